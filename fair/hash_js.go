//go:build js && wasm

package fair

import (
	"encoding/binary"
	"math/bits"
)

// Hashing in WebAssembly: our own block function (sha256_block.go), with the
// state kept after blocks that repeat. hash_std.go offers the same functions
// natively.

// sha256Words is the block being hashed, as big-endian words. One array serves
// every hash, since js/wasm has a single thread and nothing here gives way to
// another goroutine; as a local it would be cleared on every call.
var sha256Words [16]uint32

// sumSHA256 returns the SHA-256 of p.
func sumSHA256(p []byte) (sum [32]byte) {
	var state [8]uint32
	finishSHA256(&state, &sha256Init, p, 0)
	putWords(sum[:], state[:])
	return sum
}

// hexSHA256 sets dst to the lowercase hexadecimal SHA-256 of text. They may be
// the same array.
func hexSHA256(dst, text *[64]byte) {
	hexLinks(dst, text, 1)
}

// walkChain replaces text by the hash that is links hashes further on:
// hexSHA256 applied links times.
func walkChain(text *[64]byte, links int) {
	hexLinks(text, text, links)
}

// hexLinks sets dst to the hash that is links hashes after text. Between two
// links the text exists only as the words of the next block.
func hexLinks(dst, text *[64]byte, links int) {
	w := &sha256Words
	loadWords(w, text)
	var state [8]uint32
	for range links {
		sha256Block(&state, &sha256Init, w)
		sha256Padding(&state)
		w[0], w[1] = hexWords(state[0])
		w[2], w[3] = hexWords(state[1])
		w[4], w[5] = hexWords(state[2])
		w[6], w[7] = hexWords(state[3])
		w[8], w[9] = hexWords(state[4])
		w[10], w[11] = hexWords(state[5])
		w[12], w[13] = hexWords(state[6])
		w[14], w[15] = hexWords(state[7])
	}
	putWords(dst[:], w[:])
}

// hexWords returns the eight lowercase hexadecimal digits of x as two
// big-endian words. It computes all eight at once, a byte each.
func hexWords(x uint32) (first, second uint32) {
	v := uint64(x)
	v = (v | v<<16) & 0x0000ffff0000ffff
	v = (v | v<<8) & 0x00ff00ff00ff00ff
	v = (v | v<<4) & 0x0f0f0f0f0f0f0f0f
	letters := (v + 0x0606060606060606) >> 4 & 0x0101010101010101
	v += 0x3030303030303030 + letters*('a'-'0'-10)
	return uint32(v >> 32), uint32(v)
}

// hmacKey is an HMAC-SHA256 key (RFC 2104) whose text fills exactly one block,
// as the 64 hexadecimal characters of a server seed or a game hash do. The
// zero value is not a key: call set first.
type hmacKey struct {
	inner, outer [8]uint32 // the state after the block key^ipad, key^opad
}

// set makes k the key whose text is key.
func (k *hmacKey) set(key *[64]byte) {
	loadWords(&hmacKeyWords, key)
	maskWords(&sha256Words, &hmacKeyWords, 0x36363636)
	sha256Block(&k.inner, &sha256Init, &sha256Words)
	maskWords(&sha256Words, &hmacKeyWords, 0x5c5c5c5c)
	sha256Block(&k.outer, &sha256Init, &sha256Words)
}

// hmacKeyWords is the key being set, for the same reason as sha256Words.
var hmacKeyWords [16]uint32

// sum sets dst to the HMAC-SHA256 of msg. One key's sums must not run at once.
func (k *hmacKey) sum(dst *[32]byte, msg []byte) {
	var words [8]uint32
	k.sumWords(&words, msg)
	putWords(dst[:], words[:])
}

// sumWords is sum for the eight big-endian words of the HMAC-SHA256.
func (k *hmacKey) sumWords(dst *[8]uint32, msg []byte) {
	finishSHA256(dst, &k.inner, msg, 64)
	w := &sha256Words
	w[0], w[1], w[2], w[3] = dst[0], dst[1], dst[2], dst[3]
	w[4], w[5], w[6], w[7] = dst[4], dst[5], dst[6], dst[7]
	w[8], w[9], w[10], w[11] = 1<<31, 0, 0, 0
	w[12], w[13], w[14], w[15] = 0, 0, 0, (64+32)*8
	sha256Block(dst, &k.outer, w)
}

// finishSHA256 sets next to the state after the rest of a message and its
// padding, where state has seen the first done bytes, whole blocks.
func finishSHA256(next, state *[8]uint32, rest []byte, done int) {
	w := &sha256Words
	size := uint64(done+len(rest)) * 8
	for ; len(rest) >= 64; rest = rest[64:] {
		loadWords(w, (*[64]byte)(rest))
		sha256Block(next, state, w)
		state = next
	}
	clear(w[:])
	used := 0
	for ; len(rest) >= 8; rest = rest[8:] {
		v := bits.ReverseBytes64(binary.LittleEndian.Uint64(rest))
		w[used], w[used+1] = uint32(v>>32), uint32(v)
		used += 2
	}
	last := uint64(0x80) << 56 >> (8 * len(rest))
	for i, b := range rest {
		last |= uint64(b) << (56 - 8*i)
	}
	w[used], w[used+1] = uint32(last>>32), uint32(last)
	if used == 14 {
		sha256Block(next, state, w)
		state = next
		clear(w[:])
	}
	w[14], w[15] = uint32(size>>32), uint32(size)
	sha256Block(next, state, w)
}

// loadWords reads the words of a block. Like putWords it moves bytes eight at a
// time and reverses them: the compiler joins single bytes into one access for
// WebAssembly in little-endian order only.
func loadWords(w *[16]uint32, block *[64]byte) {
	for i := 0; i < 16; i += 2 {
		v := bits.ReverseBytes64(binary.LittleEndian.Uint64(block[4*i:]))
		w[i], w[i+1] = uint32(v>>32), uint32(v)
	}
}

// maskWords sets w to the words of key, each with the same mask over it. It has
// no loop, because a turn of one takes longer than what is done in it.
func maskWords(w, key *[16]uint32, mask uint32) {
	w[0], w[1], w[2], w[3] = key[0]^mask, key[1]^mask, key[2]^mask, key[3]^mask
	w[4], w[5], w[6], w[7] = key[4]^mask, key[5]^mask, key[6]^mask, key[7]^mask
	w[8], w[9], w[10], w[11] = key[8]^mask, key[9]^mask, key[10]^mask, key[11]^mask
	w[12], w[13], w[14], w[15] = key[12]^mask, key[13]^mask, key[14]^mask, key[15]^mask
}

// putWords writes an even number of words as big-endian bytes.
func putWords(p []byte, words []uint32) {
	for ; len(words) >= 2; words = words[2:] {
		binary.LittleEndian.PutUint64(p, bits.ReverseBytes64(uint64(words[0])<<32|uint64(words[1])))
		p = p[8:]
	}
}
