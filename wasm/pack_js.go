package main

import (
	"math"
	"strconv"

	"github.com/galabet/fair/fair"
)

// Arguments and errors travel as fields: each a length of four bytes, little
// endian, and so many bytes of UTF-8.

// fields reads fields off a request.
type fields []byte

// next returns the next field. fair.js always sends as many as the call reads.
func (f *fields) next() string { return string(f.bytes()) }

// bytes is next without a copy: the bytes are part of the request.
func (f *fields) bytes() []byte {
	b := *f
	n := uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
	*f = b[4+n:]
	return b[4 : 4+n]
}

// integer returns the next field as a whole number from 0 to 2^53-1.
func (f *fields) integer(name string) (uint64, error) {
	v := f.double()
	if !(v >= 0) || v > fair.MaxSafeInteger || v != math.Trunc(v) {
		return 0, &fair.FieldError{Field: name, Reason: "must be a whole number from 0 to 9007199254740991"}
	}
	return uint64(v), nil
}

// small returns the next field as a whole number that fits a count. What is
// none becomes -1, which no count allows.
func (f *fields) small() int {
	if v := f.double(); v >= 0 && v <= math.MaxInt32 && v == math.Trunc(v) {
		return int(v)
	}
	return -1
}

// double returns the next field as the eight bytes of a binary64.
func (f *fields) double() float64 {
	var bits uint64
	for i, b := range []byte(f.next()) {
		bits |= uint64(b) << (8 * i)
	}
	return math.Float64frombits(bits)
}

func appendField(dst []byte, s string) []byte {
	n := uint32(len(s))
	dst = append(dst, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	return append(dst, s...)
}

// appendError appends an error's field, message, line and column; line and
// column are empty for an argument.
func appendError(dst []byte, err error) []byte {
	switch e := err.(type) {
	case *fair.MalformedError:
		dst = appendField(dst, e.Field)
		dst = appendField(dst, e.Reason)
		dst = appendField(dst, strconv.Itoa(e.Line))
		return appendField(dst, strconv.Itoa(e.Column))
	case *fair.FieldError:
		dst = appendField(dst, e.Field)
		dst = appendField(dst, e.Field+" "+e.Reason)
	}
	return appendField(appendField(dst, ""), "")
}
