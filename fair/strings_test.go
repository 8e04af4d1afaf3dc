package fair

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// Strings are read eight bytes at a time, so each character is tried at every
// offset, among neighbours that differ from it by one bit or by one.
func TestStringsAtEveryOffset(t *testing.T) {
	specials := []string{"", `\"`, `\\`, `\n`, `\u0000`, `\u00e9`, `\ud83c\udfb2`, "é", "€", "🎲", "\x7f", "\u2028", "\ufeff", "\ufffd",
		"\x00", "\n", "\x1f", "\xff", "\x80", "\xc3", "\xe2\x82", "\xed\xa0\x80", "\xf0\x9f\x8e", `\x`, `\u12`, `"x`}
	for _, special := range specials {
		for _, filler := range []string{" ", "!", "#", "[", "]", "~", "\x7f", "a"} {
			for before := range 18 {
				for after := range 10 {
					text := `["` + strings.Repeat(filler, before) + special + strings.Repeat(filler, after) + `"]`
					var want []string
					valid := json.Unmarshal([]byte(text), &want) == nil && utf8.ValidString(text)
					var d document
					err := d.read([]byte(text), pastedText)
					if (err == nil) != valid {
						t.Fatalf("%q: %v, want it valid: %v", text, err, valid)
					}
					if valid && string(d.textOf(1)) != want[0] {
						t.Fatalf("%q is read as %q, want %q", text, d.textOf(1), want[0])
					}
				}
			}
		}
	}
}

// Every prefix of a record is refused at its end or at the string it ends in,
// and says that the text is cut off.
func TestTextCutOff(t *testing.T) {
	for _, record := range []draft{honestBet(t, Plinko, nil, 0).with("x", `{"é":[true,false,null,-1.5e-7,{}]}`), honestCrash(t)} {
		text := record.text()
		for cut := 1; cut < len(text); cut++ {
			err := mustRefuse(t, text[:cut])
			if strings.Contains(err.Reason, "number") || strings.Contains(err.Reason, "UTF-8") || strings.Contains(err.Reason, "a value is expected here, not") {
				continue // cut inside a number, a character or a word
			}
			if !strings.Contains(err.Reason, "paste the whole record") {
				t.Errorf("cut after %d bytes: %v", cut, err)
			}
		}
	}
}

// All texts of up to five bytes that JSON is made of, alone and in containers
// that do not end: accepted exactly when encoding/json takes them.
func TestEveryShortText(t *testing.T) {
	const alphabet = `[]{}":,0 \`
	var texts func(text string, more int)
	texts = func(text string, more int) {
		for _, outer := range []string{"", "[[", `{"a":`, `[0,{"a":[`} {
			whole := outer + text
			var d document
			if err := d.read([]byte(whole), pastedText); (err == nil) != json.Valid([]byte(whole)) {
				t.Fatalf("%q: %v", whole, err)
			}
		}
		if more > 0 {
			for i := range len(alphabet) {
				texts(text+alphabet[i:i+1], more-1)
			}
		}
	}
	texts("", 5)
}
