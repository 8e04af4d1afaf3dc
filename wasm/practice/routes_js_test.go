package main

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// Practice answers as the HTTP API does, from the first commitment to a record
// that matches.
func TestTheLoop(t *testing.T) {
	store := seedstore.NewMemory(seedstore.Options{Parts: []string{demo.MinesPart}})
	service, err := demo.New(store, demo.Options{TTL: time.Hour, PerDay: 10, Records: 100})
	if err != nil {
		t.Fatal(err)
	}
	routes := routesOf(service)
	session := ""
	ask := func(method, path, body string, want int) string {
		t.Helper()
		status, text := routes.answer(t.Context(), method, path, session, body)
		if status != want || !json.Valid([]byte(text)) {
			t.Fatalf("%s %s %s: %d %s, want %d", method, path, body, status, text, want)
		}
		return text
	}
	var s seedstore.PublicView
	if err := json.Unmarshal([]byte(ask("POST", "/api/demo/session", "", 201)), &s); err != nil {
		t.Fatal(err)
	}
	if text := ask("GET", "/api/demo/session", "", 400); !strings.Contains(text, "X-Demo-Session must be") {
		t.Error(text)
	}
	session = s.ID
	ask("GET", "/api/demo/session", "", 200)
	ask("POST", "/api/demo/client-seed", `{"clientSeed":"ana"}`, 200)
	for _, seed := range []string{`\ud800`, `a\udc00`, `\\\ud800`, "\xff", `a","clientSeed":"b`} {
		ask("POST", "/api/demo/client-seed", `{"clientSeed":"`+seed+`"}`, 400)
	}
	for _, seed := range []string{`\\ud800`, `\ud83d\ude00`, `\u2028<>&`, `ana`} {
		var rotated demo.Rotated
		text := ask("POST", "/api/demo/client-seed", `{"clientSeed":"`+seed+`"}`, 200)
		var want string
		if err := errors.Join(json.Unmarshal([]byte(text), &rotated), json.Unmarshal([]byte(`"`+seed+`"`), &want)); err != nil || rotated.Next.ClientSeed != want {
			t.Errorf("the client seed %s became %q (%v)", seed, rotated.Next.ClientSeed, err)
		}
	}
	ask("POST", "/api/demo/bet", `{"game":"blackjack"}`, 200)
	for game, body := range map[string]string{
		"dice":     `{"stake":1,"target":50,"direction":"over"}`,
		"limbo":    `{"stake":1,"target":2}`,
		"roulette": `{"stake":1,"bet":"colour","pick":"red"}`,
		"wheel":    `{"stake":1}`,
		"plinko":   `{"stake":1,"rows":8}`,
		"keno":     `{"stake":1,"numbers":[1]}`,
	} {
		ask("POST", "/api/demo/games/"+game, body, 200)
	}
	ask("POST", "/api/demo/games/mines/start", `{"stake":1,"mines":3}`, 200)
	ask("POST", "/api/demo/rotate", "", 409)
	if text := ask("POST", "/api/demo/games/mines/pick", `{}`, 400); !strings.Contains(text, "tile must be") {
		t.Error(text)
	}
	ask("POST", "/api/demo/games/mines/pick", `{"tile":3}`, 200)
	ask("GET", "/api/demo/games/mines", "", 200)
	ask("POST", "/api/demo/games/mines/start", `{"stake":5000,"mines":"3"}`, 400)
	ask("POST", "/api/demo/games/wheel", `{"stake":5000}`, 402)
	ask("POST", "/api/demo/games/wheel", `{"stake":5}{}`, 400)
	ask("POST", "/api/demo/nothing", "", 404)
	if status, _ := routes.answer(t.Context(), "POST", "/api/demo/games/mines/forfeit", session, ""); status != 200 {
		ask("POST", "/api/demo/games/mines/pick", `{"tile":3}`, 200) // it was a mine
	}
	ask("GET", "/api/demo/games/chips", "", 200)
	ask("POST", "/api/demo/games/chips/refill", "", 200)
	ask("POST", "/api/demo/rotate", "", 200)
	ask("GET", "/api/demo/games/rules", "", 200)
	ask("GET", "/api/demo/history?limit=x", "", 400)
	var history []json.RawMessage
	if err := json.Unmarshal([]byte(ask("GET", "/api/demo/history?limit=100", "", 200)), &history); err != nil {
		t.Fatal(err)
	}
	if len(history) != 8 {
		t.Errorf("%d records", len(history))
	}
	for _, record := range history {
		if report, err := fair.InspectRecord(record); err != nil || report.Status != fair.Matches {
			t.Errorf("%s does not match: %v", record, err)
		}
	}
}

// Every operation of the HTTP API on the demo is here, and no other.
func TestRoutesAreThoseOfTheAPI(t *testing.T) {
	text, err := os.ReadFile("../../demo/httpapi/examples.json")
	if err != nil {
		t.Fatal(err)
	}
	var examples map[string]any
	if err := json.Unmarshal(text, &examples); err != nil {
		t.Fatal(err)
	}
	known := routesOf(nil)
	for name := range examples {
		if _, found := known[name]; !found && strings.Contains(name, " /api/demo/") {
			t.Errorf("%s is not answered", name)
		}
	}
	for name := range known {
		if _, found := examples[name]; !found {
			t.Errorf("%s is no operation of the API", name)
		}
	}
}
