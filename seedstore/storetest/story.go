package storetest

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

const publicSeed = "5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d"

var storyRules = []rule{
	{"story/days", "A session's days: bets, a day's pause, a rotation in between, a lost counter, the end.", func(e *env) {
		got, want := strings.Split(e.days(), "\n"), strings.Split(days, "\n")
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				e.Fatalf("printed:\n%s\nwant:\n%s", strings.Join(got, "\n"), days)
			}
		}
	}},
	{"story/50-bets", "Fifty bets at once, a rotation, and all fifty verify with the seed found by commitment.", func(e *env) {
		s := e.session()
		var mu sync.Mutex
		nonces, records := map[uint64]bool{}, []json.RawMessage{}
		each(50, func(int) {
			n, err := e.Store.ReserveNonce(e.ctx, s.ID, ttl, s.Commitment)
			if err != nil {
				e.Errorf("refused: %v", err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			nonces[n], records = true, append(records, record(e.T, s, n))
		})
		e.same("different nonces", len(nonces), 50)
		e.same("next nonce", e.peek(s.ID), 50)
		e.must(e.Store.Reveal(e.ctx, s.ID, s.Commitment, s.ServerSeed, ttl))
		e.must(e.Store.Put(e.ctx, s.Promote(start), ttl, s.Commitment))
		e.same("next nonce after rotation", e.peek(s.ID), 0)
		seeds, err := e.Store.Revealed(e.ctx, s.ID)
		e.must(err)
		verified := 0
		for _, r := range records {
			var named struct{ Commitment string }
			e.must(json.Unmarshal(r, &named))
			report, err := fair.InspectRecord([]byte(`{"serverSeed":"` + seeds[named.Commitment] + `",` + string(r[1:])))
			if err == nil && report.Status == fair.Matches {
				verified++
			}
		}
		e.same("verified", verified, 50)
	}},
}

const days = `nonce 0 rolled 53.14
nonce 1 rolled 50.77
nonce 2 rolled 71.31
next nonce: 3 | records kept: 2 1
a day later, keys present: session nonce records
a day later: nonce 3 rolled 54.7
rotated between load and reserve: refused: session nonce unavailable; start a new demo session
first bet on the new seed: nonce 0
60 hours after the reveal, revealed seeds: 1 | next nonce: 4
counter deleted: refused: session nonce missing; start a new demo session
three days later: session expired | keys present: none
sessions counted at hours 0, 20, 23, 25: 1 2 3 1`

// days plays them and returns what it printed.
func (e *env) days() string {
	var out strings.Builder
	say := func(format string, a ...any) { fmt.Fprintf(&out, format+"\n", a...) }
	seed, err := seedstore.SeedFrom(publicSeed)
	e.must(err)
	s := seedstore.NewSession("galabet", start)
	s.ServerSeed, s.Commitment = seed, seed.Commitment()
	e.must(e.Store.Put(e.ctx, s, ttl, ""))

	for range 3 {
		say("%s", e.bet(s.ID, nil))
	}
	say("next nonce: %d | records kept: %s", e.peek(s.ID), e.kept(s.ID))
	e.Advance(ttl - pause/2) // a day after the third bet, but for half of what a derivation takes
	say("a day later, keys present: %s", e.present(s.ID))
	say("a day later: %s", e.bet(s.ID, nil))

	say("rotated between load and reserve: %s", e.bet(s.ID, func() {
		loaded := e.get(s.ID)
		e.must(e.Store.Reveal(e.ctx, s.ID, loaded.Commitment, loaded.ServerSeed, ttl))
		e.must(e.Store.Put(e.ctx, loaded.Promote(start), ttl, loaded.Commitment))
	}))
	say("first bet on the new seed: %s", e.bet(s.ID, nil))
	for range 3 {
		e.Advance(20 * time.Hour)
		e.bet(s.ID, nil)
	}
	revealed, err := e.Store.Revealed(e.ctx, s.ID)
	e.must(err)
	say("60 hours after the reveal, revealed seeds: %d | next nonce: %d", len(revealed), e.peek(s.ID))

	e.Corrupt(s.ID, "nonce", "")
	say("counter deleted: %s", e.bet(s.ID, nil))
	e.Advance(3 * ttl)
	say("three days later: %s | keys present: %s", e.bet(s.ID, nil), e.present(s.ID))

	visitor, hour, counts := address(), 0, []string{}
	for _, at := range []int{0, 20, 23, 25} {
		e.Advance(time.Duration(at-hour) * time.Hour)
		hour = at
		n, err := e.Store.CountSession(e.ctx, visitor, ttl)
		e.must(err)
		counts = append(counts, fmt.Sprint(n))
	}
	fmt.Fprintf(&out, "sessions counted at hours 0, 20, 23, 25: %s", strings.Join(counts, " "))
	return out.String()
}

// pause is how long a derivation takes here: long, so that a store on a real
// clock has time to answer within half of it.
const pause = 20 * time.Second

// bet loads, reserves, derives, writes back and publishes, and says what came of
// it. meanwhile happens after the load.
func (e *env) bet(id string, meanwhile func()) string {
	s, err := e.Store.Get(e.ctx, id, ttl)
	if err == seedstore.ErrNotFound {
		return "session expired"
	}
	var nonce uint64
	if err == nil {
		if meanwhile != nil {
			meanwhile()
		}
		nonce, err = e.Store.ReserveNonce(e.ctx, id, ttl, s.Commitment)
	}
	if err != nil {
		return "refused: " + err.Error()
	}
	r := record(e.T, s, nonce)
	e.Advance(pause)
	s.BetsUnderSeed++
	e.must(e.Store.Put(e.ctx, s, ttl, s.Commitment))
	e.must(e.Store.PushRecord(e.ctx, id, r, 2, ttl))
	if s.ServerSeed.Text() != publicSeed {
		return fmt.Sprintf("nonce %d", nonce)
	}
	return fmt.Sprintf("nonce %d rolled %v", nonce, read(e, r).Result)
}

func (e *env) kept(id string) string {
	records, err := e.Store.Records(e.ctx, id, 10)
	e.must(err)
	var nonces []string
	for _, r := range records {
		nonces = append(nonces, fmt.Sprint(read(e, r).Nonce))
	}
	return strings.Join(nonces, " ")
}

func (e *env) present(id string) string {
	left, parts := e.Remaining(id), []string{}
	for _, part := range []string{"session", "nonce", "revealed", "records"} {
		if _, there := left[part]; there {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, " ")
}

type roll struct {
	Nonce  uint64
	Result float64
}

func read(e *env, record json.RawMessage) (r roll) {
	e.must(json.Unmarshal(record, &r))
	return r
}
