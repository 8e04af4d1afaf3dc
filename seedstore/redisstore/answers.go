package redisstore

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/galabet/fair/seedstore"
)

// Claim implements [seedstore.Answers].
func (s *Store) Claim(ctx context.Context, scope, key string, mark []byte, lease time.Duration) ([]byte, error) {
	place, err := s.answerKey(scope, key, mark)
	if err := errors.Join(err, seedstore.CheckLease(lease)); err != nil {
		return nil, err
	}
	kept, err := s.sendOnce(ctx, "set", place, mark, "nx", "get", "px", lease.Milliseconds())
	text, _ := kept.(string)
	if text == "" {
		return nil, err
	}
	return []byte(text), err
}

// Keep implements [seedstore.Answers]. It may be sent again: the second time
// changes nothing.
func (s *Store) Keep(ctx context.Context, scope, key string, answer []byte, ttl time.Duration) error {
	place, err := s.answerKey(scope, key, answer)
	if err := errors.Join(err, seedstore.CheckTTL(ttl)); err != nil {
		return err
	}
	return unavailable(s.client.Set(ctx, place, answer, ttl).Err())
}

// Disclaim implements [seedstore.Answers].
func (s *Store) Disclaim(ctx context.Context, scope, key string, mark []byte) error {
	place, err := s.answerKey(scope, key, mark)
	if err != nil {
		return err
	}
	_, err = s.run(ctx, scriptDisclaim, []string{place}, mark)
	return err
}

func (s *Store) answerKey(scope, key string, text []byte) (string, error) {
	scope, err := seedstore.CheckAnswer(scope, key, text)
	return s.key(scope, "idem:"+key), err
}

// sendOnce sends a command whose first key is its second word, a single time.
func (s *Store) sendOnce(ctx context.Context, words ...any) (any, error) {
	command := once{redis.NewCmd(ctx, words...)}
	_ = s.client.Process(ctx, command)
	answer, err := command.Result()
	if errors.Is(err, redis.Nil) {
		return nil, nil
	}
	return answer, unavailable(err)
}
