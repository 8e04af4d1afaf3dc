package fair

import "bytes"

// A RecordText is one record's text and where it starts in its file.
type RecordText struct {
	Text         []byte
	Line, Column int // both from 1
}

// Inspect is [Inspector.Inspect] with errors that give the position in the
// file.
func (r RecordText) Inspect(v *Inspector) (*Report, error) {
	report, err := v.Inspect(r.Text)
	return report, r.InFile(err)
}

// InFile moves the position in a *MalformedError about r.Text to where it is
// in the file. Other errors are returned as they are.
func (r RecordText) InFile(err error) error {
	m, ok := err.(*MalformedError)
	if !ok {
		return err
	}
	moved := *m
	moved.Line += r.Line - 1
	if m.Line == 1 {
		moved.Column += r.Column - 1
	}
	return &moved
}

// SplitRecords finds the records in a file. If the whole file is one JSON
// value, that is one record, or an array of them; otherwise, if the first line
// that is not blank is a complete JSON value, each line that is not blank is a
// record (JSONL). Anything else comes back as the one record it is not:
// inspecting it tells what is wrong and where.
//
// Only the outer shape is looked at here, so each record is still to be
// inspected. The texts are parts of file.
func SplitRecords(file []byte) []RecordText {
	s := skipper{scalar: document{nodes: make([]node, 1)}}
	if s.isValue(file) {
		start := skipBlank(file, 0)
		if file[start] != '[' {
			return []RecordText{{file, 1, 1}}
		}
		return s.splitArray(file, start)
	}
	if records := splitLines(file); len(records) > 0 && s.isValue(records[0].Text) {
		return records
	}
	return []RecordText{{file, 1, 1}}
}

// splitLines returns the lines of a file that are not blank.
func splitLines(file []byte) (records []RecordText) {
	for line := 1; len(file) > 0; line++ {
		text, rest, _ := bytes.Cut(file, []byte("\n"))
		text = bytes.TrimSuffix(text, []byte("\r")) // of a CRLF: an error after it would be on the next line
		if skipBlank(text, 0) < len(text) {
			records = append(records, RecordText{text, line, 1})
		}
		file = rest
	}
	return records
}

// splitArray returns the values of the array that starts at start and is known
// to be complete.
func (s *skipper) splitArray(file []byte, start int) (records []RecordText) {
	line, column, counted := 1, 1, 0
	at := skipBlank(file, start+1)
	for file[at] != ']' {
		end, _ := s.skipValue(file, at)
		more, across := position(file[counted:at], at-counted)
		if more > 1 {
			line, column = line+more-1, across
		} else {
			column += across - 1
		}
		counted = at
		records = append(records, RecordText{file[at:end], line, column})
		if at = skipBlank(file, end); file[at] == ',' {
			at = skipBlank(file, at+1)
		}
	}
	return records
}

// A skipper finds the end of a JSON value. It follows brackets with a stack of
// its own, so that no nesting is too deep for it.
type skipper struct {
	open   []byte   // the brackets that are not yet closed
	scalar document // reads numbers and words
}

// isValue reports whether text is one JSON value.
func (s *skipper) isValue(text []byte) bool {
	end, ok := s.skipValue(text, 0)
	return ok && skipBlank(text, end) == len(text)
}

// skipValue returns the end of the value that starts at at, after white space.
func (s *skipper) skipValue(text []byte, at int) (end int, ok bool) {
	s.open = s.open[:0]
	for {
		if at, ok = s.skipOpening(text, at); !ok {
			return 0, false
		}
		for comma := false; !comma; {
			if len(s.open) == 0 {
				return at, true
			}
			at = skipBlank(text, at)
			if at == len(text) {
				return 0, false
			}
			innermost := s.open[len(s.open)-1]
			switch text[at] {
			case innermost:
				s.open = s.open[:len(s.open)-1]
			case ',':
				comma = true
			default:
				return 0, false
			}
			at++
			if comma && innermost == '}' {
				if at, ok = skipKey(text, at); !ok {
					return 0, false
				}
			}
		}
	}
}

// skipOpening steps over brackets that open and the scalar, or empty
// container, within.
func (s *skipper) skipOpening(text []byte, at int) (end int, ok bool) {
	for {
		at = skipBlank(text, at)
		if at == len(text) {
			return 0, false
		}
		closing := byte(0)
		switch text[at] {
		case '{':
			closing = '}'
		case '[':
			closing = ']'
		case '"':
			return skipString(text, at)
		default:
			s.scalar.reset(text, builtValue)
			end = s.scalar.value(at)
			return end, end != stopped
		}
		at = skipBlank(text, at+1)
		if at < len(text) && text[at] == closing {
			return at + 1, true
		}
		s.open = append(s.open, closing)
		if closing == '}' {
			if at, ok = skipKey(text, at); !ok {
				return 0, false
			}
		}
	}
}

// skipKey steps over a key and its colon.
func skipKey(text []byte, at int) (int, bool) {
	at = skipBlank(text, at)
	if at == len(text) || text[at] != '"' {
		return 0, false
	}
	at, ok := skipString(text, at)
	at = skipBlank(text, at)
	if !ok || at == len(text) || text[at] != ':' {
		return 0, false
	}
	return at + 1, true
}

func skipString(text []byte, at int) (int, bool) {
	for at++; at < len(text); at++ {
		switch text[at] {
		case '"':
			return at + 1, true
		case '\\':
			at++
		case '\n':
			return 0, false
		}
	}
	return 0, false
}
