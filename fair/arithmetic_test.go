package fair

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"
)

// A floatRow is one value of a stream, times 2^32, and what each game with one
// number makes of it.
type floatRow struct {
	U32                uint32
	Float              string
	Dice               string
	Limbo, LimboNoEdge string // house edge 0.01 and 0
	Roulette           string
	Wheel10, Wheel100  string
	Plinko             int // the first step
}

// outcomeOf plays a game on a stream whose floats are given.
func outcomeOf(g Game, p float64, floats ...uint32) *outcome {
	var s stream
	copy(s.words[:], floats)
	var o outcome
	o.compute(g, &s, p)
	return &o
}

func numberOf(g Game, p float64, u uint32) string {
	return string(outcomeOf(g, p, u).result().AppendJSON(nil))
}

func TestFloatCases(t *testing.T) {
	for _, row := range caseRows[floatRow](t, "floats.json") {
		t.Run(strconv.FormatUint(uint64(row.U32), 10), func(t *testing.T) {
			for name, pair := range map[string][2]string{
				"float":     {string(appendNumber(nil, toFloat(row.U32))), row.Float},
				"dice":      {numberOf(Dice, 0, row.U32), row.Dice},
				"limbo":     {numberOf(Limbo, 0.01, row.U32), row.Limbo},
				"no edge":   {numberOf(Limbo, 0, row.U32), row.LimboNoEdge},
				"roulette":  {numberOf(Roulette, 0, row.U32), row.Roulette},
				"wheel 10":  {numberOf(Wheel, 10, row.U32), row.Wheel10},
				"wheel 100": {numberOf(Wheel, 100, row.U32), row.Wheel100},
				"plinko":    {strconv.Itoa(int(outcomeOf(Plinko, 8, row.U32).items[0])), strconv.Itoa(row.Plinko)},
			} {
				if pair[0] != pair[1] {
					t.Errorf("%s: %s, want %s", name, pair[0], pair[1])
				}
			}
		})
	}
}

func TestLimboTopCases(t *testing.T) {
	type limboRow struct {
		HouseEdge float64
		Result    string
	}
	for _, row := range caseRows[limboRow](t, "limbo-top.json") {
		if got := numberOf(Limbo, row.HouseEdge, 0); got != row.Result {
			t.Errorf("edge %v: %s, want %s", row.HouseEdge, got, row.Result)
		}
	}
}

func TestWorkedNumbers(t *testing.T) {
	for _, row := range []struct{ got, want float64 }{
		{limbo(0, 0.01), 99000000}, {limbo(0.5, 0.01), 1.97}, {limbo(0.01, 0.01), 98.99}, {limbo(0.01, 0), 99.99},
		{outcomeOf(Dice, 0, 0).number, 0}, {outcomeOf(Dice, 0, math.MaxUint32).number, 100},
	} {
		if row.got != row.want {
			t.Errorf("%v, want %v", row.got, row.want)
		}
	}
	half := uint32(1 << 31)
	plinko := outcomeOf(Plinko, 8, half, half, half, half, half, half, half, half)
	if got := string(plinko.result().AppendJSON(nil)); got != `{"bucket":8,"path":[1,1,1,1,1,1,1,1]}` {
		t.Errorf("plinko of halves: %s", got)
	}
	var o outcome
	var zeros stream
	if o.shuffle(&zeros, inOrder(4, 4)); o.items[0] != 1 || o.items[1] != 2 || o.items[2] != 3 || o.items[3] != 0 {
		t.Errorf("shuffle of 4 with zeros: %v", o.items[:4])
	}
}

// A crashRow is the 52 bits a crash game starts from and its result.
type crashRow struct {
	Name      string
	H         string
	HouseEdge float64
	Result    string
}

