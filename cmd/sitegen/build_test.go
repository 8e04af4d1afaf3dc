package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A small site, as publish gets it.
var smallSite = []siteFile{
	{"index.html", []byte(generatorMark)},
	{"assets/site.css", []byte("p{}")},
	{"verify/index.html", []byte("<h1>Verify</h1>")},
}

func publishSmallSite(t *testing.T, folder string) map[string]string {
	t.Helper()
	if err := publish(folder, smallSite); err != nil {
		t.Fatal(err)
	}
	return contents(t, os.DirFS(folder))
}

// A build replaces an earlier one whole, and nothing else.
func TestBuildReplacesItsOwnOutputOnly(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "dist")
	first := publishSmallSite(t, folder)
	if err := os.WriteFile(filepath.Join(folder, "assets", "old.js"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, publishSmallSite(t, folder)); diff != "" {
		t.Errorf("the second build: %s", diff)
	}

	theirs := filepath.Join(t.TempDir(), "letters")
	letter := filepath.Join(theirs, "letter.txt")
	if err := os.Mkdir(theirs, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(letter, []byte("dear"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := publish(theirs, smallSite); err == nil {
		t.Error("the build replaced a folder that is not its own")
	}
	if data, err := os.ReadFile(letter); err != nil || string(data) != "dear" {
		t.Errorf("letter.txt is %q, %v", data, err)
	}
}

// A build in a clone of its own must not take the clone's history along.
func TestBuildLeavesAClone(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "dist")
	publishSmallSite(t, folder)
	writeFile(t, filepath.Join(folder, ".git", "HEAD"), "ref: refs/heads/pages")
	if err := publish(folder, smallSite); err == nil || !strings.Contains(err.Error(), ".git") {
		t.Errorf("error %v does not name .git", err)
	}
	if _, err := os.Stat(filepath.Join(folder, ".git", "HEAD")); err != nil {
		t.Error(err)
	}
}

// A link in the output folder must not lead a build to write elsewhere.
func TestBuildDoesNotFollowLinks(t *testing.T) {
	folder, elsewhere := filepath.Join(t.TempDir(), "dist"), t.TempDir()
	publishSmallSite(t, folder)
	if err := os.RemoveAll(filepath.Join(folder, "assets")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(elsewhere, filepath.Join(folder, "assets")); err != nil {
		t.Fatal(err)
	}
	publishSmallSite(t, folder)
	if files := contents(t, os.DirFS(elsewhere)); len(files) != 0 {
		t.Errorf("written through the link: %v", files)
	}
}

func TestFailedBuildLeavesTheEarlierOne(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "dist")
	before := publishSmallSite(t, folder)
	if err := (&buildCmd{flagsFor(t.TempDir()), folder}).Run(); err == nil {
		t.Fatal("a build without the JavaScript package passed")
	}
	if diff := cmp.Diff(before, contents(t, os.DirFS(folder))); diff != "" {
		t.Error(diff)
	}
}
