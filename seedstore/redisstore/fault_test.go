package redisstore_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
	"github.com/redis/go-redis/v9"
)

const ttl = time.Hour

func newStore(t *testing.T, client redis.UniversalClient) *redisstore.Store {
	t.Helper()
	store, err := redisstore.New(client, redisstore.Options{Parts: []string{"mines"}})
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// newSession stores a session and returns it as it was stored.
func newSession(t *testing.T, store *redisstore.Store) seedstore.Session {
	t.Helper()
	s := seedstore.NewSession("galabet", time.Now())
	if err := store.Put(t.Context(), s, ttl, ""); err != nil {
		t.Fatal(err)
	}
	return s
}

func begin(t *testing.T, store *redisstore.Store, id string, stake int64) seedstore.Begun {
	t.Helper()
	begun, err := store.Begin(t.Context(), id, seedstore.Opening{Game: fair.Dice, Stake: stake})
	if err != nil {
		t.Fatal(err)
	}
	return begun
}

func settlement(t *testing.T, s seedstore.Session, r seedstore.Round, payout int64) seedstore.Settlement {
	t.Helper()
	played, err := fair.Play(fair.Bet{Game: r.Game, ServerSeed: s.ServerSeed.Text(), ClientSeed: r.ClientSeed, Nonce: r.Nonce})
	if err != nil {
		t.Fatal(err)
	}
	record := fair.Record{Game: r.Game, Commitment: r.Commitment, ClientSeed: r.ClientSeed, Nonce: r.Nonce, Cursor: played.Cursor, Result: played.Result}
	return seedstore.Settlement{RoundID: r.ID(), Receipt: seedstore.Receipt{Payout: payout}, Record: record.AppendJSON(nil), Keep: 100}
}

// fixture is a session on a server behind a proxy, and the same store without
// the proxy.
type fixture struct {
	proxy         *proxy
	store, direct *redisstore.Store
	session       seedstore.Session
	begun         seedstore.Begun
}

func newFixture(t *testing.T, through func(p *proxy) redis.UniversalClient) fixture {
	server := redistest.Start(t)
	p := startProxy(t, server.Addr)
	f := fixture{proxy: p, store: newStore(t, through(p)), direct: newStore(t, server.Client(t))}
	everyMethod(t, f.direct) // loads every script
	f.session = newSession(t, f.direct)
	f.begun = begin(t, f.direct, f.session.ID, 100)
	_, err := f.direct.Claim(t.Context(), f.session.ID, "claimed-1", []byte("mark"), ttl)
	if err != nil {
		t.Fatal(err)
	}
	if f.session, err = f.direct.Get(t.Context(), f.session.ID, 0); err != nil {
		t.Fatal(err)
	}
	return f
}

// everyMethod calls every method that runs a script, on a session of its own.
func everyMethod(t *testing.T, store *redisstore.Store) {
	t.Helper()
	ctx := t.Context()
	s := newSession(t, store)
	must := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	_, err := store.Get(ctx, s.ID, ttl)
	must("Get", err)
	_, err = store.ReserveNonce(ctx, s.ID, ttl, s.Commitment)
	must("ReserveNonce", err)
	_, err = store.PeekNonce(ctx, s.ID)
	must("PeekNonce", err)
	begun := begin(t, store, s.ID, 10)
	end := settlement(t, begun.Session, begun.Round, 20)
	_, err = store.Settle(ctx, s.ID, end, ttl)
	must("Settle", err)
	must("PushRecord", store.PushRecord(ctx, s.ID, end.Record, 100, ttl))
	_, err = store.Debit(ctx, s.ID, "round", 5, ttl)
	must("Debit", err)
	_, err = store.Credit(ctx, s.ID, 5, ttl)
	must("Credit", err)
	_, err = store.CreditOnce(ctx, s.ID, "round", seedstore.Receipt{Payout: 5}, ttl)
	must("CreditOnce", err)
	_, err = store.Refill(ctx, s.ID, ttl)
	must("Refill", err)
	must("PutPart", store.PutPart(ctx, s.ID, "mines", nil, []byte("{}"), ttl))
	must("Reveal", store.Reveal(ctx, s.ID, s.Commitment, s.ServerSeed, ttl))
	_, err = store.CountSession(ctx, "203.0.113.7", ttl)
	must("CountSession", err)
	_, err = store.Claim(ctx, s.ID, "request-1", []byte("mark"), ttl)
	must("Claim", err)
	must("Disclaim", store.Disclaim(ctx, s.ID, "request-1", []byte("mark")))
	must("Keep", store.Keep(ctx, s.ID, "request-1", []byte("answer"), ttl))
	lease, err := store.Lock(ctx, s.ID)
	must("Lock", err)
	must("Renew", lease.Renew(ctx))
	must("Release", lease.Release(ctx))
	before, err := store.Get(ctx, s.ID, 0)
	must("Get", err)
	must("Rotate", store.Rotate(ctx, before, before.Promote(time.Now()), ttl))
}

// steps are the calls that move something, each with what it leaves when it was
// done once.
var steps = []struct {
	name  string
	call  func(t *testing.T, f fixture, s *redisstore.Store) error
	once  func(t *testing.T, f fixture)
	again bool // it may be repeated and moves nothing more
}{
	{"ReserveNonce", func(t *testing.T, f fixture, s *redisstore.Store) error {
		_, err := s.ReserveNonce(t.Context(), f.session.ID, ttl, f.session.Commitment)
		return err
	}, func(t *testing.T, f fixture) { f.wantNonce(t, 2) }, false},
	{"Begin", func(t *testing.T, f fixture, s *redisstore.Store) error {
		_, err := s.Begin(t.Context(), f.session.ID, seedstore.Opening{Game: fair.Dice, Stake: 100})
		return err
	}, func(t *testing.T, f fixture) {
		f.wantNonce(t, 2)
		f.wantBalance(t, 800)
		pending, err := f.direct.Pending(t.Context(), f.session.ID)
		if err != nil || len(pending) != 2 || pending[1].Nonce != 1 || pending[1].Stake != 100 {
			t.Errorf("pending %+v, %v", pending, err)
		}
	}, false},
	{"Settle", func(t *testing.T, f fixture, s *redisstore.Store) error {
		_, err := s.Settle(t.Context(), f.session.ID, settlement(t, f.session, f.begun.Round, 250), ttl)
		return err
	}, func(t *testing.T, f fixture) {
		f.wantBalance(t, 1150)
		records, err := f.direct.Records(t.Context(), f.session.ID, 100)
		if err != nil || len(records) != 1 {
			t.Errorf("records %s, %v", records, err)
		}
	}, true},
	{"Debit", func(t *testing.T, f fixture, s *redisstore.Store) error {
		_, err := s.Debit(t.Context(), f.session.ID, "a", 50, ttl)
		return err
	}, func(t *testing.T, f fixture) { f.wantBalance(t, 850) }, true},
	{"Credit", func(t *testing.T, f fixture, s *redisstore.Store) error {
		_, err := s.Credit(t.Context(), f.session.ID, 50, ttl)
		return err
	}, func(t *testing.T, f fixture) { f.wantBalance(t, 950) }, false},
	{"CreditOnce", func(t *testing.T, f fixture, s *redisstore.Store) error {
		_, err := s.CreditOnce(t.Context(), f.session.ID, "a", seedstore.Receipt{Payout: 50, Detail: json.RawMessage(`{"picks":[1]}`)}, ttl)
		return err
	}, func(t *testing.T, f fixture) { f.wantBalance(t, 950) }, true},
	{"PushRecord", func(t *testing.T, f fixture, s *redisstore.Store) error {
		return s.PushRecord(t.Context(), f.session.ID, settlement(t, f.session, f.begun.Round, 0).Record, 100, ttl)
	}, func(t *testing.T, f fixture) {
		if records, err := f.direct.Records(t.Context(), f.session.ID, 100); err != nil || len(records) != 1 {
			t.Errorf("records %s, %v", records, err)
		}
	}, false},
	{"Disclaim", func(t *testing.T, f fixture, s *redisstore.Store) error {
		return s.Disclaim(t.Context(), f.session.ID, "claimed-1", []byte("mark"))
	}, func(t *testing.T, f fixture) { f.wantAnswer(t, "claimed-1", "") }, false},
	{"CountSession", func(t *testing.T, f fixture, s *redisstore.Store) error {
		_, err := s.CountSession(t.Context(), "203.0.113.9", ttl)
		return err
	}, func(t *testing.T, f fixture) {
		if n, err := f.direct.CountSession(t.Context(), "203.0.113.9", ttl); err != nil || n != 2 {
			t.Errorf("counted %d with this one, %v", n, err)
		}
	}, false},
}

func (f fixture) wantNonce(t *testing.T, want uint64) {
	t.Helper()
	if n, err := f.direct.PeekNonce(t.Context(), f.session.ID); err != nil || n != want {
		t.Errorf("the next nonce is %d (%v), want %d", n, err, want)
	}
}

// wantAnswer wants what is kept under key, "" for nothing.
func (f fixture) wantAnswer(t *testing.T, key, want string) {
	t.Helper()
	kept, err := f.direct.Claim(t.Context(), f.session.ID, key, []byte("another"), ttl)
	if err != nil || string(kept) != want {
		t.Errorf("kept %q (%v), want %q", kept, err, want)
	}
}

func (f fixture) wantBalance(t *testing.T, want int64) {
	t.Helper()
	if n, err := f.direct.Balance(t.Context(), f.session.ID); err != nil || n != want {
		t.Errorf("the balance is %d (%v), want %d", n, err, want)
	}
}

func single(t *testing.T) func(p *proxy) redis.UniversalClient {
	return func(p *proxy) redis.UniversalClient { return p.client(t) }
}

// cluster is a cluster client of one node that has every slot.
func cluster(t *testing.T) func(p *proxy) redis.UniversalClient {
	return func(p *proxy) redis.UniversalClient {
		client := redis.NewClusterClient(&redis.ClusterOptions{
			ContextTimeoutEnabled: true,
			ClusterSlots: func(context.Context) ([]redis.ClusterSlot, error) {
				return []redis.ClusterSlot{{Start: 0, End: 16383, Nodes: []redis.ClusterNode{{Addr: p.addr}}}}, nil
			},
		})
		t.Cleanup(func() { client.Close() })
		return client
	}
}

// A step whose answer is lost was done once. Neither go-redis's retries nor
// those of its cluster client, both at their defaults, repeat it.
func TestReplyLost(t *testing.T) {
	for name, through := range map[string]func(*testing.T) func(*proxy) redis.UniversalClient{"single": single, "cluster": cluster} {
		for _, step := range steps {
			t.Run(name+"/"+step.name, func(t *testing.T) {
				t.Parallel()
				f := newFixture(t, through(t))
				done := f.proxy.arm(loseReply)
				err := step.call(t, f, f.store)
				if !errors.Is(err, seedstore.ErrUnavailable) {
					t.Errorf("got %v", err)
				}
				<-done
				if f.proxy.scripts != 1 {
					t.Errorf("sent %d times", f.proxy.scripts)
				}
				step.once(t, f)
				if step.again {
					if err := step.call(t, f, f.store); err != nil {
						t.Errorf("repeated: %v", err)
					}
					step.once(t, f)
				}
			})
		}
	}
}

// A round whose Begin got no answer is found and settled once.
func TestLostBeginIsPending(t *testing.T) {
	f := newFixture(t, single(t))
	done := f.proxy.arm(loseReply)
	_, err := f.store.Begin(t.Context(), f.session.ID, seedstore.Opening{Game: fair.Dice, Stake: 100, Detail: json.RawMessage(`{"target":50}`)})
	if !errors.Is(err, seedstore.ErrUnavailable) {
		t.Fatal(err)
	}
	<-done
	pending, err := f.store.Pending(t.Context(), f.session.ID)
	if err != nil || len(pending) != 2 || string(pending[1].Detail) != `{"target":50}` {
		t.Fatalf("pending %+v, %v", pending, err)
	}
	for range 2 {
		receipt, err := f.store.Settle(t.Context(), f.session.ID, settlement(t, f.session, pending[1], 300), ttl)
		if err != nil || receipt.Payout != 300 {
			t.Fatal(receipt, err)
		}
	}
	f.wantBalance(t, 1100)
}

// A request that breaks off is not run. One that broke off once it was through
// was run whole.
func TestConnectionCut(t *testing.T) {
	for _, step := range steps {
		t.Run(step.name+"/in the request", func(t *testing.T) {
			t.Parallel()
			f := newFixture(t, single(t))
			done := f.proxy.arm(cutRequest)
			if err := step.call(t, f, f.store); !errors.Is(err, seedstore.ErrUnavailable) {
				t.Errorf("got %v", err)
			}
			<-done
			if err := step.call(t, f, f.store); err != nil {
				t.Error(err)
			}
			step.once(t, f)
		})
	}
	t.Run("while it runs", func(t *testing.T) {
		f := newFixture(t, single(t))
		for range 20 {
			done := f.proxy.arm(cutAtOnce)
			_, err := f.store.Begin(t.Context(), f.session.ID, seedstore.Opening{Game: fair.Dice, Stake: 10})
			if !errors.Is(err, seedstore.ErrUnavailable) {
				t.Errorf("got %v", err)
			}
			<-done
		}
		begin(t, f.direct, f.session.ID, 10) // the server has read all that came before
		pending, err := f.direct.Pending(t.Context(), f.session.ID)
		if err != nil {
			t.Fatal(err)
		}
		if len(pending) < 3 {
			t.Errorf("%d pending: none of the cut ones ran", len(pending))
		}
		f.wantNonce(t, uint64(len(pending)))
		f.wantBalance(t, 1000-100-10*int64(len(pending)-1))
	})
}

// A call ends with its deadline, whenever the answer comes.
func TestSlowReply(t *testing.T) {
	f := newFixture(t, single(t))
	done := f.proxy.arm(holdReply)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	_, err := f.store.ReserveNonce(ctx, f.session.ID, ttl, f.session.Commitment)
	if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, seedstore.ErrUnavailable) {
		t.Errorf("got %v", err)
	}
	<-done // and the answer is still held
	n, err := f.store.ReserveNonce(t.Context(), f.session.ID, ttl, f.session.Commitment)
	if err != nil || n != 2 {
		t.Errorf("nonce %d, %v: want 2, since 1 was handed out with the held answer", n, err)
	}
	close(f.proxy.release)
}

