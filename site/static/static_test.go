package static

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// builtFor is a small site as a build for the base leaves it.
func builtFor(base string) fstest.MapFS {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"index.html":        "<h1>Home</h1>",
		"index.html.br":     "home in brotli",
		"index.html.gz":     "home in gzip",
		"404.html":          "<h1>Not here</h1>",
		"404.html.br":       "not here in brotli",
		"play/index.html":   "<h1>Play</h1>",
		"assets/site-1.css": "p{}",
		"api/health":        "{}",
		"SHA256SUMS":        "a list of the build",
		"_headers": strings.ReplaceAll(`BASE*
  Content-Security-Policy: frame-ancestors 'none'
  X-Content-Type-Options: nosniff
BASE
  Content-Security-Policy: default-src 'none'
  Content-Type: text/html; charset=utf-8
  Cache-Control: no-cache
BASE404.html
  Content-Security-Policy: default-src 'none'; img-src 'self'
  Content-Type: text/html; charset=utf-8
  Cache-Control: no-cache
BASEplay/
  Content-Security-Policy: default-src 'none'; connect-src 'self'
  Content-Type: text/html; charset=utf-8
  Cache-Control: no-cache
BASEassets/site-1.css
  Content-Type: text/css; charset=utf-8
  Cache-Control: public, max-age=31536000, immutable
BASEapi/health
  Content-Type: application/json
  Cache-Control: no-cache
`, "BASE", base),
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

func handlerFor(t *testing.T, files fs.FS) http.Handler {
	t.Helper()
	handler, err := Handler(files)
	if err != nil {
		t.Fatal(err)
	}
	return handler
}

func ask(handler http.Handler, method, address string, headers ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, address, nil)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Add(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

// An answer has the headers of its address in _headers, and a policy even where
// there is no such address.
func TestAnswers(t *testing.T) {
	const page, text, forever = "text/html; charset=utf-8", "text/plain; charset=utf-8", "public, max-age=31536000, immutable"
	const home, missing, play = "default-src 'none'", "default-src 'none'; img-src 'self'", "default-src 'none'; connect-src 'self'"
	for _, base := range []string{"/", "/a/fair/"} {
		handler := handlerFor(t, builtFor(base))
		for _, row := range []struct {
			method, path                string
			status                      int
			kind, policy, caching, body string
		}{
			{"GET", "", 200, page, home, "no-cache", "<h1>Home</h1>"},
			{"HEAD", "", 200, page, home, "no-cache", ""},
			{"GET", "index.html", 200, page, home, "no-cache", "<h1>Home</h1>"},
			{"GET", "play/", 200, page, play, "no-cache", "<h1>Play</h1>"},
			{"GET", "play", 301, page, missing, "", "<a href=\"" + base + "play/\">Moved Permanently</a>.\n\n"},
			{"GET", "assets/site-1.css", 200, "text/css; charset=utf-8", "frame-ancestors 'none'", forever, "p{}"},
			{"GET", "api/health", 200, "application/json", "frame-ancestors 'none'", "no-cache", "{}"},
			{"GET", "assets", 404, page, missing, "no-cache", "<h1>Not here</h1>"},
			{"GET", "assets/", 404, page, missing, "no-cache", "<h1>Not here</h1>"},
			{"GET", "index.html.br", 404, page, missing, "no-cache", "<h1>Not here</h1>"},
			{"GET", "SHA256SUMS", 404, page, missing, "no-cache", "<h1>Not here</h1>"},
			{"GET", "_headers", 404, page, missing, "no-cache", "<h1>Not here</h1>"},
			{"GET", "play//", 404, page, missing, "no-cache", "<h1>Not here</h1>"},
			{"GET", "play/../play/", 404, page, missing, "no-cache", "<h1>Not here</h1>"},
			{"GET", "../play/", 404, page, missing, "no-cache", "<h1>Not here</h1>"},
			{"HEAD", "nothing", 404, page, missing, "no-cache", "<h1>Not here</h1>"}, // a recorder has no HEAD
			{"POST", "play/", 405, text, play, "", "only GET and HEAD are answered here\n"},
			{"POST", "nothing", 405, text, missing, "", "only GET and HEAD are answered here\n"},
		} {
			t.Run(row.method+" "+base+row.path, func(t *testing.T) {
				answer := ask(handler, row.method, base+row.path)
				header := answer.Header()
				if answer.Code != row.status || answer.Body.String() != row.body {
					t.Errorf("status %d, want %d; body %q", answer.Code, row.status, answer.Body)
				}
				for name, want := range map[string]string{
					"Content-Type": row.kind, "Content-Security-Policy": row.policy,
					"Cache-Control": row.caching, "X-Content-Type-Options": "nosniff",
				} {
					if got := header.Get(name); got != want {
						t.Errorf("%s %q, want %q", name, got, want)
					}
				}
				if got := header.Get("ETag"); (got != "") != (row.status == 200) {
					t.Errorf("ETag %q", got)
				}
			})
		}
	}
}

// The root of the host and the base without its slash lead to the base.
func TestWaysToTheBase(t *testing.T) {
	handler := handlerFor(t, builtFor("/a/fair/"))
	for address, want := range map[string]string{"/": "/a/fair/", "/a/fair": "/a/fair/", "/a/": "", "/a/fairer/": "", "/play/": ""} {
		answer := ask(handler, "GET", address)
		status := http.StatusNotFound
		if want != "" {
			status = http.StatusFound
		}
		if location := answer.Header().Get("Location"); answer.Code != status || location != want {
			t.Errorf("%s: status %d to %q, want %q", address, answer.Code, location, want)
		}
	}
}

// The form that a reader takes is the one that lies beside the file, with a tag
// of its own; a file without one goes as it is.
func TestCompressedForms(t *testing.T) {
	handler := handlerFor(t, builtFor("/"))
	tags := map[string]bool{}
	for _, row := range []struct{ address, accept, coding, body string }{
		{"/", "br, gzip", "br", "home in brotli"},
		{"/", "gzip", "gzip", "home in gzip"},
		{"/", "identity", "", "<h1>Home</h1>"},
		{"/play/", "br, gzip", "", "<h1>Play</h1>"},
		{"/nothing", "br, gzip", "br", "not here in brotli"},
	} {
		answer := ask(handler, "GET", row.address, "Accept-Encoding", row.accept)
		header := answer.Header()
		if answer.Body.String() != row.body || header.Get("Content-Encoding") != row.coding || header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s with %s: %q, %v", row.address, row.accept, answer.Body, header)
		}
		tag := header.Get("ETag")
		if tags[tag] {
			t.Errorf("%s with %s: the tag %s is that of another answer", row.address, row.accept, tag)
		}
		tags[tag] = true
		if tag == "" {
			continue
		}
		if again := ask(handler, "GET", row.address, "Accept-Encoding", row.accept, "If-None-Match", tag); again.Code != http.StatusNotModified {
			t.Errorf("%s with %s asked again: status %d", row.address, row.accept, again.Code)
		}
	}
	if answer := ask(handler, "GET", "/", "Accept-Encoding", "*;q=0"); answer.Code != http.StatusNotAcceptable {
		t.Errorf("no form is acceptable: status %d", answer.Code)
	}
}

// A folder that is no built site is refused with what it lacks.
func TestNotASite(t *testing.T) {
	for _, name := range []string{"_headers", "404.html"} {
		files := builtFor("/")
		delete(files, name)
		if _, err := Handler(files); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: error %v", name, err)
		}
	}
	for text, want := range map[string]string{
		"  A: b\n/*\n":              "line 1",
		"assets\n  A: b\n":          "line 1",
		"fair/*\n  A: b\n":          "line 1",
		"/fair*\n  A: b\n":          "line 1",
		"/*\n  A b\n":               "line 2",
		"/fair/*\n  A: b\n/other\n": "line 3",
		"/*\n  A: b\n/assets/*\n":   "line 3",
	} {
		files := builtFor("/")
		files["_headers"] = &fstest.MapFile{Data: []byte(text)}
		if _, err := Handler(files); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("_headers is %q: error %v", text, err)
		}
	}
}
