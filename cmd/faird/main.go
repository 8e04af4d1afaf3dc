// Command faird is the demo server: the HTTP API of package demo/httpapi and the
// website, on a store in memory or on Redis.
//
//	faird
//	faird --store redis://127.0.0.1:6379 --signing-key secret.hex
//
// It prints its address once it listens, logs JSON to standard error, and stops
// in order on SIGINT and SIGTERM. A second signal ends it at once.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/demo/httpapi"
	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/site/static"
)

type cli struct {
	Addr        string        `default:"127.0.0.1:8080" help:"Address to listen on."`
	Site        string        `placeholder:"DIR" help:"Folder of the built site, in place of the one inside this program."`
	Store       string        `default:"memory:" help:"memory: (gone when the program ends) or the URL of a Redis, such as redis://127.0.0.1:6379."`
	SessionTTL  time.Duration `name:"session-ttl" default:"24h" help:"How long a session lives without a request."`
	SessionCap  int64         `default:"30" help:"Sessions a day and address."`
	RateLimit   int           `default:"120" help:"Requests to the API a minute and address; 0 for no limit."`
	Records     int           `default:"100" help:"Records kept a session."`
	Chips       int64         `default:"1000" help:"Chips a session starts with."`
	SigningKey  string        `placeholder:"FILE" help:"File with a secret key, as fair keygen --out writes it. Records are signed with it."`
	ProxyHeader string        `placeholder:"NAME" help:"Header in which your own proxy appends the caller's address, such as X-Forwarded-For. Only behind such a proxy."`
}

// The longest life of a session, and the most records, that a store takes.
const (
	maxTTL     = 10 * 365 * 24 * time.Hour
	maxRecords = 1_000_000
)

// Validate refuses flags that would work otherwise than meant.
func (c *cli) Validate() error {
	switch {
	case c.SessionTTL < time.Second || c.SessionTTL > maxTTL:
		return errors.New("--session-ttl must be from 1s to 87600h")
	case c.SessionCap < 1:
		return errors.New("--session-cap must be 1 or more")
	case c.Records < 1 || c.Records > maxRecords:
		return fmt.Errorf("--records must be from 1 to %d", maxRecords)
	case c.RateLimit < 0:
		return errors.New("--rate-limit must be 0 or more")
	case c.Chips < 1 || c.Chips > maxChips:
		return fmt.Errorf("--chips must be from 1 to %d", maxChips)
	case strings.Trim(c.ProxyHeader, headerCharacters) != "":
		return errors.New("--proxy-header must be the name of a header: letters, digits and -")
	}
	return nil
}

// maxChips is the highest starting stack. It is far enough from the 2^53 that a
// store can count for no payout to reach that.
const maxChips = 1_000_000_000

const headerCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"

func main() {
	var flags cli
	command := kong.Parse(&flags,
		kong.Name("faird"),
		kong.Description("Serves the Galabet Fair demo: play, rotate, reveal, verify."),
	)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	command.FatalIfErrorf(run(ctx, flags, os.Stdout, slog.New(slog.NewJSONHandler(os.Stderr, nil))))
}

// run serves until ctx ends.
func run(ctx context.Context, flags cli, out io.Writer, log *slog.Logger) error {
	site, err := siteFiles(flags.Site)
	if err != nil {
		return err
	}
	pages, err := static.Handler(site)
	if err != nil {
		return err
	}
	secretKey, err := readKey(flags.SigningKey)
	if err != nil {
		return err
	}
	store, err := openStore(flags.Store, flags.Chips, log)
	if err != nil {
		return err
	}
	defer store.close()
	service, err := demo.New(store.backend, demo.Options{
		TTL: flags.SessionTTL, PerDay: flags.SessionCap, Records: flags.Records, Chips: flags.Chips, SecretKey: secretKey,
	})
	if err != nil {
		return err
	}
	if err := store.start(ctx, log, service, flags.SessionTTL); err != nil {
		return err
	}
	handler := httpapi.New(service, pages, httpapi.Options{
		Log: log, Store: store.kind, RateLimit: flags.RateLimit, ProxyHeader: flags.ProxyHeader,
	})
	ctx, stop := context.WithCancel(ctx)
	chores := make(chan struct{})
	go func() {
		defer close(chores)
		keepUp(ctx, log, store, service, flags.SessionTTL, time.Tick(lookEvery), time.Tick(sweepEvery))
	}()
	err = serve(ctx, flags.Addr, handler, log, func(url string) { fmt.Fprintln(out, url) })
	stop() // it may have failed to listen, and then ctx has not ended
	<-chores
	return err
}

// readKey reads a secret key from its file. No error holds any of it.
func readKey(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return "", fmt.Errorf("--signing-key: %w", err)
	}
	key := strings.TrimSuffix(string(text), "\n")
	if _, err := fair.Sign(nil, key); err != nil {
		return "", errors.New("--signing-key: the file must hold a secret key as fair keygen --out writes it")
	}
	return key, nil
}

// How often a Redis is looked at that may have restarted, and how often what
// crashed requests left is settled where no request of the session does it.
const (
	lookEvery  = 2 * time.Second
	sweepEvery = time.Minute
)

// keepUp recovers a Redis that restarted, at each look, and settles what was begun
// and left, at each sweep, until ctx ends. Neither waits for the other: a sweep
// goes through all sessions.
func keepUp(ctx context.Context, log *slog.Logger, store *openedStore, service *demo.Service, ttl time.Duration, look, sweep <-chan time.Time) {
	var chores sync.WaitGroup
	chores.Go(func() {
		repeat(ctx, log, look, func(now time.Time) error { return store.recover(ctx, now, log, service, ttl) })
	})
	chores.Go(func() {
		repeat(ctx, log, sweep, func(time.Time) error { return service.Sweep(ctx) })
	})
	chores.Wait()
}

// repeat does a chore at each tick, until ctx ends.
func repeat(ctx context.Context, log *slog.Logger, ticks <-chan time.Time, chore func(now time.Time) error) {
	away := false
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticks:
			err := chore(now)
			// A store that stays away is told once.
			if err != nil && !away && ctx.Err() == nil {
				log.Error("the store can't be kept up", "error", err.Error())
			}
			away = err != nil
		}
	}
}
