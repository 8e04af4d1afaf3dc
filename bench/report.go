package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"text/template"
	"time"

	"github.com/galabet/fair/bench/figures"
)

//go:embed results.md.tmpl
var resultsSource string

var resultsTemplate = template.Must(template.New("results").Funcs(template.FuncMap{
	"count": count,
}).Parse(resultsSource))

// report is all that results.md.tmpl shows.
type report struct {
	Date        time.Time
	Machine     figures.Machine
	Browser     string
	Records     int
	RecordBytes int
	Sections    []section
	Sizes       []size
}

// write writes the results to a file, and says on out what falls short and where the file is.
func (r report) write(out io.Writer, file string) error {
	var text bytes.Buffer
	if err := resultsTemplate.Execute(&text, r); err != nil {
		return err
	}
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s\nWritten to %s.\n", strings.Join(r.Shortfalls(), "\n"), file)
	return nil
}

// Shortfalls has a sentence for each goal that was missed.
func (r report) Shortfalls() []string {
	var missed []string
	for _, s := range r.Sections {
		for _, row := range s.Rows {
			if row.Goal != 0 && !row.Reached() {
				missed = append(missed, fmt.Sprintf("%s against %s: %s by medians, %s per round; the goal is %s.",
					s.title, names[row.Contender], row.ratio(), row.roundRatio(), row.goal()))
			}
		}
	}
	if compressed := r.Sizes[0].Compressed; compressed > maxCompressed {
		missed = append(missed, fmt.Sprintf("fair.wasm is %s bytes at brotli 11; the goal is at most %s.",
			count(compressed), count(maxCompressed)))
	}
	if len(missed) == 0 {
		missed = append(missed, "Every goal is reached.")
	}
	return missed
}

func (r report) GoVersion() string  { return runtime.Version() }
func (r report) Rounds() int        { return rounds }
func (r report) WarmUp() int        { return warmUpRounds }
func (r report) MaxCompressed() int { return maxCompressed }

// Table is exported for the template.
func (s section) Table() string { return s.table() }
