package main

import (
	"strings"
	"testing"
)

func TestTablesScrollInABox(t *testing.T) {
	page, err := generatePage(t, "| A < *b* | `c` |\n| --- | :-: |\n| 1 | 2 |\n\nText.\n\n| D |\n| --- |\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<div class=\"table-box\" role=\"group\" aria-label=\"Table: A &lt; b, c\" tabindex=\"0\"><table>\n<thead>",
		"<td align=\"center\">2</td>\n</tr>\n</tbody>\n</table></div>\n<p>Text.</p>",
		"aria-label=\"Table: D\" tabindex=\"0\"><table>\n<thead>\n<tr>\n<th>D</th>\n</tr>\n</thead>\n</table></div>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in:\n%s", want, page)
		}
	}
}
