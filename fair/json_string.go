package fair

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// Where text is looked at eight bytes at a time, ones times a byte is that byte
// in each place, and highs are the bits in which each place answers.
const ones, highs = 0x0101010101010101, 0x8080808080808080

// In a string a byte needs a second look if it is a quote, a backslash, a
// control character or no ASCII. Eight bytes are looked at together, because a
// turn of a loop is dear in WebAssembly.

// special has the high bit of each byte of w set that needs a second look.
// (x-n)&^x does that for bytes below n; what a borrow sets wrongly lies behind
// a byte that is rightly set, so only the first set bit counts.
func special(w uint64) uint64 {
	quote, backslash := w^'"'*ones, w^'\\'*ones
	return (w | (w-' '*ones)&^w | (quote-ones)&^quote | (backslash-ones)&^backslash) & highs
}

// plainEnd returns the first place from at on whose byte needs a second look,
// or the end.
func plainEnd(text []byte, at int) int {
	for ; len(text)-at >= 8; at += 8 {
		if s := special(binary.LittleEndian.Uint64(text[at:])); s != 0 {
			return at + bits.TrailingZeros64(s)/8
		}
	}
	for at < len(text) && text[at] >= ' ' && text[at] < utf8.RuneSelf && text[at] != '"' && text[at] != '\\' {
		at++
	}
	return at
}

// str reads a string, or a key, at its opening quote. Most have plain text
// only, which stays in src.
func (d *document) str(at int) int {
	start := at + 1
	end := plainEnd(d.src, start)
	if d.peek(end) != '"' {
		return d.strWithEscapes(start, end)
	}
	d.add(kindString, start, end)
	return end + 1
}

// shortStrings reads strings of an array, from at on, as long as they have
// less than eight bytes, all plain, and another string follows at once: the
// cards of a deck. It returns where the string after them starts.
func (d *document) shortStrings(at int) int {
	src := d.src
	for len(src)-at > 10 && src[at] == '"' {
		s := special(binary.LittleEndian.Uint64(src[at+1:]))
		end := at + 1 + bits.TrailingZeros64(s)/8
		if s == 0 || src[end] != '"' || src[end+1] != ',' || len(src)-end < 3 || src[end+2] != '"' {
			break
		}
		d.add(kindString, at+1, end)
		at = end + 2
	}
	return at
}

// strWithEscapes reads a string that starts at start and is plain up to at.
// With escapes its text is decoded into d.text; with other characters alone it
// stays in src.
func (d *document) strWithEscapes(start, at int) int {
	run := start // what follows is not yet copied to d.text
	textStart := len(d.text)
	for at < len(d.src) {
		switch c := d.src[at]; {
		case c == '"':
			i := d.add(kindString, start, at)
			if run > start {
				d.text = append(d.text, d.src[run:at]...)
				d.nodes[i].end, d.nodes[i].decoded = uint32(len(d.spans)), true
				d.spans = append(d.spans, span{textStart, len(d.text)})
			}
			return at + 1
		case c == '\\':
			d.text = append(d.text, d.src[run:at]...)
			if at = d.escape(at); at == stopped {
				return stopped
			}
			run = at
		case c < ' ':
			return d.refuse(at, "a string holds a raw control character (U+"+hex4(rune(c))+"), such as a line break; write it as an escape, or copy the record again")
		case c < utf8.RuneSelf:
			at++
		default:
			r, size := utf8.DecodeRune(d.src[at:])
			if r == utf8.RuneError && size == 1 {
				return d.refuse(at, badBytes(d.src, at))
			}
			at += size
		}
	}
	return d.refuse(start-1, "the string that starts here has no closing quote; paste the whole record, from { to }")
}

// badBytes says what the bytes at at are, which are not UTF-8.
func badBytes(text []byte, at int) string {
	if surrogateAt(text, at) {
		return "half of a character (a lone surrogate) stands here, which is not valid UTF-8; the record must be written again without it"
	}
	return notUTF8
}

const notUTF8 = "the bytes here are not valid UTF-8; save or copy the record as UTF-8 text"

// escape decodes the escape sequence at at into d.text.
func (d *document) escape(at int) int {
	if at+1 == len(d.src) {
		return d.refuse(at, "the text ends inside a string; paste the whole record, from { to }")
	}
	c := d.src[at+1]
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		return d.unicodeEscape(at)
	default:
		return d.refuse(at, "a backslash in a string must start one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u; write \\\\ for a backslash itself")
	}
	d.text = append(d.text, c)
	return at + 2
}

// unicodeEscape decodes \uXXXX, or the two of a surrogate pair.
func (d *document) unicodeEscape(at int) int {
	unit, ok := hexUnit(d.src, at)
	if !ok {
		return d.refuse(at, "\\u in a string must be followed by four characters 0-9 a-f")
	}
	if isHighSurrogate(unit) {
		if low, ok := hexUnit(d.src, at+6); ok && isLowSurrogate(low) {
			d.text = utf8.AppendRune(d.text, (unit-0xD800)<<10|(low-0xDC00)+0x10000)
			return at + 12
		}
	}
	if isSurrogate(unit) {
		if !d.loneSurrogates {
			return d.refuse(at, "\\u"+hex4(unit)+" is half of a character (a lone surrogate), which programs read differently; the record must be written again without it")
		}
		d.text = appendSurrogate(d.text, unit)
		return at + 6
	}
	d.text = utf8.AppendRune(d.text, unit)
	return at + 6
}

// hexUnit reads \uXXXX at at.
func hexUnit(text []byte, at int) (unit rune, ok bool) {
	if len(text)-at < 6 || text[at] != '\\' || text[at+1] != 'u' {
		return 0, false
	}
	for _, c := range text[at+2 : at+6] {
		unit <<= 4
		switch {
		case '0' <= c && c <= '9':
			unit |= rune(c - '0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			unit |= rune(c|0x20-'a') + 10
		default:
			return 0, false
		}
	}
	return unit, true
}
