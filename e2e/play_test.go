package e2e

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/galabet/fair/e2e/stage"
)

var isHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// A demoHost is the demo server with the site, and all it has answered.
type demoHost struct {
	url string

	mu      sync.Mutex
	answers []string // bodies of the API
}

// serveDemo starts faird with the built site, behind a host that keeps its
// answers.
func serveDemo(t *testing.T) *demoHost {
	t.Helper()
	server, err := stage.LaunchDemo(faird, "--site", distDir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	target, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	host := &demoHost{}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ModifyResponse = func(answer *http.Response) error {
		if !strings.HasPrefix(answer.Request.URL.Path, "/api/") {
			return nil
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body = io.NopCloser(bytes.NewReader(body))
		host.mu.Lock()
		defer host.mu.Unlock()
		host.answers = append(host.answers, fmt.Sprint(answer.Header, string(body)))
		return err
	}
	front := httptest.NewServer(proxy)
	t.Cleanup(front.Close)
	host.url = front.URL + "/"
	return host
}

func (h *demoHost) answered() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Join(h.answers, "\n")
}

// openPlay opens the Play page of a site with a demo and waits for its session.
func (p *tab) openPlay(base string) {
	p.t.Helper()
	p.do(
		chromedp.Navigate(base+"play/"),
		chromedp.WaitVisible(chromedp.CSS(`#play[data-state="live"] #commitment`)),
	)
}

// act clicks and returns what is announced then.
func (p *tab) act(selector string) string {
	p.t.Helper()
	evaluate[bool](p, `(window.told = new Promise((tell) => new MutationObserver((_, observer) => {
		observer.disconnect();
		tell(said.textContent);
	}).observe(said, { childList: true })), true)`)
	p.click(selector)
	return evaluate[string](p, `window.told`)
}

// choose shows a game.
func (p *tab) choose(game string) {
	p.t.Helper()
	p.click(fmt.Sprintf(`input[value=%q]`, game))
}

// set gives a field a value as its player would.
func (p *tab) set(selector, value string) {
	p.t.Helper()
	evaluate[bool](p, fmt.Sprintf(`((field) => (field.value = %q, field.dispatchEvent(new Event("input", { bubbles: true }))))(document.querySelector(%q))`, value, selector))
}

// sentRecord is the address to which the newest record is sent, and the record.
func (p *tab) sentRecord() (address string, record map[string]any) {
	p.t.Helper()
	address = evaluate[string](p, `document.querySelector("#records li [data-slot=link]").href`)
	if err := json.Unmarshal([]byte(evaluate[string](p, `document.querySelector("#records li [data-slot=text]").textContent`)), &record); err != nil {
		p.t.Fatal(err)
	}
	return address, record
}

// Both commitments are on view before the first bet, each with the time it came
// and a button that copies it. The server seed is in no page, answer, request or
// storage until it is revealed; then it is the commitment's, and the next
// commitment is in use, from nonce 0.
func TestPlayRevealsWhatWasSealed(t *testing.T) {
	host := serveDemo(t)
	page := openTab(t)
	page.withClipboard("")
	page.openPlay(host.url)
	commitment, next := page.text("#commitment"), page.text("#next")
	if !isHash.MatchString(commitment) || !isHash.MatchString(next) || commitment == next {
		t.Fatalf("commitments %q and %q", commitment, next)
	}
	for _, id := range []string{"#commitment-shown", "#next-shown"} {
		if time := page.text(id); !regexp.MustCompile(`^\d\d:\d\d:\d\d$`).MatchString(time) {
			t.Errorf("%s: shown at %q", id, time)
		}
	}
	for button, want := range map[string]string{"#copy-commitment": commitment, "#copy-next": next} {
		page.act(button)
		if got := evaluate[string](page, `window.written`); got != want {
			t.Errorf("%s copied %q", button, got)
		}
	}
	if !page.seen(".badge") || page.text(".badge") != "Play chips, not money" {
		t.Error("the page does not say that chips are no money")
	}
	if told := page.act("#rotate"); told != "Nothing to reveal: no bets under this seed yet." || page.text("#rotate-error") != told {
		t.Errorf("rotated without a bet: %q", told)
	}

	page.act("#play-button")
	page.act("#play-button")
	if nonce := page.text("#nonce"); nonce != "2" {
		t.Errorf("the nonce is %q after two bets", nonce)
	}
	before, answersBefore := evaluate[string](page, `document.documentElement.outerHTML`), host.answered()
	page.wantNothingStored()
	told := page.act("#rotate")
	if !strings.Contains(told, "revealed: 2 bets") || !strings.Contains(told, "computed by this page, is the commitment you were shown") {
		t.Errorf("told %q", told)
	}
	seed := page.text("#revealed [data-slot=seed]")
	if sum := sha256.Sum256([]byte(seed)); hex.EncodeToString(sum[:]) != commitment || page.text("#revealed [data-slot=commitment]") != commitment {
		t.Errorf("the seed %q is not the commitment's", seed)
	}
	if strings.Contains(before, seed) || strings.Contains(answersBefore, seed) {
		t.Error("the server seed was on the page or in an answer before it was revealed")
	}
	if now := page.text("#commitment"); now != next || page.text("#next") == next || page.text("#nonce") != "0" {
		t.Errorf("the commitment in use is %s, not the next one, %s; nonce %s", now, next, page.text("#nonce"))
	}
	if _, record := page.sentRecord(); record["serverSeed"] != seed || record["nonce"] != 1.0 {
		t.Errorf("the newest record is %v", record)
	}
	page.wantNothingStored()
	page.wantNoTrace(seed)

	page.click("#client-seed-tool summary")
	page.typeInto("#client-seed", "with:colon")
	if told := page.act("#client-seed-form button"); page.text("#client-seed-error") != told || strings.Contains(told, "with:colon") || page.focused() != "client-seed" {
		t.Errorf("a client seed with a colon: %q", told)
	}
	page.typeInto("#client-seed", "my own seed")
	page.act("#client-seed-form button")
	if got := page.text("#client-seed-now"); got != "my own seed" {
		t.Errorf("the client seed is %q", got)
	}
}

// A record from the page matches once its seed is revealed, and a forged copy
// fails the check that the page names.
func TestPlaySendsToVerify(t *testing.T) {
	host := serveDemo(t)
	page := openTab(t)
	page.openPlay(host.url)
	games := []string{"dice", "limbo", "roulette", "wheel", "plinko", "keno", "blackjack", "hilo"}
	for _, game := range games {
		page.choose(game)
		if game == "keno" {
			page.click("#numbers button:nth-child(7)")
		}
		page.act("#play-button")
	}
	page.choose("mines")
	page.act("#play-button")
	page.act("#forfeit")
	verifier := openTab(t)
	sealed, _ := page.sentRecord()
	verifier.openVerifyAt(sealed)
	if got := verifier.answer(); got.Verdict != "incomplete" {
		t.Errorf("before the reveal: %q", got.Verdict)
	}
	page.act("#rotate")

	type link struct{ Href, Fails, Text string }
	links := evaluate[[]link](page, `(() => {
		const links = [];
		const send = (fails) => document.querySelectorAll("#records [data-slot=link]").forEach(({ href, textContent }) => links.push({ href, fails, text: textContent }));
		send("");
		document.querySelectorAll("#records [data-slot=tamper]").forEach((box) => box.click());
		for (const { value, dataset } of forgery.options) {
			forgery.value = value;
			forgery.dispatchEvent(new Event("change"));
			send(dataset.fails);
		}
		return links;
	})()`)
	if len(links) != 9*5 {
		t.Fatalf("%d links", len(links))
	}
	for _, sent := range links {
		verifier.do(chromedp.Navigate("about:blank"))
		verifier.openVerifyAt(sent.Href)
		got := verifier.answer()
		switch {
		case sent.Fails == "" && got.Verdict != "matches":
			t.Errorf("%s: %s: %s", sent.Text, got.Verdict, got.states())
		case sent.Fails != "" && (got.Verdict != "mismatch" || !strings.Contains(got.states(), sent.Fails+" mismatch")):
			t.Errorf("%s: %s: %s", sent.Text, got.Verdict, got.states())
		}
	}
}

// Every game tells its result once, in words on the page and in its picture.
func TestPlayEveryGame(t *testing.T) {
	host := serveDemo(t)
	page := openTab(t)
	page.openPlay(host.url)
	for _, test := range []struct{ game, says, pictured string }{
		{"dice", "The roll is", "The roll is"},
		{"limbo", "The multiplier is", "your target is"},
		{"roulette", "The ball is in pocket", "The ball is in pocket"},
		{"wheel", "The wheel stops at segment", "which pays"},
		{"plinko", "The ball falls into bucket", "falls into bucket"},
		{"blackjack", "The shoe of 52 cards", "The first cards are"},
		{"hilo", "The shoe of 52 cards", "The first cards are"},
	} {
		page.choose(test.game)
		evaluate[bool](page, `(window.announced = `+announcementsScript+`, true)`)
		told := page.act("#play-button")
		if !strings.HasPrefix(told, test.says) || page.text("#outcome") != told {
			t.Errorf("%s: told %q and shown %q", test.game, told, page.text("#outcome"))
		}
		if all := evaluate[[]string](page, `window.announced()`); len(all) != 1 {
			t.Errorf("%s: announced %q", test.game, all)
		}
		if picture := evaluate[string](page, `document.querySelector("#picture > svg[role=img]").ariaLabel`); !strings.Contains(picture, test.pictured) {
			t.Errorf("%s: the picture says %q", test.game, picture)
		}
	}

	page.choose("keno")
	if told := page.act("#play-button"); told != "Choose at least one number on the board." || page.text("#bet-error") != told {
		t.Errorf("keno without numbers: %q", told)
	}
	for number := 1; number <= 10; number++ {
		page.click(fmt.Sprintf("#numbers button:nth-child(%d)", 4*number))
	}
	if !evaluate[bool](page, `document.querySelector("#numbers button").disabled`) {
		t.Error("an eleventh number can be chosen")
	}
	page.act("#play-button")
	drawn := evaluate[[]float64](page, `Array.from(document.querySelectorAll("#numbers [data-drawn]"), ({ textContent }) => +textContent)`)
	if _, record := page.sentRecord(); fmt.Sprint(record["result"]) != fmt.Sprint(drawn) {
		t.Errorf("the board shows %v, the record %v", drawn, record["result"])
	}
	page.wantSilence(host.url)
}

// A Mines board keeps the seed from being rotated and shows no mine until it
// ends; then it shows those of the record.
func TestPlayMines(t *testing.T) {
	host := serveDemo(t)
	page := openTab(t)
	page.openPlay(host.url)
	page.choose("mines")
	page.set("#mines", "1")
	page.act("#play-button")
	if told := page.act("#rotate"); !strings.Contains(told, "a Mines board is open") && !strings.Contains(told, "A Mines board is open") || page.text("#rotate-error") != told {
		t.Errorf("rotated with an open board: %q", told)
	}
	for tile := 1; page.seen("#cashout") && tile <= 3; tile++ {
		if told := page.act(fmt.Sprintf("#tiles button:nth-child(%d)", tile)); !strings.Contains(told, "safe") && !strings.Contains(told, "mine") {
			t.Errorf("told %q", told)
		}
		if mines := evaluate[int](page, `document.querySelectorAll("#tiles [data-face=mine]").length`); page.seen("#cashout") && mines != 0 {
			t.Fatalf("%d mines of an open board are shown", mines)
		}
	}
	if page.seen("#cashout") {
		if told := page.act("#cashout"); !strings.HasPrefix(told, "You cash out 11 chips") {
			t.Errorf("cashed out: %q", told)
		}
	}
	shown := evaluate[[]float64](page, `Array.from(document.querySelectorAll("#tiles button"), ({ dataset }, tile) => dataset.face === "mine" ? tile : -1).filter((tile) => tile >= 0)`)
	if _, record := page.sentRecord(); fmt.Sprint(record["result"]) != fmt.Sprint(shown) {
		t.Errorf("the board shows mines at %v, the record %v", shown, record["result"])
	}
	if told := page.act("#rotate"); !strings.Contains(told, "revealed") {
		t.Errorf("after the board: %q", told)
	}
}

// What can't be bet is told in one sentence beside the button, and the field at
// fault has the focus. Chips come back with a refill.
func TestPlayRefusals(t *testing.T) {
	host := serveDemo(t)
	page := openTab(t)
	page.openPlay(host.url)
	for _, test := range []struct{ field, value, says, focused string }{
		{"#stake", "0", "The stake is a whole number from 1 to 100,000.", "stake"},
		{"#stake", "1.5", "The stake is a whole number from 1 to 100,000.", "stake"},
		{"#stake", "", "The stake is a whole number from 1 to 100,000.", "stake"},
		{"#stake", "5000", "Not enough chips.", ""},
		{"#dice-target", "1.999", "The target is a number from 2 to 98", "dice-target"},
	} {
		page.set("#stake", "10")
		page.set(test.field, test.value)
		told := page.act("#play-button")
		if !strings.HasPrefix(told, test.says) || page.text("#bet-error") != told {
			t.Errorf("%s %q: told %q, shown %q", test.field, test.value, told, page.text("#bet-error"))
		}
		if test.focused != "" && (page.focused() != test.focused || evaluate[string](page, `document.activeElement.ariaInvalid`) != "true") {
			t.Errorf("%s %q: %q has the focus", test.field, test.value, page.focused())
		}
	}
	page.set("#dice-target", "98")
	page.set("#stake", "900")
	page.act("#play-button")
	page.act("#refill")
	if balance := page.text("#balance"); balance != "1,000" || page.seen("#bet-error") {
		t.Errorf("after a refill: %s", balance)
	}
}

// Where no demo answers, the page says so and, when asked, plays in practice by
// a program of its own. Its records match too.
func TestPlayPractice(t *testing.T) {
	page := openTab(t)
	page.do(
		chromedp.Navigate(siteURL+"play/"),
		chromedp.WaitVisible(chromedp.CSS(`#play[data-state="offered"] #begin`)),
	)
	if text := page.text("#where-text"); !strings.HasPrefix(text, "No demo server answers here.") {
		t.Errorf("the page says %q", text)
	}
	wasm := func() (count int) {
		_, requests := page.heard()
		for _, address := range requests {
			if strings.HasSuffix(address, ".wasm") {
				count++
			}
		}
		return count
	}
	if wasm() != 0 || page.seen("#floor") {
		t.Error("practice began by itself")
	}
	page.wantAccessibleInBoth("practice offered")
	page.act("#begin")
	page.do(chromedp.WaitVisible(chromedp.CSS(`#play[data-state="practice"] #commitment`)))
	if text := page.text("#where-text"); !strings.HasPrefix(text, "Practice: the server seed lives in your own browser") || wasm() != 1 {
		t.Errorf("the page says %q, after %d WebAssembly files", text, wasm())
	}
	page.wantAccessibleInBoth("practice")
	next := page.text("#next")
	page.act("#play-button")
	page.choose("mines")
	page.act("#play-button")
	if told := page.act("#rotate"); !strings.Contains(told, "Mines board is open") {
		t.Errorf("rotated with an open board: %q", told)
	}
	page.act("#tiles button")
	if page.seen("#cashout") {
		page.act("#cashout")
	}
	page.act("#rotate")
	if page.text("#commitment") != next {
		t.Error("the next commitment is not in use")
	}
	page.wantNothingStored()
	address, _ := page.sentRecord()
	page.wantSilence(siteURL)
	verifier := openTab(t)
	verifier.openVerifyAt(address)
	if got := verifier.answer(); got.Verdict != "matches" {
		t.Errorf("%s: %s", got.Verdict, got.states())
	}
}

// Where a demo answers whose store is away, the page says so and offers another
// try, and not practice.
func TestPlayStoreAway(t *testing.T) {
	var back atomic.Bool
	demo, err := url.Parse(serveDemo(t).url)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(demo)
	base := serveDist(t, func(w http.ResponseWriter, r *http.Request) bool {
		switch {
		case !strings.HasPrefix(r.URL.Path, "/api/"):
			return false
		case back.Load():
			proxy.ServeHTTP(w, r)
		default:
			w.Header().Set("Content-Type", "application/problem+json")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, `{"title":"Service Unavailable","status":503,"detail":"the store is away; try again soon"}`)
		}
		return true
	})
	page := openTab(t)
	page.do(chromedp.Navigate(base+"play/"), chromedp.WaitVisible(chromedp.CSS(`#play[data-state="trouble"] #begin`)))
	offered := evaluate[string](page, `begin.textContent`)
	if text := page.text("#where-error"); text != "The store is away; try again soon." || offered != "Try again" || page.seen("#floor") {
		t.Errorf("the page says %q and offers %q", text, offered)
	}
	back.Store(true)
	page.click("#begin")
	page.do(chromedp.WaitVisible(chromedp.CSS(`#play[data-state="live"] #commitment`)))
}

