// Package storetest holds the rules of a seed store as cases, each with its
// sentence. Every store passes it.
package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// A Backend is the store under test and a hand on its clock and values. The
// store has the starting stack [seedstore.DefaultChips] and the part "mines".
type Backend struct {
	Store     seedstore.Backend
	Advance   func(d time.Duration)                    // lets d pass at once
	Corrupt   func(id, part, value string)             // sets a text part and leaves its expiry; "" removes it
	Remaining func(id string) map[string]time.Duration // what each part present has left, as of one instant
}

// Run runs every case with a Backend of its own from factory. Backends may share
// a server: cases use sessions and addresses of their own.
func Run(t *testing.T, factory func(t *testing.T) Backend) {
	for _, group := range [][]rule{nonceRules, sessionRules, recordRules, expiryRules, roundRules, walletRules, lockRules, answerRules, argumentRules, storyRules} {
		for _, r := range group {
			t.Run(r.name, func(t *testing.T) {
				b := factory(t)
				b.Store = &watched{Backend: b.Store, t: t}
				r.check(&env{T: t, Backend: b, ctx: t.Context()})
				if t.Failed() {
					t.Log("the rule: " + r.sentence)
				}
			})
		}
	}
}

type rule struct {
	name     string
	sentence string
	check    func(e *env)
}

const (
	ttl  = 24 * time.Hour
	mine = "mines"
)

// start is when sessions of the cases are created; stores don't look at it.
var start = time.UnixMilli(1_700_000_000_000)

// env is what a case works with.
type env struct {
	*testing.T
	Backend
	ctx context.Context
}

func (e *env) must(err error) {
	e.Helper()
	if err != nil {
		e.Fatalf("refused: %v", err)
	}
}

// same fails unless got is want, both as JSON.
func (e *env) same(what string, got, want any) {
	e.Helper()
	if g, w := fmt.Sprintf("%v", got), fmt.Sprintf("%v", want); g != w {
		e.Errorf("%s: got %.300s, want %.300s", what, g, w)
	}
}

// session puts a new session.
func (e *env) session() seedstore.Session {
	e.Helper()
	s := seedstore.NewSession("galabet", start)
	e.must(e.Store.Put(e.ctx, s, ttl, ""))
	return s
}

// get loads the session without renewing it.
func (e *env) get(id string) seedstore.Session {
	e.Helper()
	s, err := e.Store.Get(e.ctx, id, 0)
	e.must(err)
	return s
}

func (e *env) reserve(s seedstore.Session) uint64 {
	e.Helper()
	n, err := e.Store.ReserveNonce(e.ctx, s.ID, ttl, s.Commitment)
	e.must(err)
	return n
}

func (e *env) peek(id string) uint64 {
	e.Helper()
	n, err := e.Store.PeekNonce(e.ctx, id)
	e.must(err)
	return n
}

func (e *env) balance(id string) int64 {
	e.Helper()
	chips, err := e.Store.Balance(e.ctx, id)
	e.must(err)
	return chips
}

func (e *env) begin(id string, stake int64) seedstore.Begun {
	e.Helper()
	b, err := e.Store.Begin(e.ctx, id, seedstore.Opening{Game: fair.Dice, Stake: stake})
	e.must(err)
	return b
}

// settlement ends r with a payout, and a record that its seeds give.
func (e *env) settlement(s seedstore.Session, r seedstore.Round, payout int64) seedstore.Settlement {
	e.Helper()
	return seedstore.Settlement{RoundID: r.ID(), Receipt: seedstore.Receipt{Payout: payout}, Record: record(e.T, s, r.Nonce), Keep: 100}
}

// record plays dice and returns the record without its server seed.
func record(t testing.TB, s seedstore.Session, nonce uint64) json.RawMessage {
	t.Helper()
	played, err := fair.Play(fair.Bet{Game: fair.Dice, ServerSeed: s.ServerSeed.Text(), ClientSeed: s.ClientSeed, Nonce: nonce})
	if err != nil {
		t.Fatal(err)
	}
	return fair.Record{
		Game: fair.Dice, Commitment: s.Commitment, ClientSeed: s.ClientSeed, Nonce: nonce, Cursor: played.Cursor, Result: played.Result,
	}.AppendJSON(nil)
}

// state is everything the store tells of a session but its expiry.
func (e *env) state(id string) string {
	e.Helper()
	s, err := e.Store.Get(e.ctx, id, 0)
	n, nonceErr := e.Store.PeekNonce(e.ctx, id)
	revealed, _ := e.Store.Revealed(e.ctx, id)
	records, _ := e.Store.Records(e.ctx, id, 1000)
	pending, _ := e.Store.Pending(e.ctx, id)
	chips, _ := e.Store.Balance(e.ctx, id)
	board, _ := e.Store.Part(e.ctx, id, mine)
	return fmt.Sprintf("%s %v %d %v %v %s %+v %d %s", s.Loaded(), err, n, nonceErr, revealed, records, pending, chips, board)
}

// refused fails unless call is refused with want, changes nothing and renews
// nothing.
func (e *env) refused(what, id string, want error, call func() error) {
	e.Helper()
	before := e.state(id)
	e.Advance(time.Minute)
	had := e.Remaining(id)
	err := call()
	if !errors.Is(err, want) {
		e.Errorf("%s: got %v, want %v", what, err, want)
	}
	if _, conflict := want.(*seedstore.ConflictError); conflict && !errors.Is(err, seedstore.ErrConflict) {
		e.Errorf("%s: %v is no conflict", what, err)
	}
	if after := e.state(id); after != before {
		e.Errorf("%s: a refused call changed the session", what)
	}
	for part, left := range e.Remaining(id) {
		if left > had[part] {
			e.Errorf("%s: a refused call renewed %s", what, part)
		}
	}
}

// renewed fails unless all parts of the session have the same time left: d, less
// what the case took.
func (e *env) renewed(what, id string, d time.Duration) {
	e.Helper()
	left := e.Remaining(id)
	if len(left) == 0 {
		e.Errorf("%s: nothing is left", what)
	}
	first := left["session"]
	for part, l := range left {
		if l != first {
			e.Errorf("%s: %s has %v left and the session %v", what, part, l, first)
		}
	}
	if first > d || first < d-30*time.Second {
		e.Errorf("%s: %v are left, want %v", what, first, d)
	}
}

// address returns an address no other case has.
func address() string {
	return fmt.Sprintf("2001:db8:%x:%x::1", rand.Uint32N(1<<16), rand.Uint32N(1<<16))
}

// each calls f n times at once, by workers goroutines.
func each(n int, f func(i int)) {
	done := make(chan struct{})
	next := make(chan int)
	workers := min(n, 100)
	for range workers {
		go func() {
			for i := range next {
				f(i)
			}
			done <- struct{}{}
		}()
	}
	for i := range n {
		next <- i
	}
	close(next)
	for range workers {
		<-done
	}
}
