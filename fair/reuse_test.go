package fair

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
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
	texts = append(texts, `{"\x":1}`, `{"\u12`, `{"a`, "{\"a\x01", "{\"\xff", `{"\u00e9\`, `{"spec":1,"\x`, `{`+`"a":[[0`, "[[0", `[[[{"":[`, `{"":"\n","b":"\n","\u0061":1}`)
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
				t.Errorf("%q\nafter %q\nis inspected as %s\nwant %s", shorten(text), shorten(before), got, want)
			}
			verifier.Verify([]byte(before))
			if got, want := said(verifier.Verify([]byte(text))), said(VerifyRecord([]byte(text))); got != want {
				t.Errorf("%q\nafter %q\nis verified as %s\nwant %s", shorten(text), shorten(before), got, want)
			}
		}
	}
}

// The reader expects the names of the record before. Records of one file with
// names in another order, missing, repeated or written otherwise are read as
// if each came first.
func TestNamesOfTheRecordBefore(t *testing.T) {
	dice, crash := honestDice(t).signed(t), honestCrash(t)
	rapid.Check(t, func(t *rapid.T) {
		var inspector Inspector
		var verifier Verifier
		for range rapid.IntRange(2, 5).Draw(t, "records") {
			text := drawMembers(t, rapid.SampledFrom([]draft{dice, dice, dice, crash}).Draw(t, "record"))
			if got, want := said(inspector.Inspect([]byte(text))), said(InspectRecord([]byte(text))); got != want {
				t.Fatalf("%q\nis inspected as %s\nwant %s", text, got, want)
			}
			if got, want := said(verifier.Verify([]byte(text))), said(VerifyRecord([]byte(text))); got != want {
				t.Fatalf("%q\nis verified as %s\nwant %s", text, got, want)
			}
		}
	})
}

// drawMembers writes a record with a few accidents to its names.
func drawMembers(t *rapid.T, record draft) string {
	record = append(draft{}, record...)
	for range rapid.IntRange(0, 3).Draw(t, "accidents") {
		i, j := rapid.IntRange(0, len(record)-1).Draw(t, "i"), rapid.IntRange(0, len(record)-1).Draw(t, "j")
		switch rapid.SampledFrom([]string{"exchange", "repeat", "remove", "rename", "add"}).Draw(t, "accident") {
		case "exchange":
			record[i], record[j] = record[j], record[i]
		case "repeat":
			record = append(record, record[i])
		case "remove":
			record = append(record[:i:i], record[min(i+1, len(record)):]...)
		case "rename":
			record[i].name = record[j].name
		case "add":
			for n := range rapid.SampledFrom([]int{1, 20}).Draw(t, "how many") {
				record = append(record, draftMember{"x" + strconv.Itoa(n), "0"})
			}
		}
		if len(record) == 0 {
			return "{}"
		}
	}
	text := record.text()
	switch rapid.IntRange(0, 5).Draw(t, "writing") {
	case 0:
		text = strings.ReplaceAll(text, ":", " : ")
	case 1:
		text = strings.ReplaceAll(text, `"n`, `"\u006e`)
	case 2:
		text = text[:rapid.IntRange(0, len(text)-1).Draw(t, "cut")]
	}
	return text
}

// said is a report or an error as text.
func said(report interface{ AppendJSON([]byte) []byte }, err error) string {
	if err != nil {
		return err.Error()
	}
	return string(report.AppendJSON(nil))
}
