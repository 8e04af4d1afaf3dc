package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/galabet/fair/fair"
)

// A Bet is a bet without chips: a result that is fair and no more.
type Bet struct {
	Game   string      `json:"game" doc:"One of dice, limbo, roulette, wheel, plinko, mines, keno, blackjack, hilo." example:"dice"`
	Params fair.Params `json:"params,omitempty" doc:"The game's parameter: houseEdge (0 to 0.5), segments (2 to 100), rows (8 to 16), mines (1 to 24), draws (1 to 40) or decks (1 to 8)."`
}

// An Answered is what a bet without chips is answered.
type Answered struct {
	Record    json.RawMessage `json:"record" doc:"The bet's record, without its server seed."`
	NonceNext uint64          `json:"nonceNext" doc:"The nonce after this bet's." example:"1"`
}

// Play places a bet without chips. It returns a *fair.FieldError that names the
// first field that is wrong.
func (s *Service) Play(ctx context.Context, id string, b Bet) (Answered, error) {
	game, known := fair.ParseGame(b.Game)
	if !known {
		return Answered{}, badField("game", "must be one of dice, limbo, roulette, wheel, plinko, mines, keno, blackjack, hilo")
	}
	if err := checkParams(game, b.Params); err != nil {
		return Answered{}, err
	}
	answer, err := s.play(ctx, id, game, 0, pendingBet{Params: b.Params})
	if err != nil {
		return Answered{}, err
	}
	return answer.(Answered), nil
}

// A range is what a verifier accepts of a game's parameter.
type paramRange struct {
	name     string
	min, max float64
	whole    bool
}

var paramRanges = map[fair.Game]paramRange{
	fair.Limbo:     {"houseEdge", 0, 0.5, false},
	fair.Wheel:     {"segments", 2, 100, true},
	fair.Plinko:    {"rows", 8, 16, true},
	fair.Mines:     {"mines", 1, 24, true},
	fair.Keno:      {"draws", 1, 40, true},
	fair.Blackjack: {"decks", 1, 8, true},
	fair.HiLo:      {"decks", 1, 8, true},
}

// checkParams wants nothing but the game's own parameter, in the range in which
// fair.InspectRecord takes a record: what is played can be verified.
func checkParams(game fair.Game, params fair.Params) error {
	allowed := paramRanges[game]
	names := make([]string, 0, len(params))
	for name := range params {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		value := params[name]
		switch {
		case name != allowed.name && allowed.name == "":
			return badField("params", "must be empty for "+game.String())
		case name != allowed.name:
			return badField("params", "may hold "+allowed.name+" only for "+game.String())
		case !(value >= allowed.min && value <= allowed.max):
			return badField("params."+name, fmt.Sprintf("must be from %v to %v", allowed.min, allowed.max))
		case allowed.whole && value != math.Floor(value):
			return badField("params."+name, fmt.Sprintf("must be a whole number from %v to %v", allowed.min, allowed.max))
		}
	}
	return nil
}

func badField(field, reason string) error { return &fair.FieldError{Field: field, Reason: reason} }
