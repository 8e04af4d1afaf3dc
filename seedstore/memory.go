package seedstore

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/galabet/fair/fair"
)

// Options say how a [Memory] works.
type Options struct {
	Now   func() time.Time // the clock; nil means time.Now
	Chips int64            // the starting stack; 0 means DefaultChips
	Parts []string         // names of the operator's parts
}

// Memory is a store in this process: what a demo or a test needs, and gone with
// the process. It keeps the same texts under the same rules as a store on a
// server. It is safe for concurrent use.
type Memory struct {
	now   func() time.Time
	stack string
	parts []string

	mu        sync.Mutex
	sessions  map[string]*stored
	addresses map[string]window
	locks     map[string]*lease
	answers   map[answerPlace]answer
	swept     time.Time
}

// stored is a session's parts as texts. The absent ones are missing in values,
// or empty. All of them expire at one instant.
type stored struct {
	values   map[string]string // session, nonce, chips and the operator's parts
	revealed map[string]string // by commitment
	records  []string          // newest first
	receipts map[string]string // by "settle ", "credit " or "debit " and the round id
	pending  map[string]string // stake, a space and the detail, by round id
	expires  time.Time
}

type window struct {
	count  int64
	closes time.Time
}

var _ Backend = (*Memory)(nil)

// ownParts are the names that no part of the operator's may have: those of
// every store's own parts and of the lock.
var ownParts = []string{"session", "nonce", "revealed", "records", "chips", "receipts", "pending", "lock"}

// check panics unless a store can be made with the options.
func (o Options) check() {
	if o.Chips < 0 || o.Chips > fair.MaxSafeInteger {
		panic("seedstore: Chips must be from 0 to 9007199254740991")
	}
	taken := slices.Clone(ownParts)
	for _, part := range o.Parts {
		lowercase := part != "" && strings.Trim(part, "abcdefghijklmnopqrstuvwxyz") == ""
		if !lowercase || slices.Contains(taken, part) {
			panic("seedstore: Parts must be different names of lowercase letters, not those the store uses itself")
		}
		taken = append(taken, part)
	}
}

// NewMemory returns an empty store. It panics if Chips is not from 0 to 2^53-1,
// or if Parts are not different names of lowercase letters, none of which the
// store uses itself.
func NewMemory(o Options) *Memory {
	o.check()
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Chips == 0 {
		o.Chips = DefaultChips
	}
	return &Memory{
		now: o.Now, stack: strconv.FormatInt(o.Chips, 10), parts: slices.Clone(o.Parts),
		sessions: map[string]*stored{}, addresses: map[string]window{}, locks: map[string]*lease{},
		answers: map[answerPlace]answer{},
	}
}

// Format hides what the store holds from every verb of package fmt.
func (m *Memory) Format(f fmt.State, verb rune) { io.WriteString(f, "seedstore.Memory") }

// begin takes the store's lock if the checks passed and ctx has not ended.
func (m *Memory) begin(ctx context.Context, checks ...error) error {
	if err := errors.Join(checks...); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	m.mu.Lock()
	return nil
}

// live returns what is stored of a session, or nil. Nothing survives its expiry.
func (m *Memory) live(id string) *stored {
	s := m.sessions[id]
	if s != nil && !s.expires.After(m.now()) {
		delete(m.sessions, id)
		return nil
	}
	return s
}

func (m *Memory) renew(s *stored, ttl time.Duration) {
	s.expires = m.now().Add(ttl.Truncate(time.Millisecond))
}

// sweep drops what has expired, once a minute at most.
func (m *Memory) sweep() {
	now := m.now()
	if now.Sub(m.swept) < time.Minute {
		return
	}
	m.swept = now
	maps.DeleteFunc(m.sessions, func(_ string, s *stored) bool { return !s.expires.After(now) })
	maps.DeleteFunc(m.addresses, func(_ string, w window) bool { return !w.closes.After(now) })
	maps.DeleteFunc(m.answers, func(_ answerPlace, a answer) bool { return !a.expires.After(now) })
	maps.DeleteFunc(m.locks, func(_ string, l *lease) bool { return !l.expires.After(now) })
}

func (s *stored) session(id string) (Session, error) {
	return DecodeSession(id, []byte(s.values["session"]))
}

