package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/galabet/fair/site"
)

// A block of a _headers file: the addresses it holds for, and the headers.
type headerBlock struct {
	address string
	headers http.Header
}

func readHeadersFile(t *testing.T, text string) []headerBlock {
	t.Helper()
	var blocks []headerBlock
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		indented, isHeader := strings.CutPrefix(line, "  ")
		switch {
		case !isHeader:
			blocks = append(blocks, headerBlock{line, http.Header{}})
		case len(blocks) == 0:
			t.Fatalf("%q is in no block", line)
		default:
			name, value, _ := strings.Cut(indented, ": ")
			blocks[len(blocks)-1].headers.Add(name, value)
		}
	}
	return blocks
}

// headersFor are the headers that a host sends for an address: of every block
// that holds for it, a later one in place of an earlier one.
func headersFor(blocks []headerBlock, address string) http.Header {
	sent := http.Header{}
	for _, block := range blocks {
		folder, wild := strings.CutSuffix(block.address, "*")
		if block.address == address || wild && strings.HasPrefix(address, folder) {
			for name, values := range block.headers {
				sent[name] = values
			}
		}
	}
	return sent
}

// Static hosts send what serve sends, for every file of the site.
func TestHeadersFileEqualsServe(t *testing.T) {
	for _, base := range []string{"/", "/fair/"} {
		t.Run(base, func(t *testing.T) {
			built, err := generate(site.Sources, testEngine, base, "")
			if err != nil {
				t.Fatal(err)
			}
			file := built.headersFile(base)
			if file.Path != "_headers" {
				t.Errorf("it is named %s", file.Path)
			}
			blocks := readHeadersFile(t, string(file.Data))
			handler := handlerOf(t, built, base)
			for _, file := range built.Files {
				address := base + strings.TrimSuffix(file.Path, "index.html")
				answer := httptest.NewRecorder()
				handler.ServeHTTP(answer, httptest.NewRequest("GET", address, nil))
				if answer.Code != http.StatusOK {
					t.Errorf("%s: status %d", address, answer.Code)
				}
				stated := headersFor(blocks, address)
				if len(stated) < 5 {
					t.Errorf("%s: the file states %v only", address, stated)
				}
				for name := range stated {
					if stated.Get(name) != answer.Header().Get(name) {
						t.Errorf("%s: %s is %q in the file and %q from serve", address, name, stated.Get(name), answer.Header().Get(name))
					}
				}
			}

			missing := headersFor(blocks, base+"no/such/page")
			for name, want := range map[string]string{
				"Content-Security-Policy": "frame-ancestors 'none'",
				"X-Content-Type-Options":  "nosniff",
				"Referrer-Policy":         "no-referrer",
			} {
				if missing.Get(name) != want {
					t.Errorf("a missing address has %s %q, want %q", name, missing.Get(name), want)
				}
			}
		})
	}
}

// A host that joins the headers of two blocks sends two policies, which hold
// together: the common one must not forbid what a page needs.
func TestCommonPolicyForbidsFramesOnly(t *testing.T) {
	for _, h := range commonHeaders {
		if h.name == "Content-Security-Policy" && h.value != "frame-ancestors 'none'" {
			t.Errorf("the common policy is %q", h.value)
		}
	}
}

func TestCaching(t *testing.T) {
	built := &builtSite{}
	for name, want := range map[string]string{
		"index.html":                   "no-cache",
		"verify/index.html":            "no-cache",
		"404.html":                     "no-cache",
		"assets/site-0123456789ab.css": "public, max-age=31536000, immutable",
		"fair-0123456789ab/fair.wasm":  "public, max-age=31536000, immutable",
		"fair-0123456789ab/LICENSE":    "public, max-age=31536000, immutable",
	} {
		answer := http.Header{}
		setHeaders(answer, built.fileHeaders(name))
		if got := answer.Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control %q, want %q", name, got, want)
		}
	}
}

// Whatever is cached for ever has a hash in its name, so that its address
// changes with its content.
func TestCachedForEverIsHashed(t *testing.T) {
	built, err := generate(site.Sources, testEngine, "/", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range built.Files {
		answer := http.Header{}
		setHeaders(answer, built.fileHeaders(file.Path))
		if !strings.Contains(answer.Get("Cache-Control"), "immutable") || strings.HasPrefix(file.Path, testEngine.folder()+"/") {
			continue
		}
		if !strings.Contains(file.Path, "-"+shortHash(file.Data)+".") {
			t.Errorf("%s is cached for ever under a name without its hash", file.Path)
		}
	}
}
