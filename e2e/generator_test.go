package e2e

import (
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
