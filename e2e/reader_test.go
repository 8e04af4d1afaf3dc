package e2e

import (
	"github.com/chromedp/cdproto/emulation"
)

// Who reads the page, and on what: what their browser tells it.

// prefers sets media features, such as prefers-color-scheme, for the tab.
func (p *tab) prefers(features map[string]string) {
	p.t.Helper()
	params := emulation.SetEmulatedMediaParams{}
	for name, value := range features {
		params.Features = append(params.Features, &emulation.MediaFeature{Name: name, Value: value})
	}
	call(p, emulation.SetEmulatedMedia, params)
}

// withoutScripts keeps the tab from running any script of a page.
func (p *tab) withoutScripts() {
	p.t.Helper()
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// size gives the tab a window of so many CSS pixels.
func (p *tab) size(width, height int64) {
	p.t.Helper()
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1})
}
