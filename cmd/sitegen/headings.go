package main

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A section is one entry of a page's table of contents.
type section struct {
	ID, Text string
	Parts    []section // the third-level headings under a second-level one
}

// headings is a goldmark extension that gives every heading an id, lists the
// sections of the page, and ends each heading of the second and third level
// with a link to itself.
//
// An id is part of the page's address, so it is made from the heading's text
// or written as {#id}, and never numbered or shortened without a word: what
// would need that is a fault.
type headings struct {
	sections []section
	chapters int // how many of the sections are of the second level
	faults   []error
}

// Extend implements [goldmark.Extender].
func (h *headings) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithHeadingAttribute(),
		parser.WithASTTransformers(util.Prioritized(h, afterAllElse)),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(anchorRenderer{}, afterAllElse)))
}

const afterAllElse = 1000

// Transform implements [parser.ASTTransformer].
func (h *headings) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	source := reader.Source()
	taken := map[string]bool{}
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		heading, ok := node.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		title := plainText(heading, source)
		id, err := headingID(heading, title)
		if err == nil && taken[id] {
			err = fmt.Errorf("another heading has the id %q already", id)
		}
		if err != nil {
			h.faults = append(h.faults, fmt.Errorf("line %d: %w: write {#an-id} at the end of this heading", lineOf(heading, source), err))
			return ast.WalkSkipChildren, nil
		}
		taken[id] = true
		heading.SetAttributeString("id", []byte(id))
		if heading.Level == 2 || heading.Level == 3 {
			heading.AppendChild(heading, &anchor{id: id, title: title})
		}
		if heading.Parent() == ast.Node(document) {
			h.list(heading.Level, section{ID: id, Text: title})
		}
		return ast.WalkSkipChildren, nil
	})
}

func (h *headings) list(level int, entry section) {
	switch {
	case level == 2:
		h.chapters++
		h.sections = append(h.sections, entry)
	case level == 3 && h.chapters > 0:
		last := &h.sections[len(h.sections)-1]
		last.Parts = append(last.Parts, entry)
	case level == 3:
		h.sections = append(h.sections, entry)
	}
}

var writtenID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// headingID is the id that the source gives the heading, or the one that its
// text makes.
func headingID(heading *ast.Heading, title string) (string, error) {
	if written, ok := heading.AttributeString("id"); ok {
		id, ok := written.([]byte)
		if !ok || !writtenID.Match(id) {
			return "", errors.New("an id is made of A-Z, a-z, 0-9, points, underscores and hyphens")
		}
		return string(id), nil
	}
	var id strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(title)) {
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			id.WriteRune(r)
		case unicode.IsSpace(r) || r == '-' || r == '_':
			id.WriteByte('-')
		case r > unicode.MaxASCII && !unicode.IsPunct(r):
			return "", fmt.Errorf("its id would leave out %q", r)
		}
	}
	if strings.Trim(id.String(), "-") == "" {
		return "", errors.New("its text makes no id")
	}
	return id.String(), nil
}

// plainText is what a reader sees of node, without the marks.
func plainText(node ast.Node, source []byte) string {
	var plain strings.Builder
	_ = ast.Walk(node, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.Text:
			value := node.Segment.Value(source)
			if node.Parent().Kind() != ast.KindCodeSpan {
				value = util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(value)))
			}
			plain.Write(value)
			if node.SoftLineBreak() || node.HardLineBreak() {
				plain.WriteByte(' ')
			}
		case *ast.AutoLink:
			plain.Write(node.Label(source))
		}
		return ast.WalkContinue, nil
	})
	return plain.String()
}

// An anchor is the link from a heading to itself, from which a reader copies
// the section's address.
type anchor struct {
	ast.BaseInline
	id, title string
}

var kindAnchor = ast.NewNodeKind("Anchor")

// Kind implements [ast.Node].
func (*anchor) Kind() ast.NodeKind { return kindAnchor }

// Dump implements [ast.Node].
func (a *anchor) Dump(source []byte, level int) {
	ast.DumpHelper(a, source, level, map[string]string{"id": a.id}, nil)
}

type anchorRenderer struct{}

// RegisterFuncs implements [renderer.NodeRenderer].
func (anchorRenderer) RegisterFuncs(registry renderer.NodeRendererFuncRegisterer) {
	registry.Register(kindAnchor, func(out util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			a := node.(*anchor)
			_, _ = fmt.Fprintf(out, ` <a class="anchor" href="#%s" aria-label="Link to %s"><span aria-hidden="true">#</span></a>`,
				a.id, bytes.TrimSpace(util.EscapeHTML([]byte(a.title))))
		}
		return ast.WalkContinue, nil
	})
}
