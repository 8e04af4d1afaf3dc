package main

import (
	"errors"
	"strconv"

	"github.com/alecthomas/kong"

	"github.com/galabet/fair/fair"
)

// A whole is a whole number given as a flag.
type whole uint64

// Decode reads decimal digits.
func (w *whole) Decode(ctx *kong.DecodeContext) error {
	var text string
	if err := ctx.Scan.PopValueInto("number", &text); err != nil {
		return err
	}
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil || v > fair.MaxSafeInteger {
		return errors.New("must be a whole number from 0 to 9007199254740991, in digits")
	}
	*w = whole(v)
	return nil
}

// float returns the value of a flag that was given, else nil.
func (w *whole) float() *float64 {
	if w == nil {
		return nil
	}
	f := float64(*w)
	return &f
}

// A number is a number given as a flag.
type number float64

// Decode reads a number as JSON writes it, so that none is read here that a
// record cannot hold.
func (n *number) Decode(ctx *kong.DecodeContext) error {
	var text string
	if err := ctx.Scan.PopValueInto("number", &text); err != nil {
		return err
	}
	v, err := strconv.ParseFloat(text, 64)
	if _, notJSON := fair.CanonicalJSON([]byte(text)); err != nil || notJSON != nil {
		return errors.New("must be a number, such as 3 or 0.01")
	}
	*n = number(v)
	return nil
}

// A saved is a hash or key that the player saved, given as a flag.
type saved string

// Decode refuses an empty value, as of a variable that is not set: nothing
// would be compared.
func (s *saved) Decode(ctx *kong.DecodeContext) error {
	var text string
	if err := ctx.Scan.PopValueInto("text", &text); err != nil {
		return err
	}
	if text == "" {
		return errors.New("is empty: give its 64 characters, or leave it out")
	}
	*s = saved(text)
	return nil
}
