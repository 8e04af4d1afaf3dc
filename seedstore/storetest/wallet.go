package storetest

import (
	"encoding/json"
	"errors"
	"sync/atomic"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

var walletRules = []rule{
	{"wallet/after-records", "A credit and a debit stay done once when the round's record is long gone.", func(e *env) {
		s := e.session()
		b := e.begin(s.ID, 0)
		end := e.settlement(s, b.Round, 0)
		id := b.Round.ID()
		for range 2 {
			_, err := e.Store.Debit(e.ctx, s.ID, id, 100, ttl)
			e.must(err)
			_, err = e.Store.CreditOnce(e.ctx, s.ID, id, seedstore.Receipt{Payout: 300}, ttl)
			e.must(err)
			e.same("balance", e.balance(s.ID), 1200)
			for range 3 {
				e.must(e.Store.PushRecord(e.ctx, s.ID, end.Record, 1, ttl))
			}
		}
	}},
	{"wallet/two-of-600", "Of two debits of 600 against 1,000 exactly one happens.", func(e *env) {
		s := e.session()
		var took, short atomic.Int64
		each(2, func(i int) {
			switch _, err := e.Store.Debit(e.ctx, s.ID, string(rune('a'+i)), 600, ttl); {
			case err == nil:
				took.Add(1)
			case errors.Is(err, seedstore.ErrNotEnoughChips):
				short.Add(1)
			}
		})
		e.same("took, short, balance", []int64{took.Load(), short.Load(), e.balance(s.ID)}, []int64{1, 1, 400})
	}},
	{"wallet/debit-once", "A round is debited once; another amount is refused.", func(e *env) {
		s := e.session()
		for range 2 {
			chips, err := e.Store.Debit(e.ctx, s.ID, "round", 100, ttl)
			e.must(err)
			e.same("balance", chips, 900)
		}
		debit := func(amount int64) func() error {
			return func() error { _, err := e.Store.Debit(e.ctx, s.ID, "round", amount, ttl); return err }
		}
		e.refused("another amount", s.ID, seedstore.ErrDebited, debit(101))
		e.refused("another amount above the balance", s.ID, seedstore.ErrDebited, debit(5000))
		e.refused("above the balance", s.ID, seedstore.ErrNotEnoughChips, func() error { _, err := e.Store.Debit(e.ctx, s.ID, "other", 901, ttl); return err })
	}},
	{"wallet/credit-once", "A round is credited once by however many, and all get the first receipt.", func(e *env) {
		s := e.session()
		first := seedstore.Receipt{Payout: 250, Detail: json.RawMessage(`{"picks":[3,4]}`)}
		kept, err := e.Store.CreditOnce(e.ctx, s.ID, "round", first, ttl)
		e.must(err)
		e.same("receipt", kept, first)
		each(50, func(i int) {
			kept, err := e.Store.CreditOnce(e.ctx, s.ID, "round", seedstore.Receipt{Payout: int64(i)}, ttl)
			if err != nil || kept.Payout != 250 || string(kept.Detail) != string(first.Detail) {
				e.Errorf("got %v, %v", kept, err)
			}
		})
		e.same("balance", e.balance(s.ID), 1250)
		var paid atomic.Int64
		each(50, func(i int) {
			kept, err := e.Store.CreditOnce(e.ctx, s.ID, "race", seedstore.Receipt{Payout: 10}, ttl)
			if err == nil {
				paid.Add(kept.Payout)
			}
		})
		e.same("receipts", paid.Load(), 500)
		e.same("balance", e.balance(s.ID), 1260)
		e.refused("no receipt", s.ID, seedstore.ErrNoRound, func() error { _, err := e.Store.Receipt(e.ctx, s.ID, "never"); return err })
	}},
	{"wallet/second-cash-out", "A receipt lives as long as its session: kept alive by reading, it still pays nothing twice.", func(e *env) {
		s := e.session()
		_, err := e.Store.CreditOnce(e.ctx, s.ID, "round", seedstore.Receipt{Payout: 300}, ttl)
		e.must(err)
		for range 3 {
			e.Advance(20 * time.Hour)
			_, err := e.Store.Get(e.ctx, s.ID, ttl)
			e.must(err)
		}
		e.same("balance of a session only read", e.balance(s.ID), 1300)
		kept, err := e.Store.CreditOnce(e.ctx, s.ID, "round", seedstore.Receipt{Payout: 300}, ttl)
		e.must(err)
		e.same("payout, balance", []int64{kept.Payout, e.balance(s.ID)}, []int64{300, 1300})
		e.Advance(ttl)
		e.same("parts left", len(e.Remaining(s.ID)), 0)
	}},
	{"wallet/credit-and-refill", "Credit adds each time, exactly and never beyond 2^53-1; Refill sets the starting stack.", func(e *env) {
		s := e.session()
		chips, err := e.Store.Credit(e.ctx, s.ID, 1e14, ttl)
		e.must(err)
		e.same("balance", chips, int64(1e14+1000))
		chips, err = e.Store.Debit(e.ctx, s.ID, "a", 1, ttl)
		e.must(err)
		e.same("balance", chips, int64(1e14+999))
		e.refused("beyond 2^53-1", s.ID, seedstore.ErrBalanceLimit, func() error { _, err := e.Store.Credit(e.ctx, s.ID, fair.MaxSafeInteger, ttl); return err })
		e.refused("beyond 2^53-1", s.ID, seedstore.ErrBalanceLimit, func() error {
			_, err := e.Store.CreditOnce(e.ctx, s.ID, "b", seedstore.Receipt{Payout: fair.MaxSafeInteger}, ttl)
			return err
		})
		chips, err = e.Store.Refill(e.ctx, s.ID, ttl)
		e.must(err)
		e.same("balance", []int64{chips, e.balance(s.ID)}, []int64{1000, 1000})
	}},
	{"wallet/corrupt", "A balance that is not a plain whole number is refused by every call that reads it.", func(e *env) {
		for _, text := range []string{"nan", "-1", "1.5", "1e3", "9007199254740992"} {
			s := e.session()
			e.must(second(e.Store.Refill(e.ctx, s.ID, ttl))) // so that there is a balance
			e.Corrupt(s.ID, "chips", text)
			for name, call := range map[string]func() error{
				"Balance":    func() error { return second(e.Store.Balance(e.ctx, s.ID)) },
				"Debit":      func() error { return second(e.Store.Debit(e.ctx, s.ID, "a", 1, ttl)) },
				"Credit":     func() error { return second(e.Store.Credit(e.ctx, s.ID, 1, ttl)) },
				"CreditOnce": func() error { return second(e.Store.CreditOnce(e.ctx, s.ID, "a", seedstore.Receipt{Payout: 1}, ttl)) },
				"Begin":      func() error { return second(e.Store.Begin(e.ctx, s.ID, opening(1))) },
			} {
				e.refused(name+" of "+text, s.ID, seedstore.ErrCorrupt, call)
			}
		}
	}},
	{"wallet/no-session", "Without a session there are no chips.", func(e *env) {
		id := seedstore.NewSession("galabet", start).ID
		for name, call := range map[string]func() error{
			"Balance":    func() error { _, err := e.Store.Balance(e.ctx, id); return err },
			"Debit":      func() error { _, err := e.Store.Debit(e.ctx, id, "a", 1, ttl); return err },
			"Credit":     func() error { _, err := e.Store.Credit(e.ctx, id, 1, ttl); return err },
			"CreditOnce": func() error { _, err := e.Store.CreditOnce(e.ctx, id, "a", seedstore.Receipt{}, ttl); return err },
			"Receipt":    func() error { _, err := e.Store.Receipt(e.ctx, id, "a"); return err },
			"Refill":     func() error { _, err := e.Store.Refill(e.ctx, id, ttl); return err },
		} {
			e.refused(name, id, seedstore.ErrNotFound, call)
		}
		e.same("parts", len(e.Remaining(id)), 0)
	}},
}
