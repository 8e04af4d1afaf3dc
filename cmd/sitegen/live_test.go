package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/galabet/fair/site"
)

// A served project has sources and a package of its own, and an open page.
type servedProject struct {
	t           *testing.T
	sources, js string
	url         string
	log         *bufio.Reader
	stop        func() error // stops the server and returns how it ended
}

func serveProject(t *testing.T) *servedProject {
	t.Helper()
	sources := t.TempDir()
	if err := os.CopyFS(sources, site.Sources); err != nil {
		t.Fatal(err)
	}
	p := &servedProject{t: t, sources: sources, js: engineOnDisk(t)}
	command := serveCmd{siteFlags: flagsFor(p.js), Addr: "127.0.0.1:0", Sources: sources}

	ctx, stop := context.WithCancel(t.Context())
	log, logWriter := io.Pipe()
	p.log = bufio.NewReader(log)
	hosts := make(chan string, 1)
	stopped := make(chan error, 1)
	go func() { stopped <- command.run(ctx, logWriter, func(host string) { hosts <- host }) }()
	p.stop = sync.OnceValue(func() error {
		stop()
		log.Close()
		return <-stopped
	})
	t.Cleanup(func() {
		if err := p.stop(); err != nil {
			t.Error(err)
		}
	})
	select {
	case host := <-hosts:
		p.url = host
	case err := <-stopped:
		stopped <- err
		t.FailNow()
	}
	return p
}

func (p *servedProject) get(path string) string {
	p.t.Helper()
	answer, err := http.Get(p.url + path)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(body)
}

var revisionInPage = regexp.MustCompile(`<script defer src="\./(assets/reload-[0-9a-f]{12}\.js)" data-revision="([0-9a-f]{16})">`)

// open opens the home page, and waits until it would be told of a change.
func (p *servedProject) open() (page string, told *bufio.Reader) {
	p.t.Helper()
	page = p.get("/")
	script := revisionInPage.FindStringSubmatch(page)
	if script == nil {
		p.t.Fatalf("the page does not reload:\n%s", page)
	}
	if text := p.get("/" + script[1]); !strings.Contains(text, "EventSource") {
		p.t.Errorf("the script is %q", text)
	}
	answer, err := http.Get(p.url + "/_changes?revision=" + script[2])
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		p.t.Errorf("Content-Type %q", kind)
	}
	told = bufio.NewReader(answer.Body)
	p.expect(told, "retry: 500")
	p.expect(told, "")
	return page, told
}

func (p *servedProject) expect(lines *bufio.Reader, want string) {
	p.t.Helper()
	line, err := lines.ReadString('\n')
	if err != nil || strings.TrimSuffix(line, "\n") != want {
		p.t.Fatalf("line %q, %v; want %q", line, err, want)
	}
}

// A saved change is built, and open pages are told to reload.
func TestServeShowsChanges(t *testing.T) {
	p := serveProject(t)

	_, told := p.open()
	writeFile(t, filepath.Join(p.sources, "content", "index.md"), testFrontMatter+"A new sentence.\n")
	p.expect(told, "data: the site was built anew")
	p.expect(p.log, "The site was built anew.")
	page, told := p.open()
	if !strings.Contains(page, "A new sentence.") {
		t.Errorf("the page is the old one:\n%s", page)
	}

	writeFile(t, filepath.Join(p.js, "LICENSE"), "another licence")
	p.expect(told, "data: the site was built anew")
	p.expect(p.log, "The site was built anew.")
}

// A fault in the sources is told where the server runs; pages stay as they were
// until it is mended.
func TestServeKeepsTheLastGoodSite(t *testing.T) {
	p := serveProject(t)
	before, told := p.open()

	writeFile(t, filepath.Join(p.sources, "content", "index.md"), testFrontMatter+"## ß\n")
	p.expect(p.log, "The sources have a fault, so the site is served as it was:")
	if line, err := p.log.ReadString('\n'); err != nil || !strings.Contains(line, "content/index.md: line 6") {
		t.Errorf("the fault is told as %q, %v", line, err)
	}
	if after := p.get("/"); after != before {
		t.Errorf("the page changed:\n%s", after)
	}

	writeFile(t, filepath.Join(p.sources, "content", "index.md"), testFrontMatter+"Mended.\n")
	p.expect(told, "data: the site was built anew")
	p.expect(p.log, "The site was built anew.")
	if page := p.get("/"); !strings.Contains(page, "Mended.") {
		t.Errorf("the page is the old one:\n%s", page)
	}
}

// Who asks for the head of the changes does not wait for one.
func TestHeadOfChanges(t *testing.T) {
	built, err := generate(site.Sources, testEngine, "/", "0123456789abcdef")
	if err != nil {
		t.Fatal(err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	answer := httptest.NewRecorder()
	handlerOf(t, built, "/").ServeHTTP(answer, httptest.NewRequestWithContext(gone, "HEAD", "/_changes?revision=0123456789abcdef", nil))
	if kind := answer.Header().Get("Content-Type"); answer.Code != http.StatusOK || kind != "text/event-stream" || answer.Body.Len() > 0 {
		t.Errorf("status %d, Content-Type %q, body %q", answer.Code, kind, answer.Body)
	}
}

// A page that was opened from an older site, or before the server was started
// anew, is told at once.
func TestOldPageIsToldAtOnce(t *testing.T) {
	p := serveProject(t)
	answer, err := http.Get(p.url + "/_changes?revision=0123456789abcdef")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || !strings.HasSuffix(string(body), "data: the site was built anew\n\n") {
		t.Errorf("the page is told %q, %v", body, err)
	}
}

// Pages that wait for a change keep nobody from stopping the server.
func TestServeStopsUnderOpenPages(t *testing.T) {
	p := serveProject(t)
	_, told := p.open()
	if err := p.stop(); err != nil {
		t.Fatal(err)
	}
	if line, err := told.ReadString('\n'); line != "" || err == nil {
		t.Errorf("the page is told %q", line)
	}
}

// Sources that cannot change give the site that a build writes: nothing in it
// waits for changes.
func TestNoReloadWithoutChanges(t *testing.T) {
	for name, text := range buildInMemory(t) {
		if strings.Contains(text, "EventSource") || strings.Contains(text, "data-revision") || strings.Contains(name, reloadScript) {
			t.Errorf("%s waits for changes", name)
		}
	}
	built, err := generate(site.Sources, testEngine, "/", "")
	if err != nil {
		t.Fatal(err)
	}
	if answer := ask(handlerOf(t, built, "/"), "GET", "/_changes"); answer.Code != http.StatusNotFound {
		t.Errorf("/_changes: status %d", answer.Code)
	}
}

func TestSourcesOfServe(t *testing.T) {
	empty := t.TempDir()
	t.Chdir(empty)
	if files, changing, err := (&serveCmd{}).sources(); files != site.Sources || changing || err != nil {
		t.Errorf("outside the project: %v, %v", changing, err)
	}
	if _, _, err := (&serveCmd{Sources: empty}).sources(); err == nil || !strings.Contains(err.Error(), "--sources") {
		t.Errorf("a folder without sources: error %v", err)
	} else if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v is of another kind", err)
	}
	writeFile(t, filepath.Join("site", "templates", "page.html"), "")
	writeFile(t, filepath.Join("site", "content", ".index.md.swp"), "")
	files, changing, err := (&serveCmd{}).sources()
	if !changing || err != nil {
		t.Fatalf("in the project: %v, %v", changing, err)
	}
	if entries, err := fs.ReadDir(files, "content"); len(entries) != 0 || err != nil {
		t.Errorf("an editor's copy is a source: %v, %v", entries, err)
	}
}
