package seedstore

import (
	"context"
	"time"
)

// A Wallet keeps a session's chips: whole numbers from 0 to 2^53-1 with no
// money value. Balance and receipts live and expire with the session. A session
// that never bet has the starting stack. Without a session every method returns
// [ErrNotFound].
type Wallet interface {
	// Balance returns the chips and changes nothing.
	Balance(ctx context.Context, id string) (int64, error)

	// Debit takes amount, from 1, for a round and returns the balance. A round is
	// debited at most once: a second call moves nothing and returns the balance, or
	// [ErrDebited] if its amount is another. A stake above the balance is
	// [ErrNotEnoughChips].
	Debit(ctx context.Context, id, roundID string, amount int64, ttl time.Duration) (int64, error)

	// Credit adds amount, from 1, each time it is called, and returns the balance.
	Credit(ctx context.Context, id string, amount int64, ttl time.Duration) (int64, error)

	// CreditOnce adds the receipt's payout the first time it is called for a
	// round and keeps the receipt. It returns the receipt that is kept: on any
	// later call the first one.
	CreditOnce(ctx context.Context, id, roundID string, r Receipt, ttl time.Duration) (Receipt, error)

	// Receipt returns what the round was credited, by CreditOnce or Settle, or
	// [ErrNoRound].
	Receipt(ctx context.Context, id, roundID string) (Receipt, error)

	// Refill sets the balance to the starting stack and returns it.
	Refill(ctx context.Context, id string, ttl time.Duration) (int64, error)
}

// DefaultChips is the starting stack where none is configured.
const DefaultChips = 1000
