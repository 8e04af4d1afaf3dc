package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/andybalholm/brotli"
)

// maxDownload is the most bytes of fair.wasm that a browser may have to
// download, compressed with brotli at its best.
const maxDownload = 620_000

// TestPackage builds the package from this tree and from a copy in another
// folder: both must be the same, byte for byte, and small.
func TestPackage(t *testing.T) {
	t.Chdir("../..")
	here, there := filepath.Join(t.TempDir(), "js"), filepath.Join(t.TempDir(), "js")
	if err := pack("wasm", here); err != nil {
		t.Fatal(err)
	}
	copied := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", "LICENSE"} {
		if err := copyFile(filepath.Join(copied, name), name); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range []string{"fair", "wasm"} {
		if err := os.CopyFS(filepath.Join(copied, folder), os.DirFS(folder)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(copied)
	if err := pack("wasm", there); err != nil {
		t.Fatal(err)
	}

	entries, err := os.ReadDir(here)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 7 {
		t.Errorf("%d files, want fair.js, fair.wasm, fair.d.ts, package.json, README.md and two licences", len(entries))
	}
	for _, entry := range entries {
		one, err := os.ReadFile(filepath.Join(here, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		other, err := os.ReadFile(filepath.Join(there, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(one, other) {
			t.Errorf("%s differs between two folders", entry.Name())
		}
		if entry.Name() == "fair.wasm" {
			if n := compressed(t, one); n > maxDownload {
				t.Errorf("fair.wasm is %d bytes after brotli, %d more than allowed", n, n-maxDownload)
			} else {
				t.Logf("fair.wasm is %d bytes after brotli, of %d allowed", n, maxDownload)
			}
		}
	}
}

func compressed(t *testing.T, data []byte) int {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, brotli.BestCompression)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}

func TestPackKeepsOtherFolders(t *testing.T) {
	t.Chdir("../..")
	other := t.TempDir()
	precious := filepath.Join(other, "precious")
	if err := os.WriteFile(precious, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := pack("wasm", other); err == nil {
		t.Error("a folder with other files was taken")
	}
	if _, err := os.Stat(precious); err != nil {
		t.Error(err)
	}
}
