package e2e

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// What a first visit may cost, in bytes on the wire.
const (
	verifyBudget = 100_000
	pageBudget   = 60_000
)

// A page is small as a browser fetches it, and no page fetches WebAssembly
// before there is something to check.
func TestPagesAreSmall(t *testing.T) {
	for _, path := range sitePages(t) {
		t.Run("/"+path, func(t *testing.T) {
			budget := pageBudget
			if path == "verify/" {
				budget = verifyBudget
			}
			page := openTab(t)
			page.do(chromedp.Navigate(siteURL + path))
			total := 0.0
			for _, w := range page.weighed() {
				total += w.bytes
				if w.bytes == 0 {
					t.Errorf("%s was not weighed", w.url)
				}
				if strings.HasSuffix(w.url, ".wasm") {
					t.Errorf("%s was fetched before any input", w.url)
				}
			}
			t.Logf("%.0f bytes", total)
			if total > float64(budget) {
				t.Errorf("%.0f bytes, more than %d: %v", total, budget, page.weighed())
			}
		})
	}
}

// A weight is how many bytes came over the wire for one request.
type weight struct {
	url   string
	bytes float64
	done  bool
}

func (p *tab) weigh(id network.RequestID, bytes float64) {
	if w := p.weights[id]; w != nil {
		w.bytes, w.done = bytes, true
	}
	p.settled.Broadcast()
}

// weighed waits until every request of the tab's page has ended; the browser
// asks for the icon last. A page that is left takes the ends of its requests
// along, so this is for the first page of a tab.
func (p *tab) weighed() (weights []weight) {
	p.t.Helper()
	defer context.AfterFunc(p.ctx, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.settled.Broadcast()
	})()
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.isSettled() {
		if p.ctx.Err() != nil {
			p.t.Fatalf("requests without an end, or none for the icon: %v", p.requests)
		}
		p.settled.Wait()
	}
	for _, w := range p.weights {
		weights = append(weights, *w)
	}
	return weights
}

func (p *tab) isSettled() bool {
	icon := false
	for _, w := range p.weights {
		if !w.done {
			return false
		}
		icon = icon || strings.Contains(w.url, "/assets/icon-")
	}
	return icon
}
