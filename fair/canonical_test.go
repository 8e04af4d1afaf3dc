package fair

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func canonical(t *testing.T, text string) string {
	t.Helper()
	got, err := CanonicalJSON([]byte(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return string(got)
}

// Of all characters only 34 are escaped, the same way whether they come raw or
// as an escape.
func TestCanonicalStrings(t *testing.T) {
	short := map[rune]string{'\b': `\b`, '\t': `\t`, '\n': `\n`, '\f': `\f`, '\r': `\r`, '"': `\"`, '\\': `\\`}
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if r > 0x300 && r%251 != 0 && r&0xFFFF < 0xFFF0 && r>>4 != 0xFEFF>>4 || isSurrogate(r) {
			continue
		}
		want := string(r)
		if escape, ok := short[r]; ok {
			want = escape
		} else if r < ' ' {
			want = fmt.Sprintf(`\u%04x`, r)
		}
		want = `"a` + want + `b"`
		escaped := fmt.Sprintf(`\u%04X`, r)
		if r > 0xFFFF {
			escaped = fmt.Sprintf(`\u%04x\u%04X`, 0xD800+(r-0x10000)>>10, 0xDC00+(r-0x10000)&0x3FF)
		}
		if got := canonical(t, `"a`+escaped+`b"`); got != want {
			t.Errorf("U+%04X escaped: %q, want %q", r, got, want)
		}
		if r == '\\' {
			continue
		}
		if r < ' ' || r == '"' {
			if _, err := CanonicalJSON([]byte(`"a` + string(r) + `b"`)); err == nil {
				t.Errorf("U+%04X is accepted raw", r)
			}
		} else if got := canonical(t, `"a`+string(r)+`b"`); got != want {
			t.Errorf("U+%04X raw: %q, want %q", r, got, want)
		}
	}
	for r := rune(0xD800); r <= 0xDFFF; r++ {
		if got, want := canonical(t, fmt.Sprintf(`"a\u%04Xb"`, r)), fmt.Sprintf(`"a\u%04xb"`, r); got != want {
			t.Errorf("lone surrogate U+%04X: %q, want %q", r, got, want)
		}
	}
	if got := canonical(t, `"\/\u002f"`); got != `"//"` {
		t.Errorf("a slash is written %s", got)
	}
}

func TestCanonicalKeyOrder(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"by character", `{"b":1,"a":2}`, `{"a":2,"b":1}`},
		{"a prefix first", `{"aa":1,"a":2,"":3}`, `{"":3,"a":2,"aa":1}`},
		{"digits by text, not value", `{"10":1,"9":2}`, `{"10":1,"9":2}`},
		{"capitals before small letters", `{"a":1,"B":2,"_":3}`, `{"B":2,"_":3,"a":1}`},
		{"beyond U+FFFF before U+E000", "{\"\ue000\":1,\"\U00010000\":2}", "{\"\U00010000\":2,\"\ue000\":1}"},
		{"beyond U+FFFF before U+FFFF", "{\"\uffff\":1,\"\U0010ffff\":2}", "{\"\U0010ffff\":2,\"\uffff\":1}"},
		{"beyond U+FFFF after U+D7FF", "{\"\U00010000\":2,\"\ud7ff\":1}", "{\"\ud7ff\":1,\"\U00010000\":2}"},
		{"the same after a common start", "{\"x\ufb01\":1,\"x\U0001f600\":2}", "{\"x\U0001f600\":2,\"x\ufb01\":1}"},
		{"two beyond U+FFFF", "{\"\U0001f601\":1,\"\U0001f600\":2}", "{\"\U0001f600\":2,\"\U0001f601\":1}"},
		{"a high surrogate alone before its pairs", `{"\ud83d\ude00":1,"\ud83d":2}`, "{\"\\ud83d\":2,\"\U0001f600\":1}"},
		{"a high surrogate and a letter before its pairs", `{"\ud83d\ude00":1,"\ud83dz":2}`, "{\"\\ud83dz\":2,\"\U0001f600\":1}"},
		{"a high surrogate and U+FFFF after its pairs", `{"\ud83d\uffff":1,"\ud83d\ude00":2}`, "{\"\U0001f600\":2,\"\\ud83d\uffff\":1}"},
		{"a low surrogate after all pairs", `{"\udc00":1,"\udbff\udfff":2}`, "{\"\U0010ffff\":2,\"\\udc00\":1}"},
		{"escaped names as the characters they are", `{"\u0062":1,"a":2,"\u0043":3}`, `{"C":3,"a":2,"b":1}`},
		{"RFC 8785, 3.2.3", `{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}`,
			"{\"\\r\":2,\"1\":4,\"\u0080\":6,\"\u00f6\":7,\"\u20ac\":1,\"\U0001f600\":5,\"\ufb33\":3}"},
		{"in every object, and lists stay", `[{"b":[2,1],"a":{"d":0,"c":0}},{}]`, `[{"a":{"c":0,"d":0},"b":[2,1]},{}]`},
		{"__proto__ is a name like any other", `{"toString":1,"__proto__":{"b":1,"a":2}}`, `{"__proto__":{"a":2,"b":1},"toString":1}`},
		{"no white space", " [ 1 , { \"b\" : null , \"a\" : [ ] } , { } ]\r\n\t", `[1,{"a":[],"b":null},{}]`},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := canonical(t, row.text); got != row.want {
				t.Errorf("got %s, want %s", got, row.want)
			}
		})
	}
}

