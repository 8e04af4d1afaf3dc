package fair

import (
	"errors"
	"strconv"
	"strings"
	"testing"
)

// What a player saved is compared with what the record reveals, and counts.
func TestPinned(t *testing.T) {
	const other = "c87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fa0"
	dice, crash := honestDice(t), honestCrash(t)
	commitment, signer := Pinned{Commitment: testCommitment}, Pinned{Signer: testSigner}
	const honest = "Commitment matches, Cursor matches, Outcome matches"
	for _, row := range []struct {
		name   string
		record draft
		pinned Pinned
		status Status
		states string
	}{
		{"nothing", dice, Pinned{}, Matches, honest},
		{"the commitment", dice, commitment, Matches, "Commitment matches, Pinned commitment matches, Cursor matches, Outcome matches"},
		{"another commitment", dice, Pinned{Commitment: other}, Mismatch, "Commitment matches, Pinned commitment mismatch, Cursor matches, Outcome matches"},
		{"the commitment, seed exchanged with its commitment", dice.with("serverSeed", strconv.Quote(other)).with("commitment", strconv.Quote(hashOf(other))), commitment,
			Mismatch, "Commitment matches, Pinned commitment mismatch, Cursor matches, Outcome mismatch"},
		{"the commitment, none in the record", dice.without("commitment"), commitment, Incomplete, "Commitment not-provided, Pinned commitment matches, Cursor matches, Outcome matches"},
		{"the commitment, not revealed", dice.without("serverSeed"), commitment, Incomplete, "Commitment not-provided, Pinned commitment matches, Cursor matches, Outcome not-provided"},
		{"another commitment, not revealed", dice.without("serverSeed"), Pinned{Commitment: other}, Mismatch, "Commitment not-provided, Pinned commitment mismatch, Cursor matches, Outcome not-provided"},
		{"the commitment, neither in the record", dice.without("serverSeed", "commitment"), commitment, Incomplete, "Commitment not-provided, Pinned commitment not-provided, Cursor matches, Outcome not-provided"},
		{"the previous hash of a crash game", crash, commitment, Matches, "Pinned commitment matches, Chain link matches, Outcome matches"},
		{"another hash of a crash game", crash, Pinned{Commitment: other}, Incomplete, "Pinned commitment not-provided, Chain link matches, Outcome matches"},
		{"the key", dice.signed(t), signer, Matches, "Commitment matches, Cursor matches, Signature matches, Pinned key matches, Outcome matches"},
		{"another key", dice.signed(t), Pinned{Signer: other}, Mismatch, "Commitment matches, Cursor matches, Signature matches, Pinned key mismatch, Outcome matches"},
		{"the key, record changed after signing", dice.signed(t).with("at", "1"), signer, Mismatch, "Commitment matches, Cursor matches, Signature mismatch, Pinned key mismatch, Outcome matches"},
		{"the key on a crash record", crash.with("signature", `"x"`).with("signer", strconv.Quote(testSigner)), signer, Incomplete, "Chain link matches, Signature unsupported, Pinned key unsupported, Outcome matches"},
		{"what is no key on a crash record", crash.with("signer", "{}"), signer, Incomplete, "Chain link matches, Signature unsupported, Pinned key unsupported, Outcome matches"},
		{"the key, crash record not signed", crash, signer, Incomplete, "Chain link matches, Pinned key not-provided, Outcome matches"},
		{"the key, not signed", dice, signer, Incomplete, "Commitment matches, Cursor matches, Pinned key not-provided, Outcome matches"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var v Inspector
			if err := v.Pin(row.pinned); err != nil {
				t.Fatal(err)
			}
			report, err := v.Inspect([]byte(row.record.text()))
			if err != nil {
				t.Fatal(err)
			}
			if report.Status != row.status || states(report) != row.states {
				t.Errorf("%s, %s\nwant %s, %s", report.Status, states(report), row.status, row.states)
			}
			if status, err := v.Status([]byte(row.record.text())); err != nil || status != row.status {
				t.Errorf("Status says %s, %v", status, err)
			}
		})
	}
}

// The note does not hold against a record that it is not the one that was pinned.
func TestPinnedNote(t *testing.T) {
	var v Inspector
	if err := v.Pin(Pinned{Commitment: testSeed}); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, says string
		record     draft
	}{
		{"only the pinned value differs", "agrees with itself, but not with what you saved", honestDice(t)},
		{"more differs", "do not belong together", honestDice(t).with("result", "1")},
	} {
		report, err := v.Inspect([]byte(row.record.text()))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(report.Note, row.says) {
			t.Errorf("%s: %s", row.name, report.Note)
		}
	}
}

func TestPinRefuses(t *testing.T) {
	for _, row := range []struct {
		name   string
		pinned Pinned
		field  string
	}{
		{"upper case", Pinned{Commitment: strings.ToUpper(testCommitment)}, "commitment"},
		{"space after it", Pinned{Commitment: testCommitment + " "}, "commitment"},
		{"too short", Pinned{Commitment: testCommitment[1:]}, "commitment"},
		{"key too long", Pinned{Commitment: testCommitment, Signer: testSigner + "00"}, "signer"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var v Inspector
			err := v.Pin(row.pinned)
			var field *FieldError
			if !errors.As(err, &field) || field.Field != row.field || strings.Contains(err.Error(), testCommitment) {
				t.Fatalf("%v", err)
			}
			if report, err := v.Inspect([]byte(honestDice(t).text())); err != nil || len(report.Checks) != 3 {
				t.Errorf("a refused value is pinned: %v, %v", report, err)
			}
		})
	}
}

// Each check says what it compared.
func TestExpectedAndActual(t *testing.T) {
	hash := hashOf(testSeed)
	quoted := strconv.Quote
	var v Inspector
	if err := v.Pin(Pinned{hash, testSigner}); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name             string
		record           draft
		check            string
		expected, actual string
	}{
		{"commitment", honestDice(t), "Commitment", quoted(hash), quoted(testCommitment)},
		{"no commitment", honestDice(t).without("commitment"), "Commitment", quoted(hash), ""},
		{"not revealed", honestDice(t).without("serverSeed"), "Commitment", "", quoted(testCommitment)},
		{"cursor", honestDice(t).with("cursor", "7e0"), "Cursor", "0", "7"},
		{"outcome", honestDice(t).with("result", "6.4370e1"), "Outcome", "64.36", "64.37"},
		{"no result", honestDice(t).with("result", "null"), "Outcome", "64.36", ""},
		{"list", honestBet(t, Mines, nil, 0).with("result", "[1, 2]"), "Outcome", honestBet(t, Mines, nil, 0).value("result"), "[1,2]"},
		{"chain link", honestCrash(t), "Chain link", quoted(hash), quoted(testCommitment)},
		{"pinned commitment", honestDice(t), "Pinned commitment", quoted(hash), quoted(testCommitment)},
		{"pinned key", honestDice(t).signed(t), "Pinned key", quoted(testSigner), quoted(testSigner)},
		{"signature", honestDice(t).signed(t), "Signature", "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			report, err := v.Inspect([]byte(row.record.text()))
			if err != nil {
				t.Fatal(err)
			}
			check := checkNamed(t, report, row.check)
			if string(check.Expected) != row.expected || string(check.Actual) != row.actual {
				t.Errorf("expected %s, actual %s; want %s, %s", check.Expected, check.Actual, row.expected, row.actual)
			}
		})
	}
}

func hashOf(text string) string {
	hash := hexHash(text)
	return string(hash[:])
}
