// Package seedstore keeps what a provably fair operator must not lose: the
// server seeds behind published commitments, and the counters that hand out
// nonces. Without its seed nobody can recompute a bet, and of two bets with one
// nonce the first gives the second away.
//
// # What a session owns
//
// A session is one player's seed pair and everything that hangs on it. Its id
// is a random UUID and never comes again. It has these parts, each a value of
// its own:
//
//	session   the seeds, their commitments and times, as JSON text (see [Session])
//	nonce     the next nonce, a bare integer from 0 to 2^53-1
//	revealed  the server seeds that were revealed, by commitment
//	records   the latest records, newest first
//	chips     the balance, a whole number
//	receipts  what was debited and credited, by round
//	pending   the rounds that were begun and not settled
//
// and those an operator adds, such as an open Mines board (see [Parts]).
//
// # Rules that every store keeps
//
// One expiry. All parts of a session expire at the same instant. Every method
// with a ttl gives all of them that time to live, counted from now; a part
// never outlives another, so a counter can't be gone while its seed is there.
//
// One step. Each method is one step that nothing else comes between. It happens
// whole or not at all.
//
// Nonces. A nonce is handed out at most once under a seed. ReserveNonce and
// Begin read the counter, raise it and answer what they read, in one step, and
// only for the seed the caller means. A counter that is missing or is no number
// is refused; nothing starts it at 0 again but a new seed, which a Put or
// Rotate writes in the same step.
//
// The tripwire. BetsUnderSeed never exceeds the counter, so a nonce below it
// means that the counter went back: the bet is refused with
// [ErrCounterWentBack], and the seed must be rotated.
//
// Compare and set. What is read, changed and written back is written only over
// what was read: Rotate and PutPart compare every byte, Put the commitment and
// that no counted bet goes.
//
// Answers. What requests were answered is kept by scope and key, with a clock of
// its own: it is no part of a session and outlives it (see [Answers]).
//
// Secrets. A server seed is a [Seed], which no printing, logging or encoding
// shows. [PublicView] is what a player may see of a session.
//
// # Failed calls
//
// A call whose answer was lost may have happened. For ReserveNonce that leaves
// a gap in the nonces, which is harmless; stores never send such a step twice on
// their own. After a failed Begin the round may be pending: what Pending lists is
// settled, what it does not list never was. Settle, Debit and CreditOnce may be
// repeated: they move chips once per round. So may Keep; a Claim may be repeated
// with the same mark, which it answers if the lost call got the key.
package seedstore
