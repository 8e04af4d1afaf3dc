package main

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"text/template"
	"time"

	"github.com/galabet/fair/bench/figures"
)

//go:embed results.md.tmpl
var resultsSource string

var results = template.Must(template.New("results").Parse(resultsSource))

// The goals.
const (
	goalSpeed      = 0.5 // of the handler with two EVALSHA, at 16 clients
	goalRoundTrips = 3
)

// What the documents of the field count for one dice bet of theirs.
const (
	documentScripts = 7
	documentBytes   = 2451
)

// report is all that results.md.tmpl shows.
type report struct {
	Date    time.Time
	Machine figures.Machine
	Redis   string
	Rounds  int
	Sample  time.Duration
	Costs   []cost
	Speeds  []table
	Summary []string
}

// GoVersion is the compiler's.
func (r report) GoVersion() string { return runtime.Version() }

// Scripts and Bytes are the documents' counts.
func (report) Scripts() int { return documentScripts }
func (report) Bytes() int   { return documentBytes }

var redisVersion = regexp.MustCompile(`v=([0-9.]+)`)

func (r report) write(ctx context.Context) error {
	version, err := exec.CommandContext(ctx, "redis-server", "--version").Output()
	if err != nil {
		return fmt.Errorf("redis-server --version: %w", err)
	}
	if found := redisVersion.FindSubmatch(version); found != nil {
		r.Redis = string(found[1])
	}
	for _, t := range r.Speeds {
		share := t.Share(t.Rows[rowBare])
		line := fmt.Sprintf("%d clients: %.2f of the handler with two EVALSHA, %.2f of the one with the store's two steps.", t.Clients, share, t.Share(t.Rows[rowSteps]))
		if t.Clients == 16 {
			line += figures.Verdict(" The goal is at least 0.5 of two EVALSHA", share >= goalSpeed)
		}
		r.Summary = append(r.Summary, line)
	}
	bet := r.Costs[0]
	r.Summary = append(r.Summary, fmt.Sprintf("A dice bet is %d round trips to Redis with %d bytes of script text (and %d bytes of digests); the documents count %d scripts with %d bytes.",
		bet.RoundTrips, bet.ScriptText, bet.Digests, documentScripts, documentBytes)+figures.Verdict(" The goal is at most 3 round trips", bet.RoundTrips <= goalRoundTrips))
	var text bytes.Buffer
	if err := results.Execute(&text, r); err != nil {
		return err
	}
	fmt.Println(strings.Join(r.Summary, "\n"))
	return os.WriteFile(resultsFile, text.Bytes(), 0o644)
}
