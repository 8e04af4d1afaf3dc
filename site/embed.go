// Package site holds the sources of the website: pages in Markdown, templates,
// and the TypeScript and CSS they use. cmd/sitegen turns them into the site.
package site

import "embed"

// Sources has three folders at its root: content (one Markdown file a page),
// templates (html/template) and assets (TypeScript, CSS and images).
//
//go:embed content templates assets
var Sources embed.FS
