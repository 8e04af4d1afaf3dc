package redistest

import (
	"context"
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
)

const (
	masters = 3
	slots   = 16384
)

// RunCluster starts a cluster of three masters that have all slots between them,
// each with its files in the folder that newDir makes, and returns once all of
// them say that it is up. Close each of them.
func RunCluster(newDir func() string, args ...string) (servers []*Server, err error) {
	defer func() {
		if err != nil {
			for _, s := range servers {
				s.Close()
			}
		}
	}()
	for range masters {
		s, err := Run(newDir(), append([]string{"--cluster-enabled", "yes"}, args...)...)
		if err != nil {
			return servers, err
		}
		servers = append(servers, s)
	}
	for i, s := range servers {
		if err := s.join(servers[0], i*slots/masters, (i+1)*slots/masters-1); err != nil {
			return servers, fmt.Errorf("master %d: %w", i, err)
		}
	}
	for _, s := range servers {
		if err := s.clusterUp(); err != nil {
			return servers, err
		}
	}
	return servers, nil
}

// join gives the server its slots and lets it meet the first one.
func (s *Server) join(first *Server, from, to int) error {
	client := s.client()
	defer client.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err := client.ClusterAddSlotsRange(ctx, from, to).Err()
	if s == first || err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(first.Addr)
	if err != nil {
		return err
	}
	return client.Do(ctx, "CLUSTER", "MEET", host, port, first.busArg[1]).Err()
}

// clusterUp waits until the server knows all masters and their slots.
func (s *Server) clusterUp() error {
	client := s.client()
	defer client.Close()
	return s.wait("see the whole cluster", func(ctx context.Context) bool {
		info := client.ClusterInfo(ctx).Val()
		return strings.Contains(info, "cluster_state:ok") && strings.Contains(info, fmt.Sprintf("cluster_slots_ok:%d\r", slots)) &&
			strings.Contains(info, fmt.Sprintf("cluster_size:%d\r", masters))
	})
}

// StartCluster is [RunCluster] for the time of a test.
func StartCluster(t testing.TB, args ...string) []*Server {
	t.Helper()
	servers, err := RunCluster(t.TempDir, args...)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range servers {
		t.Cleanup(s.Close)
	}
	return servers
}

// ClusterClient returns a client of the cluster for the time of a test. It ends
// calls with their contexts.
func ClusterClient(t testing.TB, servers []*Server) *redis.ClusterClient {
	t.Helper()
	var addresses []string
	for _, s := range servers {
		addresses = append(addresses, s.Addr)
	}
	client := redis.NewClusterClient(&redis.ClusterOptions{Addrs: addresses, ContextTimeoutEnabled: true})
	t.Cleanup(func() { client.Close() })
	return client
}
