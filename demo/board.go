package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// A Board is a Mines board as its player sees it.
type Board struct {
	State      string          `json:"state" doc:"none, open, cashed-out, hit or forfeited." enum:"none,open,cashed-out,hit,forfeited" example:"open"`
	Round      string          `json:"round,omitempty" doc:"The round's id: mines, commitment, client seed and nonce." example:"mines:2a1e7b3c9d4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b:galabet:0"`
	Version    int             `json:"version" doc:"How often the board was written." example:"1"`
	Mines      int             `json:"mines,omitzero" doc:"How many tiles have a mine." example:"3"`
	Stake      int64           `json:"stake,omitzero" doc:"Chips staked." example:"10"`
	Picks      []int           `json:"picks" doc:"The tiles picked, in order." example:"[7]"`
	Multiplier float64         `json:"multiplier,omitzero" doc:"What the picks multiply the stake by, or did." example:"1.125"`
	Next       *float64        `json:"next,omitempty" doc:"The multiplier after one more safe pick." example:"1.2857"`
	Payout     int64           `json:"payout" doc:"Chips that a cash-out would pay, or that were paid." example:"11"`
	Balance    int64           `json:"balance" doc:"Chips now." example:"990"`
	Rules      string          `json:"rules" doc:"Version of the rules." example:"1"`
	Record     json.RawMessage `json:"record,omitempty" doc:"The round's record, once it has ended; its result is the tiles with a mine."`
}

// The states of a board.
const (
	noBoard   = "none"
	open      = "open"
	cashedOut = "cashed-out"
	hitMine   = "hit"
	forfeited = "forfeited"
)

// An ended is what a receipt says of a board.
type ended struct {
	State   string          `json:"state"`
	Mines   int             `json:"mines"`
	Version int             `json:"version"`
	Picks   []int           `json:"picks"`
	Record  json.RawMessage `json:"record"`
}

// A boardPart is what the session's part keeps of its latest board. No layout.
type boardPart struct {
	Round   string `json:"round"`
	Version int    `json:"version"`
	Picks   []int  `json:"picks"`
}

// A board is an open one.
type board struct {
	*derivedRound
	mines  int
	part   boardPart
	stored []byte // the part as the store has it; nil for none
}

// isBoard tells a board from a bet on mines without chips.
func isBoard(d *derivedRound) bool { return d.Game == fair.Mines && d.bet.Wager != nil }

func (b *board) isMine(tile int) bool {
	return slices.Contains(b.played.Result.Items, uint16(tile))
}

// outcome is the state that the picks lead to.
func (b *board) outcome() string {
	switch {
	case slices.ContainsFunc(b.part.Picks, b.isMine):
		return hitMine
	case len(b.part.Picks) == mineTiles-b.mines:
		return cashedOut
	}
	return open
}

func (b *board) view(balance int64) Board {
	if b.settled.Board != nil {
		return endedView(b.ID(), b.settled, b.receipt.Payout, balance)
	}
	units := minesUnits(b.mines, len(b.part.Picks))
	view := Board{
		State: open, Round: b.ID(), Version: b.part.Version, Mines: b.mines, Stake: b.Stake, Picks: b.part.Picks,
		Multiplier: multiplier(units), Payout: payout(b.Stake, units), Balance: balance, Rules: RulesVersion,
	}
	if len(b.part.Picks) < mineTiles-b.mines {
		next := multiplier(minesUnits(b.mines, len(b.part.Picks)+1))
		view.Next = &next
	}
	return view
}

func endedView(round string, s settlement, paid, balance int64) Board {
	return Board{
		State: s.Board.State, Round: round, Version: s.Board.Version, Mines: s.Board.Mines, Stake: s.Stake, Picks: s.Board.Picks,
		Multiplier: multiplier(s.Units), Payout: paid, Balance: balance, Rules: s.Rules, Record: s.Board.Record,
	}
}

