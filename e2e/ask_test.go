package e2e

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// withClipboard gives the page a clipboard of its own, because the machine's is
// everybody's: it holds text, or refuses when that is null. What the page
// writes is in window.written.
func (p *tab) withClipboard(text any) {
	p.t.Helper()
	held, err := json.Marshal(text)
	if err != nil {
		p.t.Fatal(err)
	}
	p.runFirst(fmt.Sprintf(`
		const refuse = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
		const held = %s;
		Object.defineProperty(navigator, "clipboard", { value: {
			readText: () => held === null ? refuse() : Promise.resolve(held),
			writeText: (text) => held === null ? refuse() : Promise.resolve(void (window.written = text)),
		} });`, held))
}

func (p *tab) click(selector string) {
	p.t.Helper()
	p.do(chromedp.Click(chromedp.CSS(selector)))
}

// typeInto replaces what a field holds.
func (p *tab) typeInto(selector, text string) {
	p.t.Helper()
	p.do(chromedp.Focus(chromedp.CSS(selector)))
	evaluate[int](p, `(document.activeElement.select(), 0)`)
	call(p, input.InsertText, input.InsertTextParams{Text: text})
}

// focused is the id of the element that has the focus.
func (p *tab) focused() string {
	p.t.Helper()
	return evaluate[string](p, `document.activeElement.id`)
}

func (p *tab) seen(selector string) bool {
	p.t.Helper()
	return evaluate[bool](p, fmt.Sprintf(`document.querySelector(%q)?.checkVisibility() ?? false`, selector))
}

// text is what stands in an element, or in a field.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return evaluate[string](p, fmt.Sprintf(`(({ value, innerText }) => value ?? innerText)(document.querySelector(%q))`, selector))
}

// One press puts the clipboard's text into the box, as it is, and verifies it.
func TestPasteButton(t *testing.T) {
	page := openTab(t)
	text := " \n" + with("h4-player", "h4-player ") + "\n\n"
	page.withClipboard(text)
	page.openVerify(siteURL)
	page.paste("something else")
	page.click("#paste")
	got := page.answer()
	if got.Verdict != "mismatch" {
		t.Errorf("verdict %q, want the one on a client seed with a space", got.Verdict)
	}
	wantUntouched(t, page, got, text)
}

// fillsFirst puts text into the box as soon as that is there, as somebody does
// who pastes before the page's script has come, or a browser that restores it.
const fillsFirst = `new MutationObserver((_, observer) => {
	const record = document.querySelector("#record");
	if (record !== null && document.documentElement.dataset.ready === undefined) {
		record.value = %q;
		observer.disconnect();
	}
}).observe(document, { childList: true, subtree: true })`

// engineArrives is a promise that waits for the engine, and asks nobody for it.
const engineArrives = `new Promise((resolve) => new PerformanceObserver((list) => {
	if (list.getEntries().some(({ name }) => name.endsWith("/fair.wasm"))) {
		resolve(true);
	}
}).observe({ type: "resource", buffered: true }))`

// Text that was in the box before the script ran is checked like any other, and
// the engine is on its way to it.
func TestTextBeforeTheScript(t *testing.T) {
	text := with("64.36", "64.37")
	for _, path := range []string{"", "verify/"} {
		t.Run("/"+path, func(t *testing.T) {
			page := openTab(t)
			page.runFirst(fmt.Sprintf(fillsFirst, text))
			page.openVerifyAt(siteURL + path)
			evaluate[bool](page, engineArrives)
			got := page.verify()
			if got.Verdict != "mismatch" {
				t.Errorf("verdict %q: %s", got.Verdict, got.All)
			}
			wantUntouched(t, page, got, text)
		})
	}
}

// Where the page cannot read the clipboard, the box has the focus and a hint
// says which keys to press. The hint goes when there is text.
func TestPasteButtonRefused(t *testing.T) {
	for name, prepare := range map[string]func(*tab) (base string){
		"refused": func(page *tab) string { page.withClipboard(nil); return siteURL },
		"missing": func(*tab) string { return strings.Replace(siteURL, "127.0.0.1", insecureHost, 1) },
	} {
		t.Run(name, func(t *testing.T) {
			page := openTab(t)
			base := prepare(page)
			page.openVerify(base)
			page.click("#paste")
			page.do(chromedp.WaitVisible(chromedp.CSS("#paste-hint")))
			if focused := page.focused(); focused != "record" {
				t.Errorf("%q has the focus", focused)
			}
			hint := evaluate[string](page, `document.querySelector("#record").ariaDescribedByElements.map((e) => e.innerText).join(" ")`)
			if !strings.Contains(hint, "Ctrl + V") || !strings.Contains(hint, "⌘ + V") {
				t.Errorf("the box is described by %q", hint)
			}
			page.paste(honest)
			if page.seen("#paste-hint") {
				t.Error("the hint stays")
			}
			if got := page.verify(); got.Verdict != "matches" {
				t.Errorf("verdict %q", got.Verdict)
			}
			page.wantSilence(base)
		})
	}
}

// A clipboard that can be read and has no text on it, such as one with an
// image, is told apart from one that cannot be read.
func TestPasteButtonWithoutText(t *testing.T) {
	page := openTab(t)
	page.withClipboard("")
	page.openVerify(siteURL)
	page.click("#paste")
	page.do(chromedp.WaitVisible(chromedp.CSS("#paste-empty")))
	if page.seen("#paste-hint") {
		t.Error("the page says that the clipboard could not be read")
	}
	if focused := page.focused(); focused != "record" {
		t.Errorf("%q has the focus", focused)
	}
	hint := evaluate[string](page, `document.querySelector("#record").ariaDescribedByElements.map((e) => e.innerText).join(" ")`)
	if !strings.Contains(hint, "no text on the clipboard") {
		t.Errorf("the box is described by %q", hint)
	}
	page.paste(honest)
	if page.seen("#paste-empty") {
		t.Error("the hint stays")
	}
	page.wantSilence(siteURL)
}

