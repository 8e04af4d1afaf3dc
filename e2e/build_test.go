package e2e

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

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
