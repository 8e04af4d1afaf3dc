package main_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/galabet/fair/fair"
)

const refillStep = "games/chips/refill"

// A step is one request of which every moment is a good one to die.
type step struct {
	name  string
	setUp []string // what is asked before
	path  string
	body  func(p *player) string
}

func none(*player) string { return "" }

func text(body string) func(*player) string { return func(*player) string { return body } }

var steps = []step{
	{"bet", nil, "bet", none},
	{"dice", nil, "games/dice", text(`,"target":50,"direction":"over"`)},
	{"keno", nil, "games/keno", text(`,"numbers":[1,2,3]`)},
	{"mines start", nil, "games/mines/start", text(`,"mines":3`)},
	{"mines safe pick", []string{"start"}, "games/mines/pick", tile(false, 0)},
	{"mines hit", []string{"start", "pick"}, "games/mines/pick", tile(true, 0)},
	{"mines cash-out", []string{"start", "pick"}, "games/mines/cashout", none},
	{"mines cash-out without a pick", []string{"start"}, "games/mines/cashout", none},
	{"mines forfeit", []string{"start", "pick"}, "games/mines/forfeit", none},
	{"rotate", []string{"bet"}, "rotate", none},
	{"client seed", []string{"bet"}, "client-seed", text(`{"clientSeed":"another"}`)},
	{"refill", []string{"bet"}, refillStep, none},
}

// tile is the body of a pick of the nth tile with a mine, or of one without.
func tile(mine bool, n int) func(p *player) string {
	return func(p *player) string {
		p.t.Helper()
		pending, err := p.store.Pending(p.t.Context(), p.id)
		if err != nil || len(pending) != 1 {
			p.t.Fatalf("%d rounds are pending (%v), want the board", len(pending), err)
		}
		session, err := p.store.Get(p.t.Context(), p.id, 0)
		if err != nil {
			p.t.Fatal(err)
		}
		played, err := fair.Play(fair.Bet{
			Game: fair.Mines, Params: fair.Params{"mines": 3},
			ServerSeed: session.ServerSeed.Text(), ClientSeed: session.ClientSeed, Nonce: pending[0].Nonce,
		})
		if err != nil {
			p.t.Fatal(err)
		}
		mined := map[int]bool{}
		for _, item := range played.Result.Items {
			mined[int(item)] = true
		}
		for i := range 25 {
			if mined[i] == mine {
				if n == 0 {
					return fmt.Sprintf(`{"tile":%d}`, i)
				}
				n--
			}
		}
		panic("no such tile")
	}
}

// ready is a new session in which the step can be asked, and the request.
func (st step) ready(s *scene, key string) (*player, *asked) {
	s.t.Helper()
	p := newPlayer(s)
	for _, before := range st.setUp {
		var a *asked
		switch before {
		case "bet":
			a = p.ask("games/dice", `,"target":50,"direction":"over"`, "")
		case "start":
			a = p.ask("games/mines/start", `,"mines":3`, "")
		case "pick":
			a = p.ask("games/mines/pick", tile(false, 1)(p), "")
		}
		if answer, err := p.send(s.t.Context(), a); err != nil || answer.status != http.StatusOK {
			s.t.Fatalf("%s: %s before it: %v %d %s", st.name, before, err, answer.status, answer.body)
		}
	}
	return p, p.ask(st.path, st.body(p), key)
}

// Killed at any command of a request, before Redis gets it or after, the server
// loses nothing and does nothing twice.
func TestKilledAtEveryStep(t *testing.T) {
	s := newScene(t)
	var players []*player
	for _, st := range steps {
		for _, keyed := range []bool{false, true} {
			name, commands := st.name, st.commands(s, keyed)
			if keyed {
				name += ", keyed"
			}
			t.Logf("%s: %d commands", name, commands)
			// Before a command is after the one before it, but for the last.
			for n := 1; n <= commands+1; n++ {
				p := st.killed(s, name, min(n, commands), n > commands, keyed)
				players = append(players, p)
			}
		}
	}
	for _, p := range players {
		p.prove(t)
	}
	if s.kills < 100 {
		t.Errorf("%d kills, want at least 100", s.kills)
	}
	t.Logf("%d kills", s.kills)
}

// A board that was opened for a key belongs to it after it has ended, too.
func TestKeyOfBoardThatEnded(t *testing.T) {
	s := newScene(t)
	steps[3].commands(s, true) // loads the scripts
	p := newPlayer(s)
	start := p.ask("games/mines/start", `,"mines":3`, "the-only-key")
	struck := s.proxy.arm(6, true) // after the debit, before the answer is kept
	if answer, err := p.send(t.Context(), start); err == nil {
		t.Fatalf("the server answered %d %s, want it dead", answer.status, answer.body)
	}
	<-struck
	s.expire(false)
	s.start()
	if answer, err := p.send(t.Context(), p.ask("games/mines/forfeit", "", "")); err != nil || answer.status != http.StatusOK {
		t.Fatalf("the board was not begun: %v %d %s", err, answer.status, answer.body)
	}
	s.expire(true)
	if answer, err := p.send(t.Context(), start); err != nil || answer.status != http.StatusOK {
		t.Errorf("asked again: %v %d %s, want the first answer", err, answer.status, answer.body)
	}
	p.prove(t)
}

// commands is how many commands the step takes.
func (st step) commands(s *scene, keyed bool) int {
	s.t.Helper()
	var n int
	for range 2 { // the first time scripts are loaded
		p, a := st.ready(s, keyOf(keyed))
		s.proxy.reset()
		if answer, err := p.send(s.t.Context(), a); err != nil || answer.status != http.StatusOK {
			s.t.Fatalf("%s: %v %d %s", st.name, err, answer.status, answer.body)
		}
		n = s.proxy.reset()
	}
	return n
}

func keyOf(keyed bool) string {
	if keyed {
		return "the-only-key"
	}
	return ""
}

// killed asks for the step, has the server killed at its nth command, and asks
// again if there is a key.
func (st step) killed(s *scene, name string, n int, executed, keyed bool) *player {
	s.t.Helper()
	p, a := st.ready(s, keyOf(keyed))
	struck := s.proxy.arm(n, executed)
	if answer, err := p.send(s.t.Context(), a); err == nil {
		s.t.Errorf("%s: at command %d the server answered %d %s, want it dead", name, n, answer.status, answer.body)
		s.proxy.disarm()
		return p
	}
	<-struck
	// The claim of every third key is left to the retry to find.
	expired := n%3 != 0
	s.expire(expired)
	s.start()
	if keyed {
		answer, err := p.send(s.t.Context(), a)
		if err != nil || expired && a.mark != 0 && answer.status != http.StatusOK {
			s.t.Errorf("%s: killed at command %d and asked again: %v %d %s", name, n, err, answer.status, answer.body)
		}
	}
	if st.path == refillStep {
		if err := p.refilledOrNot(s.t.Context()); err != nil {
			s.t.Error(err)
		}
	}
	return p
}
