package main_test

import (
	"net/http"
	"os"
	"strings"
	"testing"
)

// marker is in everything that is refused, and in nothing that is answered or
// logged.
const marker = "zq7Marker"

// Input that is refused is answered with the field and the reason, and is neither
// answered nor logged itself.
func TestRefusedInput(t *testing.T) {
	c, log := start(t, "--rate-limit", "0")
	id := c.create(t)
	const deep = 20_000
	for _, r := range []struct{ name, path, body, detail string }{
		{"stake as text", "demo/games/dice", `{"stake":"zq7Marker","target":50,"direction":"over"}`, "stake must be"},
		{"stake too high", "demo/games/dice", `{"stake":100001,"target":50,"direction":"over"}`, "stake must be"},
		{"stake of 0", "demo/games/dice", `{"stake":0,"target":50,"direction":"over"}`, "stake must be"},
		{"stake below 0", "demo/games/dice", `{"stake":-5,"target":50,"direction":"over"}`, "stake must be"},
		{"stake with a fraction", "demo/games/dice", `{"stake":1.5,"target":50,"direction":"over"}`, "stake must be"},
		{"stake beyond 64 bits", "demo/games/dice", `{"stake":18446744073709551617,"target":50,"direction":"over"}`, "stake must be"},
		{"no stake", "demo/games/dice", `{"target":50,"direction":"over"}`, "stake must be"},
		{"direction", "demo/games/dice", `{"stake":1,"target":50,"direction":"zq7Marker"}`, "direction must be"},
		{"target between hundredths", "demo/games/dice", `{"stake":1,"target":50.001,"direction":"over"}`, "target must be"},
		{"target out of range", "demo/games/limbo", `{"stake":1,"target":1}`, "target must be"},
		{"roulette bet", "demo/games/roulette", `{"stake":1,"bet":"zq7Marker","pick":"1"}`, "bet must be"},
		{"roulette pick", "demo/games/roulette", `{"stake":1,"bet":"straight","pick":"zq7Marker"}`, "pick must be"},
		{"plinko rows", "demo/games/plinko", `{"stake":1,"rows":9}`, "rows must be"},
		{"keno number twice", "demo/games/keno", `{"stake":1,"numbers":[7,7]}`, "numbers must be"},
		{"keno number out of range", "demo/games/keno", `{"stake":1,"numbers":[41]}`, "numbers must be"},
		{"keno without numbers", "demo/games/keno", `{"stake":1,"numbers":[]}`, "numbers must be"},
		{"mines", "demo/games/mines/start", `{"stake":1,"mines":25}`, "mines must be"},
		{"tile", "demo/games/mines/pick", `{"tile":25}`, "tile must be"},
		{"no tile", "demo/games/mines/pick", `{}`, "tile must be"},
		{"game", "demo/bet", `{"game":"zq7Marker"}`, "game must be"},
		{"params of another game", "demo/bet", `{"game":"dice","params":{"zq7Marker":1}}`, "params must be"},
		{"params as text", "demo/bet", `{"game":"plinko","params":{"rows":"zq7Marker"}}`, "params"},
		{"client seed with a colon", "demo/client-seed", `{"clientSeed":"zq7Marker:1"}`, "clientSeed must"},
		{"client seed too long", "demo/client-seed", `{"clientSeed":"` + strings.Repeat(marker, 8) + `"}`, "clientSeed must"},
		{"empty client seed", "demo/client-seed", `{"clientSeed":""}`, "clientSeed must"},
		{"server seed", "verify", `{"game":"dice","serverSeed":"zq7Marker","clientSeed":"a","nonce":0}`, "serverSeed must"},
		{"nonce", "verify", `{"game":"dice","serverSeed":"` + strings.Repeat("a", 64) + `","clientSeed":"a","nonce":"zq7Marker"}`, "nonce must"},
		{"no nonce", "verify", `{"game":"dice","serverSeed":"` + strings.Repeat("a", 64) + `","clientSeed":"a"}`, "nonce must"},
		{"unknown member", "demo/games/wheel", `{"stake":1,"zq7Marker":1}`, "a member that this request does not take; it takes stake"},
		{"member in another case", "demo/games/wheel", `{"Stake":1}`, "a member that this request does not take; it takes stake"},
		{"member twice", "demo/games/wheel", `{"stake":1,"stake":2}`, "twice"},
		{"cut off", "demo/games/wheel", `{"stake":`, "JSON object"},
		{"no JSON", "demo/games/wheel", marker, "JSON object"},
		{"two objects", "demo/games/wheel", `{"stake":1}{"stake":1}`, "JSON object"},
		{"no object", "demo/games/wheel", `["zq7Marker"]`, "JSON object"},
		{"null", "demo/games/wheel", `null`, "JSON object"},
		{"no UTF-8", "demo/client-seed", "{\"clientSeed\":\"zq7Marker\xff\"}", "JSON object"},
		{"deep", "demo/games/wheel", strings.Repeat(`{"stake":`, deep/9), ""},
		{"no body", "demo/games/wheel", "", ""},
	} {
		t.Run(r.name, func(t *testing.T) {
			answer := c.do(t, request{method: "POST", path: "/api/" + r.path, body: r.body, session: id})
			if p := readProblem(t, answer, http.StatusBadRequest); !strings.Contains(p.Detail, r.detail) {
				t.Errorf("refused with %q, want a sentence with %q", p.Detail, r.detail)
			}
			hides(t, answer)
		})
	}
	for _, r := range []struct {
		name   string
		ask    request
		status int
	}{
		{"limit", request{method: "GET", path: "/api/demo/history?limit=" + marker, session: id}, http.StatusBadRequest},
		{"limit of 0", request{method: "GET", path: "/api/demo/history?limit=0", session: id}, http.StatusBadRequest},
		{"limit of 101", request{method: "GET", path: "/api/demo/history?limit=101", session: id}, http.StatusBadRequest},
		{"session id", request{method: "GET", path: "/api/demo/session", session: marker}, http.StatusBadRequest},
		{"key too short", request{method: "POST", path: "/api/demo/games/wheel", body: `{"stake":1}`, session: id, key: marker[:7]}, http.StatusBadRequest},
		{"key too long", request{method: "POST", path: "/api/demo/games/wheel", body: `{"stake":1}`, session: id, key: strings.Repeat(marker, 15)}, http.StatusBadRequest},
		{"key with a space", request{method: "POST", path: "/api/demo/games/wheel", body: `{"stake":1}`, session: id, key: marker + " 1"}, http.StatusBadRequest},
		{"path", request{method: "GET", path: "/api/" + marker}, http.StatusNotFound},
		{"vector", request{method: "GET", path: "/api/vectors/" + marker}, http.StatusNotFound},
		{"method", request{method: "PUT", path: "/api/demo/session?" + marker, session: id}, http.StatusNotFound},
		{"another site's page", request{method: "POST", path: "/api/demo/session", header: http.Header{"Origin": {"https://zq7marker.example"}, "Sec-Fetch-Site": {"cross-site"}}}, http.StatusForbidden},
	} {
		t.Run(r.name, func(t *testing.T) {
			answer := c.do(t, r.ask)
			if answer.status != r.status {
				t.Errorf("%d %s, want %d", answer.status, answer.body, r.status)
			}
			hides(t, answer)
		})
	}
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), `"status":400`) {
		t.Error("the log does not have the refusals")
	}
	if strings.Contains(strings.ToLower(string(text)), strings.ToLower(marker)) {
		t.Error("the log has what was refused")
	}
}

