package main_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/galabet/fair/seedstore"
)

// A client sends requests to the server at url.
type client struct {
	url  func() string
	http *http.Client
}

func newClient(url func() string) *client {
	return &client{url, &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}, Timeout: patience}}
}

// A request is one to the API.
type request struct {
	method, path, body string
	session            string // X-Demo-Session; "" for none
	key                string // Idempotency-Key; "" for none
	header             http.Header
}

// A reply is an answer, read whole.
type reply struct {
	status int
	header http.Header
	body   []byte
}

func (c *client) send(ctx context.Context, r request) (reply, error) {
	var body io.Reader
	if r.body != "" {
		body = strings.NewReader(r.body)
	}
	q, err := http.NewRequestWithContext(ctx, r.method, c.url()+r.path, body)
	if err != nil {
		return reply{}, err
	}
	if r.body != "" {
		q.Header.Set("Content-Type", "application/json")
	}
	if r.session != "" {
		q.Header.Set("X-Demo-Session", r.session)
	}
	if r.key != "" {
		q.Header.Set("Idempotency-Key", r.key)
	}
	for name, values := range r.header {
		q.Header[name] = values
	}
	answer, err := c.http.Do(q)
	if err != nil {
		return reply{}, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return reply{answer.StatusCode, answer.Header, text}, err
}

// do sends a request that must be answered.
func (c *client) do(t *testing.T, r request) reply {
	t.Helper()
	answer, err := c.send(t.Context(), r)
	if err != nil {
		t.Fatalf("%s %s: %v", r.method, r.path, err)
	}
	return answer
}

// ok sends a request that must succeed, and reads its answer into a value.
func (c *client) ok(t *testing.T, r request, into any) reply {
	t.Helper()
	answer := c.do(t, r)
	if answer.status >= 300 {
		t.Fatalf("%s %s: %d %s", r.method, r.path, answer.status, answer.body)
	}
	if into != nil {
		if err := json.Unmarshal(answer.body, into); err != nil {
			t.Fatalf("%s %s: %v in %s", r.method, r.path, err, answer.body)
		}
	}
	return answer
}

// create creates a session.
func (c *client) create(t *testing.T) (id string) {
	t.Helper()
	var view seedstore.PublicView
	c.ok(t, request{method: "POST", path: "/api/demo/session"}, &view)
	return view.ID
}

// A problem is an error as the API answers it.
type problem struct {
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

// refused sends a request that must be refused with a status, and returns why.
func (c *client) refused(t *testing.T, r request, status int) problem {
	t.Helper()
	answer := c.do(t, r)
	return readProblem(t, answer, status)
}

func readProblem(t *testing.T, answer reply, status int) problem {
	t.Helper()
	var p problem
	if err := json.Unmarshal(answer.body, &p); err != nil || answer.status != status || p.Status != status ||
		p.Title != http.StatusText(status) || p.Detail == "" || answer.header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("got %d %s %s, want a problem with status %d", answer.status, answer.header.Get("Content-Type"), answer.body, status)
	}
	return p
}
