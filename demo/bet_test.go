package demo

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/galabet/fair/fair"
)

// What may be bet is what a verifier takes: at its bounds a parameter's record
// matches, and beyond them it is malformed.
func TestParamRangesAreTheVerifiers(t *testing.T) {
	for game, allowed := range paramRanges {
		step := 0.001
		if allowed.whole {
			step = 1
		}
		for value, taken := range map[float64]bool{
			allowed.min: true, allowed.max: true, allowed.min - step: false, allowed.max + step: false,
		} {
			params := fair.Params{allowed.name: value}
			var field *fair.FieldError
			if err := checkParams(game, params); taken != (err == nil) || err != nil && !errors.As(err, &field) {
				t.Errorf("%v with %v may be bet: %v", game, params, err)
			}
			report, err := fair.InspectRecord(recordOf(t, game, params))
			var malformed *fair.MalformedError
			switch {
			case taken && (err != nil || report.Status != fair.Matches):
				t.Errorf("%v with %v does not match: %v", game, params, err)
			case !taken && !errors.As(err, &malformed):
				t.Errorf("%v with %v is taken by the verifier: %v", game, params, err)
			}
		}
	}
	if err := checkParams(fair.Dice, fair.Params{"rows": 8}); err == nil {
		t.Error("dice may have rows")
	}
}

// recordOf is a record of a bet under a known seed. Its result is that of the
// game's default where the parameter has none.
func recordOf(t *testing.T, game fair.Game, params fair.Params) []byte {
	t.Helper()
	bet := fair.Bet{Game: game, Params: params, ServerSeed: strings.Repeat("a", 64), ClientSeed: "ana"}
	played, err := fair.Play(bet)
	if err != nil {
		bet.Params = nil
		if played, err = fair.Play(bet); err != nil {
			t.Fatal(err)
		}
	}
	commitment, err := fair.Commit(bet.ServerSeed)
	if err != nil {
		t.Fatal(err)
	}
	record := fair.Record{Game: game, Params: params, Commitment: commitment, ClientSeed: bet.ClientSeed, Cursor: played.Cursor, Result: played.Result}.AppendJSON(nil)
	text := strings.Replace(string(record), `"commitment":`, fmt.Sprintf(`"serverSeed":%q,"commitment":`, bet.ServerSeed), 1)
	if !json.Valid([]byte(text)) {
		t.Fatalf("no JSON: %s", text)
	}
	return []byte(text)
}
