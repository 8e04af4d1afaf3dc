package site_test

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/galabet/fair/e2e/stage"
)

// pageTime is far more than a page takes. It ends a test whose page never shows
// what it should.
const pageTime = 2 * time.Minute

// showPage opens the page at address and returns the text of the element at
// selector, once there is any.
func showPage(t *testing.T, address, selector string) string {
	t.Helper()
	browser, stopBrowser, err := stage.StartChromium(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer stopBrowser()
	tab, stopWaiting := context.WithTimeout(browser, pageTime)
	defer stopWaiting()

	if err := chromedp.Do(tab,
		chromedp.Navigate(address),
		chromedp.WaitReady(chromedp.CSS(selector+":not(:empty)")),
	); err != nil {
		t.Fatal(err)
	}
	text, err := chromedp.Run(tab, chromedp.Text(chromedp.CSS(selector)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
