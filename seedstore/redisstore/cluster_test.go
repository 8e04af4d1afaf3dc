package redisstore_test

import (
	"errors"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
	"github.com/redis/go-redis/v9"
)

// All keys of a session are in one slot.
func TestOneSlot(t *testing.T) {
	servers := redistest.StartCluster(t)
	client := redistest.ClusterClient(t, servers)
	if slot := client.ClusterKeySlot(t.Context(), "demo:{abc}:chips").Val(); slot != 7638 {
		t.Fatalf("slot %d, want 7638", slot)
	}
	s := newSession(t, newStore(t, client))
	want := client.ClusterKeySlot(t.Context(), s.ID).Val()
	for _, part := range append(parts, "lock") {
		if slot := client.ClusterKeySlot(t.Context(), "demo:{"+s.ID+"}:"+part).Val(); slot != want {
			t.Errorf("%s is in slot %d, the session in %d", part, slot, want)
		}
	}
}

// While a session's slot moves to another node, bets go on or are refused, and no
// nonce comes twice.
func TestSlotMoves(t *testing.T) {
	servers := redistest.StartCluster(t)
	client := redistest.ClusterClient(t, servers)
	store, ctx := newStore(t, client), t.Context()
	s := newSession(t, store)
	slot := client.ClusterKeySlot(ctx, "demo:{"+s.ID+"}:session").Val()
	from, to := nodesOf(t, client, servers, slot)

	got, stop := &reservations{seen: map[uint64]bool{}, t: t}, make(chan struct{})
	moving, once := make(chan struct{}), sync.Once{}
	var players sync.WaitGroup
	for range 4 {
		players.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				n, err := store.ReserveNonce(ctx, s.ID, ttl, s.Commitment)
				if errors.Is(err, seedstore.ErrUnavailable) {
					continue
				}
				if err != nil {
					t.Errorf("got %v", err)
					return
				}
				got.add(n)
				if n >= 100 {
					once.Do(func() { close(moving) })
				}
			}
		})
	}
	<-moving
	for _, step := range []struct {
		node *redis.Client
		args []any
	}{
		{to.client, []any{"cluster", "setslot", slot, "importing", from.id}},
		{from.client, []any{"cluster", "setslot", slot, "migrating", to.id}},
	} {
		if err := step.node.Do(ctx, step.args...).Err(); err != nil {
			t.Fatal(err)
		}
	}
	host, port, _ := strings.Cut(to.client.Options().Addr, ":")
	migrate := []any{"migrate", host, port, "", 0, 5000, "keys"}
	for _, part := range parts {
		migrate = append(migrate, "demo:{"+s.ID+"}:"+part)
	}
	if err := from.client.Do(ctx, migrate...).Err(); err != nil {
		t.Fatal(err)
	}
	for _, node := range []node{to, from} {
		if err := node.client.Do(ctx, "cluster", "setslot", slot, "node", to.id).Err(); err != nil {
			t.Fatal(err)
		}
	}
	before := len(got.copy())
	for len(got.copy()) < before+100 && !t.Failed() {
		if n, err := store.ReserveNonce(ctx, s.ID, ttl, s.Commitment); err == nil {
			got.add(n)
		}
	}
	close(stop)
	players.Wait()
	if owner, _ := nodesOf(t, client, servers, slot); owner.id != to.id {
		t.Error("the slot did not move")
	}
	next, err := store.PeekNonce(ctx, s.ID)
	if err != nil || next != uint64(len(got.copy())) {
		t.Errorf("the next nonce is %d (%v) after %d that were handed out", next, err, len(got.copy()))
	}
}

func (r *reservations) copy() []uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []uint64
	for n := range r.seen {
		all = append(all, n)
	}
	return all
}

type node struct {
	id     string
	client *redis.Client
}

// nodesOf returns the node that has the slot, and another.
func nodesOf(t *testing.T, client *redis.ClusterClient, servers []*redistest.Server, slot int64) (owner, other node) {
	t.Helper()
	client.ReloadState(t.Context())
	for _, server := range servers {
		c := server.Client(t)
		id, err := c.Do(t.Context(), "cluster", "myid").Text()
		if err != nil {
			t.Fatal(err)
		}
		text, err := c.ClusterNodes(t.Context()).Result()
		if err != nil {
			t.Fatal(err)
		}
		mine := false
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, id) {
				mine = hasSlot(line, slot)
			}
		}
		if mine {
			owner = node{id, c}
		} else {
			other = node{id, c}
		}
	}
	return owner, other
}

// hasSlot reads a line of CLUSTER NODES.
func hasSlot(line string, slot int64) bool {
	for _, field := range strings.Fields(line)[8:] {
		first, last, isRange := strings.Cut(field, "-")
		if !isRange {
			last = first
		}
		from, err := strconv.ParseInt(first, 10, 64)
		to, err2 := strconv.ParseInt(last, 10, 64)
		if err == nil && err2 == nil && from <= slot && slot <= to {
			return true
		}
	}
	return false
}
