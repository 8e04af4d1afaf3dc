package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
)

const diceBet = `{"stake":1,"target":50,"direction":"over"}`

// A bettor bets on one connection, in one session. It does little itself, so that
// the servers have the processors.
type bettor struct {
	addr, session string
	connection    net.Conn
	reader        *bufio.Reader
	request       []byte
}

// newBettor connects to a server that creates sessions, or takes the given one.
func newBettor(addr, session string) (*bettor, error) {
	connection, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	b := &bettor{connection: connection, reader: bufio.NewReader(connection)}
	if session == "" {
		b.request = []byte("POST /api/demo/session HTTP/1.1\r\nHost: " + addr + "\r\nContent-Length: 0\r\n\r\n")
		text, err := b.ask(http.StatusCreated)
		if err != nil {
			return nil, err
		}
		var created struct{ ID string }
		if err := json.Unmarshal(text, &created); err != nil {
			return nil, err
		}
		session = created.ID
	}
	b.addr, b.session = addr, session
	b.setHeader("")
	return b, nil
}

// setKey gives the bets from here an Idempotency-Key.
func (b *bettor) setKey(key string) { b.setHeader("Idempotency-Key: " + key + "\r\n") }

func (b *bettor) setHeader(line string) {
	b.request = fmt.Appendf(nil, "POST /api/demo/games/dice HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nX-Demo-Session: %s\r\n%sContent-Length: %d\r\n\r\n%s",
		b.addr, b.session, line, len(diceBet), diceBet)
}

// bet places one bet and waits for its answer.
func (b *bettor) bet() error {
	text, err := b.ask(http.StatusOK)
	if err == nil && !strings.Contains(string(text), `"nonceNext":`) {
		err = fmt.Errorf("a bet was answered %s", text)
	}
	return err
}

func (b *bettor) ask(status int) ([]byte, error) {
	if _, err := b.connection.Write(b.request); err != nil {
		return nil, err
	}
	answer, err := http.ReadResponse(b.reader, nil)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != status {
		err = fmt.Errorf("answered %d %s", answer.StatusCode, text)
	}
	return text, err
}

func (b *bettor) close() { b.connection.Close() }
