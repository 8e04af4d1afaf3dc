package fair

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// plainEnd returns the first place from at on whose byte needs a second look
// in a string: a quote, a backslash, a control character, or no ASCII. It looks
// at eight bytes at a time, because a turn of a loop is dear in WebAssembly.
func plainEnd(text []byte, at int) int {
	const (
		ones  = 0x0101010101010101
		highs = 0x8080808080808080
	)
	for len(text)-at >= 8 {
		// (x-n)&^x has a byte's high bit set where the byte is below n; what a
		// borrow sets wrongly lies behind a byte that is rightly set.
		w := binary.LittleEndian.Uint64(text[at:])
		quote, backslash := w^'"'*ones, w^'\\'*ones
		special := (w | (w-' '*ones)&^w | (quote-ones)&^quote | (backslash-ones)&^backslash) & highs
		if special != 0 {
			return at + bits.TrailingZeros64(special)/8
		}
		at += 8
	}
	for at < len(text) && text[at] >= ' ' && text[at] < utf8.RuneSelf && text[at] != '"' && text[at] != '\\' {
		at++
	}
	return at
}

// str reads a string, or a key, at its opening quote. Most have plain text
// only, which stays in src.
func (d *document) str() bool {
	src, at := d.src, plainEnd(d.src, d.pos+1)
	if at == len(src) || src[at] != '"' {
		return d.strWithEscapes(at)
	}
	d.nodes = append(d.nodes, node{kindString, false, uint32(d.pos + 1), uint32(at), uint32(d.pos), uint32(len(d.nodes) + 1)})
	d.pos = at + 1
	return true
}

// strWithEscapes reads a string that is plain up to at. With escapes its text
// is decoded into d.text; with other characters alone it stays in src.
func (d *document) strWithEscapes(at int) bool {
	open := d.pos
	run := open + 1 // what follows is not yet copied to d.text
	decoded := false
	textStart := len(d.text)
	d.pos = at
	for d.pos < len(d.src) {
		switch c := d.src[d.pos]; {
		case c == '"':
			start, end := run, d.pos
			if decoded {
				d.text = append(d.text, d.src[run:d.pos]...)
				start, end = textStart, len(d.text)
			}
			d.pos++
			d.nodes = append(d.nodes, node{kindString, decoded, uint32(start), uint32(end), uint32(open), uint32(len(d.nodes) + 1)})
			return true
		case c == '\\':
			decoded = true
			d.text = append(d.text, d.src[run:d.pos]...)
			if !d.escape() {
				return false
			}
			run = d.pos
		case c < ' ':
			return d.refuse(d.pos, "a string holds a raw control character (U+"+hex4(rune(c))+"), such as a line break; write it as an escape, or copy the record again")
		case c < utf8.RuneSelf:
			d.pos++
		default:
			r, size := utf8.DecodeRune(d.src[d.pos:])
			if r == utf8.RuneError && size == 1 {
				return d.refuse(d.pos, d.badBytes())
			}
			d.pos += size
		}
	}
	return d.refuse(open, "the string that starts here has no closing quote; paste the whole record, from { to }")
}

// badBytes says what the bytes at d.pos are, which are not UTF-8.
func (d *document) badBytes() string {
	if surrogateAt(d.src, d.pos) {
		return "half of a character (a lone surrogate) stands here, which is not valid UTF-8; the record must be written again without it"
	}
	return notUTF8
}

const notUTF8 = "the bytes here are not valid UTF-8; save or copy the record as UTF-8 text"

// escape decodes one escape sequence at d.pos into d.text.
func (d *document) escape() bool {
	at := d.pos
	d.pos += 2
	if d.pos > len(d.src) {
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
	return true
}

// unicodeEscape decodes \uXXXX, or the two of a surrogate pair, whose
// backslash is at at.
func (d *document) unicodeEscape(at int) bool {
	unit, ok := d.hexUnit()
	if !ok {
		return d.refuse(at, "\\u in a string must be followed by four characters 0-9 a-f")
	}
	if isHighSurrogate(unit) && bytes.HasPrefix(d.src[d.pos:], []byte(`\u`)) {
		after := d.pos
		d.pos += 2
		if low, ok := d.hexUnit(); ok && isLowSurrogate(low) {
			d.text = utf8.AppendRune(d.text, (unit-0xD800)<<10|(low-0xDC00)+0x10000)
			return true
		}
		d.pos = after
	}
	if isSurrogate(unit) {
		if !d.loneSurrogates {
			return d.refuse(at, "\\u"+hex4(unit)+" is half of a character (a lone surrogate), which programs read differently; the record must be written again without it")
		}
		d.text = appendSurrogate(d.text, unit)
		return true
	}
	d.text = utf8.AppendRune(d.text, unit)
	return true
}

// hexUnit reads four hex digits at d.pos.
func (d *document) hexUnit() (unit rune, ok bool) {
	if len(d.src)-d.pos < 4 {
		return 0, false
	}
	for _, c := range d.src[d.pos : d.pos+4] {
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
	d.pos += 4
	return unit, true
}
