package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore"
)

// An openedStore is the store of the flags.
type openedStore struct {
	kind    string // "memory" or "redis"
	backend seedstore.Backend
	redis   *redisstore.Store // nil for the one in memory
	close   func()
	failed  failedRecovery
}

// A failedRecovery is one that a session keeps from ending, which somebody has to
// mend. Each try gives all the others new seeds and reveals the old ones, so the
// pauses between them grow, or what is revealed would fill the store.
type failedRecovery struct {
	err   error
	pause time.Duration
	again time.Time
}

// longestPause is the longest time between two tries to recover.
const longestPause = 10 * time.Minute

// openStore opens the store that address names. The errors hold nothing of the
// address, which may have a password in it.
func openStore(address string, chips int64, log *slog.Logger) (*openedStore, error) {
	parts := []string{demo.MinesPart}
	if address == "memory:" {
		memory := seedstore.NewMemory(seedstore.Options{Chips: chips, Parts: parts})
		return &openedStore{kind: "memory", backend: memory, close: func() {}}, nil
	}
	if !strings.HasPrefix(address, "redis://") && !strings.HasPrefix(address, "rediss://") {
		return nil, errors.New("--store must be memory: or begin with redis:// or rediss://")
	}
	options, err := redis.ParseURL(address)
	if err != nil {
		return nil, errors.New("--store is no valid Redis URL; one is redis://user:password@host:6379/0")
	}
	options.ContextTimeoutEnabled = true
	redis.SetLogger(redisLog{log})
	client := redis.NewClient(options)
	store, err := redisstore.New(client, redisstore.Options{Chips: chips, Parts: parts})
	if err != nil {
		return nil, err
	}
	return &openedStore{kind: "redis", backend: store, redis: store, close: func() { _ = client.Close() }}, nil
}

// A redisLog is where the Redis client says what becomes of its connections; by
// itself it would write lines that are no JSON.
type redisLog struct{ *slog.Logger }

func (l redisLog) Printf(ctx context.Context, format string, values ...any) {
	l.WarnContext(ctx, "redis client", "said", fmt.Sprintf(format, values...))
}

// start checks a Redis before play begins, and recovers it if it restarted.
func (s *openedStore) start(ctx context.Context, log *slog.Logger, service *demo.Service, ttl time.Duration) error {
	if s.redis == nil {
		log.Warn("the store is in memory: seeds, records and chips are gone when this program ends")
		return nil
	}
	report, err := s.redis.Check(ctx)
	if err != nil {
		return err
	}
	for _, server := range report {
		level := slog.LevelInfo
		if server.AppendFsync != "always" || !server.AppendOnly {
			level = slog.LevelWarn
		}
		log.Log(ctx, level, "redis", "address", server.Address, "version", server.Version, "loss", server.Loss, "restarted", server.Restarted)
	}
	return s.recoverIf(ctx, log, service, ttl, report)
}

// recover rotates what was live before a Redis restarted, so that play can go on.
// While it can't be done and is not tried again, it returns why.
func (s *openedStore) recover(ctx context.Context, now time.Time, log *slog.Logger, service *demo.Service, ttl time.Duration) error {
	if s.redis == nil {
		return nil
	}
	report, err := s.redis.Check(ctx)
	if err != nil {
		return err
	}
	if s.failed.err != nil && now.Before(s.failed.again) {
		return s.failed.err
	}
	err = s.recoverIf(ctx, log, service, ttl, report)
	if err == nil || errors.Is(err, seedstore.ErrUnavailable) {
		s.failed = failedRecovery{}
		return err
	}
	err = fmt.Errorf("mend or delete these sessions and start faird again, or wait: %w", err)
	pause := min(max(2*s.failed.pause, lookEvery), longestPause)
	s.failed = failedRecovery{err, pause, now.Add(pause)}
	return err
}

func (s *openedStore) recoverIf(ctx context.Context, log *slog.Logger, service *demo.Service, ttl time.Duration, report redisstore.Report) error {
	for _, server := range report {
		if server.Restarted {
			rotated, err := s.redis.Recover(ctx, service.Settle, ttl)
			if err != nil {
				return err
			}
			log.Warn("redis restarted and may have lost writes: all sessions were rotated", "sessions", rotated)
			return nil
		}
	}
	return nil
}
