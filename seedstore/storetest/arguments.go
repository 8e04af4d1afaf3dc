package storetest

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	"github.com/galabet/fair/seedstore"
)

var argumentRules = []rule{
	{"arguments/id", "An id that is no lowercase UUID is refused by every call.", func(e *env) {
		s := e.session()
		for _, id := range []string{"", "ana", "{" + s.ID + "}", s.ID + "}", strings.ToUpper(s.ID), strings.ReplaceAll(s.ID, "-", ""), s.ID[:35] + "*", s.ID[:35] + ":"} {
			if id == s.ID {
				continue
			}
			bad := s
			bad.ID = id
			for name, err := range map[string]error{
				"Get":          second(e.Store.Get(e.ctx, id, ttl)),
				"Put":          e.Store.Put(e.ctx, bad, ttl, ""),
				"ReserveNonce": second(e.Store.ReserveNonce(e.ctx, id, ttl, s.Commitment)),
				"PeekNonce":    second(e.Store.PeekNonce(e.ctx, id)),
				"Reveal":       e.Store.Reveal(e.ctx, id, s.Commitment, s.ServerSeed, ttl),
				"Revealed":     second(e.Store.Revealed(e.ctx, id)),
				"PushRecord":   e.Store.PushRecord(e.ctx, id, record(e.T, s, 0), 1, ttl),
				"Records":      second(e.Store.Records(e.ctx, id, 1)),
				"Begin":        second(e.Store.Begin(e.ctx, id, opening(0))),
				"Pending":      second(e.Store.Pending(e.ctx, id)),
				"Balance":      second(e.Store.Balance(e.ctx, id)),
				"Debit":        second(e.Store.Debit(e.ctx, id, "a", 1, ttl)),
				"Credit":       second(e.Store.Credit(e.ctx, id, 1, ttl)),
				"CreditOnce":   second(e.Store.CreditOnce(e.ctx, id, "a", seedstore.Receipt{}, ttl)),
				"Receipt":      second(e.Store.Receipt(e.ctx, id, "a")),
				"Refill":       second(e.Store.Refill(e.ctx, id, ttl)),
				"Lock":         second(e.Store.Lock(e.ctx, id)),
				"Part":         second(e.Store.Part(e.ctx, id, mine)),
				"PutPart":      e.Store.PutPart(e.ctx, id, mine, nil, []byte("a"), ttl),
			} {
				if !isArgument(err, "id") {
					e.Errorf("%s of id %q: got %v", name, id, err)
				}
			}
		}
	}},
	{"arguments/ttl", "A ttl of less than a millisecond is refused.", func(e *env) {
		s := e.session()
		for _, d := range []time.Duration{0, -time.Second, 500 * time.Microsecond} {
			for name, err := range map[string]error{
				"Put":          e.Store.Put(e.ctx, s, d, s.Commitment),
				"ReserveNonce": second(e.Store.ReserveNonce(e.ctx, s.ID, d, s.Commitment)),
				"Reveal":       e.Store.Reveal(e.ctx, s.ID, s.Commitment, s.ServerSeed, d),
				"PushRecord":   e.Store.PushRecord(e.ctx, s.ID, record(e.T, s, 0), 1, d),
				"Rotate":       e.Store.Rotate(e.ctx, s, s.Promote(start), d),
				"Debit":        second(e.Store.Debit(e.ctx, s.ID, "a", 1, d)),
				"Credit":       second(e.Store.Credit(e.ctx, s.ID, 1, d)),
				"CreditOnce":   second(e.Store.CreditOnce(e.ctx, s.ID, "a", seedstore.Receipt{}, d)),
				"Refill":       second(e.Store.Refill(e.ctx, s.ID, d)),
				"PutPart":      e.Store.PutPart(e.ctx, s.ID, mine, nil, []byte("a"), d),
			} {
				if !isArgument(err, "ttl") {
					e.Errorf("%s with ttl %v: got %v", name, d, err)
				}
			}
			if _, err := e.Store.Get(e.ctx, s.ID, d); d != 0 && !isArgument(err, "ttl") {
				e.Errorf("Get with ttl %v: got %v", d, err)
			}
			if _, err := e.Store.CountSession(e.ctx, address(), d); !isArgument(err, "window") {
				e.Errorf("CountSession with window %v: got %v", d, err)
			}
		}
		e.renewed("refused", s.ID, ttl)
	}},
	{"arguments/seeds", "Commitments must be commitments, and those of their seeds.", func(e *env) {
		s := e.session()
		for _, commitment := range []string{"", "abc", strings.ToUpper(s.Commitment), s.Commitment + "0"} {
			if err := second(e.Store.ReserveNonce(e.ctx, s.ID, ttl, commitment)); !isArgument(err, "expectedCommitment") {
				e.Errorf("reserve: got %v", err)
			}
			if err := e.Store.Reveal(e.ctx, s.ID, commitment, s.ServerSeed, ttl); !isArgument(err, "commitment") {
				e.Errorf("reveal: got %v", err)
			}
		}
		if err := e.Store.Reveal(e.ctx, s.ID, s.NextCommitment, s.ServerSeed, ttl); !isArgument(err, "commitment") {
			e.Errorf("reveal of another commitment: got %v", err)
		}
		bad := s
		bad.Commitment = s.NextCommitment
		if err := e.Store.Put(e.ctx, bad, ttl, s.Commitment); !isArgument(err, "commitment") {
			e.Errorf("put: got %v", err)
		}
		if err := e.Store.Put(e.ctx, seedstore.NewSession("a:b", start), ttl, ""); !isArgument(err, "clientSeed") {
			e.Errorf("put: got %v", err)
		}
	}},
	{"arguments/record", "Only a GFS record without its server seed is kept.", func(e *env) {
		s := e.session()
		good := record(e.T, s, 0)
		withSeed := bytes.Replace(good, []byte(`"commitment"`), []byte(`"serverSeed":"`+s.ServerSeed.Text()+`","commitment"`), 1)
		for _, bad := range []json.RawMessage{nil, []byte("{}"), []byte("not json"), good[:len(good)-1], append([]byte{}, append(good, good...)...), withSeed, bytes.Replace(good, []byte("dice"), []byte("darts"), 1)} {
			if err := e.Store.PushRecord(e.ctx, s.ID, bad, 10, ttl); !isArgument(err, "record") {
				e.Errorf("got %v", err)
			}
		}
		for _, n := range []int{0, -1} {
			if err := e.Store.PushRecord(e.ctx, s.ID, good, n, ttl); !isArgument(err, "keep") {
				e.Errorf("keep %d: got %v", n, err)
			}
			if err := second(e.Store.Records(e.ctx, s.ID, n)); !isArgument(err, "limit") {
				e.Errorf("limit %d: got %v", n, err)
			}
		}
	}},
	{"arguments/amounts", "Chips are whole and not negative, and a round has an id.", func(e *env) {
		s := e.session()
		for name, err := range map[string]error{
			"amount":  second(e.Store.Debit(e.ctx, s.ID, "a", 0, ttl)),
			"amount ": second(e.Store.Credit(e.ctx, s.ID, -1, ttl)),
			"payout":  second(e.Store.CreditOnce(e.ctx, s.ID, "a", seedstore.Receipt{Payout: -1}, ttl)),
			"roundID": second(e.Store.Debit(e.ctx, s.ID, "", 1, ttl)),
			"stake":   second(e.Store.Begin(e.ctx, s.ID, opening(-1))),
			"game":    second(e.Store.Begin(e.ctx, s.ID, seedstore.Opening{})),
			"detail":  second(e.Store.CreditOnce(e.ctx, s.ID, "a", seedstore.Receipt{Detail: json.RawMessage("{")}, ttl)),
		} {
			if !isArgument(err, strings.TrimSpace(name)) {
				e.Errorf("%s: got %v", name, err)
			}
		}
		e.same("balance", e.balance(s.ID), 1000)
	}},
}

func second[T any](_ T, err error) error { return err }
