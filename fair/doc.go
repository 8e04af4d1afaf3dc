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
// is shown before play, the seed itself only once a new one takes its place.
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
// f is a float of the stream. A shuffle of n items 0 to n-1 takes n-1 floats:
// for i from n-1 down to 1 it swaps item i with item floor(f*(i+1)).
//
//	game       parameter (default; valid)      floats      result
//	dice       none                            1           floor(f*10001)/100
//	limbo      houseEdge (0.01; 0 to below 1)  1           max(1, floor(1e8/(f*1e8+1)*(1-houseEdge)*100)/100)
//	roulette   none                            1           floor(f*37)
//	wheel      segments (10; from 2)           1           floor(f*segments)
//	plinko     rows (16; 8 to 16)              rows        path: 0 if f < 0.5, else 1; bucket: their sum
//	mines      mines (3; 1 to 24)              24          the first mines of a shuffle of 25, ascending
//	keno       draws (10; 1 to 40)             39          the first draws of a shuffle of 40, each plus 1, ascending
//	blackjack  decks (1; 1 to 8)               52*decks-1  a shuffle of 52*decks: item i is card i mod 52
//	hilo       decks (1; 1 to 8)               52*decks-1  as blackjack
//
// All parameters but houseEdge are whole numbers. Results are JSON: a number,
// {"bucket":…,"path":[…]}, a list of numbers, or a list of card names (see
// [Result.Cards]). [InspectRecord] takes a houseEdge up to 0.5 and up to 100
// segments, and refuses parameters of other games; [Play] ignores them.
//
// # Crash
//
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
// A record is a JSON object in UTF-8, at most [MaxRecordBytes] long and
// [MaxRecordDepth] deep. Its members, in any order:
//
//	spec        "GFS/1.0"
//	profile     "single-player"
//	game        the game's name
//	params      an object with the game's parameter, or {} for its default
//	serverSeed  64 characters 0-9 a-f; optional, as it is only shown after the reveal
//	commitment  64 characters 0-9 a-f; optional
//	clientSeed  1 to 64 UTF-16 code units without a colon
//	nonce       whole number, 0 to 2^53-1
//	cursor      whole number, 0 to 2^53-1; optional
//	result      as the game has it; optional
//	at          Unix time in milliseconds, 0 to 2^53-1; optional
//	signature   128 characters 0-9 a-f; optional, with signer only
//	signer      the Ed25519 public key, 64 characters 0-9 a-f
//
// Other members are allowed. Without serverSeed, commitment, cursor or result
// a record is incomplete, and so is one with a member beacon. [Record] writes
// one.
//
// A crash record is one with a member gameHash:
//
//	gameHash      64 characters 0-9 a-f
//	salt          1 to 1024 UTF-16 code units
//	houseEdge     0 to 0.999999
//	previousHash  the hash of the game before, or the terminating hash; optional
//	commitment    the SHA-256 of gameHash, where that was shown; optional
//	result        the multiplier; optional
//	spec          "GFS/1.0"; optional
//	id            any value, which makes the record a Flight receipt; optional
//
// Without result, or without both previousHash and commitment, it is
// incomplete, and so is one that is signed. An example, which matches:
//
//	{"gameHash":"5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d",
//	 "previousHash":"ab37723062965715c5e6eeb54816f909a8e787bd3bfaee67a3cc0a3b90707de7",
//	 "salt":"galabet","houseEdge":0.01,"result":1.23}
//
// The canonical form of a record sorts object keys by UTF-16 code units, writes
// strings and numbers as ECMAScript's JSON.stringify does, and has no white
// space. The payload is the canonical form without the members signature and
// signer; its SHA-256 is the record hash. The signature is Ed25519 over the
// payload's bytes, under signer. What is added after signing, a revealed server
// seed for one, changes the payload, so that the signature fails.
//
// [InspectRecord] is for text a player pasted: strict, with one state per
// check and an error that names line, column and field. [VerifyRecord] is for
// programs that made the record themselves. [Explain] shows the steps from the
// inputs to the result. A match proves that the seed hashes to the commitment
// and that the inputs give the result, not when the commitment was shown, that
// payouts were right, or who the operator is.
//
// # Compatibility
//
// What this package computes for valid input never changes within GFS/1.0.
// The wording of notes, details and errors may.
package fair
