package e2e

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

//go:embed testdata/steps.js
var stepsScript string

// compare opens a check and returns what it shows.
func (p *tab) compare(check string) compared {
	p.t.Helper()
	return evaluate[compared](p, "("+comparedScript+")("+quoted(check)+")")
}

// The first difference is told in words as well, and in a long list it is
// scrolled into view; a list that ends too early differs where it ends.
func TestFirstDifference(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	wantWords := func(check, want string) {
		t.Helper()
		if got := page.compare(check).Terms["First difference"]; got != want {
			t.Errorf("%s: first difference %q, want %q", check, got, want)
		}
	}
	page.replace(with(commitment, commitment[:12]+"0"+commitment[13:]))
	page.verify()
	wantWords("Commitment", "character 13 of 64: d and 0")

	page.replace(movedMine)
	page.verify()
	wantWords("Outcome", "result[1]: 17 and 18")

	// In the JSON of plinko the bucket comes first, in the engine's name the path.
	plinko := play(t, "plinko", "--rows", "8")
	before, after, _ := strings.Cut(plinko, `"result":{"bucket":`)
	path := `[` + strings.SplitN(strings.SplitN(after, "[", 2)[1], "]", 2)[0] + `]`
	for _, test := range []struct{ result, want string }{
		{`{"bucket":9,"path":` + path[:len(path)-2] + `7]}`, "result.path[7]: " + path[len(path)-2:len(path)-1] + " and 7"},
		{`{"bucket":"9","path":` + path + `}`, "result.bucket: " + after[:1] + ` and "9"`},
		{`{"path":` + path + `}`, "result.bucket: " + after[:1] + " and nothing"},
		{`{"bucket":` + after[:1] + `,"path":` + path + `,"pa]th":{"a":1}}`, `result["pa]th"]: nothing and {"a":1}`},
		{`{"bucket":` + after[:1] + `,"path":` + path + `,"a":"` + strings.Repeat("W", 3000) + `"}`, `result["a"]: nothing and "` + strings.Repeat("W", 59) + "…"},
	} {
		page.replace(before + `"result":` + test.result + "}")
		page.verify()
		wantWords("Outcome", test.want)
		if evaluate[bool](page, `document.scrollingElement.scrollWidth > innerWidth`) {
			t.Errorf("%s: the page scrolls sideways", test.want)
		}
	}

	inputs, result, _ := strings.Cut(play(t, "blackjack", "--decks", "8"), `"result":`)
	cards := strings.Split(result, ",")
	page.replace(inputs + `"result":` + strings.Join(cards[:400], ",") + "]}")
	page.verify()
	wantWords("Outcome", "result[400]: "+cards[400]+" and the end")
	const inView = `Array.from(document.querySelectorAll("[data-check=Outcome] [data-long]"), (box) => {
	  const [outer, inner] = [box, box.querySelector("mark")].map((element) => element.getBoundingClientRect());
	  return inner.top >= outer.top && inner.bottom <= outer.bottom;
	})`
	if got := evaluate[[]bool](page, inView); !slices.Equal(got, []bool{true, true}) {
		t.Errorf("the marks are in view: %v", got)
	}
}

