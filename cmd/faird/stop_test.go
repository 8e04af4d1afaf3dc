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

	"github.com/galabet/fair/e2e/stage"
)

const slowBet = `{"game":"dice"}`

// stopping is a server that was told to stop while a bet was on its way to it:
// conn is where its body goes, and answers where it is answered.
func stopping(t *testing.T) (s *stage.Program, conn net.Conn, answers *bufio.Reader) {
	t.Helper()
	s, err := launch(filepath.Join(t.TempDir(), "faird.log"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Kill)
	id := newClient(func() string { return s.URL }).create(t)
	address := strings.TrimPrefix(s.URL, "http://")
	if conn, err = net.Dial("tcp", address); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "POST /api/demo/bet HTTP/1.1\r\nHost: faird\r\nX-Demo-Session: %s\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", id, len(slowBet))
	answers = bufio.NewReader(conn)
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
			return s, conn, answers
		}
		other.Close()
	}
}

// A server that is told to stop takes no connection any more, and answers what
// came before.
func TestStopsInOrder(t *testing.T) {
	s, conn, answers := stopping(t)
	if _, err := io.WriteString(conn, slowBet); err != nil {
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

// Told again, it does not wait for what is in flight.
func TestStopsAtOnce(t *testing.T) {
	s, _, answers := stopping(t)
	for exited := false; !exited; {
		_ = syscall.Kill(s.PID, syscall.SIGTERM) // it may be gone
		select {
		case <-s.Exited:
			exited = true
		default:
		}
	}
	if answer, err := http.ReadResponse(answers, nil); err == nil {
		t.Errorf("it answers %d before it stops", answer.StatusCode)
		answer.Body.Close()
	}
}
