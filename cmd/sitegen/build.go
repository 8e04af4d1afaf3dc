package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hack-pad/hackpadfs"

	"github.com/galabet/fair/site"
)

type buildCmd struct {
	siteFlags
	Out string `default:"dist" help:"Folder to write. An earlier build in it is replaced whole; other files are left alone and stop the build."`
}

// Run writes nothing until the whole site is built and checked, so a build
// that fails leaves the earlier one in place.
func (c *buildCmd) Run() error {
	return c.build(compressor{quality: bestQuality})
}

func (c *buildCmd) build(compressed compressor) error {
	built, err := c.generate(site.Sources, "")
	if err != nil {
		return err
	}
	files := slices.Concat(built.Files, compressed.compress(built.Files), []siteFile{built.headersFile(string(c.Base))})
	if err := publish(c.Out, files); err != nil {
		return err
	}
	fmt.Printf("%d files written to %s\n", len(files), c.Out)
	return nil
}

// publish writes a site into the folder out, in place of an earlier one.
func publish(out string, files []siteFile) error {
	disk, name, err := onDisk(out)
	if err != nil {
		return err
	}
	if err := clearEarlierBuild(disk, name); err != nil {
		return fmt.Errorf("%s: %w", out, err)
	}
	if err := hackpadfs.MkdirAll(disk, name, 0o755); err != nil {
		return err
	}
	folder, err := disk.Sub(name)
	if err != nil {
		return err
	}
	return write(folder, files)
}

// write puts the files into out, which is empty.
func write(out hackpadfs.FS, files []siteFile) error {
	for _, file := range files {
		if err := hackpadfs.MkdirAll(out, path.Dir(file.Path), 0o755); err != nil {
			return err
		}
		if err := hackpadfs.WriteFullFile(out, file.Path, file.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// generatorMark is how a build recognises the output of an earlier one: the
// template writes it into every page.
const generatorMark = `<meta name="generator" content="sitegen">`

// clearEarlierBuild removes the folder name if it holds a site that sitegen
// wrote. Anything else in it may be somebody's only copy, so it is an error.
func clearEarlierBuild(disk hackpadfs.FS, name string) error {
	entries, err := hackpadfs.ReadDir(disk, name)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	home, err := hackpadfs.ReadFile(disk, path.Join(name, "index.html"))
	if err != nil || !strings.Contains(string(home), generatorMark) {
		return errors.New("the folder holds files that sitegen did not write: empty it or choose another one with --out")
	}
	for _, entry := range entries {
		// A folder that is also a clone, such as one for GitHub Pages, is not
		// only a build.
		if strings.HasPrefix(entry.Name(), ".") {
			return fmt.Errorf("the folder holds %s, which sitegen did not write: choose another one with --out", entry.Name())
		}
	}
	return hackpadfs.RemoveAll(disk, name)
}
