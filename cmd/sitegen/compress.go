package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"io"
	"runtime"
	"sync"

	"github.com/andybalholm/brotli"

	"github.com/galabet/fair/site/static"
)

// A coding is a compressed form in which files lie beside the files themselves,
// as servers look for them.
type coding struct {
	static.Coding
	// newWriter compresses what is written into out. The quality is brotli's.
	newWriter func(out io.Writer, quality int) io.WriteCloser
}

// codings are the compressed forms, the one that is most often smaller first.
var codings = []coding{{static.Brotli, newBrotliWriter}, {static.Gzip, newGzipWriter}}

func newBrotliWriter(out io.Writer, quality int) io.WriteCloser {
	return brotli.NewWriterLevel(out, quality)
}

// newGzipWriter writes a header without a name or a time, so that the bytes
// follow the data alone.
func newGzipWriter(out io.Writer, _ int) io.WriteCloser {
	writer, _ := gzip.NewWriterLevel(out, gzip.BestCompression) // the level is one that there is
	return writer
}

// Qualities of brotli. For fair.wasm of 3.2 MB the best one takes 10 s of one
// core and gives 0.62 MB; the quick one takes 0.3 s and gives 0.72 MB, which
// the reader of a site on the same machine does not notice.
const (
	bestQuality  = 11
	quickQuality = 5
)

// A compressor makes the compressed forms of a site's files. It remembers those
// of the last site, so that a site that changed little is compressed quickly.
type compressor struct {
	quality int // of brotli
	made    map[compressorKey][]byte
}

type compressorKey struct {
	content   [sha256.Size]byte
	extension string
}

// compress returns the compressed forms of files that are smaller than the
// files, in the order of the files. The same files give the same bytes.
func (c *compressor) compress(files []siteFile) []siteFile {
	type task struct {
		key    compressorKey
		coding coding
		file   siteFile
		form   []byte
	}
	var tasks []*task
	for _, file := range files {
		sum := sha256.Sum256(file.Data)
		for _, coding := range codings {
			key := compressorKey{sum, coding.Extension}
			tasks = append(tasks, &task{key, coding, siteFile{file.Path + coding.Extension, file.Data}, c.made[key]})
		}
	}

	queue := make(chan *task, len(tasks))
	for _, t := range tasks {
		if t.form == nil {
			queue <- t
		}
	}
	close(queue)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for t := range queue {
				t.form = c.form(t.file.Data, t.coding)
			}
		})
	}
	workers.Wait()

	c.made = map[compressorKey][]byte{}
	var smaller []siteFile
	for _, t := range tasks {
		c.made[t.key] = t.form
		if len(t.form) < len(t.file.Data) {
			smaller = append(smaller, siteFile{t.file.Path, t.form})
		}
	}
	return smaller
}

func (c *compressor) form(data []byte, coding coding) []byte {
	var out bytes.Buffer
	writer := coding.newWriter(&out, c.quality)
	_, _ = writer.Write(data) // out takes everything
	_ = writer.Close()
	return out.Bytes()
}
