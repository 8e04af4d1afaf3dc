package e2e

import (
	"os"
	"testing"

	_ "embed"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// axeScript is where npm ci puts axe-core, which make test runs first.
const axeScript = "../node_modules/axe-core/axe.min.js"

//go:embed testdata/faults.js
var faultsScript string

var themes = []string{"light", "dark"}

// axe finds nothing to complain about on any page, in either theme.
func TestAxeOnPages(t *testing.T) {
	tab := openTab(t)
	tab.size(1280, 800)
	for _, path := range sitePages(t) {
		for _, theme := range themes {
			tab.inTheme(theme)
			tab.do(chromedp.Navigate(siteURL + path))
			tab.wantAccessible(path + " " + theme)
		}
	}
	tab.wantSilence(siteURL)
}

// Nor with any verdict, with the details closed and open.
func TestAxeOnVerdicts(t *testing.T) {
	tab := openTab(t)
	tab.size(360, 640)
	tab.openVerify(siteURL)
	for name, text := range verdicts {
		tab.replace(text)
		if got := tab.verify(); got.Verdict != name {
			t.Fatalf("verdict %q, want %q", got.Verdict, name)
		}
		tab.wantAccessibleInBoth(name)
		tab.openDetails()
		tab.wantAccessibleInBoth(name + ", open")
	}
	tab.wantSilence(siteURL)
}

// Nor when the engine cannot be loaded.
func TestAxeOnTrouble(t *testing.T) {
	base := serveDist(t, withoutWasm)
	tab := openTab(t)
	tab.openVerify(base)
	tab.paste(honest)
	wantTrouble(t, tab.verify(), "could not be loaded")
	tab.wantAccessibleInBoth("trouble")
}

// inTheme shows the tab's pages in a theme, at once: a colour on its way from
// one theme to the other would be judged too.
func (p *tab) inTheme(theme string) {
	p.t.Helper()
	p.prefers(map[string]string{"prefers-color-scheme": theme, "prefers-reduced-motion": "reduce"})
}

func (p *tab) wantAccessibleInBoth(what string) {
	p.t.Helper()
	for _, theme := range themes {
		p.inTheme(theme)
		p.wantAccessible(what + ", " + theme)
	}
}

// wantAccessible runs axe in a world of its own beside the page's scripts: the
// page's policy is not in its way, and the page stays as it is for readers.
func (p *tab) wantAccessible(what string) {
	p.t.Helper()
	axe, err := os.ReadFile(axeScript)
	if err != nil {
		p.t.Fatalf("%v (make tools runs npm ci, which gets it)", err)
	}
	frame := call(p, page.GetFrameTree, struct{}{}).FrameTree.Frame.ID
	world := call(p, page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{FrameID: frame, WorldName: "axe"}).ExecutionContextID
	inWorld := func(params *runtime.EvaluateParams) { params.ContextID = world }
	if _, err := chromedp.Run(p.ctx, chromedp.Evaluate[int](string(axe)+"\n;0", inWorld)); err != nil {
		p.t.Fatal(err)
	}
	faults, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]string](faultsScript, inWorld, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatal(err)
	}
	for _, fault := range faults {
		p.t.Errorf("%s: %s", what, fault)
	}
}