// An object with more names than are compared one by one is checked for
// repeats in another way; both must find the first.
func TestRepeatedNames(t *testing.T) {
	for _, members := range []int{2, 3, fewNames - 1, fewNames, fewNames + 1, fewNames + 2, 200} {
		for _, at := range []int{0, (members - 1) / 2, members - 2} {
			names := make([]string, members)
			for i := range names {
				names[i] = fmt.Sprintf("\n\"n%d\":0", i)
			}
			if _, err := CanonicalJSON([]byte("{" + strings.Join(names, ",") + "}")); err != nil {
				t.Fatalf("%d distinct names: %v", members, err)
			}
			names[members-1] = fmt.Sprintf("\n\"\\u006e%d\":1", at)
			_, err := CanonicalJSON([]byte("{" + strings.Join(names, ",") + "}"))
			malformed, ok := err.(*MalformedError)
			if !ok || malformed.Line != members+1 || malformed.Column != 1 || malformed.Field != fmt.Sprintf("n%d", at) {
				t.Errorf("name %d of %d again: %v", at, members, err)
			}
		}
	}
	// Of several, the one that comes first in the text is told.
	for _, again := range []string{`"n5":1,"n30":1`, `"n30":1,"n5":1`} {
		text := "{"
		for i := range 40 {
			text += fmt.Sprintf("\"n%d\":0,\n", i)
		}
		err := second(CanonicalJSON([]byte(text + again + "}")))
		if malformed, ok := err.(*MalformedError); !ok || malformed.Column != 1 || !strings.HasPrefix(again, `"`+malformed.Field+`"`) {
			t.Errorf("%s again: %v", again, err)
		}
	}
	if got := canonical(t, `{"a":{"a":{"a":1}},"b":[{"c":1},{"c":1}]}`); got != `{"a":{"a":{"a":1}},"b":[{"c":1},{"c":1}]}` {
		t.Errorf("the same name in other objects: %s", got)
	}
}

