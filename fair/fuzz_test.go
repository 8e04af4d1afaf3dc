package fair

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// addTexts seeds a fuzz target with every text of the cases.
func addTexts(f *testing.F) {
	f.Helper()
	for _, file := range inspectFiles {
		for _, row := range caseRows[inspectRow](f, file) {
			f.Add([]byte(row.text(f)))
		}
	}
	for _, row := range caseRows[surrogateRow](f, "lone-surrogate.json") {
		f.Add([]byte(honestDice(f).with("clientSeed", row.ClientSeed).text()))
	}
	everyParam(func(game Game, params Params) {
		if len(params) == 0 {
			f.Add([]byte(honestBet(f, game, params, 1).text()))
		}
	})
	f.Add([]byte(honestDice(f).signed(f).text()))
	f.Add([]byte(honestCrash(f).text()))
	f.Add([]byte(honestCrash(f).with("id", `"flight-1"`).with("beacon", "1").text()))
	f.Add([]byte(`{"a":[1,2,{"b":null}],"c":"\u00e9\ud83d\ude00"}`))
}

// What the strict reader accepts, encoding/json accepts too and reads as the
// same value.
func FuzzReader(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		var d document
		if err := d.read(text, pastedText); err != nil {
			checkPosition(t, text, err)
			return
		}
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		var want any
		if err := decoder.Decode(&want); err != nil || decoder.More() {
			t.Fatalf("accepted %q, encoding/json: %v", text, err)
		}
		if got := anyOf(&d, 0); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q is read as %v, by encoding/json as %v", text, got, want)
		}
	})
}

// anyOf is a node as encoding/json decodes it into any with UseNumber.
func anyOf(d *document, i int) any {
	switch n := d.nodes[i]; n.kind {
	case kindFalse, kindTrue:
		return n.kind == kindTrue
	case kindNumber:
		return json.Number(d.token(i))
	case kindString:
		return string(d.textOf(i))
	case kindArray:
		values := []any{}
		for part := i + 1; part < int(n.next); part = int(d.nodes[part].next) {
			values = append(values, anyOf(d, part))
		}
		return values
	case kindObject:
		members := map[string]any{}
		for key := i + 1; key < int(n.next); key = int(d.nodes[key+1].next) {
			members[string(d.textOf(key))] = anyOf(d, key+1)
		}
		return members
	}
	return nil
}

// checkPosition holds that an error points into the text, or to its end.
func checkPosition(t *testing.T, text []byte, err error) {
	t.Helper()
	var malformed *MalformedError
	if !errors.As(err, &malformed) {
		t.Fatalf("%q: %v", text, err)
	}
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(string(text), "\r\n", "\n"), "\r", "\n"), "\n")
	if malformed.Line < 1 || malformed.Line > len(lines) {
		t.Fatalf("%q has %d lines: %v", text, len(lines), err)
	}
	// A line end of two characters has a column between them.
	columns := len(utf16.Encode([]rune(lines[malformed.Line-1]))) + 2
	if malformed.Column < 1 || malformed.Column > columns {
		t.Fatalf("line %d of %q has %d columns: %v", malformed.Line, text, columns, err)
	}
	if malformed.Reason == "" || !json.Valid(malformed.AppendJSON(nil)) {
		t.Fatalf("%q: %s", text, malformed.AppendJSON(nil))
	}
}

func FuzzCanonicalJSON(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		once, err := CanonicalJSON(text)
		if err != nil {
			checkPosition(t, text, err)
			return
		}
		if !json.Valid(text) || !json.Valid(once) {
			t.Fatalf("%q becomes %q; encoding/json takes only one of them or none", text, once)
		}
		twice, err := CanonicalJSON(once)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%q, once %q, twice %q, %v", text, once, twice, err)
		}
		if bytes.Contains(once, []byte(`\ud`)) {
			return // lone surrogates, which encoding/json does not tell apart
		}
		var before, after any
		if json.Unmarshal(text, &before) != nil || json.Unmarshal(once, &after) != nil || !reflect.DeepEqual(before, after) {
			t.Fatalf("%q becomes %q, which is another value", text, once)
		}
	})
}

