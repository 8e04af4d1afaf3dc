package seedstore

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/galabet/fair/fair"
)

// The texts below are what every store keeps of a session beside its own text:
// see also [EncodeSession]. They are for those who write a store.

// Whole reads plain digits, from 0 to 2^53-1 and without leading zeros: the
// form of a nonce and of a balance.
func Whole(text string) (n uint64, ok bool) {
	n, err := strconv.ParseUint(text, 10, 64)
	return n, err == nil && n <= fair.MaxSafeInteger && strconv.FormatUint(n, 10) == text
}

// DecodeChips reads a balance. The error matches [ErrCorrupt].
func DecodeChips(text string) (int64, error) {
	n, ok := Whole(text)
	if !ok {
		return 0, corrupt("the balance is no whole number")
	}
	return int64(n), nil
}

// EncodeReceipt returns the text of a receipt whose detail was checked.
func EncodeReceipt(r Receipt) []byte {
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // the detail was checked to be JSON
	}
	return text
}

// DecodeReceipt reads what EncodeReceipt wrote. The error matches [ErrCorrupt].
func DecodeReceipt(text string) (r Receipt, err error) {
	if json.Unmarshal([]byte(text), &r) != nil {
		return Receipt{}, corrupt("a receipt is not JSON of its form")
	}
	return r, nil
}

// DecodePending reads the pending rounds, which are stake, a space and detail by
// round id, and returns them by nonce. The error matches [ErrCorrupt].
func DecodePending(filed map[string]string) ([]Round, error) {
	rounds := make([]Round, 0, len(filed))
	for id, text := range filed {
		stake, detail, _ := strings.Cut(text, " ")
		chips, err := strconv.ParseInt(stake, 10, 64)
		if err != nil {
			return nil, corrupt("a pending round has no stake")
		}
		round, err := parseRound(id, chips, detail)
		if err != nil {
			return nil, err
		}
		rounds = append(rounds, round)
	}
	slices.SortFunc(rounds, func(a, b Round) int { return cmp.Compare(a.Nonce, b.Nonce) })
	return rounds, nil
}

// parseRound reads an id that [Round.ID] made, for a round of stake and detail.
func parseRound(id string, stake int64, detail string) (Round, error) {
	parts := strings.Split(id, ":")
	if len(parts) == 4 {
		game, known := fair.ParseGame(parts[0])
		nonce, ok := Whole(parts[3])
		r := Round{Game: game, Commitment: parts[1], ClientSeed: parts[2], Nonce: nonce, Stake: stake}
		if detail != "" {
			r.Detail = json.RawMessage(detail)
		}
		if known && ok && r.ID() == id && checkCommitment("commitment", parts[1]) == nil {
			return r, nil
		}
	}
	return Round{}, corrupt("a pending round has no round id")
}
