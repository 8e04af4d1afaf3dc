package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore"
)

// atOnce sends all requests at one time and returns their answers.
func (c *client) atOnce(t *testing.T, requests ...request) []reply {
	t.Helper()
	answers := make([]reply, len(requests))
	errs := make([]error, len(requests))
	gate := make(chan struct{})
	var busy sync.WaitGroup
	for i, r := range requests {
		busy.Go(func() {
			<-gate
			answers[i], errs[i] = c.send(t.Context(), r)
		})
	}
	close(gate)
	busy.Wait()
	for i, err := range errs {
		if err != nil {
			t.Fatalf("%s %s: %v", requests[i].method, requests[i].path, err)
		}
	}
	return answers
}

// count counts the statuses of answers. A 409 has to be one of these.
func count(t *testing.T, answers []reply, conflicts ...string) map[int]int {
	t.Helper()
	statuses := map[int]int{}
	for _, answer := range answers {
		statuses[answer.status]++
		if answer.status == http.StatusConflict {
			if p := readProblem(t, answer, http.StatusConflict); !slices.Contains(conflicts, p.Detail) {
				t.Errorf("409 %q", p.Detail)
			}
		}
	}
	return statuses
}

const busyDetail = "another action is being processed; retry after it completes"

// Bets that come at once never share a nonce, whether or not another action holds
// the session's lock: their steps are whole without it.
func TestBetsAtOnce(t *testing.T) {
	const rounds, bets = 100, 2
	for _, bet := range []struct {
		name, path, body string
		locked           bool
	}{
		{"fair", "bet", `{"game":"roulette"}`, false},
		{"chips", "games/dice", `{"stake":1,"target":50,"direction":"over"}`, false},
		{"chips under a lock", "games/dice", `{"stake":1,"target":50,"direction":"over"}`, true},
	} {
		t.Run(bet.name, func(t *testing.T) {
			c, redis, _ := onRedis(t)
			id := c.create(t)
			if bet.locked {
				store, err := redisstore.New(redis.Client(t), redisstore.Options{Parts: []string{"mines"}})
				if err != nil {
					t.Fatal(err)
				}
				lease, err := store.Lock(t.Context(), id)
				if err != nil {
					t.Fatal(err)
				}
				defer lease.Release(t.Context())
				p := c.refused(t, request{method: "POST", path: "/api/demo/rotate", session: id}, http.StatusConflict)
				if p.Detail != busyDetail {
					t.Errorf("rotation under a lock: %q, want %q", p.Detail, busyDetail)
				}
			}
			one := request{method: "POST", path: "/api/demo/" + bet.path, body: bet.body, session: id}
			var used []uint64
			for range rounds {
				for _, answer := range c.atOnce(t, slices.Repeat([]request{one}, bets)...) {
					var answered struct{ Record struct{ Nonce uint64 } }
					if err := json.Unmarshal(answer.body, &answered); err != nil || answer.status != http.StatusOK {
						t.Fatalf("%v %d %s", err, answer.status, answer.body)
					}
					used = append(used, answered.Record.Nonce)
				}
			}
			slices.Sort(used)
			for i, nonce := range used {
				if nonce != uint64(i) {
					t.Fatalf("nonces %v, want each once and none left out", used)
				}
			}
		})
	}
}

// Two stakes that the balance does not cover both are not both taken.
func TestOverdraw(t *testing.T) {
	c, _, _ := onRedis(t)
	for range 50 {
		id := c.create(t)
		bet := request{method: "POST", path: "/api/demo/games/limbo", body: `{"stake":600,"target":1000000}`, session: id}
		answers := c.atOnce(t, bet, bet)
		if statuses := count(t, answers); statuses[http.StatusOK] != 1 || statuses[http.StatusPaymentRequired] != 1 {
			t.Fatalf("statuses %v, want one 200 and one 402", statuses)
		}
		for _, answer := range answers {
			if answer.status == http.StatusPaymentRequired {
				if p := readProblem(t, answer, http.StatusPaymentRequired); p.Detail != "not enough chips" {
					t.Errorf("402 %q", p.Detail)
				}
			}
		}
		var chips struct{ Balance int64 }
		c.ok(t, request{method: "GET", path: "/api/demo/games/chips", session: id}, &chips)
		if chips.Balance != 400 {
			t.Fatalf("the balance is %d, want 400", chips.Balance)
		}
	}
}

