package seedstore_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

func settle(ctx context.Context, b seedstore.Backend, s seedstore.Session, r seedstore.Round) error {
	played, err := fair.Play(fair.Bet{Game: r.Game, ServerSeed: s.ServerSeed.Text(), ClientSeed: r.ClientSeed, Nonce: r.Nonce})
	if err != nil {
		return err
	}
	record := fair.Record{Game: r.Game, Commitment: r.Commitment, ClientSeed: r.ClientSeed, Nonce: r.Nonce, Cursor: played.Cursor, Result: played.Result}
	_, err = b.Settle(ctx, s.ID, seedstore.Settlement{RoundID: r.ID(), Record: record.AppendJSON(nil), Keep: 10}, time.Hour)
	return err
}

// After RotateAll no old seed is live, all are revealed, and what was pending is
// settled. A session that can't be rotated does not keep the others from it.
func TestRotateAll(t *testing.T) {
	ctx, store := t.Context(), seedstore.NewMemory(seedstore.Options{})
	var sessions []seedstore.Session
	for range 5 {
		s := seedstore.NewSession("galabet", time.Now())
		if err := store.Put(ctx, s, time.Hour, ""); err != nil {
			t.Fatal(err)
		}
		sessions = append(sessions, s)
	}
	open, lost, damaged := sessions[0], sessions[1], sessions[2]
	if _, err := store.Begin(ctx, open.ID, seedstore.Opening{Game: fair.Dice, Stake: 10}); err != nil {
		t.Fatal(err)
	}
	store.SetRaw(lost.ID, "nonce", "")
	store.SetRaw(damaged.ID, "session", "{")

	n, err := seedstore.RotateAll(ctx, store, nil, time.Hour)
	if n != 2 || !errors.Is(err, seedstore.ErrRoundOpen) || !errors.Is(err, seedstore.ErrCorrupt) {
		t.Fatalf("without a settler: rotated %d, %v", n, err)
	}
	n, err = seedstore.RotateAll(ctx, store, func(ctx context.Context, s seedstore.Session, r seedstore.Round) error {
		return settle(ctx, store, s, r)
	}, time.Hour)
	if n != 3 || errors.Is(err, seedstore.ErrRoundOpen) || !errors.Is(err, seedstore.ErrCorrupt) {
		t.Fatalf("rotated %d, %v", n, err)
	}
	for _, old := range []seedstore.Session{open, sessions[3], sessions[4]} {
		now, err := store.Get(ctx, old.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, seed := range []seedstore.Seed{now.ServerSeed, now.NextServerSeed} {
			if seed == old.ServerSeed || seed == old.NextServerSeed {
				t.Error("an old seed is live")
			}
		}
		revealed, err := store.Revealed(ctx, old.ID)
		if err != nil || revealed[old.Commitment] != old.ServerSeed.Text() || revealed[old.NextCommitment] != old.NextServerSeed.Text() {
			t.Errorf("revealed %d seeds, %v", len(revealed), err)
		}
		if next, err := store.PeekNonce(ctx, old.ID); err != nil || next != 0 {
			t.Errorf("next nonce %d, %v", next, err)
		}
	}
	if records, err := store.Records(ctx, open.ID, 10); err != nil || len(records) != 1 {
		t.Errorf("records %s, %v", records, err)
	}
	if _, err := store.Get(ctx, lost.ID, 0); !errors.Is(err, seedstore.ErrNonceMissing) {
		t.Errorf("the session without a counter: %v", err)
	}
}

// What has expired does not stay in memory.
func TestMemoryIsBounded(t *testing.T) {
	now := time.UnixMilli(0)
	store := seedstore.NewMemory(seedstore.Options{Now: func() time.Time { return now }})
	for range 2000 {
		if err := store.Put(t.Context(), seedstore.NewSession("a", now), time.Minute, ""); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Second)
	}
	held := 0
	for range store.Sessions(t.Context()) {
		held++
	}
	if held > 60 {
		t.Errorf("%d sessions are live", held)
	}
	if held = store.Held(); held > 180 {
		t.Errorf("%d sessions are held", held)
	}
}
