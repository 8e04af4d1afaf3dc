package main

import (
	"bytes"
	"cmp"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/galabet/fair/site"
)

func TestServe(t *testing.T) {
	built, err := generate(sourcesWith(t, map[string]string{
		"index.md":  testFrontMatter,
		"script.md": "---\ntitle: T\nheading: H\ndescription: D\nscript: print\n---\n",
		"verify.md": "---\ntitle: T\nheading: H\ndescription: D\nscript: verify\nwasm: true\n---\n",
	}), testEngine, "/", "")
	if err != nil {
		t.Fatal(err)
	}
	handler := handlerOf(t, built, "/")
	strict, withScript, withWasm := headerPolicy(""), headerPolicy("script-src 'self'; "), headerPolicy("script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; ")
	engine := "/" + testEngine.folder()
	tests := []struct {
		method, path string
		status       int
		kind, policy string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8", strict},
		{"HEAD", "/", 200, "text/html; charset=utf-8", strict},
		{"GET", "/index.html", 200, "text/html; charset=utf-8", strict},
		{"GET", "/script/", 200, "text/html; charset=utf-8", withScript},
		{"GET", "/verify/", 200, "text/html; charset=utf-8", withWasm},
		{"GET", "/verify/index.html", 200, "text/html; charset=utf-8", withWasm},
		{"GET", "/verify", 301, "text/html; charset=utf-8", strict},
		{"GET", engine + "/fair.js", 200, "text/javascript; charset=utf-8", strict},
		{"GET", engine + "/fair.wasm", 200, "application/wasm", strict},
		{"GET", engine + "/LICENSE", 200, "text/plain; charset=utf-8", strict},
		{"GET", "/missing", 404, "text/html; charset=utf-8", strict},
		{"GET", "/assets/", 404, "text/html; charset=utf-8", strict},
		{"GET", "/../index.html", 404, "text/html; charset=utf-8", strict},
		{"GET", "//", 404, "text/html; charset=utf-8", strict},
		{"GET", "/verify//", 404, "text/html; charset=utf-8", strict},
		{"GET", "/verify/./", 404, "text/html; charset=utf-8", strict},
		{"GET", "/verify/.", 404, "text/html; charset=utf-8", strict},
		{"GET", "/index.html/", 404, "text/html; charset=utf-8", strict},
		{"GET", "/index.html/.", 404, "text/html; charset=utf-8", strict},
		{"GET", "/x//", 404, "text/html; charset=utf-8", strict},
		{"GET", "/%5c%5cexample.com/", 404, "text/html; charset=utf-8", strict},
		{"GET", "/%2e%2e/%2e%2e/etc/passwd", 404, "text/html; charset=utf-8", strict},
		{"GET", "/verify%00/", 404, "text/html; charset=utf-8", strict},
		{"GET", "/" + strings.Repeat("a/", 30_000), 404, "text/html; charset=utf-8", strict},
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
			if got := header.Get("Content-Security-Policy"); got != test.policy {
				t.Errorf("policy %q, want %q", got, test.policy)
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

// headerPolicy is the whole policy of a page, by what its scripts need.
func headerPolicy(scripts string) string {
	return "default-src 'none'; " + scripts + "style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
		"require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'"
}

// Under a base everything is below it, and the root of the host leads there.
func TestServeUnderABase(t *testing.T) {
	built, err := generate(site.Sources, testEngine, "/a/fair/", "")
	if err != nil {
		t.Fatal(err)
	}
	handler := handlerOf(t, built, "/a/fair/")
	for path, want := range map[string]struct {
		status   int
		location string
	}{
		"/":                         {302, "/a/fair/"},
		"/a/fair":                   {302, "/a/fair/"},
		"/a/fair/":                  {200, ""},
		"/a/fair/verify":            {301, "/a/fair/verify/"},
		"/a/fair/verify/":           {200, ""},
		"/a/fair/../fair/verify/":   {404, ""},
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

// Each page allows what it needs and nothing else, by header and by <meta>. One
// that is served while its sources change also hears of the changes.
func TestPoliciesOfPages(t *testing.T) {
	pages, err := loadPages(site.Sources, "/")
	if err != nil {
		t.Fatal(err)
	}
	meta := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)
	for _, revision := range []string{"", "0123456789abcdef"} {
		built, err := generate(site.Sources, testEngine, "/", revision)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			scripts := ""
			switch {
			case page.Wasm:
				scripts = "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
			case revision != "":
				scripts = "script-src 'self'; connect-src 'self'; "
			case page.Script != "":
				scripts = "script-src 'self'; "
			}
			want := headerPolicy(scripts)
			if got := built.Policies[page.Path].header(); got != want {
				t.Errorf("revision %q, %s: the header is %s, want %s", revision, page.Path, got, want)
			}
			// A <meta> with frame-ancestors only makes a warning.
			want = strings.TrimSuffix(want, "; frame-ancestors 'none'")
			found := meta.FindSubmatch(fileNamed(t, built, page.Path))
			if found == nil || html.UnescapeString(string(found[1])) != want {
				t.Errorf("revision %q, %s: the <meta> is %q, want %s", revision, page.Path, found, want)
			}
		}
	}
}

func handlerOf(t *testing.T, built *builtSite, base string) http.Handler {
	t.Helper()
	handler := &siteHandler{base: base}
	if err := handler.show(built.Revision, inMemory(t, built, base)); err != nil {
		t.Fatal(err)
	}
	return handler
}

// bigPage is a page that is smaller when it is compressed.
func bigPage(t *testing.T) (http.Handler, []byte) {
	t.Helper()
	built, err := generate(sourcesWith(t, map[string]string{
		"index.md": testFrontMatter + strings.Repeat("The same words again. ", 200),
	}), testEngine, "/", "")
	if err != nil {
		t.Fatal(err)
	}
	return handlerOf(t, built, "/"), fileNamed(t, built, "index.html")
}

func ask(handler http.Handler, method, path string, headers ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Add(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

func TestCompressedAnswers(t *testing.T) {
	handler, page := bigPage(t)
	tags := map[string]string{}
	for coding, extension := range map[string]string{"": "", "gzip": ".gz", "br": ".br"} {
		t.Run("coding "+coding, func(t *testing.T) {
			accept := cmp.Or(coding, "identity")
			answer := ask(handler, "GET", "/", "Accept-Encoding", accept)
			header := answer.Header()
			body := answer.Body.Bytes()
			length := header.Get("Content-Length")
			if length != strconv.Itoa(len(body)) {
				t.Errorf("Content-Length %s for %d bytes", length, len(body))
			}
			if extension != "" {
				plain, err := plainOf(siteFile{extension, body})
				if err != nil {
					t.Fatal(err)
				}
				body = plain
			}
			if answer.Code != 200 || !bytes.Equal(body, page) {
				t.Errorf("status %d, another page of %d bytes", answer.Code, len(body))
			}
			for name, want := range map[string]string{
				"Content-Encoding": coding,
				"Content-Type":     "text/html; charset=utf-8",
				"Vary":             "Accept-Encoding",
				"Cache-Control":    "no-cache",
			} {
				if got := header.Get(name); got != want {
					t.Errorf("%s %q, want %q", name, got, want)
				}
			}
			tags[header.Get("ETag")] = coding

			head := ask(handler, "HEAD", "/", "Accept-Encoding", accept)
			if head.Code != 200 || head.Body.Len() != 0 || head.Header().Get("Content-Length") != length || head.Header().Get("ETag") != header.Get("ETag") {
				t.Errorf("HEAD: status %d, %d bytes, %v", head.Code, head.Body.Len(), head.Header())
			}

			again := ask(handler, "GET", "/", "Accept-Encoding", accept, "If-None-Match", header.Get("ETag"))
			if again.Code != http.StatusNotModified || again.Body.Len() != 0 || again.Header().Get("Vary") != "Accept-Encoding" || again.Header().Get("ETag") != header.Get("ETag") {
				t.Errorf("If-None-Match: status %d, %d bytes, %v", again.Code, again.Body.Len(), again.Header())
			}
		})
	}
	if len(tags) != 3 || tags[""] != "" {
		t.Errorf("the tags of three codings are %v", tags)
	}
	for tag, coding := range tags {
		for _, other := range []string{"identity", "gzip", "br"} {
			if answer := ask(handler, "GET", "/", "Accept-Encoding", other, "If-None-Match", tag); (answer.Code == 304) != (other == cmp.Or(coding, "identity")) {
				t.Errorf("the tag of %q asked about %s: status %d", coding, other, answer.Code)
			}
		}
	}
}

func TestNoCodingIsAcceptable(t *testing.T) {
	handler, _ := bigPage(t)
	answer := ask(handler, "GET", "/", "Accept-Encoding", "identity;q=0")
	if answer.Code != http.StatusNotAcceptable || answer.Header().Get("Vary") != "Accept-Encoding" || answer.Header().Get("Content-Encoding") != "" {
		t.Errorf("status %d, %v", answer.Code, answer.Header())
	}
}

func TestRanges(t *testing.T) {
	handler, page := bigPage(t)
	part := ask(handler, "GET", "/", "Range", "bytes=5-14")
	if part.Code != http.StatusPartialContent || !bytes.Equal(part.Body.Bytes(), page[5:15]) {
		t.Errorf("status %d, %q", part.Code, part.Body)
	}
	if beyond := ask(handler, "GET", "/", "Range", "bytes=99999999-"); beyond.Code != http.StatusRequestedRangeNotSatisfiable {
		t.Errorf("a range beyond the end: status %d", beyond.Code)
	}
	whole := ask(handler, "GET", "/", "Range", "bytes=5-14", "Accept-Encoding", "br")
	plain, err := plainOf(siteFile{".br", whole.Body.Bytes()})
	if whole.Code != 200 || err != nil || !bytes.Equal(plain, page) || whole.Header().Get("Content-Range") != "" {
		t.Errorf("a range of a compressed page: status %d, %v, %v", whole.Code, whole.Header(), err)
	}
}

// The page for missing addresses is negotiated like any other.
func TestMissingPageCompressed(t *testing.T) {
	handler, _ := bigPage(t)
	for method, hasBody := range map[string]bool{"GET": true, "HEAD": false} {
		server := httptest.NewServer(handler)
		defer server.Close()
		request, err := http.NewRequestWithContext(t.Context(), method, server.URL+"/no/such/page", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Accept-Encoding", "br")
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(brotli.NewReader(answer.Body))
		answer.Body.Close()
		if answer.StatusCode != 404 || answer.Header.Get("Content-Encoding") != "br" || answer.Header.Get("ETag") != "" {
			t.Errorf("%s: status %d, %v", method, answer.StatusCode, answer.Header)
		}
		if hasBody && (err != nil || !strings.Contains(string(body), "<h1>H</h1>")) || !hasBody && len(body) > 0 {
			t.Errorf("%s: %v, body %q", method, err, body)
		}
	}
}

// The compressed files are there for the server, not for readers, and a build's
// headers file for the host.
func TestServersOwnFiles(t *testing.T) {
	handler, _ := bigPage(t)
	for _, path := range []string{"/index.html.br", "/index.html.gz", "/_headers"} {
		if answer := ask(handler, "GET", path); answer.Code != 404 {
			t.Errorf("%s: status %d", path, answer.Code)
		}
	}
}
