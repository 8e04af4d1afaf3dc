package fair

import (
	"cmp"
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// genUnits draws UTF-16 code units, with lone surrogates, that meet often.
var genUnits = rapid.Custom(func(t *rapid.T) []uint16 {
	return rapid.SliceOfN(rapid.OneOf(
		rapid.SampledFrom([]uint16{'a', 0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xd83d, 0xdbff, 0xdc00, 0xde00, 0xdfff, 0xe000, 0xfeff, 0xffff}),
		rapid.Uint16(),
	), 0, 6).Draw(t, "units")
})

// wtf8 is this package's inner form of code units, which keeps lone surrogates.
func wtf8(units []uint16) []byte {
	var text []byte
	for i := 0; i < len(units); i++ {
		unit := rune(units[i])
		if isHighSurrogate(unit) && i+1 < len(units) && isLowSurrogate(rune(units[i+1])) {
			text = utf8.AppendRune(text, utf16.DecodeRune(unit, rune(units[i+1])))
			i++
		} else if isSurrogate(unit) {
			text = appendSurrogate(text, unit)
		} else {
			text = utf8.AppendRune(text, unit)
		}
	}
	return text
}

func TestCompareIsByCodeUnits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := genUnits.Draw(t, "a"), genUnits.Draw(t, "b")
		if rapid.Bool().Draw(t, "common start") {
			b = append(slices.Clone(a[:rapid.IntRange(0, len(a)).Draw(t, "length")]), b...)
		}
		if got, want := cmp.Compare(compareUTF16(wtf8(a), wtf8(b)), 0), slices.Compare(a, b); got != want {
			t.Fatalf("%x and %x: %d, want %d", a, b, got, want)
		}
		if got := utf16Length(wtf8(a)); got != len(a) {
			t.Fatalf("%x has %d units", a, got)
		}
		replaced := string(utf16.Decode(a))
		if got := string(appendReplacingSurrogates([]byte("x"), wtf8(a))); got != "x"+replaced {
			t.Fatalf("%x becomes %q, want %q", a, got, replaced)
		}
	})
}

// genJSON draws JSON text, written in any of the ways there are.
func genJSON(depth int) *rapid.Generator[string] {
	space := rapid.SampledFrom([]string{"", "", "", " ", "\n", "\t", "\r\n"})
	leaf := rapid.OneOf(
		rapid.SampledFrom([]string{"null", "true", "false", "0", "-0", "1e21", "1e-7", "5e-324", "1.50", "9007199254740993", "-1E-400", `""`, `"\ud83d"`, `"\ude00\ud83d"`, `"\/"`}),
		rapid.Map(rapid.Float64(), func(f float64) string {
			if math.IsInf(f, 0) || math.IsNaN(f) {
				return "1"
			}
			return strconv.FormatFloat(f, 'e', -1, 64)
		}),
		rapid.Map(rapid.String(), quoteGo),
		rapid.Map(genUnits, func(units []uint16) string { return string(appendString(nil, wtf8(units))) }),
	)
	if depth == 0 {
		return leaf
	}
	return rapid.OneOf(leaf, rapid.Custom(func(t *rapid.T) string {
		parts := rapid.SliceOfN(genJSON(depth-1), 0, 5).Draw(t, "parts")
		if rapid.Bool().Draw(t, "list") {
			return "[" + strings.Join(parts, space.Draw(t, "space")+",") + space.Draw(t, "space") + "]"
		}
		names := rapid.SliceOfNDistinct(genUnits, len(parts), len(parts), func(units []uint16) string { return string(wtf8(units)) }).Draw(t, "names")
		for i, name := range names {
			parts[i] = string(appendString(nil, wtf8(name))) + space.Draw(t, "space") + ":" + parts[i]
		}
		return "{" + space.Draw(t, "space") + strings.Join(parts, ","+space.Draw(t, "space")) + "}"
	}))
}

func quoteGo(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func TestCanonicalIsAFixedPoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := genJSON(3).Draw(t, "json")
		once, err := CanonicalJSON([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		twice, err := CanonicalJSON(once)
		if err != nil || string(twice) != string(once) {
			t.Fatalf("%s\nonce  %s\ntwice %s, %v", text, once, twice, err)
		}
		if !utf8.Valid(once) || !json.Valid(once) {
			t.Fatalf("%s is no JSON", once)
		}
	})
}

