package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/galabet/fair/demo"
)

// rulesPath is where the rules are, which are the same for all sessions.
const rulesPath = "/api/demo/games/rules"

func (a *api) addGames() {
	huma.Register(a.huma, operation(http.MethodGet, rulesPath, "The rules of the chip games with their probabilities and returns"),
		func(context.Context, *struct{}) (*answer[demo.Catalogue], error) {
			return &answer[demo.Catalogue]{a.demo.Rules()}, nil
		})
	get(a, "/api/demo/games/chips", "See a session's chips", a.demo.Chips)
	act(a, "/api/demo/games/chips/refill", "Set the chips back to the starting stack", a.demo.Refill)
	stake[demo.DiceWager](a, "dice", "Bet that a roll is over or under a target")
	stake[demo.LimboWager](a, "limbo", "Bet that a multiplier reaches a target")
	stake[demo.RouletteWager](a, "roulette", "Bet on the pocket")
	stake[demo.WheelWager](a, "wheel", "Turn the wheel")
	stake[demo.PlinkoWager](a, "plinko", "Drop a ball")
	stake[demo.KenoWager](a, "keno", "Choose numbers, ten are drawn")
}

// stake adds the bet with chips on a game.
func stake[W demo.Wager](a *api, game, summary string) {
	post(a, "/api/demo/games/"+game, summary, func(ctx context.Context, id string, wager W) (demo.Settled, error) {
		return a.demo.Stake(ctx, id, wager)
	})
}

func (a *api) addMines() {
	post(a, "/api/demo/games/mines/start", "Open a Mines board", a.demo.StartMines)
	post(a, "/api/demo/games/mines/pick", "Pick a tile of the open board",
		func(ctx context.Context, id string, body pick) (demo.Board, error) {
			if body.Tile == nil {
				return a.demo.PickMines(ctx, id, -1)
			}
			return a.demo.PickMines(ctx, id, *body.Tile)
		})
	act(a, "/api/demo/games/mines/cashout", "End the board and take what its picks are worth", a.demo.CashOutMines)
	act(a, "/api/demo/games/mines/forfeit", "End the board without a payout", a.demo.ForfeitMines)
	get(a, "/api/demo/games/mines", "See the open board, or the last one", a.demo.Mines)
}

// A pick is the body of one on a Mines board.
type pick struct {
	Tile *int `json:"tile" doc:"The tile: 0 to 24, row by row." example:"7"`
}
