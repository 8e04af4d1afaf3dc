package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// serve tells its address once it answers there, and stops when it is told to.
func TestServeStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	urls := make(chan string, 1)
	stopped := make(chan error, 1)
	go func() {
		stopped <- serve(ctx, "127.0.0.1:0", http.NotFoundHandler(), func(url string) { urls <- url })
	}()

	var url string
	select {
	case url = <-urls:
	case err := <-stopped:
		t.Fatal(err)
	}
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Error(err)
	}
	answer.Body.Close()
	stop()
	if err := <-stopped; err != nil {
		t.Error(err)
	}
	if _, err := http.Get(url); err == nil {
		t.Error("it still answers")
	}
}

// A connection that asks for nothing, as browsers keep some, is no reason to
// wait, nor for an error.
func TestServeStopsUnderSilentConnections(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	urls := make(chan string, 1)
	stopped := make(chan error, 1)
	go func() {
		stopped <- serve(ctx, "127.0.0.1:0", http.NotFoundHandler(), func(url string) { urls <- url })
	}()
	for _, sent := range []string{"", "GET / HTTP/1.1\r\nHost:"} {
		select {
		case url := <-urls:
			urls <- url
			connection, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer connection.Close()
			if _, err := io.WriteString(connection, sent); err != nil {
				t.Fatal(err)
			}
		case err := <-stopped:
			t.Fatal(err)
		}
	}
	stop()
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}

func TestServeOnABusyPort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	address := taken.Addr().String()
	err = serve(t.Context(), address, http.NotFoundHandler(), func(string) { t.Error("it says that it serves") })
	if err == nil || !strings.Contains(err.Error(), address) || !strings.Contains(err.Error(), "--addr") {
		t.Errorf("error %v does not name %s and --addr", err, address)
	}
}
