package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"github.com/redis/go-redis/v9"
)

// ceilingFlag makes this program the server to compare with.
const ceilingFlag = "-ceiling"

// ceilingSource does next to nothing.
const ceilingSource = `return redis.call('INCR', KEYS[1])`

// ceilingAnswer is about as long as the answer to a dice bet.
const ceilingAnswer = `{"record":{"spec":"GFS/1.0","profile":"single-player","game":"dice","params":{},"commitment":"0000000000000000000000000000000000000000000000000000000000000000","clientSeed":"00000000000000000000000000000000","nonce":100,"cursor":0,"result":50.01,"at":1700000000000},"stake":1,"multiplier":1.98,"payout":1,"win":true,"balance":1000000000000,"nonceNext":101,"rules":"1"}`

// serveCeiling serves, with the settings and the Redis client of the demo server,
// a handler that reads the body, does two EVALSHA with keys and arguments of the
// size of the demo's first, and answers.
func serveCeiling(addr string) error {
	options, err := redis.ParseURL("redis://" + addr)
	if err != nil {
		return err
	}
	options.ContextTimeoutEnabled = true
	client := redis.NewClient(options)
	defer client.Close()
	script := redis.NewScript(ceilingSource)
	handler := func(w http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		session := r.Header.Get("X-Demo-Session")
		var keys []string
		for _, part := range []string{"bare", "nonce", "chips", "pending"} {
			keys = append(keys, "demo:{"+session+"}:"+part)
		}
		for range 2 {
			if err == nil {
				err = script.Run(r.Context(), client, keys, "dice", 1, "1000000000000", "", "").Err()
			}
		}
		if err != nil {
			http.Error(w, "redis failed", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, ceilingAnswer)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           http.HandlerFunc(handler),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	fmt.Printf("http://%s/\n", listener.Addr())
	if err := server.Serve(listener); err != http.ErrServerClosed {
		return err
	}
	return nil
}