// A file gets the answer that the command line gives, whatever is in it. The
// box shows its text, unless it is none.
func TestOpenFile(t *testing.T) {
	pretty := strings.ReplaceAll(honest, `,"`, ",\n  \"")
	windows := strings.ReplaceAll(pretty, "\n", "\r\n")
	long := honest + strings.Repeat(" ", 65_536-len(honest))
	file := filepath.Join(t.TempDir(), "bet.json")
	page := openTab(t)
	page.openVerify(siteURL)
	for name, test := range map[string]struct{ data, verdict, text string }{
		"record":               {honest + "\n", "matches", honest + "\n"},
		"Windows line ends":    {windows, "matches", pretty},
		"fault after them":     {strings.Replace(windows, `"nonce":0`, `"nonce":-1`, 1), "malformed", strings.Replace(pretty, `"nonce":0`, `"nonce":-1`, 1)},
		"old Mac line ends":    {strings.ReplaceAll(pretty, "\n", "\r") + "x", "malformed", pretty + "x"},
		"byte order mark":      {"\ufeff" + honest, "malformed", "\ufeff" + honest},
		"not UTF-8":            {with("h4-player", "h4-pl\xe4yer"), "malformed", ""},
		"as long as can be":    {long, "matches", long},
		"too long":             {long + " ", "malformed", ""},
		"far too long":         {long + strings.Repeat("é", 100_000), "malformed", ""},
		"long by its returns":  {honest + strings.Repeat("\r\n", 32_700), "malformed", ""},
		"empty":                {"", "malformed", ""},
		"letters of two bytes": {with("h4-player", "jürgen"), "mismatch", with("h4-player", "jürgen")},
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(file, []byte(test.data), 0o600); err != nil {
				t.Fatal(err)
			}
			page.replace("something else")
			page.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
			got := page.answer()
			if got.Verdict != test.verdict {
				t.Errorf("verdict %q, want %q: %s", got.Verdict, test.verdict, got.All)
			}
			wantUntouched(t, page, got, test.text)

			var report struct {
				Status string
				Error  struct{ Line, Column int }
			}
			line := runFair(t, nil, "verify", "--json", file)
			if err := json.Unmarshal(line, &report); err != nil {
				t.Fatal(err)
			}
			if report.Status != got.Verdict {
				t.Errorf("verdict %q, the command line says %q", got.Verdict, report.Status)
			}
			place := fmt.Sprintf("Line %d, column %d", report.Error.Line, report.Error.Column)
			if report.Status == "malformed" && got.Facts["Place"] != place {
				t.Errorf("place %q, the command line says %q", got.Facts["Place"], place)
			}
		})
	}
}

// A history is too long for a record, and the page names the command that
// checks it. A record that is too long gets no such advice.
func TestOpenHistory(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	for name, test := range map[string]struct {
		data string
		told bool
	}{
		"one a line":        {strings.Repeat(honest+"\r\n", 300), true},
		"array":             {"[\n" + strings.Repeat(honest+",\n", 300) + honest + "]", true},
		"not UTF-8":         {"[" + strings.Repeat(with("h4-player", "h4-pl\xe4yer")+",", 2) + honest + "]", true},
		"one record":        {strings.ReplaceAll(honest, ",", ",\n") + strings.Repeat(" ", 70_000), false},
		"something else":    {strings.Repeat("a line\n", 20_000), false},
		"numbers in a list": {"[" + strings.Repeat("1,", 40_000) + "1]", false},
	} {
		file := filepath.Join(t.TempDir(), "history.jsonl")
		if err := os.WriteFile(file, []byte(test.data), 0o600); err != nil {
			t.Fatal(err)
		}
		page.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
		got := page.answer()
		if told := strings.Contains(got.All, "fair verify history.jsonl"); got.Verdict != "malformed" || told != test.told {
			t.Errorf("%s: verdict %q, that the command takes files is told: %v", name, got.Verdict, told)
		}
		page.paste("x") // takes the answer away
	}
}

const dropScript = `((files) => {
	const data = new DataTransfer();
	for (const text of files) {
		data.items.add(new File([text], "bet.json"));
	}
	const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
	document.querySelector("#byhand summary").dispatchEvent(event);
	return event.defaultPrevented;
})`

func (p *tab) drop(files ...string) (taken bool) {
	p.t.Helper()
	texts, err := json.Marshal(files)
	if err != nil {
		p.t.Fatal(err)
	}
	return evaluate[bool](p, dropScript+"("+string(texts)+")")
}

func TestDropFile(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	if !page.drop(honest) {
		t.Error("the browser opens the file itself")
	}
	wantUntouched(t, page, page.answer(), honest)

	page.drop(honest, honest)
	got := page.answer()
	if got.Trouble != "file" || got.Verdict != "" || got.Text != "" || !strings.Contains(got.Sentence, "one file") {
		t.Errorf("two files: trouble %q, verdict %q, sentence %q", got.Trouble, got.Verdict, got.Sentence)
	}
	page.paste(honest)
	if got := page.verify(); got.Verdict != "matches" {
		t.Errorf("afterwards the verdict is %q", got.Verdict)
	}
	page.wantSilence(siteURL)
}

