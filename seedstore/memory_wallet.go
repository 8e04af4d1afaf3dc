package seedstore

import (
	"context"
	"strconv"
	"time"

	"github.com/galabet/fair/fair"
)

// balance reads the chips, which are the starting stack until something moved
// them.
func (m *Memory) balance(s *stored) (int64, error) {
	text, has := s.values["chips"]
	if !has {
		text = m.stack
	}
	return DecodeChips(text)
}

func (s *stored) setBalance(chips int64) { s.values["chips"] = strconv.FormatInt(chips, 10) }

// pay adds amount to the balance.
func (m *Memory) pay(s *stored, amount int64) error {
	if amount == 0 {
		return nil
	}
	balance, err := m.balance(s)
	if err != nil {
		return err
	}
	if balance > fair.MaxSafeInteger-amount {
		return ErrBalanceLimit
	}
	s.setBalance(balance + amount)
	return nil
}

// Balance implements [Wallet].
func (m *Memory) Balance(ctx context.Context, id string) (int64, error) {
	if err := m.begin(ctx, CheckID(id)); err != nil {
		return 0, err
	}
	defer m.mu.Unlock()
	s := m.live(id)
	if s == nil {
		return 0, ErrNotFound
	}
	return m.balance(s)
}

// Debit implements [Wallet].
func (m *Memory) Debit(ctx context.Context, id, roundID string, amount int64, ttl time.Duration) (balance int64, err error) {
	err = m.change(ctx, id, ttl, func(s *stored) error {
		now, err := m.balance(s)
		if err != nil {
			return err
		}
		mark := strconv.FormatInt(amount, 10)
		switch before := s.receipts["debit "+roundID]; {
		case before == mark:
		case before != "":
			return ErrDebited
		case now < amount:
			return ErrNotEnoughChips
		default:
			now -= amount
			s.setBalance(now)
			s.receipts["debit "+roundID] = mark
		}
		balance = now
		return nil
	}, CheckRoundID(roundID), CheckAmount("amount", amount, 1))
	return balance, err
}

// Credit implements [Wallet].
func (m *Memory) Credit(ctx context.Context, id string, amount int64, ttl time.Duration) (balance int64, err error) {
	err = m.change(ctx, id, ttl, func(s *stored) error {
		if err := m.pay(s, amount); err != nil {
			return err
		}
		balance, err = m.balance(s)
		return err
	}, CheckAmount("amount", amount, 1))
	return balance, err
}

// CreditOnce implements [Wallet].
func (m *Memory) CreditOnce(ctx context.Context, id, roundID string, r Receipt, ttl time.Duration) (kept Receipt, err error) {
	err = m.change(ctx, id, ttl, func(s *stored) error {
		if kept, err = s.receipt(roundID); err != ErrNoRound {
			return err
		}
		if err := m.pay(s, r.Payout); err != nil {
			return err
		}
		s.receipts["credit "+roundID] = string(EncodeReceipt(r))
		kept, err = s.receipt(roundID)
		return err
	}, CheckRoundID(roundID), r.Check())
	return kept, err
}

// Receipt implements [Wallet].
func (m *Memory) Receipt(ctx context.Context, id, roundID string) (Receipt, error) {
	if err := m.begin(ctx, CheckID(id), CheckRoundID(roundID)); err != nil {
		return Receipt{}, err
	}
	defer m.mu.Unlock()
	s := m.live(id)
	if s == nil {
		return Receipt{}, ErrNotFound
	}
	return s.receipt(roundID)
}

// Refill implements [Wallet].
func (m *Memory) Refill(ctx context.Context, id string, ttl time.Duration) (balance int64, err error) {
	err = m.change(ctx, id, ttl, func(s *stored) error {
		s.values["chips"] = m.stack
		balance, err = m.balance(s)
		return err
	})
	return balance, err
}
