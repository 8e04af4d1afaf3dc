package main

import (
	"io/fs"
	"maps"
	"testing"
	"testing/fstest"

	"github.com/galabet/fair/site"
)

// testEngine stands in for the JavaScript package: the generator only copies
// it, and looks for the hash of the WebAssembly in the script.
var testEngine = jsPackage{
	Script:   []byte("export const version = { go: \"go1.26.8\", wasmSha256: '93a44bbb96c751218e4c00d479e4c14358122a389acca16205b1e4d0dc5f9476' };\n"),
	Wasm:     []byte("\x00asm\x01\x00\x00\x00"),
	Licences: []siteFile{{"LICENSE", []byte("MIT\n")}},
	SHA256:   "93a44bbb96c751218e4c00d479e4c14358122a389acca16205b1e4d0dc5f9476",
	Go:       "go1.26.8",
}

const testFrontMatter = "---\ntitle: T\nheading: H\ndescription: D\n---\n"

// sourcesWith has the site's own templates and assets, the part "tool", a page
// for missing addresses, and these pages, whose names are relative to content.
func sourcesWith(t *testing.T, pages map[string]string) fstest.MapFS {
	t.Helper()
	sources := fstest.MapFS{
		"content/404.md":      {Data: []byte(testFrontMatter)},
		"templates/tool.html": {Data: []byte("<p>A tool.</p>")},
	}
	for _, folder := range []string{"templates", "assets"} {
		err := fs.WalkDir(site.Sources, folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := fs.ReadFile(site.Sources, name)
			sources[name] = &fstest.MapFile{Data: data}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range pages {
		sources["content/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return sources
}

// generatePage builds a site whose home page has the Markdown as its text.
func generatePage(t *testing.T, markdown string) (string, error) {
	t.Helper()
	return generateHome(t, map[string]string{"index.md": testFrontMatter + markdown})
}

// generateHome builds a site with these pages and returns its home page.
func generateHome(t *testing.T, pages map[string]string) (string, error) {
	t.Helper()
	all := map[string]string{"index.md": testFrontMatter}
	maps.Copy(all, pages)
	built, err := generate(sourcesWith(t, all), testEngine, "/", "")
	if err != nil {
		return "", err
	}
	return string(fileNamed(t, built, "index.html")), nil
}

func fileNamed(t *testing.T, built *builtSite, name string) []byte {
	t.Helper()
	for _, file := range built.Files {
		if file.Path == name {
			return file.Data
		}
	}
	t.Fatalf("the site has no %s", name)
	return nil
}
