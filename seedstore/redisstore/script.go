package redisstore

import (
	"context"
	"crypto/sha1"
	"embed"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/redis/go-redis/v9"
)

//go:embed scripts
var sources embed.FS

// A script is one step. A fenced one hands out nonces or creates sessions, and
// is loaded onto known servers only.
type script struct {
	text   string
	digest string
	fenced bool
}

var (
	scriptGet        = load("get")
	scriptPut        = load("put").behindFence()
	scriptReserve    = load("reserve").behindFence()
	scriptReveal     = load("reveal")
	scriptPush       = load("push")
	scriptBegin      = load("begin").behindFence()
	scriptSettle     = load("settle")
	scriptRotate     = load("rotate")
	scriptDebit      = load("debit")
	scriptCredit     = load("credit")
	scriptCreditOnce = load("credit_once")
	scriptRefill     = load("refill")
	scriptPutPart    = load("putpart")
	scriptCount      = load("count")
)

// load puts the shared functions after the script's first line, which says how
// Redis runs it.
func load(name string) *script {
	first, rest, _ := strings.Cut(source(name), "\n")
	text := first + "\n" + source("common") + rest
	digest := sha1.Sum([]byte(text))
	return &script{text: text, digest: hex.EncodeToString(digest[:])}
}

func source(name string) string {
	text, err := sources.ReadFile("scripts/" + name + ".lua")
	if err != nil {
		panic(err) // embedded
	}
	return string(text)
}

func (s *script) behindFence() *script {
	s.fenced = true
	return s
}

// A once is a command that go-redis sends a single time: neither its retries
// nor those of its cluster client repeat it.
type once struct{ *redis.Cmd }

func (once) NoRetry() bool { return true }

// run sends the script for a session, by digest. If the server does not know
// the digest, nothing ran, and the script is loaded and sent again.
func (s *Store) run(ctx context.Context, sc *script, keys []string, args ...any) (any, error) {
	answer, err := s.send(ctx, sc, keys, args)
	if redis.HasErrorPrefix(err, "NOSCRIPT") {
		if err := s.loadOnto(ctx, sc, keys[0]); err != nil {
			return nil, err
		}
		answer, err = s.send(ctx, sc, keys, args)
	}
	if errors.Is(err, redis.Nil) {
		return nil, nil
	}
	return answer, unavailable(err)
}

func (s *Store) send(ctx context.Context, sc *script, keys []string, args []any) (any, error) {
	words := make([]any, 0, 3+len(keys)+len(args))
	words = append(words, "evalsha", sc.digest, len(keys))
	for _, key := range keys {
		words = append(words, key)
	}
	command := once{redis.NewCmd(ctx, append(words, args...)...)}
	command.SetFirstKeyPos(3)
	_ = s.client.Process(ctx, command)
	return command.Result()
}