// Of actions on a Mines board that come at once, one acts; others are refused or
// told what it did.
func TestMinesAtOnce(t *testing.T) {
	const clients = 8
	c, _, _ := onRedis(t)
	mines := func(id, action, body string) request {
		return request{method: "POST", path: "/api/demo/games/mines/" + action, body: body, session: id}
	}
	const boardOpen = "a Mines board is open; cash it out or forfeit it first"
	const noBoard = "no Mines board is open; start one first"
	for range 20 {
		id := c.create(t)
		started := c.atOnce(t, slices.Repeat([]request{mines(id, "start", `{"stake":100,"mines":1}`)}, clients)...)
		if statuses := count(t, started, busyDetail, boardOpen); statuses[http.StatusOK] != 1 || statuses[http.StatusConflict] != clients-1 {
			t.Fatalf("starts: %v, want one 200 and 409s", statuses)
		}
		// All pick another tile. What was picked is what those were told that got through.
		var picks []request
		for tile := range clients {
			picks = append(picks, mines(id, "pick", fmt.Sprintf(`{"tile":%d}`, tile)))
		}
		picked := c.atOnce(t, picks...)
		statuses := count(t, picked, busyDetail, noBoard)
		if statuses[http.StatusOK] == 0 || statuses[http.StatusOK]+statuses[http.StatusConflict] != clients {
			t.Fatalf("picks: %v, want a 200 and 409s", statuses)
		}
		var board struct {
			State   string
			Picks   []int
			Version int
			Balance int64
			Payout  int64
		}
		c.ok(t, request{method: "GET", path: "/api/demo/games/mines", session: id}, &board)
		if len(board.Picks) != statuses[http.StatusOK] || board.Version != len(board.Picks) {
			t.Fatalf("%d picks and version %d after %d that got through", len(board.Picks), board.Version, statuses[http.StatusOK])
		}
		if board.State != "open" { // a mine
			continue
		}
		ended := c.atOnce(t, slices.Repeat([]request{mines(id, "cashout", "")}, clients)...)
		if statuses := count(t, ended, busyDetail); statuses[http.StatusOK] == 0 || statuses[http.StatusOK]+statuses[http.StatusConflict] != clients {
			t.Fatalf("cash-outs: %v, want 200 and 409s", statuses)
		}
		var chips struct{ Balance int64 }
		c.ok(t, request{method: "GET", path: "/api/demo/games/chips", session: id}, &chips)
		if want := board.Balance + board.Payout; chips.Balance != want {
			t.Fatalf("the balance is %d after cash-outs at once, want %d", chips.Balance, want)
		}
	}
}

// A cash-out and a forfeit at once: one of them ends the board, and the chips are
// as the one that did says.
func TestCashOutAgainstForfeit(t *testing.T) {
	c, _, _ := onRedis(t)
	for range 30 {
		id := c.create(t)
		act := func(action, body string) request {
			return request{method: "POST", path: "/api/demo/games/mines/" + action, body: body, session: id}
		}
		c.ok(t, act("start", `{"stake":100,"mines":1}`), nil)
		answers := c.atOnce(t, act("cashout", ""), act("forfeit", ""))
		statuses := count(t, answers, busyDetail, "no Mines board is open; start one first")
		if statuses[http.StatusOK] != 1 || statuses[http.StatusConflict] != 1 {
			t.Fatalf("statuses %v, want one 200 and one 409", statuses)
		}
		want := int64(900)
		if answers[0].status == http.StatusOK {
			want = 1000
		}
		var chips struct{ Balance int64 }
		c.ok(t, request{method: "GET", path: "/api/demo/games/chips", session: id}, &chips)
		if chips.Balance != want {
			t.Fatalf("the balance is %d, want %d", chips.Balance, want)
		}
	}
}

// Requests with one key that come at once do one thing.
func TestKeyAtOnce(t *testing.T) {
	const clients = 8
	c, _, _ := onRedis(t)
	id := c.create(t)
	for n := range 30 {
		bet := request{
			method: "POST", path: "/api/demo/games/dice", body: `{"stake":1,"target":50,"direction":"over"}`,
			session: id, key: fmt.Sprintf("key-%08d", n),
		}
		answers := c.atOnce(t, slices.Repeat([]request{bet}, clients)...)
		statuses := count(t, answers, "a request with this Idempotency-Key is being processed; retry after it completes")
		if statuses[http.StatusOK] == 0 || statuses[http.StatusOK]+statuses[http.StatusConflict] != clients {
			t.Fatalf("statuses %v, want 200 and 409s", statuses)
		}
		again := c.ok(t, bet, nil)
		if again.header.Get("Idempotent-Replayed") != "true" {
			t.Error("a repeated request was not answered as one")
		}
		for _, answer := range answers {
			if answer.status == http.StatusOK && string(answer.body) != string(again.body) {
				t.Errorf("%s and then %s", answer.body, again.body)
			}
		}
		var view seedstore.PublicView
		c.ok(t, request{method: "GET", path: "/api/demo/session", session: id}, &view)
		if view.Nonce != uint64(n+1) {
			t.Fatalf("the next nonce is %d after %d keys", view.Nonce, n+1)
		}
	}
}
