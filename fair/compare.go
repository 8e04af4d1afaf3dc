package fair

import (
	"bytes"
	"strconv"
)

// A place is where a claimed result first differs from the computed one.
type place struct {
	differs bool
	name    string // "path", "bucket" or "" for the result itself
	extra   []byte // the name of a member no result has
	index   int    // in a list, -1 outside one
}

func (p place) String() string {
	if !p.differs {
		return ""
	}
	s := "result"
	if p.name != "" {
		s += "." + p.name
	}
	if p.extra != nil {
		s += "[" + string(appendString(nil, p.extra)) + "]"
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
		return c.compareItems(i, "")
	}
	return place{differs: !c.isNumber(i, o.number), index: -1}
}

func (c *checker) comparePlinko(i int) place {
	if c.nodes[i].kind != kindObject {
		return place{differs: true, index: -1}
	}
	path, bucket := 0, 0
	var extra []byte
	for key := i + 1; key < int(c.nodes[i].next); key = int(c.nodes[key+1].next) {
		switch name := c.textOf(key); string(name) {
		case "path":
			path = key + 1
		case "bucket":
			bucket = key + 1
		default:
			if extra == nil || bytes.Compare(name, extra) < 0 {
				extra = name
			}
		}
	}
	if path == 0 {
		return place{differs: true, name: "path", index: -1}
	}
	if p := c.compareItems(path, "path"); p.differs {
		return p
	}
	if bucket == 0 || !c.isNumber(bucket, float64(c.outcome.bucket)) {
		return place{differs: true, name: "bucket", index: -1}
	}
	return place{differs: extra != nil, extra: extra, index: -1}
}

// compareItems compares an array with the outcome's items.
func (c *checker) compareItems(i int, name string) place {
	if c.nodes[i].kind != kindArray {
		return place{differs: true, name: name, index: -1}
	}
	o := &c.outcome
	named := o.game == Blackjack || o.game == HiLo
	index := 0
	for part := i + 1; part < int(c.nodes[i].next); part = int(c.nodes[part].next) {
		if index == o.n {
			return place{differs: true, name: name, index: index}
		}
		same := false
		if named {
			same = c.nodes[part].kind == kindString && string(c.textOf(part)) == cardName(o.items[index])
		} else {
			same = c.isNumber(part, float64(o.items[index]))
		}
		if !same {
			return place{differs: true, name: name, index: index}
		}
		index++
	}
	return place{differs: index < o.n, name: name, index: index}
}

func (c *checker) isNumber(i int, want float64) bool {
	return c.nodes[i].kind == kindNumber && c.num(i) == want
}
