package redisstore_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
)

// A key that something else filled with a value of another type costs no nonce,
// no chips and no seed.
func TestKeysOfAnotherType(t *testing.T) {
	client := redistest.Start(t).Client(t)
	store, ctx := newStore(t, client), t.Context()
	for _, part := range []string{"pending", "receipts", "records", "revealed"} {
		s := newSession(t, store)
		b := begin(t, store, s.ID, 100)
		if part == "revealed" {
			if _, err := store.Settle(ctx, s.ID, settlement(t, s, b.Round, 0), ttl); err != nil {
				t.Fatal(err)
			}
			b = begin(t, store, s.ID, 0)
			if _, err := store.Settle(ctx, s.ID, settlement(t, s, b.Round, 0), ttl); err != nil {
				t.Fatal(err)
			}
		}
		if err := client.Set(ctx, "demo:{"+s.ID+"}:"+part, "text", ttl).Err(); err != nil {
			t.Fatal(err)
		}
		before, nonce := b.Session, b.Round.Nonce+1
		var err error
		switch part {
		case "pending":
			_, err = store.Begin(ctx, s.ID, seedstore.Opening{Game: fair.Dice, Stake: 100})
		case "revealed":
			err = store.Rotate(ctx, before, before.Promote(time.Now()), ttl)
		default:
			_, err = store.Settle(ctx, s.ID, settlement(t, s, b.Round, 500), ttl)
		}
		if !errors.Is(err, seedstore.ErrUnavailable) {
			t.Errorf("%s: got %v", part, err)
		}
		now, err := store.Get(ctx, s.ID, 0)
		if err != nil || now != before {
			t.Errorf("%s: the session changed (%v)", part, err)
		}
		if n, err := store.PeekNonce(ctx, s.ID); err != nil || n != nonce {
			t.Errorf("%s: the next nonce is %d (%v), want %d", part, n, err, nonce)
		}
		if balance, err := store.Balance(ctx, s.ID); err != nil || balance != 900 {
			t.Errorf("%s: %d chips (%v), want 900", part, balance, err)
		}
	}
}

// Chips of another type are no starting stack: nothing is begun on them.
func TestChipsOfAnotherType(t *testing.T) {
	client := redistest.Start(t).Client(t)
	store, ctx := newStore(t, client), t.Context()
	s := newSession(t, store)
	key := "demo:{" + s.ID + "}:chips"
	if err := client.HSet(ctx, key, "a", "b").Err(); err != nil {
		t.Fatal(err)
	}
	for _, stake := range []int64{0, 100} {
		_, err := store.Begin(ctx, s.ID, seedstore.Opening{Game: fair.Dice, Stake: stake})
		if !errors.Is(err, seedstore.ErrCorrupt) {
			t.Errorf("stake %d: got %v", stake, err)
		}
	}
	if kind := client.Type(ctx, key).Val(); kind != "hash" {
		t.Errorf("the chips are a %s now", kind)
	}
	if n, err := store.PeekNonce(ctx, s.ID); err != nil || n != 0 {
		t.Errorf("the next nonce is %d (%v), want 0", n, err)
	}
	if pending, err := store.Pending(ctx, s.ID); err != nil || len(pending) != 0 {
		t.Errorf("pending %+v, %v", pending, err)
	}
	if now, err := store.Get(ctx, s.ID, 0); err != nil || now.BetsUnderSeed != 0 {
		t.Errorf("%d bets (%v), want 0", now.BetsUnderSeed, err)
	}
}

// A round whose session is gone, but not its other parts, can't be settled.
func TestSettleWithoutSession(t *testing.T) {
	client := redistest.Start(t).Client(t)
	store, ctx := newStore(t, client), t.Context()
	s := newSession(t, store)
	b := begin(t, store, s.ID, 100)
	if err := client.Del(ctx, "demo:{"+s.ID+"}:session").Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Settle(ctx, s.ID, settlement(t, s, b.Round, 500), ttl); !errors.Is(err, seedstore.ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

// A pending round without detail has none, and can be encoded.
func TestPendingWithoutDetail(t *testing.T) {
	redisStore := newStore(t, redistest.Start(t).Client(t))
	for name, b := range map[string]seedstore.Backend{"redis": redisStore, "memory": seedstore.NewMemory(seedstore.Options{})} {
		s := seedstore.NewSession("galabet", time.Now())
		if err := b.Put(t.Context(), s, ttl, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Begin(t.Context(), s.ID, seedstore.Opening{Game: fair.Dice}); err != nil {
			t.Fatal(err)
		}
		pending, err := b.Pending(t.Context(), s.ID)
		if err != nil || len(pending) != 1 || pending[0].Detail != nil {
			t.Fatalf("%s: %+v, %v", name, pending, err)
		}
		if _, err := json.Marshal(pending[0]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
