package fair

import "strconv"

// A FieldError reports an argument that breaks a rule of GFS/1.0. Match it
// with errors.As.
type FieldError struct {
	Field  string // the argument's name as records spell it: "serverSeed", "params.mines"
	Reason string // what it must be and how to mend it; reads on after the field's name
}

// Error returns the field and the reason as one sentence. It never contains
// the refused value, which could be a secret.
func (e *FieldError) Error() string { return "fair: " + e.Field + " " + e.Reason }

// A MalformedError reports text that is not one acceptable record, so that
// there is no verdict. Match it with errors.As.
type MalformedError struct {
	Line   int    // 1-based; line ends are LF, CRLF or CR
	Column int    // 1-based, in UTF-16 code units, as text fields of browsers count
	Field  string // the member at fault, such as "nonce" or "params.mines"; "" when there is none
	Reason string // one sentence with the fix, without the position
}

// Error returns position and reason. It never contains the refused value.
func (e *MalformedError) Error() string {
	return "fair: line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": " + e.Reason
}

// AppendJSON appends the error as the report of a malformed record:
//
//	{"status":"malformed","computed":null,"error":{"line":…,"column":…,"field":…,"message":…}}
func (e *MalformedError) AppendJSON(dst []byte) []byte {
	w := writer{dst}
	w.raw(`{"status":"malformed","computed":null,"error":{"line":`)
	w.int(int64(e.Line))
	w.raw(`,"column":`)
	w.int(int64(e.Column))
	w.raw(`,"field":`)
	w.str(e.Field)
	w.raw(`,"message":`)
	w.str(e.Reason)
	w.raw("}}")
	return w.buf
}
