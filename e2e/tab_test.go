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
	"github.com/chromedp/chromedp/kb"
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
	sent     []string // all that the requests hold: URL, headers, body
	weights  map[network.RequestID]*weight
	settled  *sync.Cond // a request has ended
}

func openTab(t *testing.T) *tab {
	t.Helper()
	opened := &tab{t: t, weights: map[network.RequestID]*weight{}}
	opened.settled = sync.NewCond(&opened.mu)
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
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// hear runs in the loop that reads the browser's messages, so it only notes.
func (p *tab) hear(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch event := event.(type) {
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, event.Request.URL)
		p.sent = append(p.sent, whole(event.Request))
		p.weights[event.RequestID] = &weight{url: event.Request.URL}
	case *network.EventRequestWillBeSentExtraInfo:
		p.sent = append(p.sent, fmt.Sprint(event.Headers))
	case *network.EventWebSocketCreated:
		p.requests = append(p.requests, event.URL)
	case *network.EventLoadingFinished:
		p.weigh(event.RequestID, event.EncodedDataLength)
	case *network.EventLoadingFailed:
		p.weigh(event.RequestID, 0)
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

// call gives the browser a command for the tab.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	answer, err := chromedp.Call(p.ctx, command, params)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer
}

// evaluate gives an expression's value, or what its promise resolves to.
func evaluate[T any](p *tab, expression string) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
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
	p.do(chromedp.Focus(chromedp.CSS("#record")))
	p.insert(text)
}

// insert puts text where the caret is, at once.
func (p *tab) insert(text string) {
	p.t.Helper()
	call(p, input.InsertText, input.InsertTextParams{Text: text})
}

// replace puts text into the textarea in place of what it holds.
func (p *tab) replace(text string) {
	p.t.Helper()
	p.do(chromedp.Focus(chromedp.CSS("#record")))
	evaluate[int](p, `(document.querySelector("#record").select(), 0)`)
	if text == "" {
		p.do(chromedp.KeyEvent(kb.Delete))
		return
	}
	p.paste(text)
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
	Reason                           string
	Icon                             bool
	Checks                           []shownCheck
	Facts                            map[string]string
	Fix, Note, Text, All, Role       string
}

type shownCheck struct{ Name, State, Word, Detail, Hint, Source string }

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

// wantNotSent fails the test if a request holds the text.
func (p *tab) wantNotSent(text string) {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, sent := range p.sent {
		if strings.Contains(sent, text) {
			p.t.Errorf("%s is in a request: %.500s", text, sent)
		}
	}
}

// wantNoTrace fails the test if a request or the page's address holds the secret.
func (p *tab) wantNoTrace(secret string) {
	p.t.Helper()
	p.wantNotSent(secret)
	if address := evaluate[string](p, "location.href"); strings.Contains(address, secret) {
		p.t.Errorf("%s is in the address %s", secret, address)
	}
}

// whole is all of a request that leaves the browser, as one text: its URL
// without the fragment, its headers and body.
func whole(request *network.Request) string {
	text := fmt.Sprint(request.URL, request.Headers)
	for _, entry := range request.PostDataEntries {
		text += string(entry.Bytes)
	}
	return text
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