// A file or a clipboard that takes its time does not take the place of what was
// given meanwhile.
func TestLateTextIsDropped(t *testing.T) {
	late := with("64.36", "64.37")
	for name, start := range map[string]func(*tab){
		"file":      func(page *tab) { page.drop(late) },
		"clipboard": func(page *tab) { page.click("#paste") },
	} {
		t.Run(name, func(t *testing.T) {
			page := openTab(t)
			page.runFirst(fmt.Sprintf(`
				const held = new Promise((resolve) => (window.arrive = resolve));
				const { arrayBuffer } = Blob.prototype;
				Blob.prototype.arrayBuffer = function () { return held.then(() => arrayBuffer.call(this)).finally(() => window.arrived()); };
				const readText = () => held.then(() => %q).finally(() => window.arrived());
				Object.defineProperty(navigator, "clipboard", { value: { readText } });`, late))
			page.openVerify(siteURL)
			start(page)
			page.paste(honest)
			// What waits for the text runs before the next task does.
			evaluate[bool](page, `new Promise((resolve) => {
				window.arrived = () => setTimeout(resolve, 0, true);
				window.arrive();
			})`)
			if got := page.shown(); got.Text != honest {
				t.Errorf("in the box is %q", got.Text)
			}
			if got := page.verify(); got.Verdict != "matches" {
				t.Errorf("verdict %q: %s", got.Verdict, got.All)
			}
		})
	}
}

// byHand opens the form, empties it and types a value into each field.
func (p *tab) byHand(game string, values map[string]string) {
	p.t.Helper()
	if !p.seen("#byhand-form") {
		p.click("#byhand summary")
	}
	evaluate[int](p, fmt.Sprintf(`((select) => {
		select.form.reset();
		select.value = %q;
		for (const type of ["input", "change"]) {
			select.dispatchEvent(new Event(type, { bubbles: true }));
		}
		return 0;
	})(document.querySelector("#byhand [name=game]"))`, game))
	for name, value := range values {
		p.typeInto("#byhand [name="+name+"]", value)
	}
}

// What is filled in by hand becomes a record in the box, value by value as it
// was typed.
func TestFilledInByHand(t *testing.T) {
	bet := map[string]string{"serverSeed": serverSeed, "commitment": commitment, "clientSeed": "h4-player", "nonce": "0", "cursor": "0", "result": "64.36"}
	mines := map[string]string{"mines": "3", "serverSeed": gameHash, "commitment": gameHashHash, "clientSeed": "galabet", "nonce": "42", "cursor": "2", "result": "[9, 17, 22]"}
	round := map[string]string{"gameHash": gameHash, "salt": "galabet", "houseEdge": "0.01", "previousHash": gameHashHash, "result": "1.23"}
	changed := func(values map[string]string, name, value string) map[string]string {
		values = maps.Clone(values)
		values[name] = value
		return values
	}
	page := openTab(t)
	page.openVerify(siteURL)
	for name, test := range map[string]struct {
		game          string
		values        map[string]string
		verdict, part string // of the record
	}{
		"dice":                    {"dice", bet, "matches", `"params": {}`},
		"mines":                   {"mines", mines, "matches", `"params": { "mines": 3 }`},
		"crash":                   {"crash", round, "matches", `"gameHash": "` + gameHash + `"`},
		"not revealed":            {"dice", changed(bet, "serverSeed", ""), "incomplete", `"params": {},` + "\n" + `  "commitment"`},
		"space in the seed":       {"dice", changed(bet, "clientSeed", "h4-player "), "mismatch", `"clientSeed": "h4-player "`},
		"quote in the seed":       {"dice", changed(bet, "clientSeed", `h4"`), "mismatch", `"clientSeed": "h4\""`},
		"another number notation": {"dice", changed(bet, "result", "6.436e1"), "matches", `"result": 6.436e1`},
		"plinko":                  {"plinko", changed(bet, "result", `{"path":[0,1],"bucket":1}`), "mismatch", `"result": {"path":[0,1],"bucket":1}`},
		"cards":                   {"hilo", changed(bet, "result", `["TD","AS"]`), "mismatch", `"result": ["TD","AS"]`},
		"parameter left empty":    {"wheel", changed(bet, "segments", ""), "mismatch", `"params": {}`},
	} {
		t.Run(name, func(t *testing.T) {
			page.byHand(test.game, test.values)
			page.click("#run-byhand")
			got := page.answer()
			if got.Verdict != test.verdict || !strings.Contains(got.Text, test.part) {
				t.Errorf("verdict %q on %s\nwant %q and in it %s", got.Verdict, got.Text, test.verdict, test.part)
			}
			if source := evaluate[string](page, `document.querySelector("#result [data-check=Outcome]")?.dataset.source ?? ""`); source != "typed" {
				t.Errorf("the outcome's source is %q", source)
			}
			page.wantSilence(siteURL)
			page.wantNoTrace(serverSeed)

			page.typeInto("#byhand [name=result]", "1")
			if got := page.shown(); got.Verdict != "" || !strings.Contains(got.Text, `"result": 1`+"\n}") {
				t.Errorf("after an edit: verdict %q on %s", got.Verdict, got.Text)
			}
		})
	}
}

// The form has every game that the engine knows, and crash. Each can be filled
// in with the values that the command line plays, parameters among them.
func TestEveryGameByHand(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	page.paste("x")
	page.verify()
	script := page.engineRequests()[0]
	games := evaluate[[]string](page, fmt.Sprintf(`import(%q).then(({ GAMES }) => [...GAMES, "crash"])`, script))
	offered := evaluate[[]string](page, `Array.from(document.querySelector("#byhand-game").options, ({ value }) => value)`)
	if !slices.Equal(slices.Sorted(slices.Values(offered)), slices.Sorted(slices.Values(games))) {
		t.Errorf("the form offers %v, the engine has %v", offered, games)
	}
	flags := map[string][]string{
		"limbo": {"--house-edge", "0.02"}, "wheel": {"--segments", "20"}, "plinko": {"--rows", "12"}, "mines": {"--mines", "5"},
		"keno": {"--draws", "7"}, "blackjack": {"--decks", "2"}, "hilo": {"--decks", "2"},
	}
	for _, game := range games {
		record := crash
		if game != "crash" {
			record = play(t, game, flags[game]...)
		}
		members := membersOf(t, record)
		if params, isBet := members["params"]; isBet {
			maps.Copy(members, membersOf(t, string(params)))
		}
		values := map[string]string{}
		for name, value := range members {
			if !slices.Contains([]string{"spec", "profile", "game", "params", "at"}, name) {
				values[name] = strings.Trim(string(value), `"`)
			}
		}
		page.byHand(game, values)
		page.click("#run-byhand")
		if got := page.answer(); got.Verdict != "matches" {
			t.Errorf("%s: verdict %q, %s on %s", game, got.Verdict, got.states(), got.Text)
		}
	}
}

