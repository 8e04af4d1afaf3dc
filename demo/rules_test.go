package demo

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/galabet/fair/fair"
)

// The mappings that chances are counted with are those of the calculation.
func TestMappingsAreTheCalculations(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 7))
	seed := strings.Repeat("0123456789abcdef", 4)
	for range 20_000 {
		nonce := random.Uint64N(1 << 53)
		dice, err := fair.Play(fair.Bet{Game: fair.Dice, ServerSeed: seed, ClientSeed: "ana", Nonce: nonce})
		if err != nil {
			t.Fatal(err)
		}
		if got := float64(rollOf(dice.Floats[0])) / 100; got != dice.Result.Number {
			t.Fatalf("nonce %d: roll %v, calculated %v", nonce, got, dice.Result.Number)
		}
		limbo, err := fair.Play(fair.Bet{Game: fair.Limbo, Params: fair.Params{"houseEdge": limboEdge}, ServerSeed: seed, ClientSeed: "ana", Nonce: nonce})
		if err != nil {
			t.Fatal(err)
		}
		if got := limboOf(limbo.Floats[0]); got != limbo.Result.Number {
			t.Fatalf("nonce %d: limbo %v, calculated %v", nonce, got, limbo.Result.Number)
		}
	}
}

// Counted at the borders: the float before the first winner loses, and it wins.
func TestDiceWinnersAreCountedExactly(t *testing.T) {
	for target := int64(minDiceTarget); target <= maxDiceTarget; target++ {
		winners := diceWinners(target, over)
		first := float64(floats-winners) / floats
		if rollOf(first) != target+1 || rollOf(first-1.0/floats) != target {
			t.Fatalf("over %d: the border is at another float", target)
		}
		winners = diceWinners(target, under)
		last := float64(winners-1) / floats
		if rollOf(last) != target-1 || rollOf(last+1.0/floats) != target {
			t.Fatalf("under %d: the border is at another float", target)
		}
	}
}

func TestScores(t *testing.T) {
	number := func(game fair.Game, n float64) fair.Result { return fair.Result{Game: game, Number: n} }
	stake := Stake{100}
	tests := []struct {
		name   string
		wager  Wager
		result fair.Result
		units  int64
	}{
		{"dice over", DiceWager{stake, 50, over}, number(fair.Dice, 50.01), 19801},
		{"dice equal to the target", DiceWager{stake, 50, over}, number(fair.Dice, 50), 0},
		{"dice under", DiceWager{stake, 50, under}, number(fair.Dice, 49.99), 19801},
		{"dice equal, under", DiceWager{stake, 50, under}, number(fair.Dice, 50), 0},
		{"dice in hundredths", DiceWager{stake, 98, over}, number(fair.Dice, 98.01), 495049},
		{"limbo reaches its target", LimboWager{stake, 2.01}, number(fair.Limbo, 2.01), 20100},
		{"limbo below", LimboWager{stake, 2.01}, number(fair.Limbo, 2), 0},
		{"limbo highest", LimboWager{stake, 1e6}, number(fair.Limbo, 99e6), 1e10},
		{"straight", RouletteWager{stake, "straight", "17"}, number(fair.Roulette, 17), 360000},
		{"straight zero", RouletteWager{stake, "straight", "0"}, number(fair.Roulette, 0), 360000},
		{"straight, another", RouletteWager{stake, "straight", "17"}, number(fair.Roulette, 18), 0},
		{"red", RouletteWager{stake, "colour", "red"}, number(fair.Roulette, 36), 20000},
		{"black", RouletteWager{stake, "colour", "black"}, number(fair.Roulette, 35), 20000},
		{"black at zero", RouletteWager{stake, "colour", "black"}, number(fair.Roulette, 0), 0},
		{"even at zero", RouletteWager{stake, "parity", "even"}, number(fair.Roulette, 0), 0},
		{"low at zero", RouletteWager{stake, "range", "low"}, number(fair.Roulette, 0), 0},
		{"odd", RouletteWager{stake, "parity", "odd"}, number(fair.Roulette, 1), 20000},
		{"low", RouletteWager{stake, "range", "low"}, number(fair.Roulette, 18), 20000},
		{"high", RouletteWager{stake, "range", "high"}, number(fair.Roulette, 19), 20000},
		{"dozen 1", RouletteWager{stake, "dozen", "1"}, number(fair.Roulette, 12), 30000},
		{"dozen 2", RouletteWager{stake, "dozen", "2"}, number(fair.Roulette, 13), 30000},
		{"column 3", RouletteWager{stake, "column", "3"}, number(fair.Roulette, 36), 30000},
		{"column 1", RouletteWager{stake, "column", "1"}, number(fair.Roulette, 34), 30000},
		{"wheel", WheelWager{stake}, number(fair.Wheel, 5), 20000},
		{"wheel loses", WheelWager{stake}, number(fair.Wheel, 8), 0},
		{"keno", KenoWager{stake, []int{1, 2, 3}}, fair.Result{Game: fair.Keno, Items: []uint16{1, 3, 9, 10, 11, 12, 13, 14, 15, 16}}, 31000},
		{"plinko", PlinkoWager{stake, 8}, fair.Result{Game: fair.Plinko, Bucket: 4}, plinkoUnits[8][4]},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if err := test.wager.check(); err != nil {
				t.Fatal(err)
			}
			if units, _ := test.wager.score(test.result); units != test.units {
				t.Errorf("got %d units, want %d", units, test.units)
			}
		})
	}
}

