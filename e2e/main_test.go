// Package e2e tests the built site in a real browser, as a player meets it: it
// imports none of the project's packages, and learns what it needs from the
// pages, the network and the browser's console.
//
// The JavaScript package has to be in build/js (make build writes it) and
// Chromium has to be installed.
package e2e

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/pprof"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/galabet/fair/e2e/stage"
)

// jsPackage is the JavaScript package under test.
const jsPackage = "../build/js"

// wholeRun is far more than the tests take once: when it is over, something
// hangs, and everything that was started is killed.
const wholeRun = 25 * time.Minute

// insecureHost is this machine under a name that the browser takes for another
// one: only over https would its pages be secure.
const insecureHost = "fair.test"

var (
	browser context.Context // the one browser; each test opens a tab of its own in it
	siteURL string          // the site as sitegen serves it
	distDir string          // the site as sitegen builds it
	sitegen string          // the command that does both
	fair    string          // the command line that players and operators use
	faird   string          // the demo server
)

func TestMain(m *testing.M) {
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (code int, err error) {
	work, err := os.MkdirTemp("", "fair-e2e-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(work)
	sitegen, fair, faird, distDir = filepath.Join(work, "sitegen"), filepath.Join(work, "fair"), filepath.Join(work, "faird"), filepath.Join(work, "dist")

	if err := command("go", "build", "-o", work, "../cmd/sitegen", "../cmd/fair", "../cmd/faird"); err != nil {
		return 0, err
	}
	if err := command(sitegen, "build", "--js", jsPackage, "--practice", stage.Practice(jsPackage), "--out", distDir); err != nil {
		return 0, err
	}
	server, err := stage.Serve(sitegen, jsPackage)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	siteURL = server.URL

	ctx, stopBrowser, err := stage.StartChromium(filepath.Join(work, "profile"),
		chromedp.Flag("host-resolver-rules", "MAP "+insecureHost+" 127.0.0.1"))
	if err != nil {
		return 0, err
	}
	defer stopBrowser()
	browser = ctx

	flag.Parse()
	limit := wholeRun * time.Duration(flag.Lookup("test.count").Value.(flag.Getter).Get().(uint))
	watchdog := time.AfterFunc(limit, func() {
		fmt.Fprintf(os.Stderr, "e2e: not done after %v; where it is:\n", limit)
		_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 1)
		giveUp(os.Exit, chromedp.FromContext(browser).Browser.Process(), server.Process())
	})
	defer watchdog.Stop()
	return m.Run(), nil
}

// giveUp kills what was started and ends the run. It asks nobody and waits for
// nobody: a listener that waits for the browser blocks every call to it, and
// the end of every context.
func giveUp(exit func(code int), started ...*os.Process) {
	for _, process := range started {
		_ = process.Kill()
	}
	exit(1)
}

func command(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, out)
	}
	return nil
}
