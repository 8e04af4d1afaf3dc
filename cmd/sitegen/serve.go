package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path"
	"strings"
	"syscall"
	"time"

	"github.com/hack-pad/hackpadfs"
)

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

//go:embed notfound.html
var notFound []byte

type handler struct {
	files    hackpadfs.FS
	policies map[string]policy
}

// newHandler serves a built site with the headers it needs. It lists no folder.
func newHandler(files hackpadfs.FS, policies map[string]policy) http.Handler {
	return &handler{files, policies}
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	}
	header := w.Header()
	header.Set("Content-Security-Policy", h.policies[name].header())
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")

	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	info, err := hackpadfs.Stat(h.files, name)
	if err != nil {
		header.Set("Content-Type", contentTypes[".html"])
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(notFound) // a reader who has gone misses nothing
		return
	}
	if info.IsDir() {
		// With the slash the page's relative links lead where they should.
		http.Redirect(w, r, "/"+name+"/", http.StatusMovedPermanently)
		return
	}
	data, err := hackpadfs.ReadFile(h.files, name)
	if err != nil {
		http.Error(w, "the page could not be read", http.StatusInternalServerError)
		return
	}
	header.Set("Content-Type", contentTypes[path.Ext(name)])
	// Names with a hash would bear caching for ever, but the server is for one
	// machine: it lets the browser ask each time.
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", `"`+shortHash(data)+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// serve listens on address, calls ready with the site's URL once connections
// are accepted, and returns after ctx ends and the open requests are answered.
func serve(ctx context.Context, address string, handler http.Handler, ready func(url string)) error {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("something else listens on %s: stop it, or choose another address with --addr, such as --addr 127.0.0.1:0 for a free port", address)
	}
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		closing, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		stopped <- server.Shutdown(closing)
	}()
	ready("http://" + listener.Addr().String() + "/")
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
