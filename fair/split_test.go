package fair

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestSplitRecords(t *testing.T) {
	for _, row := range []struct {
		name, file string
		want       []string // line:column text
	}{
		{"one record", `{"a":1}`, []string{`1:1 {"a":1}`}},
		{"one record over lines", "\n{\n\"a\":1}\n", []string{"1:1 \n{\n\"a\":1}\n"}},
		{"a list", `[{"a":1},{"b":[2,3]}]`, []string{`1:2 {"a":1}`, `1:10 {"b":[2,3]}`}},
		{"a list over lines", "[\r\n  {\"a\":1},\r\n  2\r\n]\r\n", []string{`2:3 {"a":1}`, `3:3 2`}},
		{"a list with wide characters", `["é🎲",{}]`, []string{`1:2 "é🎲"`, `1:8 {}`}},
		{"an empty list", " [ ] ", nil},
		{"a list of lists", "[[],[[1]]]", []string{"1:2 []", "1:5 [[1]]"}},
		{"lines", "{\"a\":1}\n{\"b\":2}\n", []string{`1:1 {"a":1}`, `2:1 {"b":2}`}},
		{"lines with CRLF and blank ones", "\r\n{\"a\":1}\r\n \t\r\n {\"b\":2}\r\n\r\n", []string{`2:1 {"a":1}`, `4:1  {"b":2}`}},
		{"lines, one of them broken", "{}\n{\"a\":\nnonsense\n{}", []string{"1:1 {}", "2:1 {\"a\":", "3:1 nonsense", "4:1 {}"}},
		{"lines that are lists", "[1]\n[2]", []string{"1:1 [1]", "2:1 [2]"}},
		{"braces in strings", "{\"a\":\"}{[\\\"\"}\n{}", []string{`1:1 {"a":"}{[\""}`, "2:1 {}"}},
		{"a first line that is no value", "{\"a\":\n1}\n{}", []string{"1:1 {\"a\":\n1}\n{}"}},
		{"a heading before lines", "my bets\n{}\n{}", []string{"1:1 my bets\n{}\n{}"}},
		{"a byte order mark", "\ufeff{}", []string{"1:1 \ufeff{}"}},
		{"a list that does not end", "[{},{}", []string{"1:1 [{},{}"}},
		{"a comma too many", "[{},{},]", []string{"1:1 [{},{},]"}},
		{"nothing", "", []string{"1:1 "}},
		{"blank lines", "\n \n", []string{"1:1 \n \n"}},
		{"no nesting is too deep", "[" + strings.Repeat("[", 99999) + strings.Repeat("]", 99999) + ",1]",
			[]string{"1:2 " + strings.Repeat("[", 99999) + strings.Repeat("]", 99999), "1:200001 1"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			var got []string
			for _, r := range SplitRecords([]byte(row.file)) {
				got = append(got, fmt.Sprintf("%d:%d %s", r.Line, r.Column, r.Text))
			}
			if strings.Join(got, "|") != strings.Join(row.want, "|") {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

// Errors are placed in the file, not in the record.
func TestPositionInFile(t *testing.T) {
	good := honestDice(t).text()
	for _, row := range []struct {
		name, file   string
		line, column int
	}{
		{"second line", good + "\n{\"spec\":1}", 2, 9},
		{"second line, cut off before CRLF", good + "\r\n{\"spec\":1\r\n" + good, 2, 10},
		{"second in a list, same line", `[{},{"spec":1}]`, 1, 13},
		{"second in a list, next line", "[" + good + ",\n  {\"spec\":\n1}]", 3, 1},
		{"after wide characters", "[\"🎲\", {\"spec\":1}]", 1, 16},
	} {
		t.Run(row.name, func(t *testing.T) {
			records := SplitRecords([]byte(row.file))
			if len(records) < 2 {
				t.Fatalf("%d records", len(records))
			}
			var v Inspector
			_, err := records[1].Inspect(&v)
			var malformed *MalformedError
			if !errors.As(err, &malformed) || malformed.Line != row.line || malformed.Column != row.column {
				t.Errorf("%v, want line %d, column %d", err, row.line, row.column)
			}
		})
	}
	plain := errors.New("another")
	if got := (RecordText{Line: 5, Column: 5}).InFile(plain); got != plain {
		t.Errorf("another error becomes %v", got)
	}
	if got := (RecordText{Line: 5, Column: 5}).InFile(nil); got != nil {
		t.Errorf("no error becomes %v", got)
	}
}

// TestSpaceIsReadOnce ends at once; a reader that goes back over white space for
// each of its places would not end.
func TestSpaceIsReadOnce(t *testing.T) {
	for _, ends := range []string{"{]", "[}", "[1,]", `{"a":1,}`, "{:", "[,"} {
		file := ends[:len(ends)-1] + strings.Repeat(" \t\r\n", 1<<20) + ends[len(ends)-1:]
		if records := SplitRecords([]byte(file)); len(records) != 1 {
			t.Errorf("%s: %d records", ends, len(records))
		}
		if _, err := InspectRecord([]byte(ends[:len(ends)-1] + strings.Repeat(" ", 65000) + ends[len(ends)-1:])); err == nil {
			t.Errorf("%s is no record", ends)
		}
	}
}
