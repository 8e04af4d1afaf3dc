package fair

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"strconv"
	"unicode/utf8"
)

// Sizes that GFS/1.0 fixes.
const (
	SpecVersion         = "GFS/1.0"
	ServerSeedBytes     = 32 // random bytes in a server seed; its text has twice as many characters
	ClientSeedMaxLength = 64 // UTF-16 code units in a client seed, at most
	MaxSafeInteger      = 1<<53 - 1

	hexLength = 2 * ServerSeedBytes
)

// NewServerSeed returns a fresh server seed: 32 bytes from crypto/rand as 64
// lowercase hex characters.
func NewServerSeed() string {
	var b [ServerSeedBytes]byte
	rand.Read(b[:])
	return hexOf(b[:])
}

// NewClientSeed returns a fresh default client seed: 16 bytes from crypto/rand
// as 32 lowercase hex characters.
func NewClientSeed() string {
	var b [16]byte
	rand.Read(b[:])
	return hexOf(b[:])
}

// CheckServerSeed returns a *FieldError unless seed is exactly 64 characters
// 0-9 a-f. Other forms of the same seed (uppercase, padded, with 0x) hash
// differently and are refused, never mended.
func CheckServerSeed(seed string) error { return checkHex("serverSeed", seed) }

// CheckClientSeed returns a *FieldError unless seed is valid UTF-8 of 1 to 64
// UTF-16 code units without a colon.
func CheckClientSeed(seed string) error {
	if reason := clientSeedProblem([]byte(seed)); reason != "" {
		return &FieldError{"clientSeed", reason}
	}
	if !utf8.ValidString(seed) {
		return &FieldError{"clientSeed", "must be valid UTF-8"}
	}
	return nil
}

// Commit returns the commitment to serverSeed: the lowercase hex SHA-256 of
// its 64 characters, to be published before play. It returns a *FieldError for
// a malformed seed.
func Commit(serverSeed string) (string, error) {
	if err := CheckServerSeed(serverSeed); err != nil {
		return "", err
	}
	hash := hexHash(serverSeed)
	return string(hash[:]), nil
}

// VerifyCommitment reports whether serverSeed hashes to commitment, which is
// lowercased first and compared in constant time. It returns a *FieldError for
// a malformed seed; a commitment of another shape is simply not equal.
func VerifyCommitment(serverSeed, commitment string) (bool, error) {
	if err := CheckServerSeed(serverSeed); err != nil {
		return false, err
	}
	hash := hexHash(serverSeed)
	return equalLowered(&hash, []byte(commitment)), nil
}

// hexHash is the hex SHA-256 of text, which must have 64 bytes.
func hexHash(text string) (hash [hexLength]byte) {
	var block [hexLength]byte
	copy(block[:], text)
	hexSHA256(&hash, &block)
	return hash
}

// equalLowered compares a lowercase hash with text of any case, in constant
// time for text of the right length.
func equalLowered(hash *[hexLength]byte, text []byte) bool {
	if len(text) != len(hash) {
		return false
	}
	var differ byte
	for i, c := range text {
		if 'A' <= c && c <= 'F' {
			c += 'a' - 'A'
		}
		differ |= c ^ hash[i]
	}
	return differ == 0
}

// clientSeedProblem says why s is no client seed, or "" if it is one. A lone
// surrogate, three bytes in this package's internal text, counts as the one
// code unit it is.
func clientSeedProblem(s []byte) string {
	if isUsualClientSeed(s) {
		return ""
	}
	if len(s) == 0 {
		return "must not be empty: give 1 to 64 characters"
	}
	if bytes.IndexByte(s, ':') >= 0 {
		return "must not contain a colon: the colon separates the parts that are hashed"
	}
	if units := utf16Length(s); units > ClientSeedMaxLength {
		return "must be at most 64 UTF-16 code units, not " + strconv.Itoa(units)
	}
	return ""
}

// isUsualClientSeed reports whether s is what a client seed is as good as
// always: 1 to 64 ASCII characters and no colon. It looks at eight at once; a
// byte of x that is 0 sets its high bit in bad.
func isUsualClientSeed(s []byte) bool {
	if len(s) == 0 || len(s) > ClientSeedMaxLength {
		return false
	}
	bad := uint64(0)
	for ; len(s) >= 8; s = s[8:] {
		x := binary.LittleEndian.Uint64(s) ^ ':'*ones
		bad |= x | (x-ones)&^x
	}
	for _, c := range s {
		if c == ':' || c >= utf8.RuneSelf {
			return false
		}
	}
	return bad&highs == 0
}
