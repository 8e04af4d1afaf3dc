package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The games once more, written from their definition with the standard library
// and nothing clever, to compare with.

func modelDigest(serverSeed, clientSeed string, nonce uint64, cursor int) []byte {
	mac := hmac.New(sha256.New, []byte(serverSeed))
	fmt.Fprintf(mac, "%s:%d:%d", clientSeed, nonce, cursor)
	return mac.Sum(nil)
}

func modelFloats(serverSeed, clientSeed string, nonce uint64, n int) (floats []float64) {
	for cursor := 0; len(floats) < n; cursor++ {
		d := modelDigest(serverSeed, clientSeed, nonce, cursor)
		for ; len(d) > 0 && len(floats) < n; d = d[4:] {
			floats = append(floats, float64(d[0])/256+float64(d[1])/65536+float64(d[2])/16777216+float64(d[3])/4294967296)
		}
	}
	return floats
}

func modelShuffle(floats []float64) []int {
	items := make([]int, len(floats)+1)
	for i := range items {
		items[i] = i
	}
	for i := len(items) - 1; i > 0; i-- {
		j := int(math.Floor(floats[len(items)-1-i] * float64(i+1)))
		items[i], items[j] = items[j], items[i]
	}
	return items
}

// modelResult returns the result as a value for encoding/json, and the cursor.
func modelResult(bet Bet) (result any, cursor int) {
	p := func(absent float64) float64 {
		for _, v := range bet.Params {
			return v
		}
		return absent
	}
	stream := func(n int) []float64 {
		cursor = (n - 1) / 8
		return modelFloats(bet.ServerSeed, bet.ClientSeed, bet.Nonce, n)
	}
	switch bet.Game {
	case Dice:
		result = math.Floor(stream(1)[0]*10001) / 100
	case Limbo:
		raw := float64(stream(1)[0] * 1e8)
		result = math.Max(1, math.Floor(1e8/(raw+1)*(1-p(0.01))*100)/100)
	case Roulette:
		result = math.Floor(stream(1)[0] * 37)
	case Wheel:
		result = math.Floor(stream(1)[0] * p(10))
	case Plinko:
		path, bucket := []int{}, 0
		for _, f := range stream(int(p(16))) {
			step := 0
			if f >= 0.5 {
				step = 1
			}
			path, bucket = append(path, step), bucket+step
		}
		result = map[string]any{"path": path, "bucket": bucket}
	case Mines:
		tiles := modelShuffle(stream(24))[:int(p(3))]
		slices.Sort(tiles)
		result = tiles
	case Keno:
		numbers := modelShuffle(stream(39))[:int(p(10))]
		slices.Sort(numbers)
		for i := range numbers {
			numbers[i]++
		}
		result = numbers
	case Blackjack, HiLo:
		var names []string
		for _, card := range modelShuffle(stream(52*int(p(1)) - 1)) {
			card %= 52
			names = append(names, "A23456789TJQK"[card%13:card%13+1]+"CDHS"[card/13:card/13+1])
		}
		result = names
	}
	return result, cursor
}

func TestPlayAgreesWithTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bet := Bet{
			Game:       rapid.SampledFrom(Games()).Draw(t, "game"),
			ServerSeed: rapid.StringMatching(`[0-9a-f]{64}`).Draw(t, "server seed"),
			ClientSeed: rapid.StringMatching(`[a-zA-Z0-9 é€🎲\n]{1,30}`).Draw(t, "client seed"),
			Nonce:      rapid.OneOf(rapid.Uint64Range(0, 100), rapid.Uint64Range(0, MaxSafeInteger)).Draw(t, "nonce"),
		}
		if p := rules[bet.Game].param; p != nil && rapid.Bool().Draw(t, "given") {
			value := rapid.Float64Range(p.min, p.max).Draw(t, "value")
			if p.integer {
				value = float64(rapid.Int64Range(int64(p.min), int64(p.max)).Draw(t, "whole value"))
			}
			bet.Params = Params{p.name: value}
		}
		played, err := Play(bet)
		if err != nil {
			t.Fatal(err)
		}
		result, cursor := modelResult(bet)
		text, err := json.Marshal(result)
		if err != nil {
			t.Fatal(err)
		}
		want, err := CanonicalJSON(text)
		if got := string(played.Result.AppendJSON(nil)); err != nil || got != string(want) || played.Cursor != uint64(cursor) {
			t.Fatalf("%+v: %s, cursor %d; the model has %s, cursor %d", bet, got, played.Cursor, want, cursor)
		}
		if !slices.Equal(played.Floats, modelFloats(bet.ServerSeed, bet.ClientSeed, bet.Nonce, len(played.Floats))) {
			t.Fatalf("%+v: other floats", bet)
		}
		digest, err := Digest(bet.ServerSeed, bet.ClientSeed, bet.Nonce, uint64(cursor))
		if err != nil || !slices.Equal(digest[:], modelDigest(bet.ServerSeed, bet.ClientSeed, bet.Nonce, cursor)) {
			t.Fatalf("%+v: another digest, %v", bet, err)
		}
		checkHonestRecord(t, bet, played)
	})
}

// checkHonestRecord takes a bet through its record to the verdict.
func checkHonestRecord(t *rapid.T, bet Bet, played Played) {
	sum := sha256.Sum256([]byte(bet.ServerSeed))
	commitment, err := Commit(bet.ServerSeed)
	if err != nil || commitment != hex.EncodeToString(sum[:]) {
		t.Fatalf("commitment %s, %v", commitment, err)
	}
	text := Record{bet.Game, bet.Params, bet.ServerSeed, commitment, bet.ClientSeed, bet.Nonce, played.Cursor, played.Result, testAt}.AppendJSON(nil)
	if v, err := VerifyRecord(text); err != nil || !v.OK {
		t.Fatalf("VerifyRecord of %s: %+v, %v", text, v, err)
	}
	if p := rules[bet.Game].param; p != nil && bet.Params[p.name] > p.inspectMax {
		return
	}
	if report, err := InspectRecord(text); err != nil || report.Status != Matches {
		t.Fatalf("InspectRecord of %s: %v, %v", text, report, err)
	}
}
