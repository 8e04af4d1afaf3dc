package fair

import (
	"strconv"
	"testing"
)

// An inspector that saw other records says the same as a fresh one.
func TestInspectorForgets(t *testing.T) {
	texts := []string{
		honestDice(t).text(), honestDice(t).with("serverSeed", strconv.Quote(testCommitment)).text(), honestDice(t).without("serverSeed").text(),
		honestDice(t).with("serverSeed", strconv.Quote(testSeed[:63]+"2")).text(), honestDice(t).with("serverSeed", strconv.Quote("1"+testSeed[1:])).text(),
		honestCrash(t).text(), honestCrash(t).with("gameHash", strconv.Quote(testSigner)).text(), honestDice(t).signed(t).text(),
		honestDice(t).with("beacon", "1").text(), "{", honestDice(t).with("x", `"\u00e9"`).text(), honestCrash(t).with("id", "1").text(),
	}
	// Where a name is not read to its end there is nothing to take it from but
	// the record before.
	texts = append(texts, `{"\x":1}`, `{"\u12`, `{"a`, "{\"a\x01", "{\"\xff", `{"\u00e9\`, `{"spec":1,"\x`, `{`+`"a":[[0`, "[[0", `[[[{"":[`)
	for _, game := range Games() {
		texts = append(texts, honestBet(t, game, nil, 1).text(), honestBet(t, game, nil, 1).with("result", "{}").text())
	}
	for _, row := range caseRows[inspectRow](t, "paste.json") {
		texts = append(texts, row.text(t))
	}
	var inspector Inspector
	var verifier Verifier
	for _, before := range texts {
		for _, text := range texts {
			inspector.Inspect([]byte(before))
			if got, want := said(inspector.Inspect([]byte(text))), said(InspectRecord([]byte(text))); got != want {
				t.Errorf("%s\nafter %s\nis inspected as %s\nwant %s", shorten(text), shorten(before), got, want)
			}
			verifier.Verify([]byte(before))
			if got, want := said(verifier.Verify([]byte(text))), said(VerifyRecord([]byte(text))); got != want {
				t.Errorf("%s\nafter %s\nis verified as %s\nwant %s", shorten(text), shorten(before), got, want)
			}
		}
	}
}

// said is a report or an error as text.
func said(report interface{ AppendJSON([]byte) []byte }, err error) string {
	if err != nil {
		return err.Error()
	}
	return string(report.AppendJSON(nil))
}
