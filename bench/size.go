package main

import (
	"bytes"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"
)

// maxCompressed is the goal for fair.wasm at brotli 11, in bytes.
const maxCompressed = 620_000

// A size is what one program weighs, in bytes.
type size struct {
	Name            string
	Raw, Compressed int
}

// measureSizes weighs the package's program and the empty one.
func measureSizes(files map[string][]byte) ([]size, error) {
	program, err := os.ReadFile(filepath.Join(packageDir, "fair.wasm"))
	if err != nil {
		return nil, err
	}
	var sizes []size
	for _, s := range []struct {
		name    string
		content []byte
	}{{"fair.wasm", program}, {"an empty Go program", files["/empty.wasm"]}} {
		var compressed bytes.Buffer
		w := brotli.NewWriterLevel(&compressed, brotli.BestCompression)
		if _, err := w.Write(s.content); err != nil {
			return nil, err
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
		sizes = append(sizes, size{s.name, len(s.content), compressed.Len()})
	}
	return sizes, nil
}
