package storetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

var recordRules = []rule{
	{"records/newest-first", "Records are capped at keep, newest first; limit gives the newest.", func(e *env) {
		s := e.session()
		for n := range uint64(7) {
			e.must(e.Store.PushRecord(e.ctx, s.ID, record(e.T, s, n), 5, ttl))
		}
		for limit, want := range map[int]int{1: 1, 3: 3, 5: 5, 100: 5} {
			records, err := e.Store.Records(e.ctx, s.ID, limit)
			e.must(err)
			e.same("records", len(records), want)
			for i, r := range records {
				e.same("record", string(r), string(record(e.T, s, uint64(6-i))))
			}
		}
	}},
	{"records/bytes", "Records come back byte for byte.", func(e *env) {
		s := e.session()
		plain := string(record(e.T, s, 1e14))
		signed, err := fair.SignRecord([]byte(plain), fair.GenerateKeyPair().SecretKey)
		e.must(err)
		var pushed []string
		for _, text := range []string{
			plain, string(signed), " " + strings.Replace(plain, `":`, "\" :\t", 3),
			plain[:len(plain)-1] + `,"note":"a\u2028b` + "\u2028 😀 \\\"betsUnderSeed\\\":7" + `","big":1e14,"tags":[]}`,
		} {
			e.must(e.Store.PushRecord(e.ctx, s.ID, json.RawMessage(text), 10, ttl))
			pushed = append([]string{text}, pushed...)
		}
		records, err := e.Store.Records(e.ctx, s.ID, 10)
		e.must(err)
		for i := range records {
			e.same("record", string(records[i]), pushed[i])
		}
		e.same("records", len(records), len(pushed))
	}},
	{"revealed/by-commitment", "Revealed seeds are found by their commitments however many rotations ago.", func(e *env) {
		s := e.session()
		want := map[string]string{}
		for range 20 {
			e.begin(s.ID, 0)
			s = e.get(s.ID)
			for _, r := range e.pending(s.ID) {
				_, err := e.Store.Settle(e.ctx, s.ID, e.settlement(s, r, 0), ttl)
				e.must(err)
			}
			want[s.Commitment] = s.ServerSeed.Text()
			e.must(e.Store.Rotate(e.ctx, s, s.Promote(start), ttl))
			s = e.get(s.ID)
		}
		revealed, err := e.Store.Revealed(e.ctx, s.ID)
		e.must(err)
		e.same("revealed", revealed, want)
	}},
	{"missing-session", "Without a session nothing can be pushed or revealed, and there is nothing to read.", func(e *env) {
		s := seedstore.NewSession("galabet", start)
		e.refused("push", s.ID, seedstore.ErrNotFound, func() error { return e.Store.PushRecord(e.ctx, s.ID, record(e.T, s, 0), 10, ttl) })
		e.refused("reveal", s.ID, seedstore.ErrNotFound, func() error { return e.Store.Reveal(e.ctx, s.ID, s.Commitment, s.ServerSeed, ttl) })
		records, err := e.Store.Records(e.ctx, s.ID, 10)
		e.must(err)
		revealed, err := e.Store.Revealed(e.ctx, s.ID)
		e.must(err)
		e.same("read", len(records)+len(revealed)+len(e.pending(s.ID))+len(e.Remaining(s.ID)), 0)
	}},
	{"count/window", "An address's window opens with its first session and never moves.", func(e *env) {
		a, counts, hour := address(), []int64{}, 0
		for _, at := range []int{0, 20, 23, 25} {
			e.Advance(time.Duration(at-hour) * time.Hour)
			hour = at
			n, err := e.Store.CountSession(e.ctx, a, ttl)
			e.must(err)
			counts = append(counts, n)
		}
		e.same("counts", counts, []int64{1, 2, 3, 1})
	}},
	{"count/addresses", "One address counts as one however it is written.", func(e *env) {
		a := address()
		group := strings.Split(a, ":")
		full := fmt.Sprintf("2001:0DB8:%s:%s:0:0:0:1%%eth0", group[2], group[3])
		four := fmt.Sprintf("10.%d.%d.1", time.Now().Nanosecond()%256, time.Now().Nanosecond()/256%256)
		for i, written := range []string{a, full, strings.ToUpper(a), four, "::ffff:" + four} {
			n, err := e.Store.CountSession(e.ctx, written, ttl)
			e.must(err)
			e.same(written, n, []int64{1, 2, 3, 1, 2}[i])
		}
		if _, err := e.Store.CountSession(e.ctx, "galabet.example", ttl); !isArgument(err, "address") {
			e.Errorf("a name is no address: got %v", err)
		}
	}},
}

func (e *env) pending(id string) []seedstore.Round {
	e.Helper()
	rounds, err := e.Store.Pending(e.ctx, id)
	e.must(err)
	return rounds
}

func isArgument(err error, name string) bool {
	var argument *seedstore.ArgumentError
	return errors.As(err, &argument) && argument.Argument == name
}
