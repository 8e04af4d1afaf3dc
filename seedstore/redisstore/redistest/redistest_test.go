package redistest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/galabet/fair/seedstore/redisstore/redistest"
)

func TestKillAndRestart(t *testing.T) {
	s := redistest.Start(t, "--appendonly", "yes", "--appendfsync", "always")
	client := s.Client(t)
	if err := client.Set(t.Context(), "a", "1", 0).Err(); err != nil {
		t.Fatal(err)
	}
	s.Kill()
	if err := client.Ping(t.Context()).Err(); err == nil {
		t.Fatal("a killed server answers")
	}
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	if got := client.Get(t.Context(), "a").Val(); got != "1" {
		t.Errorf("after a kill the server holds %q, want what was written to its log", got)
	}
	s.Stop()
	s.Stop()
	if err := client.Ping(t.Context()).Err(); err == nil {
		t.Error("a stopped server answers")
	}
}

func TestWithoutSettingsNothingIsKept(t *testing.T) {
	s := redistest.Start(t)
	client := s.Client(t)
	if err := client.Set(t.Context(), "a", "1", 0).Err(); err != nil {
		t.Fatal(err)
	}
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	if n := client.Exists(t.Context(), "a").Val(); n != 0 {
		t.Error("the server kept a key")
	}
}

func TestReplica(t *testing.T) {
	master := redistest.Start(t)
	if err := master.Client(t).Set(t.Context(), "a", "1", 0).Err(); err != nil {
		t.Fatal(err)
	}
	replica := redistest.StartReplica(t, master).Client(t)
	if got := replica.Get(t.Context(), "a").Val(); got != "1" {
		t.Errorf("the replica holds %q, want what its master holds", got)
	}
	if err := replica.Set(t.Context(), "a", "2", 0).Err(); err == nil || !strings.HasPrefix(err.Error(), "READONLY") {
		t.Errorf("a write to the replica gives %v, want READONLY", err)
	}
}

func TestCluster(t *testing.T) {
	servers := redistest.StartCluster(t)
	client := redistest.ClusterClient(t, servers)
	for i := range 100 { // of all three masters
		if err := client.Set(t.Context(), fmt.Sprint("key ", i), i, 0).Err(); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range servers {
		if n := s.Client(t).DBSize(t.Context()).Val(); n == 0 {
			t.Errorf("master %s has no keys", s.Addr)
		}
	}
}

// A setting that redis-server does not have ends it: what it said is told.
func TestServerThatDoesNotStart(t *testing.T) {
	dir := t.TempDir()
	s, err := redistest.Run(dir, "--no-such-setting", "yes")
	if err == nil {
		s.Close()
		t.Fatal("redis-server took a setting that it does not have")
	}
	if !strings.Contains(err.Error(), "redis-server ended") {
		t.Errorf("error %q does not say that redis-server ended", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "redis.log")); err != nil {
		t.Error(err)
	}
}
