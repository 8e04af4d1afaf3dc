package demo

import (
	"math"

	"github.com/galabet/fair/fair"
)

// A PlinkoWager drops a ball through rows of pins: each bucket has a multiplier.
type PlinkoWager struct {
	Stake
	Rows int `json:"rows" doc:"Rows of pins: 8, 12 or 16." enum:"8,12,16" example:"8"`
}

// plinkoUnits are the multipliers by bucket, in steps of 1/10000.
var plinkoUnits = map[int][]int64{8: newPlinko(8), 12: newPlinko(12), 16: newPlinko(16)}

// newPlinko weighs each bucket with p^-0.62, p being its probability, scales the
// weights so that 99 % return, and rounds them to hundredths.
func newPlinko(rows int) []int64 {
	weights := make([]float64, rows+1)
	var sum float64
	for k := range weights {
		p := plinkoChance(rows, k)
		weights[k] = math.Pow(p, -0.62)
		sum += float64(p * weights[k])
	}
	units := make([]int64, rows+1)
	for k, weight := range weights {
		units[k] = int64(math.Round(weight*0.99/sum*100)) * (unit / 100)
	}
	return units
}

// plinkoChance is how likely the ball is to reach bucket k.
func plinkoChance(rows, k int) float64 {
	return float64(choose(rows, k)) / float64(int64(1)<<rows)
}

// choose is the number of ways to choose k of n. Up to n = 40 it fits.
func choose(n, k int) int64 {
	ways := int64(1)
	for i := range k {
		ways = ways * int64(n-i) / int64(i+1)
	}
	return ways
}

func (w PlinkoWager) game() (fair.Game, fair.Params) {
	return fair.Plinko, fair.Params{"rows": float64(w.Rows)}
}

func (w PlinkoWager) check() error {
	if err := w.checkStake(); err != nil {
		return err
	}
	if plinkoUnits[w.Rows] == nil {
		return badField("rows", "must be 8, 12 or 16")
	}
	return nil
}

func (w PlinkoWager) score(result fair.Result) (int64, *int) {
	return plinkoUnits[w.Rows][result.Bucket], nil
}
