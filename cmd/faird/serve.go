package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"time"
)

// readTime is how long a request may take to arrive.
const readTime = 10 * time.Second

// grace is how long requests in flight have to be answered once the server stops:
// as long as they may take to arrive, as long again as the API takes to answer at
// most, and some more.
const grace = 25 * time.Second

// serve listens on address, calls ready with the server's URL once connections
// are accepted, and returns after ctx ends and what is in flight is answered.
func serve(ctx context.Context, address string, handler http.Handler, log *slog.Logger, ready func(url string)) error {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("something else listens on %s: stop it, or choose another address with --addr", address)
	}
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       readTime,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		closing, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		stopped <- server.Shutdown(closing)
	}()
	ready("http://" + listener.Addr().String() + "/")
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
