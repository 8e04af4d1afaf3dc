package main

import (
	"io/fs"
	"path"
	"regexp"
	"testing"

	"github.com/galabet/fair/site"
)

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
