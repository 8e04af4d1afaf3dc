package site_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/galabet/fair/site"
)

// A block is a fenced block of code. Its fence names the language and, for a
// file that the reader saves, the name of that file.
type block struct {
	language, file string
	text           string
	line           int
}

// source is the text of one of the site's files.
func source(t *testing.T, name string) string {
	t.Helper()
	text, err := fs.ReadFile(site.Sources, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks are the fenced blocks of a page, in its order.
func blocks(t *testing.T, page string) (found []block) {
	t.Helper()
	open := false
	number := 0
	for line := range strings.Lines(source(t, page)) {
		number++
		info, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && !open:
			language, file, _ := strings.Cut(strings.TrimSpace(info), " ")
			found = append(found, block{language: language, file: file, line: number})
			open = true
		case fence:
			open = false
		case open:
			found[len(found)-1].text += line
		}
	}
	if open || len(found) == 0 {
		t.Fatalf("%s has %d blocks of code, and the last is open: %t", page, len(found), open)
	}
	return found
}