// ecmaNumber is Number::toString of ECMA-262 written from its text: the
// shortest digits, and where the point goes.
func ecmaNumber(f float64) string {
	if f == 0 {
		return "0"
	}
	if f < 0 {
		return "-" + ecmaNumber(-f)
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	digits := strings.Replace(mantissa, ".", "", 1)
	power, _ := strconv.Atoi(exponent)
	k, n := len(digits), power+1
	switch {
	case k <= n && n <= 21:
		return digits + strings.Repeat("0", n-k)
	case 0 < n && n <= 21:
		return digits[:n] + "." + digits[n:]
	case -6 < n && n <= 0:
		return "0." + strings.Repeat("0", -n) + digits
	}
	sign := "+"
	if n-1 < 0 {
		sign = "-"
	}
	text := digits[:1]
	if k > 1 {
		text += "." + digits[1:]
	}
	return text + "e" + sign + strconv.Itoa(max(n-1, 1-n))
}

func TestCanonicalNumbers(t *testing.T) {
	for _, row := range []struct{ token, want string }{
		{"0.0", "0"}, {"-0.0", "0"}, {"-0e5", "0"}, {"0e-5", "0"}, {"1e0", "1"}, {"10e-1", "1"}, {"1E2", "100"}, {"1e+2", "100"},
		{"999999999999999999999", "1e+21"}, {"999999999999999900000", "999999999999999900000"}, {"1e22", "1e+22"}, {"123e19", "1.23e+21"},
		{"0.000001", "0.000001"}, {"0.0000010", "0.000001"}, {"0.0000009", "9e-7"}, {"0.00000123", "0.00000123"}, {"0.000000123", "1.23e-7"},
		{"1e-323", "1e-323"}, {"4.9e-324", "5e-324"}, {"2.4703282292062327e-324", "0"}, {"2.4703282292062328e-324", "5e-324"}, {"2.2250738585072014e-308", "2.2250738585072014e-308"},
		{"1.7976931348623158e308", "1.7976931348623157e+308"}, {"-1.7976931348623157e308", "-1.7976931348623157e+308"},
		{"9007199254740991", "9007199254740991"}, {"9007199254740992", "9007199254740992"}, {"9007199254740995", "9007199254740996"}, {"-9007199254740993", "-9007199254740992"},
		{"18446744073709551615", "18446744073709552000"}, {"18446744073709551616", "18446744073709552000"}, {"9223372036854775807", "9223372036854776000"},
		{"0.1", "0.1"}, {"0.2", "0.2"}, {"0.3", "0.3"}, {"1.005", "1.005"}, {"64.36", "64.36"}, {"34.910000000000004", "34.910000000000004"}, {"100.00", "100"}, {"-64.360", "-64.36"},
		{"0.1000000000000000055511151231257827", "0.1"}, {"123456789.123456789", "123456789.12345679"}, {"1.0000000000000002", "1.0000000000000002"}, {"1.00000000000000011", "1"},
		{"4503599627370496.5", "4503599627370496"}, {"4188347653454561.5", "4188347653454561.5"}, {"295147905179352830000", "295147905179352830000"},
	} {
		if got := canonical(t, row.token); got != row.want {
			t.Errorf("%s is written %s, want %s", row.token, got, row.want)
		}
		f, err := strconv.ParseFloat(row.token, 64)
		if err != nil || ecmaNumber(f) != row.want {
			t.Errorf("%s: the row is wrong, ECMA-262 has %s", row.token, ecmaNumber(f))
		}
	}
	for _, token := range []string{"1.7976931348623159e308", "-1.7976931348623159e308", "1e309", "-1E309", strings.Repeat("9", 309), "1e99999999999999999999", "17976931348623159" + strings.Repeat("0", 292)} {
		if _, err := CanonicalJSON([]byte(token)); err == nil || !strings.Contains(err.Error(), "too large") {
			t.Errorf("%.40s: %v", token, err)
		}
	}
	for _, token := range []string{"-", "+1", ".5", "5.", "1.e1", "1e", "1e+", "01", "-01", "00", "0x1", "1_0", "1,5", "١", "- 1", "1 e1", "--1", "1e1.5", "Infinity", "-Infinity", "NaN", "1n", "1f", "1d"} {
		if got, err := CanonicalJSON([]byte(token)); err == nil {
			t.Errorf("%s is accepted as %s", token, got)
		}
	}
}

// Powers and their neighbours are where shortest digits go wrong.
func TestNumbersAtPowers(t *testing.T) {
	check := func(f float64) {
		if math.IsInf(f, 0) {
			return
		}
		text := string(appendNumber(nil, f))
		if text != ecmaNumber(f) {
			t.Errorf("%v is written %s, want %s", f, text, ecmaNumber(f))
		}
		if back, finite := parseNumber([]byte(text)); !finite || back != f {
			t.Errorf("%s reads back as %v, want %v", text, back, f)
		}
		var decoded float64
		if err := json.Unmarshal([]byte(text), &decoded); err != nil || decoded != f {
			t.Errorf("%s is %v to encoding/json (%v)", text, decoded, err)
		}
	}
	for exponent := -1074; exponent < 1024; exponent++ {
		f := math.Ldexp(1, exponent)
		for _, g := range []float64{f, math.Nextafter(f, 0), math.Nextafter(f, math.Inf(1)), 3 * f} {
			check(g)
			check(-g)
		}
	}
	for exponent := -323; exponent <= 308; exponent++ {
		f, _ := strconv.ParseFloat("1e"+strconv.Itoa(exponent), 64)
		for _, g := range []float64{f, math.Nextafter(f, 0), math.Nextafter(f, math.Inf(1)), 9.5 * f} {
			check(g)
		}
	}
	for cents := range 100_01 {
		check(float64(cents) / 100)
	}
}
