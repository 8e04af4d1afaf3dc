package e2e

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
)

// tamper changes one member, or adds one.
func (g generator) tamper(d draft) draft {
	d = slices.Clone(d)
	i := g.IntN(len(d))
	m := &d[i]
	switch g.IntN(10) {
	case 0:
		return slices.Delete(d, i, i+1)
	case 1:
		m.value = "null"
	case 2:
		m.value = pick(g, "["+m.value+"]", `{"value":`+m.value+"}", quoted(m.value), "true", "{}", "[]", `""`, "0", "-0", "1e400")
	case 3:
		m.name = pick(g, strings.ToUpper(m.name), m.name+" ", "_"+m.name)
	case 4:
		return slices.Insert(d, g.IntN(len(d)+1), *m)
	case 5:
		return g.extra(d)
	case 6:
		return g.changeNumber(d)
	default:
		m.value = g.changed(m.value)
	}
	return d
}

// changed returns a value of the same type, most often, that is another.
func (g generator) changed(value string) string {
	i := g.IntN(len(value))
	switch c := value[i]; {
	case c >= '0' && c <= '9' || c >= 'a' && c <= 'f':
		return value[:i] + pick(g, "0", "1", "9", "a", "f", "A", "") + value[i+1:]
	case value[0] == '[' && len(value) > 2:
		return pick(g, "["+value[1:len(value)-1]+",0]", "[0,"+value[1:], value[:len(value)-1]+`,{"10":1,"9":[2],"a":3,"__proto__":{}}]`)
	case value[0] == '{' && len(value) > 2:
		return pick(g, value[:len(value)-1]+`,"10":1,"9":{"b":2,"a":1},"é":3}`, value[:len(value)-1]+`,"__proto__":{"10":1}}`, strings.Replace(value, "0", "1", 1))
	case value[0] == '"':
		return pick(g, `" `+value[1:], value[:len(value)-1]+`\n"`, value[:len(value)-1]+`:"`, value[:len(value)-1]+`\ud83d"`, strings.ToUpper(value))
	}
	return value + pick(g, "0", ".5", ".0", "e2", "e400", "e-400")
}

// changeNumber gives a number or a parameter a value that is wrong, or right
// but written otherwise.
func (g generator) changeNumber(d draft) draft {
	number := pick(g, "-1", "1", "0.5", "1.0", "1e3", "2E0", "-0", "9007199254740992", "9007199254740993", "1e21", "1e-7", "5e-324",
		"0.1000000000000000055511151231257827021181583404541015625", "100", "41", "25", "1e400", `"3"`, "03", "+1", "NaN")
	name := pick(g, "nonce", "cursor", "at", "houseEdge", "params")
	for i := range d {
		if d[i].name == name {
			if name == "params" {
				number = fmt.Sprintf(`{"%s":%s}`, pick(g, "houseEdge", "segments", "rows", "mines", "draws", "decks", "speed"), number)
			}
			d[i].value = number
		}
	}
	return d
}

// extra adds a member that no check reads, or one that cannot be checked.
func (g generator) extra(d draft) draft {
	levels := 9 + g.IntN(6)
	m := pick(g,
		member{"beacon", "{}"}, member{"beacon", "null"}, member{"__proto__", `{"game":"dice"}`}, member{"constructor", "1"},
		member{"10", "1"}, member{"note", quoted(g.phrase(300))}, member{g.phrase(20), "[1,{\"b\":2,\"a\":1}]"},
		member{"big", "123456789012345678901234567890"}, member{"small", "1e-400"}, member{"bigger", "1e309"},
		member{"deep", strings.Repeat("[", levels) + strings.Repeat("]", levels)}, member{"game", `"dice"`}, member{"gameHash", quoted(g.hash())},
		member{"signer", quoted(g.hash())}, member{"signature", quoted(g.hash() + g.hash())}, member{"id", "7"},
		member{"note", quoted(strings.Repeat("é", pick(g, 100, 32_000, 33_000)))},
	)
	return slices.Insert(d, g.IntN(len(d)+1), m)
}

// written is a record's text with white space, and characters as escapes.
func (g generator) written(d draft) string {
	if g.chance(3) {
		d = slices.Clone(d)
		for i := range d {
			if d[i].name == "clientSeed" || d[i].name == "salt" || d[i].name == "note" {
				d[i].value = g.escaped(d[i].value)
			}
		}
	}
	text := d.text()
	if g.chance(4) {
		text = pick(g, " ", "\t", "\r", "  \t ") + strings.ReplaceAll(text, `,"`, ",\r\t \"") + pick(g, " ", "\r", "")
	}
	return text
}

// escaped writes some characters of a JSON string as escapes.
func (g generator) escaped(value string) string {
	var b strings.Builder
	backslash := false
	for _, r := range value {
		if backslash || r == '\\' || r == '"' || g.chance(2) {
			b.WriteRune(r)
			backslash = r == '\\' && !backslash
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, pick(g, `\u%04x`, `\u%04X`), unit)
		}
	}
	return b.String()
}

// damage makes text that may be no record at all. It stays one line.
func (g generator) damage(text []byte) []byte {
	at := g.IntN(len(text))
	switch g.IntN(6) {
	case 0:
		// All white space would be no line.
		if cut := text[:at+1]; len(bytes.TrimSpace(cut)) > 0 {
			return cut
		}
	case 1:
		return slices.Delete(text, at, at+1)
	case 2:
		return slices.Insert(text, at, pick(g, []byte(",\"{}[]:\\0 -eE\x00\x7f\xff\x80\xed\xc3")...))
	case 3:
		text[at] = pick(g, []byte(",\"{}[]:\\0 -eE\x00\x7f\xff\x80\xed\xc3")...)
		return text
	case 4:
		return append([]byte(pick(g, "\ufeff", "\u00a0", "“", "```", "//", "x", "[", "\xed\xa0\xbd", "\r")), text...)
	}
	return append(text, pick(g, " x", "}", ",", "\u00a0", "\r{}", "\xf0\x9f\x98", "\x00")...)
}
