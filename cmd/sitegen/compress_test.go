package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestCompressedForms(t *testing.T) {
	long := []byte(strings.Repeat("The same words again. ", 100))
	files := []siteFile{{"a/page.html", long}, {"short.txt", []byte("x")}, {"a/copy", long}}
	c := compressor{quality: quickQuality}
	forms := c.compress(files)

	var names []string
	for _, form := range forms {
		names = append(names, form.Path)
		plain, err := plainOf(form)
		if err != nil || !bytes.Equal(plain, long) {
			t.Errorf("%s is another file: %v", form.Path, err)
		}
		if len(form.Data) >= len(long) {
			t.Errorf("%s is not smaller", form.Path)
		}
	}
	if got, want := strings.Join(names, " "), "a/page.html.br a/page.html.gz a/copy.br a/copy.gz"; got != want {
		t.Errorf("compressed files %s, want %s", got, want)
	}
}

func plainOf(form siteFile) ([]byte, error) {
	if strings.HasSuffix(form.Path, ".br") {
		return io.ReadAll(brotli.NewReader(bytes.NewReader(form.Data)))
	}
	reader, err := gzip.NewReader(bytes.NewReader(form.Data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(reader)
}

// A gzip header can name a file and a time, which differ from build to build.
func TestGzipHeaderSaysNothing(t *testing.T) {
	c := compressor{quality: quickQuality}
	for _, form := range c.compress([]siteFile{{"a.html", make([]byte, 1000)}}) {
		if !strings.HasSuffix(form.Path, ".gz") {
			continue
		}
		reader, err := gzip.NewReader(bytes.NewReader(form.Data))
		if err != nil {
			t.Fatal(err)
		}
		if h := reader.Header; h.Name != "" || h.Comment != "" || h.Extra != nil || !h.ModTime.IsZero() {
			t.Errorf("the header is %+v", h)
		}
		return
	}
	t.Error("there is no gzip form")
}

// What did not change is not compressed again, and what is gone is forgotten.
func TestCompressorRemembers(t *testing.T) {
	kept := siteFile{"kept.html", make([]byte, 1000)}
	c := compressor{quality: quickQuality}
	first := c.compress([]siteFile{kept, {"gone.html", make([]byte, 2000)}})
	second := c.compress([]siteFile{{"moved.html", kept.Data}})
	if &first[0].Data[0] != &second[0].Data[0] {
		t.Error("the same content was compressed twice")
	}
	if len(c.made) != len(codings) {
		t.Errorf("%d forms are remembered, want those of one file", len(c.made))
	}
}
