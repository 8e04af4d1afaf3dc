package seedstore

import (
	"context"
	"errors"
	"time"
)

// LeaseTime is how long a lock is held without renewal.
const LeaseTime = 30 * time.Second

// A Locker lets one action at a time work on a session. It keeps players from
// racing themselves; it is not what keeps nonces apart, since a lease can run
// out under a slow action and the next one is let in beside it. The steps of a
// store are safe without it.
type Locker interface {
	// Lock takes the session's lock for [LeaseTime], or returns [ErrBusy] at once.
	Lock(ctx context.Context, id string) (Lease, error)
}

// A Lease is a lock that is held.
type Lease interface {
	// Renew extends the lease to [LeaseTime] from now, or returns [ErrLeaseLost].
	Renew(ctx context.Context) error

	// Release gives the lock back. If the lease ran out it returns [ErrLeaseLost]
	// and leaves the lock to whoever holds it now.
	Release(ctx context.Context) error
}

// WithLock runs action under the session's lock and renews the lease while it
// works. If the lease is lost, the context given to action ends with
// [ErrLeaseLost] as its cause. It returns [ErrBusy], or what action returns.
func WithLock(ctx context.Context, locker Locker, id string, action func(ctx context.Context) error) error {
	held := time.Now()
	lease, err := locker.Lock(ctx, id)
	if err != nil {
		return err
	}
	working, stop := context.WithCancelCause(ctx)
	renewed := make(chan struct{})
	go func() {
		defer close(renewed)
		renew(working, lease, held, stop)
	}()
	defer func() {
		stop(context.Canceled)
		<-renewed
		// The action is over whatever became of ctx; a lock that can't be given back runs out.
		release, cancel := context.WithTimeout(context.WithoutCancel(ctx), LeaseTime/10)
		defer cancel()
		_ = lease.Release(release)
	}()
	return action(working)
}

// renew renews the lease three times a lease time until ctx ends. A renewal
// that fails for another reason than a lost lease is tried again as long as the
// lease, which was taken at held, may still be held.
func renew(ctx context.Context, lease Lease, held time.Time, lost context.CancelCauseFunc) {
	tick := time.NewTicker(LeaseTime / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		asked := time.Now()
		inTime, cancel := context.WithDeadline(ctx, held.Add(LeaseTime))
		err := lease.Renew(inTime)
		cancel()
		switch {
		case err == nil:
			held = asked
		case errors.Is(err, ErrLeaseLost) || time.Since(held) >= LeaseTime:
			lost(ErrLeaseLost)
			return
		}
	}
}
