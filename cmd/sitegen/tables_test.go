package main

import (
	"strings"
	"testing"
)

// The cells of a table name their columns, and its parts their roles: a narrow
// screen lays them out as blocks.
func TestTablesNameTheirColumns(t *testing.T) {
	page, err := generatePage(t, "| A | B < \"*b*\" | `c` |\n| --- | --- | :-: |\n| 1 | 2 | *3* |\n| 4 |\n\nText.\n\n| D |\n| --- |\n")
	if err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]string{
		"head": "<table role=\"table\">\n<thead role=\"rowgroup\">\n<tr role=\"row\">\n" +
			"<th scope=\"col\" role=\"columnheader\">A</th>\n",
		"row": "<tbody role=\"rowgroup\">\n<tr role=\"row\">\n" +
			"<th scope=\"row\" role=\"rowheader\">1</th>\n" +
			"<td role=\"cell\" data-label=\"B &lt; &quot;b&quot;\">2</td>\n" +
			"<td role=\"cell\" data-label=\"c\" align=\"center\"><em>3</em></td>\n</tr>\n",
		"short row": "<th scope=\"row\" role=\"rowheader\">4</th>\n" +
			"<td role=\"cell\" data-label=\"B &lt; &quot;b&quot;\"></td>\n",
		"end":     "</tr>\n</tbody>\n</table>\n<p>Text.</p>",
		"no rows": "<th scope=\"col\" role=\"columnheader\">D</th>\n</tr>\n</thead>\n</table>\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%s: no %s in:\n%s", what, want, page)
		}
	}
}
