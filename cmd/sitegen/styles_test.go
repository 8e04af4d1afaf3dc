package main

import (
	"io/fs"
	"path"
	"regexp"
	"testing"

	"github.com/galabet/fair/site"
)

// What the frame of every page is made of has a style, also where no page of
// today shows it.
func TestFrameHasStyles(t *testing.T) {
	frame, err := fs.ReadFile(site.Sources, "templates/page.html")
	if err != nil {
		t.Fatal(err)
	}
	style, err := bundle(site.Sources, "assets/site.css", testEngine)
	if err != nil {
		t.Fatal(err)
	}
	classes := regexp.MustCompile(`class="([a-z-]+)"`).FindAllSubmatch(frame, -1)
	if len(classes) < 8 {
		t.Errorf("%d classes", len(classes))
	}
	for _, class := range classes {
		if !regexp.MustCompile(`\.` + string(class[1]) + `\b`).Match(style) {
			t.Errorf("nothing styles .%s", class[1])
		}
	}
}

// Colours and text sizes are written in tokens.css alone, so that light and
// dark, and the scale of the text, are decided in one place.
func TestColoursAndTextSizesAreTokens(t *testing.T) {
	literal := regexp.MustCompile(`#[0-9a-f]{3,8}\b.*;|\b(rgb|hsl|oklch)\(|font-size: [^v]|font: [^v;]*\d(rem|px|em)`)
	names, err := fs.Glob(site.Sources, "assets/*.css")
	if err != nil || len(names) < 4 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(site.Sources, name)
		if err != nil {
			t.Fatal(err)
		}
		found := literal.FindAllString(string(text), -1)
		if tokens := path.Base(name) == "tokens.css"; tokens == (len(found) == 0) {
			t.Errorf("%s has %q", name, found)
		}
	}
}
