package seedstore

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/galabet/fair/fair"
)

// Rounds are the steps of a bet that must not come apart. A round is begun,
// then derived, then settled. Outcomes are deterministic, so a round that was
// begun and not settled loses nothing: Pending lists it with all that is needed
// to derive it again.
type Rounds interface {
	// Begin debits the stake, reserves the nonce, counts the bet in
	// BetsUnderSeed, writes that session and files the round as pending, all in
	// one step. It writes nothing if [Opening.Loaded] was given and the stored
	// session is not byte for byte that one ([ErrSessionChanged]). It returns
	// [ErrNotFound], [ErrNonceUnavailable], [ErrCounterWentBack] or
	// [ErrNotEnoughChips], and then nothing is changed. It renews nothing, as
	// Settle does: what it writes expires when the session does.
	Begin(ctx context.Context, id string, o Opening) (Begun, error)

	// Settle credits the payout, pushes the record, keeps the receipt and takes
	// the round from the pending ones, all in one step and once per round: for a
	// round settled before, it changes nothing and returns the first receipt, as
	// long as its record is kept. For any other round it returns [ErrNoRound].
	Settle(ctx context.Context, id string, s Settlement, ttl time.Duration) (Receipt, error)

	// Pending returns the rounds begun and not settled, by nonce.
	Pending(ctx context.Context, id string) ([]Round, error)

	// Rotate replaces the session before, which must be byte for byte what is
	// stored ([ErrSessionChanged]), with after, which has another server seed, and
	// sets the counter to 0. In the same step it files the old server seed as
	// revealed if a nonce was handed out under it, and the old next one if it is
	// not the new server seed or next seed. While a round is pending it returns
	// [ErrRoundOpen].
	Rotate(ctx context.Context, before, after Session, ttl time.Duration) error
}

// An Opening is what a round begins with.
type Opening struct {
	Game   fair.Game
	Stake  int64           // chips, 0 to 2^53-1; 0 leaves the balance alone
	Detail json.RawMessage // the caller's: what it needs to derive and settle the round again; JSON of at most [MaxDetailBytes]
	Loaded Session         // as the caller loaded it; the zero value bets under what is stored
}

// MaxDetailBytes is the most that the detail of a round or receipt may have.
const MaxDetailBytes = 4096

// A Round is a bet that was begun.
type Round struct {
	Game       fair.Game
	Commitment string
	ClientSeed string
	Nonce      uint64
	Stake      int64
	Detail     json.RawMessage
}

// ID returns the round's id: game, commitment, client seed and nonce with colons
// between. No other round has it.
func (r Round) ID() string {
	return roundID(r.Game.String(), r.Commitment, r.ClientSeed, r.Nonce)
}

func roundID(game, commitment, clientSeed string, nonce uint64) string {
	return game + ":" + commitment + ":" + clientSeed + ":" + strconv.FormatUint(nonce, 10)
}

// isOf reports whether record is the round's whose id is given. A record as
// package fair writes it is compared as it is, others are decoded.
func isOf(record []byte, id string) bool {
	if parts := strings.Split(id, ":"); len(parts) == 4 && bytes.IndexByte(record, '\\') < 0 {
		rest, usual := bytes.CutPrefix(record, []byte(`{"spec":"GFS/1.0","profile":"single-player","game":"`+parts[0]+`","params":{`))
		_, rest, closed := bytes.Cut(rest, []byte("}"))
		if usual && closed && bytes.HasPrefix(rest, []byte(`,"commitment":"`+parts[1]+`","clientSeed":"`+parts[2]+`","nonce":`+parts[3]+`,`)) {
			return true
		}
	}
	return recordRound(record) == id
}

// recordRound returns the id of the round that a record is of, or "".
func recordRound(record []byte) string {
	var r struct {
		Game       string `json:"game"`
		Commitment string `json:"commitment"`
		ClientSeed string `json:"clientSeed"`
		Nonce      uint64 `json:"nonce"`
	}
	if json.Unmarshal(record, &r) != nil {
		return ""
	}
	return roundID(r.Game, r.Commitment, r.ClientSeed, r.Nonce)
}

// Begun is a round with the session it was begun under, which counts it.
type Begun struct {
	Session Session
	Round   Round
	Balance int64 // after the debit
	Pending int   // rounds pending now, this one included
}

// A Settlement is how a round ends.
type Settlement struct {
	RoundID string
	Receipt Receipt
	Record  json.RawMessage // the round's: a GFS record without a server seed
	Keep    int             // how many records to keep, and receipts of rounds with them; from 1
}

// A Receipt is what a round was credited.
type Receipt struct {
	Payout int64           `json:"payout"`           // chips, 0 to 2^53-1
	Detail json.RawMessage `json:"detail,omitempty"` // the caller's, JSON of at most [MaxDetailBytes]
}
