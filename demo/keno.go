package demo

import (
	"slices"

	"github.com/galabet/fair/fair"
)

// A KenoWager is a choice of numbers, of which ten are drawn.
type KenoWager struct {
	Stake
	Numbers []int `json:"numbers" doc:"1 to 10 different numbers from 1 to 40." example:"[3,17,40]"`
}

const (
	kenoNumbers  = 40
	kenoDraws    = 10
	maxKenoPicks = 10
)

// kenoUnits are the multipliers by picks and hits, in steps of 1/10000.
var kenoUnits = [maxKenoPicks + 1][]int64{
	1:  {0, 39_600},
	2:  {0, 19_000, 45_000},
	3:  {0, 10_000, 31_000, 104_000},
	4:  {0, 8_000, 18_000, 50_000, 225_000},
	5:  {0, 2_500, 14_000, 41_000, 165_000, 360_000},
	6:  {0, 0, 10_000, 36_800, 70_000, 165_000, 400_000},
	7:  {0, 0, 4_700, 30_000, 45_000, 140_000, 310_000, 600_000},
	8:  {0, 0, 0, 22_000, 40_000, 130_000, 220_000, 550_000, 700_000},
	9:  {0, 0, 0, 15_500, 30_000, 80_000, 150_000, 440_000, 600_000, 850_000},
	10: {0, 0, 0, 14_000, 22_500, 45_000, 80_000, 170_000, 500_000, 800_000, 1_000_000},
}

// kenoChance is how likely hits of picks are: the draws hold hits of the picks
// and none of the rest of them.
func kenoChance(picks, hits int) float64 {
	return float64(choose(picks, hits)*choose(kenoNumbers-picks, kenoDraws-hits)) / float64(choose(kenoNumbers, kenoDraws))
}

func (KenoWager) game() (fair.Game, fair.Params) {
	return fair.Keno, fair.Params{"draws": kenoDraws}
}

func (w KenoWager) check() error {
	if err := w.checkStake(); err != nil {
		return err
	}
	const rule = "must be 1 to 10 different whole numbers from 1 to 40"
	if len(w.Numbers) < 1 || len(w.Numbers) > maxKenoPicks {
		return badField("numbers", rule)
	}
	var seen [kenoNumbers + 1]bool
	for _, n := range w.Numbers {
		if n < 1 || n > kenoNumbers || seen[n] {
			return badField("numbers", rule)
		}
		seen[n] = true
	}
	return nil
}

func (w KenoWager) score(result fair.Result) (int64, *int) {
	hits := 0
	for _, drawn := range result.Items {
		if slices.Contains(w.Numbers, int(drawn)) {
			hits++
		}
	}
	return kenoUnits[len(w.Numbers)][hits], &hits
}
