package fair

// A whole number of so many digits is always finite.
const maxFiniteDigits = 308

// number reads a number's token and leaves its value for later.
func (d *document) number(start int) int {
	at := start
	if d.src[at] == '-' {
		at++
	}
	whole := at
	if at = digitsEnd(d.src, at); at == whole {
		return d.unexpected(at, "a digit")
	}
	if at-whole > 1 && d.src[whole] == '0' {
		return d.refuse(whole, "a number must not start with 0; remove the 0, or put quotes around it if it is a seed or hash")
	}
	long := at-whole > maxFiniteDigits
	if d.peek(at) == '.' {
		fraction := at + 1
		if at = digitsEnd(d.src, fraction); at == fraction {
			return d.unexpected(at, "a digit after the decimal point")
		}
	}
	if d.peek(at)|0x20 == 'e' {
		exponent := at + 1
		if d.peek(exponent) == '-' || d.peek(exponent) == '+' {
			exponent++
		}
		if at = digitsEnd(d.src, exponent); at == exponent {
			return d.unexpected(at, "a digit in the exponent")
		}
		long = true
	}
	if long {
		if _, finite := parseNumber(d.src[start:at]); !finite {
			return d.refuse(start, "the number is too large to be represented; no record needs it")
		}
	}
	d.add(kindNumber, start, at)
	return at
}

// shortNumbers reads whole numbers of an array, from at on, as long as they are
// below 100 and another follows at once: a path, tiles or drawn numbers. It
// returns where the number after them starts.
func (d *document) shortNumbers(at int) int {
	src := d.src
	for len(src)-at > 3 {
		end := at + 1
		if src[at] != '0' && src[end]-'0' <= 9 {
			end++
		}
		if src[end] != ',' || src[end+1]-'0' > 9 {
			break
		}
		d.add(kindNumber, at, end)
		at = end + 1
	}
	return at
}

// digitsEnd returns the first place from at on that is no digit.
func digitsEnd(text []byte, at int) int {
	for at < len(text) && text[at]-'0' <= 9 {
		at++
	}
	return at
}
