package seedstore

import (
	"context"
	"time"
)

// lease is a lock that m's map holds for as long as it is not given back or
// taken over.
type lease struct {
	store   *Memory
	id      string
	expires time.Time
}

// Lock implements [Locker].
func (m *Memory) Lock(ctx context.Context, id string) (Lease, error) {
	if err := m.begin(ctx, CheckID(id)); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	now := m.now()
	if held := m.locks[id]; held != nil && held.expires.After(now) {
		return nil, ErrBusy
	}
	m.sweep()
	l := &lease{m, id, now.Add(LeaseTime)}
	m.locks[id] = l
	return l, nil
}

// Renew implements [Lease].
func (l *lease) Renew(ctx context.Context) error {
	if err := l.store.begin(ctx); err != nil {
		return err
	}
	defer l.store.mu.Unlock()
	if !l.held() {
		return ErrLeaseLost
	}
	l.expires = l.store.now().Add(LeaseTime)
	return nil
}

// Release implements [Lease].
func (l *lease) Release(ctx context.Context) error {
	if err := l.store.begin(ctx); err != nil {
		return err
	}
	defer l.store.mu.Unlock()
	if !l.held() {
		return ErrLeaseLost
	}
	delete(l.store.locks, l.id)
	return nil
}

func (l *lease) held() bool { return l.store.locks[l.id] == l && l.expires.After(l.store.now()) }
