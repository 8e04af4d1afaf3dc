package seedstore

import (
	"context"
	"encoding/json"
	"iter"
	"time"
)

// A Store keeps sessions, their nonces, revealed seeds and records. Every
// method may be called by many at once. Where a method takes a ttl, it gives all
// parts of the session that time to live, at least a millisecond; an argument
// that breaks its rule is refused with an [*ArgumentError] before the store is
// asked. Any method may also return an error that matches [ErrUnavailable].
type Store interface {
	// Get returns the session, and with a ttl above 0 renews it; with ttl 0 it
	// changes nothing. Without a session it returns [ErrNotFound], and
	// [ErrNonceMissing] if the session has no counter. The session holds its
	// seeds: show a player its [PublicView].
	Get(ctx context.Context, id string, ttl time.Duration) (Session, error)

	// Put stores s if the stored session has expectedCommitment, or if there is
	// none and expectedCommitment is "". A new commitment sets the counter to 0 in
	// the same step, the same one keeps it. Otherwise, if the counter is missing, if
	// a new commitment is of a seed that was revealed before,
	// and if s has fewer bets than what is stored under the same commitment, it
	// returns [ErrSessionChanged]; with more bets than nonces were handed out,
	// [ErrCounterWentBack]; with a new commitment while a round is pending,
	// [ErrRoundOpen].
	Put(ctx context.Context, s Session, ttl time.Duration, expectedCommitment string) error

	// ReserveNonce returns the next nonce under expectedCommitment and raises the
	// counter by one. No other call gets that nonce. It returns
	// [ErrNonceUnavailable] or [ErrCounterWentBack], and then no nonce is spent.
	ReserveNonce(ctx context.Context, id string, ttl time.Duration, expectedCommitment string) (uint64, error)

	// PeekNonce returns the next nonce without spending it. It returns
	// [ErrNonceMissing] if there is no counter, and [ErrNonceUnavailable] if what
	// is stored is no nonce.
	PeekNonce(ctx context.Context, id string) (uint64, error)

	// Reveal files serverSeed as revealed under commitment, which must be its
	// SHA-256. From then on the seed is public: call it for a seed that is out of
	// use. [Rounds.Rotate] does both in one step. Without a session it returns
	// [ErrNotFound].
	Reveal(ctx context.Context, id, commitment string, serverSeed Seed, ttl time.Duration) error

	// Revealed returns the revealed server seeds by commitment, none for a session
	// that does not exist.
	Revealed(ctx context.Context, id string) (map[string]string, error)

	// PushRecord puts record, the JSON text of a GFS record without a server seed,
	// before the session's other records and drops all but the newest keep.
	// Without a session it returns [ErrNotFound].
	PushRecord(ctx context.Context, id string, record json.RawMessage, keep int, ttl time.Duration) error

	// Records returns at most limit records, the newest first, byte for byte as
	// they were pushed.
	Records(ctx context.Context, id string, limit int) ([]json.RawMessage, error)

	// CountSession counts a new session of an IP address and returns how many
	// there were in its window, this one included. The window opens with the
	// first one and never moves.
	CountSession(ctx context.Context, address string, window time.Duration) (int64, error)
}

// Parts are the values an operator adds to a session, such as an open board.
// Which ones there are is fixed when the store is made. They live and expire
// with the session.
type Parts interface {
	// Part returns the value, or nil if there is none.
	Part(ctx context.Context, id, part string) ([]byte, error)

	// PutPart sets the part to after if it is before, byte for byte; nil stands
	// for none. Otherwise it returns [ErrPartChanged]; without a session,
	// [ErrNotFound].
	PutPart(ctx context.Context, id, part string, before, after []byte, ttl time.Duration) error
}

// Backend is everything a store of this package can do.
type Backend interface {
	Store
	Rounds
	Wallet
	Locker
	Parts
	Answers

	// Sessions yields the id of each session there is. One that comes or goes
	// meanwhile may be missed. An error ends it.
	Sessions(ctx context.Context) iter.Seq2[string, error]
}
