package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/galabet/fair/seedstore"
)

// A filed is what is kept under a key. Without a status the request is in
// flight, and by tells whose it is.
type filed struct {
	Print  string          `json:"print"`
	By     string          `json:"by,omitempty"`
	Status int             `json:"status,omitempty"`
	Body   json.RawMessage `json:"body,omitempty"`
	Round  string          `json:"round,omitempty"` // the bet whose receipt has the answer's balance
}

// keepBet keeps what a bet will be answered. Of chips the receipt decides.
func (s *Service) keepBet(ctx context.Context, id string, key Key, d *derivedRound) error {
	body, err := encode(d.answer())
	if err != nil {
		return err
	}
	f := filed{Print: key.Print, Status: 200, Body: body}
	if d.bet.Wager != nil {
		f.Round = d.ID()
	}
	return s.keep(ctx, id, key, f)
}

// keepOwn keeps what the request in progress will be answered, if it has a key.
func (s *Service) keepOwn(ctx context.Context, id string, answer any) error {
	own := claimOf(ctx)
	if own == nil {
		return nil
	}
	body, err := encode(answer)
	if err == nil {
		err = s.keep(ctx, id, own.Key, filed{Print: own.Print, Status: 200, Body: body})
	}
	own.kept = err == nil
	return err
}

// keepFirst keeps a success under the key unless an answer is kept there, and
// returns the body of the one that is.
func (s *Service) keepFirst(ctx context.Context, scope string, key Key, answer any) (body json.RawMessage, err error) {
	if body, err = encode(answer); err != nil {
		return nil, err
	}
	f := filed{Print: key.Print, Status: 200, Body: body}
	text, err := encode(f)
	if err != nil {
		return nil, err
	}
	kept, err := s.store.Claim(ctx, scope, key.Name, text, AnswerTime)
	switch {
	case err != nil || kept == nil:
		return body, err
	case inFlight(kept):
		return body, s.keep(ctx, scope, key, f)
	}
	first, err := s.replay(ctx, scope, kept, key)
	if errors.Is(err, ErrKeyReused) {
		return body, nil // the round is older than answers get
	}
	return first.Body, err
}

func (s *Service) keep(ctx context.Context, scope string, key Key, f filed) error {
	text, err := encode(f)
	if err != nil {
		return err
	}
	return s.store.Keep(ctx, scope, key.Name, text, AnswerTime)
}

func inFlight(kept []byte) bool {
	var f filed
	return json.Unmarshal(kept, &f) == nil && f.Status == 0
}

// replay answers with what is kept under the key, for the same request.
func (s *Service) replay(ctx context.Context, scope string, kept []byte, key Key) (Answer, error) {
	var f filed
	if err := json.Unmarshal(kept, &f); err != nil {
		return Answer{}, fmt.Errorf("kept answer: %w", seedstore.ErrCorrupt)
	}
	switch {
	case f.Print != key.Print:
		return Answer{}, ErrKeyReused
	case f.Status == 0:
		return Answer{}, ErrKeyInFlight
	case f.Round == "":
		return Answer{f.Status, f.Body}, nil
	}
	body, err := s.settledBody(ctx, scope, f)
	return Answer{f.Status, body}, err
}

// settledBody is the answer to a bet with the balance of its receipt. It is as it
// was kept once the receipt is gone, and [ErrKeyInFlight] before there is one.
func (s *Service) settledBody(ctx context.Context, id string, f filed) (json.RawMessage, error) {
	receipt, err := s.store.Receipt(ctx, id, f.Round)
	if errors.Is(err, seedstore.ErrNoRound) {
		pending, err := s.store.Pending(ctx, id)
		if slices.ContainsFunc(pending, func(r seedstore.Round) bool { return r.ID() == f.Round }) {
			return nil, ErrKeyInFlight
		}
		return f.Body, err
	}
	if errors.Is(err, seedstore.ErrNotFound) {
		return f.Body, nil
	}
	if err != nil {
		return nil, err
	}
	var settled settlement
	var answer Settled
	if json.Unmarshal(receipt.Detail, &settled) != nil || json.Unmarshal(f.Body, &answer) != nil {
		return nil, fmt.Errorf("kept answer: %w", seedstore.ErrCorrupt)
	}
	answer.Balance = settled.Balance
	return encode(answer)
}
