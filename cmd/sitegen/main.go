// Command sitegen builds the website from the sources in package site and the
// JavaScript package, or serves it from memory.
//
//	sitegen build --js build/js --out dist
//	sitegen serve --js build/js --addr 127.0.0.1:8080
//
// The same sources give the same bytes: nothing in the output depends on the
// clock, the folder, the machine or the order in which files are read.
package main

import (
	"context"
	"errors"
	"fmt"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
	"github.com/hack-pad/hackpadfs"
	"github.com/hack-pad/hackpadfs/mem"
	"github.com/hack-pad/hackpadfs/os"

	"github.com/galabet/fair/site"
)

type cli struct {
	Build buildCmd `cmd:"" help:"Write the site into a folder."`
	Serve serveCmd `cmd:"" help:"Build the site in memory and serve it."`
}

// siteFlags say which site is made.
type siteFlags struct {
	JS   string   `name:"js" default:"build/js" help:"Folder of the built JavaScript package (fair.js and fair.wasm)."`
	Base basePath `default:"/" help:"Path on the host under which the site is served, such as /fair/."`
}

type buildCmd struct {
	siteFlags
	Out string `default:"dist" help:"Folder to write. An earlier build in it is replaced whole; other files are left alone and stop the build."`
}

type serveCmd struct {
	siteFlags
	Addr string `default:"127.0.0.1:8080" help:"Address to listen on. Port 0 takes a free one."`
}

// A basePath is the path of a site on its host, from slash to slash.
type basePath string

var folderName = regexp.MustCompile(`^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$`)

// Validate implements kong's check of a flag.
func (b basePath) Validate() error {
	if b == "/" {
		return nil
	}
	inner, starts := strings.CutPrefix(string(b), "/")
	inner, ends := strings.CutSuffix(inner, "/")
	if !starts || !ends {
		return errors.New("it starts and ends with a slash, as in /fair/")
	}
	for folder := range strings.SplitSeq(inner, "/") {
		if !folderName.MatchString(folder) {
			return errors.New("its folders are named with letters, digits, points, hyphens, underscores and tildes, and start with no point, as in /fair/")
		}
	}
	return nil
}

func main() {
	var flags cli
	command := kong.Parse(&flags,
		kong.Name("sitegen"),
		kong.Description("Builds and serves the Galabet Fair website."),
	)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	command.BindTo(ctx, (*context.Context)(nil))
	command.FatalIfErrorf(command.Run())
}

// Run writes nothing until the whole site is built and checked, so a build
// that fails leaves the earlier one in place.
func (c *buildCmd) Run() error {
	built, err := c.generate()
	if err != nil {
		return err
	}
	disk, name, err := onDisk(c.Out)
	if err != nil {
		return err
	}
	if err := clearEarlierBuild(disk, name); err != nil {
		return fmt.Errorf("%s: %w", c.Out, err)
	}
	if err := hackpadfs.MkdirAll(disk, name, 0o755); err != nil {
		return err
	}
	out, err := disk.Sub(name)
	if err != nil {
		return err
	}
	if err := write(out, built.Files); err != nil {
		return err
	}
	fmt.Printf("%d files written to %s\n", len(built.Files), c.Out)
	return nil
}

// Run prints the site's address on one line once it answers, and returns when
// ctx ends.
func (c *serveCmd) Run(ctx context.Context) error {
	built, err := c.generate()
	if err != nil {
		return err
	}
	memory, err := mem.NewFS()
	if err != nil {
		return err
	}
	if err := write(memory, built.Files); err != nil {
		return err
	}
	return serve(ctx, c.Addr, newHandler(memory, built.Policies, string(c.Base)), func(host string) {
		fmt.Printf("Serving the site at %s%s (Ctrl+C stops it)\n", host, c.Base)
	})
}

func (f siteFlags) generate() (*builtSite, error) {
	disk, name, err := onDisk(f.JS)
	if err != nil {
		return nil, err
	}
	files, err := disk.Sub(name)
	if err != nil {
		return nil, err
	}
	engine, err := loadEngine(files)
	if err != nil {
		return nil, fmt.Errorf("the JavaScript package in %s: %w (make build writes it)", f.JS, err)
	}
	return generate(site.Sources, engine, string(f.Base))
}

// onDisk returns the operating system's files and the name that path has there.
func onDisk(path string) (*os.FS, string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, "", err
	}
	disk := os.NewFS()
	name, err := disk.FromOSPath(absolute)
	return disk, name, err
}
