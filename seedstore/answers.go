package seedstore

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// MaxAnswerBytes is the most that is kept under a key.
const MaxAnswerBytes = 128 << 10

// Answers keep what requests were answered, so that a repeated request gets the
// first answer. They are kept by scope, which is a session's id or an IP address,
// and by the request's key, 8 to 128 printable ASCII characters. They have a
// clock of their own, and outlive their session.
type Answers interface {
	// Claim puts mark where nothing is kept, for the time lease, and returns nil.
	// Otherwise it changes nothing and returns what is kept. Of many that claim
	// one key at once, one gets it.
	Claim(ctx context.Context, scope, key string, mark []byte, lease time.Duration) (kept []byte, err error)

	// Keep keeps answer for ttl in the place of whatever was there.
	Keep(ctx context.Context, scope, key string, answer []byte, ttl time.Duration) error

	// Disclaim removes mark if that, byte for byte, is what is kept. Otherwise it
	// changes nothing.
	Disclaim(ctx context.Context, scope, key string, mark []byte) error
}

// CheckAnswer checks the place of an answer and its text, and returns the scope
// in its one form.
func CheckAnswer(scope, key string, text []byte) (string, error) {
	if CheckID(scope) != nil {
		address, err := ParseAddress(scope)
		if err != nil {
			return "", &ArgumentError{"scope", "must be a session's id or an IP address"}
		}
		scope = address
	}
	var bad error
	if len(text) == 0 || len(text) > MaxAnswerBytes {
		bad = &ArgumentError{"answer", fmt.Sprintf("must be 1 to %d bytes long", MaxAnswerBytes)}
	}
	return scope, errors.Join(CheckAnswerKey(key), bad)
}

// CheckAnswerKey wants 8 to 128 printable ASCII characters without a space.
func CheckAnswerKey(key string) error {
	ok := len(key) >= 8 && len(key) <= 128
	for i := 0; ok && i < len(key); i++ {
		ok = key[i] > ' ' && key[i] <= '~'
	}
	if !ok {
		return &ArgumentError{"key", "must be 8 to 128 printable ASCII characters without a space"}
	}
	return nil
}