// Where a value comes from is said in words, and so is that nothing was
// compared.
func TestSourcesInWords(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	wantSource := func(check, want string) {
		t.Helper()
		if got := page.compare(check).Terms["Source"]; !strings.HasPrefix(got, want) {
			t.Errorf("%s: source %q, want %q", check, got, want)
		}
	}
	page.replace(honest)
	page.verify()
	wantSource("Commitment", "In the record. It brings both sides along")
	page.replace(with(`,"result":64.36`, ""))
	page.verify()
	wantSource("Outcome", "In the record. A side is missing")
	page.replace(with(`{"spec"`, `{"beacon":{},"spec"`))
	page.verify()
	wantSource("Beacon", "In the record. GFS/1.0 has no such check")

	page.do(
		chromedp.Click(chromedp.CSS("#byhand > summary")),
		chromedp.SendKeys(chromedp.CSS("#byhand-commitment"), commitment),
		chromedp.SendKeys(chromedp.CSS("#byhand-serverSeed"), serverSeed),
		chromedp.SendKeys(chromedp.CSS("#byhand-clientSeed"), "h4-player"),
		chromedp.SendKeys(chromedp.CSS("#byhand-nonce"), "0"),
	)
	page.do(chromedp.Click(chromedp.CSS("#run-byhand")))
	page.answer()
	wantSource("Commitment", "Typed by you.")

	page.replace(honest)
	page.do(
		chromedp.Click(chromedp.CSS("#pinned > summary")),
		chromedp.SendKeys(chromedp.CSS("#pinned-commitment"), gameHashHash),
	)
	if got := page.verify(); got.Verdict != "mismatch" || got.Sentence != "This record does not fit the commitment you saved." {
		t.Errorf("verdict %q: %s", got.Verdict, got.Sentence)
	}
	wantSource("Pinned commitment", "Saved by you.")
	wantSource("Commitment", "In the record.")
}

// Anybody can write a public key into a record. That the key is the one that
// was saved ties the record to its owner only with a signature that matches.
func TestPinnedKeyTakesASignature(t *testing.T) {
	signed := sign(t, honest)
	page := openTab(t)
	page.openVerify(siteURL)
	page.click("#pinned > summary")
	page.typeInto("#pinned-signer", signer)
	for name, test := range map[string]struct {
		text string
		ties bool
	}{
		"signed":          {signed, true},
		"changed since":   {strings.Replace(signed, "64.36", "64.37", 1), false},
		"another's":       {strings.Replace(signed, signer, anotherSigner, 1), false},
		"crash":           {strings.Replace(crash, "{", `{"signature":"`+strings.Repeat("0", 128)+`","signer":"`+signer+`",`, 1), false},
		"not signed":      {honest, false},
		"crash, unsigned": {crash, false},
	} {
		page.replace(test.text)
		page.verify()
		source := page.compare("Pinned key").Terms["Source"]
		if !strings.HasPrefix(source, "Saved by you.") || strings.Contains(source, "ties") != test.ties {
			t.Errorf("%s: source %q", name, source)
		}
		limits := evaluate[string](page, `document.querySelector("#not-proven").innerText`)
		unchecked := evaluate[int](page, `document.querySelectorAll("#not-proven li").length`)
		if strings.Contains(limits, "has a pinned") || strings.Contains(limits, "Not checked") != (unchecked > 0) {
			t.Errorf("%s: the limits are %q", name, limits)
		}
	}
}

// What the player saved is what the first sentence is about, where it decides:
// nothing that comes with the record is worth as much.
func TestSavedValuesInTheSentence(t *testing.T) {
	signed := sign(t, honest)
	page := openTab(t)
	page.openVerify(siteURL)
	page.click("#pinned > summary")
	for name, test := range map[string]struct{ text, commitment, signer, want string }{
		"both fit":          {signed, commitment, signer, "The record fits the commitment you saved and is signed with the key you saved, and its inputs give the result it claims."},
		"commitment fits":   {honest, commitment, "", "The record fits the commitment you saved, and its inputs give the result it claims."},
		"key fits":          {signed, "", signer, "The record is signed with the key you saved, and its inputs give the result it claims."},
		"nothing saved":     {honest, "", "", "The inputs in the record give the result it claims, and no check failed."},
		"both differ":       {signed, gameHashHash, anotherSigner, "This record does not fit the commitment you saved and was not signed with the key you saved."},
		"another key":       {signed, commitment, anotherSigner, "This record was not signed with the key you saved."},
		"not only what was": {with("64.36", "64.37"), gameHashHash, "", "The record contradicts itself: Pinned commitment and Outcome do not match."},
	} {
		page.typeInto("#pinned-commitment", test.commitment)
		page.typeInto("#pinned-signer", test.signer)
		page.replace(test.text)
		if got := page.verify(); got.Sentence != test.want {
			t.Errorf("%s: sentence %q, want %q", name, got.Sentence, test.want)
		}
	}
}

