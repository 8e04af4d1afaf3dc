package main_test

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// A proxy stands between faird and Redis and kills faird at a chosen command.
type proxy struct {
	addr string
	kill func() // ends the process that sends the commands, and returns when it is gone

	mu       sync.Mutex
	links    map[*link]bool
	commands int  // about sessions, seen since the last reset
	fatal    int  // the command that kills; 0 for none
	executed bool // whether Redis runs that command first
	struck   chan struct{}
}

func startProxy(t *testing.T, redis string, kill func()) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	p := &proxy{addr: listener.Addr().String(), kill: kill, links: map[*link]bool{}}
	go func() {
		for {
			down, err := listener.Accept()
			if err != nil {
				return
			}
			up, err := net.Dial("tcp", redis)
			if err != nil {
				down.Close()
				continue
			}
			l := &link{proxy: p, faird: down, redis: up}
			p.mu.Lock()
			p.links[l] = true
			p.mu.Unlock()
			go l.forward()
			go l.answer()
		}
	}()
	return p
}

// reset counts commands from here, and returns how many there were before.
func (p *proxy) reset() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	seen := p.commands
	p.commands = 0
	return seen
}

// arm has the nth command about a session from here, from 1, kill faird: before Redis gets it, or
// when Redis has executed it and faird does not know. The channel is closed when
// the process is gone.
func (p *proxy) arm(n int, executed bool) (struck <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.commands, p.fatal, p.executed, p.struck = 0, n, executed, make(chan struct{})
	return p.struck
}

// disarm takes arm back, and reports whether it had not happened yet.
func (p *proxy) disarm() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	armed := p.fatal > 0
	p.fatal = 0
	return armed
}

// see counts a command about a session and says what it does.
func (p *proxy) see(name string, command []byte) (before, after bool) {
	if name == "scan" || !bytes.Contains(command, []byte("demo:{")) {
		return false, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.commands++
	if p.fatal == 0 || p.commands != p.fatal {
		return false, false
	}
	p.fatal = 0
	return !p.executed, p.executed
}

// strike kills, and then ends what connections the process had.
func (p *proxy) strike() {
	p.kill()
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.links {
		l.faird.Close()
		l.redis.Close()
	}
	clear(p.links)
	close(p.struck)
}

// A link is one connection through the proxy.
type link struct {
	*proxy
	faird, redis net.Conn
	mu           sync.Mutex
	last         bool // the answer under way is not passed on
}

func (l *link) close() {
	l.faird.Close()
	l.redis.Close()
	l.proxy.mu.Lock()
	defer l.proxy.mu.Unlock()
	delete(l.links, l)
}

// forward passes commands on, one at a time.
func (l *link) forward() {
	defer l.close()
	from := bufio.NewReader(l.faird)
	for {
		name, command, err := readCommand(from)
		if err != nil {
			return
		}
		before, after := l.see(name, command)
		if before {
			l.strike()
			return
		}
		l.mu.Lock()
		l.last = after
		l.mu.Unlock()
		if _, err := l.redis.Write(command); err != nil {
			return
		}
	}
}

// answer passes answers on. faird waits for each before it sends the next
// command on a connection.
func (l *link) answer() {
	defer l.close()
	buffer := make([]byte, 1<<16)
	for {
		n, err := l.redis.Read(buffer)
		if err != nil {
			return
		}
		l.mu.Lock()
		last := l.last
		l.mu.Unlock()
		if last {
			l.strike()
			return
		}
		if _, err := l.faird.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// readCommand reads an array of bulk strings, and returns its first one in
// lowercase and its bytes.
func readCommand(r *bufio.Reader) (name string, command []byte, err error) {
	var raw bytes.Buffer
	count, err := readHead(r, &raw)
	for i := 0; i < count && err == nil; i++ {
		var size int
		if size, err = readHead(r, &raw); err != nil {
			break
		}
		start := raw.Len()
		if _, err = io.CopyN(&raw, r, int64(size)+2); err == nil && i == 0 {
			name = strings.ToLower(string(raw.Bytes()[start : start+size]))
		}
	}
	return name, raw.Bytes(), err
}

// readHead reads a line such as *3 or $12, and returns its number.
func readHead(r *bufio.Reader, raw *bytes.Buffer) (int, error) {
	line, err := r.ReadString('\n')
	if err != nil {
		return 0, err
	}
	raw.WriteString(line)
	return strconv.Atoi(strings.TrimSpace(line[1:]))
}
