package main

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/galabet/fair/fair"
)

// printable is s with everything invisible as an escape, so that a record
// cannot steer the terminal that it is shown on.
func printable(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == ' ' || unicode.IsPrint(r) {
			b.WriteRune(r)
			continue
		}
		quoted := strconv.QuoteRune(r)
		b.WriteString(quoted[1 : len(quoted)-1])
	}
	return b.String()
}

// numberText is f as records spell it.
func numberText(f float64) string { return string(fair.Result{Number: f}.AppendJSON(nil)) }
