package main

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"path"
	"strings"
	"time"
)

// serve answers with the made files and the package on a free loopback port until ctx ends, and
// returns the address.
func serve(ctx context.Context, files map[string][]byte) (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	server := &http.Server{Handler: handler(files)}
	context.AfterFunc(ctx, func() { server.Close() })
	go server.Serve(listener)
	return "http://" + listener.Addr().String(), nil
}

func handler(files map[string][]byte) http.Handler {
	pkg := http.StripPrefix("/js", http.FileServer(http.Dir(packageDir)))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		// An isolated page has a clock of 5 µs instead of 100 µs.
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
		w.Header().Set("Cross-Origin-Embedder-Policy", "require-corp")
		if strings.HasPrefix(r.URL.Path, "/js/") {
			pkg.ServeHTTP(w, r)
			return
		}
		content, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		http.ServeContent(w, r, path.Base(r.URL.Path), time.Time{}, bytes.NewReader(content))
	})
}
