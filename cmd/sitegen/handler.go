package main

import (
	"bytes"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/hack-pad/hackpadfs"

	"github.com/galabet/fair/site/static"
)

// A siteHandler serves the site that was shown last under base, with the headers
// it needs. It lists no folder.
type siteHandler struct {
	base  string
	shown atomic.Pointer[shownSite]
}

type shownSite struct {
	site *builtSite
	// files has the site's files and their compressed forms.
	files hackpadfs.FS
	// replaced is closed when another site is shown.
	replaced chan struct{}
}

// show replaces the site.
func (h *siteHandler) show(site *builtSite, files hackpadfs.FS) {
	last := h.shown.Swap(&shownSite{site, files, make(chan struct{})})
	if last != nil {
		close(last.replaced)
	}
}

func (h *siteHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s := h.shown.Load()
	name, inside := h.servedFile(r.URL.Path)
	setHeaders(w.Header(), commonHeaders)
	w.Header().Set("Content-Security-Policy", s.site.Policies[name].header())

	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == "/" && !inside || r.URL.Path+"/" == h.base {
		http.Redirect(w, r, h.base, http.StatusFound)
		return
	}
	if inside && name == changesName && s.site.Revision != "" {
		s.tellChange(w, r)
		return
	}
	_, known := contentTypes[path.Ext(name)]
	info, err := hackpadfs.Stat(s.files, name)
	if !inside || !known || err != nil {
		s.answer(w, r, missingPage, http.StatusNotFound)
		return
	}
	if info.IsDir() {
		// With the slash the page's relative links lead where they should.
		http.Redirect(w, r, h.base+name+"/", http.StatusMovedPermanently)
		return
	}
	s.answer(w, r, name, http.StatusOK)
}

// servedFile returns the file that a requested address leads to, and whether the
// address is under the base at all. One with a double slash or a step up in it
// leads nowhere: a page's relative links would lead elsewhere from there.
// Browsers take the steps before they ask.
func (h *siteHandler) servedFile(address string) (name string, inside bool) {
	folder := strings.HasSuffix(address, "/")
	clean := path.Clean(address)
	if folder && clean != "/" {
		clean += "/"
	}
	if clean != address {
		return "", false
	}
	name, inside = strings.CutPrefix(strings.TrimSuffix(address, "/")+"/", h.base)
	name = strings.TrimSuffix(name, "/")
	if folder {
		name = path.Join(name, "index.html")
	}
	return name, inside
}

func (s *shownSite) answer(w http.ResponseWriter, r *http.Request, name string, status int) {
	coding, acceptable := static.Choose(r.Header.Values("Accept-Encoding"), s.codingsOf(name))
	data, err := hackpadfs.ReadFile(s.files, name+coding.Extension)
	if err != nil {
		http.Error(w, "the file could not be read", http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Vary", "Accept-Encoding")
	if !acceptable {
		http.Error(w, "the file is here as it is, with gzip and with br, and the request takes none of them", http.StatusNotAcceptable)
		return
	}
	setHeaders(header, s.site.fileHeaders(name))
	// A hashed name would bear caching for ever, but this server is for one
	// machine: it lets the browser ask each time.
	header.Set("Cache-Control", "no-cache")
	if coding.Extension != "" {
		header.Set("Content-Encoding", coding.Name)
		header.Set("Content-Length", strconv.Itoa(len(data)))
	}
	if status != http.StatusOK {
		w.WriteHeader(status)
		_, _ = w.Write(data) // a reader who has gone misses nothing
		return
	}
	if coding.Extension != "" {
		// Nobody can use a part of a compressed file: a request for one gets it whole.
		r = r.Clone(r.Context())
		r.Header.Del("Range")
	}
	// Each coding has its own tag, because its bytes have their own hash.
	header.Set("ETag", `"`+shortHash(data)+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// codingsOf returns the compressed forms that the site has of a file.
func (s *shownSite) codingsOf(name string) []static.Coding {
	var found []static.Coding
	for _, c := range static.Codings {
		if _, err := hackpadfs.Stat(s.files, name+c.Extension); err == nil {
			found = append(found, c)
		}
	}
	return found
}
