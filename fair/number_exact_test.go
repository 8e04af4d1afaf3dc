package fair

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// checkExact compares parseExact with strconv.ParseFloat, bit for bit.
func checkExact(fatalf func(string, ...any), token string) {
	got, finite := parseExact([]byte(token))
	want, err := strconv.ParseFloat(token, 64)
	if finite != (err == nil) || finite && math.Float64bits(got) != math.Float64bits(want) {
		fatalf("%s: %v %v, want %v %v", token, got, finite, want, err)
	}
}

func TestParseExact(t *testing.T) {
	zeros := strings.Repeat("0", 400)
	for _, token := range []string{
		"0", "-0", "0.0", "0e999999999999", "1", "-1", "10", "1e0", "1E+2", "0.1", "123456789012345678901234567890",
		"9007199254740993", "9007199254740992.9999999999999999999999", "9007199254740993.0000000000000000000001",
		"5e-324", "2.4703282292062327208e-324", "2.4703282292062328e-324", "2.47032822920623272e-324", "1e-400", "-1e-999999999999",
		"2.2250738585072011e-308", "2.2250738585072014e-308", "2.225073858507201136057409796709131975934819546351645648e-308",
		"1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "1e400", "-1E400", "1e999999999999",
		"0." + zeros + "1e401", "1" + zeros + "e-400", "1" + zeros + "." + zeros + "1e-400", "0." + zeros + "5",
	} {
		checkExact(t.Errorf, token)
	}
}

// TestParseExactMidpoints takes numbers half way between two neighbours, which
// have the most digits that matter, and a digit beyond them.
func TestParseExactMidpoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := math.Float64frombits(rapid.Uint64Range(0, math.Float64bits(math.MaxFloat64)-1).Draw(t, "bits"))
		middle := new(big.Float).SetPrec(2200).Add(big.NewFloat(f), big.NewFloat(math.Nextafter(f, math.Inf(1))))
		middle.Quo(middle, big.NewFloat(2))
		token := middle.Text('e', 1100)
		mantissa, exponent, _ := strings.Cut(token, "e")
		exponent = strings.TrimPrefix(exponent, "+")
		for _, tail := range []string{"", "0", "1", "000001"} {
			checkExact(t.Fatalf, mantissa+tail+"e"+exponent)
		}
		checkExact(t.Fatalf, strings.TrimRight(mantissa, "0")+"0e"+exponent)
	})
}

func TestParseExactAnything(t *testing.T) {
	number := rapid.StringMatching(`-?(0|[1-9][0-9]{0,40})(\.[0-9]{1,40})?([eE][+-]?[0-9]{1,3})?`)
	rapid.Check(t, func(t *rapid.T) { checkExact(t.Fatalf, number.Draw(t, "token")) })
}
