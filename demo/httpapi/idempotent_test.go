package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/seedstore"
)

func TestRepeatedRequestsHappenOnce(t *testing.T) {
	c := newClient(t, nil)
	c.create()
	for _, step := range tour {
		if step.method != "POST" {
			continue
		}
		c.header["Idempotency-Key"] = "key-of-" + step.path
		if strings.HasSuffix(step.path, "start") {
			c.header["Idempotency-Key"] += step.body + c.count()
		}
		first := c.do(step.method, step.path, step.body)
		second := c.do(step.method, step.path, step.body)
		if first.Code != second.Code {
			t.Errorf("%s: %d, then %d %s", step.path, first.Code, second.Code, second.Body)
		}
		if first.Code >= 300 {
			continue
		}
		if first.Header().Get("Idempotent-Replayed") != "" || second.Header().Get("Idempotent-Replayed") != "true" || second.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%s: headers %v, then %v", step.path, first.Header(), second.Header())
		}
		if canonical(t, first) != canonical(t, second) {
			t.Errorf("%s: %s, then %s", step.path, first.Body, second.Body)
		}
	}
}

// count is the number of records and pending rounds, as text.
func (c *client) count() string {
	records, _ := c.store.Records(c.Context(), c.session, 100)
	return strings.Repeat("i", len(records))
}

func canonical(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var value any
	if err := json.Unmarshal(w.Body.Bytes(), &value); err != nil {
		t.Fatalf("%v in %q", err, w.Body)
	}
	text, _ := json.Marshal(value)
	return string(text)
}

func TestKeys(t *testing.T) {
	c := newClient(t, nil)
	const body, other = `{"game":"dice"}`, `{"game":"limbo"}`
	c.header["Idempotency-Key"] = "a-key-of-an-address"
	first := c.create()
	if again := c.create(); again.ID != first.ID {
		t.Error("a repeated creation made a second session")
	}
	c.header["Idempotency-Key"] = "a-key-of-a-session"
	c.ok("POST", "/api/demo/bet", body, nil)
	c.refused("POST", "/api/demo/bet", other, 422, "Idempotency-Key was used with another request; use a new one")
	c.refused("POST", "/api/demo/games/wheel", body, 422, "Idempotency-Key was used with another request; use a new one")

	delete(c.header, "Idempotency-Key")
	second := c.create()
	c.header["Idempotency-Key"] = "a-key-of-a-session"
	c.ok("POST", "/api/demo/bet", body, nil)
	if s, err := c.store.Get(t.Context(), second.ID, 0); err != nil || s.BetsUnderSeed != 1 {
		t.Errorf("another session's key kept it from betting: %+v, %v", s, err)
	}
	for _, key := range []string{"short", strings.Repeat("k", 129), "with a space", "naïve-key", ""} {
		c.header["Idempotency-Key"] = key
		c.refused("POST", "/api/demo/bet", body, 400, "Idempotency-Key must be 8 to 128 printable ASCII characters without a space")
	}

	// A failure frees the key.
	c.header["Idempotency-Key"] = "a-key-of-failures"
	c.refused("POST", "/api/demo/games/wheel", `{"stake":5000}`, 402, "not enough chips")
	c.ok("POST", "/api/demo/games/wheel", `{"stake":5}`, nil)
}

// A measured store knows the longest answer that it was given to keep.
type measuredStore struct {
	seedstore.Backend
	longest int
}

func (s *measuredStore) Keep(ctx context.Context, scope, key string, answer []byte, ttl time.Duration) error {
	s.longest = max(s.longest, len(answer))
	return s.Backend.Keep(ctx, scope, key, answer, ttl)
}

// Whoever may ask could fill the store with what is kept of the answers, so that
// is short, however long they are.
func TestLongAnswersAreComputedAgain(t *testing.T) {
	c := newClient(t, nil)
	measured := &measuredStore{Backend: c.store}
	service, err := demo.New(measured, demo.Options{TTL: time.Hour, PerDay: 30, Records: 100})
	if err != nil {
		t.Fatal(err)
	}
	c.handler = New(service, http.NotFoundHandler(), Options{Log: quiet(), Store: "memory"})
	c.create()
	items := func(n int) string {
		return `{"spec":"GFS/1.0","profile":"single-player","game":"blackjack","params":{"decks":8},"serverSeed":"` + strings.Repeat("ab", 32) +
			`","clientSeed":"ana","nonce":0,"result":[` + strings.Repeat(`"AC",`, n) + `"AC"]}`
	}
	for name, request := range map[string][2]string{
		"report":           {"/api/verify/record", items(10)},
		"long report":      {"/api/verify/record", items(9_000)},
		"very long report": {"/api/verify/record", items(12_900)},
		"no record":        {"/api/verify/record", `{"spec":1`},
		"long result":      {"/api/verify", `{"game":"blackjack","params":{"decks":8},"serverSeed":"` + strings.Repeat("ab", 32) + `","clientSeed":"ana","nonce":0}`},
	} {
		t.Run(name, func(t *testing.T) {
			c.header["Idempotency-Key"] = "a-key-of-a-" + strings.ReplaceAll(name, " ", "-")
			first := c.do("POST", request[0], request[1])
			second := c.do("POST", request[0], request[1])
			if first.Code != 200 || second.Code != 200 || first.Body.String() != second.Body.String() || second.Header().Get("Idempotent-Replayed") != "true" {
				t.Errorf("%d with %d bytes, then %d with %d bytes and %v", first.Code, first.Body.Len(), second.Code, second.Body.Len(), second.Header())
			}
			c.refused("POST", request[0], `{}`, 422, "Idempotency-Key was used with another request; use a new one")
		})
	}
	if measured.longest > 4<<10 {
		t.Errorf("%d bytes were kept of one answer", measured.longest)
	}
}

// A slow store holds a claim until it is let go.
type slowStore struct {
	seedstore.Backend
	begun   chan struct{}
	release chan struct{}
}

func (s *slowStore) Begin(ctx context.Context, id string, o seedstore.Opening) (seedstore.Begun, error) {
	s.begun <- struct{}{}
	<-s.release
	return s.Backend.Begin(ctx, id, o)
}

func TestKeyInFlight(t *testing.T) {
	c := newClient(t, nil)
	c.create()
	slow := &slowStore{c.store, make(chan struct{}), make(chan struct{})}
	service, err := demo.New(slow, demo.Options{TTL: 1e12, PerDay: 1, Records: 10})
	if err != nil {
		t.Fatal(err)
	}
	c.handler = New(service, http.NotFoundHandler(), Options{Log: quiet(), Store: "memory"})
	c.header["Idempotency-Key"] = "a-key-in-flight"
	var wait sync.WaitGroup
	wait.Go(func() { c.ok("POST", "/api/demo/bet", `{"game":"dice"}`, nil) })
	<-slow.begun
	c.refused("POST", "/api/demo/bet", `{"game":"dice"}`, 409, "a request with this Idempotency-Key is being processed; retry after it completes")
	close(slow.release)
	wait.Wait()
	if w := c.do("POST", "/api/demo/bet", `{"game":"dice"}`); w.Header().Get("Idempotent-Replayed") != "true" {
		t.Errorf("afterwards: %d %s", w.Code, w.Body)
	}
}
