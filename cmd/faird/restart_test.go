package main_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
)

// A Redis that restarts and may have lost writes hands out nothing from before:
// the server rotates every session by itself, and then play goes on. An open
// Mines board is cashed out as it stood, and what was bet can be checked.
func TestPlayGoesOnAfterRedisRestarts(t *testing.T) {
	redis := redistest.Start(t, "--appendonly", "yes", "--appendfsync", "everysec")
	c, _ := start(t, "--store", "redis://"+redis.Addr, "--rate-limit", "0")
	id := c.create(t)
	ask := func(method, path, body string) reply {
		t.Helper()
		return c.do(t, request{method: method, path: "/api/demo/" + path, body: body, session: id})
	}
	var before, after demo.Answered
	c.ok(t, request{method: "POST", path: "/api/demo/bet", body: `{"game":"dice"}`, session: id}, &before)
	if answer := ask("POST", "games/mines/start", `{"stake":100,"mines":3}`); answer.status != http.StatusOK {
		t.Fatalf("%d %s", answer.status, answer.body)
	}
	redis.Kill()
	if err := redis.Restart(); err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(patience)
	for {
		answer := ask("POST", "bet", `{"game":"dice"}`)
		if answer.status == http.StatusOK {
			if err := json.Unmarshal(answer.body, &after); err != nil {
				t.Fatal(err)
			}
			break
		}
		readProblem(t, answer, http.StatusServiceUnavailable)
		if time.Now().After(deadline) {
			t.Fatalf("play does not go on: %s", answer.body)
		}
	}
	commitment := func(record json.RawMessage) string {
		var r struct{ Commitment string }
		if err := json.Unmarshal(record, &r); err != nil {
			t.Fatal(err)
		}
		return r.Commitment
	}
	if commitment(before.Record) == commitment(after.Record) || after.NonceNext != 1 {
		t.Errorf("after the restart the bet was %s, before it %s", after.Record, before.Record)
	}
	var board demo.Board
	c.ok(t, request{method: "GET", path: "/api/demo/games/mines", session: id}, &board)
	if board.State != "none" && (board.State != "cashed-out" || board.Payout != 100 || board.Balance != 1000) {
		t.Errorf("the board became %+v", board)
	}
	var history []json.RawMessage
	c.ok(t, request{method: "GET", path: "/api/demo/history", session: id}, &history)
	for _, record := range history {
		want := fair.Matches
		if commitment(record) == commitment(after.Record) {
			want = fair.Incomplete
		}
		if report, err := fair.InspectRecord(record); err != nil || report.Status != want {
			t.Errorf("%s: not as it should be, %v", record, err)
		}
	}
	if len(history) != 3 {
		t.Errorf("%d records, want those of two bets and the board", len(history))
	}
}
