package fair

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// A playRow is a bet under the test seeds and what comes of it.
type playRow struct {
	Name       string
	Game       string
	Params     Params
	ServerSeed string
	ClientSeed string
	Nonce      uint64
	Digest     string // of cursor 0
	Float      string // the first
	Result     string
}

func TestPlayCases(t *testing.T) {
	for _, row := range caseRows[playRow](t, "play.json") {
		t.Run(row.Name, func(t *testing.T) {
			game, _ := ParseGame(row.Game)
			bet := Bet{game, row.Params, or(row.ServerSeed, testSeed), or(row.ClientSeed, testClient), row.Nonce}
			played, err := Play(bet)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(played.Result.AppendJSON(nil)); got != row.Result {
				t.Errorf("result %s, want %s", got, row.Result)
			}
			if got := string(appendNumber(nil, played.Floats[0])); row.Float != "" && got != row.Float {
				t.Errorf("float %s, want %s", got, row.Float)
			}
			digest, err := Digest(bet.ServerSeed, bet.ClientSeed, bet.Nonce, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := hexOf(digest[:]); row.Digest != "" && got != row.Digest {
				t.Errorf("digest %s, want %s", got, row.Digest)
			}
		})
	}
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// disfigurements are what happens to a hash between a page and a text field.
var disfigurements = []struct {
	name string
	do   func(hash string) string
	says string
}{
	{"space before", func(s string) string { return " " + s }, "space"},
	{"space after", func(s string) string { return s + " " }, "space"},
	{"space inside", func(s string) string { return s[:32] + " " + s[32:] }, "space"},
	{"a space for a digit", func(s string) string { return s[:32] + " " + s[33:] }, "space"},
	{"line break after", func(s string) string { return s + `\n` }, "line break"},
	{"CRLF after", func(s string) string { return s + `\r\n` }, "line break"},
	{"tab before", func(s string) string { return `\t` + s }, "space"},
	{"no-break space after", func(s string) string { return s + "\u00a0" }, "other characters"},
	{"zero-width space before", func(s string) string { return "\u200b" + s }, "other characters"},
	{"byte order mark before", func(s string) string { return "\ufeff" + s }, "other characters"},
	{"NUL after", func(s string) string { return s + `\u0000` }, "other characters"},
	{"uppercase", strings.ToUpper, "uppercase"},
	{"one letter uppercase", func(s string) string { return upperFirstLetter(s) }, "uppercase"},
	{"0x before", func(s string) string { return "0x" + s }, "0x"},
	{"0X before", func(s string) string { return "0X" + s }, "0x"},
	{"0x in place of two digits", func(s string) string { return "0x" + s[2:] }, "0x"},
	{"first digit lost", func(s string) string { return s[1:] }, "characters"},
	{"last digit lost", func(s string) string { return s[:len(s)-1] }, "characters"},
	{"one digit more", func(s string) string { return s + "0" }, "characters"},
	{"twice", func(s string) string { return s + s }, "characters"},
	{"half", func(s string) string { return s[:len(s)/2] }, "characters"},
	{"empty", func(string) string { return "" }, "characters"},
	{"a letter that is no digit", func(s string) string { return "g" + s[1:] }, "other characters"},
	{"the letter O for a zero", func(s string) string { return "O" + s[1:] }, "other characters"},
	{"a fullwidth digit", func(s string) string { return "\uff10" + s[1:] }, "other characters"},
	{"a Cyrillic a", func(s string) string { return "\u0430" + s[1:] }, "other characters"},
	{"base64", func(string) string { return "DnmL+ulJ88LfEiNRd6fYEV1OM/945c2LqIRCrB/xHtuiIQ==" }, "other characters"},
	{"dashes", func(s string) string { return s[:32] + "-" + s[32:] }, "other characters"},
}

func upperFirstLetter(s string) string {
	i := strings.IndexAny(s, "abcdef")
	return s[:i] + strings.ToUpper(s[i:i+1]) + s[i+1:]
}

// Nothing that stands for a hash is trimmed, lowercased or decoded.
func TestHashesAreNeverRepaired(t *testing.T) {
	dice := honestDice(t).signed(t)
	crash := honestCrash(t).with("commitment", strconv.Quote(testCommitment))
	for _, field := range []struct {
		name   string
		record draft
	}{
		{"serverSeed", dice}, {"commitment", dice}, {"signature", dice}, {"signer", dice},
		{"gameHash", crash}, {"previousHash", crash}, {"commitment", crash},
	} {
		for _, d := range disfigurements {
			t.Run(field.name+"/"+d.name, func(t *testing.T) {
				hash := strings.Trim(field.record.value(field.name), `"`)
				err := mustRefuse(t, field.record.with(field.name, `"`+d.do(hash)+`"`).text())
				if err.Field != field.name || !strings.HasPrefix(err.Reason, field.name+" must be") || !strings.Contains(err.Reason, d.says) {
					t.Errorf("field %q: %v, want it to say %q", err.Field, err, d.says)
				}
				if hash != "" && strings.Contains(err.Error(), hash[8:32]) {
					t.Errorf("the error shows the value: %v", err)
				}
			})
		}
	}
}

func TestOnlySixteenCharactersAreHex(t *testing.T) {
	for c := range 256 {
		seed := testSeed[:20] + string([]byte{byte(c)}) + testSeed[21:]
		if right := strings.IndexByte("0123456789abcdef", byte(c)) >= 0; right != (CheckServerSeed(seed) == nil) {
			t.Errorf("byte %#x in a seed: %v", c, CheckServerSeed(seed))
		}
	}
}

// The same holds where a program gives a hash as an argument.
func TestSeedArgumentsAreNeverRepaired(t *testing.T) {
	for _, d := range disfigurements {
		t.Run(d.name, func(t *testing.T) {
			unescaped, err := strconv.Unquote(`"` + d.do(testSeed) + `"`)
			if err != nil {
				t.Fatal(err)
			}
			for call, err := range map[string]error{
				"CheckServerSeed":  CheckServerSeed(unescaped),
				"Commit":           second(Commit(unescaped)),
				"VerifyCommitment": second(VerifyCommitment(unescaped, testCommitment)),
				"Digest":           second(Digest(unescaped, "a", 0, 0)),
				"Play":             second(Play(Bet{Dice, nil, unescaped, "a", 0})),
				"CrashResult":      second(CrashResult(unescaped, "a", 0)),
				"WalkCrashChain":   second(WalkCrashChain(unescaped, 1)),
				"VerifyCrashLink":  second(VerifyCrashLink(testSeed, unescaped)),
			} {
				if err == nil {
					t.Errorf("%s takes it", call)
				} else if !strings.Contains(err.Error(), d.says) {
					t.Errorf("%s: %v, want it to say %q", call, err, d.says)
				}
			}
		})
	}
	if ok, err := VerifyCommitment(testSeed, strings.ToUpper(testCommitment)); !ok || err != nil {
		t.Errorf("a program's commitment in uppercase: %v, %v", ok, err)
	}
}

func second[T any](_ T, err error) error { return err }

// A surrogateRow is a client seed with a lone surrogate.
type surrogateRow struct {
	Name       string
	ClientSeed string // as JSON text
	HashedAs   string // the UTF-8 that is hashed, in hex
	Result     string // dice at nonce 0
	RecordHash string
	NotHash    string // what a reader that replaces the surrogate would get
}

func TestLoneSurrogateCases(t *testing.T) {
	for _, row := range caseRows[surrogateRow](t, "lone-surrogate.json") {
		t.Run(row.Name, func(t *testing.T) {
			text := honestDice(t).with("clientSeed", row.ClientSeed).with("result", row.Result).text()
			if err := mustRefuse(t, text); err.Field != "clientSeed" || !strings.Contains(err.Reason, "lone surrogate") {
				t.Errorf("pasted: field %q, %v", err.Field, err)
			}
			v, err := VerifyRecord([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if !v.OK || string(v.RecordHash[:]) != row.RecordHash || string(v.RecordHash[:]) == row.NotHash {
				t.Errorf("built: %+v, want record hash %s", v, row.RecordHash)
			}
			hashed, err := hex.DecodeString(row.HashedAs)
			if err != nil {
				t.Fatal(err)
			}
			played, err := Play(Bet{Dice, nil, testSeed, string(hashed), 0})
			if err != nil || string(played.Result.AppendJSON(nil)) != row.Result {
				t.Errorf("as %s: %v, %v", row.HashedAs, played.Result, err)
			}
			if !utf8.Valid(v.AppendJSON(nil)) {
				t.Error("the verification is not UTF-8")
			}
		})
	}
}

// A lone surrogate is refused wherever it stands in pasted text, and whole
// pairs never are.
func TestLoneSurrogatesArePlaced(t *testing.T) {
	for _, half := range []string{`\ud800`, `\uDBFF`, `\udc00`, `\udfff`, `\ud83d\ud83d\ude00`, `\ude00\ud83d`, `\ud83dx`, `\ud83d\n`, `\ud83d\u0041`, "\\ud83d\u00e9"} {
		for name, value := range map[string]string{"salt": `"` + half + `"`, "x": `{"` + half + `":1}`, "result": `["` + half + `"]`} {
			if err := mustRefuse(t, honestCrash(t).with(name, value).text()); err.Field != name {
				t.Errorf("%s in %s: field %q, %v", half, name, err.Field, err)
			}
		}
		if _, err := CanonicalJSON([]byte(`"` + half + `"`)); err != nil {
			t.Errorf("%s as a value that a program built: %v", half, err)
		}
	}
	for _, pair := range []string{`\ud83d\ude00`, `\uD83C\uDFB2`, "\U0001f600"} {
		report := mustInspect(t, honestDice(t).with("x", `"`+pair+`"`).text())
		if report.Status != Matches {
			t.Errorf("%s: %s", pair, report.Status)
		}
	}
}

// Every game with every value of its parameter has its own cursor; the ways
// other sites count are a cursor mismatch and nothing else.
func TestCursorIsTheHighestDigest(t *testing.T) {
	everyParam(func(game Game, params Params) {
		record := honestBet(t, game, params, 0)
		played, err := Play(Bet{game, params, testSeed, testClient, 0})
		if err != nil {
			t.Fatal(err)
		}
		floats := uint64(len(played.Floats))
		right := (floats - 1) / 8
		if played.Cursor != right || record.value("cursor") != strconv.FormatUint(right, 10) {
			t.Errorf("%v %v: cursor %d for %d floats", game, params, played.Cursor, floats)
		}
		wrong := []uint64{right + 1, floats, 4 * floats, 32 * (right + 1), right + 1<<32, MaxSafeInteger}
		if right > 0 {
			wrong = append(wrong, 0, right-1)
		}
		for _, cursor := range wrong {
			report := mustInspect(t, record.with("cursor", strconv.FormatUint(cursor, 10)).text())
			if states(report) != "Commitment matches, Cursor mismatch, Outcome matches" {
				t.Errorf("%v %v, cursor %d: %s", game, params, cursor, states(report))
			}
		}
		if report := mustInspect(t, record.text()); report.Status != Matches {
			t.Errorf("%v %v: %s", game, params, states(report))
		}
		if report := mustInspect(t, record.without("cursor").text()); report.Status != Incomplete {
			t.Errorf("%v %v without cursor: %s", game, params, report.Status)
		}
	})
}

// Floats 8 and 16 begin new digests.
func TestFloatsCrossDigests(t *testing.T) {
	floats, cursor, err := Floats(testSeed, testClient, 7, 17)
	if err != nil || cursor != 2 {
		t.Fatalf("cursor %d, %v", cursor, err)
	}
	for i, want := range map[int]float64{7: 0.648477730108425, 8: 0.03223854932002723, 15: 0.4409315048251301, 16: 0.07106011849828064} {
		if floats[i] != want {
			t.Errorf("float %d = %v, want %v", i, floats[i], want)
		}
		digest, err := Digest(testSeed, testClient, 7, uint64(i/8))
		if err != nil || DigestToFloats(digest)[i%8] != want {
			t.Errorf("float %d from its digest: %v, %v", i, DigestToFloats(digest)[i%8], err)
		}
	}
}

func TestLongShuffles(t *testing.T) {
	result := func(game Game, params Params) Result {
		played, err := Play(Bet{game, params, testSeed, testClient, 7})
		if err != nil {
			t.Fatal(err)
		}
		return played.Result
	}
	if mined := result(Mines, Params{"mines": 24}).Items; len(mined) != 24 || slices.Contains(mined, 18) {
		t.Errorf("24 mines leave another tile than 18: %v", mined)
	}
	drawn := result(Keno, Params{"draws": 40}).Items
	for i, n := range drawn {
		if int(n) != i+1 {
			t.Errorf("all 40 numbers drawn: %v", drawn)
			break
		}
	}
	if cards := result(HiLo, nil).Cards()[:5]; !slices.Equal(cards, []string{"7D", "AD", "3D", "8D", "TH"}) {
		t.Errorf("hilo deals %v first", cards)
	}
	if cards := result(Blackjack, Params{"decks": 8}).Cards(); !slices.Equal(cards[411:], []string{"QD", "KS", "KH", "4D", "QS"}) {
		t.Errorf("blackjack deals %v last", cards[411:])
	}
}
