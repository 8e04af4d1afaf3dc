package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// History returns at most limit records, from 1 to 100, the newest first. One
// whose server seed is revealed has it, found by the record's commitment.
func (s *Service) History(ctx context.Context, id string, limit int) ([]json.RawMessage, error) {
	if limit < 1 || limit > MaxHistory {
		return nil, badField("limit", fmt.Sprintf("must be a whole number from 1 to %d", MaxHistory))
	}
	if _, _, err := s.load(ctx, id); err != nil {
		return nil, err
	}
	// First the seeds: one that is revealed in between is attached next time.
	seeds, err := s.store.Revealed(ctx, id)
	if err != nil {
		return nil, err
	}
	records, err := s.store.Records(ctx, id, limit)
	if err != nil {
		return nil, err
	}
	for i, record := range records {
		var r struct{ Commitment string }
		if err := json.Unmarshal(record, &r); err != nil {
			return nil, fmt.Errorf("record: %w", seedstore.ErrCorrupt)
		}
		seed, revealed := seeds[r.Commitment]
		if !revealed {
			continue
		}
		if records[i], err = s.attachSeed(record, seed); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// attachSeed returns the record with its revealed server seed. It is signed anew,
// since a signature is over all other members; without a key, one that was signed
// when there was one loses its signature.
func (s *Service) attachSeed(record json.RawMessage, serverSeed string) (json.RawMessage, error) {
	const before, signed = `"commitment":`, `"signature":` // no client seed has a colon
	with := bytes.Replace(record, []byte(before), []byte(`"serverSeed":"`+serverSeed+`",`+before), 1)
	switch {
	case s.o.SecretKey != "":
		return fair.SignRecord(with, s.o.SecretKey)
	case bytes.Contains(record, []byte(signed)):
		return fair.SigningPayload(with)
	}
	return with, nil
}

// MaxHistory is the most records that are returned at once.
const MaxHistory = 100

// signerOf returns the public key that a signed record names.
func signerOf(record []byte) (string, error) {
	var r struct{ Signer string }
	err := json.Unmarshal(record, &r)
	if err == nil && r.Signer == "" {
		err = errors.New("demo: the signed record names no signer")
	}
	return r.Signer, err
}
