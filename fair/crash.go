package fair

import (
	"math"
	"math/bits"
	"strconv"
)

// MaxChainLength is the most games a crash chain can hold.
const MaxChainLength = 10_000_000

// DefaultHouseEdge is the house edge of crash and limbo when none is given.
const DefaultHouseEdge = 0.01

const mustBeEdge = "must be a number from 0 up to, but not including, 1"

// CrashResult returns the multiplier of a crash game in hundredths, at least
// 1.00. gameHash is 64 lowercase hex characters, salt any UTF-8 text used as
// it is (a leading 0x is not decoded), houseEdge finite in [0, 1). It returns
// a *FieldError for a malformed argument.
//
// With h the first 13 hex digits (52 bits) of HMAC-SHA256(gameHash, salt):
// raw is 100*2^52*1000000 divided by h+1 as integers, rounded to binary64,
// over 1000000; the result is max(100, floor(raw*(1-houseEdge)))/100.
func CrashResult(gameHash, salt string, houseEdge float64) (float64, error) {
	if err := checkHex("gameHash", gameHash); err != nil {
		return 0, err
	}
	if !(houseEdge >= 0 && houseEdge < 1) {
		return 0, &FieldError{"houseEdge", mustBeEdge}
	}
	var key hmacKey
	var digest [BytesPerDigest]byte
	var text [hexLength]byte
	copy(text[:], gameHash)
	key.set(&text)
	key.sum(&digest, []byte(salt))
	return crashFromHash(crashHash(&digest), houseEdge), nil
}

// crashHash is the first 13 hex digits of a digest: 52 bits.
func crashHash(digest *[BytesPerDigest]byte) uint64 {
	return uint64(bigEndian(digest[:]))<<20 | uint64(bigEndian(digest[4:]))>>12
}

func crashFromHash(h uint64, houseEdge float64) float64 {
	cents := math.Floor(crashRawCents(h) * (1 - houseEdge))
	return max(100, cents) / 100
}

// crashRawCents is the multiplier before the house edge, in hundredths. The
// integer quotient is up to 79 bits and is rounded to binary64 once, half to
// even, before it is divided.
func crashRawCents(h uint64) float64 {
	hi, lo := bits.Mul64(1<<52, 100*1_000_000)
	quotHi, rem := hi/(h+1), hi%(h+1)
	quotLo, _ := bits.Div64(rem, lo, h+1)
	return roundToFloat(quotHi, quotLo) / 1_000_000
}

// roundToFloat converts hi*2^64+lo to binary64, rounding half to even. What is
// shifted out is kept in the lowest bit, where it can only break a tie.
func roundToFloat(hi, lo uint64) float64 {
	if hi == 0 {
		return float64(lo)
	}
	shift := uint(bits.Len64(hi))
	word := hi<<(64-shift) | lo>>shift
	if lo<<(64-shift) != 0 {
		word |= 1
	}
	return math.Ldexp(float64(word), int(shift))
}

// A CrashChain is a hash chain made before its first game: h(0) is the secret,
// h(i+1) the hex SHA-256 of h(i)'s text. The terminating hash h(Length) is
// published first; game k, from 1, then uses h(Length-k), so each game's hash
// is proven by the one before it.
type CrashChain struct {
	Secret          string // 64 lowercase hex characters
	Length          int    // how many games, 1 to MaxChainLength
	TerminatingHash string // 64 lowercase hex characters
}

// NewCrashChain makes a chain of length games from secret, which has the form
// of a server seed and can be made as one ([NewServerSeed]). It returns a
// *FieldError for a malformed argument.
func NewCrashChain(length int, secret string) (CrashChain, error) {
	if length < 1 || length > MaxChainLength {
		return CrashChain{}, &FieldError{"length", "must be a whole number from 1 to 10000000"}
	}
	if err := checkHex("secret", secret); err != nil {
		return CrashChain{}, err
	}
	end, err := WalkCrashChain(secret, length)
	return CrashChain{secret, length, end}, err
}

// GameHash returns the hash of game number 1 to Length. It walks the chain
// from its secret, which takes Length-game steps.
func (c CrashChain) GameHash(game int) (string, error) {
	if game < 1 || game > c.Length {
		return "", &FieldError{"game", "must be a whole number from 1 to " + strconv.Itoa(c.Length)}
	}
	return WalkCrashChain(c.Secret, c.Length-game)
}

// WalkCrashChain returns the hash that lies links steps after hash: towards
// the terminating hash, so from a game to the games before it. links is 0 to
// MaxChainLength. It returns a *FieldError for a malformed argument.
func WalkCrashChain(hash string, links int) (string, error) {
	text, err := startWalk(hash, links)
	if err != nil {
		return "", err
	}
	walkChain(&text, links)
	return string(text[:]), nil
}

// startWalk refuses arguments that no walk can have.
func startWalk(hash string, links int) (text [hexLength]byte, err error) {
	if err := checkHex("hash", hash); err != nil {
		return text, err
	}
	if links < 0 || links > MaxChainLength {
		return text, &FieldError{"links", "must be a whole number from 0 to 10000000"}
	}
	copy(text[:], hash)
	return text, nil
}

// AppendCrashChain appends the links hashes that follow hash, 64 characters
// each with nothing between them. links is 0 to MaxChainLength. It returns a
// *FieldError for a malformed argument.
func AppendCrashChain(dst []byte, hash string, links int) ([]byte, error) {
	text, err := startWalk(hash, links)
	if err != nil {
		return dst, err
	}
	for range links {
		hexSHA256(&text, &text)
		dst = append(dst, text[:]...)
	}
	return dst, nil
}

// VerifyCrashLink reports whether previousHash, the hash of the game before or
// the terminating hash, is the hex SHA-256 of gameHash. It returns a
// *FieldError if either is not 64 lowercase hex characters.
func VerifyCrashLink(gameHash, previousHash string) (bool, error) {
	if err := checkHex("gameHash", gameHash); err != nil {
		return false, err
	}
	if err := checkHex("previousHash", previousHash); err != nil {
		return false, err
	}
	hash := hexHash(gameHash)
	return string(hash[:]) == previousHash, nil
}
