// Command shots takes pictures of every page of the served site, of the Verify
// page with each verdict, and of the Play page with each game, at three widths
// and in both themes:
//
//	shots/verify-matches-360-dark.png
//
// It is run from the root of the tree, after make programs.
package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/galabet/fair/e2e/stage"
)

const (
	sitegen   = "bin/sitegen"
	faird     = "bin/faird"
	jsPackage = "build/js"
	out       = "shots"
)

var (
	sizes  = [][2]int64{{360, 640}, {768, 1024}, {1280, 800}}
	themes = []string{"light", "dark"}
)

// records has one record, or what is none, for each verdict.
//
//go:embed records
var records embed.FS

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "shots:", err)
		os.Exit(1)
	}
}

func run() (err error) {
	profile, err := os.MkdirTemp("", "fair-shots-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(profile)
	server, err := stage.Serve(sitegen, jsPackage)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	browser, stop, err := stage.StartChromium(profile)
	if err != nil {
		return err
	}
	defer stop()

	// Pictures of pages that are gone would pass for pages.
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	if err := shootPages(browser, server.URL); err != nil {
		return err
	}
	if err := shootVerdicts(browser, server.URL); err != nil {
		return err
	}
	demo, err := stage.LaunchDemo(faird)
	if err != nil {
		return err
	}
	defer demo.Stop()
	return shootGames(browser, demo.URL+"/")
}

// shootPages follows the links, from the home page and from the one for missing
// addresses, to which no link leads.
func shootPages(ctx context.Context, site string) error {
	addresses := []string{"", "404.html"}
	for i := 0; i < len(addresses); i++ {
		if err := chromedp.Do(ctx, chromedp.Navigate(site+addresses[i])); err != nil {
			return err
		}
		linked, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](
			`Array.from(document.querySelectorAll("a[href]"), (link) => link.origin + link.pathname)`))
		if err != nil {
			return err
		}
		for _, link := range linked {
			address, inside := strings.CutPrefix(link, site)
			if inside && !slices.Contains(addresses, address) {
				addresses = append(addresses, address)
			}
		}
		if err := shoot(ctx, pictureName(addresses[i])); err != nil {
			return err
		}
	}
	return nil
}

// pictureName is a page's address as a file's name.
func pictureName(address string) string {
	name := strings.ReplaceAll(strings.Trim(strings.TrimSuffix(address, ".html"), "/"), "/", "-")
	if name == "" {
		return "home"
	}
	return name
}

func shootVerdicts(ctx context.Context, site string) error {
	entries, err := records.ReadDir("records")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		text, err := records.ReadFile("records/" + entry.Name())
		if err != nil {
			return err
		}
		verdict := strings.TrimSuffix(entry.Name(), ".txt")
		err = chromedp.Do(ctx,
			chromedp.Navigate(site+"verify/"),
			chromedp.WaitReady(chromedp.CSS("html[data-ready]")),
			chromedp.Focus(chromedp.CSS("#record")),
			insert(strings.TrimSuffix(string(text), "\n")),
			chromedp.Click(chromedp.CSS("#run")),
			chromedp.WaitReady(chromedp.CSS("#result[data-verdict="+verdict+"]")),
		)
		if err != nil {
			return err
		}
		if err := shoot(ctx, "verify-"+verdict); err != nil {
			return err
		}
	}
	return nil
}

// shootGames bets once on each game, then has the seed revealed and one record
// forged.
func shootGames(ctx context.Context, site string) error {
	err := chromedp.Do(ctx,
		chromedp.Navigate(site+"play/"),
		chromedp.WaitVisible(chromedp.CSS(`#play[data-state="live"] #commitment`)),
	)
	if err != nil {
		return err
	}
	if err := shoot(ctx, "play-begun"); err != nil {
		return err
	}
	for i, game := range []string{"dice", "limbo", "roulette", "wheel", "plinko", "keno", "blackjack", "hilo", "mines"} {
		steps := []chromedp.Action[chromedp.Void]{chromedp.Click(chromedp.CSS(`input[value="` + game + `"]`))}
		if game == "keno" {
			steps = append(steps, chromedp.Click(chromedp.CSS("#numbers button:nth-child(7)")))
		}
		steps = append(steps, chromedp.Click(chromedp.CSS("#play-button")))
		if game == "mines" {
			steps = append(steps, chromedp.Click(chromedp.CSS("#forfeit")))
		}
		steps = append(steps, chromedp.WaitVisible(chromedp.CSS(fmt.Sprintf("#records li:nth-child(%d)", i+1))))
		if err := chromedp.Do(ctx, steps...); err != nil {
			return err
		}
		if err := shoot(ctx, "play-"+game); err != nil {
			return err
		}
	}
	err = chromedp.Do(ctx,
		chromedp.Click(chromedp.CSS("#rotate")),
		chromedp.WaitVisible(chromedp.CSS(`#revealed article`)),
		chromedp.Click(chromedp.CSS(`#records [data-revealed="true"] [data-slot="tamper"]`)),
	)
	if err != nil {
		return err
	}
	return shoot(ctx, "play-revealed")
}

func insert(text string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.InsertText, input.InsertTextParams{Text: text})
		return err
	})
}

// shoot writes the whole page as it is, at every width and in both themes.
func shoot(ctx context.Context, name string) error {
	for _, size := range sizes {
		for _, theme := range themes {
			picture, err := wholePage(ctx, size, theme)
			if err != nil {
				return err
			}
			file := filepath.Join(out, fmt.Sprintf("%s-%d-%s.png", name, size[0], theme))
			if err := os.WriteFile(file, picture, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

func wholePage(ctx context.Context, size [2]int64, theme string) ([]byte, error) {
	_, err := chromedp.Call(ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: size[0], Height: size[1], DeviceScaleFactor: 1})
	if err != nil {
		return nil, err
	}
	// A colour on its way from one theme to the other belongs to neither.
	_, err = chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: theme},
		{Name: "prefers-reduced-motion", Value: "reduce"},
	}})
	if err != nil {
		return nil, err
	}
	metrics, err := chromedp.Call(ctx, page.GetLayoutMetrics, struct{}{})
	if err != nil {
		return nil, err
	}
	whole := metrics.CSSContentSize
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{
		CaptureBeyondViewport: new(true),
		Clip:                  &page.Viewport{Width: whole.Width, Height: whole.Height, Scale: 1},
	})
	if err != nil {
		return nil, err
	}
	return shot.Data, nil
}