// The box is what the form shows, also while another game is chosen key by key:
// a menu tells of its input before it tells of its change.
func TestBoxFollowsTheGame(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	page.click("#byhand summary")
	choose := func(game string) {
		t.Helper()
		page.do(chromedp.Focus(chromedp.CSS("#byhand-game")), chromedp.KeyEvent(kb.Home))
		for range 10 {
			if page.text("#byhand-game") == game {
				return
			}
			page.do(chromedp.KeyEvent(kb.ArrowDown))
		}
		t.Fatalf("the menu has no %s", game)
	}
	wantBox := func(parts ...string) {
		t.Helper()
		var want strings.Builder
		want.WriteString("{\n  \"spec\": \"GFS/1.0\"")
		for _, part := range parts {
			want.WriteString(",\n  " + part)
		}
		want.WriteString("\n}")
		if got := page.text("#record"); got != want.String() {
			t.Errorf("in the box is %s\nwant          %s", got, want.String())
		}
	}
	bet := func(game, params string) []string {
		return []string{`"profile": "single-player"`, `"game": "` + game + `"`, `"params": ` + params}
	}
	choose("mines")
	wantBox(bet("mines", "{}")...)
	page.typeInto("#byhand-mines", "5")
	wantBox(bet("mines", `{ "mines": 5 }`)...)
	choose("dice")
	wantBox(bet("dice", "{}")...)
	choose("mines")
	wantBox(bet("mines", `{ "mines": 5 }`)...)

	choose("plinko")
	page.typeInto("#byhand-serverSeed", serverSeed)
	page.typeInto("#byhand-clientSeed", "h4-player")
	seeds := []string{`"serverSeed": "` + serverSeed + `"`, `"clientSeed": "h4-player"`}
	wantBox(append(bet("plinko", "{}"), seeds...)...)
	choose("crash")
	wantBox()
	choose("plinko")
	wantBox(append(bet("plinko", "{}"), seeds...)...)
}

// The hint names the cursor that each game ends with.
func TestCursorHint(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	for name, test := range map[string]struct{ game, flag, value, says string }{
		"dice":        {"dice", "", "", "Dice: %s."},
		"limbo":       {"limbo", "", "", "Limbo: %s."},
		"roulette":    {"roulette", "", "", "Roulette: %s."},
		"wheel":       {"wheel", "", "", "Wheel: %s."},
		"eight rows":  {"plinko", "--rows", "8", "Plinko: %s for 8 rows"},
		"nine rows":   {"plinko", "--rows", "9", "else %s."},
		"most rows":   {"plinko", "--rows", "16", "else %s."},
		"mines":       {"mines", "", "", "Mines: %s."},
		"most mines":  {"mines", "--mines", "24", "Mines: %s."},
		"keno":        {"keno", "", "", "Keno: %s."},
		"one deck":    {"blackjack", "", "", "Blackjack: %s for one deck"},
		"eight decks": {"hilo", "--decks", "8", "%s for eight."},
	} {
		page.byHand(test.game, nil)
		var flags []string
		if test.flag != "" {
			flags = []string{test.flag, test.value}
		}
		cursor := string(membersOf(t, play(t, test.game, flags...))["cursor"])
		hint := page.text("#byhand-cursor-hint")
		if want := fmt.Sprintf(test.says, cursor); !strings.Contains(hint, want) || !strings.Contains(hint, "incomplete at best") {
			t.Errorf("%s: the hint is %q, want in it %q", name, hint, want)
		}
	}
}

