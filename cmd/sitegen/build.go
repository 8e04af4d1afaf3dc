package main

import (
	"crypto/sha256"
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
	files := built.publication(string(c.Base), &compressed)
	files = append(files, sums(files))
	if err := publish(c.Out, files); err != nil {
		return err
	}
	fmt.Printf("%d files written to %s\n", len(files), c.Out)
	return nil
}

// publication is what a server of the site needs: its files, their compressed
// forms, and the file that says the headers.
func (s *builtSite) publication(base string, compressed *compressor) []siteFile {
	return slices.Concat(s.Files, compressed.compress(s.Files), []siteFile{s.headersFile(base)})
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

// sumsName is the list of a build's files with their SHA-256, as sha256sum -c
// reads it. It is also how a build recognises the output of an earlier one.
const sumsName = "SHA256SUMS"

func sums(files []siteFile) siteFile {
	var list []byte
	for _, file := range files {
		list = fmt.Appendf(list, "%x  %s\n", sha256.Sum256(file.Data), file.Path)
	}
	return siteFile{sumsName, list}
}

// clearEarlierBuild removes the folder name if it holds nothing but a site that
// sitegen wrote. Anything else may be somebody's only copy, so it is an error.
func clearEarlierBuild(disk hackpadfs.FS, name string) error {
	entries, err := hackpadfs.ReadDir(disk, name)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	list, err := hackpadfs.ReadFile(disk, path.Join(name, sumsName))
	if err != nil {
		return errors.New("the folder holds files and no build of sitegen: empty it or choose another one with --out")
	}
	if err := onlyListed(disk, name, string(list)); err != nil {
		return err
	}
	return hackpadfs.RemoveAll(disk, name)
}

// onlyListed reports a file that an earlier build's list does not have.
func onlyListed(disk hackpadfs.FS, name, list string) error {
	ours := map[string]bool{path.Join(name, sumsName): true}
	for line := range strings.Lines(list) {
		_, file, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		ours[path.Join(name, file)] = true
	}
	return hackpadfs.WalkDir(disk, name, func(file string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !ours[file] {
			return fmt.Errorf("the folder holds %s, which sitegen did not write: move it away or choose another one with --out", strings.TrimPrefix(file, name+"/"))
		}
		return err
	})
}
