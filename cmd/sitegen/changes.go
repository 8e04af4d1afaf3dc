package main

import (
	"fmt"
	"net/http"
)

// changesName is where pages learn that they are out of date. No page or asset
// has a name that starts with an underscore.
const changesName = "_changes"

// tellChange answers with an event, at once if the page that asks is of another
// revision than the site, and otherwise when the site is replaced. A HEAD has
// its whole answer at once.
func (s *shownSite) tellChange(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header(), commonHeaders)
	w.Header().Set("Content-Security-Policy", policy{}.header())
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	if r.Method == http.MethodHead {
		return
	}
	// A browser that loses the server asks again after this many milliseconds.
	fmt.Fprint(w, "retry: 500\n\n")
	if err := http.NewResponseController(w).Flush(); err != nil {
		return
	}
	if r.URL.Query().Get("revision") == s.revision {
		select {
		case <-s.replaced:
		case <-r.Context().Done():
			return
		}
	}
	fmt.Fprint(w, "data: the site was built anew\n\n")
}
