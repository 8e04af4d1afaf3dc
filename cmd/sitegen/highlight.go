package main

import (
	chroma "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/yuin/goldmark"
	highlighting "github.com/yuin/goldmark-highlighting/v2"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// newHighlighter colours fenced code by classes that start with "c-", because
// the pages' policy lets no inline style through. A language that nobody knows
// stays plain text, as it does in every other reader of Markdown.
func newHighlighter() goldmark.Extender {
	return highlighting.NewHighlighting(
		highlighting.WithFormatOptions(
			chroma.WithClasses(true),
			chroma.ClassPrefix("c-"),
			chroma.PreventSurroundingPre(true),
		),
		highlighting.WithWrapperRenderer(writeCodeBlock),
	)
}

// writeCodeBlock writes what is around the code. The block takes the focus, so
// that a keyboard can scroll one that is wider than the screen.
func writeCodeBlock(out util.BufWriter, block highlighting.CodeBlockContext, entering bool) {
	if !entering {
		_, _ = out.WriteString("</code></pre>\n")
		return
	}
	_, _ = out.WriteString(`<pre class="c-chroma" tabindex="0"><code`)
	if language, ok := block.Language(); ok {
		_, _ = out.WriteString(` class="language-`)
		html.DefaultWriter.Write(out, language)
		_ = out.WriteByte('"')
	}
	_ = out.WriteByte('>')
}
