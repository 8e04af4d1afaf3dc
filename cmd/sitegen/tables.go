package main

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extensionast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// tables is a goldmark extension that puts each table into a box of its own,
// which scrolls where the screen is narrower than the table. The box takes the
// focus, so that a keyboard can scroll it, and is called by the table's head.
type tables struct{}

// Extend implements [goldmark.Extender].
func (t tables) Extend(m goldmark.Markdown) {
	extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)).Extend(m)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(t, beforeTables)))
}

// beforeTables has the box written instead of what goldmark writes around a
// table, at priority 500.
const beforeTables = 499

// RegisterFuncs implements [renderer.NodeRenderer].
func (tables) RegisterFuncs(registry renderer.NodeRendererFuncRegisterer) {
	registry.Register(extensionast.KindTable, func(out util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			_, _ = out.WriteString("</table></div>\n")
			return ast.WalkContinue, nil
		}
		var heads []string
		for cell := node.FirstChild().FirstChild(); cell != nil; cell = cell.NextSibling() {
			heads = append(heads, plainText(cell, source))
		}
		_, _ = fmt.Fprintf(out, "<div class=\"table-box\" role=\"group\" aria-label=\"Table: %s\" tabindex=\"0\"><table>\n",
			util.EscapeHTML([]byte(strings.Join(heads, ", "))))
		return ast.WalkContinue, nil
	})
}
