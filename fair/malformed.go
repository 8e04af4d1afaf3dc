package fair

import (
	"bytes"
	"unicode/utf8"
)

// fail reports malformed text at an offset of src, in the member being read.
func (d *document) fail(offset int, reason string) error {
	field := ""
	if d.reading != 0 {
		field, _ = showable(d.textOf(d.reading))
	}
	return d.failField(offset, field, reason)
}

func (d *document) failField(offset int, field, reason string) error {
	line, column := position(d.src, offset)
	return &MalformedError{line, column, field, reason}
}

// position is the line and column of an offset, both from 1. A line ends with
// LF, CRLF or CR; a column is a UTF-16 code unit, or a byte that is no UTF-8.
func position(src []byte, offset int) (line, column int) {
	line, column = 1, 1
	for i := 0; i < offset; {
		c := src[i]
		switch {
		case c == '\n' || c == '\r' && (i+1 == len(src) || src[i+1] != '\n'):
			line++
			column = 1
			i++
		case c < utf8.RuneSelf:
			column++
			i++
		default:
			r, size := utf8.DecodeRune(src[i:])
			column++
			if r > 0xFFFF {
				column++
			}
			i += size
		}
	}
	return line, column
}

// accidents are what stands in pasted text where JSON was expected, by how it
// begins, with what to do about it.
var accidents = []struct{ begins, advice string }{
	{"\u201c", "a curly quotation mark; type straight quotes (\") or copy the record from its source"},
	{"\u201d", "a curly quotation mark; type straight quotes (\") or copy the record from its source"},
	{"\u201e", "a curly quotation mark; type straight quotes (\") or copy the record from its source"},
	{"\u2018", "a curly quotation mark; type straight quotes (\") or copy the record from its source"},
	{"\u2019", "a curly quotation mark; type straight quotes (\") or copy the record from its source"},
	{"\u00ab", "a quotation mark of another kind; type straight quotes (\") or copy the record from its source"},
	{"'", "a single quote; JSON needs double quotes (\")"},
	{"\ufeff", "an invisible byte order mark (U+FEFF); save or copy the record without it"},
	{"\u00a0", "a no-break space (U+00A0), which JSON does not allow; replace it by an ordinary space"},
	{"\u200b", "an invisible zero-width space (U+200B); remove it"},
	{"\u2028", "an invisible line separator (U+2028); remove it"},
	{"\u2029", "an invisible paragraph separator (U+2029); remove it"},
	{"\x00", "an invisible NUL character; remove it"},
	{"```", "a code fence; paste what is between the fences"},
	{"//", "a comment, which JSON does not allow; remove it"},
	{"/*", "a comment, which JSON does not allow; remove it"},
	{"#", "a comment, which JSON does not allow; remove it"},
	{"&quot;", "HTML-escaped text (&quot; for a quote); copy the record as plain text"},
	{"&#", "HTML-escaped text; copy the record as plain text"},
	{"undefined", "undefined, which is no JSON value; leave the member out"},
	{"NaN", "NaN, which is no JSON value"},
	{"Infinity", "Infinity, which is no JSON value"},
	{"-Infinity", "Infinity, which is no JSON value"},
	{"None", "None, which is no JSON value; write null"},
	{"True", "True, which is no JSON value; write true"},
	{"False", "False, which is no JSON value; write false"},
	{"+", "a plus sign, which no JSON number has; remove it"},
	{".", "a point; a JSON number has a digit before it"},
	{",", "a comma; add the value that is missing before it, or remove the comma"},
}

const notRecord = "this is not a JSON record: a record starts with { and ends with }"

// unexpected refuses what stands at at in place of what was expected.
func (d *document) unexpected(at int, expected string) int {
	if c := d.peek(at); c == '}' || c == ']' {
		if comma := lastBefore(d.src, at); comma >= 0 && d.src[comma] == ',' {
			return d.refuse(comma, "the comma before "+string(rune(c))+" has nothing after it; remove the comma")
		}
	}
	if d.count == 0 && isProse(d.src[at:]) {
		return d.refuse(at, notRecord)
	}
	return d.refuse(at, expected+" is expected here"+instead(d.src[at:]))
}

// lastBefore returns the last place before at that is not white space, or -1.
func lastBefore(text []byte, at int) int {
	for at--; at >= 0 && isBlank(text[at]); at-- {
	}
	return at
}

// isProse reports whether text starts with a letter, as far as that can be told
// without tables: of the Latin to the Georgian script, or of East Asia.
func isProse(text []byte) bool {
	r, _ := utf8.DecodeRune(text)
	return adviceOn(text) == "" &&
		('a' <= r|0x20 && r|0x20 <= 'z' || 0xC0 <= r && r < 0x1100 || 0x3040 <= r && r < 0xD800)
}

// adviceOn is what to do about the accident that text begins with, "" for none.
func adviceOn(text []byte) string {
	for _, a := range accidents {
		if bytes.HasPrefix(text, []byte(a.begins)) {
			return a.advice
		}
	}
	return ""
}

// instead says what stands in place of what was expected.
func instead(rest []byte) string {
	if len(rest) == 0 {
		return ", but the text ends; paste the whole record, from { to }"
	}
	if advice := adviceOn(rest); advice != "" {
		return ", but here is " + advice
	}
	r, size := utf8.DecodeRune(rest)
	switch {
	case r == utf8.RuneError && size == 1:
		return ", but " + notUTF8
	case r <= ' ' || r >= 0x7F:
		return ", but here is the character U+" + hex4(r)
	}
	return ", not " + string(r)
}

// showable returns a name that came with the text, for an error to show. A
// name longer than any that records use is not shown: it could be a seed.
func showable(name []byte) (string, bool) {
	if len(name) > 24 || !utf8.Valid(name) {
		return "", false
	}
	return string(name), true
}

// quote is "the name" and, if it can be shown, the name in double quotes.
func quote(name []byte) string {
	if _, ok := showable(name); !ok {
		return "a name"
	}
	return "the name " + string(appendString(nil, name))
}

// hex4 is r in uppercase hex, four digits at least.
func hex4(r rune) string {
	const upperHex = "0123456789ABCDEF"
	s := ""
	for i := 0; i < 4 || r > 0; i++ {
		s = upperHex[r&15:r&15+1] + s
		r >>= 4
	}
	return s
}
