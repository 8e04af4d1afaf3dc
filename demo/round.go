package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// A pendingBet is the detail of a round: with the session's seeds it is all that
// is needed to settle the round again, to the same record.
type pendingBet struct {
	At     int64           `json:"at"` // Unix time in milliseconds, the record's
	Params fair.Params     `json:"params,omitempty"`
	Wager  json.RawMessage `json:"wager,omitempty"` // the chip bet; none for a bet without chips
	Key    *Key            `json:"key,omitempty"`   // of the request that began it
}

// A settlement is the detail of a settled round's receipt.
type settlement struct {
	Rules   string `json:"rules"`
	Stake   int64  `json:"stake"`
	Units   int64  `json:"units"` // the multiplier in steps of 1/10000
	Hits    *int   `json:"hits,omitempty"`
	Balance int64  `json:"balance,omitempty"` // that the player is told: of many that settle a bet at once, the first decides
	Board   *ended `json:"board,omitempty"`
}

// A derivedRound is a round and what came of it.
type derivedRound struct {
	seedstore.Round
	bet     pendingBet
	played  fair.Played
	record  json.RawMessage
	receipt seedstore.Receipt
	settled settlement
}

// begin begins a round. A stake that only what is pending could pay for is tried
// again when that is settled.
func (s *Service) begin(ctx context.Context, id string, game fair.Game, stake int64, bet pendingBet, loaded seedstore.Session) (seedstore.Begun, error) {
	bet.At, bet.Key = s.now(), keyOf(ctx)
	text, err := encode(bet)
	if err != nil {
		return seedstore.Begun{}, err
	}
	opening := seedstore.Opening{Game: game, Stake: stake, Detail: text, Loaded: loaded}
	begun, err := s.store.Begin(ctx, id, opening)
	if !errors.Is(err, seedstore.ErrNotEnoughChips) || loaded.ID != "" {
		return begun, err
	}
	session, err := s.store.Get(ctx, id, 0)
	if err != nil {
		return seedstore.Begun{}, err
	}
	if _, err := s.recover(ctx, session); err != nil {
		return seedstore.Begun{}, err
	}
	return s.store.Begin(ctx, id, opening)
}

// errOtherSeed: the session was rotated between the look at it and that at what
// is pending. Nothing is pending when it is, so the round was settled before, or
// is in the hands of the request that began it after.
var errOtherSeed = errors.New("demo: the round was begun under another server seed")

// derive computes a round from the session's seeds, which are those it was begun
// under: a pending round keeps the seed from being rotated. Those who call it for
// a Mines board set its end.
func (s *Service) derive(session seedstore.Session, round seedstore.Round) (*derivedRound, error) {
	d := &derivedRound{Round: round}
	if err := json.Unmarshal(round.Detail, &d.bet); err != nil {
		return nil, fmt.Errorf("pending round: %w", seedstore.ErrCorrupt)
	}
	if round.Commitment != session.Commitment {
		return nil, errOtherSeed
	}
	var err error
	d.played, err = fair.Play(fair.Bet{
		Game: round.Game, Params: d.bet.Params,
		ServerSeed: session.ServerSeed.Text(), ClientSeed: round.ClientSeed, Nonce: round.Nonce,
	})
	if err != nil {
		return nil, fmt.Errorf("pending round: %w", seedstore.ErrCorrupt)
	}
	d.record = fair.Record{
		Game: round.Game, Params: d.bet.Params, Commitment: round.Commitment, ClientSeed: round.ClientSeed,
		Nonce: round.Nonce, Cursor: d.played.Cursor, Result: d.played.Result, At: d.bet.At,
	}.AppendJSON(nil)
	if s.o.SecretKey != "" {
		if d.record, err = fair.SignRecord(d.record, s.o.SecretKey); err != nil {
			return nil, err
		}
	}
	d.settled = settlement{Rules: RulesVersion, Stake: round.Stake}
	if d.bet.Wager != nil && round.Game != fair.Mines {
		wager, err := readWager(round.Game, d.bet.Wager)
		if err != nil {
			return nil, fmt.Errorf("pending round: %w", seedstore.ErrCorrupt)
		}
		d.settled.Units, d.settled.Hits = wager.score(d.played.Result)
	}
	return d, nil
}

