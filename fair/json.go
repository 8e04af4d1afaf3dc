package fair

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// Limits of text that holds a record.
const (
	MaxRecordBytes = 65536 // UTF-8 bytes, white space around it included
	MaxRecordDepth = 12    // nesting; the record itself is at depth 0

	// What programs pass as a value they built themselves may be larger.
	maxValueBytes = 4 << 20
	maxValueDepth = 512
)

// A document is one JSON text, read strictly (RFC 8259) into a flat list of
// nodes that is reused from text to text. Duplicate keys, invalid UTF-8 and
// anything after the value are refused; nothing is repaired.
type document struct {
	src   []byte
	nodes []node
	text  []byte   // decoded text of strings that had escapes
	keys  []uint32 // scratch: nodes of the keys of the objects being read
	limits
	reading int // the key of the root's member being read, for errors; 0 between members
	depth   int
	pos     int // of the next byte of src
}

// limits say how much a document accepts.
type limits struct {
	bytes, depth   int
	loneSurrogates bool // kept in the three-byte form UTF-8 would give them
}

var (
	pastedText = limits{MaxRecordBytes, MaxRecordDepth, false}
	builtValue = limits{maxValueBytes, maxValueDepth, true}
)

type kind uint8

const (
	kindNull kind = iota
	kindFalse
	kindTrue
	kindNumber
	kindString
	kindArray
	kindObject
)

// A node is one value, or one key, of a document. A container's parts follow
// it: values in an array; key, value, key, value in an object.
type node struct {
	kind       kind
	decoded    bool   // a string whose text lies in document.text
	start, end uint32 // the string's text without quotes, or the number's token
	pos        uint32 // where it starts in src
	next       uint32 // the node after this one and all its parts
}

// read replaces the document by the one value in src. It returns a
// *MalformedError if src is not exactly one value within the limits.
func (d *document) read(src []byte, l limits) error {
	d.src, d.limits = src, l
	d.nodes, d.text, d.keys = d.nodes[:0], d.text[:0], d.keys[:0]
	d.reading, d.depth, d.pos = 0, 0, 0
	if len(src) > l.bytes {
		return d.fail(l.bytes, "the text has "+strconv.Itoa(len(src))+" bytes; at most "+strconv.Itoa(l.bytes)+" are read")
	}
	d.skipSpace()
	if d.pos == len(src) {
		return d.fail(d.pos, "there is no text; paste the whole record, from { to }")
	}
	if err := d.value(); err != nil {
		return err
	}
	d.skipSpace()
	if d.pos < len(src) {
		return d.fail(d.pos, "there is more text after the end of the record; paste one record and nothing else")
	}
	return nil
}

// value reads one value at d.pos, which is not at the end of the text.
func (d *document) value() error {
	if d.depth > d.limits.depth {
		return d.fail(d.pos, "values are nested more than "+strconv.Itoa(d.limits.depth)+" deep; a record is not")
	}
	if d.pos == len(d.src) {
		return d.fail(d.pos, "the text ends too early; paste the whole record, from { to }")
	}
	switch c := d.src[d.pos]; {
	case c == '"':
		return d.str()
	case c == '{':
		return d.object()
	case c == '[':
		return d.array()
	case c == '-' || '0' <= c && c <= '9':
		return d.number()
	case c == 't':
		return d.word("true", kindTrue)
	case c == 'f':
		return d.word("false", kindFalse)
	case c == 'n':
		return d.word("null", kindNull)
	}
	return d.fail(d.pos, "a value is expected here"+d.instead())
}

func (d *document) object() error {
	self := d.open(kindObject)
	firstKey := len(d.keys)
	var seen uint64 // one bit per rough hash of the keys so far
	for more := d.enter('}'); more; {
		if d.peek() != '"' {
			return d.fail(d.pos, "a name in straight double quotes is expected here"+d.instead())
		}
		key := len(d.nodes)
		if err := d.str(); err != nil {
			return err
		}
		name := d.textOf(key)
		if self == 0 {
			d.reading = key
		}
		bit := roughHash(name)
		if seen&bit != 0 && len(d.keys)-firstKey < fewKeys {
			if err := d.refuseRepeat(d.keys[firstKey:], key); err != nil {
				return err
			}
		}
		seen |= bit
		d.keys = append(d.keys, uint32(key))

		d.skipSpace()
		if d.peek() != ':' {
			return d.fail(d.pos, "a colon is expected here"+d.instead())
		}
		d.pos++
		d.skipSpace()
		if err := d.value(); err != nil {
			return err
		}
		if self == 0 {
			d.reading = 0
		}
		var err error
		if more, err = d.another('}'); err != nil {
			return err
		}
	}
	if len(d.keys)-firstKey > fewKeys {
		if err := d.refuseAnyRepeat(d.keys[firstKey:]); err != nil {
			return err
		}
	}
	d.keys = d.keys[:firstKey]
	d.close(self)
	return nil
}