// A practice program with a flipped byte is refused, and the page says so.
func TestPlayPracticeChanged(t *testing.T) {
	base := serveDist(t, func(w http.ResponseWriter, r *http.Request) bool {
		changed := strings.HasSuffix(r.URL.Path, "/practice.wasm")
		if changed {
			w.Header().Set("Content-Type", "application/wasm")
			_, _ = io.WriteString(w, "\x00asm\x01\x00\x00\x00")
		}
		return changed
	})
	page := openTab(t)
	page.do(chromedp.Navigate(base+"play/"), chromedp.WaitVisible(chromedp.CSS("#begin")))
	if told := page.act("#begin"); told == "" || page.text("#where-error") != told || page.seen("#floor") {
		t.Errorf("told %q", told)
	}
}

// With a game on the table and a seed revealed the page can be used by everyone:
// axe finds nothing, all fits, targets are large, Tab goes through, nothing moves.
func TestPlayForEveryone(t *testing.T) {
	host := serveDemo(t)
	page := openTab(t)
	page.size(320, 568)
	page.prefers(map[string]string{"prefers-reduced-motion": "reduce"})
	page.openPlay(host.url)
	page.act("#play-button")
	page.act("#rotate")
	for _, game := range []string{"dice", "limbo", "roulette", "wheel", "plinko", "mines", "keno", "blackjack", "hilo"} {
		page.choose(game)
		if game == "keno" {
			page.click("#numbers button:nth-child(40)")
		}
		page.act("#play-button")
		page.wantFits(game, 320)
		page.wantAccessibleInBoth(game)
		evaluate[int](page, `Array.from(document.querySelectorAll("details"), (d) => (d.open = true)).length`)
		page.wantFits(game+", open", 320)
		page.wantAccessibleInBoth(game + ", open")
		for _, small := range evaluate[[]string](page, targetsScript) {
			t.Errorf("%s: too small: %s", game, small)
		}
		for _, motion := range evaluate[[]string](page, motionScript) {
			t.Errorf("%s: %s", game, motion)
		}
		evaluate[int](page, `Array.from(document.querySelectorAll("details"), (d) => (d.open = false)).length`)
	}
	page.wantSilence(host.url)
}
