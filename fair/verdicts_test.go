package fair

import (
	"strings"
	"testing"
)

// Lines get the verdicts that the records of the same file get one by one.
func TestAppendVerdicts(t *testing.T) {
	matches := honestDice(t).text()
	mismatch := honestDice(t).with("result", "1").text()
	incomplete := honestDice(t).without("serverSeed").text()
	full := honestDice(t).with("note", `""`).text()
	full = honestDice(t).with("note", `"`+strings.Repeat("a", MaxRecordBytes-len(full))+`"`).text()
	for _, row := range []struct {
		name, text string
		want       []byte
	}{
		{"nothing", "", nil},
		{"blank lines", "\n \n\t\n\r\n\r", nil},
		{"one of each", strings.Join([]string{matches, mismatch, incomplete, "{}"}, "\n"), []byte{0, 1, 2, 3}},
		{"line ends of Windows", strings.Join([]string{matches, "", mismatch, "{}", ""}, "\r\n"), []byte{0, 1, 3}},
		{"the last line without an end", matches + "\n\n\n" + matches, []byte{0, 0}},
		{"as long as can be, with CRLF", matches + "\n" + full + "\r\n" + full, []byte{0, 0, 0}},
		{"too long by one", matches + "\n" + full + " \n" + full + "\r\r\n", []byte{0, 3, 3}},
		{"CR alone ends no line", matches + "\n" + matches + "\r" + matches, []byte{0, 3}},
	} {
		t.Run(row.name, func(t *testing.T) {
			var v, one Inspector
			if got := v.AppendVerdicts([]byte("x"), []byte(row.text)); string(got) != "x"+string(row.want) {
				t.Fatalf("%v, want %v", got[1:], row.want)
			}
			if row.want == nil {
				return // SplitRecords makes one record of nothing
			}
			var split []byte
			for _, record := range SplitRecords([]byte(row.text)) {
				split = append(split, one.verdict(record.Text))
			}
			if string(split) != string(row.want) {
				t.Errorf("split, the records have %v, want %v", split, row.want)
			}
		})
	}
}

// The search for line ends looks at several bytes at once.
func TestLineEnd(t *testing.T) {
	for size := range 50 {
		for at := range size + 1 {
			for _, around := range []byte{0, 'a', '\n' - 1, '\n' + 1, 0x80, 0x8A, 0xFF} {
				text := make([]byte, size)
				for i := range text {
					text[i] = around
				}
				if at < size {
					text[at] = '\n'
				}
				if got := lineEnd(text); got != at {
					t.Fatalf("%d bytes %#x: %d, want %d", size, around, got, at)
				}
			}
		}
	}
}
