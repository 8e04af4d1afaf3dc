package fair

import (
	"encoding/binary"
	"strconv"
)

// Hex is text to GFS/1.0: seeds and hashes are hashed, compared and shown as
// their lowercase hex. (encoding/hex would bring fmt into the WebAssembly.)

const lowerHex = "0123456789abcdef"

// hexOf is the lowercase hex of b.
//
//go:noinline
func hexOf(b []byte) string { return string(appendHex(make([]byte, 0, 2*len(b)), b)) }

//go:noinline
func appendHex(dst, b []byte) []byte {
	for _, c := range b {
		dst = append(dst, lowerHex[c>>4], lowerHex[c&15])
	}
	return dst
}

// decodeHex fills dst from lowercase hex of twice its length.
func decodeHex(dst, s []byte) {
	for i := range dst {
		dst[i] = hexValue(s[2*i])<<4 | hexValue(s[2*i+1])
	}
}

func hexValue(c byte) byte {
	if c >= 'a' {
		return c - 'a' + 10
	}
	return c - '0'
}

// checkHex returns a *FieldError unless s is 64 lowercase hex characters.
func checkHex(field, s string) error {
	if reason := hexProblem([]byte(s), hexLength); reason != "" {
		return &FieldError{field, reason}
	}
	return nil
}

// isHex reports whether s is n lowercase hex characters; n is a multiple of 8.
// It looks at eight bytes at once: adding carries a byte below 0x80 into its
// high bit if it is not below what is added to.
func isHex(s []byte, n int) bool {
	if len(s) != n {
		return false
	}
	bad := uint64(0)
	for ; len(s) >= 8; s = s[8:] {
		v := binary.LittleEndian.Uint64(s)
		digits := (v + (0x80-'0')*ones) &^ (v + (0x7F-'9')*ones)
		letters := (v + (0x80-'a')*ones) &^ (v + (0x7F-'f')*ones)
		bad |= v | ^(digits | letters)
	}
	return bad&highs == 0
}

var hexDigit = [256]bool{
	'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true,
	'8': true, '9': true, 'a': true, 'b': true, 'c': true, 'd': true, 'e': true, 'f': true,
}

// hexProblem says why s is not n lowercase hex characters, or "" if it is. The
// usual paste accidents are named, because the length alone does not help
// somebody who cannot see a space.
func hexProblem(s []byte, n int) string {
	if isHex(s, n) {
		return ""
	}
	must := "must be exactly " + strconv.Itoa(n) + " characters 0-9 a-f"
	if len(s) > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') {
		return must + ": remove the 0x in front"
	}
	upper, space, other := false, false, false
	for _, c := range s {
		switch {
		case hexDigit[c]:
		case 'A' <= c && c <= 'F':
			upper = true
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			space = true
		default:
			other = true
		}
	}
	switch {
	case space:
		return must + ": remove the space or line break in it"
	case other:
		return must + ": it holds other characters, visible or not; copy it again from where it was shown"
	case upper && len(s) == n:
		return must + ": it has uppercase letters, which hash differently; copy it exactly as the operator published it"
	}
	return must + ", not " + strconv.Itoa(len(s)) + ": copy it again, whole"
}
