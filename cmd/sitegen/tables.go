package main

import (
	"fmt"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extensionast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// tables is a goldmark extension for tables that a narrow screen shows as
// blocks, one for each row. The first cell of a row is its heading; every other
// cell has the name of its column as data-label, for the style to show.
//
// A table that is not laid out as one loses its meaning in some browsers, so
// each part has its role written out.
type tables struct{}

// Extend implements [goldmark.Extender].
func (t tables) Extend(m goldmark.Markdown) {
	extension.NewTable().Extend(m)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(t, beforeTables)))
}

// beforeTables has these parts written instead of goldmark's, at priority 500.
const beforeTables = 499

// RegisterFuncs implements [renderer.NodeRenderer].
func (tables) RegisterFuncs(registry renderer.NodeRendererFuncRegisterer) {
	registry.Register(extensionast.KindTable, around("<table role=\"table\">\n", "</table>\n"))
	registry.Register(extensionast.KindTableHeader, writeHead)
	registry.Register(extensionast.KindTableRow, writeRow)
	registry.Register(extensionast.KindTableCell, writeCell)
}

func writeHead(out util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = out.WriteString("<thead role=\"rowgroup\">\n<tr role=\"row\">\n")
		return ast.WalkContinue, nil
	}
	_, _ = out.WriteString("</tr>\n</thead>\n")
	if node.NextSibling() != nil {
		_, _ = out.WriteString("<tbody role=\"rowgroup\">\n")
	}
	return ast.WalkContinue, nil
}

func writeRow(out util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = out.WriteString("<tr role=\"row\">\n")
		return ast.WalkContinue, nil
	}
	_, _ = out.WriteString("</tr>\n")
	if node.NextSibling() == nil {
		_, _ = out.WriteString("</tbody>\n")
	}
	return ast.WalkContinue, nil
}

func writeCell(out util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	cell := node.(*extensionast.TableCell)
	tag, attributes := "td", ` role="cell"`
	switch {
	case cell.Parent().Kind() == extensionast.KindTableHeader:
		tag, attributes = "th", ` scope="col" role="columnheader"`
	case cell.PreviousSibling() == nil:
		tag, attributes = "th", ` scope="row" role="rowheader"`
	default:
		attributes += fmt.Sprintf(` data-label="%s"`, util.EscapeHTML([]byte(plainText(columnHead(cell), source))))
	}
	if !entering {
		_, _ = fmt.Fprintf(out, "</%s>\n", tag)
		return ast.WalkContinue, nil
	}
	if cell.Alignment != extensionast.AlignNone {
		attributes += fmt.Sprintf(` align="%s"`, cell.Alignment)
	}
	_, _ = fmt.Fprintf(out, "<%s%s>", tag, attributes)
	return ast.WalkContinue, nil
}

// columnHead is the cell of the table's head above a cell of its body.
func columnHead(cell ast.Node) ast.Node {
	head := cell.Parent().Parent().FirstChild().FirstChild()
	for before := cell.PreviousSibling(); before != nil; before = before.PreviousSibling() {
		head = head.NextSibling()
	}
	return head
}

// around writes start before what is in a node, and end after it.
func around(start, end string) renderer.NodeRendererFunc {
	return func(out util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = out.WriteString(start)
		} else {
			_, _ = out.WriteString(end)
		}
		return ast.WalkContinue, nil
	}
}
