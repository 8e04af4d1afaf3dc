package httpapi

import (
	"net/http"
	"strings"
)

// secureHeaders go with every answer of the API. Pages have their own.
func secureHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isAPI(r.URL.Path) {
			header := w.Header()
			header.Set("Cache-Control", "no-store")
			header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
			header.Set("Referrer-Policy", "no-referrer")
			header.Set("X-Content-Type-Options", "nosniff")
		}
		next.ServeHTTP(w, r)
	})
}

func isAPI(path string) bool {
	return strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/.well-known/") || path == "/metrics"
}

// sameOrigin refuses what pages of other sites make a browser send.
func sameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, http.StatusForbidden, "the request came from a page of another site; send it from this one")
	}))
	return protection.Handler(next)
}
