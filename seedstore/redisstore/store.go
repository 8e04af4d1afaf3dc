package redisstore

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bsm/redislock"
	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
	"github.com/redis/go-redis/v9"
)

// Options say how the store names its keys and where balances start.
type Options struct {
	Prefix string   // before every key, without braces; "" means "demo:"
	Chips  int64    // the starting stack; 0 means seedstore.DefaultChips
	Parts  []string // names of the operator's parts, lowercase letters
}

// A Store is a [seedstore.Backend] on Redis. It is safe for concurrent use.
type Store struct {
	client redis.UniversalClient
	locks  *redislock.Client
	prefix string
	stack  string // the starting stack, as text
	parts  []string
	fence  fence
}

var _ seedstore.Backend = (*Store)(nil)

// builtIn are the parts every session has, in the order in which scripts take
// their keys.
var builtIn = []string{"session", "nonce", "revealed", "records", "chips", "receipts", "pending"}

var partName = regexp.MustCompile(`^[a-z]+$`)

// New returns a store on client, a [*redis.Client] or [*redis.ClusterClient].
// It does not speak to Redis; [Store.Check] does. The client must honour the
// deadlines of contexts and must read where it writes: ContextTimeoutEnabled
// set; no ReadOnly, RouteByLatency, RouteRandomly or client-side caching. A
// failover client with ReplicaOnly can't be told from others here: Check refuses
// what it finds there.
func New(client redis.UniversalClient, o Options) (*Store, error) {
	if err := checkClient(client); err != nil {
		return nil, err
	}
	if o.Prefix == "" {
		o.Prefix = "demo:"
	}
	if strings.ContainsAny(o.Prefix, "{}*?[]\\") {
		return nil, errors.New("redisstore: Prefix must not have braces or characters of patterns")
	}
	if o.Chips == 0 {
		o.Chips = seedstore.DefaultChips
	}
	if o.Chips < 0 || o.Chips > fair.MaxSafeInteger {
		return nil, errors.New("redisstore: Chips must be from 0 to 9007199254740991")
	}
	parts := slices.Clone(builtIn)
	for _, part := range o.Parts {
		if part == "lock" || slices.Contains(parts, part) || !partName.MatchString(part) {
			return nil, errors.New("redisstore: Parts must be different names of lowercase letters, not those the store uses itself")
		}
		parts = append(parts, part)
	}
	database := 0
	if single, ok := client.(*redis.Client); ok {
		database = single.Options().DB
	}
	return &Store{
		client: client, locks: redislock.New(client), prefix: o.Prefix, stack: strconv.FormatInt(o.Chips, 10), parts: parts,
		fence: newFence(o.Prefix, database),
	}, nil
}

func checkClient(client redis.UniversalClient) error {
	var deadlines bool
	switch c := client.(type) {
	case *redis.Client:
		o := c.Options()
		deadlines = o.ContextTimeoutEnabled
		if o.ClientSideCacheConfig != nil || o.ClientSideCache != nil {
			return errors.New("redisstore: client-side caching gives stale nonces; leave ClientSideCache unset")
		}
	case *redis.ClusterClient:
		o := c.Options()
		deadlines = o.ContextTimeoutEnabled
		if o.ReadOnly || o.RouteByLatency || o.RouteRandomly {
			return errors.New("redisstore: replicas lag behind; leave ReadOnly, RouteByLatency and RouteRandomly unset")
		}
	default:
		return errors.New("redisstore: the client must be a *redis.Client or *redis.ClusterClient")
	}
	if !deadlines {
		return errors.New("redisstore: set ContextTimeoutEnabled, or deadlines of contexts are not honoured")
	}
	return nil
}

func (s *Store) key(id, part string) string { return s.prefix + "{" + id + "}:" + part }

func (s *Store) keys(id string) []string {
	keys := make([]string, len(s.parts))
	for i, part := range s.parts {
		keys[i] = s.key(id, part)
	}
	return keys
}

// step runs a script that answers with a text.
func (s *Store) step(ctx context.Context, sc *script, id string, args ...any) (string, error) {
	answer, err := s.run(ctx, sc, s.keys(id), args...)
	if err != nil {
		return "", err
	}
	text, _ := answer.(string)
	return text, refusal(text)
}

