package e2e

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var (
	//go:embed testdata/shown.js
	shownScript string
	//go:embed testdata/violations.js
	violationsScript string
)

// tabTime is how long a test's tab lives. It ends a test that waits for what
// never comes; no test waits for it.
const tabTime = 2 * time.Minute

// A tab is one test's page. It has a profile of its own and keeps what the
// browser says about the page from the first moment on.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu       sync.Mutex
	console  []string // messages, exceptions and violations of the policy
	requests []string // the URLs of all requests
}

func openTab(t *testing.T) *tab {
	t.Helper()
	opened := &tab{t: t}
	ctx, closeTab := chromedp.NewContext(browser, chromedp.WithNewBrowserContext(), chromedp.WithListener(opened.hear))
	t.Cleanup(closeTab)
	opened.ctx, closeTab = context.WithTimeout(ctx, tabTime)
	t.Cleanup(closeTab)
	opened.runFirst(violationsScript)
	return opened
}

// runFirst runs the script in every page that the tab opens, before its own.
func (p *tab) runFirst(script string) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	}))
}

// hear runs in the loop that reads the browser's messages, so it only notes.
func (p *tab) hear(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch event := event.(type) {
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, event.Request.URL)
	case *runtime.EventExceptionThrown:
		p.console = append(p.console, "exception: "+event.ExceptionDetails.Text)
	case *log.EventEntryAdded:
		p.console = append(p.console, fmt.Sprintf("%s: %s %s", event.Entry.Level, event.Entry.Text, event.Entry.URL))
	case *runtime.EventConsoleAPICalled:
		words := []string{string(event.Type) + ":"}
		for _, argument := range event.Args {
			words = append(words, string(argument.Value))
		}
		p.console = append(p.console, strings.Join(words, " "))
	}
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

func evaluate[T any](p *tab, expression string, options ...chromedp.EvaluateOption) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, options...))
	if err != nil {
		p.t.Fatal(err)
	}
	return value
}

// openVerify opens the Verify page of the site at base.
func (p *tab) openVerify(base string) {
	p.t.Helper()
	p.openVerifyAt(base + "verify/")
}

// openVerifyAt opens the Verify page and waits until its script is wired.
func (p *tab) openVerifyAt(url string) {
	p.t.Helper()
	p.do(
		chromedp.Navigate(url),
		chromedp.WaitReady(chromedp.CSS("html[data-ready]")),
		chromedp.WaitEnabled(chromedp.CSS("#run")),
	)
}

// paste puts text into the textarea as the clipboard would.
func (p *tab) paste(text string) {
	p.t.Helper()
	p.do(
		chromedp.Focus(chromedp.CSS("#record")),
		chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, input.InsertText, input.InsertTextParams{Text: text})
			return err
		}),
	)
}

// verify presses the button and waits for the answer.
func (p *tab) verify() shown {
	p.t.Helper()
	p.do(chromedp.Click(chromedp.CSS("#run")))
	return p.answer()
}

func (p *tab) answer() shown {
	p.t.Helper()
	p.do(chromedp.WaitReady(chromedp.CSS(`#verify[data-state="done"]`)))
	return p.shown()
}

// shown is what shown.js finds on the page.
type shown struct {
	Verdict, Trouble, Word, Sentence string
	Icon                             bool
	Checks                           []struct{ Name, State, Word, Detail string }
	Facts                            map[string]string
	Fix, Note, Text, All, Role       string
	Stored                           int
}

func (p *tab) shown() shown {
	p.t.Helper()
	return evaluate[shown](p, shownScript)
}

// states is the checks and their states in one line.
func (s shown) states() string {
	var words []string
	for _, check := range s.Checks {
		words = append(words, check.Name+" "+check.State)
	}
	return strings.Join(words, ", ")
}

func (p *tab) heard() (console, requests []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.console...), append([]string(nil), p.requests...)
}

// wantSilence fails the test if the page wrote to the console, threw, broke
// its policy, or sent anything to another place than base.
func (p *tab) wantSilence(base string) {
	p.t.Helper()
	console, requests := p.heard()
	for _, message := range console {
		p.t.Errorf("console: %s", message)
	}
	for _, url := range requests {
		if !strings.HasPrefix(url, base) {
			p.t.Errorf("request to another place: %s", url)
		}
	}
}

func (p *tab) wantNoTrace(secret string) {
	p.t.Helper()
	_, requests := p.heard()
	for _, url := range append(requests, evaluate[string](p, "location.href")) {
		if strings.Contains(url, secret) {
			p.t.Errorf("the server seed is in the URL %s", url)
		}
	}
}

// scriptRequests is how often the page has asked for fair.js.
func (p *tab) scriptRequests() (count int) {
	_, requests := p.heard()
	for _, url := range requests {
		if strings.Contains(url, "/fair.js") {
			count++
		}
	}
	return count
}

func (p *tab) engineRequests() (urls []string) {
	_, requests := p.heard()
	for _, url := range requests {
		if strings.HasSuffix(url, "/fair.js") || strings.HasSuffix(url, "/fair.wasm") {
			urls = append(urls, url)
		}
	}
	return urls
}
