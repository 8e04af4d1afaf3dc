package e2e

import (
	_ "embed"
	"strings"
	"testing"
)

// An incomplete verdict says in its first sentence what is missing.
func TestIncompleteNamesTheCause(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	withoutSeed := with(`"serverSeed":"`+serverSeed+`",`, "")
	for text, want := range map[string]string{
		withoutSeed:                                         "The server seed is not revealed yet, so there is no full answer.",
		with(`,"result":64.36`, ""):                         "The record has no result, so there is no full answer.",
		with(`"commitment":"`+commitment+`",`, ""):          "The record has no commitment, so there is no full answer.",
		with(`{"spec"`, `{"beacon":{},"spec"`):              "The record has a beacon that cannot be checked here, so there is no full answer.",
		with(`"cursor":0,"result":64.36,`, ""):              "The record has no cursor and no result, so there is no full answer.",
		strings.Replace(crash, "previousHash", "before", 1): "The record has no previous hash, so there is no full answer.",
	} {
		page.replace(text)
		if got := page.verify(); got.Sentence != want {
			t.Errorf("%s\nsentence %q\nwant     %q", text, got.Sentence, want)
		}
	}
}

// What was read as JSON is told apart from what was not, and the engine's words
// become a sentence that keeps a field's name as it is.
func TestMalformedSentences(t *testing.T) {
	const unread = "This text could not be read as a record, so nothing was checked."
	const unfit = "This is not a record that can be checked here."
	page := openTab(t)
	page.openVerify(siteURL)
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
		page.replace(text)
		got := page.verify()
		if got.Sentence != want.sentence || !strings.HasPrefix(got.Fix, want.fix) || !strings.HasSuffix(got.Fix, ".") {
			t.Errorf("%q\nsentence %q, fix %q\nwant     %q, %q", text, got.Sentence, got.Fix, want.sentence, want.fix)
		}
		if several := strings.Contains(got.All, "fair verify history.jsonl"); several != want.several {
			t.Errorf("%q: that the command takes files is told: %v", text, several)
		}
	}
}

// A shoe of eight decks does not push everything else away. It breaks between
// cards, and the keyboard can scroll it.
func TestLongResult(t *testing.T) {
	record := with(`"game":"dice","params":{}`, `"game":"blackjack","params":{"decks":8}`)
	page := openTab(t)
	page.openVerify(siteURL)
	page.paste(record)
	got := page.verify()
	if got.Verdict != "mismatch" || len(got.Facts["Computed"]) < 416*5 {
		t.Fatalf("verdict %q, computed %q", got.Verdict, got.Facts["Computed"])
	}
	box := evaluate[struct {
		Height, Scroll float64
		TabIndex       int
	}](page, `(({ clientHeight, scrollHeight, tabIndex }) => ({ height: clientHeight, scroll: scrollHeight, tabIndex }))(document.querySelector(".facts dd[data-long]"))`)
	if box.Height > 200 || box.Scroll <= box.Height || box.TabIndex != 0 {
		t.Errorf("the box is %+v", box)
	}
	const split = `Array.from(document.querySelector(".facts dd[data-long]").childNodes).filter((card) => {
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
	page := openTab(t)
	page.openVerify(siteURL)
	page.paste(honest)
	got := page.verify()
	checks, note, facts := strings.Index(got.All, "Outcome"), strings.Index(got.All, got.Note), strings.Index(got.All, "Record hash")
	if checks < 0 || note < checks || facts < note {
		t.Errorf("checks at %d, note at %d, facts at %d", checks, note, facts)
	}
}

//go:embed testdata/announcements.js
var announcementsScript string

// A reader who cannot see the page is told of each answer once, in few words.
func TestOneAnnouncement(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	for name, text := range verdicts {
		page.replace(text)
		evaluate[bool](page, `(window.announced = `+announcementsScript+`, true)`)
		got := page.verify()
		told := evaluate[[]string](page, `window.announced()`)
		if len(told) != 1 || !strings.Contains(told[0], got.Word) || !strings.Contains(told[0], got.Sentence) {
			t.Errorf("%s: told %d times: %q", name, len(told), told)
		}
	}
	if regions := evaluate[int](page, `document.querySelectorAll("[role=status], [role=alert]").length`); regions != 1 {
		t.Errorf("%d regions announce by themselves, want the result alone", regions)
	}
}
