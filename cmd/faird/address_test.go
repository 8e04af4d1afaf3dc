package main_test

import (
	"fmt"
	"net/http"
	"testing"
)

var createSession = request{method: "POST", path: "/api/demo/session"}

// from is the request as one that says it comes from an address.
func from(r request, header string, lines ...string) request {
	r.header = http.Header{header: lines}
	return r
}

// Without --proxy-header nothing that a request says of its address counts.
func TestSpoofedAddress(t *testing.T) {
	headers := []string{"X-Forwarded-For", "Forwarded", "X-Real-Ip", "Cf-Connecting-Ip", "True-Client-Ip", "X-Client-Ip"}
	t.Run("sessions a day", func(t *testing.T) {
		c, _ := start(t, "--session-cap", "3", "--rate-limit", "0")
		for range 3 {
			c.create(t)
		}
		for i, header := range headers {
			answer := c.do(t, from(createSession, header, fmt.Sprintf("203.0.113.%d", i)))
			readProblem(t, answer, http.StatusTooManyRequests)
			if answer.header.Get("Retry-After") == "" {
				t.Error("429 without Retry-After")
			}
		}
	})
	t.Run("requests a minute", func(t *testing.T) {
		c, _ := start(t, "--rate-limit", "5")
		ask := request{method: "GET", path: "/api/demo/games/rules"}
		for range 5 {
			c.ok(t, ask, nil)
		}
		for i, header := range headers {
			answer := c.do(t, from(ask, header, fmt.Sprintf("203.0.113.%d", i)))
			readProblem(t, answer, http.StatusTooManyRequests)
			if answer.header.Get("Retry-After") == "" {
				t.Error("429 without Retry-After")
			}
		}
	})
}

// With --proxy-header the entry counts that the proxy itself appended, the last.
func TestAddressBehindProxy(t *testing.T) {
	const header = "X-Forwarded-For"
	c, _ := start(t, "--session-cap", "2", "--rate-limit", "0", "--proxy-header", header)
	for _, a := range []struct {
		name    string
		lines   []string
		created bool
	}{
		{"the first of an address", []string{"198.51.100.7"}, true},
		{"its second, others before it", []string{"203.0.113.1, 203.0.113.2, 198.51.100.7"}, true},
		{"its third, others before it", []string{"203.0.113.3, 198.51.100.7"}, false},
		{"its third, others in a line before", []string{"203.0.113.4", "198.51.100.7"}, false},
		{"its third, written as IPv6", []string{"::ffff:198.51.100.7"}, false},
		{"another behind the full one", []string{"198.51.100.7, 198.51.100.8"}, true},
		{"the second of the other", []string{"198.51.100.7", "198.51.100.8"}, true},
		{"the third of the other", []string{"198.51.100.8"}, false},
		{"one of a network of IPv6", []string{"2001:db8:0:1::1"}, true},
		{"its neighbour", []string{"2001:db8:0:1:ffff::2"}, true},
		{"a third there", []string{"2001:db8:0:1::3"}, false},
		{"another network", []string{"2001:db8:0:2::1"}, true},
		{"no address: the connection's counts", []string{"198.51.100.9, nonsense"}, true},
		{"no header: the connection's counts", nil, true},
		{"another header", nil, false},
	} {
		r := from(createSession, header, a.lines...)
		if a.name == "another header" {
			r = from(createSession, "X-Real-Ip", "203.0.113.9")
		}
		want := http.StatusTooManyRequests
		if a.created {
			want = http.StatusCreated
		}
		if answer := c.do(t, r); answer.status != want {
			t.Errorf("%s: %d, want %d", a.name, answer.status, want)
		}
	}
}
