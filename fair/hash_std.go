//go:build !(js && wasm)

package fair

import (
	"crypto/sha256"
	"encoding/hex"
)

// Native hashing: the standard library, which uses the processor's SHA
// instructions. hash_js.go offers the same functions for WebAssembly.

// sumSHA256 returns the SHA-256 of p.
func sumSHA256(p []byte) [32]byte {
	return sha256.Sum256(p)
}

// hexSHA256 sets dst to the lowercase hexadecimal SHA-256 of text. They may be
// the same array.
func hexSHA256(dst, text *[64]byte) {
	sum := sha256.Sum256(text[:])
	hex.Encode(dst[:], sum[:])
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
	inner [64]byte // key xor ipad
	outer [96]byte // key xor opad, then room for the inner hash
}

// set makes k the key whose text is key.
func (k *hmacKey) set(key *[64]byte) {
	for i, c := range key {
		k.inner[i] = c ^ 0x36
		k.outer[i] = c ^ 0x5c
	}
}

// sum sets dst to the HMAC-SHA256 of msg. One key's sums must not run at once.
func (k *hmacKey) sum(dst *[32]byte, msg []byte) {
	h := sha256.New()
	h.Write(k.inner[:])
	h.Write(msg)
	h.Sum(k.outer[64:64])
	*dst = sha256.Sum256(k.outer[:])
}

// sumWords is sum for the eight big-endian words of the HMAC-SHA256.
func (k *hmacKey) sumWords(dst *[8]uint32, msg []byte) {
	var mac [32]byte
	k.sum(&mac, msg)
	for i := range dst {
		dst[i] = bigEndian(mac[4*i:])
	}
}