// A server that forgets its scripts is told them again.
func TestScriptFlush(t *testing.T) {
	server := redistest.Start(t)
	client := server.Client(t)
	store := newStore(t, client)
	for range 2 {
		everyMethod(t, store)
		if err := client.ScriptFlush(t.Context()).Err(); err != nil {
			t.Fatal(err)
		}
	}
}

// A full Redis refuses the bet and nothing moves.
func TestOutOfMemory(t *testing.T) {
	server := redistest.Start(t)
	client := server.Client(t)
	store, ctx := newStore(t, client), t.Context()
	s := newSession(t, store)
	b := begin(t, store, s.ID, 100)
	if err := client.ConfigSet(ctx, "maxmemory", "1").Err(); err != nil {
		t.Fatal(err)
	}
	_, reserve := store.ReserveNonce(ctx, s.ID, ttl, s.Commitment)
	_, begun := store.Begin(ctx, s.ID, seedstore.Opening{Game: fair.Dice, Stake: 100})
	_, settled := store.Settle(ctx, s.ID, settlement(t, b.Session, b.Round, 500), ttl)
	_, credited := store.Credit(ctx, s.ID, 5, ttl)
	put := store.Put(ctx, seedstore.NewSession("galabet", time.Now()), ttl, "")
	for _, err := range []error{reserve, begun, settled, credited, put} {
		if !errors.Is(err, seedstore.ErrUnavailable) || !strings.Contains(err.Error(), "raise maxmemory; nothing was changed") {
			t.Errorf("got %v", err)
		}
	}
	if _, err := store.Get(ctx, s.ID, ttl); err != nil {
		t.Errorf("reading: %v", err)
	}
	f := fixture{direct: store, session: s}
	f.wantNonce(t, 1)
	f.wantBalance(t, 900)
	if err := client.ConfigSet(ctx, "maxmemory", "0").Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Settle(ctx, s.ID, settlement(t, b.Session, b.Round, 500), ttl); err != nil {
		t.Error(err)
	}
	f.wantBalance(t, 1400)
}

