package demo

import (
	"context"
	"encoding/json"
	"math"

	"github.com/galabet/fair/fair"
)

// RulesVersion names the rules of the chip games: multipliers, wins and rounding.
// It changes when any of them does.
const RulesVersion = "1"

// What may be staked, in chips.
const (
	MinStake = 1
	MaxStake = 100_000
)

// A Wager is a bet with chips on a game that ends at once: one of [DiceWager],
// [LimboWager], [RouletteWager], [WheelWager], [PlinkoWager] and [KenoWager].
type Wager interface {
	// game returns the game and the parameter it is played with.
	game() (fair.Game, fair.Params)
	// stake returns the chips staked.
	stake() int64
	// check returns a *fair.FieldError that names the first field that is wrong.
	check() error
	// score returns the multiplier that the result has, in steps of 1/10000, and
	// for keno the hits.
	score(result fair.Result) (units int64, hits *int)
}

// A Stake is what every bet with chips has.
type Stake struct {
	Stake int64 `json:"stake" doc:"Chips staked, 1 to 100000." example:"10"`
}

func (s Stake) stake() int64 { return s.Stake }

func (s Stake) checkStake() error {
	if s.Stake < MinStake || s.Stake > MaxStake {
		return badField("stake", "must be a whole number from 1 to 100000")
	}
	return nil
}

// A Settled is what a bet with chips is answered.
type Settled struct {
	Record     json.RawMessage `json:"record" doc:"The bet's record, without its server seed."`
	Stake      int64           `json:"stake" doc:"Chips staked." example:"10"`
	Multiplier float64         `json:"multiplier" doc:"What the result multiplies the stake by, in steps of 1/10000; 0 for a loss." example:"1.98"`
	Payout     int64           `json:"payout" doc:"Chips paid: floor(stake × multiplier)." example:"19"`
	Win        bool            `json:"win" doc:"Whether anything was paid." example:"true"`
	Hits       *int            `json:"hits,omitempty" doc:"Keno: how many of the numbers were drawn." example:"3"`
	Balance    int64           `json:"balance" doc:"Chips after the payout." example:"1009"`
	NonceNext  uint64          `json:"nonceNext" doc:"The nonce after this bet's." example:"1"`
	Rules      string          `json:"rules" doc:"Version of the rules it was settled by." example:"1"`
}

// Stake places a bet with chips. It returns a *fair.FieldError that names the
// first field that is wrong, or seedstore.ErrNotEnoughChips.
func (s *Service) Stake(ctx context.Context, id string, w Wager) (Settled, error) {
	if err := w.check(); err != nil {
		return Settled{}, err
	}
	text, err := encode(w)
	if err != nil {
		return Settled{}, err
	}
	game, params := w.game()
	answer, err := s.play(ctx, id, game, w.stake(), pendingBet{Params: params, Wager: text})
	if err != nil {
		return Settled{}, err
	}
	return answer.(Settled), nil
}

// readWager reads the wager of a pending round.
func readWager(game fair.Game, text json.RawMessage) (Wager, error) {
	var w Wager
	switch game {
	case fair.Dice:
		w = new(DiceWager)
	case fair.Limbo:
		w = new(LimboWager)
	case fair.Roulette:
		w = new(RouletteWager)
	case fair.Wheel:
		w = new(WheelWager)
	case fair.Plinko:
		w = new(PlinkoWager)
	case fair.Keno:
		w = new(KenoWager)
	default:
		return nil, badField("game", "has no chips")
	}
	if err := json.Unmarshal(text, w); err != nil {
		return nil, err
	}
	return w, w.check()
}

// hundredths returns x in hundredths, and false if x is no multiple of 0.01.
func hundredths(x float64) (int64, bool) {
	n := math.Round(x * 100)
	return int64(n), n/100 == x
}
