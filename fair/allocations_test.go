package fair

import "testing"

// A batch of records must leave no garbage: it is what a history of thousands
// is checked with, in a browser.
func TestStatusAllocatesNothing(t *testing.T) {
	records := honestRecords(t)
	records["crash"] = honestCrash(t).text()
	for name, text := range records {
		t.Run(name, func(t *testing.T) {
			var v Inspector
			record := []byte(text)
			if status, err := v.Status(record); status != Matches || err != nil {
				t.Fatalf("%v, %v", status, err)
			}
			if n := testing.AllocsPerRun(50, func() { v.Status(record) }); n != 0 {
				t.Errorf("Status allocates %v times a record", n)
			}
		})
	}
}

// Nor may a record that a program checks one after the other.
func TestVerifyAllocatesNothing(t *testing.T) {
	for name, text := range honestRecords(t) {
		t.Run(name, func(t *testing.T) {
			var v Verifier
			record := []byte(text)
			if found, err := v.Verify(record); err != nil || !found.OK {
				t.Fatalf("%+v, %v", found, err)
			}
			if n := testing.AllocsPerRun(50, func() { v.Verify(record) }); n != 0 {
				t.Errorf("Verify allocates %v times a record", n)
			}
		})
	}
}

// honestRecords are one record of each game, and one that is signed.
func honestRecords(t *testing.T) map[string]string {
	records := map[string]string{"signed": honestDice(t).signed(t).text()}
	for _, game := range Games() {
		records[game.String()] = honestBet(t, game, nil, 7).text()
	}
	return records
}
