package e2e

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// On a small phone the verdict is in view after Verify, whatever it is.
func TestVerdictIsInView(t *testing.T) {
	for name, text := range map[string]string{
		"matches":    honest,
		"mismatch":   with("64.36", "64.37"),
		"incomplete": with(`,"result":64.36`, ""),
		"malformed":  "no record",
	} {
		t.Run(name, func(t *testing.T) {
			page := openTab(t)
			page.do(chromedp.EmulateViewport(360, 640))
			page.openVerify(siteURL)
			page.paste(text)
			if got := page.verify(); got.Verdict != name {
				t.Fatalf("verdict %q", got.Verdict)
			}
			box := evaluate[struct{ Top, Bottom, Left, Right float64 }](page,
				`document.querySelector("#result .verdict-head").getBoundingClientRect().toJSON()`)
			if box.Top < 0 || box.Bottom > 640 || box.Left < 0 || box.Right > 360 {
				t.Errorf("the verdict is at %+v, not in 360 by 640", box)
			}
		})
	}
}

func TestNoSidewaysScroll(t *testing.T) {
	page := openTab(t)
	page.do(chromedp.EmulateViewport(320, 568))
	wantNarrow := func(where string) {
		t.Helper()
		if width := evaluate[int](page, "document.documentElement.scrollWidth"); width > 320 {
			t.Errorf("%s is %d wide at 320", where, width)
		}
	}
	page.do(chromedp.Navigate(siteURL))
	wantNarrow("home")
	page.openVerify(siteURL)
	wantNarrow("Verify")
	page.paste(with(commitment, "9"+commitment[1:]))
	page.verify()
	wantNarrow("a mismatch")
	page.wantSilence(siteURL)
}

func TestHomeLeadsToVerify(t *testing.T) {
	page := openTab(t)
	page.do(
		chromedp.Navigate(siteURL),
		chromedp.Click(chromedp.CSS(".intro .button")),
		chromedp.WaitReady(chromedp.CSS("html[data-ready]")),
	)
	if got, want := evaluate[string](page, "location.href"), siteURL+"verify/"; got != want {
		t.Errorf("the link leads to %s, want %s", got, want)
	}
	page.wantSilence(siteURL)
}

// withoutScripts keeps the tab from running any script of a page.
func withoutScripts() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	})
}

// withTouch gives the tab a touch screen in place of the mouse.
func withTouch() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		return err
	})
}