// What the engine refuses by name is told at the field of that name, which has
// the focus. On a phone the verdict is far from there, so the field tells it,
// and all that it says is in view.
func TestFilledInWrongly(t *testing.T) {
	bet := map[string]string{"serverSeed": serverSeed, "commitment": commitment, "clientSeed": "h4-player", "nonce": "0", "cursor": "0", "result": "64.36"}
	page := openTab(t)
	page.size(360, 640)
	page.openVerify(siteURL)
	for _, test := range []struct{ game, name, value, verdict, says string }{
		{"dice", "nonce", "9007199254740993", "malformed", "9007199254740991"},
		{"dice", "nonce", "1 ", "", "space"},
		{"dice", "nonce", " 1", "", "space"},
		{"dice", "nonce", "007", "", "zero too many. Write 7."},
		{"dice", "nonce", "１２", "", "others than 0–9"},
		{"dice", "nonce", `0,"result":1`, "", "not a number"},
		{"dice", "nonce", "-1", "malformed", "9007199254740991"},
		{"limbo", "houseEdge", "0,01", "", "point"},
		{"limbo", "houseEdge", "1%", "", "not a number"},
		{"dice", "nonce", "", "malformed", "nonce"},
		{"dice", "serverSeed", serverSeed + " ", "malformed", "64"},
		{"dice", "cursor", "first", "", "not a number"},
		{"mines", "mines", "25", "malformed", "24"},
		{"mines", "result", "9, 17, 22", "", "square brackets"},
		{"dice", "result", "64,36", "", "point"},
		{"dice", "result", "1.97x", "", "unit"},
	} {
		t.Run(test.name+" "+test.value, func(t *testing.T) {
			page.byHand(test.game, bet)
			page.typeInto("#byhand [name="+test.name+"]", test.value)
			page.click("#run-byhand")
			field := "#byhand [name=" + test.name + "]"
			page.do(chromedp.WaitVisible(chromedp.CSS(field + "[aria-invalid=true]")))
			got := page.shown()
			if got.Verdict != test.verdict {
				t.Errorf("verdict %q, want %q", got.Verdict, test.verdict)
			}
			if quoted := strings.Trim(fmt.Sprintf("%q", test.value), `"`); !strings.Contains(got.Text, quoted) {
				t.Errorf("%s is not in the record: %s", quoted, got.Text)
			}
			if focused := page.focused(); focused != "byhand-"+test.name {
				t.Errorf("%q has the focus", focused)
			}
			said := evaluate[string](page, fmt.Sprintf(`document.querySelector(%q).ariaDescribedByElements[0].innerText`, field))
			if !strings.Contains(said, test.says) {
				t.Errorf("the field says %q, not %q", said, test.says)
			}
			if strings.Contains(said, "Malformed") != (test.verdict == "malformed") {
				t.Errorf("the verdict is %q, the field says %q", test.verdict, said)
			}
			const inView = `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector(%q).closest(".field").getBoundingClientRect())`
			if !evaluate[bool](page, fmt.Sprintf(inView, field)) {
				t.Error("the field and its words are not in view")
			}
			if value := page.text(field); value != test.value {
				t.Errorf("the field holds %q now", value)
			}
			page.typeInto(field, "0")
			if page.seen(field + "[aria-invalid]") {
				t.Error("an edit leaves the field marked")
			}
			page.wantSilence(siteURL)
		})
	}
}

// A field of one line would drop a line break without a word, and a client seed
// with one is another seed.
func TestLineBreakIsNotLost(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	evaluate[int](page, `(document.querySelectorAll("#byhand, #pinned").forEach((details) => (details.open = true)), 0)`)
	for _, test := range []struct {
		field, text string
		refused     bool
	}{
		{"byhand-clientSeed", "h4-player\n", true},
		{"byhand-serverSeed", serverSeed + "\r\n", true},
		{"byhand-nonce", "\n0", true},
		{"pinned-commitment", commitment + "\n", true},
		{"byhand-clientSeed", "h4-player ", false},
		{"byhand-result", "[9,\n17]", false},
	} {
		t.Run(test.field+" "+test.text, func(t *testing.T) {
			for _, event := range []string{"ClipboardEvent('paste', { clipboardData: data,", "DragEvent('drop', { dataTransfer: data,"} {
				taken := evaluate[bool](page, fmt.Sprintf(`(() => {
					const data = new DataTransfer();
					data.setData("text/plain", %q);
					return document.getElementById(%q).dispatchEvent(new %s bubbles: true, cancelable: true }));
				})()`, test.text, test.field, event))
				if taken == test.refused {
					t.Errorf("taken: %v", taken)
				}
				marked := page.seen("#" + test.field + "[aria-invalid=true]")
				if marked != test.refused {
					t.Errorf("marked: %v", marked)
				}
				page.typeInto("#"+test.field, "0") // an edit takes the mark away
			}
		})
	}
}

// Typing into the form does not take away what was pasted; its button does.
func TestFormLeavesPastedText(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	page.paste(honest)
	page.verify()
	page.byHand("dice", map[string]string{"nonce": "7"})
	if got := page.shown(); got.Text != honest || got.Verdict != "" {
		t.Errorf("verdict %q, the text is now %q", got.Verdict, got.Text)
	}
	page.click("#run-byhand")
	if got := page.answer(); !strings.Contains(got.Text, `"nonce": 7`) {
		t.Errorf("the text is %q", got.Text)
	}
}

// What the player saved is compared with the record, and only that.
func TestPinned(t *testing.T) {
	other := "9" + commitment[1:]
	page := openTab(t)
	page.openVerify(siteURL)
	page.paste(honest)
	page.click("#pinned summary")
	for _, test := range []struct{ value, verdict, state string }{
		{commitment, "matches", "matches"},
		{other, "mismatch", "mismatch"},
		{"", "matches", ""},
	} {
		page.typeInto("#pinned-commitment", test.value)
		if got := page.shown(); got.Verdict != "" {
			t.Errorf("an edit leaves the verdict %q", got.Verdict)
		}
		got := page.verify()
		check := evaluate[[]string](page, `Array.from(document.querySelectorAll("[data-check='Pinned commitment']"), ({ dataset }) => dataset.state + " " + dataset.source)`)
		want := []string{test.state + " pinned"}
		if test.state == "" {
			want = []string{}
		}
		if got.Verdict != test.verdict || !slices.Equal(check, want) {
			t.Errorf("%q: verdict %q, check %q; want %q, %q", test.value, got.Verdict, check, test.verdict, want)
		}
	}
	wantUntouched(t, page, page.shown(), honest)
}

// On a phone the page's other button is far from what was saved, so the panel
// has one of its own, and the verdict comes into view.
func TestCompareButton(t *testing.T) {
	page := openTab(t)
	page.size(360, 640)
	page.openVerify(siteURL)
	page.paste(honest)
	page.click("#pinned summary")
	page.typeInto("#pinned-commitment", gameHashHash)
	page.click("#run-pinned")
	if got := page.answer(); got.Verdict != "mismatch" || got.check("Pinned commitment").State != "mismatch" {
		t.Errorf("verdict %q, %s", got.Verdict, got.states())
	}
	const inView = `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector("#result .verdict-head").getBoundingClientRect())`
	if !evaluate[bool](page, inView) {
		t.Error("the verdict is not in view")
	}
	wantUntouched(t, page, page.shown(), honest)
}

