package fair

import "strconv"

// A place is where a claimed result first differs from the computed one.
type place struct {
	differs bool
	part    part
	extra   int // the key node of a member no result has
	index   int // in a list, -1 outside one
}

// A part of a result.
type part uint8

const (
	whole  part = iota
	path        // of plinko
	bucket      // of plinko
)

// placeName is the place as reports name it, "" for none.
func (c *checker) placeName() string {
	p := c.place
	if !p.differs {
		return ""
	}
	s := "result"
	switch p.part {
	case path:
		s += ".path"
	case bucket:
		s += ".bucket"
	}
	if p.extra != 0 {
		s += "[" + string(appendString(nil, c.textOf(p.extra))) + "]"
	}
	if p.index >= 0 {
		s += "[" + strconv.Itoa(p.index) + "]"
	}
	return s
}

// compareResult finds the first place where the result at node i differs from
// the outcome. Numbers are equal when their binary64 values are, which is when
// their canonical forms are.
func (c *checker) compareResult(i int) place {
	o := &c.outcome
	switch o.game {
	case Plinko:
		return c.comparePlinko(i)
	case Mines, Keno, Blackjack, HiLo:
		return c.compareItems(i, whole)
	}
	return place{differs: !c.isNumber(i, o.number), index: -1}
}

func (c *checker) comparePlinko(i int) place {
	if c.nodes[i].kind != kindObject {
		return place{differs: true, index: -1}
	}
	pathNode, bucketNode, extra := 0, 0, 0
	for key := i + 1; key < int(c.nodes[i].next); key = int(c.nodes[key+1].next) {
		switch string(c.textOf(key)) {
		case "path":
			pathNode = key + 1
		case "bucket":
			bucketNode = key + 1
		default:
			if extra == 0 || c.nameLess(uint32(key), uint32(extra)) {
				extra = key
			}
		}
	}
	if pathNode == 0 {
		return place{differs: true, part: path, index: -1}
	}
	if p := c.compareItems(pathNode, path); p.differs {
		return p
	}
	if bucketNode == 0 || !c.isNumber(bucketNode, float64(c.outcome.bucket)) {
		return place{differs: true, part: bucket, index: -1}
	}
	return place{differs: extra != 0, extra: extra, index: -1}
}

// compareItems compares an array with the outcome's items.
func (c *checker) compareItems(i int, p part) place {
	if c.nodes[i].kind != kindArray {
		return place{differs: true, part: p, index: -1}
	}
	o := &c.outcome
	cards := o.game == Blackjack || o.game == HiLo
	src, nodes := c.src, c.nodes
	item, end := i+1, int(nodes[i].next)
	for index, want := range o.items[:o.n] {
		if item == end {
			return place{differs: true, part: p, index: index}
		}
		n := &nodes[item]
		switch {
		case !cards:
			if !isShort(src, n, want) && !c.isNumber(item, float64(want)) {
				return place{differs: true, part: p, index: index}
			}
		case n.kind == kindString && n.end == n.start+2 && !n.decoded && // as good as always, so without a call
			src[n.start] == cardNames[2*want] && src[n.start+1] == cardNames[2*want+1]:
		case n.kind != kindString || string(c.textOf(item)) != cardName(want):
			return place{differs: true, part: p, index: index}
		}
		item = int(n.next)
	}
	return place{differs: item < end, part: p, index: o.n}
}

// isShort reports whether a node is want in one or two digits, which is how
// numbers in lists are as good as always written.
func isShort(src []byte, n *node, want uint16) bool {
	if n.kind != kindNumber {
		return false
	}
	if n.end == n.start+1 {
		return uint16(src[n.start]-'0') == want
	}
	return n.end == n.start+2 && uint16(src[n.start]-'0')*10+uint16(src[n.start+1]-'0') == want
}

func (c *checker) isNumber(i int, want float64) bool {
	return c.nodes[i].kind == kindNumber && c.num(i) == want
}