// settle settles a derived round and replaces its receipt by the one that is
// kept, which is another's if the round was settled before. For a board that was
// settled before, and whose record is not kept any more, it returns
// seedstore.ErrNoRound: how it ended is not known then.
func (s *Service) settle(ctx context.Context, id string, d *derivedRound) error {
	detail, err := encode(d.settled)
	if err != nil {
		return err
	}
	kept, err := s.store.Settle(ctx, id, seedstore.Settlement{
		RoundID: d.ID(),
		Receipt: seedstore.Receipt{Payout: payout(d.Stake, d.settled.Units), Detail: detail},
		Record:  d.record,
		Keep:    s.o.Records,
	}, s.o.TTL)
	if errors.Is(err, seedstore.ErrNoRound) && !isBoard(d) {
		// Another settled it, to this outcome: there is no other.
		return nil
	}
	if err != nil {
		return err
	}
	d.receipt = kept
	if bytes.Equal(kept.Detail, detail) {
		return nil
	}
	d.settled = settlement{}
	if err := json.Unmarshal(kept.Detail, &d.settled); err != nil {
		return fmt.Errorf("receipt: %w", seedstore.ErrCorrupt)
	}
	return nil
}

// payout is floor(stake × units / 10000). Both are small enough that the product
// fits: stakes up to 100,000, units up to 10^10.
func payout(stake, units int64) int64 { return stake * units / unit }

// unit is a multiplier of 1, in its steps.
const unit = 10_000

func multiplier(units int64) float64 { return float64(units) / unit }

// recover settles what was begun and left. It returns the open Mines board, which
// stays, or nil.
func (s *Service) recover(ctx context.Context, session seedstore.Session) (*board, error) {
	pending, err := s.store.Pending(ctx, session.ID)
	if err != nil {
		return nil, err
	}
	var open *board
	for _, round := range pending {
		left, err := s.finish(ctx, session, round)
		switch {
		case errors.Is(err, errOtherSeed):
		case errors.Is(err, seedstore.ErrNoRound) || errors.Is(err, seedstore.ErrNotFound):
			// It was settled meanwhile and its record is no longer kept.
		case err != nil:
			return nil, err
		case left != nil:
			open = left
		}
	}
	return open, nil
}

// finish settles one pending round, unless it is a Mines board that goes on.
func (s *Service) finish(ctx context.Context, session seedstore.Session, round seedstore.Round) (*board, error) {
	d, err := s.derive(session, round)
	if err != nil {
		return nil, err
	}
	if isBoard(d) {
		return s.resumeBoard(ctx, session.ID, d)
	}
	return nil, s.finishBet(ctx, session.ID, d)
}

// finishBet settles a pending bet, and keeps its answer if it has a key.
func (s *Service) finishBet(ctx context.Context, id string, d *derivedRound) error {
	if d.bet.Wager != nil {
		balance, err := s.store.Balance(ctx, id)
		if err != nil {
			return err
		}
		d.settled.Balance = balance + payout(d.Stake, d.settled.Units)
	}
	if d.bet.Key != nil {
		if err := s.keepBet(ctx, id, *d.bet.Key, d); err != nil {
			return err
		}
	}
	return s.settle(ctx, id, d)
}

// Settle settles one pending round for good; an open Mines board is cashed out
// as it stands. It is the settler of recovery after state may have gone back.
func (s *Service) Settle(ctx context.Context, session seedstore.Session, round seedstore.Round) error {
	open, err := s.finish(ctx, session, round)
	if err == nil && open != nil {
		err = s.endBoard(ctx, session.ID, open, cashedOut)
	}
	if errors.Is(err, seedstore.ErrNoRound) {
		return nil // it was settled meanwhile and its record is no longer kept
	}
	return err
}

// answer is what the request that began the round is answered.
func (d *derivedRound) answer() any {
	if d.bet.Wager == nil {
		return Answered{d.record, d.Nonce + 1}
	}
	paid := payout(d.Stake, d.settled.Units)
	return Settled{
		Record: d.record, Stake: d.Stake, Multiplier: multiplier(d.settled.Units), Payout: paid, Win: paid > 0,
		Hits: d.settled.Hits, Balance: d.settled.Balance, NonceNext: d.Nonce + 1, Rules: d.settled.Rules,
	}
}

// play begins a round, derives it, keeps the answer if the request has a key, and
// settles it.
func (s *Service) play(ctx context.Context, id string, game fair.Game, stake int64, bet pendingBet) (any, error) {
	begun, err := s.begin(ctx, id, game, stake, bet, seedstore.Session{})
	if err != nil {
		return nil, err
	}
	d, err := s.derive(begun.Session, begun.Round)
	if err != nil {
		return nil, err
	}
	if d.bet.Wager != nil {
		d.settled.Balance = begun.Balance + payout(d.Stake, d.settled.Units)
	}
	if own := claimOf(ctx); own != nil {
		if err := s.keepBet(ctx, id, own.Key, d); err != nil {
			return nil, err
		}
		own.kept = true
	}
	if err := s.settle(ctx, id, d); err != nil {
		return nil, err
	}
	if begun.Pending > 1 {
		// What others left is not this bet's trouble: the next request tries again.
		_, _ = s.recover(ctx, begun.Session)
	}
	return d.answer(), nil
}
