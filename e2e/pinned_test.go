package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The signer that the player trusts is compared with the record's, and counts
// in the verdict.
func TestPinnedKey(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	page.do(chromedp.Click(chromedp.CSS("#pinned > summary")))
	for _, test := range []struct{ name, text, signer, verdict, state string }{
		{"the signer", sign(t, honest), signer, "matches", "matches"},
		{"another signer", sign(t, honest), anotherSigner, "mismatch", "mismatch"},
		{"no signature", honest, signer, "incomplete", "not-provided"},
	} {
		t.Run(test.name, func(t *testing.T) {
			page.replace(test.text)
			page.do(chromedp.Focus(chromedp.CSS("#pinned-signer")))
			evaluate[bool](page, `(document.activeElement.select(), true)`)
			page.insert(test.signer)
			got := page.verify()
			check := got.check("Pinned key")
			if got.Verdict != test.verdict || check.State != test.state || check.Source != "pinned" {
				t.Errorf("verdict %q, the key %s, from %q; want %s, %s", got.Verdict, check.State, check.Source, test.verdict, test.state)
			}
			for _, check := range got.Checks {
				if !strings.HasPrefix(check.Name, "Pinned") && check.Source != "record" {
					t.Errorf("%s comes from %q", check.Name, check.Source)
				}
			}
		})
	}
}
