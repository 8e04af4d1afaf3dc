package main

import (
	"context"
	"iter"
	"log/slog"
	"testing"
	"time"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
)

// A session that can't be rotated keeps play from going on until it is mended.
// Until then the others are not given new seeds with each look.
func TestOneSessionThatCannotBeRotated(t *testing.T) {
	const ttl = time.Hour
	ctx, log := t.Context(), slog.New(slog.DiscardHandler)
	server := redistest.Start(t, "--appendonly", "yes")
	opened, err := openStore("redis://"+server.Addr, 1000, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.close)
	service, err := demo.New(opened.backend, demo.Options{TTL: ttl, PerDay: 10, Records: 10, Chips: 1000})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for range 2 {
		session, err := service.Create(ctx, "192.0.2.1")
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, session.ID)
	}
	broken, whole := "demo:{"+ids[0]+"}:session", ids[1]
	if err := server.Client(t).Set(ctx, broken, "{}", ttl).Err(); err != nil {
		t.Fatal(err)
	}
	server.Stop()
	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}

	now := time.UnixMilli(1_700_000_000_000)
	tries := func(during time.Duration) (n int) {
		t.Helper()
		before := revealed(t, opened.backend, whole)
		for end := now.Add(during); now.Before(end); now = now.Add(lookEvery) {
			if err := opened.recover(ctx, now, log, service, ttl); err == nil {
				t.Fatal("it recovered with a session that can't be rotated")
			}
		}
		return (revealed(t, opened.backend, whole) - before) / 2 // both seeds of each time
	}
	if n := tries(5 * time.Minute); n < 1 || n > 8 {
		t.Errorf("in the first minutes %d tries", n)
	}
	tries(20 * time.Minute)
	if n := tries(time.Hour); n < 6 || n > 7 {
		t.Errorf("in an hour %d tries", n)
	}

	if err := server.Client(t).Del(ctx, broken).Err(); err != nil {
		t.Fatal(err)
	}
	now = now.Add(longestPause)
	if err := opened.recover(ctx, now, log, service, ttl); err != nil {
		t.Errorf("once the session is gone: %v", err)
	}
	if _, err := service.Play(ctx, whole, demo.Bet{Game: "dice"}); err != nil {
		t.Errorf("a bet once it recovered: %v", err)
	}
}

// A slowStore is one whose sessions take their time to be listed.
type slowStore struct {
	seedstore.Backend
	asked, goOn chan struct{}
}

func (s slowStore) Sessions(ctx context.Context) iter.Seq2[string, error] {
	close(s.asked)
	<-s.goOn
	return s.Backend.Sessions(ctx)
}

// A Redis that restarted during a sweep is recovered before that ends.
func TestRecoveryWaitsForNoSweep(t *testing.T) {
	const ttl = time.Hour
	log := slog.New(slog.DiscardHandler)
	server := redistest.Start(t, "--appendonly", "yes")
	opened, err := openStore("redis://"+server.Addr, 1000, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.close)
	slow := slowStore{opened.backend, make(chan struct{}), make(chan struct{})}
	service, err := demo.New(slow, demo.Options{TTL: ttl, PerDay: 10, Records: 10, Chips: 1000})
	if err != nil {
		t.Fatal(err)
	}
	session, err := service.Create(t.Context(), "192.0.2.1")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	look, sweep, done := make(chan time.Time), make(chan time.Time), make(chan struct{})
	go func() {
		defer close(done)
		keepUp(ctx, log, opened, service, ttl, look, sweep)
	}()
	sweep <- time.Now()
	<-slow.asked
	server.Stop()
	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
	for range 3 { // the last is taken when those before it are done
		select {
		case look <- time.Now():
		case <-time.After(time.Minute):
			t.Fatal("no look is taken during a sweep")
		}
	}
	if _, err := service.Play(t.Context(), session.ID, demo.Bet{Game: "dice"}); err != nil {
		t.Errorf("a bet during the sweep: %v", err)
	}
	stop()
	close(slow.goOn)
	<-done
}

// revealed is how many seeds of a session are revealed.
func revealed(t *testing.T, store seedstore.Backend, id string) int {
	t.Helper()
	seeds, err := store.Revealed(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return len(seeds)
}
