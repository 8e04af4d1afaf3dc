package seedstore

import (
	"crypto/rand"
	"crypto/sha1"
	"fmt"
	"log/slog"
	"time"

	"github.com/galabet/fair/fair"
)

// A Session is a player's seed pair. Times are Unix time in milliseconds.
type Session struct {
	ID              string // a random UUID in lowercase
	ServerSeed      Seed
	Commitment      string // the SHA-256 of ServerSeed
	ClientSeed      string // 1 to 64 UTF-16 code units without a colon
	BetsUnderSeed   uint64 // bets begun under ServerSeed; without any there is nothing to reveal
	CreatedAt       int64  // when the session was created; rotation keeps it
	CommittedAt     int64  // when Commitment was first shown
	NextServerSeed  Seed   // committed to in advance, so that it can't be chosen after a client seed is known; may be none
	NextCommitment  string // the SHA-256 of NextServerSeed, "" if there is none
	NextCommittedAt int64  // when NextCommitment was first shown

	loaded [sha1.Size]byte // of the text the session was read from; zero if it was not
}

// NewSession returns a session with a fresh id, server seed and next server
// seed, both committed at now.
func NewSession(clientSeed string, now time.Time) Session {
	seed, next, at := NewSeed(), NewSeed(), now.UnixMilli()
	return Session{
		ID: newID(), ServerSeed: seed, Commitment: seed.Commitment(), ClientSeed: clientSeed,
		CreatedAt: at, CommittedAt: at,
		NextServerSeed: next, NextCommitment: next.Commitment(), NextCommittedAt: at,
	}
}

// Promote returns the session after its rotation: the next server seed with
// the time of its commitment takes the place of the current one, no bets are
// under it, and a fresh next one is committed at now. A session without a next
// server seed gets a fresh one for both.
func (s Session) Promote(now time.Time) Session {
	if s.NextServerSeed.IsZero() {
		return s.Renew(now)
	}
	next := NewSeed()
	s.ServerSeed, s.Commitment, s.CommittedAt, s.BetsUnderSeed = s.NextServerSeed, s.NextCommitment, s.NextCommittedAt, 0
	s.NextServerSeed, s.NextCommitment, s.NextCommittedAt = next, next.Commitment(), now.UnixMilli()
	return s
}

// Renew returns the session with a fresh server seed and a fresh next one, both
// committed at now. It breaks the promise of NextCommitment, so it is only for
// sessions whose state may be older than what their player saw: after a restore
// the next seed may have been in use already. See [RotateAll].
func (s Session) Renew(now time.Time) Session {
	fresh := NewSession(s.ClientSeed, now)
	fresh.ID, fresh.CreatedAt, fresh.loaded = s.ID, s.CreatedAt, s.loaded
	return fresh
}

// A PublicView is what a player may see of a session. It has no field that
// could hold a seed.
type PublicView struct {
	ID             string `json:"id"`
	Commitment     string `json:"commitment"`
	CommittedAt    int64  `json:"committedAt"` // Unix time in milliseconds
	NextCommitment string `json:"nextCommitment"`
	ClientSeed     string `json:"clientSeed"`
	Nonce          uint64 `json:"nonce"` // what the next bet will get
	BetsUnderSeed  uint64 `json:"betsUnderSeed"`
	CreatedAt      int64  `json:"createdAt"` // Unix time in milliseconds
}

// Public returns the session's public view with nonce, which PeekNonce knows.
func (s Session) Public(nonce uint64) PublicView {
	return PublicView{s.ID, s.Commitment, s.CommittedAt, s.NextCommitment, s.ClientSeed, nonce, s.BetsUnderSeed, s.CreatedAt}
}

// LogValue leaves the seeds out of what package log/slog writes.
func (s Session) LogValue() slog.Value {
	return slog.GroupValue(slog.String("id", s.ID), slog.String("commitment", s.Commitment), slog.Uint64("betsUnderSeed", s.BetsUnderSeed))
}

// Check returns an [*ArgumentError] unless the session may be stored: each
// commitment is the SHA-256 of its seed, and every field is in its range.
func (s Session) Check() error {
	if err := CheckID(s.ID); err != nil {
		return err
	}
	if s.ServerSeed.IsZero() {
		return &ArgumentError{"serverSeed", "must not be empty"}
	}
	if s.Commitment != s.ServerSeed.Commitment() {
		return &ArgumentError{"commitment", "must be the SHA-256 of serverSeed"}
	}
	if err := fair.CheckClientSeed(s.ClientSeed); err != nil {
		return argumentError(err)
	}
	if s.BetsUnderSeed > fair.MaxSafeInteger {
		return &ArgumentError{"betsUnderSeed", "must be at most 9007199254740991"}
	}
	if s.NextCommitment != s.NextServerSeed.Commitment() {
		return &ArgumentError{"nextCommitment", "must be the SHA-256 of nextServerSeed"}
	}
	if s.NextCommitment == s.Commitment {
		return &ArgumentError{"nextServerSeed", "must not be serverSeed again"}
	}
	for _, at := range []struct {
		name string
		ms   int64
	}{{"createdAt", s.CreatedAt}, {"committedAt", s.CommittedAt}, {"nextCommittedAt", s.NextCommittedAt}} {
		if at.ms < 0 || at.ms > fair.MaxSafeInteger {
			return &ArgumentError{at.name, "must be Unix time in milliseconds, from 0 to 9007199254740991"}
		}
	}
	return nil
}

// Loaded returns the lowercase hex SHA-1 of the text the session was read from,
// or of the text it would be stored as if it was not read. Stores compare it
// with what they hold; scripts of Redis can compute it.
func (s Session) Loaded() string {
	if s.loaded == [sha1.Size]byte{} {
		return fmt.Sprintf("%x", sha1.Sum(EncodeSession(s)))
	}
	return fmt.Sprintf("%x", s.loaded)
}

// newID returns a random UUID, version 4.
func newID() string {
	var b [16]byte
	rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
