package e2e

import (
	"testing"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// When the browser itself refuses the clipboard, the focus goes to the box with
// a hint, and the browser's refusal is no error on the console.
func TestClipboardRefusedByTheBrowser(t *testing.T) {
	page := openTab(t)
	page.openVerify(siteURL)
	_, err := chromedp.CallBrowser(page.ctx, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
		Permission:       &cdpbrowser.PermissionDescriptor{Name: "clipboard-read"},
		Setting:          cdpbrowser.PermissionSettingDenied,
		BrowserContextID: chromedp.FromContext(page.ctx).BrowserContextID,
	})
	if err != nil {
		t.Fatal(err)
	}
	page.do(
		chromedp.Click(chromedp.CSS("#paste")),
		chromedp.WaitVisible(chromedp.CSS("#paste-hint")),
	)
	if focused := evaluate[string](page, `document.activeElement.id`); focused != "record" {
		t.Errorf("%q has the focus", focused)
	}
	page.wantSilence(siteURL)
}
