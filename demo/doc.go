// Package demo is what an operator builds around a provably fair calculation:
// sessions with two commitments on view, bets, chips, Mines boards, rotation and
// history, on the steps of package seedstore. It is also the model of how to
// integrate them. It knows no HTTP; package httpapi does.
//
// # Seeds
//
// A session is created with a server seed and a next one, and shows the
// commitments to both. The player sets a client seed after that, so nobody can
// choose a server seed against it. Rotation and a change of the client seed put
// the next server seed in the place of the current one and commit to a fresh
// next one. The old seed is revealed if it was bet under.
//
// # Rounds
//
// A bet is a round: begun in one step of the store (stake, nonce, count, pending
// entry), derived, and settled in another (payout, record, receipt). Whatever
// was begun is derived again from the seeds and its pending entry, with the same
// result and the same record, so a crash loses nothing: the session's next
// request or a [Service.Sweep] settles what was left, once.
//
// An open Mines board is a round that stays pending until it ends. Its tiles are
// stored nowhere; its part of the session holds only the picks.
//
// # Repeated requests
//
// A round that was begun for a request with an Idempotency-Key carries the key in
// its pending entry, and its answer is kept under the key before the round is
// settled. So there is no instant at which a crash lets a repeated request play
// a second round. See [Service.Once].
//
// # Chips
//
// Chips are whole numbers without money value. A payout is
//
//	floor(stake × units / 10000)
//
// in integers, where units is the multiplier in steps of 1/10000. The rules have
// a version, [RulesVersion], which is part of every settlement; [Service.Rules]
// lists them with probabilities and returns.
package demo