// A value of another form is not put right. The field says what is wrong.
func TestPinnedWrongly(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	page.paste(honest)
	for _, field := range []string{"#pinned-commitment", "#pinned-signer"} {
		for value, says := range map[string]string{
			strings.ToUpper(commitment): "a–f",
			commitment + " ":            "space",
			commitment[1:]:              "63",
			"x" + commitment[1:]:        "“x”",
			"0":                         "1 character ",
		} {
			if !page.seen(field) {
				page.click("#pinned summary")
			}
			page.typeInto(field, value)
			page.click("#pinned summary") // shut: it opens again by itself
			page.click("#run")
			page.do(chromedp.WaitVisible(chromedp.CSS(field + "[aria-invalid=true]")))
			if focused := page.focused(); "#"+focused != field {
				t.Errorf("%q has the focus, not %s", focused, field)
			}
			said := evaluate[string](page, fmt.Sprintf(`document.querySelector(%q).ariaDescribedByElements[0].innerText`, field))
			if !strings.Contains(said, says) {
				t.Errorf("%s %q: it says %q, not %q", field, value, said, says)
			}
			if got := page.shown(); got.Verdict != "" || page.text(field) != value {
				t.Errorf("verdict %q, the field holds %q", got.Verdict, page.text(field))
			}
		}
		page.typeInto(field, "")
	}
	page.wantSilence(siteURL)
}

func linkTo(text string) string {
	return siteURL + "verify/#record=" + base64.RawURLEncoding.EncodeToString([]byte(text))
}

var unrevealed = with(`"serverSeed":"`+serverSeed+`",`, "")

// A link holds the record and nothing else, and gives the verdict that pasting
// gives. One that would hold a secret is made only after a question.
func TestShareLink(t *testing.T) {
	for name, test := range map[string]struct {
		text  string
		asked bool
	}{
		"not revealed":         {unrevealed, false},
		"with the seed":        {honest, true},
		"with a game hash":     {crash, true},
		"name written as code": {with(`"serverSeed"`, `"server\u0053eed"`), true},
		"not ASCII":            {strings.Replace(unrevealed, "h4-player", "jürgen 🎲", 1), false},
	} {
		t.Run(name, func(t *testing.T) {
			page := openTab(t)
			page.withClipboard("")
			page.openVerify(siteURL)
			if page.seen("#share") {
				t.Error("a link is offered before there is a report")
			}
			page.paste(test.text)
			want := page.verify()
			if test.asked {
				page.click("#share")
				page.do(chromedp.WaitVisible(chromedp.CSS("#share-confirm")))
				page.click("#share-confirm [value=cancel]")
				page.do(chromedp.WaitNotVisible(chromedp.CSS("#share-confirm")))
				if page.seen("#share-link") || page.text("#share-link") != "" {
					t.Error("there is a link after Cancel")
				}
			}
			page.click("#share")
			if test.asked {
				page.click("#share-confirm [value=share]")
			}
			page.do(chromedp.WaitVisible(chromedp.CSS("#share-link")))
			if got := page.text("#share-link"); got != linkTo(test.text) {
				t.Errorf("the link is %s\nwant        %s", got, linkTo(test.text))
			}
			if written := evaluate[string](page, `window.written`); written != linkTo(test.text) {
				t.Errorf("on the clipboard is %s", written)
			}
			page.wantNoTrace(serverSeed)

			opened := openTab(t)
			opened.openVerifyAt(linkTo(test.text))
			got := opened.answer()
			if got.Verdict != want.Verdict || got.states() != want.states() {
				t.Errorf("opened, the link gives %q, %s; want %q, %s", got.Verdict, got.states(), want.Verdict, want.states())
			}
			wantUntouched(t, opened, got, test.text)
			opened.paste(" ")
			if hash := evaluate[string](opened, `location.hash`); hash != "" {
				t.Errorf("after an edit the address holds %s", hash)
			}
			page.wantSilence(siteURL)
		})
	}
}

// What could be a secret is asked about under whatever name and wherever it is.
// What every record shows is not.
func TestShareAsksAboutSecrets(t *testing.T) {
	page := openTab(t)
	page.withClipboard("")
	page.openVerify(siteURL)
	add := func(member string) string { return strings.Replace(unrevealed, "{", "{"+member+",", 1) }
	for name, test := range map[string]struct {
		text  string
		asked bool
	}{
		"another name":         {add(`"revealed":"` + serverSeed + `"`), true},
		"capitals":             {add(`"revealed":"` + strings.ToUpper(serverSeed) + `"`), true},
		"prefix":               {add(`"revealed":"0x` + serverSeed + `"`), true},
		"key with its seed":    {add(`"key":"` + signingKey + `"`), true},
		"in a list":            {add(`"bets":[1,["` + serverSeed + `"]]`), true},
		"in an object":         {add(`"previousHash":{"commitment":"` + serverSeed + `"}`), true},
		"as a name":            {add(`"seen":{"` + serverSeed + `":1}`), true},
		"next seed, not hex":   {add(`"next":{"Seed":"correct horse"}`), true},
		"name written as code": {add(`"server\u0053eed2":"x"`), true},
		"signed":               {sign(t, unrevealed), false},
		"previous hash":        {add(`"previousHash":"` + gameHashHash + `"`), false},
		"client seed":          {add(`"previousClientSeed":"h3-player"`), false},
		"one short of a seed":  {add(`"id":"` + serverSeed[1:] + `"`), false},
	} {
		page.replace(test.text)
		page.verify()
		if !page.seen("#share") {
			t.Fatalf("%s: no link is offered: %s", name, page.shown().All)
		}
		page.click("#share")
		if asked := page.seen("#share-confirm"); asked != test.asked {
			t.Errorf("%s: asked: %v", name, asked)
		}
		if page.seen("#share-confirm") {
			page.click("#share-confirm [value=cancel]")
			page.do(chromedp.WaitNotVisible(chromedp.CSS("#share-confirm")))
		}
	}
}

