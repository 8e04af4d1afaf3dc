package e2e

import (
	"bytes"
	_ "embed"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

//go:embed testdata/compiled.js
var compiledScript string

// The command writes the same files, byte for byte, into two folders, with one
// processor and with all.
func TestTwoBuildsAreOne(t *testing.T) {
	first := filesIn(t, distDir)
	t.Setenv("GOMAXPROCS", "1")
	folder := filepath.Join(t.TempDir(), "some", "other", "folder")
	if err := command(sitegen, "build", "--js", jsPackage, "--out", folder); err != nil {
		t.Fatal(err)
	}
	second := filesIn(t, folder)
	if names, others := slices.Sorted(maps.Keys(first)), slices.Sorted(maps.Keys(second)); !slices.Equal(names, others) {
		t.Errorf("one build has the files %q, the other %q", names, others)
	}
	for name, data := range first {
		if !bytes.Equal(data, second[name]) {
			t.Errorf("%s differs", name)
		}
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
