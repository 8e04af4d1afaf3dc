package main_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"
)

var (
	kills = flag.Int("kills", 40, "how often the server is killed at random")
	seed  = flag.Uint64("seed", 0, "of what is random in the kills; 0 takes another each time")
)

// Under load, with requests repeated until they are answered, the server is
// killed at random moments, and loses nothing and does nothing twice.
func TestKilledAtRandom(t *testing.T) {
	if *seed == 0 {
		*seed = rand.Uint64()
	}
	t.Logf("-seed %d", *seed)
	const most = 100 // on one scene, where all that was asked is remembered
	for from := 0; from < *kills; from += most {
		t.Run(fmt.Sprint("from ", from), func(t *testing.T) {
			killAtRandom(t, min(most, *kills-from), uint64(from))
		})
	}
}

func killAtRandom(t *testing.T, kills int, stream uint64) {
	const players, clients = 6, 3
	s := newScene(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var all []*player
	var busy sync.WaitGroup
	for i := range uint64(players) {
		p := newPlayer(s)
		all = append(all, p)
		for j := range uint64(clients) {
			r := rand.New(rand.NewPCG(*seed+stream, 1+i*clients+j))
			busy.Go(func() { p.play(ctx, r) })
		}
	}
	r := rand.New(rand.NewPCG(*seed+stream, 0))
	for range kills {
		struck := s.proxy.arm(1+r.IntN(500), r.IntN(2) == 0)
		select {
		case <-struck:
		case <-time.After(patience):
			t.Fatal("nobody asks for anything")
		}
		s.expire(r.IntN(2) == 0)
		s.start()
	}
	stop()
	busy.Wait()
	if s.kills != kills {
		t.Errorf("%d kills, want %d", s.kills, kills)
	}
	s.crash() // in quiet, for a clean last start
	s.expire(true)
	s.start()
	asked, answered, recorded := 0, 0, 0
	for _, p := range all {
		p.prove(t)
		recorded += len(p.records(t))
		for _, a := range p.asked {
			asked++
			answered += min(1, len(a.answers))
		}
	}
	t.Logf("%d kills; %d requests, %d of them answered; %d records", kills, asked, answered, recorded)
}

// play asks for one thing after the other until ctx ends.
func (p *player) play(ctx context.Context, r *rand.Rand) {
	for ctx.Err() == nil {
		if r.IntN(60) == 0 {
			p.refill(ctx, key(r))
			continue
		}
		p.quiet.RLock()
		if r.IntN(6) == 0 {
			p.watch(r)
		} else {
			p.insist(r, p.choose(r))
		}
		p.quiet.RUnlock()
	}
}

// key is a new Idempotency-Key, or none.
func key(r *rand.Rand) string {
	if r.IntN(3) == 0 {
		return ""
	}
	return fmt.Sprintf("key-%016x", r.Uint64())
}

// choose notes one of all requests.
func (p *player) choose(r *rand.Rand) *asked {
	switch r.IntN(16) {
	case 0:
		return p.ask("rotate", "", key(r))
	case 1:
		return p.ask("client-seed", fmt.Sprintf(`{"clientSeed":"galabet %d"}`, r.IntN(1000)), key(r))
	case 2:
		return p.ask("games/mines/cashout", "", key(r))
	case 3:
		return p.ask("games/mines/forfeit", "", key(r))
	case 4, 5:
		return p.ask("games/mines/start", fmt.Sprintf(`,"mines":%d`, 1+r.IntN(24)), key(r))
	case 6, 7, 8:
		return p.ask("games/mines/pick", fmt.Sprintf(`{"tile":%d}`, r.IntN(25)), key(r))
	case 9, 10:
		return p.ask("bet", "", key(r))
	case 11:
		return p.ask("games/keno", `,"numbers":[3,7,40]`, key(r))
	case 12:
		return p.ask("games/wheel", "", key(r))
	default:
		return p.ask("games/dice", `,"target":50,"direction":"over"`, key(r))
	}
}

// insist sends the request, and with a key repeats it until it is answered, at
// times by two at once, and at times once more.
func (p *player) insist(r *rand.Rand, a *asked) {
	ctx := context.Background()
	if a.key == "" {
		_, _ = p.send(ctx, a) // the server may die of it
		return
	}
	for range 5 {
		var twin sync.WaitGroup
		if r.IntN(4) == 0 {
			twin.Go(func() { _, _ = p.send(ctx, a) })
		}
		answer, err := p.send(ctx, a)
		twin.Wait()
		if err == nil && answer.status == http.StatusOK && r.IntN(4) != 0 {
			return
		}
	}
}

// watch reads something of the session, which settles what is pending.
func (p *player) watch(r *rand.Rand) {
	path := []string{"session", "games/chips", "games/mines", "history?limit=3"}[r.IntN(4)]
	answer, err := p.scene.send(context.Background(), request{method: "GET", path: "/api/demo/" + path, session: p.id})
	if err == nil && answer.status != http.StatusOK {
		p.t.Errorf("%s: %d %s", path, answer.status, answer.body)
	}
}
