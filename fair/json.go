package fair

import (
	"bytes"
	"strconv"
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
	nodes []node   // with room for all that src can hold
	count int      // how many of them are read
	text  []byte   // decoded text of strings that had escapes
	spans []span   // where it lies for each of them
	keys  []uint32 // scratch: nodes of the keys of the objects being read
	limits
	err     error  // why reading stopped
	layout  layout // of the record before
	reading int    // the key of the root's member being read, for errors; 0 between members
	depth   int
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
	// start and end are where a string's text, without quotes, or a number's
	// token lies in src. A decoded string has its index in document.spans for
	// an end, a container its bracket for a start.
	start, end uint32
	next       uint32 // the node after this one and all its parts
	kind       kind
	decoded    bool // a string whose text lies in document.text
}

// A span is a part of document.text.
type span struct{ start, end int }

// read replaces the document by the one value in src. It returns a
// *MalformedError if src is not exactly one value within the limits.
func (d *document) read(src []byte, l limits) error {
	d.reset(src, l)
	if len(src) > l.bytes {
		return d.fail(l.bytes, "the text is longer than "+strconv.Itoa(l.bytes)+" bytes, the most that is read; paste one record and nothing else")
	}
	// A value takes two bytes, itself and a separator or its end, but for the
	// last one and for containers that the text ends in.
	if room := (len(src)+l.depth)/2 + 2; cap(d.nodes) < room {
		d.nodes = make([]node, room)
	}
	d.nodes = d.nodes[:cap(d.nodes)]
	at, _ := d.skipSpace(0)
	if at == len(src) {
		return d.fail(at, "there is no text; paste the whole record, from { to }")
	}
	if at = d.value(at); at == stopped {
		return d.err
	}
	if at, _ = d.skipSpace(at); at < len(src) {
		if d.nodes[0].kind == kindNumber { // such as the start of a seed
			return d.fail(d.start(0), notRecord)
		}
		return d.fail(at, "there is more text after the end of the record; paste one record and nothing else")
	}
	d.keepLayout()
	return nil
}

func (d *document) reset(src []byte, l limits) {
	d.src, d.limits = src, l
	if d.err != nil { // a pointer that need not be written is not
		d.err = nil
	}
	d.count, d.reading, d.depth = 0, 0, 0
	d.layout.followed, d.layout.count, d.layout.moved = 0, 0, 0
	d.text, d.spans, d.keys = d.text[:0], d.spans[:0], d.keys[:0]
}

// The readers below take the place where a value starts and return where it
// ends, or stopped, with the reason in d.err.
const stopped = -1

// refuse stops reading for a reason.
func (d *document) refuse(at int, reason string) int {
	d.err = d.fail(at, reason)
	return stopped
}

func (d *document) value(at int) int {
	switch c := d.peek(at); {
	case c == '"':
		return d.str(at)
	case c == '-' || '0' <= c && c <= '9':
		return d.number(at)
	case c == '{':
		return d.object(at)
	case c == '[':
		return d.array(at)
	case c == 't':
		return d.word(at, "true", kindTrue)
	case c == 'f':
		return d.word(at, "false", kindFalse)
	case c == 'n':
		return d.word(at, "null", kindNull)
	}
	return d.unexpected(at, "a value")
}

func (d *document) array(at int) int {
	self := d.add(kindArray, at, at)
	at, c := d.enter(at + 1)
	more := c != ']'
	switch {
	case d.depth > d.limits.depth:
	case c == '"':
		at = d.shortStrings(at)
	case '0' <= c && c <= '9':
		at = d.shortNumbers(at)
	}
	for more {
		if at = d.part(at); at == stopped {
			return stopped
		}
		at, more = d.comma(at)
	}
	if d.peek(at) != ']' {
		return d.unexpected(at, "a comma or ]")
	}
	d.close(self)
	return at + 1
}

// comma returns the place behind a comma and the white space around it, or the
// place where something else stands, and which of the two it is.
func (d *document) comma(at int) (next int, more bool) {
	c := d.peek(at)
	if c <= ' ' {
		at, c = d.skipSpace(at)
	}
	if c != ',' {
		return at, false
	}
	if at++; d.peek(at) <= ' ' {
		at, _ = d.skipSpace(at)
	}
	return at, true
}

// enter begins a container whose bracket ends at at, and returns where its
// first part or its end is, with that byte.
func (d *document) enter(at int) (int, byte) {
	d.depth++
	return d.skipSpace(at)
}

// part reads a value in a container, after white space.
func (d *document) part(at int) int {
	c := d.peek(at)
	if c <= ' ' {
		at, c = d.skipSpace(at)
	}
	if d.depth > d.limits.depth {
		return d.refuse(at, "values are nested more than "+strconv.Itoa(d.limits.depth)+" deep; a record is not")
	}
	switch {
	case c == '"':
		return d.str(at)
	case '0' <= c && c <= '9':
		return d.number(at)
	}
	return d.value(at)
}

// add appends a node without parts, and returns its index.
func (d *document) add(k kind, start, end int) int {
	i := d.count
	n := &d.nodes[i]
	n.start, n.end, n.next, n.kind, n.decoded = uint32(start), uint32(end), uint32(i+1), k, false
	d.count++
	return i
}

// close ends a container: all nodes since are its parts.
func (d *document) close(self int) {
	d.depth--
	d.nodes[self].next = uint32(d.count)
}

// peek returns the byte at at, or 0 at the end. A NUL byte in the text is in no
// place where it could be taken for the end.
func (d *document) peek(at int) byte {
	if at < len(d.src) {
		return d.src[at]
	}
	return 0
}

// skipSpace returns the first place from at on that is not white space, and
// its byte. Where white space is rare, peek first and save the call.
func (d *document) skipSpace(at int) (int, byte) {
	at = skipBlank(d.src, at)
	return at, d.peek(at)
}

// skipBlank returns the first place from at on that is not white space.
func skipBlank(text []byte, at int) int {
	for at < len(text) && isBlank(text[at]) {
		at++
	}
	return at
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func (d *document) word(at int, word string, k kind) int {
	if !bytes.HasPrefix(d.src[at:], []byte(word)) {
		return d.unexpected(at, "a value")
	}
	d.add(k, at, at+len(word))
	return at + len(word)
}

// start is where a node's value starts in src.
func (d *document) start(i int) int {
	at := int(d.nodes[i].start)
	if d.nodes[i].kind == kindString {
		at-- // its quote
	}
	return at
}

// textOf is the text of a string node, in UTF-8 except for lone surrogates.
func (d *document) textOf(i int) []byte {
	n := &d.nodes[i]
	if n.decoded {
		at := d.spans[n.end]
		return d.text[at.start:at.end]
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