// refusal gives the error of the words with which scripts refuse.
func refusal(word string) error {
	switch word {
	case "NOTFOUND":
		return seedstore.ErrNotFound
	case "CHANGED":
		return seedstore.ErrSessionChanged
	case "UNAVAILABLE":
		return seedstore.ErrNonceUnavailable
	case "BACK":
		return seedstore.ErrCounterWentBack
	case "OPEN":
		return seedstore.ErrRoundOpen
	case "CHIPS":
		return seedstore.ErrNotEnoughChips
	case "DEBITED":
		return seedstore.ErrDebited
	case "LIMIT":
		return seedstore.ErrBalanceLimit
	case "NOROUND":
		return seedstore.ErrNoRound
	case "CORRUPT":
		return seedstore.ErrCorrupt
	}
	return nil
}

// Get implements [seedstore.Store].
func (s *Store) Get(ctx context.Context, id string, ttl time.Duration) (seedstore.Session, error) {
	err := seedstore.CheckID(id)
	if err == nil && ttl != 0 {
		err = seedstore.CheckTTL(ttl)
	}
	if err != nil {
		return seedstore.Session{}, err
	}
	answer, err := s.run(ctx, scriptGet, s.keys(id), ttl.Milliseconds())
	if err != nil {
		return seedstore.Session{}, err
	}
	switch text, _ := answer.(string); {
	case answer == nil:
		return seedstore.Session{}, seedstore.ErrNotFound
	case text == "":
		return seedstore.Session{}, seedstore.ErrNonceMissing
	default:
		return seedstore.DecodeSession(id, []byte(text))
	}
}

// Put implements [seedstore.Store].
func (s *Store) Put(ctx context.Context, session seedstore.Session, ttl time.Duration, expectedCommitment string) error {
	if err := errors.Join(seedstore.CheckPut(session, expectedCommitment), seedstore.CheckTTL(ttl)); err != nil {
		return err
	}
	_, err := s.step(ctx, s.fence.put, session.ID, ttl.Milliseconds(), seedstore.EncodeSession(session), session.Commitment, session.BetsUnderSeed, expectedCommitment)
	return err
}

// ReserveNonce implements [seedstore.Store].
func (s *Store) ReserveNonce(ctx context.Context, id string, ttl time.Duration, expectedCommitment string) (uint64, error) {
	if err := errors.Join(seedstore.CheckID(id), seedstore.CheckTTL(ttl), seedstore.CheckExpected(expectedCommitment)); err != nil {
		return 0, err
	}
	text, err := s.step(ctx, s.fence.reserve, id, ttl.Milliseconds(), expectedCommitment)
	if err != nil {
		return 0, err
	}
	return nonceOf(text)
}

// nonceOf reads a nonce as every store must write it.
func nonceOf(text string) (uint64, error) {
	n, ok := seedstore.Whole(text)
	if !ok {
		return 0, seedstore.ErrNonceUnavailable
	}
	return n, nil
}

// PeekNonce implements [seedstore.Store].
func (s *Store) PeekNonce(ctx context.Context, id string) (uint64, error) {
	if err := seedstore.CheckID(id); err != nil {
		return 0, err
	}
	text, err := s.client.Get(ctx, s.key(id, "nonce")).Result()
	if errors.Is(err, redis.Nil) {
		return 0, seedstore.ErrNonceMissing
	}
	if err != nil {
		return 0, unavailable(err)
	}
	return nonceOf(text)
}

// Reveal implements [seedstore.Store].
func (s *Store) Reveal(ctx context.Context, id, commitment string, serverSeed seedstore.Seed, ttl time.Duration) error {
	if err := errors.Join(seedstore.CheckID(id), seedstore.CheckReveal(commitment, serverSeed), seedstore.CheckTTL(ttl)); err != nil {
		return err
	}
	_, err := s.step(ctx, scriptReveal, id, ttl.Milliseconds(), commitment, serverSeed.Text())
	return err
}

// Revealed implements [seedstore.Store].
func (s *Store) Revealed(ctx context.Context, id string) (map[string]string, error) {
	if err := seedstore.CheckID(id); err != nil {
		return nil, err
	}
	seeds, err := s.client.HGetAll(ctx, s.key(id, "revealed")).Result()
	return seeds, unavailable(err)
}

