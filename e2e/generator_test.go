package e2e

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// A generator makes records, the same for the same seed. It knows how records
// are written and signed, but not how results are computed.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, seed))} }

// A draft is a record's members in order, each value as canonical JSON.
type draft []member

type member struct{ name, value string }

func (d draft) text() string {
	parts := make([]string, len(d))
	for i, m := range d {
		parts[i] = quoted(m.name) + ":" + m.value
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// with returns a copy of the draft with one member more.
func (d draft) with(name, value string) draft { return append(slices.Clone(d), member{name, value}) }

// payload is the canonical JSON that is signed. The names are ASCII, so sorting
// their bytes is enough.
func (d draft) payload() string {
	sorted := slices.DeleteFunc(slices.Clone(d), func(m member) bool { return m.name == "signature" || m.name == "signer" })
	slices.SortFunc(sorted, func(a, b member) int { return strings.Compare(a.name, b.name) })
	return sorted.text()
}

// chance is true once in n times.
func (g generator) chance(n int) bool { return g.IntN(n) == 0 }

func pick[T any](g generator, from ...T) T { return from[g.IntN(len(from))] }

// draft returns a record without its result, most often one that is right.
func (g generator) draft() draft {
	if g.chance(5) {
		return g.crash()
	}
	game, params, cursor := g.game()
	seed := g.hash()
	d := draft{
		{"spec", `"GFS/1.0"`}, {"profile", `"single-player"`}, {"game", quoted(game)}, {"params", params},
		{"serverSeed", quoted(seed)}, {"commitment", quoted(sha256Hex(seed))},
		{"clientSeed", quoted(g.phrase(64))}, {"nonce", g.nonce()}, {"cursor", strconv.Itoa(cursor)},
	}
	if !g.chance(4) {
		d = append(d, member{"at", strconv.Itoa(1_700_000_000_000 + g.IntN(1e9))})
	}
	return d
}

func (g generator) crash() draft {
	hash := g.hash()
	d := draft{
		{"gameHash", quoted(hash)}, {"salt", quoted(g.phrase(200))},
		{"houseEdge", pick(g, "0.01", "0", "0.04", "0.5", "0.999999", "1e-7", strconv.FormatFloat(g.Float64(), 'f', -1, 64))},
	}
	if g.chance(2) {
		d = append(d, member{"spec", `"GFS/1.0"`})
	}
	if !g.chance(5) {
		d = append(d, member{pick(g, "previousHash", "previousHash", "commitment"), quoted(sha256Hex(hash))})
	}
	if g.chance(2) {
		d = append(d, member{"id", `"flight-7"`}, member{"stake", "250"})
	}
	return d
}

// game returns a game, its params and the highest digest it uses.
func (g generator) game() (name, params string, cursor int) {
	param := func(name string, low, high int) int {
		v := low + g.IntN(high-low+1)
		params = fmt.Sprintf(`{"%s":%d}`, name, v)
		return v
	}
	params = "{}"
	switch name = pick(g, "dice", "limbo", "roulette", "wheel", "plinko", "mines", "keno", "blackjack", "hilo"); name {
	case "limbo":
		params = pick(g, "{}", `{"houseEdge":0}`, `{"houseEdge":0.04}`, `{"houseEdge":0.5}`, `{"houseEdge":1e-7}`)
	case "wheel":
		param("segments", 2, 100)
	case "plinko":
		if param("rows", 8, 16) > 8 {
			cursor = 1
		}
	case "mines":
		param("mines", 1, 24)
		cursor = 2
	case "keno":
		param("draws", 1, 40)
		cursor = 4
	case "blackjack", "hilo":
		cursor = (52*param("decks", 1, 8) - 2) / 8
	}
	return name, params, cursor
}

func (g generator) hash() string {
	var b [32]byte
	for i := range b {
		b[i] = byte(g.Uint32())
	}
	return hex.EncodeToString(b[:])
}

func (g generator) nonce() string {
	return pick(g, strconv.Itoa(g.IntN(1000)), strconv.Itoa(g.IntN(1000)), strconv.Itoa(g.IntN(1<<53)), "0", "9007199254740991")
}

// phrase returns text of at most max UTF-16 code units in one of many scripts,
// without a colon.
func (g generator) phrase(max int) string {
	alphabets := []string{
		"0123456789abcdef", "abc XYZ.,;!?-_", "äöüßéèçñ", "игрокудача", "玩家幸运骰子", "🎲🎰🃏😀𝒳𐍈", "e\u0301a\u0308\u200d\u2028\u2029\ufeff\u00a0",
		"\"\\/<>&'", "\x00\x01\b\f\n\r\t\x1f\x7f", "\ue000\ufffd\uffff\U0010ffff",
	}
	alphabet := []rune(pick(g, alphabets...))
	if g.chance(3) {
		alphabet = []rune(strings.Join(alphabets, ""))
	}
	units := utf16.Encode([]rune{pick(g, alphabet...)})
	for n := 1 + g.IntN(pick(g, 8, 32, max)); len(units) < min(n, max-1); {
		units = utf16.AppendRune(units, pick(g, alphabet...))
	}
	return string(utf16.Decode(units))
}

// finish gives a draft the result in its report, does something to it, and
// returns its text.
func (g generator) finish(d draft, report []byte) []byte {
	var found struct{ Computed json.RawMessage }
	if err := json.Unmarshal(report, &found); err == nil && found.Computed != nil {
		d = d.with("result", string(found.Computed))
	}
	signed := g.chance(4)
	if signed {
		d = g.sign(d)
	}
	if g.chance(2) {
		d = g.tamper(d)
		if signed && g.chance(2) {
			d = g.sign(d)
		}
	}
	if g.chance(3) {
		g.Shuffle(len(d), func(i, j int) { d[i], d[j] = d[j], d[i] })
	}
	text := []byte(g.written(d))
	if g.chance(12) {
		text = g.damage(text)
	}
	return text
}

func (g generator) sign(d draft) draft {
	d = slices.DeleteFunc(slices.Clone(d), func(m member) bool { return m.name == "signature" || m.name == "signer" })
	seed, _ := hex.DecodeString(g.hash())
	key := ed25519.NewKeyFromSeed(seed)
	signature := ed25519.Sign(key, []byte(d.payload()))
	return d.with("signature", quoted(hex.EncodeToString(signature))).with("signer", quoted(hex.EncodeToString(key[32:])))
}

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

func sha256Hex(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// quoted writes text as canonical JSON does.
func quoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		short := strings.IndexRune("\"\\\b\f\n\r\t", r)
		switch {
		case short >= 0:
			b.WriteByte('\\')
			b.WriteByte(`"\bfnrt`[short])
		case r < ' ':
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
