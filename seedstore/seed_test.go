package seedstore_test

import (
	"bytes"
	"context"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// shows reports whether text holds a seed in any form a printer gives it.
func shows(text string, seed seedstore.Seed) bool {
	plain := seed.Text()
	for _, form := range []string{plain, strings.ToUpper(plain), hex.EncodeToString([]byte(plain)), strings.ToUpper(hex.EncodeToString([]byte(plain))),
		strings.Trim(fmt.Sprint([]byte(plain)), "[]")} {
		if strings.Contains(text, form) {
			return true
		}
	}
	return false
}

// Nothing that prints, logs or encodes a value shows a seed in it.
func TestSeedsAreHidden(t *testing.T) {
	ctx := t.Context()
	s := seedstore.NewSession("galabet", time.Now())
	store := seedstore.NewMemory(seedstore.Options{})
	if err := store.Put(ctx, s, time.Hour, ""); err != nil {
		t.Fatal(err)
	}
	begun, err := store.Begin(ctx, s.ID, seedstore.Opening{Game: fair.Dice})
	if err != nil {
		t.Fatal(err)
	}
	lease, err := store.Lock(ctx, s.ID)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]any{
		"seed": s.ServerSeed, "seed pointer": &s.ServerSeed, "session": s, "session pointer": &s, "begun": begun,
		"opening": seedstore.Opening{Loaded: s}, "store": store, "lease": lease,
		"hidden field": struct{ session seedstore.Session }{s}, "hidden pointer": struct{ session *seedstore.Session }{&s},
		"hidden store": struct{ store *seedstore.Memory }{store}, "shown field": struct{ Session seedstore.Session }{s},
		"slice": []seedstore.Session{s}, "map": map[string]seedstore.Seed{"a": s.ServerSeed}, "interface": struct{ v any }{s},
	} {
		var out bytes.Buffer
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%X", "%p", "%T", "%08.3f", "% x"} {
			fmt.Fprintf(&out, verb+"\n", value)
		}
		slog.New(slog.NewTextHandler(&out, nil)).Info("m", "v", value)
		slog.New(slog.NewJSONHandler(&out, nil)).Info("m", "v", value)
		_ = json.NewEncoder(&out).Encode(value)
		_ = xml.NewEncoder(&out).Encode(value)
		_ = gob.NewEncoder(&out).Encode(value)
		_ = template.Must(template.New("").Parse("{{.}} {{printf \"%v\" .}}")).Execute(&out, value)
		if shows(out.String(), s.ServerSeed) || shows(out.String(), s.NextServerSeed) {
			t.Errorf("%s shows a seed:\n%s", name, out.String())
		}
		if out.Len() == 0 {
			t.Errorf("%s printed nothing", name)
		}
	}
	if !shows(string(seedstore.EncodeSession(s)), s.ServerSeed) {
		t.Error("the stored text has no seed, so this test would not see one")
	}
}

// A session can't be encoded by mistake.
func TestSessionIsNotJSON(t *testing.T) {
	if text, err := json.Marshal(seedstore.NewSession("galabet", time.Now())); err == nil {
		t.Errorf("encoded as %s", text)
	}
}

// A seed is equal to another of the same text, and its zero value is none.
func TestSeedEquality(t *testing.T) {
	seed := seedstore.NewSeed()
	again, err := seedstore.SeedFrom(seed.Text())
	if err != nil || again != seed || seed.IsZero() || seed == seedstore.NewSeed() {
		t.Errorf("%v, %v", again == seed, err)
	}
	want, err := fair.Commit(seed.Text())
	if err != nil || seed.Commitment() != want {
		t.Errorf("commitment %s, want %s", seed.Commitment(), want)
	}
	var none seedstore.Seed
	if !none.IsZero() || none.Text() != "" || none.Commitment() != "" {
		t.Error("the zero value is a seed")
	}
	for _, bad := range []string{"", "ab", strings.Repeat("A", 64), strings.Repeat("g", 64), strings.Repeat("0", 65)} {
		var argument *seedstore.ArgumentError
		if _, err := seedstore.SeedFrom(bad); !errors.As(err, &argument) || argument.Argument != "serverSeed" || bad != "" && strings.Contains(err.Error(), bad) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// No error of a session that is refused, or of a stored text that is damaged,
// holds a seed.
func TestErrorsHoldNoSeed(t *testing.T) {
	good := seedstore.NewSession("galabet", time.Now())
	text := string(seedstore.EncodeSession(good))
	for name, damaged := range map[string]string{
		"cut":              text[:len(text)-2],
		"another seed":     strings.Replace(text, good.Commitment, seedstore.NewSeed().Commitment(), 1),
		"number for seed":  strings.Replace(text, `"`+good.ServerSeed.Text()+`"`, "1", 1),
		"long seed":        strings.Replace(text, good.ServerSeed.Text(), good.ServerSeed.Text()+"0", 1),
		"bets negative":    strings.Replace(text, `"betsUnderSeed":0`, `"betsUnderSeed":-1`, 1),
		"bets with point":  strings.Replace(text, `"betsUnderSeed":0`, `"betsUnderSeed":0.5`, 1),
		"another next one": strings.Replace(text, good.NextCommitment, good.Commitment, 1),
		"empty":            "", "list": "[]", "null": "null",
	} {
		_, err := seedstore.DecodeSession(good.ID, []byte(damaged))
		if !errors.Is(err, seedstore.ErrCorrupt) || shows(err.Error(), good.ServerSeed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	store := seedstore.NewMemory(seedstore.Options{})
	for argument, change := range map[string]func(s *seedstore.Session){
		"id":             func(s *seedstore.Session) { s.ID = "ana" },
		"serverSeed":     func(s *seedstore.Session) { s.ServerSeed = seedstore.Seed{} },
		"commitment":     func(s *seedstore.Session) { s.Commitment = s.ServerSeed.Text() },
		"clientSeed":     func(s *seedstore.Session) { s.ClientSeed = "a:b" },
		"betsUnderSeed":  func(s *seedstore.Session) { s.BetsUnderSeed = 1 << 53 },
		"nextCommitment": func(s *seedstore.Session) { s.NextCommitment = "" },
		"nextServerSeed": func(s *seedstore.Session) { s.NextServerSeed, s.NextCommitment = s.ServerSeed, s.Commitment },
		"createdAt":      func(s *seedstore.Session) { s.CreatedAt = -1 },
		"committedAt":    func(s *seedstore.Session) { s.CommittedAt = 1 << 53 },
	} {
		s := good
		change(&s)
		var wrong *seedstore.ArgumentError
		if err := store.Put(context.Background(), s, time.Hour, ""); !errors.As(err, &wrong) || wrong.Argument != argument || shows(err.Error(), good.ServerSeed) {
			t.Errorf("%s: %v", argument, err)
		}
	}
}
