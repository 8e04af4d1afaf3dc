package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/fair"
)

// The whole loop: a commitment, bets, a rotation, and records that match.
func TestTheLoop(t *testing.T) {
	for _, signed := range []bool{false, true} {
		t.Run(fmt.Sprintf("signed=%v", signed), func(t *testing.T) {
			pair := fair.GenerateKeyPair()
			c := newClient(t, func(o *demo.Options, _ *Options) {
				if signed {
					o.SecretKey = pair.SecretKey
				}
			})
			before := c.create()
			var bet demo.Answered
			for _, game := range fair.Games() {
				c.ok("POST", "/api/demo/bet", `{"game":"`+game.String()+`"}`, &bet)
				want := fair.Incomplete
				if report, err := fair.InspectRecord(bet.Record); err != nil || report.Status != want {
					t.Errorf("%s: %s is %v, %v", game, bet.Record, report, err)
				}
			}
			if bet.NonceNext != uint64(len(fair.Games())) {
				t.Errorf("the next nonce is %d", bet.NonceNext)
			}
			var rotated demo.Rotated
			c.ok("POST", "/api/demo/rotate", "", &rotated)
			if r := rotated.Revealed; r.Commitment != before.Commitment || r.Bets != 9 {
				t.Errorf("revealed %s of %d bets", r.Commitment, r.Bets)
			}
			if commitment, err := fair.Commit(rotated.Revealed.ServerSeed); err != nil || commitment != before.Commitment {
				t.Errorf("the revealed seed hashes to %s, %v", commitment, err)
			}
			if n := rotated.Next; n.Commitment != before.NextCommitment || n.NextCommitment == before.NextCommitment || n.Nonce != 0 || n.BetsUnderSeed != 0 || n.CreatedAt != before.CreatedAt {
				t.Errorf("after the rotation the session is %+v", n)
			}
			var history []json.RawMessage
			c.ok("GET", "/api/demo/history?limit=100", "", &history)
			if len(history) != 9 {
				t.Fatalf("%d records", len(history))
			}
			for _, record := range history {
				report, err := fair.InspectRecord(record)
				if err != nil || report.Status != fair.Matches {
					t.Errorf("%s does not match: %+v %v", record, report, err)
				}
				if strings.Contains(string(record), pair.PublicKey) != signed {
					t.Errorf("signed is %v, and the record is %s", signed, record)
				}
				w := c.do("POST", "/api/verify/record", string(record))
				if !strings.HasPrefix(w.Body.String(), `{"kind":`) || !strings.Contains(w.Body.String(), `"status":"matches"`) {
					t.Errorf("verified, it is %s", w.Body)
				}
			}
		})
	}
}

func TestVectorFiles(t *testing.T) {
	c := newClient(t, nil)
	var list vectorList
	c.ok("GET", "/api/vectors", "", &list)
	for _, name := range list.Files {
		c.ok("GET", "/api/vectors/"+name, "", new(map[string]any))
	}
	for _, name := range []string{"", "none.json", "index.html", "%2e%2e", "..%2fx", "embed.go", "%00"} {
		c.refused("GET", "/api/vectors/"+name, "", 404, "no such path and method; GET /api/openapi.json lists what there is")
	}
}

func TestSessionsAreNamedByTheirHeader(t *testing.T) {
	c := newClient(t, nil)
	for _, path := range []string{"session", "history", "games/chips", "games/mines"} {
		c.session = ""
		c.refused("GET", "/api/demo/"+path, "", 400, "X-Demo-Session must be the id that POST /api/demo/session answered")
		c.session = "3F2B8C1E-5D4A-4C6B-9E7F-0A1B2C3D4E5F"
		c.refused("GET", "/api/demo/"+path, "", 400, "X-Demo-Session must be the id that POST /api/demo/session answered")
		c.session = "3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f"
		c.refused("GET", "/api/demo/"+path, "", 404, "demo session not found or expired")
	}
	c.refused("POST", "/api/demo/bet", `{"game":"dice"}`, 404, "demo session not found or expired")
	c.refused("POST", "/api/demo/rotate", "", 404, "demo session not found or expired")
	c.refused("POST", "/api/demo/games/mines/start", `{"stake":1,"mines":3}`, 404, "demo session not found or expired")
}