// boardAnswer is what the player is shown of a board that is open or was just
// ended.
func (s *Service) boardAnswer(ctx context.Context, id string, b *board) (Board, error) {
	balance, err := s.store.Balance(ctx, id)
	if err != nil {
		return Board{}, err
	}
	return b.view(balance), nil
}

// latestBoard returns the board that ended last, or one in the state none.
func (s *Service) latestBoard(ctx context.Context, id string) (none Board, err error) {
	none = Board{State: noBoard, Picks: []int{}, Rules: RulesVersion}
	if none.Balance, err = s.store.Balance(ctx, id); err != nil {
		return Board{}, err
	}
	part, _, err := s.readBoard(ctx, id)
	if err != nil || part.Round == "" {
		return none, err
	}
	receipt, err := s.store.Receipt(ctx, id, part.Round)
	if errors.Is(err, seedstore.ErrNoRound) {
		return none, nil
	}
	if err != nil {
		return Board{}, err
	}
	var settled settlement
	if err := json.Unmarshal(receipt.Detail, &settled); err != nil || settled.Board == nil {
		return Board{}, fmt.Errorf("receipt: %w", seedstore.ErrCorrupt)
	}
	return endedView(part.Round, settled, receipt.Payout, none.Balance), nil
}

// resumeBoard returns the board of a pending round, or ends it if its picks have
// ended it, and returns nil.
func (s *Service) resumeBoard(ctx context.Context, id string, d *derivedRound) (*board, error) {
	var w MinesWager
	if err := json.Unmarshal(d.bet.Wager, &w); err != nil || w.check() != nil {
		return nil, fmt.Errorf("pending round: %w", seedstore.ErrCorrupt)
	}
	part, stored, err := s.readBoard(ctx, id)
	if err != nil {
		return nil, err
	}
	b := &board{d, w.Mines, part, stored}
	if part.Round != d.ID() {
		b.part = boardPart{Round: d.ID(), Picks: []int{}}
	}
	if state := b.outcome(); state != open {
		return nil, s.endBoard(ctx, id, b, state)
	}
	return b, nil
}

func (s *Service) readBoard(ctx context.Context, id string) (part boardPart, stored []byte, err error) {
	stored, err = s.store.Part(ctx, id, MinesPart)
	if err == nil && stored != nil {
		if json.Unmarshal(stored, &part) != nil {
			err = fmt.Errorf("mines board: %w", seedstore.ErrCorrupt)
		}
	}
	return part, stored, err
}

// writeBoard writes the picks as the board's next version, over the version that
// was read and no other.
func (s *Service) writeBoard(ctx context.Context, id string, b *board, picks []int) error {
	next := boardPart{b.ID(), b.part.Version + 1, picks}
	text, err := encode(next)
	if err != nil {
		return err
	}
	if err := s.store.PutPart(ctx, id, MinesPart, b.stored, text, s.o.TTL); err != nil {
		return err
	}
	b.part, b.stored = next, text
	return nil
}

// endBoard settles the board's round in a state. If it ended otherwise before,
// that is what it has from here.
func (s *Service) endBoard(ctx context.Context, id string, b *board, state string) error {
	// Once it has ended, nothing else ties it to its key.
	if b.bet.Key != nil {
		if _, err := s.keepBoard(ctx, id, b); err != nil {
			return err
		}
	}
	if state == cashedOut {
		b.settled.Units = minesUnits(b.mines, len(b.part.Picks))
	}
	b.settled.Board = &ended{state, b.mines, b.part.Version, b.part.Picks, b.record}
	return s.settle(ctx, id, b.derivedRound)
}

// keepBoard keeps the board without picks as the answer to the request with a key
// that opened it, unless that has one, and returns the one that it has.
func (s *Service) keepBoard(ctx context.Context, id string, b *board) (json.RawMessage, error) {
	started := &board{b.derivedRound, b.mines, boardPart{Round: b.ID(), Picks: []int{}}, nil}
	view, err := s.boardAnswer(ctx, id, started)
	if err != nil {
		return nil, err
	}
	return s.keepFirst(ctx, id, *b.bet.Key, view)
}