func FuzzInspectRecord(f *testing.F) {
	addTexts(f)
	before := []byte(honestDice(f).with("x", `"\u00e9"`).signed(f).text())
	f.Fuzz(func(t *testing.T, text []byte) {
		report, err := InspectRecord(text)
		// A text must not see the one before it in the same buffers.
		var v Inspector
		v.Inspect(before)
		status, again := v.Status(text)
		if err != nil {
			if report != nil || again == nil || again.Error() != err.Error() || status != 0 {
				t.Fatalf("%q: %v and %v", text, err, again)
			}
			checkPosition(t, text, err)
			return
		}
		if again != nil || status != report.Status {
			t.Fatalf("%q: %s, then %s, %v", text, report.Status, status, again)
		}
		checkReportWhole(t, text, report)
		if _, err := VerifyRecord(text); err != nil {
			checkPosition(t, text, err)
		}
		explanation, err := Explain(text)
		if err != nil {
			checkPosition(t, text, err)
		} else if !json.Valid(explanation.AppendJSON(nil)) || !bytes.Equal(explanation.Result, report.Computed) {
			t.Fatalf("%q: explained as %s", text, explanation.AppendJSON(nil))
		}
	})
}

// checkReportWhole holds that a report has everything it must have, and that
// its status is the worst of its checks.
func checkReportWhole(t *testing.T, text []byte, report *Report) {
	t.Helper()
	var names []string
	want := Matches
	for _, check := range report.Checks {
		names = append(names, check.Name)
		switch {
		case check.State == StateMismatch:
			want = Mismatch
		case check.State != StateMatches && want == Matches:
			want = Incomplete
		}
		if check.Detail == "" {
			t.Fatalf("%q: no detail on %s", text, check.Name)
		}
	}
	needed := []string{"Commitment", "Cursor", "Outcome"}
	if report.Kind == "Crash" || report.Kind == "Galabet Flight" {
		needed = []string{"Outcome"}
		if !slices.Contains(names, "Commitment") && !slices.Contains(names, "Chain link") {
			t.Fatalf("%q: checks %v", text, names)
		}
	}
	for _, name := range needed {
		if !slices.Contains(names, name) {
			t.Fatalf("%q: checks %v", text, names)
		}
	}
	if report.Status != want || report.Kind == "" || report.Note == "" || len(report.RecordHash) != 64 || !json.Valid(report.AppendJSON(nil)) {
		t.Fatalf("%q: %s", text, report.AppendJSON(nil))
	}
	outcome := report.Checks[slices.Index(names, "Outcome")].State
	same := bytes.Equal(report.Computed, report.Claimed)
	if (outcome == StateMismatch) != (report.Difference != "") || outcome == StateMatches && !same || outcome == StateMismatch && same {
		t.Fatalf("%q: computed %s, claimed %s, difference %q", text, report.Computed, report.Claimed, report.Difference)
	}
}

func FuzzSplitRecords(f *testing.F) {
	addTexts(f)
	f.Add([]byte("[1,\r\n {\"a\":[]},\"é🎲\", []]"))
	f.Add([]byte("\n{}\n\n {\"a\":1}\r\nx\n"))
	f.Add([]byte("[{\n},{\n}"))
	f.Fuzz(func(t *testing.T, file []byte) {
		records := SplitRecords(file)
		if len(records) == 0 && len(bytes.Trim(file, " \t\r\n[]")) > 0 {
			t.Fatalf("%q holds no record", file)
		}
		at := 0
		for _, record := range records {
			start := at + bytes.Index(file[at:], record.Text)
			if start < at {
				t.Fatalf("%q: %q is not in it, or not in order", file, record.Text)
			}
			at = start + len(record.Text)
			var v Inspector
			if _, err := record.Inspect(&v); err != nil {
				checkPosition(t, file, err)
			}
		}
		if len(records) > 1 || len(records) == 1 && len(records[0].Text) < len(file) {
			checkSplit(t, file, records)
		}
	})
}

// checkSplit compares the records of a file that was taken apart with what
// encoding/json makes of the file, or of its lines.
func checkSplit(t *testing.T, file []byte, records []RecordText) {
	t.Helper()
	var list []json.RawMessage
	if json.Unmarshal(file, &list) == nil {
		if len(list) != len(records) {
			t.Fatalf("%q: %d records, want %d", file, len(records), len(list))
		}
		for i := range list {
			if !bytes.Equal(list[i], records[i].Text) {
				t.Fatalf("%q: record %d is %q, want %q", file, i, records[i].Text, list[i])
			}
		}
		return
	}
	if bytes.TrimLeft(file, " \t\r\n")[0] == '[' {
		return // strings that only encoding/json refuses: each record is still to be inspected
	}
	lines := bytes.Split(file, []byte("\n"))
	for _, record := range records {
		if !bytes.Contains(lines[record.Line-1], record.Text) {
			t.Fatalf("%q: %q is not in line %d", file, record.Text, record.Line)
		}
	}
}
