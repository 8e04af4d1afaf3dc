package main

import (
	"bytes"
	"fmt"
	"net/http"
	"path"
	"strings"

	"github.com/galabet/fair/site/static"
)

// A header is one line of an answer's head.
type header struct{ name, value string }

// commonHeaders go with every answer, whatever it is. A host may give the page
// for missing addresses under any address, and with these alone; the rest of
// that page's policy is in the page.
var commonHeaders = []header{
	{"Content-Security-Policy", "frame-ancestors 'none'"},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "no-referrer"},
}

// contentTypes are the kinds of file the site has. The list is ours, because
// the operating system's differs from machine to machine.
var contentTypes = map[string]string{
	"":      "text/plain; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
	".wasm": "application/wasm",
}

// fileHeaders go with the site's file name, after the common ones and in place
// of those of the same name.
func (s *builtSite) fileHeaders(name string) []header {
	// Only pages have names that stay when the content changes, and a demo server
	// may take the place of the file that says there is none.
	caching := "public, max-age=31536000, immutable"
	if path.Ext(name) == ".html" || name == healthFile {
		caching = "no-cache"
	}
	return []header{
		{"Content-Security-Policy", s.Policies[name].header()},
		{"Content-Type", contentTypes[path.Ext(name)]},
		{"Cache-Control", caching},
	}
}

func setHeaders(answer http.Header, headers []header) {
	for _, h := range headers {
		answer.Set(h.name, h.value)
	}
}

// headersFile tells static hosts to send the headers that serve sends, in the
// _headers format of Netlify and Cloudflare Pages. Where two blocks hold for an
// address, one host takes the later block's header and the other sends both;
// the common headers bear either, since two policies hold together.
func (s *builtSite) headersFile(base string) siteFile {
	var text bytes.Buffer
	block := func(address string, headers []header) {
		fmt.Fprintf(&text, "%s\n", address)
		for _, h := range headers {
			fmt.Fprintf(&text, "  %s: %s\n", h.name, h.value)
		}
	}
	block(base+"*", commonHeaders)
	for _, file := range s.Files {
		address := strings.TrimSuffix(file.Path, "index.html")
		block(base+address, s.fileHeaders(file.Path))
	}
	return siteFile{static.HeadersFile, text.Bytes()}
}
