package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// verdictOn opens the Verify page and asks for a verdict on the text.
func verdictOn(t *testing.T, text string) (*tab, shown) {
	t.Helper()
	page := openTab(t)
	page.openVerify(siteURL)
	page.paste(text)
	return page, page.verify()
}

// An incomplete verdict says in its first sentence what is missing.
func TestIncompleteNamesTheCause(t *testing.T) {
	withoutSeed := with(`"serverSeed":"`+serverSeed+`",`, "")
	for text, want := range map[string]string{
		withoutSeed:                                         "The server seed is not revealed yet, so there is no full answer.",
		with(`,"result":64.36`, ""):                         "The record has no result, so there is no full answer.",
		with(`"commitment":"`+commitment+`",`, ""):          "The record has no commitment, so there is no full answer.",
		with(`{"spec"`, `{"beacon":{},"spec"`):              "The record has a beacon that cannot be checked here, so there is no full answer.",
		with(`"cursor":0,"result":64.36,`, ""):              "The record has no cursor and no result, so there is no full answer.",
		strings.Replace(crash, "previousHash", "before", 1): "The record has no previous hash, so there is no full answer.",
	} {
		if _, got := verdictOn(t, text); got.Sentence != want {
			t.Errorf("%s\nsentence %q\nwant     %q", text, got.Sentence, want)
		}
	}
}

// What was read as JSON is told apart from what was not, and the engine's words
// become a sentence that keeps a field's name as it is.
func TestMalformedSentences(t *testing.T) {
	const unread = "This text could not be read as a record, so nothing was checked."
	const unfit = "This is not a record that can be checked here."
	for text, want := range map[string]struct {
		sentence, fix string
		several       bool
	}{
		"":                                {unread, "There is no text; ", false},
		with(`"nonce":0`, `"nonce":"0"`):  {unfit, "nonce must be ", false},
		"[" + honest + "," + honest + "]": {unfit, "This is an array; ", true},
		honest + "\n" + honest:            {unread, "There is more text ", true},
		"\n" + honest + "\n" + `{"spec":`: {unread, "There is more text ", true},
		honest + "\n\n and more":          {unread, "There is more text ", true},
		"{\n\"spec\":":                    {unread, "A value is expected ", false},
	} {
		_, got := verdictOn(t, text)
		if got.Sentence != want.sentence || !strings.HasPrefix(got.Fix, want.fix) || !strings.HasSuffix(got.Fix, ".") {
			t.Errorf("%q\nsentence %q, fix %q\nwant     %q, %q", text, got.Sentence, got.Fix, want.sentence, want.fix)
		}
		if several := strings.Contains(got.All, "fair verify history.jsonl"); several != want.several {
			t.Errorf("%q: that the command takes files is told: %v", text, several)
		}
	}
}

// The fault is selected in the text and the verdict stays in view. With a mouse
// the box has the focus then; on a touch screen its keyboard would hide the
// verdict.
func TestFaultIsSelected(t *testing.T) {
	const selection = `(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.querySelector("#record"))`
	for _, touch := range []bool{false, true} {
		for text, want := range map[string]string{
			with(`"nonce":0`, `"nonce":-1`): "-",
			with(`"nonce":0`, `"nonce":é`):  "é",
			honest + "\n x":                 "x",
			`{"spec":`:                      "",
		} {
			page := openTab(t)
			if touch {
				page.do(withTouch())
			}
			page.openVerify(siteURL)
			page.paste(strings.Repeat("\n", 40) + text)
			evaluate[int](page, `document.querySelector("#record").scrollTop = 0`)
			got := page.verify()
			if selected := evaluate[string](page, selection); got.Verdict != "malformed" || selected != want {
				t.Errorf("%q: verdict %q, %q is selected, want %q", text, got.Verdict, selected, want)
			}
			if top := evaluate[float64](page, `document.querySelector("#result").getBoundingClientRect().top`); top < 0 {
				t.Errorf("%q: the verdict is scrolled away: its top is at %v", text, top)
			}
			if focused := evaluate[bool](page, `document.activeElement.id === "record"`); focused == touch {
				t.Errorf("%q, touch %v: the box has the focus: %v", text, touch, focused)
			}
			if scrolled := evaluate[float64](page, `document.querySelector("#record").scrollTop`); scrolled == 0 && !touch {
				t.Errorf("%q: the selection is not in view", text)
			}
		}
	}
}

// A shoe of eight decks does not push everything else away. It breaks between
// cards, and the keyboard can scroll it.
func TestLongResult(t *testing.T) {
	record := with(`"game":"dice","params":{}`, `"game":"blackjack","params":{"decks":8}`)
	page, got := verdictOn(t, record)
	if got.Verdict != "mismatch" || len(got.Facts["Computed"]) < 416*5 {
		t.Fatalf("verdict %q, computed %q", got.Verdict, got.Facts["Computed"])
	}
	box := evaluate[struct {
		Height, Scroll float64
		TabIndex       int
	}](page, `(({ clientHeight, scrollHeight, tabIndex }) => ({ height: clientHeight, scroll: scrollHeight, tabIndex }))(document.querySelector("dd[data-long]"))`)
	if box.Height > 200 || box.Scroll <= box.Height || box.TabIndex != 0 {
		t.Errorf("the box is %+v", box)
	}
	const split = `Array.from(document.querySelector("dd[data-long]").childNodes).filter((card) => {
	  const range = document.createRange();
	  range.selectNode(card);
	  return range.getClientRects().length > 1;
	}).length`
	if split := evaluate[int](page, split); split != 0 {
		t.Errorf("%d cards are split over two lines", split)
	}
}

// What a verdict is worth stands before the values, nearer to the verdict.
func TestNoteComesBeforeTheFacts(t *testing.T) {
	_, got := verdictOn(t, honest)
	checks, note, facts := strings.Index(got.All, "Outcome"), strings.Index(got.All, got.Note), strings.Index(got.All, "Record hash")
	if checks < 0 || note < checks || facts < note {
		t.Errorf("checks at %d, note at %d, facts at %d", checks, note, facts)
	}
}

// The reader without JavaScript learns so before meeting the box.
func TestWithoutJavaScript(t *testing.T) {
	page := openTab(t)
	page.do(
		withoutScripts(),
		chromedp.Navigate(siteURL+"verify/"),
		chromedp.WaitVisible(chromedp.CSS("noscript .notice")),
		chromedp.WaitVisible(chromedp.CSS("noscript:has(.notice) ~ #record")),
	)
}
