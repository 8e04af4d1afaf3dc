package main

import (
	"strings"
	"testing"
)

func TestHeadingIDs(t *testing.T) {
	for text, want := range map[string]string{
		"Server seed":                      "server-seed",
		"What it doesn’t prove":            "what-it-doesnt-prove",
		"2.1 The `nonce` & you":            "21-the-nonce--you",
		"A [link](https://example.com/) x": "a-link-x",
		"Fish &amp; chips \\*":             "fish--chips-",
		"snake_case":                       "snake-case",
		"Straße {#strasse}":                "strasse",
		"Version {#v1.0_a-B}":              "v1.0_a-B",
	} {
		t.Run(text, func(t *testing.T) {
			page, err := generatePage(t, "## "+text+"\n")
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(page, `<h2 id="`+want+`">`) {
				t.Errorf("no id %q in:\n%s", want, page)
			}
		})
	}
}

// A heading whose id would be a surprise stops the build, with the line and
// what to write.
func TestHeadingIDsRefused(t *testing.T) {
	for name, test := range map[string]struct{ markdown, want string }{
		"letter left out":      {"text\n\n## Straße\n", `line 8: its id would leave out 'ß'`},
		"another script":       {"## Игра\n", "leave out"},
		"emoji":                {"## Dice 🎲\n", "leave out"},
		"letter by entity":     {"## Stra&szlig;e\n", "leave out"},
		"combining mark":       {"## cafe\u0301\n", "leave out"},
		"no letter":            {"text\n\n## ???\n", "line 8: its text makes no id"},
		"empty":                {"text\n\n##\n", "line 8: its text makes no id"},
		"twice":                {"## Part\n\n## Part\n", `line 8: another heading has the id "part"`},
		"twice by case":        {"## Part\n\n### PART\n", `the id "part"`},
		"twice, one written":   {"## Part\n\n## Other {#part}\n", `the id "part"`},
		"written in no ASCII":  {"## Part {#größe}\n", "an id is made of"},
		"a number":             {"## Part {id=5}\n", "an id is made of"},
		"underlined headings":  {"Part\n----\n\nPart\n----\n", `line 9: another heading`},
		"of the fourth level":  {"#### ß\n", "leave out"},
		"inside a block quote": {"> ## ß\n", "leave out"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := generatePage(t, test.markdown)
			if err == nil {
				t.Fatal("the build passed")
			}
			for _, want := range []string{"content/index.md", test.want, "write {#an-id}"} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not say %q", err, want)
				}
			}
		})
	}
}

// The page's own ids, such as that of its <main>, are no heading's.
func TestHeadingWithAnIDOfThePage(t *testing.T) {
	_, err := generatePage(t, "## Main\n")
	if err == nil || !strings.Contains(err.Error(), `the id "main" is given twice`) || !strings.Contains(err.Error(), "{#an-id}") {
		t.Errorf("error %v does not name the id and the fix", err)
	}
}

func TestHeadingAnchors(t *testing.T) {
	page, err := generatePage(t, "## A < \"b\" & `c`\n\n### Deeper\n\n#### Deepest\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<h2 id="a--b--c">A &lt; &quot;b&quot; &amp; <code>c</code> <a class="anchor" href="#a--b--c" aria-label="Link to A &lt; &quot;b&quot; &amp; c"><span aria-hidden="true">#</span></a></h2>`,
		`<h3 id="deeper">Deeper <a class="anchor" href="#deeper" aria-label="Link to Deeper">`,
		`<h4 id="deepest">Deepest</h4>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in:\n%s", want, page)
		}
	}
}

func TestTableOfContents(t *testing.T) {
	page, err := generatePage(t, "### Before\n\n## One <\n\n### One *a*\n\n#### Too deep\n\n## Two\n\n> ## Quoted\n")
	if err != nil {
		t.Fatal(err)
	}
	start, end := strings.Index(page, `<nav class="contents" aria-labelledby="on-this-page">`), strings.Index(page, `<div class="prose">`)
	if start < 0 || end < start {
		t.Fatalf("no table of contents before the text:\n%s", page)
	}
	contents := strings.Join(strings.Fields(page[start:end]), " ")
	want := `<nav class="contents" aria-labelledby="on-this-page"> <h2 id="on-this-page">On this page</h2> <ul>` +
		` <li><a href="#before">Before</a></li>` +
		` <li><a href="#one-">One &lt;</a> <ul> <li><a href="#one-a">One a</a></li> </ul></li>` +
		` <li><a href="#two">Two</a></li> </ul> </nav>`
	if contents != want {
		t.Errorf("table of contents\n%s\nwant\n%s", contents, want)
	}
}

func TestNoTableOfContents(t *testing.T) {
	for name, source := range map[string]string{
		"one section":      testFrontMatter + "## One\n\n### Two\n\n### Three\n",
		"page with a part": "---\ntitle: T\nheading: H\ndescription: D\npart: tool\n---\n## One\n\n## Two\n",
	} {
		t.Run(name, func(t *testing.T) {
			page, err := generateHome(t, map[string]string{"index.md": source})
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(page, "On this page") {
				t.Errorf("it has a table of contents:\n%s", page)
			}
		})
	}
}
