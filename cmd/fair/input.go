package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/galabet/fair/fair"
)

// standardInput is what stands for standard input where a file name is asked.
const standardInput = "-"

// read returns the whole of a file, or of standard input.
func (e *env) read(name string) ([]byte, error) {
	if name == "" {
		return nil, errors.New("a file's name is empty; give a name, or - for standard input")
	}
	if name != standardInput {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w; give a file's name, or - for standard input", name, cause(err))
		}
		return text, nil
	}
	if isTerminal(e.stdin) {
		fmt.Fprintln(e.stderr, "fair: reading from the terminal; paste the text, press Enter, then Ctrl-D")
	}
	text, err := io.ReadAll(e.stdin)
	if err != nil {
		return nil, fmt.Errorf("standard input cannot be read: %w", cause(err))
	}
	return text, nil
}

// readLine returns the one line of a file that holds a seed, hash or key. The
// line end that editors and echo put after it is no part of it.
func (e *env) readLine(name string) (string, error) {
	text, err := e.read(name)
	text = bytes.TrimSuffix(text, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\r"))
	return string(text), err
}

// lineOr returns given itself unless it is -, which stands for the line on
// standard input.
func (e *env) lineOr(given string) (string, error) {
	if given == standardInput {
		return e.readLine(standardInput)
	}
	return given, nil
}

// inFile puts the file's name before the position of a *fair.MalformedError.
func inFile(name string, err error) error {
	var malformed *fair.MalformedError
	if !errors.As(err, &malformed) {
		return err
	}
	return fmt.Errorf("%s, line %d, column %d: %s", title(name), malformed.Line, malformed.Column, reason(malformed))
}

// reason is an error's reason for text that came from a file.
func reason(err *fair.MalformedError) string {
	return strings.ReplaceAll(err.Reason, "; paste ", "; give ")
}

func title(name string) string {
	if name == standardInput {
		return "standard input"
	}
	return name
}
