package main

import (
	"strings"
	"testing"
)

// What a renderer would drop, let through or repair without a word stops the
// build, with the line.
func TestMarkdownRefused(t *testing.T) {
	tests := []struct {
		name, markdown, want string
	}{
		{"unclosed fence", "text\n\n```json\n{}\n", "line 8: this code fence is never closed"},
		{"unclosed fence of tildes", "~~~\ncode\n", "never closed"},
		{"fence closed by a shorter one", "````\ncode\n```\n", "never closed"},
		{"fence closed by the other character", "```\ncode\n~~~\n", "never closed"},
		{"unclosed fence in a list", "- item\n\n  ```\n  code\n\nafter\n", "never closed"},
		{"unclosed fence in a quote", "> ```\n> code\n\nafter\n", "never closed"},
		{"unclosed fence without a line", "```", "never closed"},
		{"script block", "<script>alert(1)</script>\n", "raw HTML"},
		{"inline element", "a <b onclick=\"x()\">b</b>\n", "raw HTML"},
		{"comment", "<!-- hidden -->\n", "raw HTML"},
		{"style on a heading", "## h {style=\"color:red\"}\n", "not style"},
		{"handler on a heading", "## h {onclick=\"alert(1)\" #x .y}\n", "not "},
		{"class on a heading", "## h {.y}\n", "not class"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			page, err := generatePage(t, test.markdown)
			if err == nil {
				t.Fatalf("the build passed:\n%s", page)
			}
			if !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "content/index.md") {
				t.Errorf("error %q does not name content/index.md and %q", err, test.want)
			}
		})
	}
}

func TestMarkdownKept(t *testing.T) {
	tests := []struct {
		name, markdown, want string
	}{
		{"fence", "```json\n{}\n```\n", `<code class="language-json"><span class="c-p">{}</span>`},
		{"fence of Go", "```go\nfunc main() {}\n```\n", `<span class="c-kd">func</span>`},
		{"markup in highlighted code", "```go\n// <script>\n```\n", `<span class="c-c1">// &lt;script&gt;`},
		{"fence of an unknown language", "```nosuch\na < b\n```\n", `<code class="language-nosuch">a &lt; b`},
		{"fence of no language", "```\nfunc main() {}\n```\n", "<code>func main() {}\n</code>"},
		{"words after the language", "``` gfs-verify {run=true}\ncode\n```\n", "<code class=\"language-gfs-verify\">code\n</code>"},
		{"style after the language", "```json {style=\"color:red\" hl_style=\"x\"}\n{}\n```\n", `<code class="language-json"><span class="c-p">`},
		{"fence closed by a longer one", "```\ncode\n`````\n", "<code>code\n</code>"},
		{"fence with another inside", "````\n```\n````\n", "<code>```\n</code>"},
		{"fence in a list", "- item\n\n  ```\n  code\n  ```\n", "<code>code\n</code>"},
		{"markup in the info string", "```json\"><script>alert(1)</script>\ncode\n```\n", `class="language-json&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"`},
		{"entity in the info string", "```&quot;x\ncode\n```\n", `class="language-&quot;x"`},
		{"markup in code", "`<b>`\n", "<code>&lt;b&gt;</code>"},
		{"explicit id", "## Straße {#strasse}\n", `<h2 id="strasse">`},
		{"aligned column", "| a | b |\n|---|--:|\n| 1 | 2 |\n", `align="right">2</td>`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			page, err := generatePage(t, test.markdown)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(page, test.want) {
				t.Errorf("no %q in:\n%s", test.want, page)
			}
		})
	}
}

// A key that nothing reads is a mistake in a key that something would.
func TestUnknownKeysRefused(t *testing.T) {
	for added, want := range map[string]string{
		"wasn: true\n": `"wasn"`,
		"Menu: 1\n":    `"Menu"`,
		"action:\n  label: L\n  page: index.md\n  at: 1\n": `"action: at"`,
		"action:\n  label: L\n":                            "a label and a page",
		"action:\n  page: index.md\n":                      "a label and a page",
		"menu: -1\n":                                       "-1",
		"title: again\n":                                   "title",
	} {
		t.Run(added, func(t *testing.T) {
			_, err := generateHome(t, map[string]string{"index.md": strings.TrimSuffix(testFrontMatter, "---\n") + added + "---\n"})
			if err == nil || !strings.Contains(err.Error(), "content/index.md: front matter:") || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v does not name content/index.md and %s", err, want)
			}
		})
	}
}

func TestFrontMatterRefused(t *testing.T) {
	for name, source := range map[string]string{
		"none":             "text\n",
		"not YAML":         "---\ntitle: [\n---\n",
		"no description":   "---\ntitle: T\nheading: H\n---\n",
		"unknown template": "---\ntitle: T\nheading: H\ndescription: D\npart: nothing\n---\n",
		"wasm, no script":  "---\ntitle: T\nheading: H\ndescription: D\nwasm: true\n---\n",
		"script of serve":  "---\ntitle: T\nheading: H\ndescription: D\nscript: reload\n---\n",
		"script elsewhere": "---\ntitle: T\nheading: H\ndescription: D\nscript: ../assets/print\n---\n",
		"unknown script":   "---\ntitle: T\nheading: H\ndescription: D\nscript: nothing\n---\n",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := generateHome(t, map[string]string{"index.md": source})
			if err == nil || !strings.Contains(err.Error(), "content/index.md") {
				t.Errorf("error %v does not name content/index.md", err)
			}
		})
	}
}
