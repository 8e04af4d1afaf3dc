package storetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

func opening(stake int64) seedstore.Opening { return seedstore.Opening{Game: fair.Dice, Stake: stake} }

var roundRules = []rule{
	{"begin/one-step", "Begin debits, reserves, counts the bet and files the round.", func(e *env) {
		s := e.session()
		o := seedstore.Opening{Game: fair.Mines, Stake: 100, Detail: json.RawMessage(`{"mines": 3}`), Loaded: e.get(s.ID)}
		b, err := e.Store.Begin(e.ctx, s.ID, o)
		e.must(err)
		e.same("nonce, balance, bets, pending", []int64{int64(b.Round.Nonce), b.Balance, int64(b.Session.BetsUnderSeed), int64(b.Pending)}, []int64{0, 900, 1, 1})
		e.same("next nonce", e.peek(s.ID), 1)
		e.same("balance", e.balance(s.ID), 900)
		e.same("stored", e.get(s.ID).Loaded(), b.Session.Loaded())
		rounds := e.pending(s.ID)
		e.same("pending", len(rounds), 1)
		e.same("round", rounds[0].ID()+string(rounds[0].Detail), "mines:"+s.Commitment+":galabet:0"+`{"mines": 3}`)
		e.same("stake", rounds[0].Stake, 100)
		e.refused("loaded before", s.ID, seedstore.ErrSessionChanged, func() error { _, err := e.Store.Begin(e.ctx, s.ID, o); return err })
	}},
	{"begin/pending", "Begin says how many rounds are pending, this one included.", func(e *env) {
		s := e.session()
		first := e.begin(s.ID, 1)
		e.same("pending", []int{first.Pending, e.begin(s.ID, 1).Pending}, []int{1, 2})
		e.must(second(e.Store.Settle(e.ctx, s.ID, e.settlement(first.Session, first.Round, 0), ttl)))
		e.same("pending after one was settled", e.begin(s.ID, 1).Pending, 2)
	}},
	{"begin/bytes", "Begin changes the digits of betsUnderSeed and no other byte of the session.", func(e *env) {
		for _, clientSeed := range []string{`"betsUnderSeed"7`, `say "hi" \ \\ /`, "😀 \u2028\u2029 é", `\u0022`, "<&>", "%d %s %1 %%", "\x00\x1f"} {
			s := seedstore.NewSession(clientSeed, start)
			e.must(e.Store.Put(e.ctx, s, ttl, ""))
			e.Corrupt(s.ID, "nonce", "9")
			s.BetsUnderSeed = 9
			e.must(e.Store.Put(e.ctx, s, ttl, s.Commitment))
			b, err := e.Store.Begin(e.ctx, s.ID, opening(0))
			e.must(err)
			e.same("client seed", b.Round.ClientSeed, clientSeed)
			before := seedstore.EncodeSession(s)
			want, err := seedstore.DecodeSession(s.ID, bytes.Replace(before, []byte(`"betsUnderSeed":9`), []byte(`"betsUnderSeed":10`), 1))
			e.must(err)
			e.same("stored", e.get(s.ID).Loaded(), want.Loaded())
			e.same("pending", e.pending(s.ID)[0].ClientSeed, clientSeed)
		}
	}},
	{"begin/refusals", "A round that can't be begun changes nothing.", func(e *env) {
		s := e.session()
		e.refused("too large a stake", s.ID, seedstore.ErrNotEnoughChips, func() error { _, err := e.Store.Begin(e.ctx, s.ID, opening(1001)); return err })
		absent := seedstore.NewSession("galabet", start).ID
		e.refused("no session", absent, seedstore.ErrNotFound, func() error { _, err := e.Store.Begin(e.ctx, absent, opening(1)); return err })
		e.begin(s.ID, 0)
		_, opened := e.Remaining(s.ID)["chips"]
		e.same("a stake of 0 opens a balance", opened, false)
		e.same("balance", e.balance(s.ID), 1000)
	}},
	{"settle/another", "A round is settled with its own record.", func(e *env) {
		s := e.session()
		first, second := e.begin(s.ID, 10), e.begin(s.ID, 10)
		end := e.settlement(s, first.Round, 20)
		end.Record = e.settlement(s, second.Round, 20).Record
		_, err := e.Store.Settle(e.ctx, s.ID, end, ttl)
		e.same("is an argument error", isArgument(err, "record"), true)
		e.same("pending", len(e.pending(s.ID)), 2)
	}},
	{"put/open-round", "A seed that a pending round needs is not put out of place.", func(e *env) {
		s := e.session()
		e.begin(s.ID, 10)
		before := e.get(s.ID)
		e.refused("another seed", s.ID, seedstore.ErrRoundOpen, func() error {
			return e.Store.Put(e.ctx, before.Promote(start), ttl, before.Commitment)
		})
	}},
	{"put/bets", "A stale session takes back no bet, and none counts bets that had no nonce.", func(e *env) {
		s := e.session()
		b := e.begin(s.ID, 0)
		e.refused("fewer bets", s.ID, seedstore.ErrSessionChanged, func() error { return e.Store.Put(e.ctx, s, ttl, s.Commitment) })
		more := b.Session
		more.BetsUnderSeed = 2
		e.refused("more bets", s.ID, seedstore.ErrCounterWentBack, func() error { return e.Store.Put(e.ctx, more, ttl, s.Commitment) })
		fresh := seedstore.NewSession("galabet", start)
		fresh.BetsUnderSeed = 1
		e.same("a new seed with bets", isArgument(e.Store.Put(e.ctx, fresh, ttl, ""), "betsUnderSeed"), true)
	}},
	{"put/revealed-seed", "A seed that was revealed is not put in use again.", func(e *env) {
		s := e.session()
		e.reserve(s)
		e.must(e.Store.Rotate(e.ctx, s, s.Promote(start), ttl))
		now := e.get(s.ID)
		e.refused("the first seed", s.ID, seedstore.ErrSessionChanged, func() error { return e.Store.Put(e.ctx, s, ttl, now.Commitment) })
	}},
	{"put/orphan-counter", "A counter that lost its session is not started again.", func(e *env) {
		s := e.session()
		for range 3 {
			e.reserve(s)
		}
		e.Corrupt(s.ID, "session", "")
		e.same("put again", errors.Is(e.Store.Put(e.ctx, s, ttl, ""), seedstore.ErrSessionChanged), true)
		e.same("next nonce", e.peek(s.ID), 3)
	}},
	{"rotate/uncounted", "A seed under which a nonce was handed out is revealed, counted or not; one under which none was is not.", func(e *env) {
		s := e.session()
		e.must(e.Store.Rotate(e.ctx, s, s.Promote(start), ttl))
		revealed, err := e.Store.Revealed(e.ctx, s.ID)
		e.must(err)
		e.same("without a nonce", len(revealed), 0)
		second := e.get(s.ID)
		e.reserve(second)
		e.must(e.Store.Rotate(e.ctx, second, second.Promote(start), ttl))
		revealed, err = e.Store.Revealed(e.ctx, s.ID)
		e.must(err)
		e.same("with a nonce", revealed[second.Commitment], second.ServerSeed.Text())
		e.same("revealed", len(revealed), 1)
	}},
	{"begin/50-at-once", "Of fifty rounds at once with chips for ten, ten are begun.", func(e *env) {
		s := e.session()
		var begun, short atomic.Int64
		each(50, func(int) {
			switch _, err := e.Store.Begin(e.ctx, s.ID, opening(100)); {
			case err == nil:
				begun.Add(1)
			case errors.Is(err, seedstore.ErrNotEnoughChips):
				short.Add(1)
			default:
				e.Errorf("got %v", err)
			}
		})
		e.same("begun, short", []int64{begun.Load(), short.Load()}, []int64{10, 40})
		e.same("balance, next nonce", []uint64{uint64(e.balance(s.ID)), e.peek(s.ID)}, []uint64{0, 10})
		for i, r := range e.pending(s.ID) {
			e.same("nonce", r.Nonce, i)
		}
		e.same("bets", e.get(s.ID).BetsUnderSeed, 10)
	}},
	{"settle/once", "A round settled by many at once pays once, and all get its receipt.", func(e *env) {
		s := e.session()
		r := e.begin(s.ID, 100).Round
		each(50, func(i int) {
			end := e.settlement(s, r, 150)
			end.Receipt.Detail = json.RawMessage(`{"picks":[1]}`)
			got, err := e.Store.Settle(e.ctx, s.ID, end, ttl)
			if err != nil || got.Payout != 150 || string(got.Detail) != `{"picks":[1]}` {
				e.Errorf("got %v, %v", got, err)
			}
		})
		e.same("balance, pending", []int64{e.balance(s.ID), int64(len(e.pending(s.ID)))}, []int64{1050, 0})
		records, err := e.Store.Records(e.ctx, s.ID, 10)
		e.must(err)
		e.same("records", len(records), 1)
		got, err := e.Store.Settle(e.ctx, s.ID, e.settlement(s, r, 999), ttl)
		e.must(err)
		e.same("receipt on a retry", got.Payout, 150)
		kept, err := e.Store.Receipt(e.ctx, s.ID, r.ID())
		e.must(err)
		e.same("receipt", kept.Payout, 150)
	}},
	{"settle/refusals", "A round that was never begun is refused, and one the balance can't hold stays pending.", func(e *env) {
		s := e.session()
		r := e.begin(s.ID, 0).Round
		never := r
		never.Nonce = 7
		settle := func(id string, r seedstore.Round, payout int64) func() error {
			return func() error { _, err := e.Store.Settle(e.ctx, id, e.settlement(s, r, payout), ttl); return err }
		}
		e.refused("never begun", s.ID, seedstore.ErrNoRound, settle(s.ID, never, 1))
		e.refused("beyond 2^53-1", s.ID, seedstore.ErrBalanceLimit, settle(s.ID, r, fair.MaxSafeInteger))
		absent := seedstore.NewSession("galabet", start).ID
		e.refused("no session", absent, seedstore.ErrNotFound, settle(absent, r, 1))
		e.must(settle(s.ID, r, fair.MaxSafeInteger-1000)())
		e.same("balance", e.balance(s.ID), int64(fair.MaxSafeInteger))
	}},
	{"settle/receipts-go-with-records", "A receipt is kept as long as its round's record.", func(e *env) {
		s := e.session()
		var rounds []seedstore.Round
		for range 4 {
			r := e.begin(s.ID, 10).Round
			end := e.settlement(s, r, 10)
			end.Keep = 2
			_, err := e.Store.Settle(e.ctx, s.ID, end, ttl)
			e.must(err)
			rounds = append(rounds, r)
		}
		for i, r := range rounds {
			_, err := e.Store.Receipt(e.ctx, s.ID, r.ID())
			if dropped := errors.Is(err, seedstore.ErrNoRound); dropped != (i < 2) {
				e.Errorf("receipt of round %d: %v", i, err)
			}
		}
		e.refused("settled long ago", s.ID, seedstore.ErrNoRound, func() error {
			_, err := e.Store.Settle(e.ctx, s.ID, e.settlement(s, rounds[0], 10), ttl)
			return err
		})
	}},
	{"rotate/rules", "Rotate waits for open rounds, wants the session as stored, and reveals what was bet under.", func(e *env) {
		s := e.session()
		r := e.begin(s.ID, 0).Round
		stale, loaded := s, e.get(s.ID)
		e.refused("open round", s.ID, seedstore.ErrRoundOpen, func() error { return e.Store.Rotate(e.ctx, loaded, loaded.Promote(start), ttl) })
		_, err := e.Store.Settle(e.ctx, s.ID, e.settlement(s, r, 0), ttl)
		e.must(err)
		e.refused("stale", s.ID, seedstore.ErrSessionChanged, func() error { return e.Store.Rotate(e.ctx, stale, stale.Promote(start), ttl) })
		next := loaded.Promote(start)
		e.must(e.Store.Rotate(e.ctx, loaded, next, ttl))
		e.same("next nonce", e.peek(s.ID), 0)
		e.same("commitment", e.get(s.ID).Commitment, s.NextCommitment)
		revealed, err := e.Store.Revealed(e.ctx, s.ID)
		e.must(err)
		e.same("revealed", revealed, map[string]string{s.Commitment: s.ServerSeed.Text()})
		// Without bets there is nothing to reveal but a next seed that goes unused.
		fresh := e.get(s.ID)
		e.must(e.Store.Rotate(e.ctx, fresh, fresh.Renew(start), ttl))
		revealed, err = e.Store.Revealed(e.ctx, s.ID)
		e.must(err)
		e.same("revealed", revealed[fresh.NextCommitment], fresh.NextServerSeed.Text())
		e.same("revealed without a bet", revealed[fresh.Commitment], "")
		absent := seedstore.NewSession("galabet", start)
		e.refused("no session", absent.ID, seedstore.ErrSessionChanged, func() error { return e.Store.Rotate(e.ctx, absent, absent.Promote(start), ttl) })
	}},
	{"rotate/once", "Of many rotations of one session at once, one happens.", func(e *env) {
		s := e.get(e.session().ID)
		var rotated atomic.Int64
		each(20, func(int) {
			err := e.Store.Rotate(e.ctx, s, s.Promote(start), ttl)
			if err == nil {
				rotated.Add(1)
			} else if !errors.Is(err, seedstore.ErrSessionChanged) {
				e.Errorf("got %v", err)
			}
		})
		e.same("rotated", rotated.Load(), 1)
	}},
	{"begin/detail", "A round's detail may have its full size.", func(e *env) {
		s := e.session()
		detail := `"` + strings.Repeat("x", seedstore.MaxDetailBytes-2) + `"`
		_, err := e.Store.Begin(e.ctx, s.ID, seedstore.Opening{Game: fair.Keno, Detail: json.RawMessage(detail)})
		e.must(err)
		e.same("detail", string(e.pending(s.ID)[0].Detail) == detail, true)
	}},
}
