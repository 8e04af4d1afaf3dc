package main

import (
	"encoding/json"
	"fmt"
)

// A vectorWriter writes the members of one JSON object, with a list's values
// on a line each so that two versions of a file compare well. It keeps the
// first error.
type vectorWriter struct {
	e     *env
	comma string // what goes before the next member or value
	open  bool
	err   error
}

func (w *vectorWriter) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

func (w *vectorWriter) name(name string) {
	if !w.open {
		w.comma, w.open = "{\n", true
	}
	fmt.Fprintf(w.e.stdout, "%s%q: ", w.comma, name)
	w.comma = ",\n"
}

func (w *vectorWriter) member(name string, value any) {
	w.name(name)
	w.value(value)
}

func (w *vectorWriter) list(name string, vectors func()) {
	w.name(name)
	w.comma = "[\n"
	vectors()
	fmt.Fprint(w.e.stdout, "\n]")
	w.comma = ",\n"
}

func (w *vectorWriter) vector(value any, err error) {
	w.fail(err)
	fmt.Fprint(w.e.stdout, w.comma)
	w.value(value)
	w.comma = ",\n"
}

func (w *vectorWriter) value(value any) {
	text, err := json.Marshal(value)
	w.fail(err)
	w.e.stdout.Write(text)
}
