package fair

import (
	"strconv"
	"strings"
	"testing"
)

// Each common mistake is named where it is made, and on no other check.
func TestHints(t *testing.T) {
	dice, crash := honestDice(t), honestCrash(t)
	spaced := func(seed string) draft {
		played, err := Play(Bet{Dice, nil, testSeed, seed, 0})
		if err != nil {
			t.Fatal(err)
		}
		return dice.with("result", string(played.Result.AppendJSON(nil)))
	}
	plinko := honestBet(t, Plinko, Params{"rows": 9}, 0) // two digests, nine floats
	for _, row := range []struct {
		name        string
		record      draft
		check, says string
	}{
		{"hashed seed", dice.with("serverSeed", strconv.Quote(testCommitment)), "Commitment", "the hashed seed"},
		{"nonce one too high", dice.with("nonce", "1"), "Outcome", "With nonce 0 "},
		{"nonce one too low", honestBet(t, Mines, nil, 1).with("nonce", "0"), "Outcome", "With nonce 1 "},
		{"highest nonce, one too high", honestBet(t, Keno, nil, MaxSafeInteger-1).with("nonce", "9007199254740991"), "Outcome", "With nonce 9007199254740990 "},
		{"space before the client seed", dice.with("clientSeed", `" h4-player"`), "Outcome", "without the white space around it"},
		{"white space around it", dice.with("clientSeed", `"\th4-player\r\n"`), "Outcome", "without the white space around it"},
		{"space lost after it", spaced(testClient + " "), "Outcome", "with a space after it"},
		{"line break lost after it", spaced(testClient + "\n"), "Outcome", "with a line break after it"},
		{"client seed in upper case", dice.with("clientSeed", `"H4-PLAYER"`), "Outcome", "in lower case"},
		{"client seed was in upper case", spaced("H4-PLAYER"), "Outcome", "in upper case"},
		{"cursor counts digests", plinko.with("cursor", "2"), "Cursor", "how many digests"},
		{"cursor counts rows", plinko.with("cursor", "9"), "Cursor", "floats"},
		{"cursor is the last row", plinko.with("cursor", "8"), "Cursor", "floats"},
		{"cursor is a place in the bytes", plinko.with("cursor", "32"), "Cursor", "bytes"},
		{"cursor counts bytes", plinko.with("cursor", "36"), "Cursor", "bytes"},
		{"cursor counts the digests' bytes", plinko.with("cursor", "64"), "Cursor", "bytes"},
		{"dice rounded", dice.with("result", "64.37"), "Outcome", "rounds down"},
		{"number as text", dice.with("result", `"64.36"`), "Outcome", "without quotes"},
		{"limbo rounded", honestBet(t, Limbo, nil, 0).with("result", "1.54"), "Outcome", "rounds down"},
		{"crash rounded", crash.with("salt", `"a"`).with("result", "1.67"), "Outcome", "rounds down"},
		{"crash hashes exchanged", crash.with("gameHash", strconv.Quote(testCommitment)).with("previousHash", strconv.Quote(testSeed)), "Chain link", "changed places"},
		{"seed added after signing", dice.without("serverSeed").signed(t).with("serverSeed", strconv.Quote(testSeed)), "Signature", "signed before the reveal"},

		{"roulette may round or fit by chance", honestBet(t, Roulette, nil, 0).with("result", "24"), "", ""},
		{"wheel fits by chance", honestBet(t, Wheel, Params{"segments": 2}, 0).with("nonce", "3"), "", ""},
		{"seed exchanged: a fit is chance", dice.with("serverSeed", strconv.Quote(hashOf("x"))).with("result", "11.13"), "", ""},
		{"another result", dice.with("result", "1.5"), "", ""},
		{"another client seed", dice.with("clientSeed", `"somebody"`), "", ""},
		{"another cursor", plinko.with("cursor", "5"), "", ""},
		{"another commitment", dice.with("commitment", strconv.Quote(testSeed[1:]+"0")), "", ""},
		{"changed after signing", dice.signed(t).with("at", "1"), "", ""},
		{"crash, another result", crash.with("result", "77"), "", ""},
		{"honest", dice, "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			report := mustInspect(t, row.record.text())
			for _, check := range report.Checks {
				switch {
				case check.Name == row.check && !strings.Contains(check.Hint, row.says):
					t.Errorf("%s: hint %q, want %q; %s", check.Name, check.Hint, row.says, check.Detail)
				case check.Name != row.check && check.Hint != "":
					t.Errorf("%s: hint %q", check.Name, check.Hint)
				}
			}
			if row.check != "" && checkNamed(t, report, row.check).State != StateMismatch {
				t.Errorf("%s does not fail: %s", row.check, states(report))
			}
		})
	}
}

// Where a neighbour's result fits easily, the hint says that it may be chance,
// or there is none.
func TestHintsThatMayBeChance(t *testing.T) {
	for _, row := range []struct {
		game   Game
		params Params
		says   string // "" for no hint
	}{
		{Wheel, nil, ""},
		{Mines, Params{"mines": 1}, ""},
		{Mines, Params{"mines": 24}, ""},
		{Roulette, nil, "chance"},
		{Wheel, Params{"segments": 50}, "chance"},
		{Keno, Params{"draws": 39}, "chance"},
		{Mines, Params{"mines": 2}, "from 0."},
		{Keno, Params{"draws": 2}, "from 0."},
		{Dice, nil, "from 0."},
		{HiLo, nil, "from 0."},
	} {
		// The nonce before a bet with another result: as a mistake it shows.
		nonce := uint64(1)
		for honestBet(t, row.game, row.params, nonce).value("result") == honestBet(t, row.game, row.params, nonce-1).value("result") {
			nonce++
		}
		report := mustInspect(t, honestBet(t, row.game, row.params, nonce).with("nonce", strconv.FormatUint(nonce-1, 10)).text())
		hint := checkNamed(t, report, "Outcome").Hint
		if (hint == "") != (row.says == "") || !strings.HasSuffix(hint, row.says) && !strings.HasSuffix(hint, row.says+".") {
			t.Errorf("%v %v: %q, want %q", row.game, row.params, hint, row.says)
		}
	}
}

// A hint plays other bets, and the report is still on the one in the record.
func TestHintsLeaveTheReportAlone(t *testing.T) {
	report := mustInspect(t, honestBet(t, Plinko, nil, 5).with("nonce", "4").text())
	if want := honestBet(t, Plinko, nil, 4).value("result"); string(report.Computed) != want {
		t.Errorf("computed %s, want %s", report.Computed, want)
	}
	if report.Difference == "" || checkNamed(t, report, "Outcome").Hint == "" {
		t.Errorf("difference %q, %+v", report.Difference, report.Checks)
	}
}
