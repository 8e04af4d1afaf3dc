package e2e

import (
	"bytes"
	_ "embed"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
)

// serveDist serves the built site as a plain static host would, except for
// what change does: it answers itself and returns true, or leaves it.
func serveDist(t *testing.T, change func(w http.ResponseWriter, r *http.Request) bool) (base string) {
	t.Helper()
	files := http.FileServer(http.Dir(distDir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !change(w, r) {
			files.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// builtFile is the one file of the built site that the pattern names.
func builtFile(t *testing.T, pattern string) []byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(distDir, pattern))
	if err != nil || len(names) != 1 {
		t.Fatalf("%s: %v, %v", pattern, names, err)
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// wantMatch has an honest record checked on a site, without a word on the console.
func wantMatch(t *testing.T, base string) {
	t.Helper()
	page := openTab(t)
	page.openVerify(base)
	page.paste(honest)
	if got := page.verify(); got.Verdict != "matches" {
		t.Errorf("verdict %q: %s", got.Verdict, got.All)
	}
	page.wantSilence(base)
}

// A host that sends no headers is good enough, and so is one that does not know
// WebAssembly's type, or adds to it.
func TestPlainHost(t *testing.T) {
	wasm := builtFile(t, "fair-*/fair.wasm")
	for _, contentType := range []string{"application/octet-stream", "application/wasm; charset=utf-8", "text/plain", "text/html", "Application/Wasm", ""} {
		t.Run(contentType, func(t *testing.T) {
			wantMatch(t, serveDist(t, func(w http.ResponseWriter, r *http.Request) bool {
				if !strings.HasSuffix(r.URL.Path, ".wasm") {
					return false
				}
				w.Header()["Content-Type"] = []string{contentType}
				w.Header().Set("X-Content-Type-Options", "nosniff")
				_, _ = w.Write(wasm)
				return true
			}))
		})
	}
}

// The site works under a folder of a host as at its root.
func TestUnderAFolder(t *testing.T) {
	files := http.StripPrefix("/some/folder/", http.FileServer(http.Dir(distDir)))
	server := httptest.NewServer(files)
	t.Cleanup(server.Close)
	base := server.URL + "/some/folder/"
	wantMatch(t, base)
}

// Whatever keeps the engine from loading, the page says so in a sentence and
// gives no verdict.
func TestNoEngineNoVerdict(t *testing.T) {
	wasm := builtFile(t, "fair-*/fair.wasm")
	flipped := func(at int) []byte {
		changed := bytes.Clone(wasm)
		changed[at] ^= 1
		return changed
	}
	answerWasm := func(answer func(w http.ResponseWriter)) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, r *http.Request) bool {
			if !strings.HasSuffix(r.URL.Path, ".wasm") {
				return false
			}
			answer(w)
			return true
		}
	}
	send := func(data []byte) func(w http.ResponseWriter) {
		return func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", "application/wasm")
			_, _ = w.Write(data)
		}
	}
	forbid := func(policy string) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, r *http.Request) bool {
			w.Header().Set("Content-Security-Policy", policy)
			return false
		}
	}
	const unreached, changed, forbidden = "fair.wasm could not be loaded", "fair.wasm is not the file this page was built with", "does not allow WebAssembly"
	for name, test := range map[string]struct {
		change func(http.ResponseWriter, *http.Request) bool
		reason string
	}{
		"wasm missing":          {withoutWasm, unreached},
		"first byte flipped":    {answerWasm(send(flipped(0))), changed},
		"byte inside flipped":   {answerWasm(send(flipped(len(wasm) / 2))), changed},
		"last byte flipped":     {answerWasm(send(flipped(len(wasm) - 1))), changed},
		"a byte more":           {answerWasm(send(append(bytes.Clone(wasm), 0))), changed},
		"wasm cut short":        {answerWasm(send(wasm[:len(wasm)/2])), changed},
		"wasm empty":            {answerWasm(send(nil)), changed},
		"another wasm":          {answerWasm(send([]byte("\x00asm\x01\x00\x00\x00"))), changed},
		"a page for the wasm":   {answerWasm(send([]byte("<!doctype html><title>Sign in</title>"))), changed},
		"forbidden to run":      {forbid("script-src 'self'"), forbidden},
		"forbidden to be there": {forbid("connect-src 'none'"), unreached},
		"script missing": {func(w http.ResponseWriter, r *http.Request) bool {
			if !strings.HasSuffix(r.URL.Path, "/fair.js") {
				return false
			}
			http.Error(w, "gone", http.StatusNotFound)
			return true
		}, "fair.js"},
	} {
		t.Run(name, func(t *testing.T) {
			base := serveDist(t, test.change)
			page := openTab(t)
			page.openVerify(base)
			page.paste(honest)
			got := page.verify()
			wantTrouble(t, got, "could not be loaded")
			if !strings.Contains(got.Reason, test.reason) {
				t.Errorf("the reason is %q, want one that says %q", got.Reason, test.reason)
			}
			// The second time it is the same, and still no verdict.
			wantTrouble(t, page.verify(), "could not be loaded")
			// That the browser complains shows that the tests would hear it.
			if console, _ := page.heard(); len(console) == 0 && name == "wasm missing" {
				t.Error("the console is silent")
			}
		})
	}
}

