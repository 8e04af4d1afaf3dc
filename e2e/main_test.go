// Package e2e tests the built site in a real browser, as a player meets it: it
// imports none of the project's packages, and learns what it needs from the
// pages, the network and the browser's console.
//
// The JavaScript package has to be in build/js (make build writes it) and
// Chromium has to be installed.
package e2e

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// jsPackage is the JavaScript package under test.
const jsPackage = "../build/js"

// wholeRun is far more than the tests take: when it is over, something hangs,
// and everything that was started is stopped.
const wholeRun = 8 * time.Minute

// insecureHost is this machine under a name that the browser takes for another
// one: only over https would its pages be secure.
const insecureHost = "fair.test"

// withMouse has pages meet a mouse, on a machine that has none: its pointer is
// fine and hovers.
const withMouse = "primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2"

var (
	browser context.Context // the one browser; each test opens a tab of its own in it
	siteURL string          // the site as sitegen serves it
	distDir string          // the site as sitegen builds it
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
	distDir = filepath.Join(work, "dist")

	sitegen := filepath.Join(work, "sitegen")
	if err := command("go", "build", "-o", sitegen, "../cmd/sitegen"); err != nil {
		return 0, err
	}
	if err := command(sitegen, "build", "--js", jsPackage, "--out", distDir); err != nil {
		return 0, err
	}
	url, stopServer, err := startServer(sitegen)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, stopServer()) }()
	siteURL = url

	stopBrowser, err := startBrowser(filepath.Join(work, "profile"))
	if err != nil {
		return 0, err
	}
	defer stopBrowser()

	watchdog := time.AfterFunc(wholeRun, func() {
		fmt.Fprintf(os.Stderr, "e2e: not done after %v\n", wholeRun)
		stopBrowser()
		_ = stopServer()
		os.Exit(1)
	})
	defer watchdog.Stop()
	return m.Run(), nil
}

func command(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, out)
	}
	return nil
}

var servedURL = regexp.MustCompile(`^Serving the site at (http://\S+/) \(Ctrl\+C stops it\)\n$`)

// startServer returns the URL that sitegen serve prints when it answers, and a
// function that interrupts it and reports how it ended.
func startServer(sitegen string) (url string, stop func() error, err error) {
	cmd := exec.Command(sitegen, "serve", "--js", jsPackage, "--addr", "127.0.0.1:0")
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() error {
		killer := time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() })
		defer killer.Stop()
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			return err
		}
		if err := cmd.Wait(); err != nil {
			return fmt.Errorf("sitegen serve did not stop cleanly: %w", err)
		}
		return nil
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("sitegen serve told no URL: %w", err), stop())
	}
	found := servedURL.FindStringSubmatch(line)
	if found == nil {
		return "", nil, errors.Join(fmt.Errorf("sitegen serve told no URL: %q", line), stop())
	}
	return found[1], stop, nil
}

// startBrowser starts the browser without a deadline: one that is started
// under a test's deadline dies with that test.
func startBrowser(profile string) (stop func(), err error) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return nil, errors.New("there is no chromium here; install it with: apt-get install -y chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("host-resolver-rules", "MAP "+insecureHost+" 127.0.0.1"),
		chromedp.Flag("blink-settings", withMouse),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopContext := chromedp.NewContext(allocator)
	stop = func() {
		stopContext()
		stopAllocator()
	}
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return nil, err
	}
	browser = ctx
	return stop, nil
}
