package e2e

import (
	_ "embed"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// sitePages are the addresses of all pages of the built site, relative to its
// root, so that a page is tested from the day it is there.
func sitePages(t *testing.T) (paths []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(distDir), ".", func(name string, entry fs.DirEntry, err error) error {
		if filepath.Ext(name) == ".html" {
			paths = append(paths, strings.TrimSuffix(name, "index.html"))
		}
		return err
	})
	if err != nil || len(paths) < 2 {
		t.Fatalf("the site's pages: %v, %v", paths, err)
	}
	return paths
}

// No page says a word on the console, breaks its policy, fetches from anywhere
// else or stores anything, whether sitegen serves it or a host that sends no
// headers.
func TestPagesAreSilent(t *testing.T) {
	plainHost := serveDist(t, func(http.ResponseWriter, *http.Request) bool { return false })
	for _, base := range []string{siteURL, plainHost} {
		page := openTab(t)
		for _, path := range sitePages(t) {
			page.do(chromedp.Navigate(base + path))
			page.wantNothingStored()
		}
		page.wantSilence(base)
	}
}

// Links lead where a browser may go: to a page over http, or to a mailbox.
// The browser reads the addresses here, not a list of what is forbidden.
func TestAddressesAreHarmless(t *testing.T) {
	const others = `Array.from(document.querySelectorAll("*"), (e) => [e.href, e.src, e.action, e.data, e.formAction].filter((a) => typeof a === "string" && a !== ""))
	  .flat().filter((address) => !["http:", "https:", "mailto:"].includes(new URL(address, location).protocol))`
	page := openTab(t)
	for _, path := range sitePages(t) {
		page.do(chromedp.Navigate(siteURL + path))
		for _, address := range evaluate[[]string](page, others) {
			t.Errorf("%s: %s", path, address)
		}
	}
}

// Without JavaScript each page can be read, and one that needs it says so.
func TestPagesWithoutJavaScript(t *testing.T) {
	page := openTab(t)
	page.withoutScripts()
	for _, path := range sitePages(t) {
		page.do(
			chromedp.Navigate(siteURL+path),
			chromedp.WaitVisible(chromedp.CSS("h1")),
			chromedp.WaitVisible(chromedp.CSS("nav a")),
			chromedp.WaitVisible(chromedp.CSS("main p")),
			chromedp.WaitNotPresent(chromedp.CSS("main:has(#record):not(:has(noscript .notice))")),
		)
	}
	page.do(
		chromedp.Navigate(siteURL+"verify/"),
		chromedp.WaitVisible(chromedp.CSS("noscript .notice")),
		// The reader learns so before meeting the box.
		chromedp.WaitVisible(chromedp.CSS("noscript:has(.notice) ~ #record")),
	)
}

// Every page forbids what it does not need, and says so in the headers too.
func TestHeaders(t *testing.T) {
	for _, path := range append(sitePages(t), "no/such/page") {
		answer, err := http.Get(siteURL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		policy := answer.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("/%s: the policy does not say %s: %s", path, want, policy)
			}
		}
		for _, never := range []string{"'unsafe-eval'", "'unsafe-inline'", "http:", "https:", "*"} {
			if strings.Contains(policy, never) {
				t.Errorf("/%s: the policy says %s: %s", path, never, policy)
			}
		}
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"} {
			if got := answer.Header.Get(name); got != want {
				t.Errorf("/%s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
}
