package redisstore_test

import (
	"bytes"
	"io"
	"net"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"
)

// A proxy stands between a client and a server, and does to the next script sent
// what a bad network does.
type proxy struct {
	addr   string
	server string

	mu      sync.Mutex
	next    fault
	done    chan struct{} // closed once the fault has happened
	release chan struct{} // ends a hold
	scripts int           // EVALSHA seen
}

type fault int

const (
	none       fault = iota
	loseReply        // the server runs it, the answer is lost with the connection
	cutRequest       // the connection breaks in the middle of the request
	cutAtOnce        // the connection breaks as soon as the request is through, while the server runs it
	holdReply        // the answer waits for release
)

func startProxy(t *testing.T, server string) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	p := &proxy{addr: listener.Addr().String(), server: server}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			upstream, err := net.Dial("tcp", server)
			if err != nil {
				client.Close()
				continue
			}
			link := &link{proxy: p, client: client, server: upstream}
			go link.up()
			go link.down()
		}
	}()
	return p
}

// client is a client with go-redis's own number of retries.
func (p *proxy) client(t *testing.T) *redis.Client {
	client := redis.NewClient(&redis.Options{Addr: p.addr, ContextTimeoutEnabled: true})
	t.Cleanup(func() { client.Close() })
	return client
}

// arm has f happen to the next script. The channel is closed when it has.
func (p *proxy) arm(f fault) (done <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next, p.done, p.release = f, make(chan struct{}), make(chan struct{})
	return p.done
}

// take returns what to do with a request, once.
func (p *proxy) take(request []byte) (f fault) {
	if !bytes.Contains(request, []byte("evalsha")) {
		return none
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.scripts++
	f, p.next = p.next, none
	return f
}

// A link is one connection through the proxy.
type link struct {
	*proxy
	client, server net.Conn
	mu             sync.Mutex
	fault          fault
}

func (l *link) close() {
	l.client.Close()
	l.server.Close()
}

func (l *link) up() {
	defer l.close()
	buffer := make([]byte, 1<<20)
	for {
		n, err := l.client.Read(buffer)
		if err != nil {
			return
		}
		request := buffer[:n]
		f := l.take(request)
		l.mu.Lock()
		l.fault = f
		l.mu.Unlock()
		if f == cutRequest {
			request = request[:n/2]
		}
		if _, err := l.server.Write(request); err != nil {
			return
		}
		if f == cutRequest || f == cutAtOnce {
			close(l.done)
			return
		}
	}
}

func (l *link) down() {
	defer l.close()
	buffer := make([]byte, 1<<20)
	for {
		n, err := l.server.Read(buffer)
		if err != nil {
			return
		}
		l.mu.Lock()
		f := l.fault
		l.mu.Unlock()
		switch f {
		case loseReply:
			close(l.done)
			return
		case cutAtOnce:
			return
		case holdReply:
			close(l.done)
			<-l.release
			return
		}
		if _, err := io.Copy(l.client, bytes.NewReader(buffer[:n])); err != nil {
			return
		}
	}
}
