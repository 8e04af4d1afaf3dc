package main_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
)

// A watchman looks through every answer for what must not be known yet.
type watchman struct {
	*client
	t      *testing.T
	store  *redisstore.Store
	ids    []string
	ever   map[string]bool // all seeds there were
	layout string          // of the board that is open, as a record would have it
}

// secrets are the seeds in use and the next ones, of all sessions.
func (w *watchman) secrets() map[string]bool {
	w.t.Helper()
	live := map[string]bool{}
	for _, id := range w.ids {
		s, err := w.store.Get(w.t.Context(), id, 0)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, seed := range []seedstore.Seed{s.ServerSeed, s.NextServerSeed} {
			live[seed.Text()], w.ever[seed.Text()] = true, true
		}
	}
	return live
}

// ask sends a request and looks through its answer.
func (w *watchman) ask(method, path, body string, status int) reply {
	w.t.Helper()
	var id string
	if len(w.ids) > 0 {
		id = w.ids[len(w.ids)-1]
	}
	answer := w.do(w.t, request{method: method, path: path, body: body, session: id})
	if answer.status != status {
		w.t.Errorf("%s %s: %d %s, want %d", method, path, answer.status, answer.body, status)
	}
	w.look(method+" "+path, answer)
	return answer
}

func (w *watchman) look(what string, answer reply) {
	w.t.Helper()
	text := string(answer.body)
	for name, values := range answer.header {
		text += "\n" + name + ": " + strings.Join(values, ", ")
	}
	if found(text, w.secrets()) {
		w.t.Errorf("%s answers a server seed that is in use or comes next", what)
	}
	if w.layout != "" && strings.Contains(text, w.layout) {
		w.t.Errorf("%s answers where the mines are", what)
	}
}

// found reports whether one of the seeds is in text, in either case.
func found(text string, seeds map[string]bool) bool {
	text = strings.ToLower(text)
	for seed := range seeds {
		if strings.Contains(text, seed) {
			return true
		}
	}
	return false
}

// No answer, no metric and no line of the log has a server seed before it is
// revealed, and none says where the mines of an open board are. The log never
// has a seed at all.
func TestSecrets(t *testing.T) {
	for _, signed := range []bool{false, true} {
		name := "unsigned"
		if signed {
			name = "signed"
		}
		t.Run(name, func(t *testing.T) { testSecrets(t, signed) })
	}
}

func testSecrets(t *testing.T, signed bool) {
	redis := redistest.Start(t)
	args := []string{"--store", "redis://" + redis.Addr, "--rate-limit", "0"}
	var secretKey string
	if signed {
		pair := fair.GenerateKeyPair()
		secretKey = pair.SecretKey
		file := filepath.Join(t.TempDir(), "key")
		if err := os.WriteFile(file, []byte(secretKey+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, "--signing-key", file)
	}
	c, log := start(t, args...)
	store, err := redisstore.New(redis.Client(t), redisstore.Options{Parts: []string{"mines"}})
	if err != nil {
		t.Fatal(err)
	}
	w := &watchman{client: c, t: t, store: store, ever: map[string]bool{}}
	for range 3 {
		w.ids = append(w.ids, w.create(t))
		w.session(signed)
	}
	if n := len(w.ever); n != 3*4 { // two at first, and one more with each change
		t.Errorf("%d server seeds were seen, want 12", n)
	}

	// A store that is away has its errors logged.
	redis.Kill()
	for _, path := range []string{"/api/demo/session", "/api/demo/history", "/api/health"} {
		answer := c.do(t, request{method: "GET", path: path, session: w.ids[0]})
		readProblem(t, answer, http.StatusServiceUnavailable)
		if found(string(answer.body), w.ever) {
			t.Errorf("%s answers a server seed when the store is away", path)
		}
	}
	metrics := c.do(t, request{method: "GET", path: "/metrics"})
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string]string{"the log": string(text), "/metrics": string(metrics.body)} {
		if found(text, w.ever) {
			t.Errorf("%s has a server seed", what)
		}
		for _, id := range w.ids {
			if strings.Contains(text, id) {
				t.Errorf("%s has a session's id, with which anyone could play in it", what)
			}
		}
		if signed && strings.Contains(text, secretKey) {
			t.Errorf("%s has the secret key", what)
		}
	}
}

