package main_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/galabet/fair/seedstore/redisstore/redistest"
)

var load = flag.Duration("load", 10*time.Second, "how long the load test takes")

// onRedis starts the server on a Redis of its own, with room for every request.
func onRedis(t *testing.T, args ...string) (c *client, redis *redistest.Server, log string) {
	t.Helper()
	redis = redistest.Start(t)
	c, log = start(t, append([]string{
		"--store", "redis://" + redis.Addr, "--rate-limit", "0", "--session-cap", "1000000",
	}, args...)...)
	return c, redis, log
}

// Two hundred sessions that bet at once get no error of the server's, and each
// nonce once.
func TestLoad(t *testing.T) {
	const sessions = 200
	c, _, _ := onRedis(t, "--chips", "1000000000")
	ctx, stop := context.WithTimeout(t.Context(), *load)
	defer stop()
	took := make([][]time.Duration, sessions)
	began := time.Now()
	var busy sync.WaitGroup
	for i := range sessions {
		v := &visitor{client: c, t: t, session: c.create(t), r: rand.New(rand.NewPCG(1, uint64(i))), next: map[string]uint64{}}
		busy.Go(func() {
			for ctx.Err() == nil {
				v.visit()
			}
			took[i] = v.took
		})
	}
	busy.Wait()
	length := time.Since(began)
	all := slices.Concat(took...)
	slices.Sort(all)
	if len(all) == 0 {
		t.Fatal("nothing was answered")
	}
	at := func(share float64) time.Duration { return all[int(share*float64(len(all)-1))] }
	t.Logf("%d sessions: %d requests, %.0f a second, p50 %v, p99 %v", sessions, len(all), float64(len(all))/length.Seconds(), at(0.50), at(0.99))
}

// A visitor is alone in a session, so that every nonce is foreseen.
type visitor struct {
	*client
	t       *testing.T
	session string
	r       *rand.Rand
	next    map[string]uint64 // nonces by commitment
	took    []time.Duration
}

func (v *visitor) visit() {
	switch n := v.r.IntN(20); n {
	case 0:
		if len(v.next) > 0 {
			v.ask("POST", "rotate", "", http.StatusOK)
			clear(v.next)
		}
	case 1:
		v.ask("GET", "history?limit=10", "", http.StatusOK)
	case 2:
		v.mines()
	case 3:
		v.bet("bet", `{"game":"hilo"}`)
	case 4:
		v.bet("games/keno", `{"stake":3,"numbers":[1,20,40]}`)
	default:
		v.bet("games/dice", `{"stake":5,"target":49.5,"direction":"under"}`)
	}
}

func (v *visitor) mines() {
	v.ask("POST", "games/mines/start", `{"stake":10,"mines":2}`, http.StatusOK)
	var board struct{ State string }
	text := v.ask("POST", "games/mines/pick", fmt.Sprintf(`{"tile":%d}`, v.r.IntN(25)), http.StatusOK)
	if err := json.Unmarshal(text, &board); err != nil {
		v.t.Error(err)
	}
	if board.State == "open" {
		text = v.ask("POST", "games/mines/cashout", "", http.StatusOK)
	}
	v.record(text)
}

func (v *visitor) bet(path, body string) { v.record(v.ask("POST", path, body, http.StatusOK)) }

// record holds that the answer has the next nonce.
func (v *visitor) record(text []byte) {
	var answer struct {
		Record struct {
			Commitment string
			Nonce      uint64
		}
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		v.t.Error(err)
		return
	}
	r := answer.Record
	if want := v.next[r.Commitment]; r.Nonce != want {
		v.t.Errorf("%s: nonce %d, want %d", v.session, r.Nonce, want)
	}
	v.next[r.Commitment] = r.Nonce + 1
}

func (v *visitor) ask(method, path, body string, status int) []byte {
	began := time.Now()
	answer, err := v.send(context.Background(), request{method: method, path: "/api/demo/" + path, body: body, session: v.session})
	v.took = append(v.took, time.Since(began))
	if err != nil || answer.status != status {
		v.t.Errorf("%s %s: %v %d %s", method, path, err, answer.status, answer.body)
	}
	return answer.body
}
