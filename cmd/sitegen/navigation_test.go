package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

func placed(title string, menu int) string {
	return fmt.Sprintf("---\ntitle: %s\nheading: H\ndescription: D\nmenu: %d\n---\n", title, menu)
}

// A site with a section, two texts and a tool, by the menu: Tool, Guide (Seeds,
// Nonces), Last.
var nestedPages = map[string]string{
	"index.md":        testFrontMatter,
	"tool.md":         "---\ntitle: Tool\nheading: H\ndescription: D\nmenu: 1\npart: tool\n---\n",
	"last.md":         placed("Last & least", 3),
	"unlisted.md":     testFrontMatter,
	"guide/index.md":  placed("Guide", 2),
	"guide/nonces.md": placed("Nonces", 2),
	"guide/seeds.md":  placed("Seeds", 1),
	"guide/notes.md":  testFrontMatter,
}

func TestNavigation(t *testing.T) {
	built, err := generate(sourcesWith(t, nestedPages), testEngine, "/", "")
	if err != nil {
		t.Fatal(err)
	}
	main := func(tool, guide, last string) string {
		return `<nav aria-label="Main"> <ul> <li><a href="../tool/"` + tool + `>Tool</a></li> <li><a href="../guide/"` + guide +
			`>Guide</a></li> <li><a href="../last/"` + last + `>Last &amp; least</a></li> </ul> </nav>`
	}
	const here, within = ` aria-current="page"`, ` aria-current="true"`
	tests := []struct {
		page                 string
		main, section, pager string
	}{
		{page: "tool/index.html", main: main(here, "", "")},
		{page: "unlisted/index.html", main: main("", "", "")},
		{
			page: "guide/index.html",
			main: main("", here, ""),
			section: `<nav class="section" aria-label="Guide"> <ul> <li><a href="../guide/" aria-current="page">Guide</a></li>` +
				` <li><a href="../guide/seeds/">Seeds</a></li> <li><a href="../guide/nonces/">Nonces</a></li> </ul> </nav>`,
			pager: `<nav class="pager" aria-label="Previous and next page"> <a rel="next" href="../guide/seeds/"><span>Next</span> Seeds</a> </nav>`,
		},
		{
			page: "guide/nonces/index.html",
			main: strings.ReplaceAll(main("", within, ""), "../", "../../"),
			section: `<nav class="section" aria-label="Guide"> <ul> <li><a href="../../guide/">Guide</a></li>` +
				` <li><a href="../../guide/seeds/">Seeds</a></li> <li><a href="../../guide/nonces/" aria-current="page">Nonces</a></li> </ul> </nav>`,
			pager: `<nav class="pager" aria-label="Previous and next page"> <a rel="prev" href="../../guide/seeds/"><span>Previous</span> Seeds</a>` +
				` <a rel="next" href="../../last/"><span>Next</span> Last &amp; least</a> </nav>`,
		},
		{
			page: "guide/notes/index.html",
			main: strings.ReplaceAll(main("", within, ""), "../", "../../"),
		},
		{
			page:  "last/index.html",
			main:  main("", "", here),
			pager: `<nav class="pager" aria-label="Previous and next page"> <a rel="prev" href="../guide/nonces/"><span>Previous</span> Nonces</a> </nav>`,
		},
	}
	for _, test := range tests {
		t.Run(test.page, func(t *testing.T) {
			page := strings.Join(strings.Fields(string(fileNamed(t, built, test.page))), " ")
			for start, want := range map[string]string{`<nav aria-label="Main">`: test.main, `<nav class="section"`: test.section, `<nav class="pager"`: test.pager} {
				if got := regexp.MustCompile(start + `.*?</nav>`).FindString(page); got != want {
					t.Errorf("navigation\n%s\nwant\n%s", got, want)
				}
			}
		})
	}
}

// A page that no menu would show, though it has a place in one, stops the build.
func TestPlaceInNoMenu(t *testing.T) {
	for name, pages := range map[string]map[string]string{
		"no page above":           {"guide/seeds.md": placed("Seeds", 1)},
		"page above without menu": {"guide/index.md": testFrontMatter, "guide/seeds.md": placed("Seeds", 1)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := generateHome(t, pages)
			if err == nil || !strings.Contains(err.Error(), "content/guide/seeds.md") || !strings.Contains(err.Error(), "content/guide/index.md") {
				t.Errorf("error %v does not name both pages", err)
			}
		})
	}
}

func TestDescriptions(t *testing.T) {
	page, err := generateHome(t, map[string]string{"index.md": "---\ntitle: A \"title\"\nheading: H\ndescription: One & <two>\n---\n"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<meta name="description" content="One &amp; &lt;two&gt;">`,
		`<meta property="og:type" content="website">`,
		`<meta property="og:title" content="A &#34;title&#34;">`,
		`<meta property="og:description" content="One &amp; &lt;two&gt;">`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in:\n%s", want, page)
		}
	}
}
