package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/galabet/fair/fair"
)

type playCmd struct {
	Game           string  `required:"" placeholder:"NAME" help:"One of ${games}."`
	ServerSeed     string  `required:"" xor:"seed" placeholder:"SEED" help:"The server seed: 64 characters 0-9 a-f. It stays in the shell's history; give --server-seed-file instead to keep it out."`
	ServerSeedFile string  `required:"" xor:"seed" placeholder:"FILE" help:"Read the server seed from a file that holds nothing else, or from standard input (-)."`
	ClientSeed     string  `required:"" placeholder:"TEXT" help:"The client seed: 1 to 64 characters without a colon."`
	Nonce          whole   `placeholder:"N" help:"The number of the bet under one pair of seeds, from 0. Default: 0."`
	HouseEdge      *number `placeholder:"EDGE" help:"Limbo's house edge, from 0 to below 1. Default: 0.01."`
	Segments       *whole  `placeholder:"N" help:"Wheel's segments, 2 or more. Default: 10."`
	Rows           *whole  `placeholder:"N" help:"Plinko's rows, 8 to 16. Default: 16."`
	Mines          *whole  `placeholder:"N" help:"How many mines, 1 to 24. Default: 3."`
	Draws          *whole  `placeholder:"N" help:"How many numbers keno draws, 1 to 40. Default: 10."`
	Decks          *whole  `placeholder:"N" help:"Decks of blackjack or hilo, 1 to 8. Default: 1."`
	JSON           bool    `name:"json" help:"Print a whole record, revealed seed included."`
}

// Help is the text of --help beyond the flags.
func (*playCmd) Help() string { return helpText("play") }

// Run prints a bet's result and cursor, or its record.
func (c *playCmd) Run(e *env) error {
	game, known := fair.ParseGame(c.Game)
	if !known {
		return &fair.FieldError{Field: "--game", Reason: "must be one of " + gameList()}
	}
	params, err := c.params(game)
	if err != nil {
		return err
	}
	serverSeed := c.ServerSeed
	if c.ServerSeedFile != "" {
		if serverSeed, err = e.readLine(c.ServerSeedFile); err != nil {
			return err
		}
	}
	played, err := fair.Play(fair.Bet{Game: game, Params: params, ServerSeed: serverSeed, ClientSeed: c.ClientSeed, Nonce: uint64(c.Nonce)})
	if err != nil {
		return err
	}
	commitment, err := fair.Commit(serverSeed)
	if err != nil {
		return err
	}
	if c.JSON {
		record := fair.Record{
			Game: game, Params: params,
			ServerSeed: serverSeed, Commitment: commitment, ClientSeed: c.ClientSeed, Nonce: uint64(c.Nonce),
			Cursor: played.Cursor, Result: played.Result,
			At: time.Now().UnixMilli(),
		}
		fmt.Fprintf(e.stdout, "%s\n", record.AppendJSON(nil))
		return nil
	}
	fmt.Fprintf(e.stdout, "result      %s\n", played.Result.AppendJSON(nil))
	fmt.Fprintf(e.stdout, "cursor      %d\n", played.Cursor)
	fmt.Fprintf(e.stdout, "commitment  %s\n", commitment)
	return nil
}

// gameList is the names of all games.
func gameList() string {
	var names []string
	for _, game := range fair.Games() {
		names = append(names, game.String())
	}
	return strings.Join(names, ", ")
}

// params returns the parameter given for game. One that belongs to another
// game is refused: passed over, it would give a result nobody asked for.
func (c *playCmd) params(game fair.Game) (fair.Params, error) {
	params := fair.Params{}
	for _, p := range []struct {
		flag, name string
		value      *float64
		games      [2]fair.Game
	}{
		{"--house-edge", "houseEdge", (*float64)(c.HouseEdge), [2]fair.Game{fair.Limbo}},
		{"--segments", "segments", c.Segments.float(), [2]fair.Game{fair.Wheel}},
		{"--rows", "rows", c.Rows.float(), [2]fair.Game{fair.Plinko}},
		{"--mines", "mines", c.Mines.float(), [2]fair.Game{fair.Mines}},
		{"--draws", "draws", c.Draws.float(), [2]fair.Game{fair.Keno}},
		{"--decks", "decks", c.Decks.float(), [2]fair.Game{fair.Blackjack, fair.HiLo}},
	} {
		if p.value == nil {
			continue
		}
		if game != p.games[0] && game != p.games[1] {
			return nil, &fair.FieldError{Field: p.flag, Reason: "is no parameter of " + game.String() + "; leave it out"}
		}
		params[p.name] = *p.value
	}
	return params, nil
}