// A link holds a file's own line ends, which the box does not show.
func TestShareFile(t *testing.T) {
	text := strings.ReplaceAll(unrevealed, ",", ",\r\n")
	page := openTab(t)
	page.withClipboard("")
	page.openVerify(siteURL)
	page.drop(text)
	if got := page.answer(); got.Verdict != "incomplete" || strings.Contains(got.Text, "\r") {
		t.Errorf("verdict %q on %q", got.Verdict, got.Text)
	}
	page.click("#share")
	page.do(chromedp.WaitVisible(chromedp.CSS("#share-link")))
	if got := page.text("#share-link"); got != linkTo(text) {
		t.Errorf("the link is %s\nwant        %s", got, linkTo(text))
	}
}

// What became of the link is told to a reader who does not see it, and it alone:
// the report stays as it was announced.
func TestShareIsAnnounced(t *testing.T) {
	page := openTab(t)
	page.withClipboard("")
	page.openVerify(siteURL)
	page.paste(unrevealed)
	page.verify()
	evaluate[bool](page, `(window.announced = `+announcementsScript+`, true)`)
	page.click("#share")
	page.do(chromedp.WaitVisible(chromedp.CSS("#share-said:not(:empty)")))
	told := evaluate[[]string](page, `window.announced()`)
	if want := page.text("#share-said"); !slices.Equal(told, []string{want}) || !strings.Contains(want, "clipboard") {
		t.Errorf("told: %q, shown: %q", told, want)
	}
	// The nodes of the tree that assistive technology reads.
	root := call(page, dom.GetDocument, dom.GetDocumentParams{}).Root
	node := call(page, dom.QuerySelector, dom.QuerySelectorParams{NodeID: root.NodeID, Selector: "#share-said"}).NodeID
	nodes := call(page, accessibility.QueryAXTree, accessibility.QueryAXTreeParams{NodeID: node, Role: "status"}).Nodes
	if len(nodes) != 1 {
		t.Errorf("%d parts of it are a status", len(nodes))
	}
}

// Without a clipboard the link stands in a field, selected.
func TestShareWithoutClipboard(t *testing.T) {
	page := openTab(t)
	page.withClipboard(nil)
	page.openVerify(siteURL)
	page.paste(unrevealed)
	page.verify()
	page.click("#share")
	page.do(chromedp.WaitVisible(chromedp.CSS("#share-link:focus")))
	if selected := evaluate[string](page, `getSelection().toString()`); selected != linkTo(unrevealed) {
		t.Errorf("selected is %q", selected)
	}
	page.paste(" ")
	if page.seen("#share") || page.seen("#share-link") {
		t.Error("after an edit there is still a link")
	}
	page.verify()
	if !page.seen("#share") || page.seen("#share-link") {
		t.Error("after another verdict there is no new offer, or still the old link")
	}
	page.wantSilence(siteURL)
}

// A link that is put into the address of an open page counts like one that is
// opened, and a damaged one says so.
func TestLinkInOpenPage(t *testing.T) {
	page := openTab(t)
	page.openVerifyAt(linkTo(honest))
	if got := page.answer(); got.Verdict != "matches" {
		t.Errorf("verdict %q", got.Verdict)
	}
	whole := strings.TrimPrefix(linkTo(with("64.36", "64.37")), siteURL+"verify/")
	for hash, want := range map[string]string{
		whole:                    "mismatch",
		"#record=":               "link",
		"#record=" + "é":         "link",
		whole[:len(whole)/4*4-2]: "link or malformed",
		"#record=_w":             "link", // the byte 255 alone
		"#record=A":              "link",
		"#record=YQ==":           "link",
		"#" + whole:              "link",
		"%23" + whole:            "link",
		strings.Replace(whole, "#record=", "#record%3D", 1): "link",
		strings.Replace(whole, "#record=", "#Record=", 1):   "link",
	} {
		evaluate[int](page, fmt.Sprintf(`(location.hash = %q, 0)`, hash))
		page.do(chromedp.WaitReady(chromedp.CSS(`#verify[data-state="done"]`)))
		got := page.shown()
		if answer := got.Verdict + got.Trouble; answer == "" || !strings.Contains(want, answer) {
			t.Errorf("%.40s: verdict %q, trouble %q, want %s", hash, got.Verdict, got.Trouble, want)
		}
		if got.Trouble == "link" && (got.Text != "" || !strings.Contains(got.Sentence, "damaged")) {
			t.Errorf("%.40s: text %q, sentence %q", hash, got.Text, got.Sentence)
		}
		if left := evaluate[string](page, `location.hash`); got.Trouble == "link" && left != "" {
			t.Errorf("%.40s: the address holds %s", hash, left)
		}
		page.paste("x")
	}
	page.wantSilence(siteURL)
}

