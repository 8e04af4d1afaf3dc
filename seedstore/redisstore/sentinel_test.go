package redisstore_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
	"github.com/redis/go-redis/v9"
)

// startSentinel watches master with a quorum of one.
func startSentinel(t *testing.T, master string) (addr string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr = listener.Addr().String()
	listener.Close()
	_, port, _ := net.SplitHostPort(addr)
	host, masterPort, _ := net.SplitHostPort(master)
	config := filepath.Join(t.TempDir(), "sentinel.conf")
	text := fmt.Sprintf("port %s\nbind 127.0.0.1\nsentinel monitor house %s %s 1\n", port, host, masterPort)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("redis-server", config, "--sentinel")
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	started, exited := make(chan error), make(chan struct{})
	go func() {
		runtime.LockOSThread() // Pdeathsig comes when the thread ends
		defer runtime.UnlockOSThread()
		defer close(exited)
		err := command.Start()
		started <- err
		if err == nil {
			_ = command.Wait()
		}
	}()
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		<-exited
	})
	return addr
}

// eventually asks until ok, which another process brings about.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(60 * time.Second)
	for !ok() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("%s: not within a minute", what)
		}
	}
}

// After a failover the store finds the new master, and hands out nothing from it
// before its sessions are rotated.
func TestSentinelFailover(t *testing.T) {
	master := redistest.Start(t)
	replica := redistest.StartReplica(t, master)
	addr := startSentinel(t, master.Addr)
	sentinel := redis.NewSentinelClient(&redis.Options{Addr: addr})
	defer sentinel.Close()
	ctx := t.Context()
	eventually(t, "the sentinel knows the replica", func() bool {
		replicas, err := sentinel.Replicas(ctx, "house").Result()
		return err == nil && len(replicas) == 1 && replicas[0]["flags"] == "slave" && replicas[0]["master-link-status"] == "ok"
	})
	client := redis.NewFailoverClient(&redis.FailoverOptions{MasterName: "house", SentinelAddrs: []string{addr}, ContextTimeoutEnabled: true})
	defer client.Close()
	store := newStore(t, client)
	if _, err := store.Check(ctx); err != nil {
		t.Fatal(err)
	}
	s := newSession(t, store)
	if _, err := store.ReserveNonce(ctx, s.ID, ttl, s.Commitment); err != nil {
		t.Fatal(err)
	}
	if err := client.Wait(ctx, 1, 10*time.Second).Err(); err != nil {
		t.Fatal(err)
	}
	if err := sentinel.Failover(ctx, "house").Err(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the replica is promoted and found", func() bool {
		now, err := sentinel.GetMasterAddrByName(ctx, "house").Result()
		if err != nil || net.JoinHostPort(now[0], now[1]) != replica.Addr {
			return false
		}
		_, err = store.ReserveNonce(ctx, s.ID, ttl, s.Commitment)
		return errors.Is(err, redisstore.ErrRestarted)
	})
	wantClosed(t, store, s)
	if _, err := store.Recover(ctx, nil, ttl); err != nil {
		t.Fatal(err)
	}
	wantRotated(t, store, s)
	if _, err := store.Get(ctx, s.ID, ttl); errors.Is(err, seedstore.ErrUnavailable) {
		t.Error(err)
	}
}
