package demo

import (
	"context"
	"errors"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// day is the window in which the sessions of an address are counted.
const day = 24 * time.Hour

// tries is how often a step is tried whose session changed meanwhile.
const tries = 5

// A Revealed is a server seed that is out of use.
type Revealed struct {
	ServerSeed string `json:"serverSeed" doc:"The server seed: 64 characters 0-9 a-f." example:"5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d"`
	Commitment string `json:"commitment" doc:"The SHA-256 of the server seed's text, as it was shown before play." example:"2a1e7b3c9d4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b"`
	Bets       uint64 `json:"bets" doc:"How many bets were placed under it." example:"3"`
}

// A Rotated is a session after its server seed changed.
type Rotated struct {
	Revealed *Revealed            `json:"revealed" doc:"The seed that went out of use; null if nobody bet under it."`
	Next     seedstore.PublicView `json:"next" doc:"The session now."`
}

// Create creates a session for an IP address, with a random client seed that the
// player may change, and counts it. It returns ErrSessionCap when the address has
// had its share of the day.
func (s *Service) Create(ctx context.Context, address string) (seedstore.PublicView, error) {
	n, err := s.store.CountSession(ctx, address, day)
	if err != nil {
		return seedstore.PublicView{}, err
	}
	if n > s.o.PerDay {
		return seedstore.PublicView{}, ErrSessionCap
	}
	session := seedstore.NewSession(fair.NewClientSeed(), s.o.Now())
	if err := s.store.Put(ctx, session, s.o.TTL, ""); err != nil {
		return seedstore.PublicView{}, err
	}
	return session.Public(0), nil
}

// Session returns what a player may see of a session, and renews it.
func (s *Service) Session(ctx context.Context, id string) (seedstore.PublicView, error) {
	session, _, err := s.load(ctx, id)
	if err != nil {
		return seedstore.PublicView{}, err
	}
	nonce, err := s.store.PeekNonce(ctx, id)
	if err != nil {
		return seedstore.PublicView{}, err
	}
	return session.Public(nonce), nil
}

// load returns the session and renews it, with nothing pending but its open Mines
// board, or nil if there is none.
func (s *Service) load(ctx context.Context, id string) (seedstore.Session, *board, error) {
	session, err := s.store.Get(ctx, id, s.o.TTL)
	if err != nil {
		return session, nil, err
	}
	open, err := s.recover(ctx, session)
	return session, open, err
}

// Rotate reveals the server seed and puts the next one in its place. It returns
// ErrNothingToReveal for a seed that nobody bet under, and ErrBoardOpen while a
// Mines board is open.
func (s *Service) Rotate(ctx context.Context, id string) (rotated Rotated, err error) {
	err = s.locked(ctx, id, func(ctx context.Context) error {
		rotated, err = s.replace(ctx, id, "")
		return err
	})
	return rotated, err
}

// ChangeClientSeed sets the client seed and puts the next server seed in the
// place of the current one, which is revealed if it was bet under. It returns a
// *fair.FieldError for a client seed that is none, and ErrBoardOpen while a Mines
// board is open.
func (s *Service) ChangeClientSeed(ctx context.Context, id, clientSeed string) (rotated Rotated, err error) {
	if err := fair.CheckClientSeed(clientSeed); err != nil {
		return Rotated{}, err
	}
	err = s.locked(ctx, id, func(ctx context.Context) error {
		rotated, err = s.replace(ctx, id, clientSeed)
		return err
	})
	return rotated, err
}

// replace rotates the session. With a client seed it sets it; without one there
// must be something to reveal. A session that bets changed meanwhile is loaded
// again.
func (s *Service) replace(ctx context.Context, id, clientSeed string) (Rotated, error) {
	for try := 1; ; try++ {
		before, open, err := s.load(ctx, id)
		if err != nil {
			return Rotated{}, err
		}
		if open != nil {
			return Rotated{}, ErrBoardOpen
		}
		if clientSeed == "" && before.BetsUnderSeed == 0 {
			return Rotated{}, ErrNothingToReveal
		}
		after := before.Promote(s.o.Now())
		if clientSeed != "" {
			after.ClientSeed = clientSeed
		}
		switch err := s.store.Rotate(ctx, before, after, s.o.TTL); {
		case err == nil:
			return Rotated{revealedOf(before), after.Public(0)}, nil
		case try == tries || !errors.Is(err, seedstore.ErrSessionChanged) && !errors.Is(err, seedstore.ErrRoundOpen):
			return Rotated{}, err
		}
	}
}

// revealedOf is what a player is told of the seed that session leaves behind.
func revealedOf(session seedstore.Session) *Revealed {
	if session.BetsUnderSeed == 0 {
		return nil
	}
	return &Revealed{session.ServerSeed.Text(), session.Commitment, session.BetsUnderSeed}
}

// locked runs action under the session's lock, which keeps a player from racing
// themselves with actions of several steps. Bets need no lock: their steps are
// whole.
func (s *Service) locked(ctx context.Context, id string, action func(ctx context.Context) error) error {
	return seedstore.WithLock(ctx, s.store, id, action)
}

// Sweep settles what was begun and left, in all sessions. It goes on after a
// session that fails and returns all errors joined.
func (s *Service) Sweep(ctx context.Context) error {
	var failed []error
	for id, err := range s.store.Sessions(ctx) {
		if err != nil {
			failed = append(failed, err)
			break
		}
		if err := s.sweepSession(ctx, id); err != nil && !errors.Is(err, seedstore.ErrNotFound) && !errors.Is(err, seedstore.ErrNonceMissing) {
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// sweepSession asks for what is pending first: in most sessions that is nothing.
func (s *Service) sweepSession(ctx context.Context, id string) error {
	pending, err := s.store.Pending(ctx, id)
	if err != nil || len(pending) == 0 {
		return err
	}
	session, err := s.store.Get(ctx, id, 0)
	if err != nil {
		return err
	}
	_, err = s.recover(ctx, session)
	return err
}
