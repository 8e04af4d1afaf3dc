package redisstore

import (
	"context"
	"crypto/sha1"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

//go:embed scripts
var sources embed.FS

// A script is one step.
type script struct {
	text   string
	digest string
	fenced bool
}

// A fence holds the scripts that hand out nonces, create sessions or write parts,
// which are loaded onto known servers only. They name the prefix and the database, so that
// another store on the same server does not load them for this one.
type fence struct{ put, reserve, begin, putPart *script }

func newFence(prefix string, database int) fence {
	name := fmt.Sprintf("-- for %q in database %d\n", prefix, database)
	fenced := func(base *script) *script {
		s := newScript(base.text + name)
		s.fenced = true
		return s
	}
	return fence{fenced(load("put")), fenced(load("reserve")), fenced(load("begin")), fenced(load("putpart"))}
}

var (
	scriptGet        = load("get")
	scriptReveal     = load("reveal")
	scriptPush       = load("push")
	scriptSettle     = load("settle")
	scriptRotate     = load("rotate")
	scriptDebit      = load("debit")
	scriptCredit     = load("credit")
	scriptCreditOnce = load("credit_once")
	scriptRefill     = load("refill")
	scriptCount      = load("count")
	scriptDisclaim   = load("disclaim")
)

// load puts the shared functions after the script's first line, which says how
// Redis runs it.
func load(name string) *script {
	first, rest, _ := strings.Cut(source(name), "\n")
	text := first + "\n" + source("common") + rest
	return newScript(text)
}

func newScript(text string) *script {
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
