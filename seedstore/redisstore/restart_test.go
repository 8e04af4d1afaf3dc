package redisstore_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
	"github.com/redis/go-redis/v9"
)

// settler settles a pending round as a demo does: by deriving it again.
func settler(t *testing.T, store *redisstore.Store) seedstore.Settler {
	return func(ctx context.Context, s seedstore.Session, r seedstore.Round) error {
		_, err := store.Settle(ctx, s.ID, settlement(t, s, r, r.Stake), ttl)
		return err
	}
}

func restart(t *testing.T, server *redistest.Server) {
	t.Helper()
	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
}

// wantClosed holds that nothing is handed out, no nonce, no round and no session,
// and that no board goes on.
func wantClosed(t *testing.T, store *redisstore.Store, s seedstore.Session) {
	t.Helper()
	ctx := t.Context()
	_, reserve := store.ReserveNonce(ctx, s.ID, ttl, s.Commitment)
	_, begun := store.Begin(ctx, s.ID, seedstore.Opening{Game: fair.Dice})
	put := store.Put(ctx, seedstore.NewSession("galabet", time.Now()), ttl, "")
	part := store.PutPart(ctx, s.ID, "mines", nil, []byte("{}"), ttl)
	for _, err := range []error{reserve, begun, put, part} {
		if !errors.Is(err, redisstore.ErrRestarted) || !errors.Is(err, seedstore.ErrUnavailable) {
			t.Errorf("got %v, want ErrRestarted", err)
		}
	}
	report, err := store.Check(ctx)
	if err != nil || len(report) != 1 || !report[0].Restarted {
		t.Errorf("the check says %v, %v", report, err)
	}
}

