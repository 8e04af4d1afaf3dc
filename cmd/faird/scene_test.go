package main_test

import (
	"bytes"
	"context"
	"path/filepath"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"

	"github.com/galabet/fair/e2e/stage"
	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
)

// stack is where balances start on a scene: enough that no bet is refused.
const stack = 1_000_000_000

// A scene is a faird that is killed and started again, with a proxy between it
// and a Redis that lives on.
type scene struct {
	*client
	t     *testing.T
	proxy *proxy
	redis *redis.Client
	store *redisstore.Store
	args  []string
	log   string

	mu    sync.Mutex
	runs  chan struct{} // closed while the server runs
	now   *stage.Program
	kills int
}

func newScene(t *testing.T) *scene {
	t.Helper()
	server := redistest.Start(t)
	s := &scene{t: t, redis: server.Client(t), log: filepath.Join(t.TempDir(), "faird.log"), runs: make(chan struct{})}
	s.proxy = startProxy(t, server.Addr, s.crash)
	s.args = []string{
		"--store", "redis://" + s.proxy.addr, "--records", "100000", "--rate-limit", "0",
		"--session-cap", "1000000", "--chips", "1000000000",
	}
	s.client = newClient(s.url)
	var err error
	if s.store, err = redisstore.New(s.redis, redisstore.Options{Parts: []string{"mines"}, Chips: stack}); err != nil {
		t.Fatal(err)
	}
	s.start()
	t.Cleanup(s.now.Stop)
	return s
}

// start starts the server.
func (s *scene) start() {
	s.t.Helper()
	now, err := launch(s.log, s.args...)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(now.Stop)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = now
	close(s.runs)
}

// crash kills the server.
func (s *scene) crash() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now.Kill()
	s.kills++
	s.runs = make(chan struct{})
}

// url is the address of the server, which it waits for.
func (s *scene) url() string {
	s.mu.Lock()
	runs := s.runs
	s.mu.Unlock()
	<-runs
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now.URL
}

// expire ends what the dead process held, which would run out by itself: locks,
// and with keys also the claims of requests without an answer.
func (s *scene) expire(keys bool) {
	s.t.Helper()
	ctx := s.t.Context()
	for _, key := range s.keys(ctx, "demo:{*}:lock") {
		s.redis.Del(ctx, key)
	}
	if !keys {
		return
	}
	for _, key := range s.keys(ctx, "demo:{*}:idem:*") {
		if kept, err := s.redis.Get(ctx, key).Bytes(); err == nil && !bytes.Contains(kept, []byte(`"status":`)) {
			s.redis.Del(ctx, key)
		}
	}
}

func (s *scene) keys(ctx context.Context, pattern string) (keys []string) {
	scan := s.redis.Scan(ctx, 0, pattern, 1000).Iterator()
	for scan.Next(ctx) {
		keys = append(keys, scan.Val())
	}
	if err := scan.Err(); err != nil {
		s.t.Error(err)
	}
	return keys
}
