package main

import (
	"strings"
	"testing"
)

// Links as somebody may write them in Markdown, by the browser's reading of
// them. A refused one stops the build.
func TestLinksInMarkdown(t *testing.T) {
	tests := []struct {
		name, markdown string
		want           string // in the page; empty: the build stops
	}{
		{"javascript", "[a](javascript:alert(1))", ""},
		{"javascript, named entity", "[a](javascript&colon;alert(1))", ""},
		{"javascript, hex entity", "[a](&#x6A;avascript:alert(1))", ""},
		{"javascript, decimal entities", "[a](&#106;avascript&#58;alert(1))", ""},
		{"javascript, upper case", "[a](JavaScript:alert(1))", ""},
		{"javascript, autolink", "<javascript:alert(1)>", ""},
		{"javascript, reference", "[a]: javascript&colon;alert(1)\n\n[a]", ""},
		{"javascript, tab inside", "[a](java&Tab;script:alert(1))", ""},
		{"javascript, image", "![a](javascript:alert(1))", ""},
		{"data", "[a](data:text/html,<b>)", ""},
		{"data, image", "![a](data:image/gif;base64,R0lGODlhAQABAAAAACw=)", ""},
		{"vbscript", "[a](vbscript:x)", ""},
		{"vbscript, entity", "[a](vbscript&colon;x)", ""},
		{"file", "[a](file:///etc/passwd)", ""},
		{"blob", "[a](blob:x)", ""},
		{"plain http", "[a](http://example.com/)", ""},
		{"empty", "[a]()", ""},
		{"absolute path", "[a](/other/)", ""},
		{"missing page", "[a](missing.md)", ""},
		{"missing folder", "[a](missing/)", ""},
		{"outside the site", "[a](../secret.md)", ""},
		{"missing anchor", "[a](other.md#nowhere)", ""},
		{"missing anchor on the page", "[a](#nowhere)", ""},
		{"image elsewhere", "![a](https://example.com/x.png)", ""},
		{"image without a scheme", "![a](//example.com/x.png)", ""},

		{"https", "[a](https://example.com/)", `href="https://example.com/"`},
		{"no scheme, another host", "[a](//evil.example/x)", `href="//evil.example/x"`},
		{"mail", "<mailto:a@example.com>", `href="mailto:a@example.com"`},
		{"page", "[a](other.md)", `href="./other/"`},
		{"anchor on a page", "[a](other.md#part)", `href="./other/#part"`},
		{"anchor here", "## Part\n\n[a](#part)", `href="#part"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			page, err := generateHome(t, map[string]string{
				"index.md": testFrontMatter + test.markdown,
				"other.md": testFrontMatter + "## Part\n",
			})
			switch {
			case test.want == "" && err == nil:
				t.Errorf("the build passed:\n%s", page)
			case test.want == "" && !strings.Contains(err.Error(), "index.html"):
				t.Errorf("error %q does not name index.html", err)
			case test.want != "" && err != nil:
				t.Error(err)
			case !strings.Contains(page, test.want):
				t.Errorf("no %s in:\n%s", test.want, page)
			}
		})
	}
}

// The check reads finished HTML, so it holds whatever wrote it.
func TestCheckSiteRefuses(t *testing.T) {
	for name, page := range map[string]string{
		"javascript":             `<a href="javascript:alert(1)">`,
		"javascript, no quotes":  `<A HREF=javascript:alert(1)>`,
		"javascript, entity":     `<a href="javascript&colon;alert(1)">`,
		"javascript, tab inside": "<a href=\"java\tscript:alert(1)\">",
		"javascript, line break": "<a href='java\r\nscript:alert(1)'>",
		"javascript, controls":   "<a href=\" \x01 javascript:alert(1)\">",
		"javascript in SVG":      `<svg><a xlink:href="javascript:alert(1)">`,
		"javascript in a form":   `<button formaction="javascript:alert(1)">`,
		"data in an object":      `<object data="data:text/html,x">`,
		"in a template":          `<template><a href="vbscript:x"></template>`,
		"handler":                `<p onclick="x()">`,
		"style attribute":        `<p style="color:red">`,
		"style element":          `<style>p{}</style>`,
		"inline script":          `<script>x()</script>`,
		"srcdoc":                 `<iframe srcdoc="x">`,
		"script elsewhere":       `<script src="https://example.com/x.js"></script>`,
		"style sheet elsewhere":  `<link rel="stylesheet" href="//example.com/x.css">`,
		"id given twice":         `<p id="a"></p><p id="a"></p>`,
		"refresh":                `<meta http-equiv="Refresh" content="0;url=javascript:alert(1)">`,
		"missing image":          `<img src="x.png">`,
	} {
		t.Run(name, func(t *testing.T) {
			err := checkSite([]siteFile{{"index.html", []byte(page)}})
			if err == nil || !strings.Contains(err.Error(), "index.html") {
				t.Errorf("error %v does not name index.html", err)
			}
		})
	}
}