// A verdict says what can be done next, and leads there.
func TestNextStep(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	for name, test := range map[string]struct{ text, saved, says, leads string }{
		"matches":          {honest, "", "Compare with the commitment you saved", "verify/#pinned"},
		"compared":         {honest, commitment, "", ""},
		"mismatch":         {with("64.36", "64.37"), "", "Copy the values of the failed checks again", "what-it-proves/#mistakes"},
		"another was kept": {honest, gameHashHash, "Look whether what you saved belongs to this bet", "what-it-proves/#mistakes"},
		"not revealed":     {unrevealed, "", "Keep the record and its commitment", ""},
		"no result":        {with(`,"result":64.36`, ""), "", "Look for what is missing", ""},
		"beacon":           {with(`{"spec"`, `{"beacon":{},"spec"`), "", "", ""},
	} {
		if !page.seen("#pinned-commitment") {
			page.click("#pinned > summary")
		}
		page.typeInto("#pinned-commitment", test.saved)
		page.replace(test.text)
		page.verify()
		got := evaluate[struct{ Says, Leads string }](page, `(({ innerText, children }) => ({ says: innerText ?? "", leads: children?.[0]?.href ?? "" }))(document.querySelector("#result .next") ?? {})`)
		if !strings.Contains(got.Says, test.says) || (test.says == "") != (got.Says == "") {
			t.Errorf("%s: next is %q, want %q", name, got.Says, test.says)
		}
		if want := strings.TrimPrefix(siteURL+test.leads, siteURL); strings.TrimPrefix(got.Leads, siteURL) != want {
			t.Errorf("%s: it leads to %s, want %s", name, got.Leads, want)
		}
	}
	// The link opens the panel, and the record and its verdict stay.
	page.typeInto("#pinned-commitment", "")
	page.replace(honest)
	page.verify()
	page.click("#pinned > summary")
	page.click(`#result .next a`)
	page.do(chromedp.WaitVisible(chromedp.CSS("#pinned-commitment")))
	if got := page.shown(); got.Verdict != "matches" || got.Text != honest {
		t.Errorf("afterwards the verdict is %q on %q", got.Verdict, got.Text)
	}
	page.wantSilence(siteURL)
}

// Members that no check reads are named, as text and however they are written.
func TestUnreadMembersAreNamed(t *testing.T) {
	add := func(members string) string { return strings.Replace(honest, "{", "{"+members+",", 1) }
	long := strings.Repeat("W", 400)
	many := make([]string, 30)
	for i := range many {
		many[i] = fmt.Sprintf(`"m%02d":0`, i)
	}
	signed := sign(t, add(`"stake":1`))
	page := openTab(t)
	page.size(320, 640)
	page.openVerify(siteURL)
	for name, test := range map[string]struct{ text, want string }{
		"three":         {add(`"stake":"1.00","payout":2`), "In the record, but not checked: at, payout, stake."},
		"none":          {with(`,"at":1700000000000`, ""), ""},
		"signed":        {signed, "In the record and signed, but not checked: at, stake."},
		"signed badly":  {strings.Replace(signed, "64.36", "64.37", 1), "In the record, but not checked: at, stake."},
		"markup":        {add(`"<b>x</b>":1`), "In the record, but not checked: <b>x</b>, at."},
		"no name":       {add(`"":1`), `In the record, but not checked: "", at.`},
		"of a round":    {add(`"salt":"x"`), "In the record, but not checked: at, salt."},
		"of a bet":      {strings.Replace(crash, "{", `{"nonce":1,`, 1), "In the record, but not checked: nonce."},
		"round":         {crash, ""},
		"long":          {add(`"` + long + `":1`), "In the record, but not checked: " + long[:40] + "…, at."},
		"many":          {add(strings.Join(many, ",")), "In the record, but not checked: at, m00, m01, m02, m03, m04, m05, m06, m07, m08, m09, m10 and 19 more."},
		"not revealed":  {unrevealed, "In the record, but not checked: at."},
		"a prototype's": {add(`"__proto__":{"a":1}`), "In the record, but not checked: __proto__, at."},
	} {
		page.replace(test.text)
		page.verify()
		got := evaluate[string](page, `Array.from(document.querySelectorAll("#not-proven li"), ({ innerText }) => innerText).filter((text) => text.startsWith("In the record")).join()`)
		if got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
		page.wantFits(name, 320)
	}
	page.wantSilence(siteURL)
}

