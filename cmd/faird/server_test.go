package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/galabet/fair/e2e/stage"
)

// patience is how long anything that must happen may take.
const patience = 60 * time.Second

// binary is the program, built once for all tests, and pages is a small site for
// it to serve.
var binary, pages string

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "faird-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary, pages = filepath.Join(dir, "faird"), filepath.Join(dir, "site")
	if err := writePages(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	build := exec.Command("go", "build", "-o", binary, ".")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "go build:", err)
		return 1
	}
	return m.Run()
}

func writePages() error {
	if err := os.Mkdir(pages, 0o700); err != nil {
		return err
	}
	for name, text := range map[string]string{
		"index.html": "<title>Play</title>", "404.html": "<title>Not here</title>", "_headers": "/*\n  X-Content-Type-Options: nosniff\n/\n  Content-Type: text/html\n",
	} {
		if err := os.WriteFile(filepath.Join(pages, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// launch starts the program on a free port, its log appended to the file, and
// returns once it listens.
func launch(log string, args ...string) (*stage.Program, error) {
	return stage.Launch(log, binary, append([]string{"--addr", "127.0.0.1:0", "--site", pages}, args...)...)
}

// start is launch for the time of a test, and gives a client and the file that
// the log goes to.
func start(t *testing.T, args ...string) (c *client, log string) {
	t.Helper()
	log = filepath.Join(t.TempDir(), "faird.log")
	s, err := launch(log, args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return newClient(func() string { return s.URL }), log
}
