package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/galabet/fair/e2e/stage"
)

// While the sources are served from a folder, an open page shows a change as
// soon as it is saved, whether the page has scripts of its own or none.
func TestOpenPagesShowChanges(t *testing.T) {
	sources := t.TempDir()
	if err := os.CopyFS(sources, os.DirFS("../site")); err != nil {
		t.Fatal(err)
	}
	server, err := stage.Serve(sitegen, jsPackage, "--sources", sources)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	for _, path := range []string{"what-it-proves", "verify"} {
		t.Run(path, func(t *testing.T) {
			page := openTab(t)
			page.do(
				chromedp.Navigate(server.URL+path+"/"),
				chromedp.WaitReady(chromedp.CSS("script[data-revision]")),
				chromedp.WaitNotPresent(chromedp.CSS("#changed")),
			)
			appendTo(t, filepath.Join(sources, "content", path+".md"), "\n## Changed just now {#changed}\n")
			page.do(chromedp.WaitVisible(chromedp.CSS("#changed")))
			page.wantSilence(server.URL)
		})
	}
}

// A built site waits for nothing.
func TestBuiltPagesDoNotReload(t *testing.T) {
	for name, data := range filesIn(t, distDir) {
		for _, never := range []string{"data-revision", "EventSource", "_changes"} {
			if strings.Contains(name, "reload") || strings.Contains(string(data), never) {
				t.Errorf("%s waits for changes (%s)", name, never)
			}
		}
	}
}

// appendTo saves a file with more text at its end, at once, as editors do.
func appendTo(t *testing.T, name, more string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(t.TempDir(), "whole")
	if err := os.WriteFile(whole, append(text, more...), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(whole, name); err != nil {
		t.Fatal(err)
	}
}