// Get implements [Store].
func (m *Memory) Get(ctx context.Context, id string, ttl time.Duration) (Session, error) {
	err := CheckID(id)
	if err == nil && ttl != 0 {
		err = CheckTTL(ttl)
	}
	if err := m.begin(ctx, err); err != nil {
		return Session{}, err
	}
	defer m.mu.Unlock()
	s := m.live(id)
	if s == nil || s.values["session"] == "" {
		return Session{}, ErrNotFound
	}
	if s.values["nonce"] == "" {
		return Session{}, ErrNonceMissing
	}
	session, err := s.session(id)
	if err == nil && ttl > 0 {
		m.renew(s, ttl)
	}
	return session, err
}

// Put implements [Store].
func (m *Memory) Put(ctx context.Context, session Session, ttl time.Duration, expectedCommitment string) error {
	if err := m.begin(ctx, CheckPut(session, expectedCommitment), CheckTTL(ttl)); err != nil {
		return err
	}
	defer m.mu.Unlock()
	m.sweep()
	s := m.live(session.ID)
	if s == nil {
		if expectedCommitment != "" {
			return ErrSessionChanged
		}
		s = &stored{values: map[string]string{"nonce": "0"}, revealed: map[string]string{}, receipts: map[string]string{}, pending: map[string]string{}}
		m.sessions[session.ID] = s
	} else if err := s.replace(session, expectedCommitment); err != nil {
		return err
	}
	s.values["session"] = string(EncodeSession(session))
	m.renew(s, ttl)
	return nil
}

// replace prepares the counter for a session that takes the stored one's place.
func (s *stored) replace(session Session, expectedCommitment string) error {
	if s.values["session"] == "" {
		return ErrSessionChanged
	}
	old, err := s.session(session.ID)
	if err != nil {
		return err
	}
	n, sane := Whole(s.values["nonce"])
	switch {
	case old.Commitment != expectedCommitment:
		return ErrSessionChanged
	case old.Commitment != session.Commitment:
		if len(s.pending) > 0 {
			return ErrRoundOpen
		}
		if s.revealed[session.Commitment] != "" { // its nonces are used and its rolls known
			return ErrSessionChanged
		}
		s.values["nonce"] = "0"
	case s.values["nonce"] == "" || session.BetsUnderSeed < old.BetsUnderSeed:
		return ErrSessionChanged
	case sane && session.BetsUnderSeed > n:
		return ErrCounterWentBack
	}
	return nil
}

// ReserveNonce implements [Store].
func (m *Memory) ReserveNonce(ctx context.Context, id string, ttl time.Duration, expectedCommitment string) (uint64, error) {
	if err := m.begin(ctx, CheckID(id), CheckTTL(ttl), CheckExpected(expectedCommitment)); err != nil {
		return 0, err
	}
	defer m.mu.Unlock()
	s := m.live(id)
	if s == nil || s.values["session"] == "" {
		return 0, ErrNonceUnavailable
	}
	session, err := s.session(id)
	if err != nil {
		return 0, err
	}
	if session.Commitment != expectedCommitment {
		return 0, ErrNonceUnavailable
	}
	n, err := s.nextNonce(session)
	if err != nil {
		return 0, err
	}
	s.values["nonce"] = strconv.FormatUint(n+1, 10)
	m.renew(s, ttl)
	return n, nil
}

// nextNonce returns the nonce the session's next bet gets.
func (s *stored) nextNonce(session Session) (uint64, error) {
	n, ok := Whole(s.values["nonce"])
	if !ok || n == fair.MaxSafeInteger {
		return 0, ErrNonceUnavailable
	}
	if n < session.BetsUnderSeed {
		return 0, ErrCounterWentBack
	}
	return n, nil
}

// PeekNonce implements [Store].
func (m *Memory) PeekNonce(ctx context.Context, id string) (uint64, error) {
	if err := m.begin(ctx, CheckID(id)); err != nil {
		return 0, err
	}
	defer m.mu.Unlock()
	s := m.live(id)
	if s == nil {
		return 0, ErrNonceMissing
	}
	if _, has := s.values["nonce"]; !has {
		return 0, ErrNonceMissing
	}
	n, ok := Whole(s.values["nonce"])
	if !ok {
		return 0, ErrNonceUnavailable
	}
	return n, nil
}

// Reveal implements [Store].
func (m *Memory) Reveal(ctx context.Context, id, commitment string, serverSeed Seed, ttl time.Duration) error {
	return m.change(ctx, id, ttl, func(s *stored) error {
		s.revealed[commitment] = serverSeed.Text()
		return nil
	}, CheckReveal(commitment, serverSeed))
}

