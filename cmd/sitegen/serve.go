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

// serve listens on address, calls ready with the host's URL, without a path,
// once connections are accepted, and returns after ctx ends and the open
// requests are answered.
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
