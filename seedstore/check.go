package seedstore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"time"

	"github.com/galabet/fair/fair"
)

// The checks below are for those who write a store: each returns an
// [*ArgumentError], or nil.

// CheckID wants a UUID in lowercase: 8-4-4-4-12 characters 0-9 a-f.
func CheckID(id string) error {
	ok := len(id) == 36
	for i := 0; ok && i < len(id); i++ {
		if i == 8 || i == 13 || i == 18 || i == 23 {
			ok = id[i] == '-'
		} else {
			ok = isHex(id[i])
		}
	}
	if !ok {
		return &ArgumentError{"id", "must be a UUID in lowercase, as the session was created with"}
	}
	return nil
}

// CheckTTL wants at least a millisecond, the unit of stored expiries, and at
// most ten years.
func CheckTTL(ttl time.Duration) error { return checkDuration("ttl", ttl) }

// CheckLease wants what CheckTTL wants.
func CheckLease(lease time.Duration) error { return checkDuration("lease", lease) }

// CheckWindow wants what CheckTTL wants.
func CheckWindow(window time.Duration) error { return checkDuration("window", window) }

func checkDuration(name string, d time.Duration) error {
	if d < time.Millisecond || d > 10*365*24*time.Hour {
		return &ArgumentError{name, "must be from 1 millisecond to 10 years"}
	}
	return nil
}

// CheckExpected wants a commitment.
func CheckExpected(commitment string) error { return checkCommitment("expectedCommitment", commitment) }

func checkCommitment(name, commitment string) error {
	ok := len(commitment) == 64
	for i := 0; ok && i < len(commitment); i++ {
		ok = isHex(commitment[i])
	}
	if !ok {
		return &ArgumentError{name, "must be 64 characters 0-9 a-f"}
	}
	return nil
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' }

// CheckPut checks a session that is to be put in the place of one with
// expectedCommitment, or as a new one if that is "".
func CheckPut(s Session, expectedCommitment string) error {
	if err := s.Check(); err != nil {
		return err
	}
	if s.Commitment != expectedCommitment && s.BetsUnderSeed > 0 {
		return &ArgumentError{"betsUnderSeed", "must be 0 under a new server seed"}
	}
	if expectedCommitment == "" {
		return nil
	}
	return CheckExpected(expectedCommitment)
}

// CheckReveal wants a seed and its commitment.
func CheckReveal(commitment string, seed Seed) error {
	if seed.IsZero() {
		return &ArgumentError{"serverSeed", "must not be empty"}
	}
	if commitment != seed.Commitment() {
		return &ArgumentError{"commitment", "must be the SHA-256 of serverSeed"}
	}
	return nil
}

var inspectors = sync.Pool{New: func() any { return new(fair.Inspector) }}

// CheckRecord wants a record that [fair.InspectRecord] can read, without a
// server seed: records are kept while their seed is in use, and the seed is
// attached by its commitment once it is revealed.
func CheckRecord(record json.RawMessage) error {
	inspector := inspectors.Get().(*fair.Inspector)
	defer inspectors.Put(inspector)
	if _, err := inspector.Status(record); err != nil {
		var malformed *fair.MalformedError
		if errors.As(err, &malformed) {
			return &ArgumentError{"record", "must be a GFS record: " + malformed.Reason}
		}
		return &ArgumentError{"record", "must be a GFS record"}
	}
	// A name can be written with escapes, so only a text without any is as it looks.
	if !bytes.Contains(record, []byte("serverSeed")) && bytes.IndexByte(record, '\\') < 0 {
		return nil
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(record, &members); err != nil {
		return &ArgumentError{"record", "must be a GFS record"}
	}
	if _, has := members["serverSeed"]; has {
		return &ArgumentError{"record", "must not have a serverSeed: revealed seeds are kept by commitment"}
	}
	return nil
}

// CheckCount wants a number of records from 1 to a million.
func CheckCount(name string, n int) error {
	if n < 1 || n > 1_000_000 {
		return &ArgumentError{name, "must be from 1 to 1000000"}
	}
	return nil
}

// CheckAmount wants chips from least to 2^53-1.
func CheckAmount(name string, amount, least int64) error {
	if amount < least || amount > fair.MaxSafeInteger {
		return &ArgumentError{name, fmt.Sprintf("must be from %d to 9007199254740991", least)}
	}
	return nil
}

// CheckRoundID wants 1 to 512 bytes.
func CheckRoundID(id string) error {
	if len(id) < 1 || len(id) > 512 {
		return &ArgumentError{"roundID", "must have 1 to 512 bytes"}
	}
	return nil
}

// CheckDetail wants nothing, or JSON of at most [MaxDetailBytes].
func CheckDetail(detail json.RawMessage) error {
	if len(detail) > MaxDetailBytes || len(detail) > 0 && !json.Valid(detail) {
		return &ArgumentError{"detail", "must be JSON of at most 4096 bytes"}
	}
	return nil
}

// Check checks the opening of a round of session id.
func (o Opening) Check(id string) error {
	if _, known := fair.ParseGame(o.Game.String()); !known {
		return &ArgumentError{"game", "must be one of the nine games"}
	}
	if o.Loaded.ID != "" && o.Loaded.ID != id {
		return &ArgumentError{"loaded", "must be the session of id"}
	}
	return errors.Join(CheckAmount("stake", o.Stake, 0), CheckDetail(o.Detail))
}

// Check checks the receipt.
func (r Receipt) Check() error {
	return errors.Join(CheckAmount("payout", r.Payout, 0), CheckDetail(r.Detail))
}

// Check checks the settlement.
func (s Settlement) Check() error {
	err := errors.Join(CheckRoundID(s.RoundID), s.Receipt.Check(), CheckRecord(s.Record), CheckCount("keep", s.Keep))
	if err == nil && !isOf(s.Record, s.RoundID) {
		return &ArgumentError{"record", "must be of the round: its game, commitment, clientSeed and nonce make the round id"}
	}
	return err
}

// CheckRotation checks the sessions before and after a rotation.
func CheckRotation(before, after Session) error {
	if err := after.Check(); err != nil {
		return err
	}
	if err := before.Check(); err != nil {
		return err
	}
	if before.ID != after.ID {
		return &ArgumentError{"after", "must be the session of before"}
	}
	if after.Commitment == before.Commitment {
		return &ArgumentError{"after", "must have another server seed than before"}
	}
	if after.BetsUnderSeed != 0 {
		return &ArgumentError{"after", "must have no bets under its server seed"}
	}
	return nil
}

// Leaving returns the seeds by commitment that a rotation from before to after
// reveals: the server seed if it was bet under, which is when a bet is counted
// or a nonce was handed out, and the next one if it goes unused.
func Leaving(before, after Session, nonces bool) map[string]string {
	leaving := map[string]string{}
	if before.BetsUnderSeed > 0 || nonces {
		leaving[before.Commitment] = before.ServerSeed.Text()
	}
	if next := before.NextCommitment; next != "" && next != after.Commitment && next != after.NextCommitment {
		leaving[next] = before.NextServerSeed.Text()
	}
	return leaving
}

// ParseAddress returns address, an IP address, in its shortest form: IPv4 in
// IPv6 as IPv4, no zone.
func ParseAddress(address string) (string, error) {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return "", &ArgumentError{"address", "must be an IP address"}
	}
	return a.Unmap().WithZone("").String(), nil
}

func corrupt(what string) error { return fmt.Errorf("%w: %s", ErrCorrupt, what) }
