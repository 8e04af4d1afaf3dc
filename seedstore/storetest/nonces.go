package storetest

import (
	"fmt"
	"sync"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

var nonceRules = []rule{
	{"reserve/counts-from-zero", "The counter is the next nonce: reserving answers it and raises it by one, peeking spends nothing.", func(e *env) {
		s := e.session()
		for want := range uint64(3) {
			e.same("next nonce", e.peek(s.ID), want)
			e.same("reserved", e.reserve(s), want)
		}
		e.same("next nonce", e.peek(s.ID), 3)
	}},
	{"reserve/50-at-once", "Fifty reservations at once get fifty consecutive nonces.", func(e *env) { e.reserveAtOnce(50) }},
	{"reserve/5000-at-once", "Five thousand reservations get five thousand consecutive nonces.", func(e *env) { e.reserveAtOnce(5000) }},
	{"reserve/refusals", "Without session, counter or the commitment the caller loaded no nonce is handed out and nothing changes.", func(e *env) {
		s, other := e.session(), seedstore.NewSession("galabet", start)
		reserve := func(s seedstore.Session) func() error {
			return func() error { _, err := e.Store.ReserveNonce(e.ctx, s.ID, ttl, s.Commitment); return err }
		}
		e.refused("no session", other.ID, seedstore.ErrNonceUnavailable, reserve(other))
		other.ID = s.ID
		e.refused("another commitment", s.ID, seedstore.ErrNonceUnavailable, reserve(other))
		e.Corrupt(s.ID, "nonce", "")
		e.refused("no counter", s.ID, seedstore.ErrNonceUnavailable, reserve(s))
		e.Corrupt(s.ID, "session", "not json")
		e.Corrupt(s.ID, "nonce", "0")
		if _, err := e.Store.ReserveNonce(e.ctx, s.ID, ttl, s.Commitment); err == nil {
			e.Error("a corrupt session got a nonce")
		}
		e.same("next nonce", e.peek(s.ID), 0)
	}},
	{"reserve/rotation-between", "A rotation between load and reserve refuses the bet and takes no nonce from the new seed.", func(e *env) {
		loaded := e.session()
		e.reserve(loaded)
		next := loaded.Promote(start)
		e.must(e.Store.Rotate(e.ctx, loaded, next, ttl))
		e.refused("old seed", loaded.ID, seedstore.ErrNonceUnavailable, func() error {
			_, err := e.Store.ReserveNonce(e.ctx, loaded.ID, ttl, loaded.Commitment)
			return err
		})
		e.same("first nonce of the new seed", e.reserve(next), 0)
	}},
	{"reserve/last-nonce", "2^53-2 is handed out once and leaves 2^53-1, which is refused and stays.", func(e *env) {
		s := e.session()
		e.Corrupt(s.ID, "nonce", "9007199254740990")
		e.same("reserved", e.reserve(s), uint64(fair.MaxSafeInteger-1))
		e.same("next nonce", e.peek(s.ID), uint64(fair.MaxSafeInteger))
		e.refused("2^53-1", s.ID, seedstore.ErrNonceUnavailable, func() error {
			_, err := e.Store.ReserveNonce(e.ctx, s.ID, ttl, s.Commitment)
			return err
		})
		e.refused("begin at 2^53-1", s.ID, seedstore.ErrNonceUnavailable, func() error {
			_, err := e.Store.Begin(e.ctx, s.ID, seedstore.Opening{Game: fair.Dice})
			return err
		})
	}},
	{"reserve/exact", "Counters of any size are exact.", func(e *env) {
		s := e.session()
		for _, n := range []uint64{1e14, 1e14 + 1, 999_999_999_999_999, 1e15, 4_503_599_627_370_497} {
			e.Corrupt(s.ID, "nonce", fmt.Sprint(n))
			e.same("reserved", e.reserve(s), n)
			e.same("next nonce", e.peek(s.ID), n+1)
		}
		e.Corrupt(s.ID, "nonce", "100000000000000")
		e.same("begun", e.begin(s.ID, 0).Round.Nonce, uint64(1e14))
		e.same("next nonce", e.peek(s.ID), uint64(1e14+1))
	}},
	{"reserve/insane-counter", "A counter that is not a plain whole number is refused by every call that reads it.", func(e *env) {
		for _, text := range []string{"nan", "inf", "0x10", "1e3", "-1", "-0", "+1", "1.5", " 5", "5 ", "05", "00", "five", "9007199254740992", "18446744073709551617"} {
			s := e.session()
			e.Corrupt(s.ID, "nonce", text)
			e.refused(text, s.ID, seedstore.ErrNonceUnavailable, func() error {
				_, err := e.Store.ReserveNonce(e.ctx, s.ID, ttl, s.Commitment)
				return err
			})
			e.refused(text, s.ID, seedstore.ErrNonceUnavailable, func() error {
				_, err := e.Store.Begin(e.ctx, s.ID, seedstore.Opening{Game: fair.Dice, Stake: 1})
				return err
			})
			e.refused(text, s.ID, seedstore.ErrNonceUnavailable, func() error {
				_, err := e.Store.PeekNonce(e.ctx, s.ID)
				return err
			})
		}
	}},
	{"reserve/tripwire", "A nonce below the bets under its seed is refused until the seed is rotated.", func(e *env) {
		s := e.session()
		for range 3 {
			e.begin(s.ID, 1)
		}
		e.Corrupt(s.ID, "nonce", "2")
		e.refused("reserve", s.ID, seedstore.ErrCounterWentBack, func() error {
			_, err := e.Store.ReserveNonce(e.ctx, s.ID, ttl, s.Commitment)
			return err
		})
		e.refused("begin", s.ID, seedstore.ErrCounterWentBack, func() error {
			_, err := e.Store.Begin(e.ctx, s.ID, seedstore.Opening{Game: fair.Dice})
			return err
		})
		e.Corrupt(s.ID, "nonce", "3")
		e.same("reserved", e.reserve(s), 3)
	}},
	{"reserve/deleted-counter", "A deleted counter is refused, never started again, until everything expires together.", func(e *env) {
		s := e.session()
		e.begin(s.ID, 1)
		e.Corrupt(s.ID, "nonce", "")
		e.refused("get", s.ID, seedstore.ErrNonceMissing, func() error { _, err := e.Store.Get(e.ctx, s.ID, ttl); return err })
		e.refused("peek", s.ID, seedstore.ErrNonceMissing, func() error { _, err := e.Store.PeekNonce(e.ctx, s.ID); return err })
		e.refused("put", s.ID, seedstore.ErrSessionChanged, func() error { return e.Store.Put(e.ctx, s, ttl, s.Commitment) })
		e.refused("begin", s.ID, seedstore.ErrNonceUnavailable, func() error {
			_, err := e.Store.Begin(e.ctx, s.ID, seedstore.Opening{Game: fair.Dice})
			return err
		})
		e.Advance(3 * ttl)
		e.same("parts left", len(e.Remaining(s.ID)), 0)
	}},
}

func (e *env) reserveAtOnce(n int) {
	s := e.session()
	var mu sync.Mutex
	seen := map[uint64]int{}
	each(n, func(int) {
		nonce, err := e.Store.ReserveNonce(e.ctx, s.ID, ttl, s.Commitment)
		if err != nil {
			e.Errorf("refused: %v", err)
			return
		}
		mu.Lock()
		defer mu.Unlock()
		seen[nonce]++
	})
	for nonce := range uint64(n) {
		if seen[nonce] != 1 {
			e.Errorf("nonce %d was handed out %d times", nonce, seen[nonce])
		}
	}
	e.same("next nonce", e.peek(s.ID), n)
}