func TestNumbersAgreeWithStrconv(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := math.Float64frombits(rapid.Uint64().Draw(t, "bits"))
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return
		}
		if got := string(appendNumber(nil, f)); got != ecmaNumber(f) {
			t.Fatalf("%v is written %s, want %s", f, got, ecmaNumber(f))
		}
		for _, format := range []byte{'e', 'f'} {
			token := strconv.FormatFloat(f, format, rapid.IntRange(-1, 20).Draw(t, "digits"), 64)
			want, err := strconv.ParseFloat(token, 64)
			if got, finite := parseNumber([]byte(token)); got != want && finite || finite != (err == nil) || math.Signbit(got) != math.Signbit(want) {
				t.Fatalf("%s is read as %v %v, want %v %v", token, got, finite, want, err)
			}
		}
	})
}

// genToken draws number tokens around whole numbers, in all spellings.
var genToken = rapid.Custom(func(t *rapid.T) string {
	digits := rapid.OneOf(
		rapid.SampledFrom([]string{"0", "1", "9007199254740991", "9007199254740992", "9007199254740993", "90071992547409910", "900719925474099", "18446744073709551616", "99999999999999999999"}),
		rapid.StringMatching(`[1-9][0-9]{0,20}`), rapid.StringMatching(`[1-9]0{0,20}[0-9]`),
	).Draw(t, "digits")
	token := digits
	if rapid.Bool().Draw(t, "fraction") {
		token += "." + rapid.StringMatching(`[0-9]{0,4}0{0,12}[0-9]{1,2}`).Draw(t, "fraction digits")
	}
	if rapid.Bool().Draw(t, "small") {
		token = "0." + rapid.StringMatching(`0{0,12}`).Draw(t, "zeros") + digits
	}
	if rapid.Bool().Draw(t, "exponent") {
		token += rapid.SampledFrom([]string{"e", "E", "e+", "e-", "E-0"}).Draw(t, "e") + strconv.Itoa(rapid.IntRange(0, 40).Draw(t, "power"))
	}
	if rapid.IntRange(0, 9).Draw(t, "minus") == 0 {
		token = "-" + token
	}
	return token
})

func TestSafeIntegersAgreeWithBig(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		token := genToken.Draw(t, "token")
		exact, ok := new(big.Rat).SetString(token)
		if !ok {
			t.Fatalf("%s is no number", token)
		}
		safe := exact.IsInt() && exact.Sign() >= 0 && exact.Num().Cmp(big.NewInt(MaxSafeInteger)) <= 0
		got, accepted := parseSafeInteger([]byte(token))
		if accepted != safe || safe && got != exact.Num().Uint64() {
			t.Fatalf("%s: %d %v, want %v %v", token, got, accepted, exact, safe)
		}
	})
}

func TestIndexIsFloorOfProduct(t *testing.T) {
	check := func(fail func(string, ...any), u uint32, n int) {
		if got, want := index(u, n), int(math.Floor(toFloat(u)*float64(n))); got != want {
			fail("index(%d, %d) = %d, want %d", u, n, got, want)
		}
	}
	sizes := []int{10001}
	for n := 1; n <= deckSize*maxDecks; n++ {
		sizes = append(sizes, n)
	}
	for _, n := range sizes {
		// Where the floor steps from k-1 to k, on both sides.
		for k := range n {
			edge := uint64(k) << 32 / uint64(n)
			for d := range uint64(3) {
				if u := edge + d - 1; u <= math.MaxUint32 {
					check(t.Errorf, uint32(u), n)
				}
			}
		}
		check(t.Errorf, math.MaxUint32, n)
	}
	rapid.Check(t, func(t *rapid.T) {
		check(t.Fatalf, rapid.Uint32().Draw(t, "u"), rapid.SampledFrom(sizes).Draw(t, "n"))
	})
}

func TestShuffleIsAPermutation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, deckSize*maxDecks).Draw(t, "n")
		s := drawStream(t)
		var o outcome
		o.shuffle(s, inOrder(n, n))
		items := slices.Clone(o.items[:o.n])
		slices.Sort(items)
		for i, item := range items {
			if int(item) != i {
				t.Fatalf("sorted items of %d: %v", n, items)
			}
		}
		if read := s.cursor*FloatsPerDigest - uint64(FloatsPerDigest-s.used); read != uint64(n-1) {
			t.Fatalf("a shuffle of %d took %d floats", n, read)
		}
	})
}

func drawStream(t *rapid.T) *stream {
	var s stream
	if err := s.open(rapid.StringMatching(`[0-9a-f]{64}`).Draw(t, "server seed"), rapid.StringMatching(`[a-zé🎲 ]{1,9}`).Draw(t, "client seed"), rapid.Uint64Range(0, MaxSafeInteger).Draw(t, "nonce")); err != nil {
		t.Fatal(err)
	}
	return &s
}

