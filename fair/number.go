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
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// parseNumber returns the binary64 value of a JSON number token, rounded as
// ECMAScript rounds it, and false when it is too large to be finite.
//
// A mantissa below 2^53 and a power of ten up to 22 are both exact, so one
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
	var value uint64
	negative := false
	point := 0      // digits after the decimal point so far
	zeros := 0      // zeros not yet multiplied in
	dropped := true // no digit but zeros so far
	seenPoint := false
	i := 0
	if token[0] == '-' {
		negative = true
		i++
	}
	exponent := 0
scan:
	for ; i < len(token); i++ {
		c := token[i]
		switch {
		case c == '.':
			seenPoint = true
			continue
		case c == 'e' || c == 'E':
			var ok bool
			if exponent, ok = parseExponent(token[i+1:]); !ok && !dropped {
				return 0, false
			}
			break scan
		}
		if seenPoint {
			point++
		}
		if c == '0' {
			zeros++
			continue
		}
		for ; zeros > 0; zeros-- {
			if !dropped && value > MaxSafeInteger {
				return 0, false
			}
			value *= 10
		}
		dropped = false
		if value > MaxSafeInteger {
			return 0, false
		}
		value = value*10 + uint64(c-'0')
	}
	if dropped {
		return 0, true
	}
	// The token's value is value * 10^shift.
	for shift := zeros + exponent - point; shift != 0; shift-- {
		if shift < 0 || value > MaxSafeInteger {
			return 0, false
		}
		value *= 10
	}
	return value, !negative && value <= MaxSafeInteger
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

// parseExponent reads the digits after e, with their sign. It gives up on
// exponents no whole number in range can have.
func parseExponent(token []byte) (int, bool) {
	negative := token[0] == '-'
	if token[0] == '-' || token[0] == '+' {
		token = token[1:]
	}
	exponent := 0
	for _, c := range token {
		if exponent = exponent*10 + int(c-'0'); exponent > MaxRecordBytes {
			return 0, false
		}
	}
	if negative {
		return -exponent, true
	}
	return exponent, true
}
