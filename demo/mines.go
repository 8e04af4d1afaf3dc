package demo

import (
	"context"
	"errors"
	"slices"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// A MinesWager opens a board of 25 tiles, some of which have a mine.
type MinesWager struct {
	Stake
	Mines int `json:"mines" doc:"How many tiles have a mine: 1 to 24." example:"3"`
}

const (
	mineTiles = 25
	maxMines  = 24
)

func (w MinesWager) check() error {
	if err := w.checkStake(); err != nil {
		return err
	}
	if w.Mines < 1 || w.Mines > maxMines {
		return badField("mines", "must be a whole number from 1 to 24")
	}
	return nil
}

// minesUnits is the multiplier after so many safe picks:
// floor(0.99 / chance × 10000) in whole numbers, and 1 before the first.
func minesUnits(mines, picks int) int64 {
	if picks == 0 {
		return unit
	}
	return 9_900 * choose(mineTiles, picks) / choose(mineTiles-mines, picks)
}

// minesChance is how likely so many picks are to be safe.
func minesChance(mines, picks int) float64 {
	return float64(choose(mineTiles-mines, picks)) / float64(choose(mineTiles, picks))
}

// StartMines opens a board. It returns a *fair.FieldError that names the first
// field that is wrong, seedstore.ErrNotEnoughChips, or ErrBoardOpen if there is a
// board.
func (s *Service) StartMines(ctx context.Context, id string, w MinesWager) (started Board, err error) {
	if err := w.check(); err != nil {
		return Board{}, err
	}
	text, err := encode(w)
	if err != nil {
		return Board{}, err
	}
	bet := pendingBet{Params: fair.Params{"mines": float64(w.Mines)}, Wager: text}
	err = s.locked(ctx, id, func(ctx context.Context) error {
		begun, err := s.openBoard(ctx, id, w.Stake.Stake, bet)
		if err != nil {
			return err
		}
		d, err := s.derive(begun.Session, begun.Round)
		if err != nil {
			return err
		}
		b := &board{derivedRound: d, mines: w.Mines, part: boardPart{Round: d.ID(), Picks: []int{}}}
		started = b.view(begun.Balance)
		return s.keepOwn(ctx, id, started)
	})
	return started, err
}

// openBoard begins the round only in the session that was seen without a board:
// two that come at once can't both have one, whatever becomes of the lock. A
// session that bets changed meanwhile is loaded again.
func (s *Service) openBoard(ctx context.Context, id string, stake int64, bet pendingBet) (seedstore.Begun, error) {
	for try := 1; ; try++ {
		session, left, err := s.load(ctx, id)
		if err != nil {
			return seedstore.Begun{}, err
		}
		if left != nil {
			return seedstore.Begun{}, ErrBoardOpen
		}
		begun, err := s.begin(ctx, id, fair.Mines, stake, bet, session)
		if try == tries || !errors.Is(err, seedstore.ErrSessionChanged) {
			return begun, err
		}
	}
}

// PickMines picks a tile, 0 to 24, on the open board. A mine ends the board, and
// so does the last safe tile. A tile that was picked before changes nothing, also
// once the board has ended. It returns a *fair.FieldError for a tile that is none,
// and ErrNoBoard.
func (s *Service) PickMines(ctx context.Context, id string, tile int) (Board, error) {
	if tile < 0 || tile >= mineTiles {
		return Board{}, badField("tile", "must be a whole number from 0 to 24")
	}
	picked := func(latest Board) bool { return slices.Contains(latest.Picks, tile) }
	return s.onBoard(ctx, id, picked, func(ctx context.Context, b *board) (string, error) {
		if slices.Contains(b.part.Picks, tile) {
			return open, nil
		}
		// The pick is written first, so that it stands whatever happens next.
		if err := s.writeBoard(ctx, id, b, append(slices.Clone(b.part.Picks), tile)); err != nil {
			return "", err
		}
		return b.outcome(), nil
	})
}

// CashOutMines ends the board and pays what its picks are worth. Repeated, it
// returns what was paid. It returns ErrNoBoard if there is none.
func (s *Service) CashOutMines(ctx context.Context, id string) (Board, error) {
	return s.endBy(ctx, id, cashedOut)
}

// ForfeitMines ends the board and pays nothing. Repeated, it returns the same. It
// returns ErrNoBoard if there is none.
func (s *Service) ForfeitMines(ctx context.Context, id string) (Board, error) {
	return s.endBy(ctx, id, forfeited)
}

// endBy ends the open board in a state.
func (s *Service) endBy(ctx context.Context, id, state string) (Board, error) {
	ended := func(latest Board) bool { return latest.State == state }
	return s.onBoard(ctx, id, ended, func(ctx context.Context, b *board) (string, error) {
		if b.part.Version > 0 {
			return state, nil
		}
		// The part names the round, so that it is found again once it has ended.
		return state, s.writeBoard(ctx, id, b, b.part.Picks)
	})
}

// onBoard runs action on the open board under the session's lock and ends the
// board in the state it returns, unless that is open. Without an open board it
// returns the latest if the action is one that was done to it, and ErrNoBoard
// otherwise.
func (s *Service) onBoard(ctx context.Context, id string, done func(latest Board) bool, action func(ctx context.Context, b *board) (string, error)) (view Board, err error) {
	err = s.locked(ctx, id, func(ctx context.Context) error {
		_, b, err := s.load(ctx, id)
		if err != nil {
			return err
		}
		if b == nil {
			view, err = s.latestBoard(ctx, id)
			if err == nil && !done(view) {
				err = ErrNoBoard
			}
			return err
		}
		state, err := action(ctx, b)
		if err != nil {
			return err
		}
		if state != open {
			err := s.endBoard(ctx, id, b, state)
			if errors.Is(err, seedstore.ErrNoRound) {
				return ErrNoBoard // it was ended meanwhile and its record is no longer kept
			}
			if err != nil {
				return err
			}
		}
		view, err = s.boardAnswer(ctx, id, b)
		return err
	})
	return view, err
}

// Mines returns the open board, or the one that ended last, as long as its
// receipt is kept.
func (s *Service) Mines(ctx context.Context, id string) (Board, error) {
	_, b, err := s.load(ctx, id)
	if err != nil {
		return Board{}, err
	}
	if b != nil {
		return s.boardAnswer(ctx, id, b)
	}
	return s.latestBoard(ctx, id)
}
