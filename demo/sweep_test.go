package demo

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// A store with a fault can't say what is pending in one session.
type faulty struct {
	seedstore.Backend
	id string
}

func (f faulty) Pending(ctx context.Context, id string) ([]seedstore.Round, error) {
	if id == f.id {
		return nil, seedstore.ErrCorrupt
	}
	return f.Backend.Pending(ctx, id)
}

// A sweep settles in every session what was begun and left, but for an open Mines
// board, and goes on after a session that it can't settle.
func TestSweep(t *testing.T) {
	ctx := t.Context()
	store := seedstore.NewMemory(seedstore.Options{Parts: []string{MinesPart}})
	options := Options{TTL: time.Hour, PerDay: 10, Records: 10}
	s := newService(t, store, options)
	var ids []string
	for range 4 {
		session, err := s.Create(ctx, "192.0.2.1")
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, session.ID)
		if err := openBoard(ctx, s, session.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := s.begin(ctx, session.ID, fair.Dice, 0, pendingBet{}, seedstore.Session{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := newService(t, faulty{store, ids[0]}, options).Sweep(ctx); !errors.Is(err, seedstore.ErrCorrupt) {
		t.Errorf("a session was corrupt, and the sweep says %v", err)
	}
	for i, id := range ids {
		pending, err := store.Pending(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		want := 1
		if i == 0 {
			want = 2
		}
		if len(pending) != want {
			t.Errorf("session %d: %d rounds are pending, want %d", i, len(pending), want)
		}
		board, err := s.Mines(ctx, id)
		if err != nil || board.State != open {
			t.Errorf("session %d: the board is %q, %v", i, board.State, err)
		}
	}
	if err := s.Sweep(ctx); err != nil {
		t.Error(err)
	}
	if pending, err := store.Pending(ctx, ids[0]); err != nil || len(pending) != 1 {
		t.Errorf("%d rounds are pending after another sweep, %v", len(pending), err)
	}
}
