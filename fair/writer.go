package fair

import "strconv"

// A writer appends JSON to a buffer. Its methods stay out of line: appends
// that are written out at every place make the WebAssembly a good deal larger.
type writer struct{ buf []byte }

// raw appends JSON as it is.
//
//go:noinline
func (w *writer) raw(json string) { w.buf = append(w.buf, json...) }

// str appends a string, quoted. Most have nothing to escape.
//
//go:noinline
func (w *writer) str(s string) {
	start := len(w.buf)
	w.buf = append(w.buf, '"')
	w.buf = append(w.buf, s...)
	if plainEnd(w.buf, start+1) < len(w.buf) {
		w.buf = appendString(w.buf[:start], []byte(s))
		return
	}
	w.buf = append(w.buf, '"')
}

//go:noinline
func (w *writer) int(v int64) { w.buf = strconv.AppendInt(w.buf, v, 10) }

//go:noinline
func (w *writer) num(f float64) { w.buf = appendNumber(w.buf, f) }

//go:noinline
func (w *writer) bool(v bool) {
	if v {
		w.raw("true")
	} else {
		w.raw("false")
	}
}

// json appends JSON that is ready, or null for none.
//
//go:noinline
func (w *writer) json(json []byte) {
	if json == nil {
		json = []byte("null")
	}
	w.buf = append(w.buf, json...)
}

// comma separates part i of a list from the one before.
//
//go:noinline
func (w *writer) comma(i int) {
	if i > 0 {
		w.raw(",")
	}
}
