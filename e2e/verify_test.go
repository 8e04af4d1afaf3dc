package e2e

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

//go:embed testdata/overtaken.js
var overtakenScript string

// Each record is pasted, and the page says what is so: the verdict, the state
// of each check, the values. The text stays as it was pasted, and nothing
// leaves the page.
func TestVerdicts(t *testing.T) {
	const allMatch = "Commitment matches, Cursor matches, Outcome matches"
	const outcomeFails = "Commitment matches, Cursor matches, Outcome mismatch"
	tests := []struct {
		name, text      string
		verdict, states string
		facts           map[string]string
	}{
		{"honest", honest, "matches", allMatch,
			map[string]string{"Game": "dice", "Result": "64.36", "Computed": "", "In the record": "", "First difference": ""}},
		{"honest, space and line breaks around it", " \n" + strings.ReplaceAll(honest, ",", ",\n  ") + "\n\n", "matches", allMatch, nil},
		{"honest, result written otherwise", with("64.36", "6.4360e1"), "matches", allMatch, nil},
		{"crash", crash, "matches", "Chain link matches, Outcome matches", map[string]string{"Game": "Crash", "Result": "1.23"}},

		{"mine moved", movedMine, "mismatch", outcomeFails,
			map[string]string{"Game": "mines", "Computed": "[9,17,22]", "In the record": "[9,18,22]", "First difference": "result[1]"}},
		{"result raised", with("64.36", "64.37"), "mismatch", outcomeFails,
			map[string]string{"Computed": "64.36", "In the record": "64.37", "First difference": ""}},
		{"nonce off by one", with(`"nonce":0`, `"nonce":1`), "mismatch", outcomeFails,
			map[string]string{"Computed": "79.79"}},
		{"client seed changed", with("h4-player", "h4-Player"), "mismatch", outcomeFails, nil},
		{"space in the client seed", with("h4-player", "h4-player "), "mismatch", outcomeFails, nil},
		{"cursor changed", with(`"cursor":0`, `"cursor":1`), "mismatch",
			"Commitment matches, Cursor mismatch, Outcome matches", nil},
		{"commitment changed", with(commitment, "9"+commitment[1:]), "mismatch",
			"Commitment mismatch, Cursor matches, Outcome matches", nil},
		{"server seed changed", with(serverSeed, "1"+serverSeed[1:]), "mismatch",
			"Commitment mismatch, Cursor matches, Outcome mismatch", nil},
		{"hashed seed for the seed", with(serverSeed, commitment), "mismatch",
			"Commitment mismatch, Cursor matches, Outcome mismatch",
			map[string]string{"Computed": "96.68"}},

		{"seed not revealed", with(`"serverSeed":"`+serverSeed+`",`, ""), "incomplete",
			"Commitment not-provided, Cursor matches, Outcome not-provided",
			map[string]string{"Computed": "not computed", "In the record": "64.36"}},
		{"no result", with(`,"result":64.36`, ""), "incomplete",
			"Commitment matches, Cursor matches, Outcome not-provided",
			map[string]string{"Computed": "64.36", "In the record": "not given"}},
		{"no commitment", with(`"commitment":"`+commitment+`",`, ""), "incomplete",
			"Commitment not-provided, Cursor matches, Outcome matches", nil},
		{"a check nobody can make", with(`{"spec"`, `{"beacon":{},"spec"`), "incomplete",
			"Commitment matches, Cursor matches, Beacon unsupported, Outcome matches", nil},
	}
	words := map[string]string{"matches": "Matches", "mismatch": "Mismatch", "incomplete": "Incomplete"}
	stateWords := map[string]string{
		"matches": "matches", "mismatch": "does not match",
		"not-provided": "not provided", "unsupported": "cannot be checked here",
	}
	page := openTab(t)
	page.openVerify(siteURL)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			page.replace(test.text)
			got := page.verify()

			if got.Verdict != test.verdict || got.Word != words[test.verdict] || !got.Icon || got.Sentence == "" {
				t.Errorf("verdict %q, word %q, icon %v, sentence %q; want %s", got.Verdict, got.Word, got.Icon, got.Sentence, test.verdict)
			}
			if got.states() != test.states {
				t.Errorf("checks %s\nwant   %s", got.states(), test.states)
			}
			for _, check := range got.Checks {
				if check.Word != stateWords[check.State] || check.Detail == "" {
					t.Errorf("%s: word %q, detail %q", check.Name, check.Word, check.Detail)
				}
			}
			for term, want := range test.facts {
				if got.Facts[term] != want {
					t.Errorf("%s: %q, want %q", term, got.Facts[term], want)
				}
			}
			if len(got.Facts["Record hash"]) != 64 {
				t.Errorf("record hash %q", got.Facts["Record hash"])
			}
			if got.Note == "" {
				t.Error("nothing says what the verdict does not prove")
			}
			if got.Role != "status" {
				t.Errorf("the result's role is %q", got.Role)
			}
			wantUntouched(t, page, got, test.text)
		})
	}
}

