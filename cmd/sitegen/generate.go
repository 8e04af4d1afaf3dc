package main

import (
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"slices"
	"strings"
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
	// Revision names the sources of a site that is served while they change;
	// its pages reload when there is another. A built site has none.
	Revision string
}

// generate builds the site from sources (laid out as package site says) and
// the JavaScript package, to be served under base. The revision is that of
// [builtSite]. It returns every fault it finds in the pages, joined,
// each naming its source.
func generate(sources fs.FS, engine jsPackage, base, revision string) (*builtSite, error) {
	pages, err := loadPages(sources, base)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(checkMenu(pages), checkMissingPage(pages)); err != nil {
		return nil, err
	}
	scripts, err := entriesOf(sources, pages, "script", ".ts", func(page *sitePage) string { return page.Script })
	if err != nil {
		return nil, err
	}
	styles, err := entriesOf(sources, pages, "style", ".css", func(page *sitePage) string { return page.Style })
	if err != nil {
		return nil, err
	}
	if revision != "" {
		scripts = append(scripts, reloadScript)
	}
	assets, err := bundleAssets(sources, scripts, styles, engine)
	if err != nil {
		return nil, err
	}
	templates, err := template.ParseFS(sources, "templates/*.html")
	if err != nil {
		return nil, err
	}

	built := &builtSite{Policies: map[string]policy{}, Revision: revision}
	built.Files = append(built.Files, engine.files()...)
	built.Files = append(built.Files, assets.files...)
	built.Files = append(built.Files, siteFile{healthFile, noDemo})
	for _, page := range pages {
		data, err := renderPage(templates, page, pages, assets, engine, revision)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", page.Source, err)
		}
		built.Files = append(built.Files, siteFile{page.Path, data})
		built.Policies[page.Path] = page.policy(revision != "")
	}
	slices.SortFunc(built.Files, func(a, b siteFile) int { return strings.Compare(a.Path, b.Path) })

	if err := checkSite(built.Files, base); err != nil {
		return nil, err
	}
	return built, nil
}

// reloadScript is the script that only a site with a revision has.
const reloadScript = "reload"

// entriesOf lists the assets that pages name under a key of their front matter,
// each once and sorted.
func entriesOf(sources fs.FS, pages []*sitePage, key, extension string, named func(*sitePage) string) ([]string, error) {
	var names []string
	for _, page := range pages {
		name := named(page)
		if name == "" {
			continue
		}
		if _, err := fs.Stat(sources, "assets/"+name+extension); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", page.Source, key, err)
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// healthFile is where a demo server says that it is there. In the site itself it
// says that there is none, so that a page which asks gets an answer.
const healthFile = "api/health"

var noDemo = []byte(`{"status":"none"}` + "\n")
