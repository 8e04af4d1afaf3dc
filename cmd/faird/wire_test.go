package main_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// raw sends text over a connection of its own and returns the answer, or the
// error with which the connection ended.
func (c *client) raw(t *testing.T, text string) (reply, error) {
	t.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(c.url(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if err := connection.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	// The server may answer and close before it has read all.
	go func() { _, _ = io.WriteString(connection, text) }()
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		return reply{}, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	return reply{answer.StatusCode, answer.Header, body}, err
}

// Bodies beyond the limit are refused, whether or not they say how long they are.
func TestOversizedBody(t *testing.T) {
	c, _ := start(t)
	id := c.create(t)
	long := `{"clientSeed":"` + strings.Repeat("a", 65_536-17) + `"}`
	for _, path := range []string{"demo/client-seed", "demo/games/dice", "verify", "verify/record"} {
		at := request{method: "POST", path: "/api/" + path, body: long, session: id}
		if answer := c.do(t, at); answer.status == http.StatusRequestEntityTooLarge {
			t.Errorf("%s: a body of 65536 bytes was refused for its length", path)
		}
		at.body += " "
		c.refused(t, at, http.StatusRequestEntityTooLarge)
		at.key = "a-key-of-mine"
		c.refused(t, at, http.StatusRequestEntityTooLarge)
		answer, err := c.raw(t, "POST /api/"+path+" HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"+
			strings.Repeat("1000\r\n"+strings.Repeat("a", 0x1000)+"\r\n", 20)+"0\r\n\r\n")
		if err != nil {
			t.Fatal(err)
		}
		readProblem(t, answer, http.StatusRequestEntityTooLarge)
	}
}

// Who sends slowly is cut off, while others are answered.
func TestSlowSenders(t *testing.T) {
	t.Parallel()
	c, _ := start(t)
	id := c.create(t)
	for _, slow := range []struct {
		name, text string
		status     int // 0 for a connection that ends without an answer
	}{
		{"header", "GET /api/health HTTP/1.1\r\nHost: a\r\nX-Slow: ", 0},
		{"body", "POST /api/demo/games/wheel HTTP/1.1\r\nHost: a\r\nX-Demo-Session: " + id + "\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{", http.StatusRequestTimeout},
		{"body with a key", "POST /api/demo/games/wheel HTTP/1.1\r\nHost: a\r\nIdempotency-Key: a-key-of-mine\r\nX-Demo-Session: " + id + "\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{", http.StatusRequestTimeout},
	} {
		t.Run(slow.name, func(t *testing.T) {
			t.Parallel()
			answer, err := c.raw(t, slow.text)
			switch {
			case slow.status == 0 && err != io.ErrUnexpectedEOF && err != io.EOF && answer.status != http.StatusRequestTimeout:
				t.Errorf("got %v and %d, want the connection closed", err, answer.status)
			case slow.status != 0 && err != nil:
				t.Error(err)
			case slow.status != 0:
				readProblem(t, answer, slow.status)
			}
			c.ok(t, request{method: "GET", path: "/api/health"}, nil)
		})
	}
}

// Nothing in a request becomes a header of the answer or a line of the log.
func TestHeaderInjection(t *testing.T) {
	c, log := start(t, "--rate-limit", "0")
	id := c.create(t)
	const create = "POST /api/demo/session HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
	for _, r := range []struct {
		name, text string
		status     int
	}{
		{"carriage return in a value", create + "Idempotency-Key: zq7Marker\rSet-Cookie: a=b\r\n\r\n", http.StatusBadRequest},
		{"zero in a value", create + "Idempotency-Key: zq7Marker\x00\r\n\r\n", http.StatusBadRequest},
		{"space in a name", create + "Idempotency Key: zq7Marker\r\n\r\n", http.StatusBadRequest},
		{"folded line", create + "Idempotency-Key: zq7Marker\r\n Set-Cookie: a=b\r\n\r\n", http.StatusBadRequest},
		{"line end in an address", "GET /zq7Marker%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", http.StatusNotFound},
		{"line end in an address of the API", "GET /api/zq7Marker%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", http.StatusNotFound},
		{"line end in a session id", "GET /api/demo/session HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Demo-Session: " + id + "%0d%0aSet-Cookie:%20a=b\r\n\r\n", http.StatusBadRequest},
		{"two lengths", create + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}", http.StatusBadRequest},
		{"huge header", create + "X-Padding: " + strings.Repeat(marker, 8_000) + "\r\n\r\n", http.StatusRequestHeaderFieldsTooLarge},
		{"many headers", create + strings.Repeat("X-Padding: zq7Marker\r\n", 4_000) + "\r\n", http.StatusRequestHeaderFieldsTooLarge},
		{"request id", create + "X-Request-Id: zq7Marker<script>\r\n\r\n", http.StatusCreated},
		{"long request id", create + "X-Request-Id: " + strings.Repeat(marker, 500) + "\r\n\r\n", http.StatusCreated},
		{"request id like a line of the log", create + `X-Request-Id: zq7Marker","level":"ERROR","msg":"` + "\r\n\r\n", http.StatusCreated},
		{"user agent", create + "User-Agent: zq7Marker\\n{\"level\":\"ERROR\"}\r\n\r\n", http.StatusCreated},
		{"a host of another", strings.Replace(create, "Host: a", "Host: zq7Marker.example", 1) + "\r\n", http.StatusCreated},
	} {
		t.Run(r.name, func(t *testing.T) {
			answer, err := c.raw(t, r.text)
			if err != nil || answer.status != r.status {
				t.Errorf("%v %d %s, want %d", err, answer.status, answer.body, r.status)
			}
			if answer.header.Get("Set-Cookie") != "" {
				t.Error("the answer has a header of the request's making")
			}
			hides(t, answer)
			if given := answer.header.Get("X-Request-Id"); r.status == http.StatusCreated && len(given) != 16 {
				t.Errorf("request id %q, want one of the server's own", given)
			}
		})
	}
	t.Run("address of another host", func(t *testing.T) {
		answer, err := c.raw(t, "GET //zq7marker.example/%2e%2e HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
		if err != nil {
			t.Fatal(err)
		}
		if to := answer.header.Get("Location"); strings.HasPrefix(to, "//") || strings.Contains(to, "://") {
			t.Errorf("sent on to %s", to)
		}
	})
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(strings.ToLower(string(text)), strings.ToLower(marker)) {
		t.Errorf("the log has what was sent: %s", text)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, `{"time":`) || !strings.HasSuffix(line, "}\n") {
			t.Errorf("the log has a line that is no entry: %s", line)
		}
	}
}
