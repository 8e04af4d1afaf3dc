package httpapi

import (
	"io"
	"log/slog"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"github.com/galabet/fair/demo"
)

func quiet() *slog.Logger { return slog.New(slog.NewJSONHandler(io.Discard, nil)) }

func TestClientAddress(t *testing.T) {
	for _, test := range []struct {
		name, remote, header string
		values               []string
		want                 string
	}{
		{"of the connection", "192.0.2.1:1234", "", []string{"203.0.113.9"}, "192.0.2.1"},
		{"IPv6 by its first 64 bits", "[2001:db8:1:2:3:4:5:6]:1234", "", nil, "2001:db8:1:2::"},
		{"IPv4 in IPv6", "[::ffff:192.0.2.1]:1234", "", nil, "192.0.2.1"},
		{"with a zone", "[fe80::1%eth0]:1234", "", nil, "fe80::"},
		{"of the proxy's header", "192.0.2.1:1", "X-Forwarded-For", []string{"203.0.113.9"}, "203.0.113.9"},
		{"the last entry", "192.0.2.1:1", "X-Forwarded-For", []string{"1.1.1.1, 2.2.2.2 , 203.0.113.9"}, "203.0.113.9"},
		{"the last header", "192.0.2.1:1", "X-Forwarded-For", []string{"1.1.1.1", "203.0.113.9"}, "203.0.113.9"},
		{"no header", "192.0.2.1:1", "X-Forwarded-For", nil, "192.0.2.1"},
		{"a header that is no address", "192.0.2.1:1", "X-Forwarded-For", []string{"203.0.113.9, unknown"}, "192.0.2.1"},
		{"no connection", "pipe", "", nil, "0.0.0.0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = test.remote
			for _, value := range test.values {
				r.Header.Add("X-Forwarded-For", value)
			}
			l := newLimiter(Options{ProxyHeader: test.header})
			if got := l.clientOf(r); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestRateLimit(t *testing.T) {
	l := newLimiter(Options{RateLimit: 60})
	now := time.Unix(1_700_000_000, 0)
	for i := range 60 {
		if wait := l.take("192.0.2.1", now); wait != 0 {
			t.Fatalf("request %d waits %v", i, wait)
		}
	}
	if wait := l.take("192.0.2.1", now); wait != time.Second {
		t.Errorf("the next one waits %v", wait)
	}
	if wait := l.take("192.0.2.2", now); wait != 0 {
		t.Errorf("another address waits %v", wait)
	}
	if wait := l.take("192.0.2.1", now.Add(time.Second)); wait != 0 {
		t.Errorf("a second later it waits %v", wait)
	}
	for i := range 2 * maxAddresses {
		l.take(strconv.Itoa(i), now.Add(time.Hour))
	}
	if len(l.addresses) > maxAddresses {
		t.Errorf("%d addresses are remembered", len(l.addresses))
	}
}

func TestTooManyRequests(t *testing.T) {
	c := newClient(t, func(_ *demo.Options, o *Options) { o.RateLimit = 2 })
	c.create()
	c.ok("GET", "/api/health", "", nil)
	w := c.do("GET", "/api/health", "")
	if w.Code != 429 || w.Header().Get("Retry-After") != "30" {
		t.Errorf("got %d with Retry-After %q", w.Code, w.Header().Get("Retry-After"))
	}
	if w := c.do("GET", "/play/", ""); w.Code != 200 {
		t.Errorf("a page is refused: %d", w.Code)
	}
}

func TestTooManySessions(t *testing.T) {
	c := newClient(t, func(o *demo.Options, _ *Options) { o.PerDay = 2 })
	c.create()
	c.header["X-Forwarded-For"] = "203.0.113.9" // which counts for nothing
	c.create()
	w := c.do("POST", "/api/demo/session", "")
	if w.Code != 429 || w.Header().Get("Retry-After") != "86400" {
		t.Errorf("got %d with Retry-After %q: %s", w.Code, w.Header().Get("Retry-After"), w.Body)
	}
}
