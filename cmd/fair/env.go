package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
	"golang.org/x/term"
)

// Exit statuses. The program ends with the worst it met.
const (
	statusMismatch   = 1
	statusIncomplete = 2
	statusMalformed  = 3 // and wrong usage, and files that cannot be read or written
)

// An env is a command's way to the outside, and the exit status so far.
type env struct {
	stdin  io.Reader
	stdout *bufio.Writer
	stderr io.Writer
	screen io.Writer    // where stdout goes at the end; nil when it already went there
	held   bytes.Buffer // what is for the screen
	status int
}

// newEnv holds output back until the end when it goes to the same terminal as
// progress bars, because the two would overwrite each other.
func newEnv(stdin io.Reader, stdout, stderr io.Writer) *env {
	e := &env{stdin: stdin, stderr: stderr}
	if isTerminal(stdout) && isTerminal(stderr) {
		e.screen = stdout
		stdout = &e.held
	}
	e.stdout = bufio.NewWriter(stdout)
	return e
}

// finish writes what is still buffered and returns the exit status.
func (e *env) finish() int {
	err := e.stdout.Flush()
	if err == nil && e.screen != nil {
		_, err = e.held.WriteTo(e.screen)
	}
	if err != nil {
		e.fail(fmt.Errorf("the output cannot be written: %w", cause(err)))
	}
	return e.status
}

// meet raises the exit status to the worst met.
func (e *env) meet(status int) { e.status = max(e.status, status) }

// fail reports an error that leaves no verdict.
func (e *env) fail(err error) {
	e.complain(err)
	e.meet(statusMalformed)
}

// longHex is what seeds, hashes and secret keys look like. People give one
// where a file name belongs, also with spaces in it, so none is repeated in an
// error.
var longHex = regexp.MustCompile(`[0-9A-Fa-f]{32,}|[0-9A-Fa-f]{4,}([ :_-]+[0-9A-Fa-f]{4,}){3,}`)

// complain writes an error as one line. Errors of package fair come with the
// same prefix.
func (e *env) complain(err error) {
	message := strings.TrimPrefix(err.Error(), "fair: ")
	message = longHex.ReplaceAllString(message, "(hex, not shown)")
	fmt.Fprintf(e.stderr, "fair: %s\n", printable(message))
}

// usageError says how to find out what was meant to be given. An argument that
// does not belong is not repeated: it could be a secret.
func usageError(err error) error {
	message, command, complete := err.Error(), "fair", false
	var parse *kong.ParseError
	if errors.As(err, &parse) && parse.Context.Selected() != nil {
		selected := parse.Context.Selected()
		command, complete = selected.FullPath(), selected.Leaf()
	}
	if strings.HasPrefix(message, "unexpected argument") {
		message = "there is no such command"
		if complete {
			message = "there is an argument too many"
		}
	}
	return fmt.Errorf("%s; run %q to see what to give", message, command+" --help")
}

// cause is what the operating system said, without the operation and the file
// name before it.
func cause(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