// Text that is no JSON from its start is answered with the way on: the form. A
// place in it would say nothing.
func TestProseLeadsToTheForm(t *testing.T) {
	values := "Server Seed: " + serverSeed + "\nClient Seed: h4-player\nNonce: 0"
	for _, path := range []string{"", "verify/"} {
		page := openTab(t)
		page.openVerifyAt(siteURL + path)
		for name, test := range map[string]struct {
			text string
			led  bool
		}{
			"values":        {values, true},
			"prose":         {"\n My bet was lost.", true},
			"seed":          {serverSeed, true},
			"number":        {"64.36", true},
			"record, cut":   {honest[:40], false},
			"list":          {" \n[1, 2", false},
			"nothing":       {"", false},
			"a byte before": {"\ufeff" + honest, false},
		} {
			page.replace(test.text)
			got := page.verify()
			if led := page.seen("#result .by-hand a"); got.Verdict != "malformed" || led != test.led {
				t.Errorf("/%s, %s: verdict %q, led to the form: %v", path, name, got.Verdict, led)
			}
			if _, placed := got.Facts["Place"]; placed == test.led {
				t.Errorf("/%s, %s: the place is told: %v", path, name, placed)
			}
		}
		page.replace(values)
		page.verify()
		page.click("#result .by-hand a")
		page.do(chromedp.WaitVisible(chromedp.CSS("#byhand-form")))
		const inView = `(({ top }) => top >= 0 && top < innerHeight)(document.querySelector("#byhand").getBoundingClientRect())`
		if !evaluate[bool](page, inView) {
			t.Errorf("/%s: the form is not in view", path)
		}
		page.wantSilence(siteURL)
	}
}

// explained is what fair explain --json prints.
type explained struct {
	Kind, Secret, SecretHash string
	Digests                  []struct{ Message, Digest string }
	Floats                   []struct {
		Cursor int
		Bytes  []int
		Float  json.Number
	}
	Swaps      []struct{ I, J int }
	Arithmetic []struct {
		Expression string
		Value      json.Number
	}
	Result json.RawMessage
}

// shownSteps is what steps.js finds.
type shownSteps struct {
	Headings, Messages        []string
	Values                    map[string]string
	Digests                   [][]string
	Floats, Swaps, Arithmetic [][]string
}

// openSteps opens the steps, which have to be there then.
func (p *tab) openSteps() shownSteps {
	p.t.Helper()
	p.do(
		chromedp.Click(chromedp.CSS("#steps > summary")),
		chromedp.WaitVisible(chromedp.CSS("#steps .steps")),
	)
	return evaluate[shownSteps](p, stepsScript)
}