// Once whatever failed works again, the next press of Verify gets a verdict,
// without a reload. Typing on does not ask for the engine again.
func TestEngineComesBack(t *testing.T) {
	for _, file := range []string{"/fair.js", "/fair.wasm"} {
		t.Run(file, func(t *testing.T) {
			var works atomic.Bool
			base := serveDist(t, func(w http.ResponseWriter, r *http.Request) bool {
				if works.Load() || !strings.HasSuffix(r.URL.Path, file) {
					return false
				}
				http.Error(w, "overloaded", http.StatusServiceUnavailable)
				return true
			})
			page := openTab(t)
			page.openVerify(base)
			page.paste(honest)
			wantTrouble(t, page.verify(), "could not be loaded")
			before := page.scriptRequests()
			page.paste(" ")
			page.paste(" ")
			works.Store(true)
			if got := page.verify(); got.Verdict != "matches" {
				t.Errorf("verdict %q: %s", got.Verdict, got.All)
			}
			if after := page.scriptRequests(); after != before+1 {
				t.Errorf("fair.js was asked for %d times, %d of them before Verify was pressed again", after, before)
			}
			// The WebAssembly is still the file next to the script.
			_, requests := page.heard()
			if last := requests[len(requests)-1]; !strings.HasSuffix(last, "/fair.wasm") {
				t.Errorf("the last request is for %s", last)
			}
		})
	}
}

// A page over plain http has no crypto.subtle. It checks records all the same,
// and refuses the WebAssembly of another build as it does elsewhere.
func TestInsecureOrigin(t *testing.T) {
	wasm := builtFile(t, "fair-*/fair.wasm")
	flipped := append([]byte(nil), wasm...)
	flipped[len(flipped)/2] ^= 1
	for name, test := range map[string]struct {
		wasm    []byte
		verdict string
	}{
		"the package's own": {wasm, "matches"},
		"one bit flipped":   {flipped, ""},
	} {
		t.Run(name, func(t *testing.T) {
			base := serveDist(t, func(w http.ResponseWriter, r *http.Request) bool {
				if !strings.HasSuffix(r.URL.Path, ".wasm") {
					return false
				}
				w.Header().Set("Content-Type", "application/wasm")
				_, _ = w.Write(test.wasm)
				return true
			})
			base = strings.Replace(base, "127.0.0.1", insecureHost, 1)
			page := openTab(t)
			page.openVerify(base)
			if evaluate[bool](page, "isSecureContext || crypto.subtle !== undefined") {
				t.Fatal("the browser takes the page for a secure one")
			}
			page.paste(honest)
			got := page.verify()
			if test.verdict == "" {
				wantTrouble(t, got, "could not be loaded")
				return
			}
			if got.Verdict != test.verdict {
				t.Errorf("verdict %q: %s", got.Verdict, got.All)
			}
			page.wantSilence(base)
		})
	}
}

