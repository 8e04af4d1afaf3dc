package e2e

import (
	_ "embed"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

var (
	//go:embed testdata/targets.js
	targetsScript string
	//go:embed testdata/shifts.js
	shiftsScript string
)

// verdicts yields a text for each thing the page can answer, always in the same
// order: a test's tab goes through all of them, so a failure can be repeated.
func verdicts(yield func(name, text string) bool) {
	for _, answer := range [][2]string{
		{"matches", honest},
		{"mismatch", with(commitment, "9"+commitment[1:])},
		{"incomplete", with(`,"result":64.36`, "")},
		{"malformed", with(`"nonce":0`, `"nonce":-1`)},
	} {
		if !yield(answer[0], answer[1]) {
			return
		}
	}
}

// On a small phone the verdict is in view after Verify, whatever it is, and
// nothing on the page has moved by itself: what the reader looks at stays where
// it is, except that the page scrolls to the verdict. Movements count even
// right after the press, when a browser would forgive them.
func TestVerdictComesIntoView(t *testing.T) {
	for _, size := range [][2]int64{{360, 640}, {768, 1024}, {1280, 800}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			page := openTab(t)
			page.size(size[0], size[1])
			page.openVerify(siteURL)
			for name, text := range verdicts {
				page.replace(text)
				evaluate[int](page, `(scrollTo(0, 0), window.shifts = `+shiftsScript+`, 0)`)
				if got := page.verify(); got.Verdict != name {
					t.Fatalf("verdict %q, want %q", got.Verdict, name)
				}
				box := evaluate[struct{ Top, Bottom, Left, Right float64 }](page,
					`document.querySelector("#result .verdict-head").getBoundingClientRect().toJSON()`)
				if box.Top < 0 || box.Bottom > float64(size[1]) || box.Left < 0 || box.Right > float64(size[0]) {
					t.Errorf("%s: the verdict is at %+v, not in %v", name, box, size)
				}
				for _, shift := range evaluate[[]string](page, `window.shifts()`) {
					t.Errorf("%s: moved: %s", name, shift)
				}
			}
		})
	}
}

// No page scrolls sideways, not even in the narrowest window, and every verdict
// fits with all its details open.
func TestNoSidewaysScroll(t *testing.T) {
	page := openTab(t)
	for _, width := range []int64{320, 360, 768, 1280} {
		page.size(width, 568)
		for _, path := range sitePages(t) {
			page.do(chromedp.Navigate(siteURL + path))
			page.wantFits(path, width)
		}
		page.openVerify(siteURL)
		for name, text := range verdicts {
			page.replace(text)
			page.verify()
			page.openDetails()
			page.wantFits(name, width)
		}
	}
	page.wantSilence(siteURL)
}

func (p *tab) wantFits(what string, width int64) {
	p.t.Helper()
	const inside = `Math.max(0, document.scrollingElement.scrollWidth - innerWidth)`
	if over := evaluate[int](p, inside); over > 0 {
		p.t.Errorf("%s is %d px too wide at %d", what, over, width)
	}
}

// openDetails opens everything on the page that can be opened, and waits for
// the steps, which are made then.
func (p *tab) openDetails() {
	p.t.Helper()
	evaluate[int](p, `Array.from(document.querySelectorAll("details"), (d) => (d.open = true)).length`)
	p.do(chromedp.WaitNotPresent(chromedp.CSS("#steps > div:empty")))
}

// What can be pressed is at least 24 px wide and high. A link in the middle of
// a sentence is as high as the sentence.
func TestTargetsAreLarge(t *testing.T) {
	page := openTab(t)
	page.size(360, 640)
	wantLarge := func(where string) {
		t.Helper()
		page.openDetails()
		for _, small := range evaluate[[]string](page, targetsScript) {
			t.Errorf("%s: too small: %s", where, small)
		}
	}
	for _, path := range sitePages(t) {
		page.do(chromedp.Navigate(siteURL + path))
		wantLarge(path)
	}
	page.openVerify(siteURL)
	for name, text := range verdicts {
		page.replace(text)
		page.verify()
		wantLarge(name)
	}
	if !slices.Contains(sitePages(t), "verify/") {
		t.Error("the Verify page is not among the pages")
	}
}
