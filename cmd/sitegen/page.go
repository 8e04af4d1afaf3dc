package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A sitePage is one Markdown source and what its front matter says.
type sitePage struct {
	// Source is the file it came from, such as "content/verify.md".
	Source string
	// Path is the file it is written to, such as "verify/index.html".
	Path string

	frontMatter
	Body template.HTML
	// Root is the address of the site's root as the page writes it. It is
	// relative, so that the site works under any folder of a host; the page for
	// missing addresses is shown at any depth and has an absolute one.
	Root string
	// Contents are the sections of a text page that has several; of others none.
	Contents []section
}

// frontMatter is the YAML block at the top of a source.
type frontMatter struct {
	// Title names the page in the browser's tab and in the menu.
	Title string
	// Heading is the page's h1.
	Heading string
	// Lead is the sentence under the heading.
	Lead string
	// Description is for search engines and link previews.
	Description string
	// Menu is the page's place among the pages of its folder, from 1; 0 keeps it
	// out. The pages at the top are the site's menu.
	Menu uint
	// Part names the template that the page shows between its lead and its
	// text, such as "verify" for templates/verify.html; empty for none.
	Part string
	// Script names the TypeScript of the page, such as "verify" for
	// assets/verify.ts; empty for none. It finds the JavaScript package from
	// there, so it is in no folder below.
	Script string
	// Style names the style sheet that this page alone has, beside the site's,
	// such as "play" for assets/play.css; empty for none.
	Style string
	// Wasm says that the page's script fetches and runs WebAssembly; its policy
	// allows it then.
	Wasm bool
	// Action is the link shown large under the lead; empty for none.
	Action struct {
		Label, Page string
		Unknown     map[string]any `yaml:",inline"`
	}
	// Unknown are the keys that are none of these.
	Unknown map[string]any `yaml:",inline"`
}

// fault reports what would be dropped without a word.
func (f *frontMatter) fault() error {
	unknown := slices.Collect(maps.Keys(f.Unknown))
	for key := range f.Action.Unknown {
		unknown = append(unknown, "action: "+key)
	}
	if len(unknown) > 0 {
		slices.Sort(unknown)
		return fmt.Errorf("there is no key %q (frontMatter in cmd/sitegen/page.go lists the keys)", unknown[0])
	}
	if (f.Action.Label == "") != (f.Action.Page == "") {
		return errors.New("an action has a label and a page")
	}
	if f.Script == reloadScript || strings.Contains(f.Script, "/") {
		return fmt.Errorf("script: %q is no page's own script in assets", f.Script)
	}
	if f.Style == siteStyle || strings.Contains(f.Style, "/") {
		return fmt.Errorf("style: %q is no page's own style sheet in assets", f.Style)
	}
	if f.Wasm && f.Script == "" {
		return errors.New("wasm: true needs a script that runs the WebAssembly")
	}
	return nil
}

// policy returns the Content-Security-Policy under which the page works, and
// under which it hears of changes if it reloads.
func (p *sitePage) policy(reloads bool) policy {
	return policy{
		Scripts: p.Script != "" || reloads,
		Fetches: p.Wasm || reloads,
		Wasm:    p.Wasm,
	}
}

// Address is the page's address relative to the site's root: "verify/", or ""
// for the home page.
func (p *sitePage) Address() string {
	return strings.TrimSuffix(p.Path, "index.html")
}