func TestCrashCases(t *testing.T) {
	for _, row := range caseRows[crashRow](t, "crash.json") {
		t.Run(row.Name+", edge "+strconv.FormatFloat(row.HouseEdge, 'g', -1, 64), func(t *testing.T) {
			h, err := strconv.ParseUint(row.H, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(appendNumber(nil, crashFromHash(h, row.HouseEdge))); got != row.Result {
				t.Errorf("%s, want %s", got, row.Result)
			}
		})
	}
}

// bigCrash is the crash formula in integers of any size.
func bigCrash(h uint64, houseEdge float64) float64 {
	q := new(big.Int).Lsh(big.NewInt(100*1_000_000), 52)
	q.Quo(q, new(big.Int).SetUint64(h+1))
	f, _ := new(big.Float).SetPrec(53).SetMode(big.ToNearestEven).SetInt(q).Float64()
	cents := math.Floor(f / 1_000_000 * (1 - houseEdge))
	return math.Max(100, cents) / 100
}

func TestCrashAtEdges(t *testing.T) {
	for shift := range 53 {
		for d := -3; d <= 3; d++ {
			h := uint64(1)<<shift + uint64(d)
			if h >= 1<<52 {
				continue
			}
			for _, edge := range []float64{0, 0.01, 0.05, 0.5, 0.999999, math.Nextafter(1, 0)} {
				if got, want := crashFromHash(h, edge), bigCrash(h, edge); got != want {
					t.Errorf("h %d, edge %v: %v, want %v", h, edge, got, want)
				}
			}
		}
	}
}

func TestCrashWorked(t *testing.T) {
	const gameHash = "5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d"
	const salt = "0x000000000000000000000000000000000000000000000000000000000000abcd"
	for _, row := range []struct {
		salt       string
		edge, want float64
	}{{salt, 0.01, 6.88}, {salt, 0, 6.95}, {"galabet", 0.01, 1.23}, {"galabet", 0, 1.24}} {
		if got, err := CrashResult(gameHash, row.salt, row.edge); got != row.want || err != nil {
			t.Errorf("salt %q, edge %v: %v, %v, want %v", row.salt, row.edge, got, err, row.want)
		}
	}
	chain, err := NewCrashChain(12, gameHash)
	if err != nil || chain.TerminatingHash != "bd84ed4ffd79306f49b613871485f7f8a78fa393b9ae5c13bcd8ea4156d15382" {
		t.Fatalf("%+v, %v", chain, err)
	}
	before := chain.TerminatingHash
	for game := 1; game <= chain.Length; game++ {
		hash, err := chain.GameHash(game)
		if err != nil {
			t.Fatal(err)
		}
		if linked, err := VerifyCrashLink(hash, before); !linked || err != nil {
			t.Errorf("game %d: linked %v, %v", game, linked, err)
		}
		before = hash
	}
	if before != gameHash {
		t.Errorf("the last game's hash is %s, want the secret", before)
	}
	all, err := AppendCrashChain(nil, gameHash, 12)
	if err != nil || len(all) != 12*64 || string(all[11*64:]) != chain.TerminatingHash {
		t.Errorf("the expanded chain: %d bytes, %v", len(all), err)
	}
}

// A number that is not one is refused, by name, before anything is computed.
func TestArgumentsOutOfRange(t *testing.T) {
	nan := math.NaN()
	bet := func(g Game, name string, v float64) error {
		return second(Play(Bet{g, Params{name: v}, testSeed, "a", 0}))
	}
	bad := map[string][]error{}
	for _, v := range []float64{nan, math.Inf(1), math.Inf(-1), -0.01, 1, 1.5, -math.SmallestNonzeroFloat64} {
		bad["params.houseEdge"] = append(bad["params.houseEdge"], bet(Limbo, "houseEdge", v))
		bad["houseEdge"] = append(bad["houseEdge"], second(CrashResult(testSeed, "a", v)))
	}
	for _, v := range []float64{nan, math.Inf(1), -1, 0, 1, 2.5, 1 << 53} {
		bad["params.segments"] = append(bad["params.segments"], bet(Wheel, "segments", v))
	}
	for _, v := range []float64{nan, math.Inf(1), -1, 0, 1.5, 8.000000000000002, 41} {
		bad["params.rows"] = append(bad["params.rows"], bet(Plinko, "rows", v))
		bad["params.mines"] = append(bad["params.mines"], bet(Mines, "mines", v))
		bad["params.draws"] = append(bad["params.draws"], bet(Keno, "draws", v))
		bad["params.decks"] = append(bad["params.decks"], bet(Blackjack, "decks", v), bet(HiLo, "decks", v))
	}
	for _, g := range []Game{0, HiLo + 1, 255} {
		bad["game"] = append(bad["game"], second(Play(Bet{g, nil, testSeed, "a", 0})))
	}
	bad["nonce"] = []error{second(Play(Bet{Dice, nil, testSeed, "a", MaxSafeInteger + 1})), second(Digest(testSeed, "a", 1<<63, 0))}
	bad["cursor"] = []error{second(Digest(testSeed, "a", 0, MaxSafeInteger+1))}
	for _, seed := range []string{"", ":", "a:b", strings.Repeat("a", 65), strings.Repeat("🎲", 33), "\xff", "a\xed\xa0\xbd"} {
		bad["clientSeed"] = append(bad["clientSeed"], CheckClientSeed(seed), second(Play(Bet{Dice, nil, testSeed, seed, 0})))
	}
	for _, n := range []int{-1, 0, MaxChainLength + 1} {
		bad["length"] = append(bad["length"], second(NewCrashChain(n, testSeed)))
		bad["game"] = append(bad["game"], second(CrashChain{testSeed, 5, ""}.GameHash(n)))
	}
	for _, n := range []int{-1, MaxChainLength + 1} {
		bad["links"] = append(bad["links"], second(WalkCrashChain(testSeed, n)), second(AppendCrashChain(nil, testSeed, n)))
	}
	for _, n := range []int{-1, 0, maxFloats + 1} {
		_, _, err := Floats(testSeed, "a", 0, n)
		bad["count"] = append(bad["count"], err)
	}
	for field, errs := range bad {
		for i, err := range errs {
			fieldError, ok := err.(*FieldError)
			if !ok || fieldError.Field != field || !strings.HasPrefix(fieldError.Error(), "fair: "+field+" must") {
				t.Errorf("%s, case %d: %v", field, i, err)
			}
		}
	}
	for _, seed := range []string{"a", strings.Repeat("a", 64), strings.Repeat("🎲", 32), "\n", " ", "\u2028", "é", "e\u0301"} {
		if err := CheckClientSeed(seed); err != nil {
			t.Errorf("client seed %q: %v", seed, err)
		}
	}
	// Parameters of other games are ignored where a program plays.
	if played, err := Play(Bet{Dice, Params{"mines": 99}, testSeed, testClient, 0}); err != nil || played.Result.Number != 64.36 {
		t.Errorf("dice with mines: %v, %v", played.Result, err)
	}
}
