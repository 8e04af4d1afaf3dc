package demo

import (
	"math"
	"sort"

	"github.com/galabet/fair/fair"
)

// A LimboWager wins when the multiplier reaches its target.
type LimboWager struct {
	Stake
	Target float64 `json:"target" doc:"1.01 to 1000000 in steps of 0.01." example:"2"`
}

// The targets of limbo, in hundredths.
const (
	minLimboTarget = 101
	maxLimboTarget = 100_000_000
)

// limboEdge is the house edge with which chips are played.
const limboEdge = 0.01

func (LimboWager) game() (fair.Game, fair.Params) {
	return fair.Limbo, fair.Params{"houseEdge": limboEdge}
}

func (w LimboWager) check() error {
	if err := w.checkStake(); err != nil {
		return err
	}
	if target, exact := hundredths(w.Target); !exact || target < minLimboTarget || target > maxLimboTarget {
		return badField("target", "must be from 1.01 to 1000000 in steps of 0.01")
	}
	return nil
}

func (w LimboWager) score(result fair.Result) (int64, *int) {
	target, _ := hundredths(w.Target)
	if result.Number >= float64(target)/100 {
		return target * (unit / 100), nil
	}
	return 0, nil
}

// limboWinners counts the floats whose result reaches the target, in hundredths.
// Results fall as their floats grow, so the first one below is found by halving.
func limboWinners(target int64) int64 {
	limit := float64(target) / 100
	return int64(sort.Search(floats, func(u int) bool { return limboOf(float64(u)/floats) < limit }))
}

// limboOf is the result of a float, evaluated from left to right.
func limboOf(f float64) float64 {
	edge := limboEdge // a variable, so that its arithmetic is not exact
	return max(1, math.Floor(1e8/(float64(f*1e8)+1)*(1-edge)*100)/100)
}
