package e2e

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// What the tests lean on: a browser that is driven in the wrong way loses
// clicks, hangs, or dies with the first test, and says nothing.

// A click before the button is enabled would be lost without an error.
func TestClickWaitsUntilEnabled(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, `<!doctype html><html data-ready><title>Late</title><link rel=icon href=data:,>
<form id=verify><textarea id=record></textarea><button id=run type=button disabled>Verify</button></form><div id=result></div>
<script>
	setTimeout(() => (run.disabled = false), 400);
	run.onclick = () => {
		result.dataset.verdict = record.value;
		verify.dataset.state = "done";
	};
</script>`)
	}))
	defer server.Close()
	page := openTab(t)
	page.openVerifyAt(server.URL)
	page.paste("matches")
	if got := page.verify(); got.Verdict != "matches" {
		t.Errorf("the click was lost: %+v", got)
	}
}

// A promise is awaited: without that its value would be an empty object, and
// no error.
func TestPromisesAreAwaited(t *testing.T) {
	page := openTab(t)
	if got := evaluate[string](page, `new Promise((resolve) => setTimeout(resolve, 1, "kept"))`); got != "kept" {
		t.Errorf("the promise gives %q", got)
	}
}

// A browser that is started under a tab's deadline would end with it.
func TestBrowserOutlivesATab(t *testing.T) {
	gone, closeTab := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	defer closeTab()
	ended, end := context.WithCancel(gone)
	if err := chromedp.Do(ended, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	end()
	if err := chromedp.Do(ended, chromedp.Navigate("about:blank")); err == nil {
		t.Error("the tab outlived its deadline")
	}
	page := openTab(t)
	page.do(chromedp.Navigate("about:blank"))
}

// When all else hangs, what was started is killed and the run ends.
func TestGivingUpKills(t *testing.T) {
	if chromedp.FromContext(browser).Browser.Process() == nil {
		t.Fatal("the browser's process is not known, so it could not be killed")
	}
	deaf := exec.Command("cat") // it ends with its input, which nobody ends
	stdin, err := deaf.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	if err := deaf.Start(); err != nil {
		t.Fatal(err)
	}
	var codes []int
	giveUp(func(code int) { codes = append(codes, code) }, deaf.Process)
	if len(codes) != 1 || codes[0] == 0 {
		t.Errorf("the run ended with %v, want one code that is not 0", codes)
	}
	if err := deaf.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Errorf("what was started ended with %v", err)
	}
}

// A listener that calls the browser waits for the loop that called it, past
// every deadline. A sleep is too short on a slow day, and a skip is a test that
// nobody has. What is called is what counts, in whatever file.
func TestHarnessRules(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil || len(files) < 5 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range harnessFaults(t, name, string(text)) {
			t.Error(fault)
		}
	}
	for name, body := range map[string]string{
		"sleeps":       `time.Sleep(1)`,
		"sleeps in it": `p.do(chromedp.Sleep(1))`,
		"skips":        `p.t.Skip()`,
		"skips now":    `p.t.SkipNow()`,
		"waits inside": `chromedp.Listen(p.ctx, func(event any) { evaluate[int](p, "1") })`,
	} {
		if faults := harnessFaults(t, name, "package e2e\nfunc (p *tab) f() {\n"+body+"\n}"); len(faults) != 1 {
			t.Errorf("%s: %v", name, faults)
		}
	}
	if faults := harnessFaults(t, "waits in hear", "package e2e\nfunc (p *tab) hear(event any) { p.do() }"); len(faults) != 1 {
		t.Errorf("waits in hear: %v", faults)
	}
}

func harnessFaults(t *testing.T, name, text string) (faults []string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	fault := func(node ast.Node, what string) {
		faults = append(faults, fset.Position(node.Pos()).String()+": "+what)
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.CallExpr:
			switch called(node) {
			case "Sleep", "Skip", "Skipf", "SkipNow":
				fault(node, called(node)+" is called")
			case "Listen", "ListenBrowser", "WithListener":
				noteWaits(node, fault)
			}
		case *ast.FuncDecl:
			if node.Name.Name == "hear" {
				noteWaits(node.Body, fault)
			}
		}
		return true
	})
	return faults
}

// noteWaits finds what asks the browser inside of a listener.
func noteWaits(listener ast.Node, fault func(ast.Node, string)) {
	ast.Inspect(listener, func(node ast.Node) bool {
		if _, apart := node.(*ast.GoStmt); apart {
			return false
		}
		if asks, ok := node.(*ast.CallExpr); ok {
			switch called(asks) {
			case "Do", "Run", "Call", "CallBrowser", "do", "call", "evaluate":
				fault(asks, called(asks)+" is called in a listener")
			}
		}
		return true
	})
}

// called is the name of the function that is called, without its package.
func called(call *ast.CallExpr) string {
	function := call.Fun
	if generic, ok := function.(*ast.IndexExpr); ok {
		function = generic.X
	}
	switch function := function.(type) {
	case *ast.Ident:
		return function.Name
	case *ast.SelectorExpr:
		return function.Sel.Name
	}
	return ""
}