// session plays everything there is in the newest session.
func (w *watchman) session(signed bool) {
	w.t.Helper()
	all := func() {
		for _, path := range []string{
			"/api/demo/session", "/api/demo/history?limit=100", "/api/demo/games/chips", "/api/demo/games/mines",
			"/api/demo/games/rules", "/api/health", "/api/openapi.json", "/api/vectors", "/metrics", "/",
		} {
			w.ask("GET", path, "", http.StatusOK)
		}
	}
	all()
	w.ask("POST", "/api/demo/rotate", "", http.StatusConflict)
	w.ask("POST", "/api/demo/client-seed", `{"clientSeed":"watched"}`, http.StatusOK)
	for _, game := range []string{"dice", "limbo", "roulette", "wheel", "plinko", "mines", "keno", "blackjack", "hilo"} {
		w.ask("POST", "/api/demo/bet", `{"game":"`+game+`"}`, http.StatusOK)
	}
	w.ask("POST", "/api/demo/games/dice", `{"stake":1,"target":50,"direction":"over"}`, http.StatusOK)
	w.ask("POST", "/api/demo/games/wheel", `{"stake":5000}`, http.StatusPaymentRequired)
	w.ask("POST", "/api/demo/games/wheel", `{"stake":"no"}`, http.StatusBadRequest)
	all()

	w.ask("POST", "/api/demo/games/mines/start", `{"stake":1,"mines":12}`, http.StatusOK)
	safe := w.seeMines()
	w.ask("POST", "/api/demo/games/mines/pick", `{"tile":`+safe+`}`, http.StatusOK)
	all()
	w.ask("POST", "/api/demo/rotate", "", http.StatusConflict)
	w.ask("POST", "/api/demo/client-seed", `{"clientSeed":"again"}`, http.StatusConflict)
	w.ask("POST", "/api/demo/games/mines/start", `{"stake":1,"mines":12}`, http.StatusConflict)
	w.ask("POST", "/api/demo/bet", `{"game":"hilo"}`, http.StatusOK)
	layout := w.layout
	w.layout = ""
	if ended := w.ask("POST", "/api/demo/games/mines/cashout", "", http.StatusOK); !strings.Contains(string(ended.body), layout) {
		w.t.Errorf("the board that ended does not say where its mines were, %s: %s", layout, ended.body)
	}
	all()

	before, err := w.store.Get(w.t.Context(), w.ids[len(w.ids)-1], 0)
	if err != nil {
		w.t.Fatal(err)
	}
	rotated := w.ask("POST", "/api/demo/rotate", "", http.StatusOK)
	if !strings.Contains(string(rotated.body), before.ServerSeed.Text()) {
		w.t.Error("the rotation does not reveal the seed that was bet under")
	}
	all()
	var history []json.RawMessage
	answer := w.ask("GET", "/api/demo/history?limit=100", "", http.StatusOK)
	if err := json.Unmarshal(answer.body, &history); err != nil || len(history) == 0 {
		w.t.Fatalf("history: %v, %d records", err, len(history))
	}
	for _, record := range history {
		report, err := fair.InspectRecord(record)
		if err != nil || report.Status != fair.Matches {
			w.t.Errorf("a record does not verify (%v): %s", err, record)
		}
		if strings.Contains(string(record), `"signature"`) != signed {
			w.t.Errorf("signed: %v, and the record is %s", signed, record)
		}
	}
}

// seeMines looks into the store for the open board, and returns a safe tile.
func (w *watchman) seeMines() (safe string) {
	w.t.Helper()
	id := w.ids[len(w.ids)-1]
	session, err := w.store.Get(w.t.Context(), id, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	pending, err := w.store.Pending(w.t.Context(), id)
	if err != nil || len(pending) != 1 {
		w.t.Fatalf("%d rounds are pending (%v), want the board", len(pending), err)
	}
	played, err := fair.Play(fair.Bet{
		Game: fair.Mines, Params: fair.Params{"mines": 12},
		ServerSeed: session.ServerSeed.Text(), ClientSeed: session.ClientSeed, Nonce: pending[0].Nonce,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	layout, err := json.Marshal(played.Result.Items)
	if err != nil {
		w.t.Fatal(err)
	}
	w.layout = string(layout)
	mined := map[uint16]bool{}
	for _, tile := range played.Result.Items {
		mined[tile] = true
	}
	for tile := uint16(0); ; tile++ {
		if !mined[tile] {
			text, _ := json.Marshal(tile) // a number
			return string(text)
		}
	}
}
