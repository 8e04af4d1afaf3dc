package fair

import (
	"slices"
	"unicode/utf8"
)

// CanonicalJSON returns the canonical form of one JSON text: no white space,
// object keys sorted by UTF-16 code units, strings and numbers as ECMAScript's
// JSON.stringify writes them. The text may have up to 4 MiB and 512 levels;
// lone surrogates written as escapes are kept. It returns a *MalformedError
// for anything else that is not strict JSON, such as a repeated key or a
// number too large for binary64.
func CanonicalJSON(text []byte) ([]byte, error) {
	var d document
	if err := d.read(text, builtValue); err != nil {
		return nil, err
	}
	return d.appendCanonical(make([]byte, 0, len(text)), 0), nil
}

// appendCanonical appends the canonical form of a node.
func (d *document) appendCanonical(dst []byte, i int) []byte {
	switch n := &d.nodes[i]; n.kind {
	case kindNull:
		return append(dst, "null"...)
	case kindFalse:
		return append(dst, "false"...)
	case kindTrue:
		return append(dst, "true"...)
	case kindNumber:
		if token := d.token(i); isCanonicalNumber(token) {
			return append(dst, token...)
		}
		return appendNumber(dst, d.num(i))
	case kindString:
		if !n.decoded {
			return append(dst, d.src[n.start-1:n.end+1]...) // as it stands, with its quotes
		}
		return appendString(dst, d.textOf(i))
	case kindArray:
		if end := d.canonicalEnd(i); end > 0 {
			return append(dst, d.src[n.start:end]...)
		}
		dst = append(dst, '[')
		for part := uint32(i + 1); part < n.next; part = d.nodes[part].next {
			if part > uint32(i+1) {
				dst = append(dst, ',')
			}
			dst = d.appendCanonical(dst, int(part))
		}
		return append(dst, ']')
	}
	return d.appendObjectWithout(dst, i)
}

// canonicalEnd returns where an array ends that is canonical as it stands: of
// strings without escapes and numbers of one or two digits, with nothing
// between them but a comma. For any other it returns 0.
func (d *document) canonicalEnd(i int) int {
	at := d.nodes[i].start
	for part := i + 1; part < int(d.nodes[i].next); part++ {
		n := &d.nodes[part]
		at++ // the bracket or comma
		switch {
		case n.kind == kindString && !n.decoded && n.start == at+1:
			at = n.end + 1
		case n.kind == kindNumber && n.start == at && n.end-at <= 2 && d.src[at] != '-':
			at = n.end
		default:
			return 0
		}
	}
	if d.src[at] != ']' {
		return 0
	}
	return int(at) + 1
}

// isCanonicalNumber reports whether a token is surely written as appendNumber
// would write its value: a whole number, or one with up to six decimals and no
// zero at the end, of at most 15 digits. So many digits name a binary64 value
// that no shorter ones do.
func isCanonicalNumber(token []byte) bool {
	n := len(token)
	if n > 15 {
		return false
	}
	for i, c := range token {
		if c-'0' > 9 && (c != '.' || n-i > 7) {
			return false
		}
	}
	return token[n-1] != '0' || n == 1 || isDigits(token)
}

func isDigits(token []byte) bool {
	_, ok := parseDigits(token)
	return ok
}

// appendPayload appends the canonical form of the record at the root without
// its members signature and signer.
func (d *document) appendPayload(dst []byte) []byte {
	return d.appendObjectWithout(dst, 0, "signature", "signer")
}

// appendObjectWithout appends the canonical form of an object without some of
// its members.
func (d *document) appendObjectWithout(dst []byte, i int, without ...string) []byte {
	firstKey := len(d.keys)
	for key := uint32(i + 1); key < d.nodes[i].next; key = d.nodes[key+1].next {
		d.keys = append(d.keys, key)
	}
	lastKey := len(d.keys)
	if i > 0 || !d.sortByLayout() {
		d.sortKeys(d.keys[firstKey:])
	}
	dst = append(dst, '{')
	first := true
	for k := firstKey; k < lastKey; k++ {
		key := int(d.keys[k])
		if isOneOf(d.textOf(key), without) {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = d.appendCanonical(dst, key)
		dst = append(dst, ':')
		dst = d.appendCanonical(dst, key+1)
	}
	d.keys = d.keys[:firstKey]
	return append(dst, '}')
}

func isOneOf(name []byte, names []string) bool {
	for _, n := range names {
		if string(name) == n {
			return true
		}
	}
	return false
}

// sortByLayout puts the keys of the record at the root, which are all there is
// in d.keys, in order, if they are those of the layout. The order of a layout
// is found once.
func (d *document) sortByLayout() bool {
	l := &d.layout
	if l.count != len(l.names) {
		return false
	}
	n := len(d.keys)
	if l.ordered != n {
		inOrder := append(d.keys, d.keys...)[n:]
		d.sortKeys(inOrder)
		for at, key := range d.keys {
			l.order[at] = uint8(slices.Index(inOrder, key))
		}
		l.ordered = n
	}
	d.keys = append(d.keys, d.keys...)
	for at, key := range d.keys[n:] {
		d.keys[l.order[at]] = key
	}
	d.keys = d.keys[:n]
	return true
}

// sortKeys sorts key nodes by their names. It is a heap sort, because hostile
// text must not make it quadratic, and not slices.SortFunc, which is
// more code in WebAssembly.
func (d *document) sortKeys(keys []uint32) {
	for root := len(keys)/2 - 1; root >= 0; root-- {
		d.sink(keys, root)
	}
	for last := len(keys) - 1; last > 0; last-- {
		keys[0], keys[last] = keys[last], keys[0]
		d.sink(keys[:last], 0)
	}
}

// sink restores the heap below root, where the largest name is on top.
func (d *document) sink(heap []uint32, root int) {
	for {
		child := 2*root + 1
		if child >= len(heap) {
			return
		}
		if child+1 < len(heap) && d.nameLess(heap[child], heap[child+1]) {
			child++
		}
		if !d.nameLess(heap[root], heap[child]) {
			return
		}
		heap[root], heap[child] = heap[child], heap[root]
		root = child
	}
}

// nameLess orders names, and equal names by where they stand.
func (d *document) nameLess(a, b uint32) bool {
	order := compareUTF16(d.textOf(int(a)), d.textOf(int(b)))
	return order < 0 || order == 0 && a < b
}

// appendString appends s as JSON.stringify writes it: only the quote, the
// backslash, control characters and lone surrogates are escaped.
func appendString(dst, s []byte) []byte {
	dst = append(dst, '"')
	run := 0 // what follows is not yet appended
	for i := plainEnd(s, 0); i < len(s); i = plainEnd(s, i) {
		if s[i] >= utf8.RuneSelf && !surrogateAt(s, i) {
			i++
			continue
		}
		dst = append(dst, s[run:i]...)
		r, size := runeAt(s, i)
		dst = appendEscape(dst, r)
		i += size
		run = i
	}
	dst = append(dst, s[run:]...)
	return append(dst, '"')
}

func appendEscape(dst []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', lowerHex[r>>12&15], lowerHex[r>>8&15], lowerHex[r>>4&15], lowerHex[r&15])
}
