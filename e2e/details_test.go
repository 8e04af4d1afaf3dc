package e2e

import (
	_ "embed"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

//go:embed testdata/compared.js
var comparedScript string

// compared is what compared.js finds when a check is opened.
type compared struct {
	Terms  map[string]string
	Marked []string
}

// Each check opens and shows what was compared: what it should be, what it is,
// where the two differ first, and where the values come from.
func TestChecksCanBeOpened(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	for _, test := range []struct {
		name, text, check string
		terms             map[string]string
		marked            string // in both values, the first that differs
	}{
		{"an honest outcome", honest, "Outcome",
			map[string]string{"Result that the inputs give": "64.36", "Result in the record": "64.36", "First difference": ""}, ""},
		{"another commitment", with(commitment, commitment[:60]+"0000"), "Commitment",
			map[string]string{"SHA-256 of the server seed": commitment, "Commitment in the record": commitment[:60] + "0000"}, "c 0"},
		{"a moved mine", movedMine, "Outcome",
			map[string]string{"Result that the inputs give": "[9,17,22]", "Result in the record": "[9,18,22]"}, "17 18"},
		{"no result", with(`,"result":64.36`, ""), "Outcome",
			map[string]string{"Result that the inputs give": "64.36", "Result in the record": "not given"}, ""},
		{"no seed", with(`"serverSeed":"`+serverSeed+`",`, ""), "Commitment",
			map[string]string{"SHA-256 of the server seed": "not computed", "Commitment in the record": commitment}, ""},
		{"another link", strings.Replace(crash, gameHashHash, "b"+gameHashHash[1:], 1), "Chain link",
			map[string]string{"SHA-256 of the game hash": gameHashHash, "Previous hash in the record": "b" + gameHashHash[1:]}, "a b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			page.replace(test.text)
			page.verify()
			got := evaluate[compared](page, "("+comparedScript+")("+quoted(test.check)+")")
			for term, want := range test.terms {
				if got.Terms[term] != want {
					t.Errorf("%s: %q, want %q; %q", term, got.Terms[term], want, got.Terms)
				}
			}
			if !strings.HasPrefix(got.Terms["Source"], "In the record.") {
				t.Errorf("the source is %q", got.Terms["Source"])
			}
			if marked := strings.Join(got.Marked, " "); marked != test.marked {
				t.Errorf("marked: %q, want %q", marked, test.marked)
			}
		})
	}
	page.wantSilence(siteURL)
}

// Without the server seed there is nothing to calculate, and the steps say so.
func TestNoStepsWithoutASeed(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	page.paste(with(`"serverSeed":"`+serverSeed+`",`, ""))
	page.verify()
	page.do(chromedp.Click(chromedp.CSS("#steps > summary")))
	if steps := page.shown().All; !strings.Contains(steps, "There are no steps yet.") {
		t.Errorf("the page shows: %s", steps)
	}
}

// A check that fails for a common reason names it.
func TestCommonMistakesAreNamed(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	signed := sign(t, with(`"serverSeed":"`+serverSeed+`",`, ""))
	for _, test := range []struct{ name, text, check, hint string }{
		{"the hashed seed", with(serverSeed, commitment), "Commitment", "hashed seed"},
		{"the nonce counted from 1", with(`"nonce":0`, `"nonce":1`), "Outcome", "nonce 0"},
		{"a space in the client seed", with("h4-player", "h4-player "), "Outcome", "without the white space"},
		{"a line break in the client seed", with("h4-player", `h4-player\n`), "Outcome", "without the white space"},
		{"capitals in the client seed", with("h4-player", "H4-PLAYER"), "Outcome", "lower case"},
		{"a cursor that counts digests", with(`"cursor":0`, `"cursor":1`), "Cursor", "how many digests"},
		{"a result that was rounded", with("64.36", "64.37"), "Outcome", "rounded to the nearest"},
		{"a seed added after signing", strings.Replace(signed, "{", `{"serverSeed":"`+serverSeed+`",`, 1), "Signature", "before the reveal"},
		{"nothing common", with("64.36", "12.34"), "Outcome", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			page.replace(test.text)
			got := page.verify()
			check := got.check(test.check)
			if check.State != "mismatch" || !strings.Contains(check.Hint, test.hint) || (check.Hint == "") != (test.hint == "") {
				t.Errorf("%s: %s, hint %q; want one that says %q", test.check, check.State, check.Hint, test.hint)
			}
		})
	}
}

// check is the check of a name, or none.
func (s shown) check(name string) shownCheck {
	for _, check := range s.Checks {
		if check.Name == name {
			return check
		}
	}
	return shownCheck{}
}

// What a verdict does not prove is on the page with every verdict, without
// anything being opened, and names each check that was not made.
func TestLimitsAreInSight(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	const limits = `document.querySelector("#not-proven").closest("details") === null ? document.querySelector("#not-proven").innerText : ""`
	for name, text := range verdicts {
		page.replace(text)
		got := page.verify()
		said := evaluate[string](page, limits)
		if len(said) < 80 || !strings.Contains(got.All, said) {
			t.Errorf("%s: the page says of its limits: %q", name, said)
		}
		for _, check := range got.Checks {
			unmade := check.State == "not-provided" || check.State == "unsupported"
			if unmade != strings.Contains(said, check.Name+":") {
				t.Errorf("%s: %s is %s, but the limits are %q", name, check.Name, check.State, said)
			}
		}
	}
}
