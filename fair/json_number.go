package fair

// A whole number of so many digits is always finite.
const maxFiniteDigits = 308

func (d *document) number() bool {
	start := d.pos
	d.skip('-')
	leading := d.pos
	whole := d.digits()
	if whole == 0 {
		return d.refuse(d.pos, "a digit is expected here"+d.instead())
	}
	if whole > 1 && d.src[leading] == '0' {
		return d.refuse(leading, "a number must not start with 0; remove the 0, or put quotes around it if it is a seed or hash")
	}
	if d.skip('.') && d.digits() == 0 {
		return d.refuse(d.pos, "a digit is expected after the decimal point"+d.instead())
	}
	exponent := d.skip('e') || d.skip('E')
	if exponent {
		if !d.skip('-') {
			d.skip('+')
		}
		if d.digits() == 0 {
			return d.refuse(d.pos, "a digit is expected in the exponent"+d.instead())
		}
	}
	if exponent || whole > maxFiniteDigits {
		if _, finite := parseNumber(d.src[start:d.pos]); !finite {
			return d.refuse(start, "the number is too large to be represented; no record needs it")
		}
	}
	d.nodes = append(d.nodes, node{kind: kindNumber, start: uint32(start), end: uint32(d.pos), pos: uint32(start), next: uint32(len(d.nodes) + 1)})
	return true
}

func (d *document) skip(c byte) bool {
	if d.peek() == c {
		d.pos++
		return true
	}
	return false
}

// digits steps over digits and returns how many.
func (d *document) digits() int {
	src, at := d.src, d.pos
	for at < len(src) && src[at]-'0' <= 9 {
		at++
	}
	n := at - d.pos
	d.pos = at
	return n
}
