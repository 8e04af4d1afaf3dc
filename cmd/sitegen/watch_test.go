package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"
	"time"
)

// A tick is taken only after the one before it was dealt with, so the test needs
// no clock.
func TestWatch(t *testing.T) {
	states := []string{"a", "a", "b", "b", "a", "c"}
	var told []string
	ctx, stop := context.WithCancel(t.Context())
	ticks := make(chan time.Time)
	done := make(chan struct{})
	looked := 0
	go func() {
		defer close(done)
		watch(ctx, ticks, "a", func() string {
			looked++
			return states[looked-1]
		}, func(now string) { told = append(told, now) })
	}()
	for range states {
		ticks <- time.Time{}
	}
	stop()
	<-done
	if want := []string{"b", "a", "c"}; !slices.Equal(told, want) {
		t.Errorf("told of %q, want %q", told, want)
	}
}

func TestRevisions(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"content/index.md", "templates/page.html", "assets/site.css"} {
		writeFile(t, filepath.Join(folder, name), "text")
	}
	js := fstest.MapFS{"fair.js": {Data: []byte("a")}}
	sources := visibleFiles{os.DirFS(folder)}
	last := revisionOf(sources, js)
	if again := revisionOf(sources, js); again != last {
		t.Errorf("the same files are %s and %s", last, again)
	}
	change := func(what string, changed bool) {
		t.Helper()
		now := revisionOf(sources, js)
		if (now != last) != changed {
			t.Errorf("%s: noticed %v", what, now != last)
		}
		last = now
	}

	writeFile(t, filepath.Join(folder, "content/index.md"), "longer text")
	change("a longer text", true)
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(folder, "assets/site.css"), later, later); err != nil {
		t.Fatal(err)
	}
	change("a later time", true)
	writeFile(t, filepath.Join(folder, "content/new.md"), "")
	change("a new page", true)
	if err := os.Remove(filepath.Join(folder, "content/new.md")); err != nil {
		t.Fatal(err)
	}
	change("a page that is gone", true)
	js["fair.js"] = &fstest.MapFile{Data: []byte("bc")}
	change("another package", true)
	delete(js, "fair.js")
	change("no package", true)
	writeFile(t, filepath.Join(folder, "content/.index.md.swp"), "")
	change("an editor's copy", false)
	writeFile(t, filepath.Join(folder, "embed.go"), "")
	change("a file that is no source", false)
}

// What is served from a folder is what would be built in.
func TestVisibleFiles(t *testing.T) {
	files := visibleFiles{fstest.MapFS{
		"content/a.md": {}, "content/.#a.md": {}, "content/_draft.md": {}, "content/.git/b.md": {}, "content/c/d.md": {},
	}}
	var names []string
	err := fs.WalkDir(files, "content", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if want := []string{"content/a.md", "content/c/d.md"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("files %q, %v; want %q", names, err, want)
	}
}

// writeFile puts a file in place whole: a look never meets half of one.
func writeFile(t *testing.T, name, text string) {
	t.Helper()
	folder := filepath.Dir(name)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(t.TempDir(), "whole")
	if err := os.WriteFile(whole, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(whole, name); err != nil {
		t.Fatal(err)
	}
}
