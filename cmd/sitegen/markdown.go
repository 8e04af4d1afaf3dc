package main

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"net/url"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"go.abhg.dev/goldmark/frontmatter"
)

// convertMarkdown renders source, the text of page, into page's body and
// decodes its front matter into page.
// What would be dropped without a word elsewhere is an error here: raw HTML, a
// fence that is never closed, a heading's attribute other than {#id}.
func convertMarkdown(source []byte, page *sitePage) error {
	closed := closedFences{}
	headings := &headings{}
	markdown := goldmark.New(
		goldmark.WithExtensions(
			&frontmatter.Extender{Formats: []frontmatter.Format{frontmatter.YAML}},
			tables{},
			newHighlighter(),
			headings,
		),
		goldmark.WithParserOptions(
			parser.WithBlockParsers(util.Prioritized(fenceParser{parser.NewFencedCodeBlockParser(), closed}, beforeFences)),
		),
	)

	state := parser.NewContext()
	document := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(state))
	data := frontmatter.Get(state)
	if data == nil {
		return errors.New("there is no front matter: start the file with --- and title, heading and description")
	}
	err := data.Decode(&page.frontMatter)
	if err == nil {
		err = page.frontMatter.fault()
	}
	if err != nil {
		return fmt.Errorf("front matter: %w", err)
	}
	if err := errors.Join(checkDocument(document, source, closed), errors.Join(headings.faults...)); err != nil {
		return err
	}
	linkToPages(document, page)
	if page.Part == "" && headings.chapters > 1 {
		page.Contents = headings.sections
	}

	var out bytes.Buffer
	if err := markdown.Renderer().Render(&out, source, document); err != nil {
		return err
	}
	page.Body = template.HTML(out.String())
	return nil
}

// checkDocument reports every construct that the site does not let through.
func checkDocument(document ast.Node, source []byte, closed closedFences) error {
	var faults []error
	fault := func(node ast.Node, message string) {
		faults = append(faults, fmt.Errorf("line %d: %s", lineOf(node, source), message))
	}
	err := ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.FencedCodeBlock:
			if !closed[node] {
				fault(node, "this code fence is never closed: add a closing fence of the same length")
			}
		case *ast.HTMLBlock, *ast.RawHTML:
			fault(node, "raw HTML is not let through: write Markdown, or put it in a template")
		case *ast.Heading:
			for _, attribute := range node.Attributes() {
				if name := string(attribute.Name); name != "id" {
					fault(node, fmt.Sprintf("a heading takes {#id} only, not %s", name))
				}
			}
		}
		return ast.WalkContinue, nil
	})
	return errors.Join(append(faults, err)...)
}

// lineOf is the 1-based line on which node, or the block around it, starts.
func lineOf(node ast.Node, source []byte) int {
	for ; node != nil; node = node.Parent() {
		if fence, ok := node.(*ast.FencedCodeBlock); ok && fence.Info != nil {
			return 1 + bytes.Count(source[:fence.Info.Segment.Start], []byte("\n"))
		}
		if node.Type() == ast.TypeBlock && node.Lines().Len() > 0 {
			return 1 + bytes.Count(source[:node.Lines().At(0).Start], []byte("\n"))
		}
		if heading, ok := node.(*ast.Heading); ok && heading.Pos() >= 0 {
			return 1 + bytes.Count(source[:heading.Pos()], []byte("\n"))
		}
	}
	return 1
}

// linkToPages turns links between sources ("verify.md#seeds") into links
// between pages, so that a link works in an editor as on the site.
func linkToPages(document ast.Node, page *sitePage) {
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		link, ok := node.(*ast.Link)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		target, err := url.Parse(string(link.Destination))
		if err == nil && target.Scheme == "" && target.Host == "" && strings.HasSuffix(target.Path, ".md") {
			link.Destination = []byte(relativeAddress(page, string(link.Destination)))
		}
		return ast.WalkContinue, nil
	})
}

// closedFences has the fenced code blocks whose closing fence was read.
type closedFences map[ast.Node]bool

// fenceParser is goldmark's parser for fenced code, which takes the end of the
// file for a closing fence, and notes the fences that are really closed.
type fenceParser struct {
	parser.BlockParser
	closed closedFences
}

// beforeFences runs fenceParser ahead of the one it wraps, whose priority is 700.
const beforeFences = 699

// Continue implements [parser.BlockParser].
func (p fenceParser) Continue(node ast.Node, reader text.Reader, state parser.Context) parser.State {
	next := p.BlockParser.Continue(node, reader, state)
	if next == parser.Close {
		p.closed[node] = true
	}
	return next
}