func (d *document) array() error {
	self := d.open(kindArray)
	for more := d.enter(']'); more; {
		if err := d.value(); err != nil {
			return err
		}
		var err error
		if more, err = d.another(']'); err != nil {
			return err
		}
	}
	d.close(self)
	return nil
}

// open starts a container at its bracket.
func (d *document) open(k kind) (self int) {
	self = len(d.nodes)
	d.nodes = append(d.nodes, node{kind: k, pos: uint32(d.pos)})
	d.pos++
	d.depth++
	return self
}

func (d *document) close(self int) {
	d.depth--
	d.nodes[self].next = uint32(len(d.nodes))
}

// enter reports whether a container has a first part, and steps over its end
// if not.
func (d *document) enter(end byte) bool {
	d.skipSpace()
	if d.peek() == end {
		d.pos++
		return false
	}
	return true
}

// another steps over a comma or the container's end, and reports which.
func (d *document) another(end byte) (bool, error) {
	d.skipSpace()
	switch d.peek() {
	case end:
		d.pos++
		return false, nil
	case ',':
		comma := d.pos
		d.pos++
		d.skipSpace()
		if d.peek() == end {
			return false, d.fail(comma, "the comma before "+string(rune(end))+" has nothing after it; remove the comma")
		}
		return true, nil
	}
	return false, d.fail(d.pos, "a comma or "+string(rune(end))+" is expected here"+d.instead())
}

// peek returns the next byte, or 0 at the end. A NUL byte in the text is in no
// place where it could be taken for the end.
func (d *document) peek() byte {
	if d.pos < len(d.src) {
		return d.src[d.pos]
	}
	return 0
}

func (d *document) skipSpace() {
	for d.pos < len(d.src) {
		switch d.src[d.pos] {
		case ' ', '\t', '\n', '\r':
			d.pos++
		default:
			return
		}
	}
}

func (d *document) word(word string, k kind) error {
	if !bytes.HasPrefix(d.src[d.pos:], []byte(word)) {
		return d.fail(d.pos, "a value is expected here"+d.instead())
	}
	d.nodes = append(d.nodes, node{kind: k, pos: uint32(d.pos), next: uint32(len(d.nodes) + 1)})
	d.pos += len(word)
	return nil
}

// A whole number of so many digits is always finite.
const maxFiniteDigits = 308

func (d *document) number() error {
	start := d.pos
	d.skip('-')
	leading := d.pos
	whole := d.digits()
	if whole == 0 {
		return d.fail(d.pos, "a digit is expected here"+d.instead())
	}
	if whole > 1 && d.src[leading] == '0' {
		return d.fail(leading, "a number must not start with 0; remove the 0, or put quotes around it if it is a seed or hash")
	}
	if d.skip('.') && d.digits() == 0 {
		return d.fail(d.pos, "a digit is expected after the decimal point"+d.instead())
	}
	exponent := d.skip('e') || d.skip('E')
	if exponent {
		if !d.skip('-') {
			d.skip('+')
		}
		if d.digits() == 0 {
			return d.fail(d.pos, "a digit is expected in the exponent"+d.instead())
		}
	}
	if exponent || whole > maxFiniteDigits {
		if _, finite := parseNumber(d.src[start:d.pos]); !finite {
			return d.fail(start, "the number is too large to be represented; no record needs it")
		}
	}
	d.nodes = append(d.nodes, node{kind: kindNumber, start: uint32(start), end: uint32(d.pos), pos: uint32(start), next: uint32(len(d.nodes) + 1)})
	return nil
}

func (d *document) skip(c byte) bool {
	if d.peek() == c {
		d.pos++
		return true
	}
	return false
}

func (d *document) digits() int {
	start := d.pos
	for d.pos < len(d.src) && d.src[d.pos]-'0' <= 9 {
		d.pos++
	}
	return d.pos - start
}

