// Package stage starts what tests, screenshots and the benchmark need: the
// browser, and the site as sitegen serves it.
package stage

import (
	"context"
	"errors"
	"os/exec"

	"github.com/chromedp/chromedp"
)

// withMouse has pages meet a mouse, on a machine that has none: its pointer is
// fine and hovers.
const withMouse = "primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2"

// FindChromium is the path of the browser.
func FindChromium() (string, error) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return "", errors.New("chromium is missing; install it with: sudo apt-get install -y chromium")
	}
	return path, nil
}

// StartChromium starts the browser without a deadline: one that is started
// under the deadline of its first tab dies with that tab. It keeps its profile
// in the given folder.
func StartChromium(profile string, more ...chromedp.ExecAllocatorOption) (browser context.Context, stop func(), err error) {
	path, err := FindChromium()
	if err != nil {
		return nil, nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("blink-settings", withMouse),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	browser, stopContext := chromedp.NewContext(allocator)
	stop = func() {
		stopContext()
		stopAllocator()
	}
	if err := chromedp.Do(browser); err != nil {
		stop()
		return nil, nil, err
	}
	return browser, stop, nil
}
