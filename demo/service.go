package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// MinesPart is the part of a session that a store must be made with: the picks
// on a Mines board.
const MinesPart = "mines"

// Options say how a Service works. There are no defaults but those named.
type Options struct {
	TTL       time.Duration    // how long a session lives without a request, up to 10 years
	PerDay    int64            // sessions a day and address, at least 1
	Records   int              // records kept a session, 1 to 1,000,000
	Chips     int64            // the starting stack, that of the store; 0 means seedstore.DefaultChips
	SecretKey string           // signs records; "" leaves them unsigned. See fair.KeyPair
	Now       func() time.Time // nil means time.Now
}

// A Service is the demo on a store. It is safe for concurrent use.
//
// Where a method takes the id of a session, its error matches
// seedstore.ErrNotFound if there is no such session, or none any more, and is a
// *seedstore.ArgumentError for what is no id. It matches seedstore.ErrUnavailable
// if the store does not answer: what was asked for may have been done then, and is
// settled by the session's next request. What runs under the session's lock may
// also be refused with a *seedstore.ConflictError. [Problem] knows all of them.
type Service struct {
	store  seedstore.Backend
	o      Options
	signer string
	rules  Catalogue
}

// New returns the demo on store, which was made with the part [MinesPart]. It
// returns an error that names the option that is out of its range.
func New(store seedstore.Backend, o Options) (*Service, error) {
	if err := errors.Join(seedstore.CheckTTL(o.TTL), seedstore.CheckCount("records", o.Records)); err != nil {
		return nil, err
	}
	if o.PerDay < 1 {
		return nil, errors.New("demo: sessions a day must be at least 1")
	}
	if o.Chips == 0 {
		o.Chips = seedstore.DefaultChips
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Service{store: store, o: o, rules: newCatalogue(o.Chips)}
	if o.SecretKey != "" {
		// What signs can be read from what it signed, so the key is tried once.
		signed, err := fair.SignRecord([]byte(`{}`), o.SecretKey)
		if err != nil {
			return nil, fmt.Errorf("demo: signing key: %w", err)
		}
		s.signer, err = signerOf(signed)
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Signer returns the public key under which records are signed, 64 lowercase hex
// characters, or "" if they are not.
func (s *Service) Signer() string { return s.signer }

// Rules returns the rules of the chip games. The caller must not change them.
func (s *Service) Rules() Catalogue { return s.rules }

// Ready asks the store, and returns an error that matches
// seedstore.ErrUnavailable if it does not answer.
func (s *Service) Ready(ctx context.Context) error {
	_, err := s.store.PeekNonce(ctx, "00000000-0000-4000-8000-000000000000")
	if errors.Is(err, seedstore.ErrNonceMissing) {
		return nil
	}
	return err
}

// now is the time in Unix milliseconds.
func (s *Service) now() int64 { return s.o.Now().UnixMilli() }