// Back to a link that was opened gives its record again, but never in place of
// what was given since.
func TestBackToALink(t *testing.T) {
	other := with("64.36", "64.37")
	page := openTab(t)
	page.openVerifyAt(linkTo(honest))
	page.answer()
	visit := func(change string) {
		t.Helper()
		evaluate[bool](page, `new Promise((resolve) => {
			addEventListener("hashchange", () => setTimeout(resolve, 0, true), { once: true });
			`+change+`;
		})`)
	}
	visit(fmt.Sprintf("location.href = %q", linkTo(other)))
	if got := page.answer(); got.Verdict != "mismatch" || got.Text != other {
		t.Errorf("the second link: verdict %q on %q", got.Verdict, got.Text)
	}
	visit("history.back()")
	if got := page.answer(); got.Verdict != "matches" || got.Text != honest {
		t.Errorf("back: verdict %q on %q", got.Verdict, got.Text)
	}
	visit("history.forward()")
	if got := page.answer(); got.Verdict != "mismatch" || got.Text != other {
		t.Errorf("forward: verdict %q on %q", got.Verdict, got.Text)
	}

	page.replace(unrevealed)
	page.verify()
	visit("history.back()")
	if got := page.answer(); got.Verdict != "incomplete" || got.Text != unrevealed {
		t.Errorf("back from newer text: verdict %q on %q", got.Verdict, got.Text)
	}
	if hash := evaluate[string](page, `location.hash`); hash != "" {
		t.Errorf("the address holds %s", hash)
	}
	visit(fmt.Sprintf("location.href = %q", linkTo(other)))
	if got := page.answer(); got.Verdict != "mismatch" || got.Text != other {
		t.Errorf("the link, given anew: verdict %q on %q", got.Verdict, got.Text)
	}
	page.wantSilence(siteURL)
}

// The question about a secret goes when the record that it is about does.
func TestShareQuestionGoesWithItsRecord(t *testing.T) {
	for name, change := range map[string]func(*tab){
		"link": func(page *tab) { evaluate[int](page, fmt.Sprintf(`(location.href = %q, 0)`, linkTo(unrevealed))) },
		"file": func(page *tab) { page.drop(unrevealed) },
	} {
		page := openTab(t)
		page.withClipboard("")
		page.openVerify(siteURL)
		page.paste(honest)
		page.verify()
		page.click("#share")
		page.do(chromedp.WaitVisible(chromedp.CSS("#share-confirm")))
		if focused := page.focused(); focused != "share-cancel" {
			t.Errorf("%s: %q has the focus", name, focused)
		}
		change(page)
		page.do(
			chromedp.WaitNotVisible(chromedp.CSS("#share-confirm")),
			chromedp.WaitReady(chromedp.CSS("#result[data-verdict=incomplete]")),
		)
		if link := page.text("#share-link"); link != "" {
			t.Errorf("%s: there is a link, %s", name, link)
		}
	}
}

// Malformed text takes the focus to the words about it, and from there a link
// leads to the place in the box.
func TestFaultIsLinked(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	for text, want := range map[string]string{
		with(`"nonce":0`, `"nonce":-1`): "-",
		with(`"nonce":0`, `"nonce":é`):  "é",
		honest + "\n x":                 "x",
	} {
		page.replace(strings.Repeat("\n", 40) + text)
		page.verify()
		if !evaluate[bool](page, `document.activeElement.closest("#result") !== null && document.activeElement.innerText.includes("Malformed")`) {
			t.Errorf("%q: the focus is not on what is wrong", text)
		}
		page.click(`#result a[href="#record"]`)
		const selection = `(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.querySelector("#record:focus"))`
		if selected := evaluate[string](page, selection); selected != want {
			t.Errorf("%q: %q is selected, want %q", text, selected, want)
		}
		if scrolled := evaluate[float64](page, `document.querySelector("#record").scrollTop`); scrolled == 0 {
			t.Errorf("%q: the selection is not in view", text)
		}
		page.wantSilence(siteURL)
	}
}

// The home page has the same box. Its links lead to the Verify page.
func TestHomeBox(t *testing.T) {
	page := openTab(t)
	page.withClipboard(unrevealed)
	page.openVerifyAt(siteURL)
	if urls := page.engineRequests(); len(urls) != 0 {
		t.Errorf("asked for before any input: %v", urls)
	}
	page.click("#paste")
	if got := page.answer(); got.Verdict != "incomplete" || got.Text != unrevealed {
		t.Errorf("verdict %q on %q", got.Verdict, got.Text)
	}
	page.click("#share")
	page.do(chromedp.WaitVisible(chromedp.CSS("#share-link")))
	if got := page.text("#share-link"); got != linkTo(unrevealed) {
		t.Errorf("the link is %s", got)
	}
	page.replace(with("64.36", "64.37"))
	if got := page.verify(); got.Verdict != "mismatch" {
		t.Errorf("verdict %q", got.Verdict)
	}
	page.wantSilence(siteURL)
	page.wantNoTrace(serverSeed)
}

// Every way of putting something in asks for the engine, and nothing else does.
func TestEveryInputLoadsTheEngine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bet.json")
	if err := os.WriteFile(file, bytes.TrimSpace([]byte(honest)), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, act := range map[string]func(*tab){
		"edit":    func(page *tab) { page.paste("x") },
		"paste":   func(page *tab) { page.click("#paste") },
		"file":    func(page *tab) { page.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file})) },
		"by hand": func(page *tab) { page.typeInto("#byhand [name=nonce]", "1") },
		"pinned":  func(page *tab) { page.typeInto("#pinned-commitment", commitment) },
		"example": func(page *tab) { page.click("#example") },
	} {
		t.Run(name, func(t *testing.T) {
			page := openTab(t)
			page.withClipboard(honest)
			page.openVerify(siteURL)
			page.click("#byhand summary")
			page.click("#pinned summary")
			page.weighed()
			if urls := page.engineRequests(); len(urls) != 0 {
				t.Errorf("asked for before any input: %v", urls)
			}
			act(page)
			page.verify()
			if urls := page.engineRequests(); len(urls) != 2 {
				t.Errorf("asked for after the input: %v, want fair.js and fair.wasm", urls)
			}
		})
	}
}