// str reads a string, or a key, at its opening quote. Its text stays in src
// unless it has escapes; then it is decoded into d.text.
func (d *document) str() error {
	open := d.pos
	decoded := false
	textStart := 0
	d.pos++
	run := d.pos // what follows is not yet copied to d.text
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
			return nil
		case c == '\\':
			if !decoded {
				decoded, textStart = true, len(d.text)
			}
			d.text = append(d.text, d.src[run:d.pos]...)
			if err := d.escape(); err != nil {
				return err
			}
			run = d.pos
		case c < ' ':
			return d.fail(d.pos, "a string holds a raw control character (U+"+hex4(rune(c))+"), such as a line break; write it as an escape, or copy the record again")
		case c < utf8.RuneSelf:
			d.pos++
		default:
			r, size := utf8.DecodeRune(d.src[d.pos:])
			if r == utf8.RuneError && size == 1 {
				return d.fail(d.pos, notUTF8)
			}
			d.pos += size
		}
	}
	return d.fail(open, "the string that starts here has no closing quote; paste the whole record, from { to }")
}

const notUTF8 = "the bytes here are not valid UTF-8; save or copy the record as UTF-8 text"

// escape decodes one escape sequence at d.pos into d.text.
func (d *document) escape() error {
	at := d.pos
	d.pos += 2
	if d.pos > len(d.src) {
		return d.fail(at, "the text ends inside a string; paste the whole record, from { to }")
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
		return d.fail(at, "a backslash in a string must start one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u; write \\\\ for a backslash itself")
	}
	d.text = append(d.text, c)
	return nil
}

// unicodeEscape decodes \uXXXX, or the two of a surrogate pair, whose
// backslash is at at.
func (d *document) unicodeEscape(at int) error {
	unit, ok := d.hexUnit()
	if !ok {
		return d.fail(at, "\\u in a string must be followed by four characters 0-9 a-f")
	}
	if isHighSurrogate(unit) && bytes.HasPrefix(d.src[d.pos:], []byte(`\u`)) {
		after := d.pos
		d.pos += 2
		if low, ok := d.hexUnit(); ok && isLowSurrogate(low) {
			d.text = utf8.AppendRune(d.text, (unit-0xD800)<<10|(low-0xDC00)+0x10000)
			return nil
		}
		d.pos = after
	}
	if isSurrogate(unit) {
		if !d.loneSurrogates {
			return d.fail(at, "\\u"+hex4(unit)+" is half of a character (a lone surrogate), which programs read differently; the record must be written again without it")
		}
		d.text = appendSurrogate(d.text, unit)
		return nil
	}
	d.text = utf8.AppendRune(d.text, unit)
	return nil
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

// An object with more keys than this is checked for repeats once, by sorting,
// so that hostile text cannot make the check quadratic.
const fewKeys = 24

// roughHash picks one of 64 bits for a key; keys of records mostly differ.
func roughHash(key []byte) uint64 {
	if len(key) == 0 {
		return 1
	}
	return 1 << ((uint(len(key))*7 + uint(key[0])*3 + uint(key[len(key)-1])) & 63)
}

func (d *document) refuseRepeat(keys []uint32, key int) error {
	name := d.textOf(key)
	for _, k := range keys {
		if bytes.Equal(d.textOf(int(k)), name) {
			return d.failRepeat(key)
		}
	}
	return nil
}

func (d *document) refuseAnyRepeat(keys []uint32) error {
	d.sortKeys(keys)
	first := -1
	for i := 1; i < len(keys); i++ {
		repeat := int(keys[i])
		if bytes.Equal(d.textOf(int(keys[i-1])), d.textOf(repeat)) && (first < 0 || repeat < first) {
			first = repeat
		}
	}
	if first >= 0 {
		return d.failRepeat(first)
	}
	return nil
}

func (d *document) failRepeat(key int) error {
	if d.depth == 1 {
		d.reading = key
	}
	return d.fail(int(d.nodes[key].pos), quote(d.textOf(key))+" stands twice in one object, and programs differ in which they read; the record must be written again with one")
}

// textOf is the text of a string node, in UTF-8 except for lone surrogates.
func (d *document) textOf(i int) []byte {
	n := &d.nodes[i]
	if n.decoded {
		return d.text[n.start:n.end]
	}
	return d.src[n.start:n.end]
}

// token is the text of a number node.
func (d *document) token(i int) []byte { return d.src[d.nodes[i].start:d.nodes[i].end] }

// num is the value of a number node.
func (d *document) num(i int) float64 {
	f, _ := parseNumber(d.token(i))
	return f
}
