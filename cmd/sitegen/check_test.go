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
	const script = "addresses that start with javascript: are not let through"
	for name, test := range map[string]struct{ html, want string }{
		"javascript":             {`<a href="javascript:alert(1)">`, script},
		"javascript, no quotes":  {`<A HREF=javascript:alert(1)>`, script},
		"javascript, entity":     {`<a href="javascript&colon;alert(1)">`, script},
		"javascript, tab inside": {"<a href=\"java\tscript:alert(1)\">", script},
		"javascript, line break": {"<a href='java\r\nscript:alert(1)'>", script},
		"javascript, controls":   {"<a href=\" \x01 javascript:alert(1)\">", script},
		"javascript in SVG":      {`<svg><a xlink:href="javascript:alert(1)">`, script},
		"javascript in a form":   {`<button formaction="javascript:alert(1)">`, script},
		"data in an object":      {`<object data="data:text/html,x">`, "start with data:"},
		"in a template":          {`<template><a href="vbscript:x"></template>`, "start with vbscript:"},
		"handler":                {`<p onclick="x()">`, "the attribute onclick"},
		"style attribute":        {`<p style="color:red">`, "the attribute style"},
		"style element":          {`<style>p{}</style>`, "<style> has its text in the page"},
		"inline script":          {`<script>x()</script>`, "<script> has its text in the page"},
		"srcdoc":                 {`<iframe srcdoc="x">`, "the attribute srcdoc"},
		"script elsewhere":       {`<script src="https://example.com/x.js"></script>`, "from another site"},
		"style sheet elsewhere":  {`<link rel="stylesheet" href="//example.com/x.css">`, "from another site"},
		"id given twice":         {`<p id="a"></p><p id="a"></p>`, `the id "a" is given twice`},
		"refresh":                {`<meta http-equiv="Refresh" content="0;url=javascript:alert(1)">`, "sends the reader to another page"},
		"missing image":          {`<img src="x.png">`, "there is no x.png"},
		"absolute address":       {`<a href="/">`, "is relative"},
		"two first headings":     {`<h1>b</h1>`, "2 <h1> instead of one"},
	} {
		t.Run(name, func(t *testing.T) {
			err := checkSite([]siteFile{{"index.html", []byte("<h1>a</h1>" + test.html)}}, "/")
			if err == nil || !strings.Contains(err.Error(), "index.html") || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v does not name index.html and %q", err, test.want)
			}
		})
	}
}

func TestPageWithoutAHeading(t *testing.T) {
	err := checkSite([]siteFile{{"index.html", []byte("<h2>a</h2>")}}, "/")
	if err == nil || !strings.Contains(err.Error(), "0 <h1> instead of one") {
		t.Errorf("error %v", err)
	}
}

// The page for missing addresses is shown at any depth: a relative address in
// it leads elsewhere each time, and one outside the base to another site.
func TestAddressesOfTheMissingPage(t *testing.T) {
	for address, want := range map[string]string{
		"/fair/":               "",
		"/fair/verify/":        "",
		"/fair/verify/#record": "",
		"#here":                "",
		"https://example.com/": "",
		"./":                   "start with /fair/",
		"verify/":              "start with /fair/",
		"../":                  "start with /fair/",
		"/":                    "start with /fair/",
		"/verify/":             "start with /fair/",
		"/fair/missing/":       "there is no missing/index.html",
		"/fair/../":            "there is no ../index.html",
		"/fair/verify/#lost":   `no id "lost" in verify/index.html`,
	} {
		t.Run(address, func(t *testing.T) {
			err := checkSite([]siteFile{
				{"404.html", []byte(`<h1 id="here">a</h1><a href="` + address + `">b</a>`)},
				{"index.html", []byte("<h1>a</h1>")},
				{"verify/index.html", []byte(`<h1 id="record">a</h1>`)},
			}, "/fair/")
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("error %v, want %q", err, want)
			}
		})
	}
}
