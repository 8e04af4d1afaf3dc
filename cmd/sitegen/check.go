package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// checkSite reads the finished pages as a browser would and reports every
// fault: an address with a scheme other than https and mailto, an attribute
// that runs script or sets style, an id given twice, another number of h1 than
// one, a link or anchor that leads nowhere. It looks at the output, so no option
// of a renderer can switch it off. The site will be served under base.
func checkSite(files []siteFile, base string) error {
	parsed := map[string]*outline{}
	exists := map[string]bool{}
	var faults []error
	for _, file := range files {
		exists[file.Path] = true
		if path.Ext(file.Path) != ".html" {
			continue
		}
		page, err := readOutline(file.Data)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", file.Path, err))
			continue
		}
		parsed[file.Path] = page
	}
	for _, file := range files {
		page := parsed[file.Path]
		if page == nil {
			continue
		}
		for _, link := range page.links {
			if err := checkLink(file.Path, base, link, exists, parsed); err != nil {
				faults = append(faults, fmt.Errorf("%s: <%s %s=%q>: %w", file.Path, link.tag, link.attribute, link.address, err))
			}
		}
	}
	return errors.Join(faults...)
}

// outline is what the checks need to know of a page.
type outline struct {
	ids      map[string]bool
	links    []pageLink
	headings int // of the first level
}

type pageLink struct {
	tag, attribute, address string
}

// addressAttributes are the attributes whose value a browser follows.
var addressAttributes = map[string]bool{
	"action": true, "cite": true, "data": true, "formaction": true, "href": true,
	"poster": true, "src": true, "xlink:href": true,
}

// readOutline reads one page, and reports what no page may have.
func readOutline(page []byte) (*outline, error) {
	read := &outline{ids: map[string]bool{}}
	var faults []error
	tokens := html.NewTokenizer(bytes.NewReader(page))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			if err := tokens.Err(); err != io.EOF {
				faults = append(faults, err)
			}
			if read.headings != 1 {
				faults = append(faults, fmt.Errorf("it has %d <h1> instead of one: headings in the text start with ##", read.headings))
			}
			return read, errors.Join(faults...)
		case html.StartTagToken, html.SelfClosingTagToken:
			faults = append(faults, read.element(tokens.Token())...)
		}
	}
}

func (o *outline) element(token html.Token) (faults []error) {
	fault := func(format string, values ...any) {
		faults = append(faults, fmt.Errorf(format, values...))
	}
	if token.Data == "h1" {
		o.headings++
	}
	hasSource := false
	for _, attribute := range token.Attr {
		name, value := attribute.Key, attribute.Val
		switch {
		case name == "id" && o.ids[value]:
			fault("the id %q is given twice: write {#an-id} at the end of a heading to give it another", value)
		case name == "id":
			o.ids[value] = true
		case name == "style", name == "srcdoc", name == "srcset", strings.HasPrefix(name, "on"):
			fault("<%s> has the attribute %s, which the site does not let through", token.Data, name)
		case name == "http-equiv" && strings.EqualFold(value, "refresh"):
			fault("<%s> sends the reader to another page", token.Data)
		case addressAttributes[name]:
			o.links = append(o.links, pageLink{token.Data, name, value})
		}
		hasSource = hasSource || name == "src"
	}
	if token.Data == "style" || token.Data == "script" && !hasSource {
		fault("<%s> has its text in the page, where the policy forbids it", token.Data)
	}
	return faults
}

var (
	hasScheme = regexp.MustCompile(`^([a-z][a-z0-9+.-]*):`)
	// A browser drops these anywhere in an address before it looks for a scheme.
	ignoredInAddress = strings.NewReplacer("\t", "", "\n", "", "\r", "")
)

func checkLink(from, base string, link pageLink, exists map[string]bool, pages map[string]*outline) error {
	trimmed := strings.TrimFunc(link.address, func(r rune) bool { return r <= ' ' })
	address := strings.ToLower(ignoredInAddress.Replace(trimmed))
	elsewhere := strings.HasPrefix(address, "//")
	if scheme := hasScheme.FindStringSubmatch(address); scheme != nil {
		if scheme[1] != "https" && scheme[1] != "mailto" {
			return fmt.Errorf("addresses that start with %s: are not let through", scheme[1])
		}
		elsewhere = true
	}
	if elsewhere {
		if link.tag != "a" {
			return errors.New("the page would load this from another site")
		}
		return nil
	}
	return checkInternal(from, base, link.address, exists, pages)
}

func checkInternal(from, base, address string, exists map[string]bool, pages map[string]*outline) error {
	if address == "" {
		return errors.New("the address is empty")
	}
	target, err := url.Parse(address)
	if err != nil {
		return err
	}
	name, err := linkedFile(from, base, target.Path)
	if err != nil {
		return err
	}
	if !exists[name] {
		return fmt.Errorf("there is no %s in the site", name)
	}
	if target.Fragment != "" && (pages[name] == nil || !pages[name].ids[target.Fragment]) {
		return fmt.Errorf("there is no id %q in %s", target.Fragment, name)
	}
	return nil
}

// linkedFile returns the file that an address without a host, written in the page
// from, leads to.
func linkedFile(from, base, address string) (string, error) {
	name := path.Join(path.Dir(from), address)
	switch rest, underBase := strings.CutPrefix(address, base); {
	case address == "":
		return from, nil
	case from == missingPage && !underBase:
		return "", fmt.Errorf("this page is shown at any depth, so its addresses start with %s", base)
	case from == missingPage:
		name = path.Clean(rest)
	case strings.HasPrefix(address, "/"):
		return "", errors.New("an address inside the site is relative, so that the site works under any folder of a host")
	}
	if strings.HasSuffix(address, "/") || name == "." {
		name = path.Join(name, "index.html")
	}
	return name, nil
}