func TestCrashAgreesWithBig(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := rapid.Uint64Range(0, 1<<52-1).Draw(t, "h")
		h >>= rapid.IntRange(0, 52).Draw(t, "shift")
		edge := rapid.Float64Range(0, math.Nextafter(1, 0)).Draw(t, "edge")
		if got, want := crashFromHash(h, edge), bigCrash(h, edge); got != want {
			t.Fatalf("h %d, edge %v: %v, want %v", h, edge, got, want)
		}
		var digest [BytesPerDigest]byte
		copy(digest[:], mustDecode(strconv.FormatUint(1<<52|h, 16)[1:]+"fff"))
		if got := crashHash(&digest); got != h {
			t.Fatalf("first 13 hex digits of %x: %x, want %x", digest, got, h)
		}
	})
}

// Ties, and what is just beside them, are where a rounding goes wrong.
func TestRoundingIsHalfToEven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := new(big.Int).SetUint64(rapid.Uint64Range(1<<52, 1<<53-1).Draw(t, "mantissa"))
		whole.Lsh(whole, uint(rapid.IntRange(0, 26).Draw(t, "bits below")))
		half := new(big.Int).Lsh(big.NewInt(1), uint(max(0, whole.BitLen()-54)))
		whole.Add(whole, half.Mul(half, big.NewInt(rapid.Int64Range(0, 3).Draw(t, "halves"))))
		whole.Add(whole, big.NewInt(rapid.Int64Range(-2, 2).Draw(t, "beside")))
		want, _ := new(big.Float).SetPrec(53).SetMode(big.ToNearestEven).SetInt(whole).Float64()
		hi, lo := new(big.Int).Rsh(whole, 64).Uint64(), new(big.Int).And(whole, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
		if got := roundToFloat(hi, lo); got != want {
			t.Fatalf("%v is rounded to %v, want %v", whole, got, want)
		}
	})
}

func mustDecode(hexText string) []byte {
	b := make([]byte, len(hexText)/2)
	decodeHex(b, []byte(hexText))
	return b
}

// Line and column are what a text field counts: lines end with LF, CRLF or CR,
// columns are UTF-16 code units.
func TestPositionCountsLikeATextField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{"a", "é", "€", "🎲", "\n", "\r\n", "\r", "\t", "\ufeff"})).Draw(t, "parts")
		text := strings.Join(parts, "")
		for offset := range text {
			before := text[:offset]
			if strings.HasSuffix(before, "\r") && text[offset] == '\n' {
				continue // inside one line end
			}
			before = strings.ReplaceAll(strings.ReplaceAll(before, "\r\n", "\n"), "\r", "\n")
			wantLine := 1 + strings.Count(before, "\n")
			wantColumn := 1 + len(utf16.Encode([]rune(before[strings.LastIndex(before, "\n")+1:])))
			if line, column := position([]byte(text), offset); line != wantLine || column != wantColumn {
				t.Fatalf("offset %d of %q: line %d, column %d, want %d, %d", offset, text, line, column, wantLine, wantColumn)
			}
		}
	})
}

// A value of the types need not be one that Play returned.
func TestForeignValues(t *testing.T) {
	shoe := Result{Game: HiLo, Items: []uint16{0, 51, 52, 415}}
	if got, want := strings.Join(shoe.Cards(), " "), "AC KS AC KS"; got != want {
		t.Errorf("cards %s, want %s", got, want)
	}
	if got, want := string(shoe.AppendJSON(nil)), `["AC","KS","AC","KS"]`; got != want {
		t.Errorf("cards %s, want %s", got, want)
	}
	for _, game := range []Game{0, HiLo + 1, 255} {
		record := string(Record{Game: game, Params: Params{"mines": 3}, ClientSeed: "a"}.AppendJSON(nil))
		if !strings.Contains(record, `"game":"","params":{}`) {
			t.Errorf("game %d: %s", game, record)
		}
		if _, err := InspectRecord([]byte(record)); err == nil {
			t.Errorf("game %d: accepted", game)
		}
		if _, err := Play(Bet{Game: game}); err == nil || err.Error() != "fair: game must be one of dice, limbo, roulette, wheel, plinko, mines, keno, blackjack, hilo" {
			t.Errorf("game %d: %v", game, err)
		}
	}
}

// Play passes over every parameter that is not the game's own, known or not.
func TestForeignParams(t *testing.T) {
	plain, err := Play(Bet{Wheel, nil, testSeed, testClient, 0})
	if err != nil {
		t.Fatal(err)
	}
	for _, params := range []Params{{"mines": 99}, {"segment": 2}, {"Segments": 2}} {
		if played, err := Play(Bet{Wheel, params, testSeed, testClient, 0}); err != nil || played.Result.Number != plain.Result.Number {
			t.Errorf("%v: %v, %v", params, played.Result, err)
		}
	}
}
