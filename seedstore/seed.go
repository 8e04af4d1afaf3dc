package seedstore

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"unique"

	"github.com/galabet/fair/fair"
)

// A Seed is a server seed that is not for show: printed with any verb it is
// [hiddenSeed], and no encoder takes it. Text gives what it holds. Two Seeds are
// equal if their texts are. The zero value is no seed.
//
// What it holds is behind a pointer, so that printing a struct with a Seed in an
// unexported field shows an address at most.
type Seed struct{ text unique.Handle[string] }

const hiddenSeed = "[server seed]"

// NewSeed returns a fresh server seed.
func NewSeed() Seed { return Seed{unique.Make(fair.NewServerSeed())} }

// SeedFrom returns text, 64 characters 0-9 a-f, as a Seed, or an
// [*ArgumentError].
func SeedFrom(text string) (Seed, error) {
	if err := fair.CheckServerSeed(text); err != nil {
		return Seed{}, argumentError(err)
	}
	return Seed{unique.Make(text)}, nil
}

// IsZero reports whether s is no seed.
func (s Seed) IsZero() bool { return s == Seed{} }

// Text returns the seed's 64 characters, or "" for no seed.
func (s Seed) Text() string {
	if s.IsZero() {
		return ""
	}
	return s.text.Value()
}

// Commitment returns the lowercase hex SHA-256 of the seed's text, or "" for no
// seed.
func (s Seed) Commitment() string {
	commitment, _ := fair.Commit(s.Text())
	return commitment
}

// Format hides the seed from every verb of package fmt.
func (s Seed) Format(f fmt.State, verb rune) { io.WriteString(f, hiddenSeed) }

// LogValue hides the seed from package log/slog.
func (s Seed) LogValue() slog.Value { return slog.StringValue(hiddenSeed) }

// MarshalText refuses, so that no JSON or XML encoder shows a seed.
func (s Seed) MarshalText() ([]byte, error) {
	return nil, errors.New("seedstore: a server seed is not for encoding; show PublicView instead")
}

// argumentError turns an error of package fair into one of this package.
func argumentError(err error) error {
	var field *fair.FieldError
	if errors.As(err, &field) {
		return &ArgumentError{field.Field, field.Reason}
	}
	return err
}
