package demo

import (
	"math"
	"sort"

	"github.com/galabet/fair/fair"
)

// A DiceWager wins when the roll is strictly over, or strictly under, a target.
type DiceWager struct {
	Stake
	Target    float64 `json:"target" doc:"2.00 to 98.00 in steps of 0.01." example:"50.5"`
	Direction string  `json:"direction" doc:"over or under the target; a roll equal to it loses." enum:"over,under" example:"over"`
}

// The targets of dice, in hundredths.
const (
	minDiceTarget = 200
	maxDiceTarget = 9800
)

const (
	over  = "over"
	under = "under"
)

func (DiceWager) game() (fair.Game, fair.Params) { return fair.Dice, nil }

func (w DiceWager) check() error {
	if err := w.checkStake(); err != nil {
		return err
	}
	target, exact := hundredths(w.Target)
	switch {
	case !exact || target < minDiceTarget || target > maxDiceTarget:
		return badField("target", "must be from 2.00 to 98.00 in steps of 0.01")
	case w.Direction != over && w.Direction != under:
		return badField("direction", "must be over or under")
	}
	return nil
}

func (w DiceWager) score(result fair.Result) (int64, *int) {
	target, _ := hundredths(w.Target)
	limit := float64(target) / 100
	if w.Direction == over && result.Number > limit || w.Direction == under && result.Number < limit {
		return diceUnits(target, w.Direction), nil
	}
	return 0, nil
}

// floats is how many floats there are: each is a whole number below it, divided
// by it.
const floats = 1 << 32

// diceUnits is floor(0.99 / chance × 10000), in whole numbers: chance is how many
// of all floats win.
func diceUnits(target int64, direction string) int64 {
	return 9_900 * floats / diceWinners(target, direction)
}

// diceWinners counts the floats whose roll wins. Rolls grow with their float, so
// the first one that reaches a roll is found by halving.
func diceWinners(target int64, direction string) int64 {
	first := func(roll int64) int64 {
		return int64(sort.Search(floats, func(u int) bool { return rollOf(float64(u)/floats) >= roll }))
	}
	if direction == over {
		return floats - first(target+1)
	}
	return first(target)
}

// rollOf is the roll of a float in hundredths.
func rollOf(f float64) int64 { return int64(math.Floor(f * 10_001)) }
