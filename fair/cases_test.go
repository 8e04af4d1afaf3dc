package fair

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A caseFile is one file of testdata/cases: the rule its rows hold, in a
// sentence, and the rows, of a shape that goes with the file.
type caseFile[Row any] struct {
	Rule string
	Rows []Row
}

// caseRows reads a file of cases and refuses members that no test would look at.
func caseRows[Row any](t testing.TB, file string) []Row {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "cases", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	decoder := json.NewDecoder(f)
	decoder.DisallowUnknownFields()
	var cases caseFile[Row]
	if err := decoder.Decode(&cases); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if cases.Rule == "" || len(cases.Rows) == 0 {
		t.Fatalf("%s: no rule or no rows", file)
	}
	return cases.Rows
}

// An inspectRow is an honest record, what was done to it, and what the
// inspector must say. Values of members are raw text, so that they may be no
// JSON at all.
type inspectRow struct {
	Name string

	Game   string // dice when it is left out
	Params Params
	Nonce  uint64
	Set    map[string]string // members replaced or added
	Unset  []string          // members removed
	// NoteBytes adds the member note, a string of these bytes, in hex.
	NoteBytes string
	Swap      []string // text replaced everywhere, and its replacement
	Text      *string  // the text inspected; {record} in it is the record

	Status     string // matches, mismatch, incomplete or malformed
	Checks     string // names and states, in order
	Computed   string
	RecordHash string
	Canonical  string // of the member x or note
	Field      string // of the error
	Says       string // a part of the error, or of a check's detail
}

var inspectFiles = []string{
	"absent-and-null.json", "cursor.json", "hashed-seed.json", "nonce.json", "numbers.json",
	"paste.json", "seed-shape.json", "spreadsheet.json", "strings.json", "utf8.json",
}

// text is what the player pastes.
func (row inspectRow) text(t testing.TB) string {
	t.Helper()
	game := Dice
	if row.Game != "" {
		var known bool
		if game, known = ParseGame(row.Game); !known {
			t.Fatalf("unknown game %q", row.Game)
		}
	}
	d := honestBet(t, game, row.Params, row.Nonce).without(row.Unset...)
	names := make([]string, 0, len(row.Set))
	for name := range row.Set {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		d = d.with(name, row.Set[name])
	}
	if row.NoteBytes != "" {
		note, err := hex.DecodeString(row.NoteBytes)
		if err != nil {
			t.Fatal(err)
		}
		d = d.with("note", `"`+string(note)+`"`)
	}
	text := d.text()
	if row.Swap != nil {
		text = strings.ReplaceAll(text, row.Swap[0], row.Swap[1])
	}
	if row.Text != nil {
		text = strings.ReplaceAll(*row.Text, "{record}", text)
	}
	return text
}

func TestInspectCases(t *testing.T) {
	for _, file := range inspectFiles {
		for _, row := range caseRows[inspectRow](t, file) {
			t.Run(strings.TrimSuffix(file, ".json")+"/"+row.Name, func(t *testing.T) {
				text := row.text(t)
				if row.Status == "malformed" {
					checkRefusal(t, row, mustRefuse(t, text))
					return
				}
				checkReport(t, row, mustInspect(t, text))
				checkMember(t, row)
			})
		}
	}
}

func checkRefusal(t *testing.T, row inspectRow, err *MalformedError) {
	t.Helper()
	if err.Field != row.Field {
		t.Errorf("field %q, want %q (%v)", err.Field, row.Field, err)
	}
	if row.Says != "" && !strings.Contains(err.Reason, row.Says) {
		t.Errorf("the error does not say %q: %v", row.Says, err)
	}
	if row.Field != "" && row.Says == "" && !strings.Contains(err.Reason, row.Field) {
		t.Errorf("the error does not name %s: %v", row.Field, err)
	}
}

func checkReport(t *testing.T, row inspectRow, report *Report) {
	t.Helper()
	if report.Status.String() != row.Status {
		t.Errorf("status %s, want %s", report.Status, row.Status)
	}
	if row.Checks != "" && states(report) != row.Checks {
		t.Errorf("checks %s, want %s", states(report), row.Checks)
	}
	if row.Computed != "" && string(report.Computed) != row.Computed {
		t.Errorf("computed %s, want %s", report.Computed, row.Computed)
	}
	if row.RecordHash != "" && report.RecordHash != row.RecordHash {
		t.Errorf("record hash %s, want %s", report.RecordHash, row.RecordHash)
	}
	if row.Says != "" && !slices.ContainsFunc(report.Checks, func(c Check) bool { return strings.Contains(c.Detail+c.Hint, row.Says) }) {
		t.Errorf("no check says %q: %v", row.Says, report.Checks)
	}
}

// checkMember compares the canonical form of the member a row is about.
func checkMember(t *testing.T, row inspectRow) {
	t.Helper()
	if row.Canonical == "" {
		return
	}
	value, given := row.Set["x"]
	if !given {
		value = row.Set["note"]
	}
	if got, err := CanonicalJSON([]byte(value)); err != nil || string(got) != row.Canonical {
		t.Errorf("canonical form of %s is %s (%v), want %s", value, got, err, row.Canonical)
	}
}

// A file of cases that no test reads must fail, not pass unread.
func TestCaseFilesHaveNoStrangers(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "cases", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	read := append([]string{"play.json", "lone-surrogate.json", "floats.json", "limbo-top.json", "crash.json"}, inspectFiles...)
	for _, file := range files {
		if !slices.Contains(read, filepath.Base(file)) {
			t.Errorf("no test reads %s", file)
		}
	}
	if len(files) != len(read) {
		t.Errorf("%d files, %d are read", len(files), len(read))
	}
}
