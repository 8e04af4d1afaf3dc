package main

import (
	"errors"
	"fmt"

	"github.com/galabet/fair/fair"
)

type verifyCmd struct {
	JSON       bool     `name:"json" help:"Print one report per record as JSON, each on a line of its own, in order."`
	Commitment saved    `help:"A commitment that you saved before the bet, 64 hex characters: each record is compared with it."`
	Signer     saved    `help:"The operator's public key, 64 hex characters: the signer of each record is compared with it."`
	Files      []string `arg:"" optional:"" name:"file" help:"Files with a record, an array of records, or a record a line (JSONL). Standard input when there is none, or for -."`

	inspector fair.Inspector
	counts    [statusMalformed + 1]int // records by exit status
	line      []byte
}

// Help is the text of --help beyond the flags.
func (*verifyCmd) Help() string { return helpText("verify") }

// Run checks every record of every file and goes on after one that is
// malformed, and after a file that cannot be read.
func (c *verifyCmd) Run(e *env) error {
	if err := c.inspector.Pin(fair.Pinned{Commitment: string(c.Commitment), Signer: string(c.Signer)}); err != nil {
		return err
	}
	files := c.Files
	if len(files) == 0 {
		files = []string{standardInput}
	}
	for _, name := range files {
		text, err := e.read(name)
		if err != nil {
			e.fail(err)
			continue
		}
		c.verifyFile(e, name, text)
	}
	c.summarize(e)
	return nil
}

func (c *verifyCmd) verifyFile(e *env, name string, text []byte) {
	records := fair.SplitRecords(text)
	if len(records) == 0 {
		c.show(e, name, 1, nil, &fair.MalformedError{Line: 1, Column: 1, Reason: "the array is empty; put at least one record into it"})
		return
	}
	progress := e.progress(printable(title(name)), len(records))
	for i, record := range records {
		report, err := record.Inspect(&c.inspector)
		c.show(e, name, i+1, report, err)
		progress.add(1)
	}
	progress.end()
}

// show prints one record's report, or the error that stands for it.
func (c *verifyCmd) show(e *env, name string, number int, report *fair.Report, err error) {
	status := statusMalformed
	var malformed *fair.MalformedError
	if !errors.As(err, &malformed) {
		status = statusOf[report.Status]
	}
	c.counts[status]++
	e.meet(status)
	switch {
	case c.JSON && malformed != nil:
		c.line = append(malformed.AppendJSON(c.line[:0]), '\n')
		e.stdout.Write(c.line)
	case c.JSON:
		c.line = append(report.AppendJSON(c.line[:0]), '\n')
		e.stdout.Write(c.line)
	case malformed != nil:
		fmt.Fprintf(e.stdout, "%s, record %d: malformed\n", printable(title(name)), number)
		fmt.Fprintf(e.stdout, "  Line %d, column %d: %s.\n", malformed.Line, malformed.Column, printable(reason(malformed)))
	default:
		fmt.Fprintf(e.stdout, "%s, record %d: %s (%s)\n", printable(title(name)), number, report.Status, report.Kind)
		showReport(e, report)
	}
}

var statusOf = map[fair.Status]int{
	fair.Matches:    0,
	fair.Mismatch:   statusMismatch,
	fair.Incomplete: statusIncomplete,
}

// showReport prints a report in words below its heading.
func showReport(e *env, report *fair.Report) {
	for _, check := range report.Checks {
		fmt.Fprintf(e.stdout, "  %s: %s. %s\n", check.Name, check.State, printable(check.Detail))
		if check.Hint != "" {
			fmt.Fprintf(e.stdout, "    Possible cause: %s\n", printable(check.Hint))
		}
	}
	if report.Computed != nil {
		fmt.Fprintf(e.stdout, "  Computed result: %s\n", report.Computed)
	}
	if report.Claimed != nil {
		fmt.Fprintf(e.stdout, "  Claimed result:  %s\n", printable(string(report.Claimed)))
	}
	fmt.Fprintf(e.stdout, "  Record hash: %s\n", report.RecordHash)
	fmt.Fprintf(e.stdout, "  Note: %s\n", report.Note)
}

// summarize counts the verdicts when there is more than one.
func (c *verifyCmd) summarize(e *env) {
	total := 0
	for _, n := range c.counts {
		total += n
	}
	if c.JSON || total < 2 {
		return
	}
	fmt.Fprintf(e.stdout, "%d records: %d matches, %d mismatch, %d incomplete, %d malformed\n",
		total, c.counts[0], c.counts[statusMismatch], c.counts[statusIncomplete], c.counts[statusMalformed])
}
