package main

import (
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hack-pad/hackpadfs"
)

// A siteFile is one file of the built site.
type siteFile struct {
	// Path is relative to the site's root, with slashes.
	Path string
	Data []byte
}

// A builtSite is a built site that passed every check.
type builtSite struct {
	// Files are sorted by path.
	Files []siteFile
	// Policies has the Content-Security-Policy of each page, by the path of its
	// file. A file that is not listed gets the strictest one.
	Policies map[string]policy
}

// generate builds the site from sources (laid out as package site says) and
// the JavaScript package, to be served under base. It returns every fault it finds in the pages, joined,
// each naming its source.
func generate(sources fs.FS, engine jsPackage, base string) (*builtSite, error) {
	pages, err := loadPages(sources, base)
	if err != nil {
		return nil, err
	}
	if err := checkMenu(pages); err != nil {
		return nil, err
	}
	scripts, err := scriptsOf(sources, pages)
	if err != nil {
		return nil, err
	}
	assets, err := bundleAssets(sources, scripts, engine)
	if err != nil {
		return nil, err
	}
	templates, err := template.ParseFS(sources, "templates/*.html")
	if err != nil {
		return nil, err
	}

	built := &builtSite{Policies: map[string]policy{}}
	built.Files = append(built.Files, engine.files()...)
	built.Files = append(built.Files, assets.files...)
	for _, page := range pages {
		data, err := renderPage(templates, page, pages, assets, engine)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", page.Source, err)
		}
		built.Files = append(built.Files, siteFile{page.Path, data})
		built.Policies[page.Path] = page.Policy()
	}
	slices.SortFunc(built.Files, func(a, b siteFile) int { return strings.Compare(a.Path, b.Path) })

	if err := checkSite(built.Files, base); err != nil {
		return nil, err
	}
	return built, nil
}

// scriptsOf lists the scripts that pages name, each once and sorted.
func scriptsOf(sources fs.FS, pages []*sitePage) ([]string, error) {
	var names []string
	for _, page := range pages {
		if page.Script == "" {
			continue
		}
		if _, err := fs.Stat(sources, "assets/"+page.Script+".ts"); err != nil {
			return nil, fmt.Errorf("%s: script: %w", page.Source, err)
		}
		names = append(names, page.Script)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// write puts the files into out, which is empty.
func write(out hackpadfs.FS, files []siteFile) error {
	for _, file := range files {
		if err := hackpadfs.MkdirAll(out, path.Dir(file.Path), 0o755); err != nil {
			return err
		}
		if err := hackpadfs.WriteFullFile(out, file.Path, file.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// generatorMark is how a build recognises the output of an earlier one: the
// template writes it into every page.
const generatorMark = `<meta name="generator" content="sitegen">`

// clearEarlierBuild removes the folder name if it holds a site that sitegen
// wrote. Anything else in it may be somebody's only copy, so it is an error.
func clearEarlierBuild(disk hackpadfs.FS, name string) error {
	entries, err := hackpadfs.ReadDir(disk, name)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	home, err := hackpadfs.ReadFile(disk, path.Join(name, "index.html"))
	if err != nil || !strings.Contains(string(home), generatorMark) {
		return errors.New("the folder holds files that sitegen did not write: empty it or choose another one with --out")
	}
	return hackpadfs.RemoveAll(disk, name)
}
