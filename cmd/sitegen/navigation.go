package main

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

// inOrder returns the pages below address that have a place in the menu, in
// the order in which they are read: each page is followed by those below it.
func inOrder(pages []*sitePage, address string) []*sitePage {
	var ordered []*sitePage
	for _, page := range below(pages, address) {
		ordered = append(ordered, page)
		ordered = append(ordered, inOrder(pages, page.Address())...)
	}
	return ordered
}

// below returns the pages of the menu that are right below address.
func below(pages []*sitePage, address string) []*sitePage {
	var children []*sitePage
	for _, page := range pages {
		if page.Menu > 0 && page.Address() != "" && page.parent() == address {
			children = append(children, page)
		}
	}
	slices.SortFunc(children, func(a, b *sitePage) int {
		return cmp.Or(cmp.Compare(a.Menu, b.Menu), cmp.Compare(a.Source, b.Source))
	})
	return children
}

// parent is the address of the page that p is below: "guide/" for "guide/seeds/".
func (p *sitePage) parent() string {
	if folder := path.Dir(strings.TrimSuffix(p.Address(), "/")); folder != "." {
		return folder + "/"
	}
	return ""
}

// sectionOf returns the pages of the section that page is in, the section's own
// page first; none if that page stands alone.
func sectionOf(pages []*sitePage, page *sitePage) []*sitePage {
	for _, top := range below(pages, "") {
		inside := inOrder(pages, top.Address())
		if len(inside) > 0 && (page == top || slices.Contains(inside, page)) {
			return append([]*sitePage{top}, inside...)
		}
	}
	return nil
}

// neighbours returns the text pages before and after page, nil for none. A page
// with a part is a tool, not a text to read on from.
func neighbours(pages []*sitePage, page *sitePage) (previous, next *sitePage) {
	texts := slices.DeleteFunc(inOrder(pages, ""), func(p *sitePage) bool { return p.Part != "" })
	at := slices.Index(texts, page)
	if at > 0 {
		previous = texts[at-1]
	}
	if at >= 0 && at+1 < len(texts) {
		next = texts[at+1]
	}
	return previous, next
}

// checkMenu reports the pages whose place in the menu no menu shows.
func checkMenu(pages []*sitePage) error {
	shown := inOrder(pages, "")
	var faults []error
	for _, page := range pages {
		if page.Menu > 0 && !slices.Contains(shown, page) {
			faults = append(faults, fmt.Errorf("%s: it has a place in the menu, and so needs a page above it that has one: give content/%sindex.md a menu number", page.Source, page.parent()))
		}
	}
	return errors.Join(faults...)
}
