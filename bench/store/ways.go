package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/redis/go-redis/v9"
)

const (
	ttl  = 24 * time.Hour
	keep = 100
)

// A way is one manner of storing a bet. Its player makes the bets of one
// session, one after the other, and returns the record of each.
type way struct {
	name   string
	player func(ctx context.Context, client *redis.Client) (bet func() error, check func(bets int) error, err error)
}

func allWays() []way {
	return []way{
		{"(a) four scripts sent as text", plainPlayer(evalText)},
		{"(a′) the same four by digest", plainPlayer(evalDigest)},
		{"seedstore: Get, ReserveNonce, Put, PushRecord", storePlayer(fourSteps)},
		{"**seedstore: Begin, Settle**", storePlayer(twoSteps(0, 0))},
		{"seedstore: Begin, Settle, with debit, credit and receipt", storePlayer(twoSteps(10, 10))},
	}
}

// record derives the outcome under a session and returns its record.
func record(s seedstore.Session, nonce uint64) (json.RawMessage, error) {
	played, err := fair.Play(fair.Bet{Game: fair.Dice, ServerSeed: s.ServerSeed.Text(), ClientSeed: s.ClientSeed, Nonce: nonce})
	if err != nil {
		return nil, err
	}
	return fair.Record{
		Game: fair.Dice, Commitment: s.Commitment, ClientSeed: s.ClientSeed, Nonce: nonce,
		Cursor: played.Cursor, Result: played.Result, At: time.Now().UnixMilli(),
	}.AppendJSON(nil), nil
}

// storePlayer bets through the store.
func storePlayer(bet func(context.Context, *redisstore.Store, string) error) func(context.Context, *redis.Client) (func() error, func(int) error, error) {
	return func(ctx context.Context, client *redis.Client) (func() error, func(int) error, error) {
		store, err := redisstore.New(client, redisstore.Options{Parts: []string{"mines"}})
		if err != nil {
			return nil, nil, err
		}
		session := seedstore.NewSession("galabet", time.Now())
		if err := store.Put(ctx, session, ttl, ""); err != nil {
			return nil, nil, err
		}
		check := func(bets int) error {
			nonce, err := store.PeekNonce(ctx, session.ID)
			if err != nil {
				return err
			}
			records, err := store.Records(ctx, session.ID, keep)
			if err != nil {
				return err
			}
			return checkBets(bets, nonce, records)
		}
		return func() error { return bet(ctx, store, session.ID) }, check, nil
	}
}

func fourSteps(ctx context.Context, store *redisstore.Store, id string) error {
	session, err := store.Get(ctx, id, ttl)
	if err != nil {
		return err
	}
	nonce, err := store.ReserveNonce(ctx, id, ttl, session.Commitment)
	if err != nil {
		return err
	}
	text, err := record(session, nonce)
	if err != nil {
		return err
	}
	session.BetsUnderSeed++
	if err := store.Put(ctx, session, ttl, session.Commitment); err != nil {
		return err
	}
	return store.PushRecord(ctx, id, text, keep, ttl)
}

func twoSteps(stake, payout int64) func(context.Context, *redisstore.Store, string) error {
	return func(ctx context.Context, store *redisstore.Store, id string) error {
		begun, err := store.Begin(ctx, id, seedstore.Opening{Game: fair.Dice, Stake: stake})
		if err != nil {
			return err
		}
		text, err := record(begun.Session, begun.Round.Nonce)
		if err != nil {
			return err
		}
		_, err = store.Settle(ctx, id, seedstore.Settlement{
			RoundID: begun.Round.ID(), Receipt: seedstore.Receipt{Payout: payout}, Record: text, Keep: keep,
		}, ttl)
		return err
	}
}

//go:embed plain
var plain embed.FS

// plainScript is a script of way (a), with the renewal before it.
func plainScript(name string) *redis.Script {
	renew, err := plain.ReadFile("plain/renew.lua")
	if err != nil {
		panic(err) // embedded
	}
	text, err := plain.ReadFile("plain/" + name + ".lua")
	if err != nil {
		panic(err)
	}
	return redis.NewScript(string(renew) + string(text))
}

var plainGet, plainReserve, plainPut, plainPush = plainScript("get"), plainScript("reserve"), plainScript("put"), plainScript("push")

type eval func(ctx context.Context, client *redis.Client, script *redis.Script, keys []string, args ...any) *redis.Cmd

func evalText(ctx context.Context, client *redis.Client, script *redis.Script, keys []string, args ...any) *redis.Cmd {
	return script.Eval(ctx, client, keys, args...)
}

func evalDigest(ctx context.Context, client *redis.Client, script *redis.Script, keys []string, args ...any) *redis.Cmd {
	return script.Run(ctx, client, keys, args...)
}

// plainPlayer bets with four scripts, on the same session and record texts.
func plainPlayer(run eval) func(context.Context, *redis.Client) (func() error, func(int) error, error) {
	return func(ctx context.Context, client *redis.Client) (func() error, func(int) error, error) {
		session := seedstore.NewSession("galabet", time.Now())
		keys := make([]string, 5)
		for i, part := range []string{"session", "nonce", "revealed", "records", "mines"} {
			keys[i] = "demo:" + part + ":" + session.ID
		}
		seconds := int(ttl / time.Second)
		if err := run(ctx, client, plainPut, keys, seconds, seedstore.EncodeSession(session), "").Err(); err != nil {
			return nil, nil, err
		}
		bet := func() error {
			text, err := run(ctx, client, plainGet, keys, seconds).Text()
			if err != nil {
				return err
			}
			session, err := seedstore.DecodeSession(session.ID, []byte(text))
			if err != nil {
				return err
			}
			nonce, err := run(ctx, client, plainReserve, keys, seconds, session.Commitment).Uint64()
			if err != nil {
				return err
			}
			recorded, err := record(session, nonce)
			if err != nil {
				return err
			}
			session.BetsUnderSeed++
			if saved, err := run(ctx, client, plainPut, keys, seconds, seedstore.EncodeSession(session), session.Commitment).Int(); err != nil || saved != 1 {
				return errors.Join(err, errors.New("put refused"))
			}
			if err := run(ctx, client, plainPush, keys, seconds, []byte(recorded), keep).Err(); err != nil {
				return err
			}
			return nil
		}
		check := func(bets int) error {
			nonce, err := client.Get(ctx, keys[1]).Uint64()
			if err != nil {
				return err
			}
			var records []json.RawMessage
			for _, text := range client.LRange(ctx, keys[3], 0, keep).Val() {
				records = append(records, json.RawMessage(text))
			}
			return checkBets(bets, nonce, records)
		}
		return bet, check, nil
	}
}

// checkBets holds that bets were stored: as many nonces, and the newest records
// without a gap.
func checkBets(bets int, next uint64, records []json.RawMessage) error {
	if next != uint64(bets) || len(records) != min(bets, keep) {
		return fmt.Errorf("after %d bets the next nonce is %d and %d records are kept", bets, next, len(records))
	}
	for i, text := range records {
		var r struct{ Nonce uint64 }
		if err := json.Unmarshal(text, &r); err != nil || r.Nonce != next-1-uint64(i) {
			return fmt.Errorf("record %d has nonce %d (%v)", i, r.Nonce, err)
		}
	}
	return nil
}
