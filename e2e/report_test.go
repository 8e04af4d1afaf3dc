package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// The report that the page saves is, byte for byte, what the command line
// prints for the same record.
func TestSavedReport(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	for name, text := range map[string]string{
		"matches":    honest,
		"mismatch":   movedMine,
		"incomplete": with(`"serverSeed":"`+serverSeed+`",`, ""),
		"crash":      crash,
		"signed":     sign(t, honest),
		"odd names":  with("64.36", `{"10":1,"9":[2],"é":"<b>&\u2028","__proto__":{}}`),
		"one card":   play(t, "hilo"),
	} {
		t.Run(name, func(t *testing.T) {
			page.replace(text)
			page.verify()
			want := runFair(t, []byte(text), "verify", "--json")
			if got := page.savedReport(); !bytes.Equal(got, want) {
				t.Errorf("saved:  %s\nprinted: %s", got, want)
			}
		})
	}
	t.Run("pinned", func(t *testing.T) {
		page.replace(honest)
		page.do(
			chromedp.Click(chromedp.CSS("#pinned > summary")),
			chromedp.SendKeys(chromedp.CSS("#pinned-commitment"), commitment),
			chromedp.SendKeys(chromedp.CSS("#pinned-signer"), signer),
		)
		page.verify()
		want := runFair(t, []byte(honest), "verify", "--json", "--commitment", commitment, "--signer", signer)
		if got := page.savedReport(); !bytes.Equal(got, want) {
			t.Errorf("saved:  %s\nprinted: %s", got, want)
		}
	})
	page.wantSilence(siteURL)
}

// savedReport presses the link that saves the report, and reads the file.
func (p *tab) savedReport() []byte {
	p.t.Helper()
	folder := p.t.TempDir()
	_, err := chromedp.CallBrowser(p.ctx, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{
		Behavior:         cdpbrowser.SetDownloadBehaviorBehaviorAllow,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
		DownloadPath:     folder,
		EventsEnabled:    new(true),
	})
	if err != nil {
		p.t.Fatal(err)
	}
	progress := chromedp.BrowserEvents(p.ctx, cdpbrowser.DownloadProgress)
	p.do(chromedp.Click(chromedp.CSS("#export")))
	for event, err := range progress {
		if err != nil {
			p.t.Fatal(err)
		}
		if event.State == cdpbrowser.DownloadProgressStateCompleted {
			break
		}
	}
	names, err := os.ReadDir(folder)
	if err != nil || len(names) != 1 || !strings.HasSuffix(names[0].Name(), ".json") {
		p.t.Fatalf("saved: %v, %v", names, err)
	}
	report, err := os.ReadFile(filepath.Join(folder, names[0].Name()))
	if err != nil {
		p.t.Fatal(err)
	}
	return report
}

// A printed report shows what can be opened on the page, and no menu.
func TestPrintedReport(t *testing.T) {
	page := openTab(t)
	page.runFirst(`window.printed = 0; window.print = () => { window.printed++; }`)
	page.openVerify(siteURL)
	page.paste(honest)
	page.verify()
	page.do(chromedp.Click(chromedp.CSS("#print")))
	call(page, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	evaluate[bool](page, `dispatchEvent(new Event("beforeprint"))`)
	page.do(
		chromedp.WaitVisible(chromedp.CSS("#steps ol.steps")),
		chromedp.WaitVisible(chromedp.CSS("[data-check] .values")),
		chromedp.WaitNotVisible(chromedp.CSS("nav")),
		chromedp.WaitNotVisible(chromedp.CSS("#export")),
	)
	// A month later the sheet still says what was checked, where and by what.
	sheet := page.text("#result .sheet")
	for _, part := range []string{siteURL + "verify/", page.text("#wasm-sha256"), honest} {
		if !page.seen("#result .sheet") || !strings.Contains(sheet, part) {
			t.Errorf("%s is not on the sheet: %s", part, sheet)
		}
	}
	if strings.Contains(sheet, "#") || !page.seen(".brand") {
		t.Errorf("the sheet says %q, the site's name is seen: %v", sheet, page.seen(".brand"))
	}
	// Nothing that may be half a page high is kept whole.
	const kept = `Array.from(document.querySelectorAll(".checks > li, .note, .scroll, #steps li:has(.scroll)"), (part) => getComputedStyle(part).breakInside)`
	if breaks := slices.Compact(evaluate[[]string](page, kept)); !slices.Equal(breaks, []string{"auto"}) {
		t.Errorf("the large parts break: %q", breaks)
	}
	if count := evaluate[int](page, "window.printed"); count != 1 {
		t.Errorf("the print button printed %d times", count)
	}
	evaluate[bool](page, `dispatchEvent(new Event("afterprint"))`)
	call(page, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	if page.seen("#result .sheet") {
		t.Error("the sheet's own part is on the screen")
	}
	if open := evaluate[int](page, `document.querySelectorAll("#result details[open]").length`); open != 0 {
		t.Errorf("%d details stay open after printing", open)
	}
}
