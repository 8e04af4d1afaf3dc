package demo

import "github.com/galabet/fair/fair"

// A WheelWager is a turn of the wheel: each segment has a multiplier.
type WheelWager struct{ Stake }

// wheelUnits are the multipliers by segment, in steps of 1/10000.
var wheelUnits = [...]int64{0, 15_000, 12_000, 15_000, 0, 20_000, 12_000, 15_000, 0, 10_000}

func (WheelWager) game() (fair.Game, fair.Params) {
	return fair.Wheel, fair.Params{"segments": float64(len(wheelUnits))}
}

func (w WheelWager) check() error { return w.checkStake() }

func (WheelWager) score(result fair.Result) (int64, *int) {
	return wheelUnits[int(result.Number)], nil
}