// For each game the steps on the page are those that the command prints.
func TestSteps(t *testing.T) {
	records := map[string]string{"crash": crash}
	for game, flags := range map[string][]string{
		"dice": nil, "limbo": {"--house-edge", "0.02"}, "roulette": nil, "wheel": {"--segments", "20"}, "plinko": {"--rows", "12"},
		"mines": {"--mines", "5"}, "keno": {"--draws", "7"}, "blackjack": {"--decks", "8"}, "hilo": nil,
	} {
		records[game] = play(t, game, flags...)
	}
	page := openTab(t)
	page.openVerify(siteURL)
	for game, record := range records {
		t.Run(game, func(t *testing.T) {
			var want explained
			if err := json.Unmarshal(runFair(t, []byte(record), "explain", "--json"), &want); err != nil {
				t.Fatal(err)
			}
			page.replace(record)
			page.verify()
			if evaluate[bool](page, `document.querySelector("#steps .steps") !== null`) {
				t.Error("the steps are there before they are opened")
			}
			got := page.openSteps()
			wantKey(t, got, want)
			wantDigests(t, got, want)
			wantNumbers(t, got, want)
			if got.Values["Result"] != string(want.Result) {
				t.Errorf("result %q, want %s", got.Values["Result"], want.Result)
			}
		})
	}
	page.wantSilence(siteURL)
}

func wantKey(t *testing.T, got shownSteps, want explained) {
	t.Helper()
	name, hash := "Server seed", "SHA-256 of the server seed"
	if want.Kind == "Crash" {
		name, hash = "Game hash", "SHA-256 of the game hash"
	}
	if got.Values[name] != want.Secret || got.Values[hash] != want.SecretHash {
		t.Errorf("the key's values are %q", got.Values)
	}
}

func wantDigests(t *testing.T, got shownSteps, want explained) {
	t.Helper()
	if len(got.Digests) != len(want.Digests) || len(got.Messages) != len(want.Digests) {
		t.Fatalf("%d digests, want %d", len(got.Digests), len(want.Digests))
	}
	for i, digest := range want.Digests {
		if got.Messages[i] != digest.Message || len(got.Digests[i]) != 8 || strings.Join(got.Digests[i], "") != digest.Digest {
			t.Errorf("digest %d of %q is %q, want %+v", i, got.Messages[i], got.Digests[i], digest)
		}
	}
}

func wantNumbers(t *testing.T, got shownSteps, want explained) {
	t.Helper()
	var floats, swaps, arithmetic [][]string
	for i, f := range want.Floats {
		bytes := fmt.Sprintf("%02x %02x %02x %02x", f.Bytes[0], f.Bytes[1], f.Bytes[2], f.Bytes[3])
		floats = append(floats, []string{strconv.Itoa(i + 1), strconv.Itoa(f.Cursor), bytes, f.Float.String()})
	}
	for i, swap := range want.Swaps {
		swaps = append(swaps, []string{strconv.Itoa(i + 1), strconv.Itoa(swap.I), strconv.Itoa(swap.J)})
	}
	for _, step := range want.Arithmetic {
		arithmetic = append(arithmetic, []string{step.Expression, step.Value.String()})
	}
	wantRows(t, "fraction", got.Floats, floats)
	wantRows(t, "step of the arithmetic", got.Arithmetic, arithmetic)
	for i, row := range got.Swaps {
		product, err := strconv.ParseFloat(row[1], 64)
		if err != nil || strconv.Itoa(int(math.Floor(product))) != row[3] {
			t.Errorf("swap %d: the floor of %q is not %s", i, row[1], row[3])
		}
		got.Swaps[i] = slices.Delete(row, 1, 2)
	}
	wantRows(t, "swap", got.Swaps, swaps)
}

func wantRows(t *testing.T, what string, got, want [][]string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d times a %s, want %d", len(got), what, len(want))
	}
	for i := range want {
		if !slices.Equal(got[i], want[i]) {
			t.Errorf("%s %d is %q, want %q", what, i, got[i], want[i])
		}
	}
}

