package redisstore_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
	"github.com/redis/go-redis/v9"
)

// Many first callers at once find an empty Redis open: one that sees the session
// of another takes it for no sign of a restart.
func TestFirstSessionsAtOnce(t *testing.T) {
	server := redistest.Start(t)
	for range 20 {
		if err := server.Client(t).FlushAll(t.Context()).Err(); err != nil {
			t.Fatal(err)
		}
		if err := server.Client(t).ScriptFlush(t.Context()).Err(); err != nil {
			t.Fatal(err)
		}
		var callers sync.WaitGroup
		for range 20 {
			store := newStore(t, server.Client(t))
			for range 5 {
				callers.Go(func() {
					if err := store.Put(t.Context(), seedstore.NewSession("galabet", time.Now()), ttl, ""); err != nil {
						t.Error(err)
					}
				})
			}
		}
		callers.Wait()
	}
}

// A server of a cluster that lost nothing opens the fence for itself, not for
// another that may have lost writes.
func TestFenceOpensForOneServer(t *testing.T) {
	servers := redistest.StartCluster(t)
	client, ctx := redistest.ClusterClient(t, servers), t.Context()
	onEach := func(f func(node *redis.Client) error) {
		t.Helper()
		if err := client.ForEachMaster(ctx, func(_ context.Context, node *redis.Client) error { return f(node) }); err != nil {
			t.Fatal(err)
		}
	}
	onEach(func(node *redis.Client) error {
		return errors.Join(node.ConfigSet(ctx, "appendfsync", "always").Err(), node.ConfigSet(ctx, "appendonly", "yes").Err())
	})
	store := newStore(t, client)
	whole, lost := newSession(t, store), newSession(t, store)
	master := func(s seedstore.Session) *redis.Client {
		t.Helper()
		node, err := client.MasterForKey(ctx, "demo:{"+s.ID+"}:session")
		if err != nil {
			t.Fatal(err)
		}
		return node
	}
	for master(lost) == master(whole) {
		lost = newSession(t, store)
	}
	// As after restarts of both, where one may have lost writes.
	if err := master(lost).ConfigSet(ctx, "appendfsync", "everysec").Err(); err != nil {
		t.Fatal(err)
	}
	onEach(func(node *redis.Client) error {
		return errors.Join(node.ScriptFlush(ctx).Err(), client.SRem(ctx, "demo:runs", runID(t, node)).Err())
	})
	if err := client.SAdd(ctx, "demo:runs", strings.Repeat("0", 40)).Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.ReserveNonce(ctx, whole.ID, ttl, whole.Commitment); err != nil {
		t.Error(err)
	}
	if _, err := store.ReserveNonce(ctx, lost.ID, ttl, lost.Commitment); !errors.Is(err, redisstore.ErrRestarted) {
		t.Errorf("got %v, want ErrRestarted", err)
	}
}

func runID(t *testing.T, node *redis.Client) string {
	t.Helper()
	info, err := node.Info(t.Context(), "server").Result()
	_, run, found := strings.Cut(info, "run_id:")
	if err != nil || !found {
		t.Errorf("no run id: %v", err)
	}
	run, _, _ = strings.Cut(run, "\r\n")
	return run
}

// A connection that loads behind the fence never becomes another one: once it
// broke, it stays broken.
func TestPinnedConnectionStaysBroken(t *testing.T) {
	server := redistest.Start(t)
	client, ctx := server.Client(t), t.Context()
	pinned := client.Conn()
	defer pinned.Close()
	if err := pinned.Info(ctx, "server").Err(); err != nil {
		t.Fatal(err)
	}
	restart(t, server)
	for range 2 {
		if err := pinned.ScriptLoad(ctx, "return 1").Err(); err == nil {
			t.Error("it was dialled again")
		}
	}
}
