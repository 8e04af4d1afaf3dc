package site_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// showPage opens a page that a reader saved in folder and returns the text of
// the element at selector, once there is any.
func showPage(t *testing.T, folder, page, selector string) string {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal("chromium is missing; install it with: sudo apt-get install -y chromium")
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer server.Close()

	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(t.TempDir()),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
	)...)
	defer stopAllocator()
	browser, stopBrowser := chromedp.NewContext(allocator)
	defer stopBrowser()

	if err := chromedp.Do(browser,
		chromedp.Navigate(server.URL+"/"+page),
		chromedp.WaitReady(chromedp.CSS(selector+":not(:empty)")),
	); err != nil {
		t.Fatal(err)
	}
	text, err := chromedp.Run(browser, chromedp.Text(chromedp.CSS(selector)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
