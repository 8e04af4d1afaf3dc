package fair

func (d *document) object(at int) int {
	self := d.add(kindObject, at, at)
	names, seen := 0, uint64(0) // seen has one bit per rough hash of a name
	at, c := d.enter(at + 1)
	more := c != '}'
	if self == 0 && more {
		if at, more = d.followLayout(at); at == stopped {
			return stopped
		}
		names, seen = d.layout.soFar()
	}
	for ; more; names++ {
		if at = d.name(self, at, names, &seen); at == stopped {
			return stopped
		}
		if at = d.part(at); at == stopped {
			return stopped
		}
		if self == 0 {
			d.reading = 0
		}
		at, more = d.comma(at)
	}
	if d.peek(at) != '}' {
		return d.unexpected(at, "a comma or }")
	}
	if names > fewNames && !d.areDistinct(self) {
		return stopped
	}
	if self == 0 {
		d.layout.count = names
	}
	d.close(self)
	return at + 1
}

// name reads a name and its colon. seen has the names before it.
func (d *document) name(object, at, names int, seen *uint64) int {
	if d.peek(at) != '"' {
		return d.unexpected(at, "a name in straight double quotes")
	}
	key := d.count
	if at = d.str(at); at == stopped {
		return stopped
	}
	if object == 0 {
		d.reading = key
	}
	bit := roughHash(d.textOf(key))
	if *seen&bit != 0 && names < fewNames && !d.isNew(object, key) {
		return stopped
	}
	*seen |= bit
	at, c := d.skipSpace(at)
	if c != ':' {
		return d.unexpected(at, "a colon")
	}
	return at + 1
}