func TestPayoutsAreWhole(t *testing.T) {
	for _, test := range []struct{ stake, units, want int64 }{
		{100, 20100, 201}, // 100 × 2.01 is 200 when it is cut from a binary fraction
		{100, minesUnits(24, 1), 2475},
		{100, minesUnits(3, 1), 112},
		{1, 19999, 1},
		{MaxStake, 1e10, 1e11},
		{7, 0, 0},
	} {
		if got := payout(test.stake, test.units); got != test.want {
			t.Errorf("%d at %d: got %d, want %d", test.stake, test.units, got, test.want)
		}
	}
	for mines, want := range map[int]int64{24: 247500, 3: 11250} {
		if got := minesUnits(mines, 1); got != want {
			t.Errorf("%d mines: got %d, want %d", mines, got, want)
		}
	}
	if minesUnits(5, 0) != unit {
		t.Error("before the first pick the multiplier is 1")
	}
}

// What plinko pays, computed apart from this with 40 digits. No weight is nearer
// than 0.004 hundredths to where rounding turns, so every platform rounds alike.
func TestPlinkoMultipliers(t *testing.T) {
	want := map[int][]int64{
		8:  {91300, 25100, 11600, 7500, 6600, 7500, 11600, 25100, 91300},
		12: {439400, 94100, 32700, 15500, 9400, 7000, 6400, 7000, 9400, 15500, 32700, 94100, 439400},
		16: {2220200, 398000, 114100, 43900, 21100, 12300, 8400, 6800, 6300, 6800, 8400, 12300, 21100, 43900, 114100, 398000, 2220200},
	}
	for rows, units := range want {
		if !slices.Equal(plinkoUnits[rows], units) {
			t.Errorf("%d rows: got %v, want %v", rows, plinkoUnits[rows], units)
		}
	}
}

func TestCatalogueReturns(t *testing.T) {
	catalogue := newCatalogue(1000)
	for _, game := range catalogue.Games {
		for _, bet := range game.Bets {
			want := 0.99
			if game.Game == "roulette" {
				want = 36.0 / 37
			}
			tolerance := 0.0002
			switch game.Game {
			case "plinko":
				tolerance = 0.005
			case "keno":
				tolerance = 0.02
			case "limbo":
				tolerance = 0.011
			}
			if math.Abs(bet.Return-want) > tolerance {
				t.Errorf("%s %s returns %v", game.Game, bet.Bet, bet.Return)
			}
			var sum float64
			for _, o := range bet.Outcomes {
				sum += o.Probability
			}
			if game.Game == "wheel" || game.Game == "plinko" || game.Game == "keno" {
				if math.Abs(sum-1) > 1e-12 {
					t.Errorf("%s %s: the outcomes' probabilities add up to %v", game.Game, bet.Bet, sum)
				}
			}
		}
	}
}
