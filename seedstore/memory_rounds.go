package seedstore

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"time"
)

// Begin implements [Rounds].
func (m *Memory) Begin(ctx context.Context, id string, o Opening) (begun Begun, err error) {
	err = m.step(ctx, id, func(s *stored) error {
		session, err := s.session(id)
		if err != nil {
			return err
		}
		if o.Loaded.ID != "" && o.Loaded.Loaded() != session.Loaded() {
			return ErrSessionChanged
		}
		n, err := s.nextNonce(session)
		if err != nil {
			return err
		}
		balance, err := m.balance(s)
		if err != nil {
			return err
		}
		if balance < o.Stake {
			return ErrNotEnoughChips
		}
		session.BetsUnderSeed++
		text := EncodeSession(session)
		if session, err = DecodeSession(id, text); err != nil {
			return err
		}
		round := Round{o.Game, session.Commitment, session.ClientSeed, n, o.Stake, slices.Clone(o.Detail)}
		s.values["session"], s.values["nonce"] = string(text), strconv.FormatUint(n+1, 10)
		if o.Stake > 0 {
			s.setBalance(balance - o.Stake)
		}
		s.pending[round.ID()] = strconv.FormatInt(o.Stake, 10) + " " + string(o.Detail)
		begun = Begun{session, round, balance - o.Stake, len(s.pending)}
		return nil
	}, CheckID(id), o.Check(id))
	return begun, err
}

// Settle implements [Rounds].
func (m *Memory) Settle(ctx context.Context, id string, end Settlement, ttl time.Duration) (receipt Receipt, err error) {
	err = m.change(ctx, id, ttl, func(s *stored) error {
		if _, open := s.pending[end.RoundID]; !open {
			receipt, err = s.receipt(end.RoundID)
			return err
		}
		if err := m.pay(s, end.Receipt.Payout); err != nil {
			return err
		}
		s.receipts["settle "+end.RoundID] = string(EncodeReceipt(end.Receipt))
		delete(s.pending, end.RoundID)
		s.push(end.Record, end.Keep)
		receipt, err = s.receipt(end.RoundID)
		return err
	}, end.Check())
	return receipt, err
}

// Pending implements [Rounds].
func (m *Memory) Pending(ctx context.Context, id string) ([]Round, error) {
	if err := m.begin(ctx, CheckID(id)); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	s := m.live(id)
	if s == nil {
		return []Round{}, nil
	}
	return DecodePending(s.pending)
}

// Rotate implements [Rounds].
func (m *Memory) Rotate(ctx context.Context, before, after Session, ttl time.Duration) error {
	if err := m.begin(ctx, CheckRotation(before, after), CheckTTL(ttl)); err != nil {
		return err
	}
	defer m.mu.Unlock()
	s := m.live(after.ID)
	if s == nil || s.values["nonce"] == "" {
		return ErrSessionChanged
	}
	session, err := s.session(after.ID)
	if err != nil {
		return err
	}
	if session.Loaded() != before.Loaded() {
		return ErrSessionChanged
	}
	if len(s.pending) > 0 {
		return ErrRoundOpen
	}
	maps.Copy(s.revealed, Leaving(before, after, s.values["nonce"] != "0"))
	s.values["session"], s.values["nonce"] = string(EncodeSession(after)), "0"
	m.renew(s, ttl)
	return nil
}

func (s *stored) receipt(roundID string) (Receipt, error) {
	text, has := s.receipts["settle "+roundID]
	if !has {
		text, has = s.receipts["credit "+roundID]
	}
	if !has {
		return Receipt{}, ErrNoRound
	}
	return DecodeReceipt(text)
}