// A page's address is its file's name, so the name is one that every file
// system, host and keyboard treats alike.
var pageName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*\.md$`)

// missingPage is the file that hosts show for an address that leads nowhere.
const missingPage = "404.html"

// outputPath returns the file that the source is written to.
func outputPath(source string) string {
	if source == "content/404.md" {
		return missingPage
	}
	name := strings.TrimSuffix(strings.TrimPrefix(source, "content/"), ".md")
	if path.Base(name) == "index" {
		return name + ".html"
	}
	return path.Join(name, "index.html")
}

// rootFrom returns the address of the site's root for the page at path.
func rootFrom(path, base string) string {
	switch depth := strings.Count(path, "/"); {
	case path == missingPage:
		return base
	case depth > 0:
		return strings.Repeat("../", depth)
	}
	return "./"
}

// loadPages reads every page under content, sorted by source. The site will be
// served under base.
func loadPages(sources fs.FS, base string) ([]*sitePage, error) {
	names, err := pageSources(sources)
	if err != nil {
		return nil, err
	}
	var pages []*sitePage
	var faults []error
	for _, name := range names {
		page, err := loadPage(sources, name, base)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", name, err))
			continue
		}
		pages = append(pages, page)
	}
	return pages, errors.Join(faults...)
}

// pageSources lists the Markdown files under content. Two sources that would
// be one file, on this machine or on one that ignores case, are an error that
// names both.
func pageSources(sources fs.FS) ([]string, error) {
	var names []string
	var faults []error
	outputs := map[string]string{}
	err := fs.WalkDir(sources, "content", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		// Upper and then lower case also joins letters such as s and long s.
		output := outputPath(strings.ToLower(strings.ToUpper(name)))
		if twin, taken := outputs[output]; taken {
			faults = append(faults, fmt.Errorf("%s and %s: both would be written to %s", twin, name, output))
		}
		outputs[output] = name
		if !entry.Type().IsRegular() {
			faults = append(faults, fmt.Errorf("%s: it is no regular file, which the built-in sources could not hold: put the text itself there", name))
		}
		if !portable(name) {
			faults = append(faults, fmt.Errorf("%q: a page's file and its folders are named with a-z, 0-9 and single hyphens, and end in .md", name))
		}
		names = append(names, name)
		return nil
	})
	slices.Sort(names)
	return names, cmp.Or(err, errors.Join(faults...))
}

// checkMissingPage reports that a host would have nothing to show for an address
// that leads nowhere.
func checkMissingPage(pages []*sitePage) error {
	if slices.ContainsFunc(pages, func(page *sitePage) bool { return page.Path == missingPage }) {
		return nil
	}
	return errors.New("content/404.md: there is no such page: write what a reader sees whose address leads nowhere")
}

func portable(name string) bool {
	parts := strings.Split(strings.TrimPrefix(name, "content/"), "/")
	for i, part := range parts {
		if i < len(parts)-1 {
			part += ".md"
		}
		if !pageName.MatchString(part) {
			return false
		}
	}
	return true
}

func loadPage(sources fs.FS, name, base string) (*sitePage, error) {
	source, err := fs.ReadFile(sources, name)
	if err != nil {
		return nil, err
	}
	output := outputPath(name)
	page := &sitePage{Source: name, Path: output, Root: rootFrom(output, base)}
	if err := convertMarkdown(source, page); err != nil {
		return nil, err
	}
	if page.Title == "" || page.Heading == "" || page.Description == "" {
		return nil, errors.New("the front matter needs title, heading and description")
	}
	return page, nil
}

// pageView is what the template sees. Addresses of assets are relative to the
// site's root.
type pageView struct {
	*sitePage
	Policy        policy
	Listed        []*sitePage // the pages of the menu, in its order
	Section       []*sitePage // the pages of the section, in their order
	Previous      *sitePage   // the text before this one; nil for none
	Next          *sitePage   // the text after this one; nil for none
	StyleFile     string
	OwnStyleFile  string // empty for none
	IconFile      string
	ScriptFile    string // empty for none
	ActionAddress string // relative to the page
	PartHTML      template.HTML
	Engine        jsPackage
	ReloadFile    string // empty for none
	Revision      string // of the site that has a ReloadFile
}

func renderPage(templates *template.Template, page *sitePage, pages []*sitePage, assets *pageAssets, engine jsPackage, revision string) ([]byte, error) {
	view := pageView{
		sitePage:  page,
		Policy:    page.policy(revision != ""),
		Listed:    below(pages, ""),
		Section:   sectionOf(pages, page),
		StyleFile: assets.style,
		IconFile:  assets.icon,
		Engine:    engine,
		Revision:  revision,
	}
	view.Previous, view.Next = neighbours(pages, page)
	view.ReloadFile = assets.scripts[reloadScript]
	view.ScriptFile = assets.scripts[page.Script]
	view.OwnStyleFile = assets.styles[page.Style]
	if page.Action.Label != "" {
		view.ActionAddress = relativeAddress(page, page.Action.Page)
	}
	var out bytes.Buffer
	if page.Part != "" {
		if err := templates.ExecuteTemplate(&out, page.Part+".html", view); err != nil {
			return nil, err
		}
		view.PartHTML = template.HTML(out.String())
		out.Reset()
	}
	if err := templates.ExecuteTemplate(&out, "page.html", view); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Holds reports whether the page at path is below p.
func (p *sitePage) Holds(path string) bool {
	return p.Path != path && strings.HasPrefix(path, p.Address())
}

// relativeAddress turns the name of a source, relative to the folder of page's
// source, into the address to link to from page's output. A fragment is kept.
func relativeAddress(page *sitePage, target string) string {
	name, fragment, _ := strings.Cut(target, "#")
	other := sitePage{Path: outputPath(path.Join(path.Dir(page.Source), name))}
	address := page.Root + other.Address()
	if fragment != "" {
		address += "#" + fragment
	}
	return address
}
