package redisstore_test

import (
	"errors"
	"net"
	"testing"
	"time"

	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
	"github.com/redis/go-redis/v9"
)

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
	addr := redistest.StartSentinel(t, master, "house")
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
