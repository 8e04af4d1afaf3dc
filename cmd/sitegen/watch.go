package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// lookEvery is how often the sources are looked at. A walk through them takes a
// few milliseconds, and needs nothing from the system that differs between
// Linux, macOS, Windows and network drives, or between editors that write a
// file and those that put a new one in its place.
const lookEvery = 300 * time.Millisecond

// watch calls changed with what look returns, each time that is something new,
// until ctx ends. It looks once a tick.
func watch(ctx context.Context, ticks <-chan time.Time, known string, look func() string, changed func(now string)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			if now := look(); now != known {
				known = now
				changed(now)
			}
		}
	}
}

// revisionOf names the state of the sources and the JavaScript package, by the
// names, sizes and times of their files.
func revisionOf(sources, js fs.FS) string {
	state := sha256.New()
	for _, folder := range []string{"content", "templates", "assets"} {
		addState(state, sources, folder)
	}
	addState(state, js, ".")
	return hex.EncodeToString(state.Sum(nil))[:16]
}

// addState adds what is under folder. A file that is gone by the time it is
// looked at is part of the state too.
func addState(state hash.Hash, files fs.FS, folder string) {
	_ = fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			fmt.Fprintf(state, "%q %v\n", name, err)
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			fmt.Fprintf(state, "%q %v\n", name, err)
			return nil
		}
		fmt.Fprintf(state, "%q %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		return nil
	})
}

// visibleFiles are the files that the built-in sources would have: names that
// start with a point or an underscore are left out, such as the copies that an
// editor keeps while a file is open.
type visibleFiles struct{ fs.FS }

// ReadDir implements [fs.ReadDirFS].
func (v visibleFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(v.FS, name)
	return slices.DeleteFunc(entries, func(entry fs.DirEntry) bool {
		return strings.HasPrefix(entry.Name(), ".") || strings.HasPrefix(entry.Name(), "_")
	}), err
}
