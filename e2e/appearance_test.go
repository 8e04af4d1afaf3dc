package e2e

import (
	"bytes"
	_ "embed"
	"image"
	"image/png"
	"math"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

//go:embed testdata/motion.js
var motionScript string

// Each verdict can be read without colours: the icons differ in shape, and icon
// and word stand out from what is behind them, in either theme and where the
// reader's system sets the colours.
func TestVerdictsWithoutColour(t *testing.T) {
	for name, features := range map[string]map[string]string{
		"light":                {"prefers-color-scheme": "light"},
		"dark":                 {"prefers-color-scheme": "dark"},
		"forced colours":       {"forced-colors": "active", "prefers-color-scheme": "light"},
		"forced colours, dark": {"forced-colors": "active", "prefers-color-scheme": "dark"},
	} {
		t.Run(name, func(t *testing.T) {
			tab := openTab(t)
			features["prefers-reduced-motion"] = "reduce"
			tab.prefers(features)
			tab.openVerify(siteURL)
			shapes := map[string]string{}
			for verdict, text := range verdicts {
				tab.replace(text)
				if got := tab.verify(); got.Verdict != verdict || got.Word == "" || !got.Icon {
					t.Errorf("%s: verdict %q, word %q, icon %v", verdict, got.Verdict, got.Word, got.Icon)
				}
				icon := tab.picture("#result .verdict-head svg")
				for what, picture := range map[string]image.Image{"icon": icon, "word": tab.picture("#result .verdict-head h2")} {
					if got := contrast(picture); got < 3 {
						t.Errorf("%s: the %s's contrast is %.1f", verdict, what, got)
					}
				}
				shape := silhouette(icon)
				if other := shapes[shape]; other != "" {
					t.Errorf("%s and %s have one icon", verdict, other)
				}
				shapes[shape] = verdict
			}
		})
	}
}

// picture is what an element looks like on the screen.
func (p *tab) picture(selector string) image.Image {
	p.t.Helper()
	box := evaluate[page.Viewport](p, `(({ x, y, width, height }) => ({ x: x + scrollX, y: y + scrollY, width, height, scale: 1 }))(document.querySelector("`+selector+`").getBoundingClientRect())`)
	shot := call(p, page.CaptureScreenshot, page.CaptureScreenshotParams{Clip: &box, CaptureBeyondViewport: new(true)})
	picture, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		p.t.Fatal(err)
	}
	return picture
}

// contrast is WCAG's ratio between a picture's lightest and darkest pixels.
func contrast(picture image.Image) float64 {
	lights := luminances(picture)
	return (slices.Max(lights) + 0.05) / (slices.Min(lights) + 0.05)
}

// silhouette is a picture in two colours, the corner's and the other one.
func silhouette(picture image.Image) string {
	lights := luminances(picture)
	middle := (slices.Max(lights) + slices.Min(lights)) / 2
	shape := make([]byte, len(lights))
	for i, light := range lights {
		shape[i] = '.'
		if (light > middle) != (lights[0] > middle) {
			shape[i] = '#'
		}
	}
	return string(shape)
}

// luminances are WCAG's relative luminances of all pixels.
func luminances(picture image.Image) (lights []float64) {
	linear := func(channel uint32) float64 {
		c := float64(channel) / 0xffff
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	bounds := picture.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			r, g, b, _ := picture.At(x, y).RGBA()
			lights = append(lights, 0.2126*linear(r)+0.7152*linear(g)+0.0722*linear(b))
		}
	}
	return lights
}

// A reader who asks for less motion sees none: no page has an animation, a
// transition or a smooth scroll then, whatever it shows.
func TestNoMotionWhenReduced(t *testing.T) {
	tab := openTab(t)
	tab.prefers(map[string]string{"prefers-reduced-motion": "reduce"})
	wantStill := func(what string) {
		t.Helper()
		for _, motion := range evaluate[[]string](tab, motionScript) {
			t.Errorf("%s: %s", what, motion)
		}
	}
	for _, path := range sitePages(t) {
		tab.do(chromedp.Navigate(siteURL + path))
		wantStill(path)
	}
	tab.openVerify(siteURL)
	for name, text := range verdicts {
		tab.replace(text)
		tab.verify()
		tab.openDetails()
		wantStill(name)
	}
}
