package fair

import (
	"math"
	"strconv"
)

// appendNumber appends a finite f as ECMAScript's Number-to-string writes it:
// the shortest digits that read back as f, without exponent from 1e-6 up to
// below 1e21, and minus zero as 0. (ECMA-262, Number::toString.)
func appendNumber(dst []byte, f float64) []byte {
	if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return strconv.AppendInt(dst, int64(f), 10)
	}
	if abs := math.Abs(f); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	// Go writes at least two exponent digits, ECMAScript as few as it takes.
	if n := len(dst); n-start > 2 && dst[n-2] == '0' && (dst[n-3] == '-' || dst[n-3] == '+') {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

var powersOfTen = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
}

// parseNumber returns the binary64 value of a JSON number token, rounded as
// ECMAScript rounds it, and false when it is too large to be finite.
//
// A mantissa below 2^53 and a power of ten up to 15 are both exact, so one
// division of them rounds correctly; that covers what records hold.
func parseNumber(token []byte) (float64, bool) {
	var mantissa uint64
	fraction, digits := 0, 0
	seenPoint := false
	for i, c := range token {
		switch {
		case '0' <= c && c <= '9':
			mantissa = mantissa*10 + uint64(c-'0')
			digits++
			if seenPoint {
				fraction++
			}
		case c == '.':
			seenPoint = true
		case c == '-' && i == 0:
		default:
			return parseExact(token)
		}
	}
	if digits > 15 {
		return parseExact(token)
	}
	f := float64(mantissa) / powersOfTen[fraction]
	if token[0] == '-' {
		f = -f
	}
	return f, true
}

// parseSafeInteger returns the value of a JSON number token that denotes a
// whole number from 0 to MaxSafeInteger exactly, in any spelling (1e2, 1.0,
// -0). It looks at the digits, not at a rounded value, so that 2^53+1 and
// 0.99999999999999999999 are refused rather than taken for a neighbour.
func parseSafeInteger(token []byte) (uint64, bool) {
	if len(token) <= 15 {
		if v, ok := parseDigits(token); ok {
			return v, true
		}
	}
	digits, shift := cutExponent(token)
	var value uint64
	places := 0 // since the last digit that is not 0
	fraction := false
	for _, c := range digits {
		switch {
		case c == '-':
		case c == '.':
			fraction = true
		default:
			if fraction {
				shift--
			}
			if places++; c != '0' {
				value = upToSafe(value, places) + uint64(c-'0')
				places = 0
			}
		}
	}
	// The token's value is value * 10^(places+shift), and value ends in no 0.
	if shift += places; shift < 0 || value == 0 {
		return 0, value == 0
	}
	value = upToSafe(value, shift)
	return value, token[0] != '-' && value <= MaxSafeInteger
}

// upToSafe returns v*10^e, or something above MaxSafeInteger for all that is.
func upToSafe(v uint64, e int) uint64 {
	for ; e > 0 && v <= MaxSafeInteger && v > 0; e-- {
		v *= 10
	}
	return v
}

// parseDigits returns the value of at most 19 digits, and false for anything
// else.
func parseDigits(token []byte) (v uint64, ok bool) {
	for _, c := range token {
		if c-'0' > 9 {
			return 0, false
		}
		v = v*10 + uint64(c-'0')
	}
	return v, true
}

// cutExponent cuts a token before its exponent, and returns that, 0 for none.
// No text is long enough to make up for an exponent beyond the bound.
func cutExponent(token []byte) (rest []byte, exponent int) {
	const bound = 1 << 28
	for i, c := range token {
		if c|0x20 != 'e' {
			continue
		}
		for _, c := range token[i+1:] {
			if c != '-' && c != '+' {
				exponent = min(exponent*10+int(c-'0'), bound)
			}
		}
		if token[i+1] == '-' {
			exponent = -exponent
		}
		return token[:i], exponent
	}
	return token, 0
}
