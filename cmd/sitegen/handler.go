package main

import (
	"io/fs"
	"net/http"
	"sync/atomic"

	"github.com/galabet/fair/site/static"
)

// A siteHandler serves the site that was shown last, and tells its open pages
// when there is another.
type siteHandler struct {
	base  string // under which the sites are built
	shown atomic.Pointer[shownSite]
}

type shownSite struct {
	http.Handler
	revision string
	// replaced is closed when another site is shown.
	replaced chan struct{}
}

// show replaces the site by the one in files, which is complete as a build is.
func (h *siteHandler) show(revision string, files fs.FS) error {
	handler, err := static.Handler(files)
	if err != nil {
		return err
	}
	last := h.shown.Swap(&shownSite{handler, revision, make(chan struct{})})
	if last != nil {
		close(last.replaced)
	}
	return nil
}

func (h *siteHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s := h.shown.Load()
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if reads && r.URL.Path == h.base+changesName && s.revision != "" {
		s.tellChange(w, r)
		return
	}
	s.ServeHTTP(w, r)
}
