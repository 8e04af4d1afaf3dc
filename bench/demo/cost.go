package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
)

// A cost is what one bet sends to Redis.
type cost struct {
	Name       string
	RoundTrips int
	ScriptText int // bytes of script text sent
	Digests    int // bytes of digests sent in its place
	Bytes      int // all bytes sent
}

// measureCosts counts a dice bet without and with an Idempotency-Key, each after
// a few that load what is loaded once.
func measureCosts(ctx context.Context, binary, dir string) (costs []cost, err error) {
	err = withRedis(dir, func(redis string) error {
		tap, err := listen(ctx, redis)
		if err != nil {
			return err
		}
		defer tap.listener.Close()
		demo, err := startDemo(binary, dir, tap.listener.Addr().String())
		if err != nil {
			return err
		}
		defer demo.Stop()
		for _, c := range []struct {
			name  string
			keyed bool
		}{
			{"**a dice bet**", false},
			{"a dice bet with an Idempotency-Key", true},
		} {
			counted, err := measureCost(tap, address(demo), c.keyed)
			if err != nil {
				return err
			}
			counted.Name = c.name
			costs = append(costs, counted)
		}
		return nil
	})
	return costs, err
}

func measureCost(tap *tap, demo string, keyed bool) (counted cost, err error) {
	b, err := newBettor(demo, "")
	if err != nil {
		return cost{}, err
	}
	defer b.close()
	const before = 12 // two digits of nonce, as the counted one has
	for i := range before + 1 {
		if keyed {
			b.setKey(fmt.Sprintf("a-key-of-mine-%02d", i))
		}
		tap.reset()
		if err := b.bet(); err != nil {
			return cost{}, err
		}
		counted = tap.reset()
	}
	return counted, nil
}

// A tap passes everything on between a client and Redis, and counts what is sent
// about sessions.
type tap struct {
	listener net.Listener
	mu       sync.Mutex
	seen     cost
}

func listen(ctx context.Context, redis string) (*tap, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	t := &tap{listener: listener}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", redis)
			if err != nil {
				client.Close()
				continue
			}
			go func() {
				defer client.Close()
				_, _ = io.Copy(client, server)
			}()
			go func() {
				defer server.Close()
				t.forward(server, bufio.NewReader(client))
			}()
		}
	}()
	return t, nil
}

// reset counts from here, and returns what was counted.
func (t *tap) reset() cost {
	t.mu.Lock()
	defer t.mu.Unlock()
	seen := t.seen
	t.seen = cost{}
	return seen
}

// forward passes commands on until one can't be.
func (t *tap) forward(to io.Writer, from *bufio.Reader) {
	for {
		words, raw, err := readCommand(from)
		if err != nil {
			return
		}
		t.count(words, len(raw))
		if _, err := io.WriteString(to, raw); err != nil {
			return
		}
	}
}

func (t *tap) count(words []string, size int) {
	if !strings.Contains(strings.Join(words, " "), "demo:{") || strings.EqualFold(words[0], "scan") {
		return // it is about no session
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seen.RoundTrips++
	t.seen.Bytes += size
	switch strings.ToLower(words[0]) {
	case "eval":
		t.seen.ScriptText += len(words[1])
	case "evalsha":
		t.seen.Digests += len(words[1])
	}
}

// readCommand reads an array of bulk strings.
func readCommand(r *bufio.Reader) (words []string, raw string, err error) {
	var all strings.Builder
	head := func() (int, error) {
		line, err := r.ReadString('\n')
		if err != nil {
			return 0, err
		}
		all.WriteString(line)
		return strconv.Atoi(strings.TrimSpace(line[1:]))
	}
	count, err := head()
	for i := 0; i < count && err == nil; i++ {
		var size int
		if size, err = head(); err != nil {
			break
		}
		word := make([]byte, size+2)
		if _, err = io.ReadFull(r, word); err == nil {
			all.Write(word)
			words = append(words, string(word[:size]))
		}
	}
	return words, all.String(), err
}
