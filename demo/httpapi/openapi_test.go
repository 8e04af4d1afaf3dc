package httpapi

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/seedstore"
)

var update = flag.Bool("update", false, "write examples.json anew")

// A tour is every operation once, in an order in which each succeeds.
var tour = []struct{ method, path, body string }{
	{"GET", "/api/demo/session", ""},
	{"POST", "/api/demo/bet", `{"game":"plinko","params":{"rows":8}}`},
	{"GET", "/api/demo/games/rules", ""},
	{"GET", "/api/demo/games/chips", ""},
	{"POST", "/api/demo/games/dice", `{"stake":10,"target":50.5,"direction":"over"}`},
	{"POST", "/api/demo/games/limbo", `{"stake":10,"target":2}`},
	{"POST", "/api/demo/games/roulette", `{"stake":10,"bet":"colour","pick":"red"}`},
	{"POST", "/api/demo/games/wheel", `{"stake":10}`},
	{"POST", "/api/demo/games/plinko", `{"stake":10,"rows":8}`},
	{"POST", "/api/demo/games/keno", `{"stake":10,"numbers":[3,17,40]}`},
	{"POST", "/api/demo/games/mines/start", `{"stake":10,"mines":1}`},
	{"POST", "/api/demo/games/mines/forfeit", ""},
	{"POST", "/api/demo/games/mines/start", `{"stake":10,"mines":1}`},
	{"POST", "/api/demo/games/mines/pick", `{"tile":8}`},
	{"GET", "/api/demo/games/mines", ""},
	{"POST", "/api/demo/games/mines/cashout", ""},
	{"POST", "/api/demo/games/chips/refill", ""},
	{"POST", "/api/demo/rotate", ""},
	{"GET", "/api/demo/history?limit=2", ""},
	{"POST", "/api/demo/client-seed", `{"clientSeed":"ana"}`},
	{"POST", "/api/verify", `{"game":"dice","serverSeed":"5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d","clientSeed":"galabet","nonce":0}`},
	{"POST", "/api/verify/record", `{"spec":"GFS/1.0","profile":"single-player","game":"dice","params":{},"serverSeed":"5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d","commitment":"ab37723062965715c5e6eeb54816f909a8e787bd3bfaee67a3cc0a3b90707de7","clientSeed":"galabet","nonce":0,"cursor":0,"result":53.14}`},
	{"GET", "/api/vectors", ""},
	{"GET", "/api/health", ""},
}

// guide is a client with a session whose server seed is no secret.
func guide(t *testing.T) (*client, map[string]example) {
	t.Helper()
	clock := time.UnixMilli(1_796_083_200_000)
	c := newClient(t, func(o *demo.Options, _ *Options) { o.Now = func() time.Time { return clock } })
	seed, err := seedstore.SeedFrom("5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d")
	if err != nil {
		t.Fatal(err)
	}
	s := seedstore.NewSession("galabet", clock)
	s.ID, s.ServerSeed, s.Commitment = "3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f", seed, seed.Commitment()
	if err := c.store.Put(t.Context(), s, time.Hour, ""); err != nil {
		t.Fatal(err)
	}
	c.session = s.ID
	found := map[string]example{}
	for _, step := range tour {
		w := c.do(step.method, step.path, step.body)
		if w.Code != 200 {
			t.Fatalf("%s %s: %d %s", step.method, step.path, w.Code, w.Body)
		}
		path, _, _ := strings.Cut(step.path, "?")
		found[step.method+" "+path] = example{json.RawMessage(step.body), json.RawMessage(bytes.TrimSpace(w.Body.Bytes()))}
	}
	found["POST /api/demo/session"] = example{Answer: found["GET /api/demo/session"].Answer}
	return c, found
}

// Each body in the document has an example, and each example is what the API
// answers today, but for what is random or of the time.
func TestEveryBodyHasAnExample(t *testing.T) {
	c, found := guide(t)
	rules := found["GET /api/demo/games/rules"]
	var catalogue demo.Catalogue
	if err := json.Unmarshal(rules.Answer, &catalogue); err != nil {
		t.Fatal(err)
	}
	for i := range catalogue.Games {
		catalogue.Games[i].Bets = catalogue.Games[i].Bets[:1]
	}
	rules.Answer, _ = json.Marshal(catalogue)
	found["GET /api/demo/games/rules"] = rules
	if *update {
		text, err := json.MarshalIndent(found, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("examples.json", append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	var document struct {
		OpenAPI string
		Paths   map[string]map[string]struct {
			RequestBody *struct {
				Content map[string]struct{ Example json.RawMessage }
			}
			Responses map[string]struct {
				Content map[string]struct{ Example json.RawMessage }
			}
		}
	}
	c.ok("GET", "/api/openapi.json", "", &document)
	if document.OpenAPI != "3.1.0" {
		t.Errorf("the document is OpenAPI %s", document.OpenAPI)
	}
	for path, item := range document.Paths {
		for method, operation := range item {
			name := strings.ToUpper(method) + " " + path
			want, known := found[name]
			if !known {
				t.Errorf("%s is not on the tour", name)
				continue
			}
			if operation.RequestBody != nil {
				sameShape(t, name, operation.RequestBody.Content["application/json"].Example, want.Request)
			}
			for status, response := range operation.Responses {
				if status < "300" {
					sameShape(t, name, response.Content["application/json"].Example, want.Answer)
				}
			}
			delete(found, name)
		}
	}
	for name := range found {
		t.Errorf("%s is not in the document", name)
	}
}

// sameShape compares two JSON texts without their values.
func sameShape(t *testing.T, what string, got, want json.RawMessage) {
	t.Helper()
	if diff := cmp.Diff(shape(t, what, want), shape(t, what, got)); diff != "" {
		t.Errorf("%s: the example differs in shape (-answer +example):\n%s", what, diff)
	}
}

func shape(t *testing.T, what string, text json.RawMessage) any {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("%s: %v in %q", what, err, text)
	}
	return shapeOf(value)
}

func shapeOf(value any) any {
	switch v := value.(type) {
	case map[string]any:
		members := map[string]any{}
		for name, member := range v {
			members[name] = shapeOf(member)
		}
		return members
	case []any:
		return "list"
	case string:
		return "text"
	case float64:
		return "number"
	}
	return value
}

// The document names a refusal where it may come, and nowhere else.
func TestRefusalsAreDescribed(t *testing.T) {
	var document struct {
		Paths map[string]map[string]struct{ Responses map[string]any }
	}
	newClient(t, nil).ok("GET", "/api/openapi.json", "", &document)
	for _, rule := range []struct {
		status string
		of     func(method, path string) bool
	}{
		{"402", func(method, path string) bool {
			name, inGames := strings.CutPrefix(path, "/api/demo/games/")
			return method == "post" && inGames && slices.Contains([]string{"dice", "limbo", "roulette", "wheel", "plinko", "keno", "mines/start"}, name)
		}},
		{"404", func(method, path string) bool {
			return strings.HasPrefix(path, "/api/demo/") && path != "/api/demo/games/rules" && method+path != "post/api/demo/session"
		}},
		{"409", func(method, _ string) bool { return method == "post" }},
		{"422", func(method, _ string) bool { return method == "post" }},
		{"429", func(_, _ string) bool { return true }},
	} {
		for path, item := range document.Paths {
			for method, operation := range item {
				if _, described := operation.Responses[rule.status]; described != rule.of(method, path) {
					t.Errorf("%s %s: %s is described: %v", method, path, rule.status, described)
				}
			}
		}
	}
}
