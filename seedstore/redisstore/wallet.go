package redisstore

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/galabet/fair/seedstore"
)

// Balance implements [seedstore.Wallet].
func (s *Store) Balance(ctx context.Context, id string) (int64, error) {
	if err := seedstore.CheckID(id); err != nil {
		return 0, err
	}
	values, err := s.client.MGet(ctx, s.key(id, "session"), s.key(id, "chips")).Result()
	if err != nil {
		return 0, unavailable(err)
	}
	if values[0] == nil {
		return 0, seedstore.ErrNotFound
	}
	text, stored := values[1].(string)
	if !stored {
		text = s.stack
	}
	return seedstore.DecodeChips(text)
}

// Debit implements [seedstore.Wallet].
func (s *Store) Debit(ctx context.Context, id, roundID string, amount int64, ttl time.Duration) (int64, error) {
	if err := errors.Join(seedstore.CheckID(id), seedstore.CheckRoundID(roundID), seedstore.CheckAmount("amount", amount, 1), seedstore.CheckTTL(ttl)); err != nil {
		return 0, err
	}
	return balance(s.step(ctx, scriptDebit, id, ttl.Milliseconds(), roundID, amount, s.stack))
}

// Credit implements [seedstore.Wallet].
func (s *Store) Credit(ctx context.Context, id string, amount int64, ttl time.Duration) (int64, error) {
	if err := errors.Join(seedstore.CheckID(id), seedstore.CheckAmount("amount", amount, 1), seedstore.CheckTTL(ttl)); err != nil {
		return 0, err
	}
	return balance(s.step(ctx, scriptCredit, id, ttl.Milliseconds(), amount, s.stack))
}

func balance(text string, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return seedstore.DecodeChips(text)
}

// CreditOnce implements [seedstore.Wallet].
func (s *Store) CreditOnce(ctx context.Context, id, roundID string, r seedstore.Receipt, ttl time.Duration) (seedstore.Receipt, error) {
	if err := errors.Join(seedstore.CheckID(id), seedstore.CheckRoundID(roundID), r.Check(), seedstore.CheckTTL(ttl)); err != nil {
		return seedstore.Receipt{}, err
	}
	text, err := s.step(ctx, scriptCreditOnce, id, ttl.Milliseconds(), roundID, r.Payout, s.stack, seedstore.EncodeReceipt(r))
	if err != nil {
		return seedstore.Receipt{}, err
	}
	return seedstore.DecodeReceipt(text)
}

// Receipt implements [seedstore.Wallet].
func (s *Store) Receipt(ctx context.Context, id, roundID string) (seedstore.Receipt, error) {
	if err := errors.Join(seedstore.CheckID(id), seedstore.CheckRoundID(roundID)); err != nil {
		return seedstore.Receipt{}, err
	}
	texts, err := s.client.HMGet(ctx, s.key(id, "receipts"), "settle "+roundID, "credit "+roundID).Result()
	if err != nil {
		return seedstore.Receipt{}, unavailable(err)
	}
	for _, text := range texts {
		if text, filed := text.(string); filed {
			return seedstore.DecodeReceipt(text)
		}
	}
	switch n, err := s.client.Exists(ctx, s.key(id, "session")).Result(); {
	case err != nil:
		return seedstore.Receipt{}, unavailable(err)
	case n == 0:
		return seedstore.Receipt{}, seedstore.ErrNotFound
	default:
		return seedstore.Receipt{}, seedstore.ErrNoRound
	}
}

// Refill implements [seedstore.Wallet].
func (s *Store) Refill(ctx context.Context, id string, ttl time.Duration) (int64, error) {
	if err := errors.Join(seedstore.CheckID(id), seedstore.CheckTTL(ttl)); err != nil {
		return 0, err
	}
	if _, err := s.step(ctx, scriptRefill, id, ttl.Milliseconds(), s.stack); err != nil {
		return 0, err
	}
	return strconv.ParseInt(s.stack, 10, 64)
}
