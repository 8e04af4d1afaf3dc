package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the vectors to fair/vectors instead of comparing")

func TestVectors(t *testing.T) {
	for _, profile := range []string{"single-player", "crash", "sign"} {
		t.Run(profile, func(t *testing.T) {
			file := filepath.Join("..", "..", "fair", "vectors", "gfs-1.0-"+profile+".json")
			var stdout, stderr bytes.Buffer
			if status := run([]string{"vectors", "--profile", profile}, strings.NewReader(""), &stdout, &stderr); status != 0 {
				t.Fatalf("exit status %d: %s", status, stderr.String())
			}
			if *update {
				if err := os.WriteFile(file, stdout.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			// A vector a line: the difference shows the vectors that differ.
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(stdout.String(), "\n")); diff != "" {
				t.Errorf("fair vectors differs from %s (-file +computed):\n%s", file, diff)
			}
		})
	}
}