// When the engine fails on the way to the steps, the page says so in their
// place and the verdict stays. Opened again, they are there, and what fails
// does not keep the report from being printed.
func TestStepsAreTriedAgain(t *testing.T) {
	page := openTab(t)
	page.runFirst(panickingScript)
	page.runFirst(`window.printed = new Promise((resolve) => (window.print = () => resolve(true)))`)
	page.openVerify(siteURL)
	page.paste(honest)
	page.verify()
	wantSaid := func() {
		t.Helper()
		page.do(chromedp.WaitVisible(chromedp.CSS("#steps .reason:not(:empty)")))
		if got := page.shown(); got.Verdict != "matches" || !strings.Contains(got.All, "The verdict stands") {
			t.Errorf("verdict %q: %s", got.Verdict, got.All)
		}
	}
	evaluate[bool](page, "window.panics = true")
	page.click("#steps > summary")
	wantSaid()
	evaluate[bool](page, "window.panics = true")
	page.click("#print")
	if !evaluate[bool](page, "window.printed") {
		t.Error("not printed")
	}
	wantSaid()
	page.click("#steps > summary")
	if got := page.openSteps(); got.Values["Result"] != "64.36" {
		t.Errorf("opened again, the steps end with %q", got.Values["Result"])
	}
	console, _ := page.heard()
	for _, message := range console {
		if strings.HasPrefix(message, "exception:") {
			t.Error(message)
		}
	}
}

// The items after the last swap are the result, read as the page says.
func TestItemsGiveTheResult(t *testing.T) {
	const ranks, suits = "A23456789TJQK", "CDHS"
	page := openTab(t)
	page.openVerify(siteURL)
	for game, read := range map[string]func(items []int) any{
		"mines": func(items []int) any { return slices.Sorted(slices.Values(items[:3])) },
		"keno": func(items []int) any {
			numbers := slices.Sorted(slices.Values(items[:10]))
			for i := range numbers {
				numbers[i]++
			}
			return numbers
		},
		"hilo": func(items []int) any {
			var cards []string
			for _, item := range items {
				cards = append(cards, ranks[item%13:][:1]+suits[item/13:][:1])
			}
			return cards
		},
	} {
		page.replace(play(t, game))
		page.verify()
		got := page.openSteps()
		var items []int
		if err := json.Unmarshal([]byte("["+got.Values["Items after the last swap"]+"]"), &items); err != nil {
			t.Fatal(err)
		}
		if readings := evaluate[int](page, `Array.from(document.querySelectorAll("#steps [data-for]")).filter((reading) => reading.checkVisibility()).length`); readings != 1 {
			t.Errorf("%s: the items are read in %d ways", game, readings)
		}
		if want, err := json.Marshal(read(items)); err != nil || string(want) != got.Values["Result"] {
			t.Errorf("%s: the items give %s, the result is %s", game, want, got.Values["Result"])
		}
	}
}

// Also when the browser prints without being asked by the page, the report has
// every check and every step open, and afterwards the page is as before.
func TestPrintFromTheMenu(t *testing.T) {
	const open = `Array.from(document.querySelectorAll("#result details"), (details) => details.open)`
	page := openTab(t)
	page.openVerify(siteURL)
	page.replace(with("64.36", "64.37"))
	page.verify()
	before := evaluate[[]bool](page, open)
	// A later listener of the same event finds what the page has done.
	evaluate[bool](page, `(addEventListener("beforeprint", () => {
	  window.atPrint = { open: `+open+`, rows: document.querySelectorAll("#steps [data-slot=floats] > tr").length };
	}), true)`)
	call(page, cdppage.PrintToPDF, cdppage.PrintToPDFParams{})
	printed := evaluate[struct {
		Open []bool
		Rows int
	}](page, "window.atPrint")
	if len(printed.Open) != len(before) || slices.Contains(printed.Open, false) || printed.Rows != 1 {
		t.Errorf("printed with %+v", printed)
	}
	if after := evaluate[[]bool](page, open); !slices.Contains(before, true) || !slices.Equal(after, before) {
		t.Errorf("afterwards open %v, before %v", after, before)
	}
}

