package demo

import (
	"context"
	"errors"
	"fmt"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// Refusals of the demo's own.
var (
	// ErrNothingToReveal: nobody bet under the current server seed.
	ErrNothingToReveal = errors.New("nothing to reveal: no bets under this seed yet")
	// ErrBoardOpen: a Mines board is open, which no second board and no rotation may follow.
	ErrBoardOpen = errors.New("a Mines board is open; cash it out or forfeit it first")
	// ErrNoBoard: there is no Mines board that the action could be about.
	ErrNoBoard = errors.New("no Mines board is open; start one first")
	// ErrSessionCap: the address has created as many sessions as a day allows.
	ErrSessionCap = errors.New("too many sessions from this address today; try again tomorrow")
	// ErrKeyReused: the Idempotency-Key came with another request before.
	ErrKeyReused = errors.New("Idempotency-Key was used with another request; use a new one")
	// ErrKeyInFlight: the first request with this Idempotency-Key has no answer yet.
	ErrKeyInFlight = errors.New("a request with this Idempotency-Key is being processed; retry after it completes")
)

// Problem returns the HTTP status of an error and the sentence a player is told.
// Neither says anything of what was refused.
func Problem(err error) (status int, detail string) {
	var conflict *seedstore.ConflictError
	var field *fair.FieldError
	var argument *seedstore.ArgumentError
	var malformed *fair.MalformedError
	switch {
	case errors.As(err, &field):
		return 400, field.Field + " " + field.Reason
	case errors.As(err, &argument):
		return 400, argument.Error()
	case errors.As(err, &malformed):
		return 400, fmt.Sprintf("line %d, column %d: %s", malformed.Line, malformed.Column, malformed.Reason)
	case errors.Is(err, seedstore.ErrNotFound):
		return 404, "demo session not found or expired"
	case errors.Is(err, seedstore.ErrNotEnoughChips):
		return 402, "not enough chips"
	case errors.Is(err, ErrKeyReused):
		return 422, ErrKeyReused.Error()
	case errors.Is(err, ErrSessionCap):
		return 429, ErrSessionCap.Error()
	case errors.As(err, &conflict):
		return 409, conflict.Error()
	}
	for _, own := range []error{ErrNothingToReveal, ErrBoardOpen, ErrNoBoard, ErrKeyInFlight} {
		if errors.Is(err, own) {
			return 409, own.Error()
		}
	}
	switch {
	case errors.Is(err, seedstore.ErrUnavailable), errors.Is(err, seedstore.ErrLeaseLost),
		errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return 503, "the store is away; try again soon"
	}
	return 500, "something failed here; try again, and tell the operator if it stays"
}
