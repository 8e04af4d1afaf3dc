package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strconv"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// A route answers the requests with one method and path.
type route struct {
	status int
	do     func(ctx context.Context, r request) (any, error)
}

// A request is what a route is given.
type request struct {
	session string
	query   url.Values
	body    string
}

// routes are the routes by method and path.
type routes map[string]route

func routesOf(s *demo.Service) routes {
	return routes{
		"POST /api/demo/session": {201, func(ctx context.Context, _ request) (any, error) { return s.Create(ctx, "0.0.0.0") }},
		"GET /api/demo/session":  reading(s.Session),
		"POST /api/demo/client-seed": taking(func(ctx context.Context, id string, body struct{ ClientSeed string }) (demo.Rotated, error) {
			return s.ChangeClientSeed(ctx, id, body.ClientSeed)
		}),
		"POST /api/demo/bet":                taking(s.Play),
		"POST /api/demo/rotate":             reading(s.Rotate),
		"GET /api/demo/history":             {200, history(s)},
		"GET /api/demo/games/rules":         {200, func(context.Context, request) (any, error) { return s.Rules(), nil }},
		"GET /api/demo/games/chips":         reading(s.Chips),
		"POST /api/demo/games/chips/refill": reading(s.Refill),
		"POST /api/demo/games/dice":         staking[demo.DiceWager](s),
		"POST /api/demo/games/limbo":        staking[demo.LimboWager](s),
		"POST /api/demo/games/roulette":     staking[demo.RouletteWager](s),
		"POST /api/demo/games/wheel":        staking[demo.WheelWager](s),
		"POST /api/demo/games/plinko":       staking[demo.PlinkoWager](s),
		"POST /api/demo/games/keno":         staking[demo.KenoWager](s),
		"POST /api/demo/games/mines/start":  taking(s.StartMines),
		"POST /api/demo/games/mines/pick": taking(func(ctx context.Context, id string, body struct{ Tile *int }) (demo.Board, error) {
			if body.Tile == nil {
				return s.PickMines(ctx, id, -1)
			}
			return s.PickMines(ctx, id, *body.Tile)
		}),
		"POST /api/demo/games/mines/cashout": reading(s.CashOutMines),
		"POST /api/demo/games/mines/forfeit": reading(s.ForfeitMines),
		"GET /api/demo/games/mines":          reading(s.Mines),
	}
}

func reading[A any](action func(ctx context.Context, id string) (A, error)) route {
	return route{200, func(ctx context.Context, r request) (any, error) { return action(ctx, r.session) }}
}

func taking[B, A any](action func(ctx context.Context, id string, body B) (A, error)) route {
	return route{200, func(ctx context.Context, r request) (any, error) {
		var body B
		text, err := strict(r.body)
		if err == nil {
			decoder := json.NewDecoder(bytes.NewReader(text))
			decoder.DisallowUnknownFields()
			err = decoder.Decode(&body)
		}
		if err != nil {
			return nil, &fair.FieldError{Field: "the body", Reason: "has a value of the wrong kind, or is no JSON object"}
		}
		return action(ctx, r.session, body)
	}}
}

// strict returns the canonical form of one JSON text. It refuses members that are
// there twice and lone surrogates, which encoding/json reads as something else.
func strict(body string) ([]byte, error) {
	text, err := fair.CanonicalJSON([]byte(body))
	// What is escaped in a canonical text with \ud is a lone surrogate.
	if err == nil && bytes.Contains(bytes.ReplaceAll(text, []byte(`\\`), nil), []byte(`\ud`)) {
		err = errors.New("a lone surrogate")
	}
	return text, err
}

func staking[W demo.Wager](s *demo.Service) route {
	return taking(func(ctx context.Context, id string, wager W) (demo.Settled, error) { return s.Stake(ctx, id, wager) })
}

func history(s *demo.Service) func(ctx context.Context, r request) (any, error) {
	return func(ctx context.Context, r request) (any, error) {
		limit := 20
		if text := r.query.Get("limit"); text != "" {
			limit, _ = strconv.Atoi(text) // 0 is refused
		}
		return s.History(ctx, r.session, limit)
	}
}

// answer answers a request with a status and JSON.
func (rs routes) answer(ctx context.Context, method, path, session, body string) (status int, text string) {
	address, err := url.Parse(path)
	if err != nil {
		return problem(404, "no such path")
	}
	found, known := rs[method+" "+address.Path]
	if !known {
		return problem(404, "no such path and method")
	}
	if seedstore.CheckID(session) != nil && address.Path != "/api/demo/games/rules" && found.status != 201 {
		return problem(400, "X-Demo-Session must be the id that POST /api/demo/session answered")
	}
	answer, err := found.do(ctx, request{session, address.Query(), body})
	if err != nil {
		return problem(demo.Problem(err))
	}
	return found.status, encode(answer)
}

func problem(status int, detail string) (int, string) {
	return status, encode(map[string]any{"status": status, "detail": detail})
}

// encode keeps the characters of records.
func encode(value any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return `{"status":500,"detail":"something failed here; try again"}`
	}
	return text.String()
}
