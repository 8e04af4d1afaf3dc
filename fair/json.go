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
	nodes []node
	text  []byte   // decoded text of strings that had escapes
	keys  []uint32 // scratch: nodes of the keys of the objects being read
	limits
	err     error // why reading stopped
	reading int   // the key of the root's member being read, for errors; 0 between members
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
	d.err, d.reading, d.depth, d.pos = nil, 0, 0, 0
	if len(src) > l.bytes {
		return d.fail(l.bytes, "the text has "+strconv.Itoa(len(src))+" bytes; at most "+strconv.Itoa(l.bytes)+" are read")
	}
	d.skipSpace()
	if d.pos == len(src) {
		return d.fail(d.pos, "there is no text; paste the whole record, from { to }")
	}
	if !d.value() {
		return d.err
	}
	d.skipSpace()
	if d.pos < len(src) {
		return d.fail(d.pos, "there is more text after the end of the record; paste one record and nothing else")
	}
	return nil
}

// value reads one value at d.pos. Like all readers below it returns false, and
// leaves the reason in d.err, when the text is not acceptable.
func (d *document) value() bool {
	if d.depth > d.limits.depth {
		return d.refuse(d.pos, "values are nested more than "+strconv.Itoa(d.limits.depth)+" deep; a record is not")
	}
	switch c := d.peek(); {
	case c == '"':
		return d.str()
	case c == '-' || '0' <= c && c <= '9':
		return d.number()
	case c == '{':
		return d.object()
	case c == '[':
		return d.array()
	case c == 't':
		return d.word("true", kindTrue)
	case c == 'f':
		return d.word("false", kindFalse)
	case c == 'n':
		return d.word("null", kindNull)
	}
	return d.refuse(d.pos, "a value is expected here"+d.instead())
}

func (d *document) object() bool {
	self := d.open(kindObject)
	firstKey := len(d.keys)
	var seen uint64 // one bit per rough hash of the keys so far
	for more := d.enter('}'); more; more = d.another('}') {
		key := len(d.nodes)
		if !d.key() {
			return false
		}
		if self == 0 {
			d.reading = key
		}
		bit := roughHash(d.textOf(key))
		if seen&bit != 0 && len(d.keys)-firstKey < fewKeys && !d.isNew(d.keys[firstKey:], key) {
			return false
		}
		seen |= bit
		d.keys = append(d.keys, uint32(key))
		if !d.colon() || !d.value() {
			return false
		}
		if self == 0 {
			d.reading = 0
		}
	}
	if d.err != nil || len(d.keys)-firstKey > fewKeys && !d.areDistinct(d.keys[firstKey:]) {
		return false
	}
	d.keys = d.keys[:firstKey]
	d.close(self)
	return true
}

func (d *document) key() bool {
	if d.peek() != '"' {
		return d.refuse(d.pos, "a name in straight double quotes is expected here"+d.instead())
	}
	return d.str()
}

func (d *document) colon() bool {
	d.skipSpace()
	if d.peek() != ':' {
		return d.refuse(d.pos, "a colon is expected here"+d.instead())
	}
	d.pos++
	d.skipSpace()
	return true
}

func (d *document) array() bool {
	self := d.open(kindArray)
	for more := d.enter(']'); more; more = d.another(']') {
		for first := true; first || d.comma(); first = false {
			if !d.value() {
				return false
			}
		}
	}
	if d.err != nil {
		return false
	}
	d.close(self)
	return true
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

// another steps over a comma, and reports true, or over the container's end.
func (d *document) another(end byte) bool {
	d.skipSpace()
	switch d.peek() {
	case end:
		d.pos++
		return false
	case ',':
		comma := d.pos
		d.pos++
		d.skipSpace()
		if d.peek() == end {
			return d.refuse(comma, "the comma before "+string(rune(end))+" has nothing after it; remove the comma")
		}
		return true
	}
	return d.refuse(d.pos, "a comma or "+string(rune(end))+" is expected here"+d.instead())
}

// comma steps over a comma that is followed by a value at once, as in most
// arrays. It is short enough to be inlined.
func (d *document) comma() bool {
	if len(d.src)-d.pos < 2 || d.src[d.pos] != ',' || d.src[d.pos+1] <= ' ' || d.src[d.pos+1] == ']' {
		return false
	}
	d.pos++
	return true
}

// peek returns the next byte, or 0 at the end. A NUL byte in the text is in no
// place where it could be taken for the end.
func (d *document) peek() byte {
	if d.pos < len(d.src) {
		return d.src[d.pos]
	}
	return 0
}

// skipSpace is short enough to be inlined where there mostly is no space.
func (d *document) skipSpace() {
	if d.pos < len(d.src) && d.src[d.pos] <= ' ' {
		d.pos = skipBlank(d.src, d.pos)
	}
}

// skipBlank returns the first place from at on that is not white space.
func skipBlank(text []byte, at int) int {
	for at < len(text) && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r') {
		at++
	}
	return at
}

func (d *document) word(word string, k kind) bool {
	if !bytes.HasPrefix(d.src[d.pos:], []byte(word)) {
		return d.refuse(d.pos, "a value is expected here"+d.instead())
	}
	d.nodes = append(d.nodes, node{kind: k, pos: uint32(d.pos), next: uint32(len(d.nodes) + 1)})
	d.pos += len(word)
	return true
}

// refuse stops reading for a reason.
func (d *document) refuse(offset int, reason string) bool {
	d.err = d.fail(offset, reason)
	return false
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
