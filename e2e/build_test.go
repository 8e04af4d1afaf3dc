package e2e

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

//go:embed testdata/compiled.js
var compiledScript string

// The command writes the same files, byte for byte, into two folders, with one
// processor and with all.
func TestTwoBuildsAreOne(t *testing.T) {
	js := smallPackage(t)
	build := func(folder string) map[string][]byte {
		if err := command(sitegen, "build", "--js", js, "--practice=", "--out", folder); err != nil {
			t.Fatal(err)
		}
		return filesIn(t, folder)
	}
	first := build(filepath.Join(t.TempDir(), "dist"))
	t.Setenv("GOMAXPROCS", "1")
	second := build(filepath.Join(t.TempDir(), "some", "other", "folder"))
	if names, others := slices.Sorted(maps.Keys(first)), slices.Sorted(maps.Keys(second)); !slices.Equal(names, others) {
		t.Errorf("one build has the files %q, the other %q", names, others)
	}
	for name, data := range first {
		if !bytes.Equal(data, second[name]) {
			t.Errorf("%s differs", name)
		}
	}
}

// smallPackage is the JavaScript package with a WebAssembly that takes no time to
// compress: the real one takes ten seconds of a core in each build.
func smallPackage(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(jsPackage)); err != nil {
		t.Fatal(err)
	}
	script, scriptErr := os.ReadFile(filepath.Join(folder, "fair.js"))
	wasm, wasmErr := os.ReadFile(filepath.Join(folder, "fair.wasm"))
	if err := errors.Join(scriptErr, wasmErr); err != nil {
		t.Fatal(err)
	}
	small := wasm[:4096]
	script = bytes.ReplaceAll(script, []byte(sha256Hex(string(wasm))), []byte(sha256Hex(string(small))))
	if err := errors.Join(
		os.WriteFile(filepath.Join(folder, "fair.js"), script, 0o644),
		os.WriteFile(filepath.Join(folder, "fair.wasm"), small, 0o644),
	); err != nil {
		t.Fatal(err)
	}
	return folder
}

// What a static host sends compressed is the file itself, and as small as can be.
func TestCompressedFilesAreTheFiles(t *testing.T) {
	files := filesIn(t, distDir)
	for name, data := range files {
		plain := io.Reader(bytes.NewReader(data))
		var err error
		switch filepath.Ext(name) {
		case ".br":
			plain = brotli.NewReader(plain)
		case ".gz":
			plain, err = gzip.NewReader(plain)
		default:
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := io.ReadAll(plain)
		if want := files[strings.TrimSuffix(name, filepath.Ext(name))]; err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is %d bytes of another file, %v", name, len(got), err)
		}
	}
	// A quick compression gives a sixth more.
	if size := len(builtFile(t, "fair-*/fair.wasm.br")); size > 620_000 {
		t.Errorf("fair.wasm.br has %d bytes", size)
	}
}

// The hash that the Verify page shows is the one of the file it loads, of the
// file in the JavaScript package, and of the bytes that the browser compiled.
func TestShownHashIsTheEngine(t *testing.T) {
	packed, err := os.ReadFile(filepath.Join(jsPackage, "fair.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	page := openTab(t)
	page.runFirst(compiledScript)
	page.openVerify(siteURL)
	page.paste(honest)
	if got := page.verify(); got.Verdict != "matches" {
		t.Fatalf("verdict %q", got.Verdict)
	}
	shown := evaluate[string](page, `document.querySelector("#wasm-sha256").innerText`)
	for what, hash := range map[string]string{
		"the package's file": sha256Hex(string(packed)),
		"the site's file":    sha256Hex(string(builtFile(t, "fair-*/fair.wasm"))),
		"what was compiled":  evaluate[string](page, `window.compiled`),
	} {
		if hash != shown {
			t.Errorf("the page shows %q, the hash of %s is %q", shown, what, hash)
		}
	}
	const command = `document.querySelector("#wasm-sha256").closest("section, .rebuild").innerText`
	if said := evaluate[string](page, command); !strings.Contains(said, "go run ./wasm/pack") {
		t.Errorf("the command to build it again is not beside the hash: %q", said)
	}
}

func filesIn(t *testing.T, folder string) (files map[string][]byte) {
	t.Helper()
	files = map[string][]byte{}
	root := os.DirFS(folder)
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(root, name)
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(files), err)
	}
	return files
}
