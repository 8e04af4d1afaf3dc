package demo

import (
	"testing"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// A record of the history matches whatever became of the signing key between the
// bet and the rotation, and is signed by the key of today.
func TestHistoryAfterTheKeyChanged(t *testing.T) {
	old, today := fair.GenerateKeyPair(), fair.GenerateKeyPair()
	for _, test := range []struct {
		name        string
		then, after string // secret keys
		signer      string // of the revealed record
	}{
		{"unsigned", "", "", ""},
		{"the same key", old.SecretKey, old.SecretKey, old.PublicKey},
		{"another key", old.SecretKey, today.SecretKey, today.PublicKey},
		{"a key from now on", "", today.SecretKey, today.PublicKey},
		{"no key any more", old.SecretKey, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx := t.Context()
			store := seedstore.NewMemory(seedstore.Options{Parts: []string{MinesPart}})
			with := func(secretKey string) *Service {
				return newService(t, store, Options{TTL: time.Hour, PerDay: 1, Records: 1, SecretKey: secretKey})
			}
			session, err := with(test.then).Create(ctx, "192.0.2.1")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := with(test.then).Play(ctx, session.ID, Bet{Game: "dice"}); err != nil {
				t.Fatal(err)
			}
			s := with(test.after)
			if _, err := s.Rotate(ctx, session.ID); err != nil {
				t.Fatal(err)
			}
			history, err := s.History(ctx, session.ID, 1)
			if err != nil {
				t.Fatal(err)
			}
			if report, err := fair.InspectRecord(history[0]); err != nil || report.Status != fair.Matches {
				t.Errorf("it does not match, %v: %s", err, history[0])
			}
			signer, err := signerOf(history[0])
			if test.signer == "" {
				if err == nil {
					t.Errorf("it is signed by %s", signer)
				}
				return
			}
			if err != nil || signer != test.signer {
				t.Errorf("it is signed by %s (%v), want %s", signer, err, test.signer)
			}
		})
	}
}
