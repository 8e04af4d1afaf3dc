package storetest

import (
	"context"
	"errors"
	"time"

	"github.com/galabet/fair/seedstore"
)

var sessionRules = []rule{
	{"messages", "The three conflicts have the messages that players know.", func(e *env) {
		s := e.session()
		e.Corrupt(s.ID, "nonce", "")
		_, err := e.Store.PeekNonce(e.ctx, s.ID)
		e.same("peek", err, "session nonce missing; start a new demo session")
		_, err = e.Store.Get(e.ctx, s.ID, 0)
		e.same("get", err, "session nonce missing; start a new demo session")
		_, err = e.Store.ReserveNonce(e.ctx, s.ID, ttl, s.Commitment)
		e.same("reserve", err, "session nonce unavailable; start a new demo session")
		err = e.Store.Put(e.ctx, s, ttl, s.Commitment)
		e.same("put", err, "session changed, expired or nonce missing; start a new demo session")
	}},
	{"get/answers", "Get gives what was put, or says that there is no session.", func(e *env) {
		s := e.session()
		e.same("session", string(seedstore.EncodeSession(e.get(s.ID))), string(seedstore.EncodeSession(s)))
		absent := seedstore.NewSession("galabet", start).ID
		if _, err := e.Store.Get(e.ctx, absent, ttl); !errors.Is(err, seedstore.ErrNotFound) || errors.Is(err, seedstore.ErrConflict) {
			e.Errorf("no session: got %v", err)
		}
		if _, err := e.Store.PeekNonce(e.ctx, absent); !errors.Is(err, seedstore.ErrNonceMissing) {
			e.Errorf("no session: got %v", err)
		}
	}},
	{"put/compare", "Put writes only over the commitment it was told to expect.", func(e *env) {
		s := e.session()
		e.reserve(s)
		next := s.Promote(start)
		put := func(expected string) func() error {
			return func() error { return e.Store.Put(e.ctx, next, ttl, expected) }
		}
		e.refused("a session where none is expected", s.ID, seedstore.ErrSessionChanged, put(""))
		e.refused("another commitment", s.ID, seedstore.ErrSessionChanged, put(next.Commitment))
		e.must(e.Store.Put(e.ctx, next, ttl, s.Commitment))
		e.refused("written back late", s.ID, seedstore.ErrSessionChanged, func() error { return e.Store.Put(e.ctx, s, ttl, s.Commitment) })
	}},
	{"put/counter", "The same commitment keeps the counter, a new one sets it to 0 in the same step.", func(e *env) {
		s := e.session()
		for range 5 {
			e.reserve(s)
		}
		s.BetsUnderSeed = 5
		e.must(e.Store.Put(e.ctx, s, ttl, s.Commitment))
		e.same("next nonce after the same seed", e.peek(s.ID), 5)
		next := s.Promote(start)
		e.must(e.Store.Put(e.ctx, next, ttl, s.Commitment))
		e.same("next nonce after a new seed", e.peek(s.ID), 0)
	}},
	{"put/expired", "A late Put of a session that expired is refused and creates nothing.", func(e *env) {
		s := e.session()
		e.Advance(ttl + time.Second)
		if err := e.Store.Put(e.ctx, s, ttl, s.Commitment); !errors.Is(err, seedstore.ErrSessionChanged) {
			e.Errorf("got %v", err)
		}
		e.same("parts", len(e.Remaining(s.ID)), 0)
	}},
	{"corrupt-session", "A text that is no session is refused, and nothing is written over it.", func(e *env) {
		for _, text := range []string{"not json", "[]", "{}", "null", `{"commitment":1,"betsUnderSeed":0}`, `{"commitment":"a","betsUnderSeed":1.5}`, `{"commitment":"a","betsUnderSeed":-1}`} {
			s := e.session()
			e.Corrupt(s.ID, "session", text)
			e.refused("get "+text, s.ID, seedstore.ErrCorrupt, func() error { _, err := e.Store.Get(e.ctx, s.ID, ttl); return err })
			e.refused("begin "+text, s.ID, seedstore.ErrCorrupt, func() error {
				_, err := e.Store.Begin(e.ctx, s.ID, opening(1))
				return err
			})
		}
	}},
	{"sessions/each-once", "Sessions yields every session once.", func(e *env) {
		want := map[string]int{}
		for range 60 {
			want[e.session().ID] = 0
		}
		for id, err := range e.Store.Sessions(e.ctx) {
			e.must(err)
			if n, mine := want[id]; mine {
				want[id] = n + 1
			}
		}
		for _, n := range want {
			e.same("times yielded", n, 1)
		}
	}},
	{"context", "A call whose context has ended is an error.", func(e *env) {
		s := e.session()
		ended, cancel := context.WithCancel(e.ctx)
		cancel()
		if _, err := e.Store.ReserveNonce(ended, s.ID, ttl, s.Commitment); err == nil {
			e.Error("no error")
		}
		e.same("next nonce", e.peek(s.ID), 0)
	}},
}
