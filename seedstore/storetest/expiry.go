package storetest

import (
	"time"

	"github.com/galabet/fair/seedstore"
)

var expiryRules = []rule{
	{"expiry/one-for-all", "After each call with a ttl all parts, added ones included, have the same time left.", func(e *env) {
		s := e.whole()
		for _, call := range []struct {
			name string
			do   func() error
		}{
			{"Get", func() error { _, err := e.Store.Get(e.ctx, s.ID, ttl); return err }},
			{"ReserveNonce", func() error { _, err := e.Store.ReserveNonce(e.ctx, s.ID, ttl, s.Commitment); return err }},
			{"Put", func() error { return e.Store.Put(e.ctx, e.get(s.ID), ttl, s.Commitment) }},
			{"Reveal", func() error {
				seed := seedstore.NewSeed()
				return e.Store.Reveal(e.ctx, s.ID, seed.Commitment(), seed, ttl)
			}},
			{"PushRecord", func() error { return e.Store.PushRecord(e.ctx, s.ID, record(e.T, s, 9), 10, ttl) }},
			{"Debit", func() error { _, err := e.Store.Debit(e.ctx, s.ID, "a", 1, ttl); return err }},
			{"Debit again", func() error { _, err := e.Store.Debit(e.ctx, s.ID, "a", 1, ttl); return err }},
			{"Credit", func() error { _, err := e.Store.Credit(e.ctx, s.ID, 1, ttl); return err }},
			{"CreditOnce", func() error {
				_, err := e.Store.CreditOnce(e.ctx, s.ID, "b", seedstore.Receipt{Payout: 1}, ttl)
				return err
			}},
			{"CreditOnce again", func() error {
				_, err := e.Store.CreditOnce(e.ctx, s.ID, "b", seedstore.Receipt{Payout: 1}, ttl)
				return err
			}},
			{"Refill", func() error { _, err := e.Store.Refill(e.ctx, s.ID, ttl); return err }},
			{"PutPart", func() error { return e.Store.PutPart(e.ctx, s.ID, mine, []byte("board"), []byte("board"), ttl) }},
			{"Settle", func() error {
				_, err := e.Store.Settle(e.ctx, s.ID, e.settlement(s, e.pending(s.ID)[0], 1), ttl)
				return err
			}},
			{"Settle again", func() error {
				records, err := e.Store.Records(e.ctx, s.ID, 1)
				e.must(err)
				_, err = e.Store.Settle(e.ctx, s.ID, seedstore.Settlement{
					RoundID: seedstore.Round{Game: 1, Commitment: s.Commitment, ClientSeed: s.ClientSeed, Nonce: 0}.ID(), Record: records[0], Keep: 10,
				}, ttl)
				return err
			}},
			{"Rotate", func() error { before := e.get(s.ID); return e.Store.Rotate(e.ctx, before, before.Promote(start), ttl) }},
		} {
			e.Advance(time.Hour)
			e.must(call.do())
			e.renewed(call.name, s.ID, ttl)
		}
	}},
	{"expiry/reads", "Get with ttl 0, the other reads and Begin renew nothing, and what Begin writes expires with the session.", func(e *env) {
		s := e.session()
		e.Advance(time.Hour)
		e.begin(s.ID, 1)
		e.state(s.ID)
		e.renewed("Begin and reads", s.ID, ttl-time.Hour)
		e.same("parts", len(e.Remaining(s.ID)), 4) // session, nonce, chips, pending
		e.Advance(ttl - time.Hour)
		e.same("parts left", len(e.Remaining(s.ID)), 0)
	}},
	{"expiry/60-hours", "Sixty hours of daily use keep a revealed seed.", func(e *env) {
		s := e.whole()
		for range 3 {
			e.Advance(20 * time.Hour)
			_, err := e.Store.Get(e.ctx, s.ID, ttl)
			e.must(err)
		}
		revealed, err := e.Store.Revealed(e.ctx, s.ID)
		e.must(err)
		e.same("revealed", len(revealed), 1)
	}},
	{"parts/compare", "PutPart writes only over what the caller loaded; nil stands for none.", func(e *env) {
		s := e.session()
		put := func(before, after []byte) func() error {
			return func() error { return e.Store.PutPart(e.ctx, s.ID, mine, before, after, ttl) }
		}
		e.refused("a board where there is none", s.ID, seedstore.ErrPartChanged, put([]byte("a"), []byte("b")))
		e.must(put(nil, []byte("a\x00\xff"))())
		value, err := e.Store.Part(e.ctx, s.ID, mine)
		e.must(err)
		e.same("part", string(value), "a\x00\xff")
		e.refused("none where there is a board", s.ID, seedstore.ErrPartChanged, put(nil, []byte("b")))
		e.refused("another board", s.ID, seedstore.ErrPartChanged, put([]byte("a"), nil))
		e.must(put([]byte("a\x00\xff"), nil)())
		value, err = e.Store.Part(e.ctx, s.ID, mine)
		e.must(err)
		e.same("removed", value == nil, true)
		absent := seedstore.NewSession("galabet", start).ID
		e.refused("no session", absent, seedstore.ErrNotFound, func() error { return e.Store.PutPart(e.ctx, absent, mine, nil, []byte("b"), ttl) })
		if err := e.Store.PutPart(e.ctx, s.ID, "session", nil, []byte("b"), ttl); !isArgument(err, "part") {
			e.Errorf("the session is no part of the operator's: got %v", err)
		}
	}},
}

// whole puts a session that has every part there is.
func (e *env) whole() seedstore.Session {
	e.Helper()
	s, seed := e.session(), seedstore.NewSeed()
	e.begin(s.ID, 1)
	_, err := e.Store.CreditOnce(e.ctx, s.ID, "earlier", seedstore.Receipt{Payout: 1}, ttl)
	e.must(err)
	e.must(e.Store.Reveal(e.ctx, s.ID, seed.Commitment(), seed, ttl))
	e.must(e.Store.PushRecord(e.ctx, s.ID, record(e.T, s, 8), 10, ttl))
	e.must(e.Store.PutPart(e.ctx, s.ID, mine, nil, []byte("board"), ttl))
	e.same("parts", len(e.Remaining(s.ID)), 8)
	return e.get(s.ID)
}
