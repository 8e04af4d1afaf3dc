//go:build js && wasm

package fair

import (
	"encoding/binary"
)

// Hashing in WebAssembly: our own block function (sha256_block.go) with the
// state kept after the blocks that repeat. hash_std.go offers the same
// functions natively.

// schedule is the scratch of every hash: js/wasm runs one goroutine at a time
// and nothing here gives way in the middle of a hash.
var schedule [64]uint32

// sumSHA256 returns the SHA-256 of p.
func sumSHA256(p []byte) [32]byte {
	state := sha256Init
	absorb(&state, p, uint64(len(p)))
	var sum [32]byte
	putState(&sum, &state)
	return sum
}

// absorb folds p, the rest of a message of total bytes, and its padding into
// state.
func absorb(state *[8]uint32, p []byte, total uint64) {
	for ; len(p) >= 64; p = p[64:] {
		load((*[64]byte)(p))
		sha256Block(state, &schedule)
	}
	var last [64]byte
	copy(last[:], p)
	last[len(p)] = 0x80
	if len(p) > 55 {
		load(&last)
		sha256Block(state, &schedule)
		last = [64]byte{}
	}
	binary.BigEndian.PutUint64(last[56:], total*8)
	load(&last)
	sha256Block(state, &schedule)
}

// load puts a block's words into the schedule.
func load(block *[64]byte) {
	for i := range 16 {
		schedule[i] = binary.BigEndian.Uint32(block[4*i:])
	}
}

// putState writes state as the 32 bytes of a hash.
func putState(sum *[32]byte, state *[8]uint32) {
	for i, s := range state {
		binary.BigEndian.PutUint32(sum[4*i:], s)
	}
}

// hexSHA256 sets dst to the lowercase hexadecimal SHA-256 of text. They may be
// the same array.
func hexSHA256(dst, text *[64]byte) {
	state := sha256Init
	absorb(&state, text[:], 64)
	for i, s := range state {
		binary.BigEndian.PutUint64(dst[8*i:], hexDigits(s))
	}
}

// hexDigits returns the eight hexadecimal digits of x, the first one highest.
func hexDigits(x uint32) uint64 {
	v := uint64(x)
	v = (v | v<<16) & 0x0000ffff0000ffff
	v = (v | v<<8) & 0x00ff00ff00ff00ff
	v = (v | v<<4) & 0x0f0f0f0f0f0f0f0f
	letters := (v + 0x0606060606060606) >> 4 & 0x0101010101010101
	return v + 0x3030303030303030 + letters*('a'-'0'-10)
}

// walkChain replaces text by the hash that is links hashes further on:
// hexSHA256 applied links times.
func walkChain(text *[64]byte, links int) {
	for range links {
		hexSHA256(text, text)
	}
}

// hmacKey is an HMAC-SHA256 key (RFC 2104) whose text fills exactly one block,
// as the 64 hexadecimal characters of a server seed or a game hash do. The
// zero value is not a key: call set first.
type hmacKey struct {
	inner, outer [8]uint32 // the state after the block key^ipad, key^opad
}

// set makes k the key whose text is key.
func (k *hmacKey) set(key *[64]byte) {
	k.inner, k.outer = sha256Init, sha256Init
	load(key)
	for i := range 16 {
		schedule[i] ^= 0x36363636
	}
	sha256Block(&k.inner, &schedule)
	load(key)
	for i := range 16 {
		schedule[i] ^= 0x5c5c5c5c
	}
	sha256Block(&k.outer, &schedule)
}

// sum sets dst to the HMAC-SHA256 of msg.
func (k *hmacKey) sum(dst *[32]byte, msg []byte) {
	inner := k.inner
	absorb(&inner, msg, uint64(len(msg))+64)
	w := &schedule
	for i, s := range inner {
		w[i] = s
	}
	w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15] = 1<<31, 0, 0, 0, 0, 0, 0, 96*8
	state := k.outer
	sha256Block(&state, w)
	putState(dst, &state)
}

// hmacSHA256 returns the HMAC-SHA256 of msg under a key of any length.
func hmacSHA256(key, msg []byte) [32]byte {
	var text [64]byte
	if len(key) > len(text) {
		sum := sumSHA256(key)
		key = sum[:]
	}
	copy(text[:], key)
	var k hmacKey
	k.set(&text)
	var mac [32]byte
	k.sum(&mac, msg)
	return mac
}
