package main

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/galabet/fair/e2e/stage"
)

// driver is the one Chromium of a run, with the benchmark's page in its first tab.
type driver struct {
	ctx     context.Context
	address string
	version string
}

func startBrowser(ctx context.Context, address string) (*driver, context.CancelFunc, error) {
	path, err := stage.FindChromium()
	if err != nil {
		return nil, nil, err
	}
	// Without a UserDataDir the browser gets a fresh profile, which goes with it.
	ctx, stopAllocator := chromedp.NewExecAllocator(ctx,
		chromedp.ExecPath(path),
		chromedp.Headless,
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-dev-shm-usage", true),
	)
	ctx, stopTab := chromedp.NewContext(ctx)
	stop := func() {
		stopTab()
		stopAllocator()
	}
	version, err := chromedp.CallBrowser(ctx, browser.GetVersion, cdp.Empty{})
	if err != nil {
		stop()
		return nil, nil, fmt.Errorf("starting Chromium: %w", err)
	}
	return &driver{ctx: ctx, address: address, version: version.Product}, stop, nil
}

// openBench loads the benchmark's page and has it check every contender.
func (d *driver) openBench() (records, recordBytes int, err error) {
	if err := chromedp.Do(d.ctx, chromedp.Navigate(d.address+"/bench.html")); err != nil {
		return 0, 0, err
	}
	records, err = evaluate[int](d.ctx, `import('/bench.js').then((bench) => bench.check())`)
	if err != nil {
		return 0, 0, fmt.Errorf("checking the contenders: %w", err)
	}
	recordBytes, err = evaluate[int](d.ctx, `import('/bench.js').then((bench) => bench.recordBytes)`)
	return records, recordBytes, err
}

// take takes one sample: units per second, or milliseconds of a cold start.
func (d *driver) take(m measure, contender string) (float64, error) {
	if m.cold {
		return d.coldStart(contender)
	}
	return evaluate[float64](d.ctx,
		fmt.Sprintf(`import('/bench.js').then((bench) => bench.sample(%q, %q))`, m.id, contender))
}

// coldStart opens a browser context of its own: no cache, and a renderer process that has compiled
// nothing yet. A second navigation in the same process would reuse the compiled module.
func (d *driver) coldStart(contender string) (float64, error) {
	ctx, cancel := chromedp.NewContext(d.ctx, chromedp.WithNewBrowserContext())
	defer cancel()
	if _, err := chromedp.Call(ctx, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true}); err != nil {
		return 0, err
	}
	if err := chromedp.Do(ctx, chromedp.Navigate(d.address+"/cold.html#"+contender)); err != nil {
		return 0, err
	}
	ms, err := evaluate[float64](ctx, `coldStart`)
	if err != nil {
		return 0, err
	}
	return ms, chromedp.Cancel(ctx)
}

func evaluate[T any](ctx context.Context, expression string) (T, error) {
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}
