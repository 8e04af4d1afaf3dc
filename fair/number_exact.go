package fair

import "math"

// Reading a decimal exactly takes whole numbers of any size. They are kept
// here, and strconv.ParseFloat is not used, because it is more WebAssembly
// than this file; the tests hold one to the other.

// maxExactDigits is more significant digits than the midpoint between any two
// neighbouring binary64 values has.
const maxExactDigits = 800

// parseExact returns the binary64 value nearest to a JSON number token, half
// to even, and false when it is too large to be finite.
func parseExact(token []byte) (f float64, finite bool) {
	mantissa, digits, exponent := readDecimal(token)
	switch {
	case digits == 0 || digits+exponent < -330:
		f = 0
	case digits+exponent > 310:
		return 0, false
	default:
		f = divide(mantissa.timesTenTo(exponent), natural{1}.timesTenTo(-exponent))
	}
	if token[0] == '-' {
		f = -f
	}
	return f, !math.IsInf(f, 0)
}

// readDecimal takes a token apart into mantissa * 10^exponent, and says how
// many digits the mantissa has. Digits beyond maxExactDigits only matter if
// they are not all zero, and then as one digit more that is not zero.
func readDecimal(token []byte) (mantissa natural, digits, exponent int) {
	token, exponent = cutExponent(token)
	fraction, more := false, false
	for _, c := range token {
		switch {
		case c == '-':
		case c == '.':
			fraction = true
		default:
			if fraction {
				exponent--
			}
			switch {
			case digits == 0 && c == '0':
			case digits < maxExactDigits:
				mantissa = mantissa.timesPlus(10, uint32(c-'0'))
				digits++
			default:
				exponent++
				more = more || c != '0'
			}
		}
	}
	if more {
		return mantissa.timesPlus(10, 1), digits + 1, exponent - 1
	}
	return mantissa, digits, exponent
}

// divide returns the binary64 value nearest to num/den, half to even, or an
// infinity. Neither is zero.
func divide(num, den natural) float64 {
	// Scale to 1 <= num/den < 2; the quotient is that times 2^exponent.
	exponent := num.bits() - den.bits()
	num, den = num.shifted(-exponent), den.shifted(exponent)
	if num.less(den) {
		num = num.shifted(1)
		exponent--
	}
	// A normal value has 53 bits; below 2^-1022 each power of two costs one.
	precision := min(53, exponent+1075)
	if precision < 0 {
		return 0
	}
	var quotient uint64
	for range precision {
		quotient <<= 1
		if !num.less(den) {
			num = num.minus(den)
			quotient |= 1
		}
		num = num.shifted(1)
	}
	// What is left is num/den halves of the last bit.
	if den.less(num) || !num.less(den) && quotient&1 == 1 {
		quotient++
	}
	return math.Ldexp(float64(quotient), exponent-precision+1)
}

// A natural is a whole number: 32-bit digits, least first, the last not zero.
type natural []uint32

// timesPlus returns n*m+a. It may use n's memory.
func (n natural) timesPlus(m, a uint32) natural {
	carry := uint64(a)
	for i, digit := range n {
		carry += uint64(digit) * uint64(m)
		n[i] = uint32(carry)
		carry >>= 32
	}
	if carry > 0 {
		n = append(n, uint32(carry))
	}
	return n
}

// timesTenTo returns n*10^e, or n for a negative e. It may use n's memory.
func (n natural) timesTenTo(e int) natural {
	for ; e >= 9; e -= 9 {
		n = n.timesPlus(1e9, 0)
	}
	for ; e > 0; e-- {
		n = n.timesPlus(10, 0)
	}
	return n
}

// shifted returns n*2^by, or n when by is negative. It may use n's memory.
func (n natural) shifted(by int) natural {
	if by <= 0 {
		return n
	}
	n = n.timesPlus(1<<(by%32), 0)
	if by < 32 {
		return n
	}
	return append(make(natural, by/32, by/32+len(n)), n...)
}

// bits is the length of n in binary.
func (n natural) bits() int {
	bits := 32 * (len(n) - 1)
	for last := n[len(n)-1]; last > 0; last >>= 1 {
		bits++
	}
	return bits
}

func (n natural) less(m natural) bool {
	if len(n) != len(m) {
		return len(n) < len(m)
	}
	for i := len(n) - 1; i >= 0; i-- {
		if n[i] != m[i] {
			return n[i] < m[i]
		}
	}
	return false
}

// minus returns n-m, which is not negative. It uses n's memory.
func (n natural) minus(m natural) natural {
	borrow := uint64(0)
	for i := range n {
		d := uint64(n[i]) - borrow
		if i < len(m) {
			d -= uint64(m[i])
		}
		n[i] = uint32(d)
		borrow = d >> 63
	}
	for len(n) > 0 && n[len(n)-1] == 0 {
		n = n[:len(n)-1]
	}
	return n
}