// Text that is no record gets no verdict but a place, a field and a sentence.
func TestMalformed(t *testing.T) {
	tests := []struct {
		name, text          string
		line, column, field string
		word                string // in the sentence
	}{
		{"nothing", "", "1", "1", "", "paste"},
		{"prose", "I won", "", "", "", "record"},
		{"number in quotes", with(`"nonce":0`, `"nonce":"0"`), "1", "264", "nonce", "whole number"},
		{"number that would be rounded", with(`"nonce":0`, `"nonce":9007199254740993`), "1", "264", "nonce", "9007199254740991"},
		{"on the third line", with(`"nonce":0`, "\n\n  \"nonce\": -1"), "3", "12", "nonce", "whole number"},
		{"upper case in the seed", with(serverSeed, strings.ToUpper(serverSeed)), "1", "", "serverSeed", "uppercase"},
		{"line break after the seed", with(serverSeed, serverSeed+`\n`), "1", "", "serverSeed", "64"},
		{"name given twice", with(`"nonce":0`, `"nonce":0,"nonce":0`), "1", "", "nonce", "twice"},
		{"comma at the end", with("0000}", "0000,}"), "1", "", "", "comma"},
		{"text after the record", honest + " and more", "1", "", "", "after"},
		{"byte order mark before it", "\ufeff" + honest, "1", "1", "", "byte order mark"},
		{"no-break space after it", honest + "\u00a0", "1", "", "", "after"},
		{"two records", honest + "\n" + honest, "2", "1", "", "one record"},
		{"one byte too long", honest + strings.Repeat(" ", 65_537-len(honest)), "1", "65537", "", "65536"},
	}
	page := openTab(t)
	page.openVerify(siteURL)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			page.replace(test.text)
			got := page.verify()

			if got.Verdict != "malformed" || got.Word != "Malformed" || !got.Icon {
				t.Errorf("verdict %q, word %q, icon %v", got.Verdict, got.Word, got.Icon)
			}
			if len(got.Checks) != 0 || got.Facts["Computed"] != "" {
				t.Errorf("checks are shown: %s", got.All)
			}
			want := "Line " + test.line + ", column " + test.column
			if test.line == "" {
				want = ""
			}
			if place := got.Facts["Place"]; !strings.HasPrefix(place, want) || (place == "") != (want == "") {
				t.Errorf("place %q, want %q", place, want)
			}
			if got.Facts["Field"] != test.field {
				t.Errorf("field %q, want %q", got.Facts["Field"], test.field)
			}
			if !strings.Contains(got.Fix, test.word) {
				t.Errorf("the sentence %q does not say %q", got.Fix, test.word)
			}
			wantUntouched(t, page, got, test.text)
		})
	}
}

func wantUntouched(t *testing.T, page *tab, got shown, text string) {
	t.Helper()
	if got.Text != text {
		t.Errorf("the text is now %q\nit was       %q", got.Text, text)
	}
	page.wantNothingStored()
	page.wantSilence(siteURL)
	page.wantNoTrace(serverSeed)
}

// A page load costs no WebAssembly; the first input does.
func TestEngineLoadsAtTheFirstInput(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	if urls := page.engineRequests(); len(urls) != 0 {
		t.Errorf("asked for before any input: %v", urls)
	}
	page.paste("x")
	page.verify()
	if urls := page.engineRequests(); len(urls) != 2 {
		t.Errorf("asked for after the input: %v, want fair.js and fair.wasm", urls)
	}
	page.wantSilence(siteURL)
}

func TestEditClearsTheVerdict(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	page.paste(honest)
	if got := page.verify(); got.Verdict != "matches" {
		t.Fatalf("verdict %q", got.Verdict)
	}
	page.paste(" ")
	if got := page.shown(); got.Verdict != "" || got.All != "" {
		t.Errorf("after an edit the page still shows %q: %s", got.Verdict, got.All)
	}
	if got := page.verify(); got.Verdict != "matches" || got.Text != honest+" " {
		t.Errorf("verdict %q for %q", got.Verdict, got.Text)
	}
}

// An answer that comes after the text has changed is not shown.
func TestOvertakenAnswer(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	arguments, err := json.Marshal([]string{honest, "no record"})
	if err != nil {
		t.Fatal(err)
	}
	call := fmt.Sprintf("%s(...%s)", strings.TrimSpace(overtakenScript), arguments)
	verdicts := evaluate[[]string](page, call)
	if strings.Join(verdicts, " ") != "malformed" {
		t.Errorf("the page showed %v, want malformed only", verdicts)
	}
}

func TestExample(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	page.do(chromedp.Click(chromedp.CSS("#example")))
	if got := page.answer(); got.Verdict != "matches" {
		t.Errorf("the example's verdict is %q: %s", got.Verdict, got.All)
	}
	page.wantSilence(siteURL)
}
