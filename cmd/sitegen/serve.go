package main

import (
	"bytes"
	"context"
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

type handler struct {
	files    hackpadfs.FS
	policies map[string]policy
	base     string
}

// newHandler serves a built site under base with the headers it needs. It lists
// no folder.
func newHandler(files hackpadfs.FS, policies map[string]policy, base string) http.Handler {
	return &handler{files, policies, base}
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, inside := h.fileAt(r.URL.Path)
	header := w.Header()
	header.Set("Content-Security-Policy", h.policies[name].header())
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")

	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == "/" && !inside || r.URL.Path+"/" == h.base {
		http.Redirect(w, r, h.base, http.StatusFound)
		return
	}
	info, err := hackpadfs.Stat(h.files, name)
	if !inside || err != nil {
		h.answer(w, r, missingPage, http.StatusNotFound)
		return
	}
	if info.IsDir() {
		// With the slash the page's relative links lead where they should.
		http.Redirect(w, r, h.base+name+"/", http.StatusMovedPermanently)
		return
	}
	h.answer(w, r, name, http.StatusOK)
}

// fileAt returns the file that the address leads to, and whether the address is
// under the base at all.
func (h *handler) fileAt(address string) (name string, inside bool) {
	name, inside = strings.CutPrefix(path.Clean(address)+"/", h.base)
	name = strings.TrimSuffix(name, "/")
	if strings.HasSuffix(address, "/") {
		name = path.Join(name, "index.html")
	}
	return name, inside
}

func (h *handler) answer(w http.ResponseWriter, r *http.Request, name string, status int) {
	data, err := hackpadfs.ReadFile(h.files, name)
	if err != nil {
		http.Error(w, "the file could not be read", http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Content-Type", contentTypes[path.Ext(name)])
	// Names with a hash would bear caching for ever, but the server is for one
	// machine: it lets the browser ask each time.
	header.Set("Cache-Control", "no-cache")
	if status != http.StatusOK {
		w.WriteHeader(status)
		_, _ = w.Write(data) // a reader who has gone misses nothing
		return
	}
	header.Set("ETag", `"`+shortHash(data)+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// serve listens on address, calls ready with the host's URL, without a path,
// once connections are accepted, and returns after ctx ends and the open requests are answered.
func serve(ctx context.Context, address string, handler http.Handler, ready func(host string)) error {
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
	ready("http://" + listener.Addr().String())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