// The page names its engine before it loads it, and takes no other.
func TestEngineIsTheNamedOne(t *testing.T) {
	want := sha256Hex(string(builtFile(t, "fair-*/fair.wasm")))
	page := openTab(t)
	page.openVerify(siteURL)
	if got := evaluate[string](page, `document.querySelector("#wasm-sha256").innerText.trim()`); got != want {
		t.Errorf("the page names %s, the engine is %s", got, want)
	}
	if urls := page.engineRequests(); len(urls) != 0 {
		t.Errorf("asked for: %v", urls)
	}

	html := string(builtFile(t, "verify/index.html"))
	base := serveDist(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/verify/" {
			return false
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(strings.Replace(html, want, strings.Repeat("0", 64), 1)))
		return true
	})
	page = openTab(t)
	page.openVerify(base)
	page.paste(honest)
	wantTrouble(t, page.verify(), "different versions")
}

// What opens has one mark, in the form and in the answer, that differs open and
// shut, also in forced colours; the browser's own is nowhere.
func TestDisclosureMarks(t *testing.T) {
	const marks = `Array.from(document.querySelectorAll("summary"), (summary) => {
		const { inlineSize, borderBlockEndWidth, borderBlockEndColor, borderBlockEndStyle, transform } = getComputedStyle(summary, "::before");
		const { listStyleType, display } = getComputedStyle(summary);
		return [display, listStyleType, inlineSize, borderBlockEndWidth, borderBlockEndStyle, borderBlockEndColor, transform].join(" ");
	})`
	page := openTab(t)
	page.openVerify(siteURL)
	page.paste(honest)
	page.verify()
	for _, colours := range []string{"none", "active"} {
		page.prefers(map[string]string{"forced-colors": colours})
		shut := evaluate[[]string](page, marks)
		evaluate[int](page, `(document.querySelectorAll("details").forEach((details) => (details.open = true)), 0)`)
		open := evaluate[[]string](page, marks)
		evaluate[int](page, `(document.querySelectorAll("details").forEach((details) => (details.open = false)), 0)`)
		if len(shut) < 6 || len(slices.Compact(slices.Clone(shut))) != 1 || !strings.HasPrefix(shut[0], "flex none ") || strings.Contains(shut[0], "auto") {
			t.Errorf("forced colours %s: shut %q", colours, shut)
		}
		if len(slices.Compact(slices.Clone(open))) != 1 || open[0] == shut[0] {
			t.Errorf("forced colours %s: open %q, shut %q", colours, open[0], shut[0])
		}
	}
}

// On a phone no number of the steps is broken, the report's three buttons stand
// in a row, and the command that builds the engine is all in view.
func TestFitsAPhone(t *testing.T) {
	page := openTab(t)
	page.size(360, 640)
	page.openVerify(siteURL)
	for name, text := range map[string]string{"mines": movedMine, "dice": honest, "crash": crash} {
		page.replace(text)
		page.verify()
		page.openSteps()
		const broken = `Array.from(document.querySelectorAll("#steps td"), (cell) => {
			const range = document.createRange();
			range.selectNodeContents(cell);
			return range.getClientRects().length > 1 ? cell.innerText : "";
		}).filter(Boolean)`
		if broken := evaluate[[]string](page, broken); len(broken) != 0 {
			t.Errorf("%s: broken: %q", name, broken)
		}
		tops := evaluate[[]float64](page, `["export", "print", "share"].map((id) => document.getElementById(id).getBoundingClientRect().top)`)
		if len(slices.Compact(tops)) != 1 {
			t.Errorf("%s: the buttons are at %v", name, tops)
		}
	}
	if hidden := evaluate[bool](page, `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector(".rebuild pre"))`); hidden {
		t.Error("the end of the command is out of view")
	}
	page.wantFits("the page", 360)
}
