package seedstore_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
	"pgregory.net/rapid"
)

// What is decoded is encoded to the same bytes, whatever the client seed holds.
func TestSessionTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := seedstore.NewSession(rapid.OneOf(
			rapid.StringN(1, 20, 64),
			rapid.SampledFrom([]string{`"`, `\`, `","betsUnderSeed"9,"x"`, "<&>", "\u2028", "🎲", "{}", "a b", "\x00", "\u007f"}),
		).Filter(func(seed string) bool { return fair.CheckClientSeed(seed) == nil }).Draw(t, "clientSeed"), time.Now())
		s.BetsUnderSeed = rapid.Uint64Range(0, fair.MaxSafeInteger).Draw(t, "bets")
		if rapid.Bool().Draw(t, "without next") {
			s.NextServerSeed, s.NextCommitment, s.NextCommittedAt = seedstore.Seed{}, "", 0
		}
		text := seedstore.EncodeSession(s)
		read, err := seedstore.DecodeSession(s.ID, text)
		if err != nil {
			t.Fatal(err)
		}
		if again := seedstore.EncodeSession(read); string(again) != string(text) {
			t.Errorf("encoded as\n%s\nand again as\n%s", text, again)
		}
		if read.ServerSeed != s.ServerSeed || read.ClientSeed != s.ClientSeed || read.BetsUnderSeed != s.BetsUnderSeed || read.Loaded() != s.Loaded() {
			t.Errorf("read another session")
		}
	})
}

// A text with spaces or in another order is read as well, and is not taken for
// the bytes of another.
func TestOtherTexts(t *testing.T) {
	s := seedstore.NewSession("galabet", time.Now())
	text := string(seedstore.EncodeSession(s))
	for _, other := range []string{
		strings.ReplaceAll(text, `":`, `": `),
		strings.Replace(text, "}", `,"more":1}`, 1),
	} {
		read, err := seedstore.DecodeSession(s.ID, []byte(other))
		if err != nil || read.ServerSeed != s.ServerSeed || read.CommittedAt != s.CommittedAt || read.Loaded() == s.Loaded() {
			t.Errorf("%v", err)
		}
	}
}

// Promotion takes the committed next seed with its time, and commits another.
func TestPromote(t *testing.T) {
	s := seedstore.NewSession("galabet", time.UnixMilli(1000))
	s.BetsUnderSeed = 5
	p := s.Promote(time.UnixMilli(2000))
	if p.ServerSeed != s.NextServerSeed || p.Commitment != s.NextCommitment || p.CommittedAt != 1000 || p.BetsUnderSeed != 0 ||
		p.NextServerSeed == s.NextServerSeed || p.NextCommittedAt != 2000 || p.CreatedAt != 1000 || p.ID != s.ID || p.ClientSeed != s.ClientSeed {
		t.Errorf("%+v", p)
	}
	if err := p.Check(); err != nil {
		t.Error(err)
	}
	again := p.Promote(time.UnixMilli(3000))
	if again.CommittedAt != 2000 {
		t.Errorf("committed at %d", again.CommittedAt)
	}
	s.NextServerSeed, s.NextCommitment, s.NextCommittedAt = seedstore.Seed{}, "", 0
	if p = s.Promote(time.UnixMilli(2000)); p.ServerSeed == s.ServerSeed || p.CommittedAt != 2000 || p.Check() != nil {
		t.Errorf("without a next seed: %+v", p)
	}
}

// Renewal shares no seed with what was there.
func TestRenew(t *testing.T) {
	s := seedstore.NewSession("galabet", time.UnixMilli(1000))
	r := s.Renew(time.UnixMilli(2000))
	for _, seed := range []seedstore.Seed{r.ServerSeed, r.NextServerSeed} {
		if seed == s.ServerSeed || seed == s.NextServerSeed {
			t.Error("an old seed is kept")
		}
	}
	if r.ID != s.ID || r.CreatedAt != 1000 || r.CommittedAt != 2000 || r.NextCommittedAt != 2000 || r.BetsUnderSeed != 0 || r.Check() != nil {
		t.Errorf("%+v", r)
	}
}

// A public view has no place for a seed, and exactly the members the API names.
func TestPublicView(t *testing.T) {
	s := seedstore.NewSession("galabet", time.UnixMilli(1000))
	s.BetsUnderSeed = 3
	text, err := json.Marshal(s.Public(4))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"id":"` + s.ID + `","commitment":"` + s.Commitment + `","committedAt":1000,"nextCommitment":"` + s.NextCommitment +
		`","clientSeed":"galabet","nonce":4,"betsUnderSeed":3,"createdAt":1000}`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[seedstore.PublicView]()) {
		if strings.Contains(field.Name, "Server") || field.Type == reflect.TypeFor[seedstore.Seed]() {
			t.Errorf("field %s", field.Name)
		}
	}
}

// Ids are UUIDs of version 4, and no two are the same.
func TestNewSessionID(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		id := seedstore.NewSession("a", time.Now()).ID
		if seedstore.CheckID(id) != nil || id[14] != '4' || !strings.ContainsRune("89ab", rune(id[19])) || seen[id] {
			t.Fatal(id)
		}
		seen[id] = true
	}
}
