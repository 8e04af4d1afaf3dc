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
	putSHA256(&sum, &state)
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
	loadWords(text, 0)
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
	for i := 0; i < 16; i += 2 {
		putWords(dst[4*i:], w[i], w[i+1])
	}
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
	w := &sha256Words
	loadWords(key, 0x3636363636363636)
	sha256Block(&k.inner, &sha256Init, w)
	loadWords(key, 0x5c5c5c5c5c5c5c5c)
	sha256Block(&k.outer, &sha256Init, w)
}

// sum sets dst to the HMAC-SHA256 of msg. One key's sums must not run at once.
func (k *hmacKey) sum(dst *[32]byte, msg []byte) {
	var state [8]uint32
	finishSHA256(&state, &k.inner, msg, 64)
	w := &sha256Words
	w[0], w[1], w[2], w[3] = state[0], state[1], state[2], state[3]
	w[4], w[5], w[6], w[7] = state[4], state[5], state[6], state[7]
	w[8], w[9], w[10], w[11] = 1<<31, 0, 0, 0
	w[12], w[13], w[14], w[15] = 0, 0, 0, (64+32)*8
	sha256Block(&state, &k.outer, w)
	putSHA256(dst, &state)
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

// finishSHA256 sets next to the state after the rest of a message and its
// padding, where state has seen the first done bytes, whole blocks.
func finishSHA256(next, state *[8]uint32, rest []byte, done int) {
	w := &sha256Words
	size := uint64(done+len(rest)) * 8
	for ; len(rest) >= 64; rest = rest[64:] {
		loadWords((*[64]byte)(rest), 0)
		sha256Block(next, state, w)
		state = next
	}
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
	used += 2
	if used == 16 {
		sha256Block(next, state, w)
		state = next
		used = 0
	}
	for i := used; i < 14; i++ {
		w[i] = 0
	}
	w[14], w[15] = uint32(size>>32), uint32(size)
	sha256Block(next, state, w)
}

// loadWords puts a block, with mask over every eight bytes, in sha256Words.
// Like putWords it moves bytes eight at a time and reverses them: the compiler
// joins single bytes into one access for WebAssembly in little-endian order
// only.
func loadWords(block *[64]byte, mask uint64) {
	for i := 0; i < 16; i += 2 {
		v := bits.ReverseBytes64(binary.LittleEndian.Uint64(block[4*i:]) ^ mask)
		sha256Words[i], sha256Words[i+1] = uint32(v>>32), uint32(v)
	}
}

// putWords writes two words as eight big-endian bytes.
func putWords(p []byte, first, second uint32) {
	binary.LittleEndian.PutUint64(p, bits.ReverseBytes64(uint64(first)<<32|uint64(second)))
}

// putSHA256 writes state as the 32 bytes of a hash.
func putSHA256(sum *[32]byte, state *[8]uint32) {
	for i := 0; i < 8; i += 2 {
		putWords(sum[4*i:], state[i], state[i+1])
	}
}
