package demo

import "context"

// Chips are a session's chips and what may be staked of them.
type Chips struct {
	Balance  int64 `json:"balance" doc:"Chips now." example:"1000"`
	Start    int64 `json:"start" doc:"Chips a session starts with, and has after a refill." example:"1000"`
	MinStake int64 `json:"minStake" doc:"The least stake." example:"1"`
	MaxStake int64 `json:"maxStake" doc:"The highest stake." example:"100000"`
}

// Chips returns a session's chips and renews it.
func (s *Service) Chips(ctx context.Context, id string) (Chips, error) {
	if _, _, err := s.load(ctx, id); err != nil {
		return Chips{}, err
	}
	balance, err := s.store.Balance(ctx, id)
	return s.chips(balance), err
}

// Refill sets the balance back to the starting stack, and renews the session. What
// is pending is paid on top of it.
func (s *Service) Refill(ctx context.Context, id string) (Chips, error) {
	balance, err := s.store.Refill(ctx, id, s.o.TTL)
	return s.chips(balance), err
}

func (s *Service) chips(balance int64) Chips {
	return Chips{balance, s.o.Chips, MinStake, MaxStake}
}
