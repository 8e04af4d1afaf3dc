package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/galabet/fair/fair"
)

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestOutputThatCannotBeWritten(t *testing.T) {
	var stderr bytes.Buffer
	status := run([]string{"vectors", "--profile", "crash"}, strings.NewReader(""), failingWriter{}, &stderr)
	if status != statusMalformed {
		t.Errorf("exit status %d, want %d", status, statusMalformed)
	}
	if diff := cmp.Diff("fair: the output cannot be written: disk full\n", stderr.String()); diff != "" {
		t.Error(diff)
	}
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errors.New("unplugged") }

func TestInputThatCannotBeRead(t *testing.T) {
	var stdout, stderr bytes.Buffer
	status := run([]string{"verify"}, failingReader{}, &stdout, &stderr)
	if status != statusMalformed || stdout.Len() > 0 {
		t.Errorf("exit status %d with output %q, want %d without", status, stdout.String(), statusMalformed)
	}
	if diff := cmp.Diff("fair: standard input cannot be read: unplugged\n", stderr.String()); diff != "" {
		t.Error(diff)
	}
}

// TestVerifyReportsAreTheEngines holds the promise that --json prints the very
// bytes of the reports that package fair makes.
func TestVerifyReportsAreTheEngines(t *testing.T) {
	var records, want bytes.Buffer
	for _, game := range fair.Games() {
		for nonce := range uint64(20) {
			bet := fair.Bet{Game: game, ServerSeed: vectorServerSeeds[2], ClientSeed: "übung", Nonce: nonce}
			played, err := fair.Play(bet)
			if err != nil {
				t.Fatal(err)
			}
			record := fair.Record{
				Game: game, ServerSeed: bet.ServerSeed, ClientSeed: bet.ClientSeed, Nonce: nonce,
				Cursor: played.Cursor + nonce%2, Result: played.Result,
			}.AppendJSON(nil)
			fmt.Fprintf(&records, "%s\n", record)
			report, err := fair.InspectRecord(record)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&want, "%s\n", report.AppendJSON(nil))
		}
	}
	var stdout, stderr bytes.Buffer
	status := run([]string{"verify", "--json"}, &records, &stdout, &stderr)
	if status != statusIncomplete || stderr.Len() > 0 {
		t.Errorf("exit status %d and %q, want %d and nothing", status, stderr.String(), statusIncomplete)
	}
	if diff := cmp.Diff(want.String(), stdout.String()); diff != "" {
		t.Error(diff)
	}
}

func TestProgress(t *testing.T) {
	for _, c := range []struct {
		name  string
		start time.Time
		shown bool
	}{
		{"in the first second", time.Now().Add(time.Hour), false},
		{"after it", time.Now().Add(-2 * time.Second), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var screen bytes.Buffer
			p := &progress{screen: &screen, title: "links", total: 4, start: c.start}
			p.add(1)
			p.add(1)
			p.end()
			if shown := strings.Contains(screen.String(), "links"); shown != c.shown {
				t.Errorf("screen %q, want a bar: %v", screen.String(), c.shown)
			}
		})
	}
	t.Run("not on a terminal", func(t *testing.T) {
		var stderr bytes.Buffer
		p := newEnv(nil, nil, &stderr).progress("links", 4)
		p.start = time.Now().Add(-2 * time.Second)
		p.add(1)
		p.end()
		if stderr.Len() > 0 {
			t.Errorf("standard error has %q, want nothing", stderr.String())
		}
	})
}

func TestPrintable(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"ordinary text stays", "grüße 🎲, 64.36", "grüße 🎲, 64.36"},
		{"terminal escapes", "\x1b[2J\u009b", `\x1b[2J\u009b`},
		{"right-to-left override", "a\u202eb", `a\u202eb`},
		{"line break", "a\nb", `a\nb`},
		{"no UTF-8", "a\xffb", "a\ufffdb"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, printable(c.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestArgumentsAreText(t *testing.T) {
	var stdout, stderr bytes.Buffer
	args := []string{"chain", "result", strings.Repeat("0", 64), "--salt", "a\xff"}
	if status := run(args, strings.NewReader(""), &stdout, &stderr); status != 3 || !strings.Contains(stderr.String(), "argument 5 is not valid UTF-8") || stdout.Len() > 0 {
		t.Errorf("status %d, %q, %q", status, stdout.String(), stderr.String())
	}
}

func TestSpacedSeedIsNotShown(t *testing.T) {
	var stdout, stderr bytes.Buffer
	run([]string{"verify", "5c1f7d3e 8a2b4c6d 9e0f1a2b 3c4d5e6f"}, strings.NewReader(""), &stdout, &stderr)
	if said := stderr.String(); !strings.Contains(said, "not shown") || strings.Contains(said, "5c1f7d3e") || strings.Contains(said, "3c4d5e6f") {
		t.Error(said)
	}
}
