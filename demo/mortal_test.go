package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/galabet/fair/seedstore"
)

// A mortal is a store whose process dies at one of its calls: at the call
// numbered at, before the store does it or after. From then on no call arrives.
type mortal struct {
	seedstore.Backend
	at    int
	after bool
	calls int
	dead  bool
}

var errDied = fmt.Errorf("the process died: %w", seedstore.ErrUnavailable)

// step counts a call and says whether it reaches the store and its answer comes
// back.
func (m *mortal) step() (arrives, answered bool) {
	if m.dead {
		return false, false
	}
	m.calls++
	if m.calls != m.at {
		return true, true
	}
	m.dead = true
	return m.after, false
}

func through[A any](m *mortal, call func() (A, error)) (answer A, err error) {
	arrives, answered := m.step()
	if arrives {
		answer, err = call()
	}
	if !answered {
		var none A
		return none, errDied
	}
	return answer, err
}

func alone(m *mortal, call func() error) error {
	_, err := through(m, func() (struct{}, error) { return struct{}{}, call() })
	return err
}

func (m *mortal) Get(ctx context.Context, id string, ttl time.Duration) (seedstore.Session, error) {
	return through(m, func() (seedstore.Session, error) { return m.Backend.Get(ctx, id, ttl) })
}

func (m *mortal) Begin(ctx context.Context, id string, o seedstore.Opening) (seedstore.Begun, error) {
	return through(m, func() (seedstore.Begun, error) { return m.Backend.Begin(ctx, id, o) })
}

func (m *mortal) Settle(ctx context.Context, id string, s seedstore.Settlement, ttl time.Duration) (seedstore.Receipt, error) {
	return through(m, func() (seedstore.Receipt, error) { return m.Backend.Settle(ctx, id, s, ttl) })
}

func (m *mortal) Pending(ctx context.Context, id string) ([]seedstore.Round, error) {
	return through(m, func() ([]seedstore.Round, error) { return m.Backend.Pending(ctx, id) })
}

func (m *mortal) Rotate(ctx context.Context, before, after seedstore.Session, ttl time.Duration) error {
	return alone(m, func() error { return m.Backend.Rotate(ctx, before, after, ttl) })
}

func (m *mortal) Part(ctx context.Context, id, part string) ([]byte, error) {
	return through(m, func() ([]byte, error) { return m.Backend.Part(ctx, id, part) })
}

func (m *mortal) PutPart(ctx context.Context, id, part string, before, after []byte, ttl time.Duration) error {
	return alone(m, func() error { return m.Backend.PutPart(ctx, id, part, before, after, ttl) })
}

func (m *mortal) Balance(ctx context.Context, id string) (int64, error) {
	return through(m, func() (int64, error) { return m.Backend.Balance(ctx, id) })
}

func (m *mortal) Receipt(ctx context.Context, id, round string) (seedstore.Receipt, error) {
	return through(m, func() (seedstore.Receipt, error) { return m.Backend.Receipt(ctx, id, round) })
}

func (m *mortal) Lock(ctx context.Context, id string) (seedstore.Lease, error) {
	return through(m, func() (seedstore.Lease, error) { return m.Backend.Lock(ctx, id) })
}

func (m *mortal) Claim(ctx context.Context, scope, key string, mark []byte, lease time.Duration) ([]byte, error) {
	return through(m, func() ([]byte, error) { return m.Backend.Claim(ctx, scope, key, mark, lease) })
}

func (m *mortal) Keep(ctx context.Context, scope, key string, answer []byte, ttl time.Duration) error {
	return alone(m, func() error { return m.Backend.Keep(ctx, scope, key, answer, ttl) })
}

func (m *mortal) Disclaim(ctx context.Context, scope, key string, mark []byte) error {
	return alone(m, func() error { return m.Backend.Disclaim(ctx, scope, key, mark) })
}
