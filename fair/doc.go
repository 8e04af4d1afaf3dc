// Package fair computes and checks provably fair outcomes as GFS/1.0 defines
// them.
//
// A bet is provably fair when the operator commits to a secret before play and
// the player adds a value of their own, so that neither side can steer the
// result and anyone can recompute it later. This package is that computation.
// It keeps no state, reads no clock, and imports the standard library only.
//
// # Seeds and commitment
//
// The server seed is exactly 64 characters 0-9 a-f: 32 random bytes as
// lowercase hex. It is always hashed as text, as its 64 ASCII bytes, and never
// decoded first. The commitment is the lowercase hex SHA-256 of that text; it
// is shown before play, the seed itself only after the seed is rotated out.
// The client seed is 1 to 64 UTF-16 code units without a colon, hashed as
// UTF-8 with no Unicode normalisation. The nonce counts bets under one seed
// pair, from 0, and is never used twice.
//
// # Digest, floats, cursor
//
// Digest number c is HMAC-SHA256 with the server seed's text as key over the
// text
//
//	clientSeed ":" nonce ":" c
//
// with both numbers in plain decimal. Each digest gives eight floats, four
// bytes each, read as a big-endian integer divided by 2^32: exact, in [0, 1).
// A game takes the first n floats of digests 0, 1, 2, … and its record's
// cursor is the highest digest used, floor((n-1)/8).
//
// # Games
//
// Nine games map floats to results; [Game] lists them with their parameters.
// Crash games do not use floats: their results come from a hash chain that was
// made in advance, see [CrashResult] and [CrashChain].
//
// # Arithmetic
//
// All arithmetic is IEEE 754 binary64 in the order written, with no fused
// multiply-add, so every platform computes the same bits. Products that feed a
// sum carry an explicit float64 conversion, which is what stops a Go compiler
// from fusing them. Numbers are printed as ECMAScript prints them.
//
// # Records
//
// A record is a JSON object (see [Record]); its canonical form sorts object
// keys by UTF-16 code units, writes strings and numbers as ECMAScript's
// JSON.stringify does, and has no white space. The payload is the canonical
// form without the members signature and signer; its SHA-256 is the record
// hash, and an Ed25519 signature is over the payload's bytes.
//
// [InspectRecord] is for text a player pasted: strict, with one state per
// check and an error that names line, column and field. [VerifyRecord] is for
// programs that made the record themselves. [Explain] shows every step.
//
// # Compatibility
//
// What this package computes for valid input never changes within GFS/1.0.
// The wording of notes, details and errors may.
package fair
