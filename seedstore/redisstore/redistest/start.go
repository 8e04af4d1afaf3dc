package redistest

import (
	"context"
	"net"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
)

// Start starts a server for the time of a test; args are those of [Run].
func Start(t testing.TB, args ...string) *Server {
	t.Helper()
	s, err := Run(t.TempDir(), args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// Client returns a client of the server for the time of a test. It ends calls
// with their contexts.
func (s *Server) Client(t testing.TB) *redis.Client {
	client := redis.NewClient(&redis.Options{Addr: s.Addr, ContextTimeoutEnabled: true})
	t.Cleanup(func() { client.Close() })
	return client
}

// StartReplica starts a server that follows of and returns once they are in
// step.
func StartReplica(t testing.TB, of *Server, args ...string) *Server {
	t.Helper()
	host, port, err := net.SplitHostPort(of.Addr)
	if err != nil {
		t.Fatal(err)
	}
	s := Start(t, append([]string{"--replicaof", host + " " + port}, args...)...)
	client := s.client()
	defer client.Close()
	if err := s.wait("follow its master", func(ctx context.Context) bool {
		return strings.Contains(client.Info(ctx, "replication").Val(), "master_link_status:up")
	}); err != nil {
		t.Fatal(err)
	}
	return s
}
