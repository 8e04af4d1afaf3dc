package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/galabet/fair/site"
)

func TestServe(t *testing.T) {
	built, err := generate(sourcesWith(t, map[string]string{
		"index.md":  testFrontMatter,
		"404.md":    testFrontMatter,
		"verify.md": "---\ntitle: T\nheading: H\ndescription: D\nwasm: true\n---\n",
	}), testEngine, "/")
	if err != nil {
		t.Fatal(err)
	}
	handler := newHandler(inMemory(t, built), built.Policies, "/")
	const strict = "default-src 'none'; script-src 'self'; style-src 'self'"
	const withWasm = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'"
	engine := "/" + testEngine.folder()
	tests := []struct {
		method, path string
		status       int
		kind, policy string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8", strict},
		{"HEAD", "/", 200, "text/html; charset=utf-8", strict},
		{"GET", "/index.html", 200, "text/html; charset=utf-8", strict},
		{"GET", "/verify/", 200, "text/html; charset=utf-8", withWasm},
		{"GET", "/verify/index.html", 200, "text/html; charset=utf-8", withWasm},
		{"GET", "/verify", 301, "text/html; charset=utf-8", strict},
		{"GET", engine + "/fair.js", 200, "text/javascript; charset=utf-8", strict},
		{"GET", engine + "/fair.wasm", 200, "application/wasm", strict},
		{"GET", engine + "/LICENSE", 200, "text/plain; charset=utf-8", strict},
		{"GET", "/missing", 404, "text/html; charset=utf-8", strict},
		{"GET", "/assets/", 404, "text/html; charset=utf-8", strict},
		{"GET", "/../index.html", 200, "text/html; charset=utf-8", strict},
		{"GET", "/..%2f..%2fetc/passwd", 404, "text/html; charset=utf-8", strict},
		{"GET", "/%00", 404, "text/html; charset=utf-8", strict},
		{"POST", "/verify/", 405, "text/plain; charset=utf-8", withWasm},
	}
	for _, test := range tests {
		t.Run(test.method+" "+test.path, func(t *testing.T) {
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, httptest.NewRequest(test.method, test.path, nil))
			if answer.Code != test.status {
				t.Errorf("status %d, want %d", answer.Code, test.status)
			}
			if test.status == http.StatusNotFound && !strings.Contains(answer.Body.String(), `<a class="brand" href="/">`) {
				t.Errorf("no way home in %q", answer.Body)
			}
			header := answer.Header()
			if got := header.Get("Content-Type"); got != test.kind {
				t.Errorf("Content-Type %q, want %q", got, test.kind)
			}
			policy := header.Get("Content-Security-Policy")
			if !strings.HasPrefix(policy, test.policy) {
				t.Errorf("policy %q does not start with %q", policy, test.policy)
			}
			for _, want := range []string{
				"img-src 'self'", "font-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
				"frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
			} {
				if !strings.Contains(policy, want) {
					t.Errorf("policy %q lacks %q", policy, want)
				}
			}
			if got := header.Get("X-Content-Type-Options"); got != "nosniff" {
				t.Errorf("X-Content-Type-Options %q", got)
			}
			if got := header.Get("Referrer-Policy"); got != "no-referrer" {
				t.Errorf("Referrer-Policy %q", got)
			}
		})
	}
}

// Under a base everything is below it, and the root of the host leads there.
func TestServeUnderABase(t *testing.T) {
	built, err := generate(site.Sources, testEngine, "/a/fair/")
	if err != nil {
		t.Fatal(err)
	}
	handler := newHandler(inMemory(t, built), built.Policies, "/a/fair/")
	for path, want := range map[string]struct {
		status   int
		location string
	}{
		"/":                         {302, "/a/fair/"},
		"/a/fair":                   {302, "/a/fair/"},
		"/a/fair/":                  {200, ""},
		"/a/fair/verify":            {301, "/a/fair/verify/"},
		"/a/fair/verify/":           {200, ""},
		"/a/fair/../fair/verify/":   {200, ""},
		"/verify/":                  {404, ""},
		"/a/":                       {404, ""},
		"/a/fairer/":                {404, ""},
		"/a/fair/../verify/":        {404, ""},
		"/a/fair/deep/down/nothing": {404, ""},
		"/elsewhere/deep/down/":     {404, ""},
	} {
		t.Run(path, func(t *testing.T) {
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
			if location := answer.Header().Get("Location"); answer.Code != want.status || location != want.location {
				t.Errorf("status %d, location %q, want %v", answer.Code, location, want)
			}
			if want.status == 404 && !strings.Contains(answer.Body.String(), `<link rel="stylesheet" href="/a/fair/assets/site-`) {
				t.Errorf("the page would find no style sheet from here:\n%s", answer.Body)
			}
		})
	}
}

// Only pages that run WebAssembly may compile it, by header and by <meta>.
func TestWasmIsForPagesThatRunIt(t *testing.T) {
	pages, err := loadPages(site.Sources, "/")
	if err != nil {
		t.Fatal(err)
	}
	files := buildInMemory(t)
	meta := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)
	for _, page := range pages {
		policy := meta.FindStringSubmatch(files[page.Path])
		if policy == nil {
			t.Errorf("%s has no policy", page.Path)
			continue
		}
		if strings.Contains(policy[1], "wasm-unsafe-eval") != page.Wasm {
			t.Errorf("%s has wasm: %v and the policy %s", page.Source, page.Wasm, policy[1])
		}
		if strings.Contains(policy[1], "frame-ancestors") {
			t.Errorf("%s has frame-ancestors in a <meta>, where it only makes a warning", page.Path)
		}
	}
}

// serve tells its address once it answers there, and stops when it is told to.
func TestServeStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	urls := make(chan string, 1)
	stopped := make(chan error, 1)
	go func() {
		stopped <- serve(ctx, "127.0.0.1:0", http.NotFoundHandler(), func(url string) { urls <- url })
	}()

	var url string
	select {
	case url = <-urls:
	case err := <-stopped:
		t.Fatal(err)
	}
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Error(err)
	}
	answer.Body.Close()
	stop()
	if err := <-stopped; err != nil {
		t.Error(err)
	}
	if _, err := http.Get(url); err == nil {
		t.Error("it still answers")
	}
}

func TestServeOnABusyPort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	address := taken.Addr().String()
	err = serve(t.Context(), address, http.NotFoundHandler(), func(string) { t.Error("it says that it serves") })
	if err == nil || !strings.Contains(err.Error(), address) || !strings.Contains(err.Error(), "--addr") {
		t.Errorf("error %v does not name %s and --addr", err, address)
	}
}