// An open board keeps its layout, the seed its place, and the session its one
// board; it ends once.
func TestMines(t *testing.T) {
	c := newClient(t, nil)
	c.create()
	var b, again demo.Board
	c.ok("GET", "/api/demo/games/mines", "", &b)
	if b.State != "none" || b.Balance != 1000 {
		t.Errorf("before the first board: %+v", b)
	}
	c.ok("POST", "/api/demo/games/mines/start", `{"stake":100,"mines":24}`, &b)
	if b.State != "open" || b.Balance != 900 || b.Multiplier != 1 || *b.Next != 24.75 || b.Record != nil {
		t.Errorf("open: %+v", b)
	}
	const openAlready = "a Mines board is open; cash it out or forfeit it first"
	c.refused("POST", "/api/demo/games/mines/start", `{"stake":1,"mines":3}`, 409, openAlready)
	c.refused("POST", "/api/demo/rotate", "", 409, openAlready)
	c.refused("POST", "/api/demo/client-seed", `{"clientSeed":"ana"}`, 409, openAlready)
	var history []json.RawMessage
	if c.ok("GET", "/api/demo/history", "", &history); len(history) != 0 {
		t.Errorf("an open board is in the history: %s", history)
	}
	c.ok("POST", "/api/demo/games/mines/pick", `{"tile":0}`, &b)
	var record struct{ Result []int }
	if err := json.Unmarshal(b.Record, &record); err != nil || len(record.Result) != 24 {
		t.Fatalf("the board has ended without its layout: %+v", b)
	}
	want := demo.Board{State: "hit", Payout: 0, Multiplier: 0, Balance: 900}
	if record.Result[0] != 0 { // the one safe tile
		want = demo.Board{State: "cashed-out", Payout: 2475, Multiplier: 24.75, Balance: 3375}
	}
	if b.State != want.State || b.Payout != want.Payout || b.Multiplier != want.Multiplier || b.Balance != want.Balance {
		t.Errorf("ended as %+v, want %+v", b, want)
	}
	c.ok("POST", "/api/demo/games/mines/pick", `{"tile":0}`, &again)
	if again.State != b.State || again.Payout != b.Payout || again.Balance != b.Balance || string(again.Record) != string(b.Record) {
		t.Errorf("picked again: %+v after %+v", again, b)
	}
	c.refused("POST", "/api/demo/games/mines/pick", `{"tile":1}`, 409, "no Mines board is open; start one first")

	c.ok("POST", "/api/demo/games/mines/start", `{"stake":100,"mines":3}`, &b)
	c.ok("POST", "/api/demo/games/mines/cashout", "", &b)
	c.ok("POST", "/api/demo/games/mines/cashout", "", &again)
	if b.State != "cashed-out" || b.Payout != 100 || again.Payout != 100 || again.Balance != b.Balance {
		t.Errorf("cashed out %+v, then %+v", b, again)
	}
	c.refused("POST", "/api/demo/games/mines/forfeit", "", 409, "no Mines board is open; start one first")
	c.ok("POST", "/api/demo/rotate", "", nil)
}

// No seed is in an answer or a log line before it is revealed.
func TestSeedsStayHidden(t *testing.T) {
	c := newClient(t, nil)
	id := c.create().ID
	var seen strings.Builder
	look := func() {
		t.Helper()
		s, err := c.store.Get(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, seed := range []string{s.ServerSeed.Text(), s.NextServerSeed.Text()} {
			if strings.Contains(seen.String(), seed) || strings.Contains(c.log.String(), seed) {
				t.Fatal("a seed was shown before its reveal")
			}
		}
	}
	for range 3 {
		for _, step := range tour {
			if strings.HasPrefix(step.path, "/api/verify") {
				continue
			}
			seen.WriteString(c.do(step.method, step.path, step.body).Body.String())
			look()
		}
		seen.WriteString(c.do("GET", "/metrics", "").Body.String())
		look()
	}
	if strings.Contains(c.log.String(), id) {
		t.Error("a session's id is in the log")
	}
}

func TestHeaders(t *testing.T) {
	c := newClient(t, nil)
	w := c.do("GET", "/api/health", "")
	for name, want := range map[string]string{
		"Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
		"Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff", "Content-Type": "application/json",
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if strings.Contains(w.Body.String(), "$schema") || len(w.Header().Get("X-Request-Id")) != 16 {
		t.Errorf("%s with %v", w.Body, w.Header())
	}
	c.header["X-Request-Id"] = "mine"
	if got := c.do("GET", "/api/health", "").Header().Get("X-Request-Id"); got == "mine" {
		t.Error("a request names its own id")
	}
	c.header["Sec-Fetch-Site"] = "cross-site"
	c.refused("POST", "/api/demo/session", "", http.StatusForbidden, "the request came from a page of another site; send it from this one")
}

func TestPublicFiles(t *testing.T) {
	pair := fair.GenerateKeyPair()
	c := newClient(t, func(o *demo.Options, _ *Options) { o.SecretKey = pair.SecretKey })
	var key struct{ Spec, Signer string }
	c.ok("GET", "/.well-known/galabet-fair.json", "", &key)
	if key.Spec != "GFS/1.0" || key.Signer != pair.PublicKey {
		t.Errorf("the public key is %+v", key)
	}
	var list vectorList
	c.ok("GET", "/api/vectors", "", &list)
	for _, name := range list.Files {
		var vectors map[string]any
		c.ok("GET", "/api/vectors/"+name, "", &vectors)
		if len(vectors) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	if len(list.Files) != 3 {
		t.Errorf("there are %v", list.Files)
	}
	c.ok("GET", "/api/health", "", nil)
	if text := c.do("GET", "/metrics", "").Body.String(); !strings.Contains(text, `faird_requests_total{route="GET /api/health",status="200"} 1`) {
		t.Errorf("the metrics don't count:\n%s", text)
	}
	newClient(t, nil).refused("GET", "/.well-known/galabet-fair.json", "", 404, "records are not signed here")
}
