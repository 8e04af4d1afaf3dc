package demo

import (
	"strconv"

	"github.com/galabet/fair/fair"
)

// A RouletteWager is one bet on the pocket, 0 to 36. Zero loses all but the
// straight bet on it.
type RouletteWager struct {
	Stake
	Bet  string `json:"bet" doc:"The kind of bet." enum:"straight,colour,parity,range,dozen,column" example:"colour"`
	Pick string `json:"pick" doc:"straight: 0 to 36; colour: red, black; parity: even, odd; range: low, high; dozen and column: 1 to 3." example:"red"`
}

// A rouletteBet is a kind of bet: its picks, what it pays, and who wins.
type rouletteBet struct {
	name  string
	picks []string
	units int64 // the stake included
	// picked returns the pick that pocket, from 1, wins.
	picked func(pocket int) string
}

var rouletteBets = []rouletteBet{
	{"straight", counted(0, 36), 36 * unit, strconv.Itoa},
	{"colour", []string{"red", "black"}, 2 * unit, func(pocket int) string { return either(isRed(pocket), "red", "black") }},
	{"parity", []string{"even", "odd"}, 2 * unit, func(pocket int) string { return either(pocket%2 == 0, "even", "odd") }},
	{"range", []string{"low", "high"}, 2 * unit, func(pocket int) string { return either(pocket <= 18, "low", "high") }},
	{"dozen", counted(1, 3), 3 * unit, func(pocket int) string { return strconv.Itoa((pocket-1)/12 + 1) }},
	{"column", counted(1, 3), 3 * unit, func(pocket int) string { return strconv.Itoa((pocket-1)%3 + 1) }},
}

func (b *rouletteBet) wins(pick string, pocket int) bool {
	if pocket == 0 {
		return b.name == "straight" && pick == "0"
	}
	return b.picked(pocket) == pick
}

// isRed says the colour of a pocket from 1.
func isRed(pocket int) bool {
	switch pocket {
	case 1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36:
		return true
	}
	return false
}

func either(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

func counted(from, to int) (names []string) {
	for n := from; n <= to; n++ {
		names = append(names, strconv.Itoa(n))
	}
	return names
}

func (RouletteWager) game() (fair.Game, fair.Params) { return fair.Roulette, nil }

func (w RouletteWager) check() error {
	if err := w.checkStake(); err != nil {
		return err
	}
	bet := w.kind()
	if bet == nil {
		return badField("bet", "must be one of straight, colour, parity, range, dozen, column")
	}
	for _, pick := range bet.picks {
		if pick == w.Pick {
			return nil
		}
	}
	return badField("pick", "must be one of "+listed(bet.picks)+" for "+bet.name)
}

func (w RouletteWager) kind() *rouletteBet {
	for i := range rouletteBets {
		if rouletteBets[i].name == w.Bet {
			return &rouletteBets[i]
		}
	}
	return nil
}

func (w RouletteWager) score(result fair.Result) (int64, *int) {
	if bet := w.kind(); bet.wins(w.Pick, int(result.Number)) {
		return bet.units, nil
	}
	return 0, nil
}

// listed is the picks as a sentence has them: "red, black", or "0 to 36".
func listed(picks []string) string {
	if len(picks) > 2 {
		return picks[0] + " to " + picks[len(picks)-1]
	}
	return picks[0] + ", " + picks[1]
}
