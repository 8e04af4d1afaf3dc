package fair

import "encoding/binary"

// verdictMalformed comes after the bytes of the verdicts, which are their
// Status less one.
const verdictMalformed = byte(Incomplete)

// AppendVerdicts inspects each line that is not blank as a record and appends
// its verdict, in order, as one byte: 0 matches, 1 mismatch, 2 incomplete, 3
// malformed. A line ends with LF or CRLF, as [SplitRecords] has it.
func (v *Inspector) AppendVerdicts(dst, lines []byte) []byte {
	for len(lines) > 0 {
		end := lineEnd(lines)
		line := lines[:end]
		lines = lines[min(end+1, len(lines)):]
		if end > 0 && line[end-1] == '\r' {
			line = line[:end-1]
		}
		if skipBlank(line, 0) < len(line) {
			dst = append(dst, v.verdict(line))
		}
	}
	return dst
}

func (v *Inspector) verdict(record []byte) byte {
	status, err := v.Status(record)
	if err != nil {
		return verdictMalformed
	}
	return byte(status) - 1
}

// lineEnd returns the place of the first line feed, or the length. It looks at
// sixteen bytes at once, as a turn of a loop is dear in WebAssembly: a byte of
// low or high that is 0 sets its high bit in the end, and so may one behind
// it, so the place is looked for among them.
func lineEnd(text []byte) int {
	at := 0
	for ; len(text)-at >= 16; at += 16 {
		low := binary.LittleEndian.Uint64(text[at:]) ^ '\n'*ones
		high := binary.LittleEndian.Uint64(text[at+8:]) ^ '\n'*ones
		if ((low-ones)&^low|(high-ones)&^high)&highs != 0 {
			break
		}
	}
	for at < len(text) && text[at] != '\n' {
		at++
	}
	return at
}
