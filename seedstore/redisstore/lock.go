package redisstore

import (
	"context"
	"errors"

	"github.com/bsm/redislock"
	"github.com/galabet/fair/seedstore"
)

// Lock implements [seedstore.Locker].
func (s *Store) Lock(ctx context.Context, id string) (seedstore.Lease, error) {
	if err := seedstore.CheckID(id); err != nil {
		return nil, err
	}
	held, err := s.locks.Obtain(ctx, s.key(id, "lock"), seedstore.LeaseTime, nil)
	if errors.Is(err, redislock.ErrNotObtained) {
		return nil, seedstore.ErrBusy
	}
	if err != nil {
		return nil, unavailable(err)
	}
	return lease{held}, nil
}

type lease struct{ held *redislock.Lock }

// Renew implements [seedstore.Lease].
func (l lease) Renew(ctx context.Context) error {
	return lost(l.held.Refresh(ctx, seedstore.LeaseTime, nil), redislock.ErrNotObtained)
}

// Release implements [seedstore.Lease].
func (l lease) Release(ctx context.Context) error {
	return lost(l.held.Release(ctx), redislock.ErrLockNotHeld)
}

func lost(err, notHeld error) error {
	if errors.Is(err, notHeld) {
		return seedstore.ErrLeaseLost
	}
	return unavailable(err)
}
