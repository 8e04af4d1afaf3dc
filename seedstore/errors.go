package seedstore

import "errors"

// ErrNotFound reports a session that does not exist or has expired.
var ErrNotFound = errors.New("session not found or expired")

// ErrConflict matches every refusal that comes from the state of the session,
// not from the arguments and not from the store: errors.Is(err, ErrConflict)
// holds for each [*ConflictError].
var ErrConflict = errors.New("conflict")

// A ConflictError is a call that the session's state does not allow. Nothing
// was changed. Its message is fit to be shown to a player.
type ConflictError struct{ message string }

// Error returns the message.
func (e *ConflictError) Error() string { return e.message }

// Is reports whether target is ErrConflict.
func (e *ConflictError) Is(target error) bool { return target == ErrConflict }

// The conflicts.
var (
	// ErrNonceMissing: the session has no counter, or there is no session (Get, PeekNonce).
	ErrNonceMissing = &ConflictError{"session nonce missing; start a new demo session"}

	// ErrSessionChanged: the session is not what the caller loaded, has expired,
	// or has no counter (Put, Rotate, Begin).
	ErrSessionChanged = &ConflictError{"session changed, expired or nonce missing; start a new demo session"}

	// ErrNonceUnavailable: no session, no counter, another commitment, or a
	// counter that is no whole number from 0 to 2^53-2 (ReserveNonce, Begin).
	ErrNonceUnavailable = &ConflictError{"session nonce unavailable; start a new demo session"}

	// ErrCounterWentBack: the next nonce is below the bets already made under the
	// seed, so it was used before. Rotate the server seed (ReserveNonce, Begin, Put).
	ErrCounterWentBack = &ConflictError{"session nonce went back; rotate the server seed before the next bet"}

	// ErrRoundOpen: a round is begun and not settled, so the seed can't be
	// revealed yet (Rotate, Put).
	ErrRoundOpen = &ConflictError{"a round is open; finish it before rotating the server seed"}

	// ErrBusy: another action holds the session's lock.
	ErrBusy = &ConflictError{"another action is being processed; retry after it completes"}

	// ErrPartChanged: the part is not what the caller loaded (PutPart).
	ErrPartChanged = &ConflictError{"the round changed meanwhile; load it again"}

	// ErrDebited: the round was debited before with another amount.
	ErrDebited = &ConflictError{"the round was debited before with another amount"}

	// ErrBalanceLimit: the balance would exceed 2^53-1 chips.
	ErrBalanceLimit = &ConflictError{"the balance would exceed 9007199254740991 chips"}
)

// ErrNotEnoughChips reports a stake above the balance. Nothing was changed.
var ErrNotEnoughChips = errors.New("not enough chips")

// ErrNoRound reports a round that is neither pending nor has a receipt.
var ErrNoRound = errors.New("no such round")

// ErrLeaseLost reports a lease that ran out or belongs to another by now.
var ErrLeaseLost = errors.New("the session's lock was lost")

// ErrCorrupt reports stored state that no store wrote.
var ErrCorrupt = errors.New("stored state is corrupt")

// ErrUnavailable reports a store that can't answer or refuses to write. Unless
// the error says that nothing was changed, the call may have happened.
var ErrUnavailable = errors.New("store unavailable")

// An ArgumentError reports an argument that breaks a rule. The store was not
// asked.
type ArgumentError struct {
	Argument string // its name, such as "id" or "ttl"
	Reason   string // what it must be; reads on after the name
}

// Error returns argument and reason as one sentence, never the refused value.
func (e *ArgumentError) Error() string { return "seedstore: " + e.Argument + " " + e.Reason }