var (
	//go:embed testdata/impatient.js
	impatientScript string
	//go:embed testdata/panicking.js
	panickingScript string
)

// The engine fails in the middle of a check: that one is not answered, and the
// next one is, by a fresh instance.
func TestPanicIsSurvived(t *testing.T) {
	page := openTab(t)
	page.runFirst(panickingScript)
	page.openVerify(siteURL)
	page.paste(honest)
	if got := page.verify(); got.Verdict != "matches" {
		t.Fatalf("verdict %q: %s", got.Verdict, got.All)
	}
	for range 3 {
		before := evaluate[int](page, "window.instances")
		evaluate[bool](page, "window.panics = true")
		wantTrouble(t, page.verify(), "engine stopped")
		if got := page.verify(); got.Verdict != "matches" {
			t.Errorf("after the panic the verdict is %q: %s", got.Verdict, got.All)
		}
		if after := evaluate[int](page, "window.instances"); after != before+1 {
			t.Errorf("%d instances were made, want one", after-before)
		}
	}
	page.wantNothingStored()
	page.wantNoTrace(serverSeed)
}

// While the engine is on its way the page says so, and it does not wait for ever.
func TestSlowEngine(t *testing.T) {
	wasm := builtFile(t, "fair-*/fair.wasm")
	arrive := make(chan struct{})
	base := serveDist(t, func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasSuffix(r.URL.Path, ".wasm") {
			return false
		}
		select {
		case <-arrive:
		case <-r.Context().Done():
		}
		w.Header().Set("Content-Type", "application/wasm")
		_, _ = w.Write(wasm)
		return true
	})

	patient := openTab(t)
	patient.openVerify(base)
	patient.paste(honest)
	patient.do(
		chromedp.Click(chromedp.CSS("#run")),
		chromedp.WaitVisible(chromedp.CSS("#result .waiting")),
	)
	if got := patient.shown(); got.Verdict != "" || got.Trouble != "" {
		t.Errorf("while it waits the page shows verdict %q, trouble %q", got.Verdict, got.Trouble)
	}

	impatient := openTab(t)
	impatient.runFirst(impatientScript)
	impatient.openVerify(base)
	impatient.paste(honest)
	wantTrouble(t, impatient.verify(), "could not be loaded")

	close(arrive)
	if got := patient.answer(); got.Verdict != "matches" {
		t.Errorf("once the engine is there the verdict is %q: %s", got.Verdict, got.All)
	}
	// A later try finds what came late.
	if got := impatient.verify(); got.Verdict != "matches" {
		t.Errorf("the second try gives %q: %s", got.Verdict, got.All)
	}
	patient.wantSilence(base)
	impatient.wantSilence(base)
}

// withoutWasm answers as a host on which fair.wasm was forgotten.
func withoutWasm(w http.ResponseWriter, r *http.Request) bool {
	if !strings.HasSuffix(r.URL.Path, ".wasm") {
		return false
	}
	http.Error(w, "gone", http.StatusNotFound)
	return true
}

func TestOpenedAsAFile(t *testing.T) {
	page := openTab(t)
	page.openVerifyAt("file://" + filepath.ToSlash(distDir) + "/verify/index.html")
	page.paste(honest)
	wantTrouble(t, page.verify(), "opened as a file")
}

func wantTrouble(t *testing.T, got shown, sentence string) {
	t.Helper()
	if got.Trouble != "engine" || !strings.Contains(got.Sentence, sentence) {
		t.Errorf("trouble %q, sentence %q; want one that says %q", got.Trouble, got.Sentence, sentence)
	}
	if got.Verdict != "" || len(got.Checks) != 0 {
		t.Errorf("there is a verdict %q: %s", got.Verdict, got.All)
	}
	if got.Text != honest {
		t.Errorf("the text is now %q", got.Text)
	}
}
