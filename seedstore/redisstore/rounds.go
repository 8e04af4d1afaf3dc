package redisstore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/galabet/fair/seedstore"
)

// Begin implements [seedstore.Rounds].
func (s *Store) Begin(ctx context.Context, id string, o seedstore.Opening) (seedstore.Begun, error) {
	if err := errors.Join(seedstore.CheckID(id), o.Check(id)); err != nil {
		return seedstore.Begun{}, err
	}
	loaded := ""
	if o.Loaded.ID != "" {
		loaded = o.Loaded.Loaded()
	}
	keys := []string{s.key(id, "session"), s.key(id, "nonce"), s.key(id, "chips"), s.key(id, "pending")}
	answer, err := s.run(ctx, s.fence.begin, keys, o.Game.String(), o.Stake, s.stack, []byte(o.Detail), loaded)
	if err != nil {
		return seedstore.Begun{}, err
	}
	if word, ok := answer.(string); ok {
		return seedstore.Begun{}, refusal(word)
	}
	texts, _ := answer.([]any)
	if len(texts) != 4 {
		return seedstore.Begun{}, fmt.Errorf("%w: begin answered in another form", seedstore.ErrCorrupt)
	}
	nonce, err := nonceOf(texts[0].(string))
	if err != nil {
		return seedstore.Begun{}, err
	}
	balance, err := seedstore.DecodeChips(texts[1].(string))
	if err != nil {
		return seedstore.Begun{}, err
	}
	session, err := seedstore.DecodeSession(id, []byte(texts[2].(string)))
	if err != nil {
		return seedstore.Begun{}, err
	}
	pending, _ := texts[3].(int64)
	round := seedstore.Round{
		Game: o.Game, Commitment: session.Commitment, ClientSeed: session.ClientSeed, Nonce: nonce,
		Stake: o.Stake, Detail: slices.Clone(o.Detail),
	}
	return seedstore.Begun{Session: session, Round: round, Balance: balance, Pending: int(pending)}, nil
}

// Settle implements [seedstore.Rounds].
func (s *Store) Settle(ctx context.Context, id string, end seedstore.Settlement, ttl time.Duration) (seedstore.Receipt, error) {
	if err := errors.Join(seedstore.CheckID(id), end.Check(), seedstore.CheckTTL(ttl)); err != nil {
		return seedstore.Receipt{}, err
	}
	text, err := s.step(ctx, scriptSettle, id, ttl.Milliseconds(), end.Receipt.Payout, s.stack,
		seedstore.EncodeReceipt(end.Receipt), []byte(end.Record), end.Keep)
	if err != nil {
		return seedstore.Receipt{}, err
	}
	return seedstore.DecodeReceipt(text)
}

// Pending implements [seedstore.Rounds].
func (s *Store) Pending(ctx context.Context, id string) ([]seedstore.Round, error) {
	if err := seedstore.CheckID(id); err != nil {
		return nil, err
	}
	filed, err := s.client.HGetAll(ctx, s.key(id, "pending")).Result()
	if err != nil {
		return nil, unavailable(err)
	}
	return seedstore.DecodePending(filed)
}

// Rotate implements [seedstore.Rounds].
func (s *Store) Rotate(ctx context.Context, before, after seedstore.Session, ttl time.Duration) error {
	if err := errors.Join(seedstore.CheckRotation(before, after), seedstore.CheckTTL(ttl)); err != nil {
		return err
	}
	args := []any{ttl.Milliseconds(), before.Loaded(), seedstore.EncodeSession(after), before.Commitment, before.ServerSeed.Text()}
	for commitment, seed := range seedstore.Leaving(before, after, false) {
		args = append(args, commitment, seed)
	}
	_, err := s.step(ctx, scriptRotate, after.ID, args...)
	return err
}
