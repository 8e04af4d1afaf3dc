package fair

// A layout is the names at the start of a record, as they stood in the text.
// The records of a file mostly have the same names in the same order, so each
// is first compared with the record before: one comparison in place of reading
// a name, looking for a repeat and finding out which member it is.
type layout struct {
	names    []layoutName
	text     []byte // of all names, each as "name": with its quotes and colon
	followed int    // how many names of this record are those of the one before
	count    int    // how many names this record has

	order   [fewNames]uint8 // where each name comes when the names are sorted
	ordered int             // for how many names order is known
}

type layoutName struct {
	end  int    // where it ends in layout.text
	seen uint64 // the rough hashes of this name and those before it
}

// followsLayout reads a name at at if it is the next of the layout, and moves
// at behind its colon. Names of a layout are distinct.
func (d *document) followsLayout(at *int, seen *uint64) bool {
	l := &d.layout
	if l.followed == len(l.names) {
		return false
	}
	start := 0
	if l.followed > 0 {
		start = l.names[l.followed-1].end
	}
	next := &l.names[l.followed]
	size := next.end - start
	if len(d.src)-*at < size || string(d.src[*at:*at+size]) != string(l.text[start:next.end]) {
		return false
	}
	l.followed++
	d.add(kindString, *at+1, *at+size-2)
	*at += size
	*seen = next.seen
	return true
}

// keepLayout makes the names of the record at the root the layout, as far as
// they are written without escapes and white space.
func (d *document) keepLayout() {
	l := &d.layout
	if l.followed == l.count || d.nodes[0].kind != kindObject {
		return
	}
	l.names = l.names[:l.followed]
	l.ordered = 0
	end, seen := 0, uint64(0)
	if l.followed > 0 {
		end, seen = l.names[l.followed-1].end, l.names[l.followed-1].seen
	}
	l.text = l.text[:end]
	index := 0
	for key := 1; key < d.count; key = int(d.nodes[key+1].next) {
		n := &d.nodes[key]
		if index >= l.followed {
			if index == fewNames || n.decoded || d.src[n.end+1] != ':' {
				return
			}
			l.text = append(l.text, d.src[n.start-1:n.end+2]...)
			seen |= roughHash(d.textOf(key))
			l.names = append(l.names, layoutName{len(l.text), seen})
		}
		index++
	}
}
