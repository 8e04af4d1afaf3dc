package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestBlankNames(t *testing.T) {
	t.Chdir("../..")
	out := filepath.Join(t.TempDir(), "js")
	if err := pack("wasm", out); err != nil {
		t.Fatal(err)
	}
	wasm, err := os.ReadFile(filepath.Join(out, "fair.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"runtime.schedinit", "galabet/fair/fair.InspectRecord"} {
		if bytes.Contains(wasm, []byte(name)) {
			t.Errorf("the name %s is still there", name)
		}
	}
	for name, module := range map[string][]byte{
		"names that are blank already": wasm,
		"a module that is cut":         wasm[:len(wasm)-1],
		"a module of nothing":          []byte("\x00asm\x01\x00\x00\x00"),
		"no module":                    nil,
	} {
		if blankNames(module) == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
