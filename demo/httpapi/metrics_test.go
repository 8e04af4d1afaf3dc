package httpapi

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/seedstore"
)

// A brokenStore fails with what is no player's business.
type brokenStore struct {
	seedstore.Backend
	err error
}

func (s brokenStore) Get(context.Context, string, time.Duration) (seedstore.Session, error) {
	return seedstore.Session{}, s.err
}

func (s brokenStore) Pending(context.Context, string) ([]seedstore.Round, error) { return nil, s.err }

// The player is told that something failed, and the log says what.
func TestFailuresAreLogged(t *testing.T) {
	for _, failure := range []struct {
		err    error
		status int
		detail string
	}{
		{fmt.Errorf("%w: the reason", seedstore.ErrCorrupt), 500, "something failed here; try again, and tell the operator if it stays"},
		{fmt.Errorf("%w: the reason", seedstore.ErrUnavailable), 503, "the store is away; try again soon"},
	} {
		c := newClient(t, nil)
		c.create()
		service, err := demo.New(brokenStore{c.store, failure.err}, demo.Options{TTL: time.Hour, PerDay: 1, Records: 10})
		if err != nil {
			t.Fatal(err)
		}
		healthy := c.handler
		for _, key := range []string{"", "a-key-of-failures"} {
			if key != "" {
				c.header["Idempotency-Key"] = key
			}
			c.log.Reset()
			c.handler = New(service, http.NotFoundHandler(), Options{Log: slog.New(slog.NewJSONHandler(c.log, nil)), Store: "memory"})
			c.refused("POST", "/api/demo/rotate", "", failure.status, failure.detail)
			if text := c.log.String(); !strings.Contains(text, `"level":"ERROR"`) || !strings.Contains(text, failure.err.Error()) {
				t.Errorf("key %q: the log is %s, want the error %q", key, text, failure.err)
			}
		}
		// What a player did wrong is no failure.
		c.log.Reset()
		c.handler = healthy
		delete(c.header, "Idempotency-Key")
		c.refused("POST", "/api/demo/games/wheel", `{"stake":5000}`, 402, "not enough chips")
		if text := c.log.String(); !strings.Contains(text, `"level":"INFO"`) || strings.Contains(text, "ERROR") {
			t.Errorf("the log is %s, want no error", text)
		}
	}
}
