package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/galabet/fair/site"
)

// Sources that one file system or another takes for the same file stop the
// build, and the error names both.
func TestTwinSources(t *testing.T) {
	tests := []struct{ name, first, second string }{
		{"case of a page", "docs/Dice.md", "docs/dice.md"},
		{"case of an index", "docs/Index.md", "docs/index.md"},
		{"case of a folder", "Docs/a.md", "docs/a.md"},
		{"case of the extension", "docs/a.MD", "docs/a.md"},
		{"composed and decomposed", "docs/caf\u00e9.md", "docs/cafe\u0301.md"},
		{"Kelvin sign and k", "docs/\u212a.md", "docs/k.md"},
		{"long s and s", "docs/\u017f.md", "docs/s.md"},
		{"page and folder", "docs/a.md", "docs/a/index.md"},
		{"page and folder at the root", "a.md", "a/index.md"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := generateHome(t, map[string]string{
				test.first:  testFrontMatter,
				test.second: testFrontMatter,
			})
			if err == nil {
				t.Fatal("the build passed")
			}
			for _, name := range []string{test.first, test.second} {
				if !strings.Contains(err.Error(), name) {
					t.Errorf("error %q does not name %s", err, name)
				}
			}
		})
	}
}

func TestSourceNamesRefused(t *testing.T) {
	for _, name := range []string{"Dice.md", "a b.md", "a_b.md", "caf\u00e9.md", "a%2f.md", "a..md", "-a.md", "notes.txt", "a--b.md", "con:.md", "x.y/a.md"} {
		t.Run(name, func(t *testing.T) {
			if _, err := generateHome(t, map[string]string{name: testFrontMatter}); err == nil {
				t.Error("the build passed")
			}
		})
	}
}

// Without a page for missing addresses a host would answer them with its own
// words, and serve with none.
func TestNoMissingPage(t *testing.T) {
	sources := sourcesWith(t, map[string]string{"index.md": testFrontMatter})
	delete(sources, "content/404.md")
	if _, err := generate(sources, testEngine, "/", ""); err == nil || !strings.Contains(err.Error(), "content/404.md") {
		t.Errorf("error %v does not name content/404.md", err)
	}
}

// A link could show any file of the machine as a page.
func TestLinkAsASourceRefused(t *testing.T) {
	folder := t.TempDir()
	sources := sourcesWith(t, map[string]string{"index.md": testFrontMatter})
	if err := os.CopyFS(folder, sources); err != nil {
		t.Fatal(err)
	}
	elsewhere := filepath.Join(t.TempDir(), "letter.md")
	writeFile(t, elsewhere, testFrontMatter+"A letter.\n")
	if err := os.Symlink(elsewhere, filepath.Join(folder, "content", "letter.md")); err != nil {
		t.Fatal(err)
	}
	_, err := generate(visibleFiles{os.DirFS(folder)}, testEngine, "/", "")
	if err == nil || !strings.Contains(err.Error(), "content/letter.md") || !strings.Contains(err.Error(), "regular file") {
		t.Errorf("error %v", err)
	}
}

func TestOutputPaths(t *testing.T) {
	for source, want := range map[string]string{
		"content/index.md":         "index.html",
		"content/verify.md":        "verify/index.html",
		"content/docs/index.md":    "docs/index.html",
		"content/docs/one-step.md": "docs/one-step/index.html",
	} {
		if got := outputPath(source); got != want {
			t.Errorf("outputPath(%q) = %q, want %q", source, got, want)
		}
	}
}

// A link between sources leads to the same page from every depth.
func TestLinksFromADeepPage(t *testing.T) {
	built, err := generate(sourcesWith(t, map[string]string{
		"index.md":       testFrontMatter,
		"docs/index.md":  testFrontMatter + "## Part\n",
		"docs/a/deep.md": testFrontMatter + "[up](../index.md#part) [home](../../index.md)\n",
	}), testEngine, "/", "")
	if err != nil {
		t.Fatal(err)
	}
	page := string(fileNamed(t, built, "docs/a/deep/index.html"))
	for _, want := range []string{`href="../../../docs/#part"`, `href="../../../"`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in:\n%s", want, page)
		}
	}
}

// A page loads the script that its source names, and one that names none loads
// none.
func TestScriptsOfPages(t *testing.T) {
	pages, err := loadPages(site.Sources, "/")
	if err != nil {
		t.Fatal(err)
	}
	files := buildInMemory(t)
	script := regexp.MustCompile(`<script[^>]* src="[^"]*assets/([a-z]+)-[0-9a-f]{12}\.js"`)
	for _, page := range pages {
		var loaded []string
		for _, found := range script.FindAllStringSubmatch(files[page.Path], -1) {
			loaded = append(loaded, found[1])
		}
		if got := strings.Join(loaded, " "); got != page.Script || strings.Count(files[page.Path], "<script") != len(loaded) {
			t.Errorf("%s loads %q, want %q", page.Source, got, page.Script)
		}
	}
}
