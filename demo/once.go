package demo

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"time"

	"github.com/galabet/fair/seedstore"
)

// How long an answer is kept under its key, and how long a key is held for a
// request that has no answer yet. Requests end well before that.
const (
	AnswerTime = 24 * time.Hour
	ClaimTime  = 30 * time.Second
)

// A Key is an Idempotency-Key and the request it came with.
type Key struct {
	Name  string `json:"name"`  // 8 to 128 printable ASCII characters
	Print string `json:"print"` // tells requests apart: a digest of method, path and body
}

// CheckKey returns a *fair.FieldError for a name that no key can have.
func CheckKey(name string) error {
	if seedstore.CheckAnswerKey(name) != nil {
		return badField("Idempotency-Key", "must be 8 to 128 printable ASCII characters without a space")
	}
	return nil
}

// An Answer is what a request was answered. Only its success is kept.
type Answer struct {
	Status int
	Body   []byte // JSON
}

type keyContext struct{}

// A claim is the key of the request in progress.
type claim struct {
	Key
	kept bool // its answer is kept already
}

// keyOf returns the key of the request, or nil.
func keyOf(ctx context.Context) *Key {
	if own := claimOf(ctx); own != nil {
		return &own.Key
	}
	return nil
}

// Once runs action for the first request with key in scope, which is a session id
// or an IP address, and keeps its answer for [AnswerTime] if its status is below
// 300; otherwise the key is free again. A later request with the same key gets
// that answer, with replayed true. Another request with the key gets
// [ErrKeyReused], and one that comes while the first is in progress
// [ErrKeyInFlight]. The action must end within [ClaimTime].
//
// A round that the action begins carries the key. If this process dies, a later
// request with the key settles the round and gets its answer.
func (s *Service) Once(ctx context.Context, scope string, key Key, action func(ctx context.Context) Answer) (answer Answer, replayed bool, err error) {
	mark, err := encode(filed{Print: key.Print, By: newMark()})
	if err != nil {
		return Answer{}, false, err
	}
	// First what such a request began and left: where nothing is pending, a round
	// of this key was settled, and so has an answer that the claim finds.
	switch left, err := s.resume(ctx, scope, key); {
	case err != nil:
		return Answer{}, false, err
	case left != nil:
		return Answer{200, left}, true, nil
	}
	kept, err := s.store.Claim(ctx, scope, key.Name, mark, ClaimTime)
	if err != nil {
		return Answer{}, false, err
	}
	if kept != nil {
		answer, err := s.replay(ctx, scope, kept, key)
		return answer, err == nil, err
	}

	c := &claim{Key: key}
	answer = action(context.WithValue(ctx, keyContext{}, c))
	if c.kept {
		return answer, false, nil
	}
	// The work is done: that its answer can't be kept, such as one that is too
	// long, does not undo that.
	if answer.Status >= 300 || s.keep(ctx, scope, key, filed{Print: key.Print, Status: answer.Status, Body: answer.Body}) != nil {
		s.disclaim(ctx, scope, key, mark)
	}
	return answer, false, nil
}

// resume settles the round that a request with this key began and left, and
// returns its answer, or nil if there is none.
func (s *Service) resume(ctx context.Context, scope string, key Key) (answer json.RawMessage, err error) {
	if seedstore.CheckID(scope) != nil {
		return nil, nil // an address begins no rounds
	}
	pending, err := s.store.Pending(ctx, scope)
	if err != nil || len(pending) == 0 {
		return nil, err
	}
	session, err := s.store.Get(ctx, scope, 0)
	if err != nil {
		return nil, err
	}
	for _, round := range pending {
		d, err := s.derive(session, round)
		if errors.Is(err, errOtherSeed) {
			continue // it was settled meanwhile
		}
		if err != nil {
			return nil, err
		}
		if d.bet.Key == nil || d.bet.Key.Name != key.Name {
			continue
		}
		if d.bet.Key.Print != key.Print {
			return nil, ErrKeyReused
		}
		if isBoard(d) {
			return s.resumeStart(ctx, scope, d)
		}
		switch err := s.finishBet(ctx, scope, d); {
		case errors.Is(err, seedstore.ErrNoRound): // it was settled meanwhile
		case err != nil:
			return nil, err
		default:
			return encode(d.answer())
		}
	}
	return nil, nil
}

// resumeStart returns the answer to the request that opened a board, or nil if
// its board has ended, and so has one.
func (s *Service) resumeStart(ctx context.Context, id string, d *derivedRound) (answer json.RawMessage, err error) {
	open, err := s.resumeBoard(ctx, id, d)
	if err != nil || open == nil {
		return nil, err
	}
	// Whoever opens it holds the lock until it is answered.
	err = s.locked(ctx, id, func(ctx context.Context) error {
		answer, err = s.keepBoard(ctx, id, open)
		return err
	})
	return answer, err
}

// claimOf returns the claim of the request in progress, or nil.
func claimOf(ctx context.Context) *claim {
	c, _ := ctx.Value(keyContext{}).(*claim)
	return c
}

// disclaim frees the key, also when the request was given up. If that fails, the
// claim runs out.
func (s *Service) disclaim(ctx context.Context, scope string, key Key, mark []byte) {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer stop()
	_ = s.store.Disclaim(ctx, scope, key.Name, mark)
}

// newMark is a random text that tells one request from another.
func newMark() string { return rand.Text() }

// encode is json.Marshal, but records in value keep their characters.
func encode(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}