// wantRotated holds that neither seed of old is live, both are revealed, and
// bets go on under a new commitment from nonce 0.
func wantRotated(t *testing.T, store *redisstore.Store, old seedstore.Session) {
	t.Helper()
	ctx := t.Context()
	now, err := store.Get(ctx, old.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, commitment := range []string{now.Commitment, now.NextCommitment} {
		if commitment == old.Commitment || commitment == old.NextCommitment {
			t.Errorf("an old seed is live: %s", commitment)
		}
	}
	revealed, err := store.Revealed(ctx, old.ID)
	if err != nil || revealed[old.Commitment] != old.ServerSeed.Text() || revealed[old.NextCommitment] != old.NextServerSeed.Text() {
		t.Errorf("revealed %d seeds (%v), want both old ones", len(revealed), err)
	}
	if _, err := store.ReserveNonce(ctx, old.ID, ttl, old.Commitment); !errors.Is(err, seedstore.ErrNonceUnavailable) {
		t.Errorf("under the old commitment: %v", err)
	}
	if n, err := store.ReserveNonce(ctx, old.ID, ttl, now.Commitment); err != nil || n != 0 {
		t.Errorf("nonce %d, %v", n, err)
	}
}

// After a restart with an older append-only file, seed and counter come back
// together. The tripwire can't see it, the fence does, and Recover ends it.
func TestStateWentBack(t *testing.T) {
	server := redistest.Start(t, "--appendonly", "yes")
	store, ctx := newStore(t, server.Client(t)), t.Context()
	s := newSession(t, store)
	begin(t, store, s.ID, 100)
	old, err := store.Get(ctx, s.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	server.Stop()
	before := copyFiles(t, server.Dir)
	restart(t, server)
	if _, err := store.Recover(ctx, settler(t, store), ttl); err != nil {
		t.Fatal(err)
	}
	now, err := store.Get(ctx, s.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.ReserveNonce(ctx, s.ID, ttl, now.Commitment); err != nil {
		t.Fatal(err)
	}
	server.Stop()
	if err := os.RemoveAll(filepath.Join(server.Dir, "appendonlydir")); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(server.Dir, before); err != nil {
		t.Fatal(err)
	}
	restart(t, server)

	again, err := store.Get(ctx, s.ID, 0)
	if err != nil || again != old {
		t.Fatalf("the state did not go back: %v", err)
	}
	if n, err := store.PeekNonce(ctx, s.ID); err != nil || n < again.BetsUnderSeed {
		t.Errorf("nonce %d: the tripwire would see it (%v)", n, err)
	}
	wantClosed(t, store, again)
	if _, err := store.Recover(ctx, nil, ttl); !errors.Is(err, seedstore.ErrRoundOpen) {
		t.Errorf("a pending round without a settler: %v", err)
	}
	wantClosed(t, store, again)
	if n, err := store.Recover(ctx, settler(t, store), ttl); err != nil || n != 1 {
		t.Fatalf("rotated %d, %v", n, err)
	}
	wantRotated(t, store, old)
	if report, err := store.Check(ctx); err != nil || report[0].Restarted {
		t.Errorf("after recovery the check says %v, %v", report, err)
	}
}

// copyFiles copies what a stopped server keeps on disk.
func copyFiles(t *testing.T, dir string) fs.FS {
	t.Helper()
	copied := t.TempDir()
	if err := os.CopyFS(filepath.Join(copied, "appendonlydir"), os.DirFS(filepath.Join(dir, "appendonlydir"))); err != nil {
		t.Fatal(err)
	}
	return os.DirFS(copied)
}

// Without an append-only file everything is gone: nothing is left to reuse.
func TestRestartWithoutFile(t *testing.T) {
	server := redistest.Start(t)
	store := newStore(t, server.Client(t))
	s := newSession(t, store)
	server.Kill()
	restart(t, server)
	if _, err := store.Get(t.Context(), s.ID, ttl); !errors.Is(err, seedstore.ErrNotFound) {
		t.Errorf("got %v", err)
	}
	if _, err := store.ReserveNonce(t.Context(), s.ID, ttl, s.Commitment); !errors.Is(err, seedstore.ErrNonceUnavailable) {
		t.Errorf("got %v", err)
	}
	newSession(t, store)
}

// The tripwire catches a counter that went back alone.
func TestCounterWentBackAlone(t *testing.T) {
	server := redistest.Start(t)
	client := server.Client(t)
	store, ctx := newStore(t, client), t.Context()
	s := newSession(t, store)
	for range 3 {
		begin(t, store, s.ID, 0)
	}
	if err := client.Set(ctx, "demo:{"+s.ID+"}:nonce", "1", redis.KeepTTL).Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.ReserveNonce(ctx, s.ID, ttl, s.Commitment); !errors.Is(err, seedstore.ErrCounterWentBack) {
		t.Errorf("got %v", err)
	}
}

// A replica that is promoted may lack what the master had: nothing is handed out
// before its sessions are rotated.
func TestReplicaPromoted(t *testing.T) {
	master := redistest.Start(t)
	replica := redistest.StartReplica(t, master)
	ctx := t.Context()
	s := newSession(t, newStore(t, master.Client(t)))
	client := replica.Client(t)
	store := newStore(t, client)
	if err := master.Client(t).Wait(ctx, 1, 10*time.Second).Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Get(ctx, s.ID, 0); !errors.Is(err, seedstore.ErrUnavailable) {
		t.Errorf("reading from a replica: %v", err)
	}
	if err := store.Reveal(ctx, s.ID, s.Commitment, s.ServerSeed, ttl); !errors.Is(err, seedstore.ErrUnavailable) {
		t.Errorf("writing to a replica: %v", err)
	}
	if _, err := store.Check(ctx); err == nil {
		t.Error("the check takes a replica")
	}
	if err := client.ReplicaOf(ctx, "NO", "ONE").Err(); err != nil {
		t.Fatal(err)
	}
	wantClosed(t, store, s)
	if _, err := store.Recover(ctx, nil, ttl); err != nil {
		t.Fatal(err)
	}
	wantRotated(t, store, s)
}

// reservations are nonces that callers got, across a crash.
type reservations struct {
	mu   sync.Mutex
	seen map[uint64]bool
	t    *testing.T
}

func (r *reservations) add(n uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen[n] {
		r.t.Errorf("nonce %d was handed out twice", n)
	}
	r.seen[n] = true
}

// crashAmid has 50 callers make 1,000 reservations under a session, kills the
// server when half of them are through, and starts it again. It returns a store
// on the new run.
func crashAmid(t *testing.T, fsync string) (*redisstore.Store, seedstore.Session, *reservations) {
	server := redistest.Start(t, "--appendonly", "yes", "--appendfsync", fsync)
	store := newStore(t, server.Client(t))
	s := newSession(t, store)
	got := &reservations{seen: map[uint64]bool{}, t: t}
	half := make(chan struct{})
	var once sync.Once
	var callers sync.WaitGroup
	for range 50 {
		callers.Go(func() {
			for range 20 {
				n, err := store.ReserveNonce(t.Context(), s.ID, ttl, s.Commitment)
				if err != nil {
					if !errors.Is(err, seedstore.ErrUnavailable) {
						t.Errorf("got %v", err)
					}
					return
				}
				got.add(n)
				if n >= 500 {
					once.Do(func() { close(half) })
				}
			}
		})
	}
	through := make(chan struct{})
	go func() {
		callers.Wait()
		close(through)
	}()
	select {
	case <-half:
	case <-through:
		t.Fatal("the callers ended before half of the nonces were out")
	}
	server.Kill()
	<-through
	restart(t, server)
	return newStore(t, server.Client(t)), s, got // the old client still waits to dial again
}

// With appendfsync always nothing that was answered is lost, so play goes on and
// no nonce comes twice.
func TestKilledWithAlways(t *testing.T) {
	store, s, got := crashAmid(t, "always")
	for range 200 {
		n, err := store.ReserveNonce(t.Context(), s.ID, ttl, s.Commitment)
		if err != nil {
			t.Fatal(err)
		}
		got.add(n)
	}
}

// With appendfsync everysec a power cut may take the last second. A killed process
// leaves what it wrote to the system, so that mostly nothing is lost; what was is
// logged. Nothing is handed out before the sessions are rotated.
func TestKilledWithEverysec(t *testing.T) {
	store, s, got := crashAmid(t, "everysec")
	next, err := store.PeekNonce(t.Context(), s.ID)
	if err != nil {
		t.Fatal(err)
	}
	forgotten := 0
	for n := range got.seen {
		if n >= next {
			forgotten++
		}
	}
	t.Logf("of %d nonces handed out, the restarted server had forgotten %d", len(got.seen), forgotten)
	wantClosed(t, store, s)
	if _, err := store.Recover(t.Context(), nil, ttl); err != nil {
		t.Fatal(err)
	}
	wantRotated(t, store, s)
}

// A set of runs that is gone opens nothing while there are sessions.
func TestRunsLost(t *testing.T) {
	server := redistest.Start(t, "--appendonly", "yes")
	client := server.Client(t)
	store := newStore(t, client)
	s := newSession(t, store)
	if err := client.Del(t.Context(), "demo:runs").Err(); err != nil {
		t.Fatal(err)
	}
	server.Kill()
	restart(t, server)
	wantClosed(t, newStore(t, server.Client(t)), s)
}

// A crash that may have lost writes is not made good by settings that would not
// lose them.
func TestAlwaysComesTooLate(t *testing.T) {
	server := redistest.Start(t, "--appendonly", "yes", "--appendfsync", "everysec")
	client := server.Client(t)
	store := newStore(t, client)
	s := newSession(t, store)
	if err := client.ConfigSet(t.Context(), "appendfsync", "always").Err(); err != nil {
		t.Fatal(err)
	}
	if err := client.ScriptFlush(t.Context()).Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.ReserveNonce(t.Context(), s.ID, ttl, s.Commitment); err != nil {
		t.Fatal(err) // the same run goes on
	}
	later := redistest.Start(t, "--appendonly", "yes", "--appendfsync", "always")
	moveRuns(t, client, later.Client(t))
	store = newStore(t, later.Client(t))
	if _, err := store.ReserveNonce(t.Context(), s.ID, ttl, s.Commitment); !errors.Is(err, redisstore.ErrRestarted) {
		t.Errorf("got %v", err)
	}
}

// moveRuns gives another server what the first has on file, as a restart would.
func moveRuns(t *testing.T, from, to *redis.Client) {
	t.Helper()
	runs, err := from.SMembers(t.Context(), "demo:runs").Result()
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range runs {
		if err := to.SAdd(t.Context(), "demo:runs", run).Err(); err != nil {
			t.Fatal(err)
		}
	}
}

// A promoted replica is not trusted for its settings.
func TestPromotedWithAlways(t *testing.T) {
	always := []string{"--appendonly", "yes", "--appendfsync", "always"}
	master := redistest.Start(t, always...)
	replica := redistest.StartReplica(t, master, always...)
	s := newSession(t, newStore(t, master.Client(t)))
	if err := master.Client(t).Wait(t.Context(), 1, 10*time.Second).Err(); err != nil {
		t.Fatal(err)
	}
	client := replica.Client(t)
	if err := client.ReplicaOf(t.Context(), "NO", "ONE").Err(); err != nil {
		t.Fatal(err)
	}
	wantClosed(t, newStore(t, client), s)
	// What was refused once is marked: a later run of the same server, which no
	// longer shows that it was promoted, is refused too.
	if marked, err := client.SIsMember(t.Context(), "demo:runs", "lossy").Result(); err != nil || !marked {
		t.Errorf("not marked: %v", err)
	}
}

// Two stores on one server have a fence each.
func TestFenceIsPerStore(t *testing.T) {
	server := redistest.Start(t, "--appendonly", "yes")
	client := server.Client(t)
	one := newStore(t, client)
	two, err := redisstore.New(client, redisstore.Options{Prefix: "other:", Parts: []string{"mines"}})
	if err != nil {
		t.Fatal(err)
	}
	s := seedstore.NewSession("galabet", time.Now())
	for _, store := range []*redisstore.Store{one, two} {
		if err := store.Put(t.Context(), s, ttl, ""); err != nil {
			t.Fatal(err)
		}
	}
	server.Kill()
	restart(t, server)
	client = server.Client(t)
	one = newStore(t, client)
	if two, err = redisstore.New(client, redisstore.Options{Prefix: "other:", Parts: []string{"mines"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := one.Recover(t.Context(), nil, ttl); err != nil {
		t.Fatal(err)
	}
	wantRotated(t, one, s)
	wantClosed(t, two, s)
}

// Recover without a restart hands out nothing until it is through.
func TestRecoverClosesFirst(t *testing.T) {
	server := redistest.Start(t)
	store := newStore(t, server.Client(t))
	s := newSession(t, store)
	begin(t, store, s.ID, 10)
	other := newSession(t, store)
	_, err := store.Recover(t.Context(), func(ctx context.Context, open seedstore.Session, r seedstore.Round) error {
		wantClosed(t, store, other)
		return settler(t, store)(ctx, open, r)
	}, ttl)
	if err != nil {
		t.Fatal(err)
	}
	wantRotated(t, store, s)
}
