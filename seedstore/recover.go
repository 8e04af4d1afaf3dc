package seedstore

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A Settler settles one pending round of a session: it derives the outcome
// again from the session's seeds and the round, and calls Settle. The round must
// not be pending when it returns nil.
type Settler func(ctx context.Context, s Session, r Round) error

// RotateAll is for when the state of a store may have gone back: after a
// snapshot was restored, after a crash that lost writes, after a failover. Then
// seed and counter are both old, the nonces that the counter would hand out may
// have been used, and the next seed may have been in use too. RotateAll settles
// what is pending with settle, gives every session two fresh seeds (see
// [Session.Renew]) and a counter of 0, and reveals the old ones, so that bets
// that were lost can still be checked. No nonce may be handed out meanwhile.
//
// It returns how many sessions it rotated. If one fails it goes on with the
// others and returns all errors joined; run it again. A session with a pending
// round fails if settle is nil. A session without a counter hands out nothing
// and is left to expire.
func RotateAll(ctx context.Context, b Backend, settle Settler, ttl time.Duration) (rotated int, err error) {
	if err := CheckTTL(ttl); err != nil {
		return 0, err
	}
	var failed []error
	for id, err := range b.Sessions(ctx) {
		if err != nil {
			failed = append(failed, err)
			break
		}
		switch err := renewSession(ctx, b, id, settle, ttl); {
		case err == nil:
			rotated++
		case errors.Is(err, ErrNotFound) || errors.Is(err, ErrNonceMissing):
		default:
			failed = append(failed, fmt.Errorf("session %s: %w", id, err))
		}
	}
	return rotated, errors.Join(failed...)
}

// renewSession rotates one session. One that changes meanwhile is loaded again.
func renewSession(ctx context.Context, b Backend, id string, settle Settler, ttl time.Duration) error {
	for try := 1; ; try++ {
		s, err := b.Get(ctx, id, 0)
		if err != nil {
			return err
		}
		pending, err := b.Pending(ctx, id)
		if err != nil {
			return err
		}
		for _, round := range pending {
			if settle == nil {
				return ErrRoundOpen
			}
			if err := settle(ctx, s, round); err != nil {
				return fmt.Errorf("settling nonce %d: %w", round.Nonce, err)
			}
		}
		// A used seed's bets may be lost, so it is revealed even if none is counted.
		before := s
		before.BetsUnderSeed = max(before.BetsUnderSeed, 1)
		err = b.Rotate(ctx, before, s.Renew(time.Now()), ttl)
		if try == 3 || !errors.Is(err, ErrSessionChanged) {
			return err
		}
	}
}