// Redis repeats arguments in some errors. A seed among them is left out.
func TestErrorsHideArguments(t *testing.T) {
	server := redistest.Start(t, "--rename-command", "EVALSHA", "")
	store := newStore(t, server.Client(t))
	s := seedstore.NewSession("galabet", time.Now())
	err := store.Put(t.Context(), s, ttl, "")
	if !errors.Is(err, seedstore.ErrUnavailable) || strings.Contains(err.Error(), s.ServerSeed.Text()) {
		t.Errorf("got %v", err)
	}
	err = store.Reveal(t.Context(), s.ID, s.Commitment, s.ServerSeed, ttl)
	if !errors.Is(err, seedstore.ErrUnavailable) || strings.Contains(err.Error(), s.ServerSeed.Text()) {
		t.Errorf("got %v", err)
	}
}

// reply is an error as Redis answers it.
type reply string

func (r reply) Error() string { return string(r) }
func (reply) RedisError()     {}

// A seed that stands in an answer of Redis is left out of the error, and the
// rest of the answer is not.
func TestErrorsHideSeeds(t *testing.T) {
	seed := seedstore.NewSeed().Text()
	err := redisstore.Unavailable(reply("ERR unknown command, with args beginning with: '" + seed + "' "))
	if strings.Contains(err.Error(), seed) || !strings.Contains(err.Error(), "ERR unknown command, with args beginning with: '") {
		t.Errorf("got %v", err)
	}
}
