package fair

import "testing"

// A batch of records must leave no garbage: it is what a history of thousands
// is checked with, in a browser.
func TestStatusAllocatesNothing(t *testing.T) {
	records := map[string]string{"crash": honestCrash(t).text(), "signed": honestDice(t).signed(t).text()}
	for _, game := range Games() {
		records[game.String()] = honestBet(t, game, nil, 7).text()
	}
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
