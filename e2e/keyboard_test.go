package e2e

import (
	_ "embed"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

var (
	//go:embed testdata/focused.js
	focusedScript string
	//go:embed testdata/focusable.js
	focusableScript string
)

// focused is what focused.js says of the element with the focus.
type focused struct {
	Name   string // empty at the page's end
	Number int    // its place among focusable.js's elements
	Fault  string // why a reader cannot see that it has the focus
}

// press presses Tab, or Shift+Tab, and looks where the focus is.
func (p *tab) press(key string, modifiers ...chromedp.Modifier) focused {
	p.t.Helper()
	p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
	return evaluate[focused](p, focusedScript)
}

// With Tab alone a reader comes to everything on a page that can be pressed or
// filled in, in the order of the page, always sees where they are, and comes
// out at the end; and back with Shift+Tab.
func TestTabThroughPages(t *testing.T) {
	page := openTab(t)
	page.size(360, 640)
	for _, path := range sitePages(t) {
		page.do(
			chromedp.Navigate(siteURL+path),
			// The Play page asks first whether there is a demo.
			chromedp.WaitNotPresent(chromedp.CSS(`#play[data-state="asking"]`)),
		)
		page.wantTabThrough(path)
	}
}

// So with each verdict, its details closed and open.
func TestTabThroughVerdicts(t *testing.T) {
	page := openTab(t)
	page.size(360, 640)
	page.openVerify(siteURL)
	for name, text := range verdicts {
		page.replace(text)
		page.verify()
		page.wantTabThrough(name)
		page.openDetails()
		page.wantTabThrough(name + ", open")
	}
}

func (p *tab) wantTabThrough(what string) {
	p.t.Helper()
	names := evaluate[[]string](p, focusableScript)
	if len(names) < 3 {
		p.t.Fatalf("%s: only %q can have the focus", what, names)
	}
	walk := func(modifiers ...chromedp.Modifier) (met []int) {
		for range len(names) + 1 {
			now := p.press(kb.Tab, modifiers...)
			if now.Name == "" || len(met) > 0 && now.Number == met[0] {
				return met // past the end, where some browsers begin again
			}
			if now.Fault != "" {
				p.t.Errorf("%s: %s has the focus, but %s", what, now.Name, now.Fault)
			}
			met = append(met, now.Number)
		}
		p.t.Errorf("%s: the focus stays in a part of the page", what)
		return met
	}
	// Focus on the body is where a page begins.
	evaluate[bool](p, `(({ body }) => (body.tabIndex = -1, body.focus(), body.removeAttribute("tabindex"), true))(document)`)
	forth := walk()
	back := walk(chromedp.ModifierShift)
	slices.Reverse(back)
	for _, met := range [][]int{forth, back} {
		if len(met) != len(names) || !slices.IsSorted(met) {
			p.t.Errorf("%s: the focus went to %v of %q", what, met, names)
		}
	}
}

// A reader without a mouse comes from the top of the page to a verdict and into
// a check's details.
func TestKeyboardOnly(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	if first := page.press(kb.Tab); !strings.Contains(first.Name, "Skip") {
		t.Errorf("Tab comes to %q first, not to the skip link", first.Name)
	}
	page.do(chromedp.KeyEvent(kb.Enter))
	page.tabTo("record")
	page.do(chromedp.KeyEvent(honest))
	page.tabTo("run")
	page.do(chromedp.KeyEvent(kb.Enter))
	if got := page.answer(); got.Verdict != "matches" || got.Text != honest {
		t.Fatalf("verdict %q for %q", got.Verdict, got.Text)
	}
	page.tabTo("What was compared")
	const open = `document.activeElement.closest("[data-check] details").open`
	for _, want := range []bool{true, false} {
		page.do(chromedp.KeyEvent(kb.Enter))
		if got := evaluate[bool](page, open); got != want {
			t.Errorf("after Enter the details are open: %v, want %v", got, want)
		}
	}
	page.wantSilence(siteURL)
}

// tabTo presses Tab until an element has the focus whose name says what.
func (p *tab) tabTo(what string) {
	p.t.Helper()
	for range 60 {
		if now := p.press(kb.Tab); strings.Contains(now.Name, what) {
			return
		}
	}
	p.t.Fatalf("Tab does not come to %s", what)
}

// Ctrl or Cmd with Enter asks for the verdict from inside the box.
func TestEnterAsks(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	for name, modifier := range map[string]chromedp.Modifier{"Ctrl": chromedp.ModifierCtrl, "Cmd": chromedp.ModifierMeta} {
		page.replace(honest)
		page.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(modifier)))
		if got := page.answer(); got.Verdict != "matches" || got.Text != honest {
			t.Errorf("%s: verdict %q for %q", name, got.Verdict, got.Text)
		}
	}
}
