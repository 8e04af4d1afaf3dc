package main_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A server that is told to stop takes no connection any more, and answers what
// came before.
func TestStopsInOrder(t *testing.T) {
	s, err := launch(filepath.Join(t.TempDir(), "faird.log"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Kill)
	c := newClient(func() string { return s.URL })
	id := c.create(t)
	address := strings.TrimPrefix(s.URL, "http://")
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	const body = `{"game":"dice"}`
	fmt.Fprintf(conn, "POST /api/demo/bet HTTP/1.1\r\nHost: faird\r\nX-Demo-Session: %s\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", id, len(body))
	answers := bufio.NewReader(conn)
	// It asks for the body, so the request is in its hands.
	if line, err := answers.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("%q, %v", line, err)
	}
	if _, err := answers.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(s.PID, syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for {
		other, err := net.Dial("tcp", address)
		if err != nil {
			break
		}
		other.Close()
	}
	if _, err := io.WriteString(conn, body); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(answers, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(text), `"nonceNext":1`) {
		t.Errorf("it answers %d %s %v", answer.StatusCode, text, err)
	}
	select {
	case <-s.Exited:
	case <-time.After(patience):
		t.Error("it goes on")
	}
}
