package demo

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/galabet/fair/seedstore"
)

// An overtaken is a store in which others settle a round just before its own
// request does.
type overtaken struct {
	seedstore.Backend
	others func(ctx context.Context)
}

func (o *overtaken) Settle(ctx context.Context, id string, s seedstore.Settlement, ttl time.Duration) (seedstore.Receipt, error) {
	if others := o.others; others != nil {
		o.others = nil
		others(ctx)
	}
	return o.Backend.Settle(ctx, id, s, ttl)
}

// oneRecord keeps nothing of a round once the next one is settled.
var oneRecord = Options{TTL: time.Hour, PerDay: 10, Records: 1}

// ready returns a store with a session in which the deed can be done.
func (d deed) ready(t *testing.T) (store *seedstore.Memory, other *Service, id string) {
	t.Helper()
	store = seedstore.NewMemory(seedstore.Options{Parts: []string{MinesPart}})
	other = newService(t, store, oneRecord)
	session, err := other.Create(t.Context(), "192.0.2.1")
	if err == nil && d.first != nil {
		err = d.first(t.Context(), other, session.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	return store, other, session.ID
}

// Where one record is kept, a round that others settled has neither record nor
// receipt any more after the next bet. Its own request knows nothing of that and
// is answered all the same.
func TestOvertakenRounds(t *testing.T) {
	for _, deed := range deeds {
		t.Run(deed.name, func(t *testing.T) {
			ctx := t.Context()
			store, other, id := deed.ready(t)
			settleAll := func(ctx context.Context) {
				loaded, err := store.Get(ctx, id, 0)
				if err != nil {
					t.Fatal(err)
				}
				pending, err := store.Pending(ctx, id)
				if err != nil {
					t.Fatal(err)
				}
				for _, round := range pending {
					if err := other.Settle(ctx, loaded, round); err != nil {
						t.Errorf("settling a round: %v", err)
					}
				}
				if _, err := other.Play(ctx, id, Bet{Game: "dice"}); err != nil {
					t.Fatal(err)
				}
			}
			s := newService(t, &overtaken{store, settleAll}, oneRecord)
			answer, err := deed.do(ctx, s, id)
			if err != nil && !errors.Is(err, ErrNoBoard) {
				status, detail := Problem(err)
				t.Errorf("it was answered %d %s: %v", status, detail, err)
			}
			if settled, ok := answer.(Settled); ok {
				// The others cashed out a board as it stood, which pays its stake.
				want := seedstore.DefaultChips - settled.Stake + settled.Payout
				if balance, err := store.Balance(ctx, id); err != nil || balance != want {
					t.Errorf("the balance is %d, want %d, %v", balance, want, err)
				}
			}
		})
	}
}

// A round that others settle while it is settled for good is no failure.
func TestOvertakenRecovery(t *testing.T) {
	for _, deed := range deeds {
		t.Run(deed.name, func(t *testing.T) {
			ctx := t.Context()
			store, other, id := deed.ready(t)
			dying := &mortal{Backend: store, at: 2} // after the begin of a bet
			_, _ = deed.do(ctx, newService(t, dying, oneRecord), id)
			overtake := func(ctx context.Context) {
				if _, err := seedstore.RotateAll(ctx, store, other.Settle, oneRecord.TTL); err != nil {
					t.Errorf("the others: %v", err)
				}
				if _, err := other.Play(ctx, id, Bet{Game: "dice"}); err != nil {
					t.Fatal(err)
				}
			}
			late := &overtaken{store, overtake}
			if _, err := seedstore.RotateAll(ctx, late, newService(t, late, oneRecord).Settle, oneRecord.TTL); err != nil {
				t.Error(err)
			}
			if left, err := store.Pending(ctx, id); err != nil || len(left) > 0 {
				t.Errorf("%d rounds are pending, %v", len(left), err)
			}
		})
	}
}
