package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A small site, as publish gets it.
var smallSite = listed(
	siteFile{"index.html", []byte("<h1>Home</h1>")},
	siteFile{"assets/site.css", []byte("p{}")},
	siteFile{"verify/index.html", []byte("<h1>Verify</h1>")},
)

func listed(files ...siteFile) []siteFile { return append(files, sums(files)) }

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
	if err := publish(folder, listed(siteFile{"index.html", nil}, siteFile{"assets/old.js", nil})); err != nil {
		t.Fatal(err)
	}
	first := publishSmallSite(t, folder)
	if _, old := first["assets/old.js"]; old || len(first) != len(smallSite) {
		t.Errorf("the first build: %v", first)
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

// The list names every file of a build but itself, each with its hash.
func TestBuildListsItsFiles(t *testing.T) {
	files := buildOnDisk(t, filepath.Join(t.TempDir(), "dist"))
	list := files[sumsName]
	delete(files, sumsName)
	if lines := strings.Count(list, "\n"); lines != len(files) {
		t.Errorf("%d lines for %d files", lines, len(files))
	}
	for name, data := range files {
		if line := fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(data)), name); !strings.Contains(list, line) {
			t.Errorf("the list has no %q", line)
		}
	}
}

// What was put beside a build stays, and is named: a clone's history, a file
// that a host needs.
func TestBuildLeavesWhatWasPutBesideIt(t *testing.T) {
	for _, theirs := range []string{".git/HEAD", "CNAME", "assets/own.css", "own/index.html"} {
		t.Run(theirs, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "dist")
			publishSmallSite(t, folder)
			writeFile(t, filepath.Join(folder, filepath.FromSlash(theirs)), "theirs")
			if err := publish(folder, smallSite); err == nil || !strings.Contains(err.Error(), theirs) {
				t.Errorf("error %v does not name %s", err, theirs)
			}
			if files := contents(t, os.DirFS(folder)); files[theirs] != "theirs" || len(files) != len(smallSite)+1 {
				t.Errorf("what is left: %v", files)
			}
		})
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
	if err := publish(folder, smallSite); err == nil {
		t.Error("the link was taken for a part of the build")
	}
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
