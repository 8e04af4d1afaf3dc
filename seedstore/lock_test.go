package seedstore_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/galabet/fair/seedstore"
)

const sessionID = "5c1f7d3e-8a2b-4c6d-9e0f-1a2b3c4d5e6f"

// The lease is renewed while the action works, and given back after it.
func TestWithLock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := seedstore.NewMemory(seedstore.Options{})
		done := errors.New("done")
		err := seedstore.WithLock(t.Context(), store, sessionID, func(ctx context.Context) error {
			for range 20 {
				time.Sleep(10 * time.Second)
				if _, err := store.Lock(ctx, sessionID); !errors.Is(err, seedstore.ErrBusy) {
					t.Errorf("another was let in: %v", err)
				}
			}
			if ctx.Err() != nil {
				t.Error(context.Cause(ctx))
			}
			return done
		})
		if err != done {
			t.Errorf("got %v", err)
		}
		if _, err := store.Lock(t.Context(), sessionID); err != nil {
			t.Errorf("not given back: %v", err)
		}
	})
}

// A busy lock is said at once, and the action does not run.
func TestWithLockBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, start := seedstore.NewMemory(seedstore.Options{}), time.Now()
		if _, err := store.Lock(t.Context(), sessionID); err != nil {
			t.Fatal(err)
		}
		err := seedstore.WithLock(t.Context(), store, sessionID, func(context.Context) error {
			t.Error("ran")
			return nil
		})
		if !errors.Is(err, seedstore.ErrBusy) || time.Since(start) != 0 || err.Error() != "another action is being processed; retry after it completes" {
			t.Errorf("got %v after %s", err, time.Since(start))
		}
	})
}

// The lock is given back when the caller is gone or the action panics.
func TestWithLockGivesBack(t *testing.T) {
	store := seedstore.NewMemory(seedstore.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	_ = seedstore.WithLock(ctx, store, sessionID, func(context.Context) error {
		cancel()
		return nil
	})
	func() {
		defer func() { _ = recover() }()
		_ = seedstore.WithLock(t.Context(), store, sessionID, func(context.Context) error { panic("action") })
	}()
	if _, err := store.Lock(t.Context(), sessionID); err != nil {
		t.Error(err)
	}
}

// lossy is a locker whose leases can't be renewed.
type lossy struct {
	seedstore.Locker
	err error
}

func (l lossy) Lock(ctx context.Context, id string) (seedstore.Lease, error) {
	lease, err := l.Locker.Lock(ctx, id)
	return lossyLease{lease, l.err}, err
}

type lossyLease struct {
	seedstore.Lease
	err error
}

func (l lossyLease) Renew(context.Context) error { return l.err }

// An action is told when its lease is lost: at once if another has it, and when
// it has run out if the store does not answer.
func TestWithLockLost(t *testing.T) {
	for _, row := range []struct {
		err   error
		after time.Duration
	}{{seedstore.ErrLeaseLost, 10 * time.Second}, {seedstore.ErrUnavailable, 30 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			_ = seedstore.WithLock(t.Context(), lossy{seedstore.NewMemory(seedstore.Options{}), row.err}, sessionID, func(ctx context.Context) error {
				<-ctx.Done()
				if !errors.Is(context.Cause(ctx), seedstore.ErrLeaseLost) || time.Since(start) != row.after {
					t.Errorf("%v: ended after %s with %v", row.err, time.Since(start), context.Cause(ctx))
				}
				return nil
			})
		})
	}
}
