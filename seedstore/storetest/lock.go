package storetest

import (
	"errors"
	"time"

	"github.com/galabet/fair/seedstore"
)

var lockRules = []rule{
	{"lock/busy", "While a lock is held the next one is told so at once; released, it is free.", func(e *env) {
		s := e.session()
		a := e.lock(s.ID)
		_, err := e.Store.Lock(e.ctx, s.ID)
		if !errors.Is(err, seedstore.ErrBusy) || !errors.Is(err, seedstore.ErrConflict) {
			e.Errorf("got %v", err)
		}
		e.same("message", err, "another action is being processed; retry after it completes")
		e.lock(e.session().ID)
		e.must(a.Release(e.ctx))
		e.must(e.lock(s.ID).Release(e.ctx))
		if err := a.Release(e.ctx); !errors.Is(err, seedstore.ErrLeaseLost) {
			e.Errorf("a second release: got %v", err)
		}
	}},
	{"lock/runs-out", "A lease that ran out lets the next one in and can't touch its lock.", func(e *env) {
		s := e.session()
		a := e.lock(s.ID)
		e.Advance(20 * time.Second)
		if _, err := e.Store.Lock(e.ctx, s.ID); !errors.Is(err, seedstore.ErrBusy) {
			e.Errorf("after 20 s: got %v", err)
		}
		e.Advance(11 * time.Second)
		b := e.lock(s.ID)
		for _, call := range []error{a.Renew(e.ctx), a.Release(e.ctx)} {
			if !errors.Is(call, seedstore.ErrLeaseLost) {
				e.Errorf("the lost lease: got %v", call)
			}
		}
		if _, err := e.Store.Lock(e.ctx, s.ID); !errors.Is(err, seedstore.ErrBusy) {
			e.Errorf("B lost its lock: %v", err)
		}
		e.must(b.Renew(e.ctx))
		e.must(b.Release(e.ctx))
	}},
	{"lock/renew", "Renew extends the lease to its whole time from now.", func(e *env) {
		s := e.session()
		a := e.lock(s.ID)
		e.Advance(20 * time.Second)
		e.must(a.Renew(e.ctx))
		e.Advance(20 * time.Second)
		if _, err := e.Store.Lock(e.ctx, s.ID); !errors.Is(err, seedstore.ErrBusy) {
			e.Errorf("20 s after the renewal: got %v", err)
		}
		e.Advance(11 * time.Second)
		if err := a.Renew(e.ctx); !errors.Is(err, seedstore.ErrLeaseLost) {
			e.Errorf("31 s after the renewal: got %v", err)
		}
	}},
}

func (e *env) lock(id string) seedstore.Lease {
	e.Helper()
	l, err := e.Store.Lock(e.ctx, id)
	e.must(err)
	return l
}
