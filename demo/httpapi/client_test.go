package httpapi

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/seedstore"
)

// A client speaks to an API of its own.
type client struct {
	*testing.T
	handler http.Handler
	log     *strings.Builder
	store   seedstore.Backend
	session string            // sent as X-Demo-Session
	header  map[string]string // sent with each request
}

func newClient(t *testing.T, change func(*demo.Options, *Options)) *client {
	t.Helper()
	store := seedstore.NewMemory(seedstore.Options{Parts: []string{demo.MinesPart}})
	log := new(strings.Builder)
	do := demo.Options{TTL: time.Hour, PerDay: 30, Records: 100}
	o := Options{Log: slog.New(slog.NewJSONHandler(log, nil)), Store: "memory"}
	if change != nil {
		change(&do, &o)
	}
	service, err := demo.New(store, do)
	if err != nil {
		t.Fatal(err)
	}
	site := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "site") })
	return &client{T: t, handler: New(service, site, o), log: log, store: store, header: map[string]string{}}
}

// do sends a request and returns its answer.
func (c *client) do(method, path, body string) *httptest.ResponseRecorder {
	c.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	r := httptest.NewRequestWithContext(c.Context(), method, path, reader)
	if c.session != "" {
		r.Header.Set("X-Demo-Session", c.session)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for name, value := range c.header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	return w
}

// ok sends a request that must succeed and reads its answer.
func (c *client) ok(method, path, body string, into any) {
	c.Helper()
	w := c.do(method, path, body)
	if w.Code >= 300 {
		c.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	if into == nil {
		return
	}
	reflect.ValueOf(into).Elem().SetZero()
	if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
		c.Fatalf("%s %s: %v in %s", method, path, err, w.Body)
	}
}

// refused sends a request that must be refused with a status and a detail.
func (c *client) refused(method, path, body string, status int, detail string) {
	c.Helper()
	w := c.do(method, path, body)
	var p Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		c.Fatalf("%s %s: %d %q is no problem", method, path, w.Code, w.Body)
	}
	if w.Code != status || p.Status != status || p.Detail != detail || p.Title != http.StatusText(status) || w.Header().Get("Content-Type") != "application/problem+json" {
		c.Errorf("%s %s %s: got %d %+v, want %d %q", method, path, body, w.Code, p, status, detail)
	}
}

// create creates a session and sends it from then on.
func (c *client) create() seedstore.PublicView {
	c.Helper()
	var s seedstore.PublicView
	w := c.do("POST", "/api/demo/session", "")
	if w.Code != http.StatusCreated {
		c.Fatalf("create: %d %s", w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &s); err != nil {
		c.Fatal(err)
	}
	c.session = s.ID
	return s
}
