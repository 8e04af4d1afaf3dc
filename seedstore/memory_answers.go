package seedstore

import (
	"bytes"
	"context"
	"slices"
	"time"
)

// An answer is what is kept under a scope and a key.
type answer struct {
	text    []byte
	expires time.Time
}

type answerPlace struct{ scope, key string }

// Claim implements [Answers].
func (m *Memory) Claim(ctx context.Context, scope, key string, mark []byte, lease time.Duration) (kept []byte, err error) {
	scope, err = CheckAnswer(scope, key, mark)
	if err := m.begin(ctx, err, CheckLease(lease)); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	m.sweep()
	if found := m.answer(scope, key); found != nil {
		return slices.Clone(found), nil
	}
	m.answers[answerPlace{scope, key}] = answer{slices.Clone(mark), m.now().Add(lease)}
	return nil, nil
}

// Keep implements [Answers].
func (m *Memory) Keep(ctx context.Context, scope, key string, text []byte, ttl time.Duration) error {
	scope, err := CheckAnswer(scope, key, text)
	if err := m.begin(ctx, err, CheckTTL(ttl)); err != nil {
		return err
	}
	defer m.mu.Unlock()
	m.answers[answerPlace{scope, key}] = answer{slices.Clone(text), m.now().Add(ttl)}
	return nil
}

// Disclaim implements [Answers].
func (m *Memory) Disclaim(ctx context.Context, scope, key string, mark []byte) error {
	scope, err := CheckAnswer(scope, key, mark)
	if err := m.begin(ctx, err); err != nil {
		return err
	}
	defer m.mu.Unlock()
	if bytes.Equal(m.answer(scope, key), mark) {
		delete(m.answers, answerPlace{scope, key})
	}
	return nil
}

// answer returns what is kept, or nil.
func (m *Memory) answer(scope, key string) []byte {
	found := m.answers[answerPlace{scope, key}]
	if !found.expires.After(m.now()) {
		return nil
	}
	return found.text
}
