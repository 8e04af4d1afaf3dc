package storetest

import (
	"context"
	"encoding/json"
	"iter"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/galabet/fair/seedstore"
)

// watched passes calls on and looks for server seeds in every error: those of
// every session that went in or came out.
type watched struct {
	seedstore.Backend
	t     testing.TB
	mu    sync.Mutex
	seeds map[string]bool
}

func (w *watched) know(sessions ...seedstore.Session) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.seeds == nil {
		w.seeds = map[string]bool{}
	}
	for _, s := range sessions {
		for _, seed := range []seedstore.Seed{s.ServerSeed, s.NextServerSeed} {
			if !seed.IsZero() {
				w.seeds[seed.Text()] = true
			}
		}
	}
}

// look returns err after the search for seeds.
func (w *watched) look(err error) error {
	if err == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for seed := range w.seeds {
		if strings.Contains(err.Error(), seed) {
			w.t.Error("an error shows a server seed")
		}
	}
	return err
}

func (w *watched) Get(ctx context.Context, id string, ttl time.Duration) (seedstore.Session, error) {
	s, err := w.Backend.Get(ctx, id, ttl)
	w.know(s)
	return s, w.look(err)
}

func (w *watched) Put(ctx context.Context, s seedstore.Session, ttl time.Duration, expected string) error {
	w.know(s)
	return w.look(w.Backend.Put(ctx, s, ttl, expected))
}

func (w *watched) ReserveNonce(ctx context.Context, id string, ttl time.Duration, expected string) (uint64, error) {
	n, err := w.Backend.ReserveNonce(ctx, id, ttl, expected)
	return n, w.look(err)
}

func (w *watched) PeekNonce(ctx context.Context, id string) (uint64, error) {
	n, err := w.Backend.PeekNonce(ctx, id)
	return n, w.look(err)
}

func (w *watched) Reveal(ctx context.Context, id, commitment string, seed seedstore.Seed, ttl time.Duration) error {
	w.know(seedstore.Session{ServerSeed: seed})
	return w.look(w.Backend.Reveal(ctx, id, commitment, seed, ttl))
}

func (w *watched) Revealed(ctx context.Context, id string) (map[string]string, error) {
	seeds, err := w.Backend.Revealed(ctx, id)
	return seeds, w.look(err)
}

func (w *watched) PushRecord(ctx context.Context, id string, record json.RawMessage, keep int, ttl time.Duration) error {
	return w.look(w.Backend.PushRecord(ctx, id, record, keep, ttl))
}

func (w *watched) Records(ctx context.Context, id string, limit int) ([]json.RawMessage, error) {
	records, err := w.Backend.Records(ctx, id, limit)
	return records, w.look(err)
}

func (w *watched) CountSession(ctx context.Context, address string, window time.Duration) (int64, error) {
	n, err := w.Backend.CountSession(ctx, address, window)
	return n, w.look(err)
}

func (w *watched) Begin(ctx context.Context, id string, o seedstore.Opening) (seedstore.Begun, error) {
	b, err := w.Backend.Begin(ctx, id, o)
	w.know(b.Session)
	return b, w.look(err)
}

func (w *watched) Settle(ctx context.Context, id string, s seedstore.Settlement, ttl time.Duration) (seedstore.Receipt, error) {
	r, err := w.Backend.Settle(ctx, id, s, ttl)
	return r, w.look(err)
}

func (w *watched) Pending(ctx context.Context, id string) ([]seedstore.Round, error) {
	rounds, err := w.Backend.Pending(ctx, id)
	return rounds, w.look(err)
}

func (w *watched) Rotate(ctx context.Context, before, after seedstore.Session, ttl time.Duration) error {
	w.know(before, after)
	return w.look(w.Backend.Rotate(ctx, before, after, ttl))
}

func (w *watched) Balance(ctx context.Context, id string) (int64, error) {
	chips, err := w.Backend.Balance(ctx, id)
	return chips, w.look(err)
}

func (w *watched) Debit(ctx context.Context, id, round string, amount int64, ttl time.Duration) (int64, error) {
	chips, err := w.Backend.Debit(ctx, id, round, amount, ttl)
	return chips, w.look(err)
}

func (w *watched) Credit(ctx context.Context, id string, amount int64, ttl time.Duration) (int64, error) {
	chips, err := w.Backend.Credit(ctx, id, amount, ttl)
	return chips, w.look(err)
}

func (w *watched) CreditOnce(ctx context.Context, id, round string, r seedstore.Receipt, ttl time.Duration) (seedstore.Receipt, error) {
	kept, err := w.Backend.CreditOnce(ctx, id, round, r, ttl)
	return kept, w.look(err)
}

func (w *watched) Receipt(ctx context.Context, id, round string) (seedstore.Receipt, error) {
	r, err := w.Backend.Receipt(ctx, id, round)
	return r, w.look(err)
}

func (w *watched) Refill(ctx context.Context, id string, ttl time.Duration) (int64, error) {
	chips, err := w.Backend.Refill(ctx, id, ttl)
	return chips, w.look(err)
}

func (w *watched) Lock(ctx context.Context, id string) (seedstore.Lease, error) {
	l, err := w.Backend.Lock(ctx, id)
	return l, w.look(err)
}

func (w *watched) Part(ctx context.Context, id, part string) ([]byte, error) {
	value, err := w.Backend.Part(ctx, id, part)
	return value, w.look(err)
}

func (w *watched) PutPart(ctx context.Context, id, part string, before, after []byte, ttl time.Duration) error {
	return w.look(w.Backend.PutPart(ctx, id, part, before, after, ttl))
}

func (w *watched) Claim(ctx context.Context, scope, key string, mark []byte, lease time.Duration) ([]byte, error) {
	kept, err := w.Backend.Claim(ctx, scope, key, mark, lease)
	return kept, w.look(err)
}

func (w *watched) Keep(ctx context.Context, scope, key string, answer []byte, ttl time.Duration) error {
	return w.look(w.Backend.Keep(ctx, scope, key, answer, ttl))
}

func (w *watched) Disclaim(ctx context.Context, scope, key string, mark []byte) error {
	return w.look(w.Backend.Disclaim(ctx, scope, key, mark))
}

func (w *watched) Sessions(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for id, err := range w.Backend.Sessions(ctx) {
			if !yield(id, w.look(err)) {
				return
			}
		}
	}
}
