package redisstore_test

import (
	"bufio"
	"net"
	"strings"
	"testing"

	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
	"github.com/redis/go-redis/v9"
)

// A Redis that may drop seeds is refused.
func TestCheckRefusesEviction(t *testing.T) {
	for _, policy := range []string{"allkeys-lru", "volatile-lru", "allkeys-random", "volatile-ttl"} {
		server := redistest.Start(t, "--maxmemory-policy", policy)
		_, err := newStore(t, server.Client(t)).Check(t.Context())
		if err == nil || !strings.Contains(err.Error(), policy) || !strings.Contains(err.Error(), "CONFIG SET maxmemory-policy noeviction") {
			t.Errorf("%s: got %v", policy, err)
		}
	}
}

// What a power cut costs is reported for each way of keeping data.
func TestCheckReportsLoss(t *testing.T) {
	for _, row := range []struct {
		args        []string
		only        bool
		fsync, loss string
	}{
		{[]string{"--appendonly", "no"}, false, "everysec", "unrevealed seeds too"},
		{[]string{"--appendonly", "yes", "--appendfsync", "everysec"}, true, "everysec", "up to the last second"},
		{[]string{"--appendonly", "yes", "--appendfsync", "always"}, true, "always", "loses nothing that was answered"},
		{[]string{"--appendonly", "yes", "--appendfsync", "no"}, true, "no", "about half a minute"},
		{[]string{"--appendonly", "yes", "--rename-command", "CONFIG", ""}, true, "unknown", "is not known"},
	} {
		server := redistest.Start(t, row.args...)
		report, err := newStore(t, server.Client(t)).Check(t.Context())
		if err != nil || len(report) != 1 {
			t.Errorf("%v: %v, %v", row.args, report, err)
			continue
		}
		got := report[0]
		if got.AppendOnly != row.only || got.AppendFsync != row.fsync || !strings.Contains(report.String(), row.loss) || got.Restarted || !strings.HasPrefix(got.Version, "7.") {
			t.Errorf("%v: %+v", row.args, got)
		}
	}
}

// A server older than 7.0 is refused. This one answers only what the check asks.
func TestCheckRefusesOldServer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go answerAsRedis6(connection)
		}
	}()
	client := redis.NewClient(&redis.Options{Addr: listener.Addr().String(), ContextTimeoutEnabled: true, Protocol: 2, DisableIdentity: true})
	defer client.Close()
	if _, err := newStore(t, client).Check(t.Context()); err == nil || !strings.Contains(err.Error(), "is 6.2.14: use 7.0 or later") {
		t.Errorf("got %v", err)
	}
}

func answerAsRedis6(connection net.Conn) {
	defer connection.Close()
	lines := bufio.NewScanner(connection)
	for lines.Scan() {
		switch strings.ToLower(lines.Text()) {
		case "hello":
			connection.Write([]byte("-ERR unknown command\r\n"))
		case "info":
			connection.Write([]byte("$21\r\nredis_version:6.2.14\n\r\n"))
		}
	}
}

// Clients that would read stale nonces or ignore deadlines are refused.
func TestClientsRefused(t *testing.T) {
	cluster := func(o redis.ClusterOptions) redis.UniversalClient {
		o.Addrs = []string{"127.0.0.1:1"}
		return redis.NewClusterClient(&o)
	}
	for name, row := range map[string]struct {
		client redis.UniversalClient
		says   string
	}{
		"ring":               {redis.NewRing(&redis.RingOptions{Addrs: map[string]string{"a": "127.0.0.1:1"}}), "must be a *redis.Client"},
		"no deadlines":       {redis.NewClient(&redis.Options{}), "ContextTimeoutEnabled"},
		"cluster, the same":  {cluster(redis.ClusterOptions{}), "ContextTimeoutEnabled"},
		"ReadOnly":           {cluster(redis.ClusterOptions{ContextTimeoutEnabled: true, ReadOnly: true}), "ReadOnly"},
		"RouteByLatency":     {cluster(redis.ClusterOptions{ContextTimeoutEnabled: true, RouteByLatency: true}), "RouteByLatency"},
		"RouteRandomly":      {cluster(redis.ClusterOptions{ContextTimeoutEnabled: true, RouteRandomly: true}), "RouteRandomly"},
		"client-side caches": {redis.NewClient(&redis.Options{ContextTimeoutEnabled: true, ClientSideCacheConfig: &redis.ClientSideCacheConfig{}}), "caching"},
	} {
		if _, err := redisstore.New(row.client, redisstore.Options{}); err == nil || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: got %v", name, err)
		}
		row.client.Close()
	}
	fine := redis.NewClient(&redis.Options{ContextTimeoutEnabled: true})
	defer fine.Close()
	for _, o := range []redisstore.Options{
		{Prefix: "a{b}"}, {Prefix: "a*"}, {Chips: -1}, {Parts: []string{"session"}}, {Parts: []string{"lock"}}, {Parts: []string{"a", "a"}}, {Parts: []string{"A"}},
	} {
		if _, err := redisstore.New(fine, o); err == nil {
			t.Errorf("taken: %+v", o)
		}
	}
}