// PushRecord implements [seedstore.Store].
func (s *Store) PushRecord(ctx context.Context, id string, record json.RawMessage, keep int, ttl time.Duration) error {
	if err := errors.Join(seedstore.CheckID(id), seedstore.CheckRecord(record), seedstore.CheckCount("keep", keep), seedstore.CheckTTL(ttl)); err != nil {
		return err
	}
	_, err := s.step(ctx, scriptPush, id, ttl.Milliseconds(), []byte(record), keep)
	return err
}

// Records implements [seedstore.Store].
func (s *Store) Records(ctx context.Context, id string, limit int) ([]json.RawMessage, error) {
	if err := errors.Join(seedstore.CheckID(id), seedstore.CheckCount("limit", limit)); err != nil {
		return nil, err
	}
	texts, err := s.client.LRange(ctx, s.key(id, "records"), 0, int64(limit)-1).Result()
	records := make([]json.RawMessage, len(texts))
	for i, text := range texts {
		records[i] = json.RawMessage(text)
	}
	return records, unavailable(err)
}

// CountSession implements [seedstore.Store].
func (s *Store) CountSession(ctx context.Context, address string, window time.Duration) (int64, error) {
	address, err := seedstore.ParseAddress(address)
	if err := errors.Join(err, seedstore.CheckWindow(window)); err != nil {
		return 0, err
	}
	answer, err := s.run(ctx, scriptCount, []string{s.prefix + "ip:" + address}, window.Milliseconds())
	count, _ := answer.(int64)
	return count, err
}

// Part implements [seedstore.Parts].
func (s *Store) Part(ctx context.Context, id, part string) ([]byte, error) {
	if _, err := s.checkPart(id, part); err != nil {
		return nil, err
	}
	value, err := s.client.Get(ctx, s.key(id, part)).Bytes()
	if errors.Is(err, redis.Nil) {
		return nil, nil
	}
	return value, unavailable(err)
}

// PutPart implements [seedstore.Parts].
func (s *Store) PutPart(ctx context.Context, id, part string, before, after []byte, ttl time.Duration) error {
	place, err := s.checkPart(id, part)
	if err := errors.Join(err, seedstore.CheckTTL(ttl)); err != nil {
		return err
	}
	_, err = s.step(ctx, s.fence.putPart, id, ttl.Milliseconds(), place+1, before != nil, before, after != nil, after)
	if errors.Is(err, seedstore.ErrSessionChanged) {
		return seedstore.ErrPartChanged
	}
	return err
}

// checkPart returns where the key of an operator's part stands.
func (s *Store) checkPart(id, part string) (place int, err error) {
	for place = len(builtIn); place < len(s.parts); place++ {
		if s.parts[place] == part {
			return place, seedstore.CheckID(id)
		}
	}
	return 0, &seedstore.ArgumentError{Argument: "part", Reason: "must be one of the parts the store was made with"}
}

// Sessions implements [seedstore.Backend].
func (s *Store) Sessions(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		var mu sync.Mutex
		ids := map[string]bool{}
		err := s.eachMaster(ctx, func(ctx context.Context, node *redis.Client) error {
			scan := node.Scan(ctx, 0, s.prefix+"{*}:session", 1000).Iterator()
			for scan.Next(ctx) {
				id := strings.TrimSuffix(strings.TrimPrefix(scan.Val(), s.prefix+"{"), "}:session")
				if seedstore.CheckID(id) == nil {
					mu.Lock()
					ids[id] = true
					mu.Unlock()
				}
			}
			return scan.Err()
		})
		for id := range ids {
			if !yield(id, nil) {
				return
			}
		}
		if err != nil {
			yield("", unavailable(err))
		}
	}
}

// eachMaster calls f for each server that takes writes.
func (s *Store) eachMaster(ctx context.Context, f func(ctx context.Context, node *redis.Client) error) error {
	switch client := s.client.(type) {
	case *redis.ClusterClient:
		return client.ForEachMaster(ctx, f)
	default:
		return f(ctx, client.(*redis.Client))
	}
}