// hides holds that an answer has nothing of what was refused.
func hides(t *testing.T, answer reply) {
	t.Helper()
	text := string(answer.body)
	for name, values := range answer.header {
		text += name + strings.Join(values, " ")
	}
	if strings.Contains(strings.ToLower(text), strings.ToLower(marker[:7])) {
		t.Errorf("the answer has what was refused: %s", text)
	}
}

// Whoever guesses ids learns whether one is an id, and nothing else.
func TestGuessedIDs(t *testing.T) {
	c, _, _ := onRedis(t)
	id := c.create(t)
	asks := []request{
		{method: "GET", path: "/api/demo/session"},
		{method: "GET", path: "/api/demo/history"},
		{method: "GET", path: "/api/demo/games/chips"},
		{method: "GET", path: "/api/demo/games/mines"},
		{method: "POST", path: "/api/demo/rotate"},
		{method: "POST", path: "/api/demo/client-seed", body: `{"clientSeed":"a"}`},
		{method: "POST", path: "/api/demo/bet", body: `{"game":"dice"}`},
		{method: "POST", path: "/api/demo/games/wheel", body: `{"stake":1}`},
		{method: "POST", path: "/api/demo/games/chips/refill"},
		{method: "POST", path: "/api/demo/games/mines/start", body: `{"stake":1,"mines":1}`},
		{method: "POST", path: "/api/demo/games/mines/pick", body: `{"tile":1}`},
		{method: "POST", path: "/api/demo/games/mines/cashout"},
		{method: "POST", path: "/api/demo/games/mines/forfeit"},
	}
	for _, guess := range []struct {
		name, id string
		status   int
		detail   string
	}{
		{"none", "", http.StatusBadRequest, "X-Demo-Session must be the id that POST /api/demo/session answered"},
		{"uppercase", strings.ToUpper(id), http.StatusBadRequest, "X-Demo-Session must be the id that POST /api/demo/session answered"},
		{"a key's pattern", "*", http.StatusBadRequest, "X-Demo-Session must be the id that POST /api/demo/session answered"},
		{"a part of the key", id + "}:session{", http.StatusBadRequest, "X-Demo-Session must be the id that POST /api/demo/session answered"},
		{"cut", id[:35], http.StatusBadRequest, "X-Demo-Session must be the id that POST /api/demo/session answered"},
		{"an id that nobody has", "3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f", http.StatusNotFound, "demo session not found or expired"},
		{"an id one digit away", next(id), http.StatusNotFound, "demo session not found or expired"},
	} {
		for _, ask := range asks {
			ask.session = guess.id
			for _, key := range []string{"", "a-key-of-mine"} {
				if ask.key = key; key != "" && ask.method == "GET" {
					continue
				}
				if p := c.refused(t, ask, guess.status); p.Detail != guess.detail {
					t.Errorf("%s: %s %s: %q, want %q", guess.name, ask.method, ask.path, p.Detail, guess.detail)
				}
			}
		}
	}
}

// next is the id with another last digit.
func next(id string) string {
	last := "0"
	if strings.HasSuffix(id, last) {
		last = "1"
	}
	return id[:len(id)-1] + last
}
