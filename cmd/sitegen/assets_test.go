package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

// Scripts and styles are made of the sources alone: nothing comes from the disk,
// from Node's modules or from another site.
func TestAssetsOfTheSourcesOnly(t *testing.T) {
	for name, text := range map[string]string{
		"a.ts":  `import "@galabet/fair";`,
		"b.ts":  `import "/etc/passwd";`,
		"c.ts":  `import "https://example.com/x.js";`,
		"d.ts":  `import "../../../etc/secret.json";`,
		"e.ts":  `import "./missing.ts";`,
		"f.ts":  `import "node:fs";`,
		"g.css": `@import "https://example.com/x";`,
		"h.css": `@import "https://example.com/x.css";`,
		"i.css": `p { background: url(https://example.com/x.png) }`,
		"j.css": `p { background: url(//example.com/x.png) }`,
		"k.css": `p { background: url(data:image/gif;base64,R0lGODlhAQABAAAAACw=) }`,
		"l.css": `p { background: url(../../../etc/x.png) }`,
	} {
		t.Run(name, func(t *testing.T) {
			data, err := bundle(fstest.MapFS{"assets/" + name: {Data: []byte(text)}}, "assets/"+name, testEngine)
			if err == nil || !strings.Contains(err.Error(), "assets/"+name) {
				t.Errorf("error %v does not name the file; written: %s", err, data)
			}
		})
	}
}
