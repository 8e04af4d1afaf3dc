package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"syscall"
	"time"
)

// grace is how long open requests have to be answered once serve stops.
const grace = time.Second

// serve listens on address, calls ready with the host's URL, without a path,
// once connections are accepted, and returns after ctx ends and the open
// requests are answered, or had their grace.
func serve(ctx context.Context, address string, handler http.Handler, ready func(host string)) error {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("something else listens on %s: stop it, or choose another address with --addr, such as --addr 127.0.0.1:0 for a free port", address)
	}
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		// An answer that waits for a change ends with ctx.
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		closing, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		err := server.Shutdown(closing)
		if errors.Is(err, context.DeadlineExceeded) {
			// A browser keeps connections on which it asks for nothing yet.
			err = server.Close()
		}
		stopped <- err
	}()
	ready("http://" + listener.Addr().String())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
