package e2e

import (
	_ "embed"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

//go:embed testdata/stored.js
var storedScript string

// A run leaves nothing behind in the browser and sends nothing away, as the
// browser tells it and as the host sees it: a worker's or an extension's
// requests do not show in the tab.
func TestNothingIsKeptOrSent(t *testing.T) {
	var mu sync.Mutex
	var arrived []string
	base := serveDist(t, func(w http.ResponseWriter, r *http.Request) bool {
		body, err := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		arrived = append(arrived, fmt.Sprint(r.Method, " ", r.RequestURI, r.Header, string(body), err))
		return false
	})
	page := openTab(t)
	page.openVerify(base)
	for name, text := range verdicts {
		page.replace(text)
		if got := page.verify(); got.Verdict != name {
			t.Fatalf("verdict %q, want %q", got.Verdict, name)
		}
		page.openDetails()
	}
	data := base64.RawURLEncoding.EncodeToString([]byte(honest))
	page.do(chromedp.Navigate("about:blank"))
	page.openVerifyAt(base + "verify/#record=" + data)
	if got := page.answer(); got.Verdict != "matches" {
		t.Fatalf("by a link, verdict %q", got.Verdict)
	}
	page.wantNothingStored()
	page.do(chromedp.Navigate(base))
	page.wantNothingStored()
	page.wantNoTrace(serverSeed)
	page.wantSilence(base)

	mu.Lock()
	defer mu.Unlock()
	for _, request := range arrived {
		if !strings.HasPrefix(request, "GET ") {
			t.Errorf("the host was sent: %s", request)
		}
		for _, secret := range []string{serverSeed, "h4-player", data[:40], "#"} {
			if strings.Contains(request, secret) {
				t.Errorf("the host was sent %s: %s", secret, request)
			}
		}
	}
	if len(arrived) < 5 {
		t.Errorf("the host saw %d requests only", len(arrived))
	}
}

func (p *tab) wantNothingStored() {
	p.t.Helper()
	for _, what := range evaluate[[]string](p, storedScript) {
		p.t.Errorf("stored: %s", what)
	}
}
