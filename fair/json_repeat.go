package fair

import "bytes"

// An object with more keys than this is checked for repeats once, by sorting,
// so that hostile text cannot make the check quadratic.
const fewNames = 24

// roughHash picks one of 64 bits for a key; keys of records mostly differ.
func roughHash(key []byte) uint64 {
	if len(key) == 0 {
		return 1
	}
	return 1 << ((uint(len(key))*7 + uint(key[0])*3 + uint(key[len(key)-1])) & 63)
}

// isNew refuses a key whose name an earlier key of the object has.
func (d *document) isNew(object, key int) bool {
	name := d.textOf(key)
	for k := object + 1; k < key; k = int(d.nodes[k+1].next) {
		if bytes.Equal(d.textOf(k), name) {
			return d.refuseRepeat(key)
		}
	}
	return true
}

// areDistinct refuses the first key of an object whose name stands twice.
func (d *document) areDistinct(object int) bool {
	firstKey := len(d.keys)
	for k := object + 1; k < d.count; k = int(d.nodes[k+1].next) {
		d.keys = append(d.keys, uint32(k))
	}
	keys := d.keys[firstKey:]
	d.keys = d.keys[:firstKey]
	d.sortKeys(keys)
	first := -1
	for i := 1; i < len(keys); i++ {
		repeat := int(keys[i])
		if bytes.Equal(d.textOf(int(keys[i-1])), d.textOf(repeat)) && (first < 0 || repeat < first) {
			first = repeat
		}
	}
	if first >= 0 {
		return d.refuseRepeat(first)
	}
	return true
}

func (d *document) refuseRepeat(key int) bool {
	if d.depth == 1 {
		d.reading = key
	}
	d.refuse(d.start(key), quote(d.textOf(key))+" stands twice in one object, and programs differ in which they read; the record must be written again with one")
	return false
}
