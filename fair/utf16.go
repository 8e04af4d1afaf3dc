package fair

import (
	"bytes"
	"unicode/utf8"
)

// Strings are compared and escaped as ECMAScript sees them: as UTF-16 code
// units, where a surrogate may stand alone. Inside this package such a lone
// surrogate is kept as the three bytes UTF-8 would give its number (the form
// known as WTF-8); text that comes from outside as bytes cannot contain it,
// because it is not valid UTF-8.

func isSurrogate(r rune) bool     { return r>>11 == 0xD800>>11 }
func isHighSurrogate(r rune) bool { return r>>10 == 0xD800>>10 }
func isLowSurrogate(r rune) bool  { return r>>10 == 0xDC00>>10 }

func appendSurrogate(dst []byte, r rune) []byte {
	return append(dst, 0xED, 0x80|byte(r>>6&0x3F), 0x80|byte(r&0x3F))
}

// surrogateAt reports whether a lone surrogate starts at s[i].
func surrogateAt(s []byte, i int) bool {
	return s[i] == 0xED && len(s)-i >= 3 && s[i+1] >= 0xA0
}

// runeAt returns the code point, or lone surrogate, that starts at s[i].
func runeAt(s []byte, i int) (r rune, size int) {
	if surrogateAt(s, i) {
		return 0xD000 | rune(s[i+1]&0x3F)<<6 | rune(s[i+2]&0x3F), 3
	}
	return utf8.DecodeRune(s[i:])
}

// appendReplacingSurrogates appends s as UTF-8, with U+FFFD for each lone
// surrogate.
func appendReplacingSurrogates(dst, s []byte) []byte {
	start := len(dst)
	dst = append(dst, s...)
	for i := start; i < len(dst); i++ {
		if surrogateAt(dst, i) {
			copy(dst[i:], "\uFFFD")
		}
	}
	return dst
}

// compareUTF16 orders strings by their UTF-16 code units. That differs from
// the order of bytes only where characters beyond U+FFFF, which start with the
// unit D800 to DBFF, meet U+E000 to U+FFFF.
func compareUTF16(a, b []byte) int {
	if len(a) > 0 && len(b) > 0 && a[0] != b[0] && a[0] < utf8.RuneSelf && b[0] < utf8.RuneSelf {
		return int(a[0]) - int(b[0]) // as names mostly differ
	}
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n == len(a) || n == len(b) || a[n] < utf8.RuneSelf || b[n] < utf8.RuneSelf {
		return bytes.Compare(a[n:], b[n:])
	}
	for n > 0 && !utf8.RuneStart(a[n]) {
		n--
	}
	ra, sizeA := runeAt(a, n)
	rb, sizeB := runeAt(b, n)
	ua, ub := firstUnit(ra), firstUnit(rb)
	if ua == ub {
		// A lone high surrogate against a pair that starts with it: what
		// follows decides, a low surrogate or whatever the other string has.
		ua, ub = secondUnit(a, n, ra, sizeA), secondUnit(b, n, rb, sizeB)
	}
	return int(ua) - int(ub)
}

// firstUnit is the first UTF-16 code unit of r.
func firstUnit(r rune) rune {
	if r > 0xFFFF {
		return 0xD800 + (r-0x10000)>>10
	}
	return r
}

// secondUnit is the code unit after the first of r, which is at s[i]; -1 at
// the end of s.
func secondUnit(s []byte, i int, r rune, size int) rune {
	if r > 0xFFFF {
		return 0xDC00 + (r-0x10000)&0x3FF
	}
	if i += size; i == len(s) {
		return -1
	}
	next, _ := runeAt(s, i)
	return firstUnit(next)
}

// utf16Length is the number of UTF-16 code units in s.
func utf16Length(s []byte) int {
	units := 0
	for _, c := range s {
		switch {
		case c >= 0xF0:
			units += 2
		case c < utf8.RuneSelf || c >= 0xC0:
			units++
		}
	}
	return units
}
