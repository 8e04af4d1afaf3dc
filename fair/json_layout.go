package fair

import "encoding/binary"

// A layout is the names at the start of a record, as they stood in the text.
// The records of a file mostly have the same names in the same order, so each
// is first compared with the record before: one comparison in place of reading
// a name, looking for a repeat and finding out which member it is.
type layout struct {
	names    []layoutName
	followed int    // how many names of this record are those of the one before
	count    int    // how many names this record has
	moved    uint32 // which of those followed are at another node than before, a bit each

	order   [fewNames]uint8 // where each name comes when the names are sorted
	ordered int             // for how many names order is known
}

// A layoutName is a name with its quotes and colon, "name":, in two words of
// eight bytes, so that comparing takes no call. Longer names are in no layout.
type layoutName struct {
	words, masks [2]uint64 // the bytes, and which bytes of the words are its own
	size         int       // how many bytes
	key          int       // its node
	seen         uint64    // the rough hashes of this name and those before it
}

const maxLayoutName = 16

// soFar returns how many names were followed, and their rough hashes.
func (l *layout) soFar() (names int, seen uint64) {
	if l.followed == 0 {
		return 0, 0
	}
	return l.followed, l.names[l.followed-1].seen
}

// followLayout reads the root's members, from the name at at on, as long as
// their names are those of the layout. It returns where it stopped, and
// whether another name must stand there or the end. Names of a layout are
// distinct.
func (d *document) followLayout(at int) (next int, more bool) {
	l, src := &d.layout, d.src
	for l.followed < len(l.names) {
		name := &l.names[l.followed]
		if len(src)-at < maxLayoutName ||
			binary.LittleEndian.Uint64(src[at:])&name.masks[0] != name.words[0] ||
			binary.LittleEndian.Uint64(src[at+8:])&name.masks[1] != name.words[1] {
			return at, true
		}
		if name.key != d.count {
			name.key = d.count
			l.moved |= 1 << l.followed
		}
		l.followed++
		d.reading = d.count
		d.add(kindString, at+1, at+name.size-2)
		at += name.size
		switch c := d.peek(at); {
		case c == '"':
			at = d.str(at)
		case '0' <= c && c <= '9':
			at = d.number(at)
		default:
			at = d.part(at)
		}
		if at == stopped {
			return stopped, false
		}
		d.reading = 0
		if len(src)-at > 1 && src[at] == ',' && src[at+1] > ' ' {
			at++
		} else if at, more = d.comma(at); !more {
			return at, false
		}
	}
	return at, true
}

// keepLayout makes the names of the record at the root the layout, as far as
// they are short and written without escapes and white space.
func (d *document) keepLayout() {
	l := &d.layout
	if l.followed == l.count || d.nodes[0].kind != kindObject {
		return
	}
	_, seen := l.soFar()
	l.names = l.names[:l.followed]
	l.ordered = 0
	index := 0
	for key := 1; key < d.count; key = int(d.nodes[key+1].next) {
		n := &d.nodes[key]
		if index >= l.followed {
			if index == fewNames || n.decoded || n.end-n.start > maxLayoutName-3 || d.src[n.end+1] != ':' {
				return
			}
			seen |= roughHash(d.textOf(key))
			l.names = append(l.names, newLayoutName(d.src[n.start-1:n.end+2], key, seen))
		}
		index++
	}
}

func newLayoutName(text []byte, key int, seen uint64) layoutName {
	name := layoutName{size: len(text), key: key, seen: seen}
	for i, c := range text {
		name.words[i/8] |= uint64(c) << (i % 8 * 8)
		name.masks[i/8] |= 0xFF << (i % 8 * 8)
	}
	return name
}
