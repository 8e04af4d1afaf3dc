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

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/redis/go-redis/v9"
)

// ceilingFlag makes this program the server to compare with.
const ceilingFlag = "-ceiling"

// The kinds of it.
const (
	bareKind  = "bare"
	stepsKind = "steps"
)

// ceilingSource does next to nothing.
const ceilingSource = `return redis.call('INCR', KEYS[1])`

// ceilingAnswer is about as long as the answer to a dice bet.
const ceilingAnswer = `{"record":{"spec":"GFS/1.0","profile":"single-player","game":"dice","params":{},"commitment":"0000000000000000000000000000000000000000000000000000000000000000","clientSeed":"00000000000000000000000000000000","nonce":100,"cursor":0,"result":50.01,"at":1700000000000},"stake":1,"multiplier":1.98,"payout":1,"win":true,"balance":1000000000,"nonceNext":101,"rules":"1"}`

// ttl and keep are the demo server's own.
const (
	ttl  = 24 * time.Hour
	keep = 100
)

// serveCeiling serves, with the settings and the Redis client of the demo server,
// what kind says: a handler with two scripts that do next to nothing, or one with
// Begin and Settle of seedstore.
func serveCeiling(kind, addr string) error {
	options, err := redis.ParseURL("redis://" + addr)
	if err != nil {
		return err
	}
	options.ContextTimeoutEnabled = true
	client := redis.NewClient(options)
	defer client.Close()
	store, err := redisstore.New(client, redisstore.Options{Parts: []string{"mines"}})
	if err != nil {
		return err
	}
	bet := bareBet(client)
	if kind == stepsKind {
		bet = stepsBet(store)
	}
	handler := func(w http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		if err == nil {
			err = bet(r.Context(), r.Header.Get("X-Demo-Session"))
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

// bareBet sends a script twice, with keys and arguments of the size of Begin's.
func bareBet(client *redis.Client) func(ctx context.Context, session string) error {
	script := redis.NewScript(ceilingSource)
	return func(ctx context.Context, session string) error {
		var keys []string
		for _, part := range []string{"bare", "nonce", "chips", "pending"} {
			keys = append(keys, "demo:{"+session+"}:"+part)
		}
		for range 2 {
			if err := script.Run(ctx, client, keys, "dice", 1, "1000000000", "", "").Err(); err != nil {
				return err
			}
		}
		return nil
	}
}

// stepsBet begins and settles a round with the same result each time.
func stepsBet(store *redisstore.Store) func(ctx context.Context, session string) error {
	return func(ctx context.Context, session string) error {
		begun, err := store.Begin(ctx, session, seedstore.Opening{Game: fair.Dice, Stake: 1})
		if err != nil {
			return err
		}
		record := fair.Record{
			Game: fair.Dice, Commitment: begun.Round.Commitment, ClientSeed: begun.Round.ClientSeed, Nonce: begun.Round.Nonce,
			Result: fair.Result{Number: 50.01}, At: time.Now().UnixMilli(),
		}.AppendJSON(nil)
		_, err = store.Settle(ctx, session, seedstore.Settlement{
			RoundID: begun.Round.ID(), Receipt: seedstore.Receipt{Payout: 1}, Record: record, Keep: keep,
		}, ttl)
		return err
	}
}

// newSession puts a session into the store for it.
func newSession(ctx context.Context, redisAddr string) (id string, err error) {
	client := redis.NewClient(&redis.Options{Addr: redisAddr, ContextTimeoutEnabled: true})
	defer client.Close()
	store, err := redisstore.New(client, redisstore.Options{Parts: []string{"mines"}})
	if err != nil {
		return "", err
	}
	session := seedstore.NewSession("00000000000000000000000000000000", time.Now())
	return session.ID, store.Put(ctx, session, ttl, "")
}
