package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// On a phone every cell of a table is in view, after the name of its column,
// and no box has to be scrolled for it.
func TestTablesOnAPhone(t *testing.T) {
	page := openTab(t)
	page.size(360, 640)
	cells := 0
	for _, path := range sitePages(t) {
		page.do(chromedp.Navigate(siteURL + path))
		cells += evaluate[int](page, `document.querySelectorAll(".prose td").length`)
		for _, fault := range evaluate[[]string](page, `Array.from(document.querySelectorAll(".prose tbody :is(th, td)")).flatMap((cell) => {
			const { left, right } = cell.getBoundingClientRect();
			const faults = left < 0 || right > innerWidth || cell.scrollWidth > cell.clientWidth ? ["out of view: " + cell.textContent] : [];
			const label = getComputedStyle(cell, "::before").content;
			return cell.localName === "th" || (cell.dataset.label && label.includes(cell.dataset.label)) ? faults : [...faults, "no column: " + cell.textContent];
		})`) {
			t.Errorf("%s: %s", path, fault)
		}
	}
	if cells == 0 {
		t.Error("no page has a table")
	}
}