// change does one step on a session that exists and renews it if it was done.
func (m *Memory) change(ctx context.Context, id string, ttl time.Duration, step func(s *stored) error, checks ...error) error {
	return m.step(ctx, id, func(s *stored) error {
		err := step(s)
		if err == nil {
			m.renew(s, ttl)
		}
		return err
	}, append(checks, CheckID(id), CheckTTL(ttl))...)
}

// step does one step on a session that exists.
func (m *Memory) step(ctx context.Context, id string, step func(s *stored) error, checks ...error) error {
	if err := m.begin(ctx, checks...); err != nil {
		return err
	}
	defer m.mu.Unlock()
	s := m.live(id)
	if s == nil || s.values["session"] == "" {
		return ErrNotFound
	}
	return step(s)
}

// Revealed implements [Store].
func (m *Memory) Revealed(ctx context.Context, id string) (map[string]string, error) {
	if err := m.begin(ctx, CheckID(id)); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	if s := m.live(id); s != nil {
		return maps.Clone(s.revealed), nil
	}
	return map[string]string{}, nil
}

// PushRecord implements [Store].
func (m *Memory) PushRecord(ctx context.Context, id string, record json.RawMessage, keep int, ttl time.Duration) error {
	return m.change(ctx, id, ttl, func(s *stored) error {
		s.push(record, keep)
		return nil
	}, CheckRecord(record), CheckCount("keep", keep))
}

// push puts record before the others and drops all but the newest keep, with the
// receipts that settling their rounds left. Those of credits stay.
func (s *stored) push(record json.RawMessage, keep int) {
	s.records = slices.Insert(s.records, 0, string(record))
	for len(s.records) > keep {
		last := len(s.records) - 1
		delete(s.receipts, "settle "+recordRound([]byte(s.records[last])))
		s.records = slices.Delete(s.records, last, last+1)
	}
}

// Records implements [Store].
func (m *Memory) Records(ctx context.Context, id string, limit int) ([]json.RawMessage, error) {
	if err := m.begin(ctx, CheckID(id), CheckCount("limit", limit)); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	records := []json.RawMessage{}
	if s := m.live(id); s != nil {
		for _, record := range s.records[:min(limit, len(s.records))] {
			records = append(records, json.RawMessage(record))
		}
	}
	return records, nil
}

// CountSession implements [Store].
func (m *Memory) CountSession(ctx context.Context, address string, length time.Duration) (int64, error) {
	address, err := ParseAddress(address)
	if err := m.begin(ctx, err, CheckWindow(length)); err != nil {
		return 0, err
	}
	defer m.mu.Unlock()
	m.sweep()
	w, now := m.addresses[address], m.now()
	if !w.closes.After(now) {
		w = window{closes: now.Add(length.Truncate(time.Millisecond))}
	}
	w.count++
	m.addresses[address] = w
	return w.count, nil
}

// Part implements [Parts].
func (m *Memory) Part(ctx context.Context, id, part string) ([]byte, error) {
	if err := m.begin(ctx, CheckID(id), m.checkPart(part)); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	if s := m.live(id); s != nil {
		if value, has := s.values[part]; has {
			return []byte(value), nil
		}
	}
	return nil, nil
}

// PutPart implements [Parts].
func (m *Memory) PutPart(ctx context.Context, id, part string, before, after []byte, ttl time.Duration) error {
	return m.change(ctx, id, ttl, func(s *stored) error {
		value, has := s.values[part]
		if has != (before != nil) || has && !bytes.Equal([]byte(value), before) {
			return ErrPartChanged
		}
		if after == nil {
			delete(s.values, part)
		} else {
			s.values[part] = string(after)
		}
		return nil
	}, m.checkPart(part))
}

func (m *Memory) checkPart(part string) error {
	if !slices.Contains(m.parts, part) {
		return &ArgumentError{"part", "must be one of the parts the store was made with"}
	}
	return nil
}

// Sessions implements [Backend].
func (m *Memory) Sessions(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		if err := m.begin(ctx); err != nil {
			yield("", err)
			return
		}
		var ids []string
		for id := range m.sessions {
			if m.live(id) != nil {
				ids = append(ids, id)
			}
		}
		m.mu.Unlock()
		for _, id := range ids {
			if !yield(id, nil) {
				return
			}
		}
	}
}
