// Command sitegen builds the website from the sources in package site and the
// JavaScript package, or serves it from memory.
//
//	sitegen build --js build/js --out dist --base /fair/
//	sitegen serve --js build/js --addr 127.0.0.1:8080
//
// A build also holds each file compressed with brotli and gzip, and _headers,
// which tells static hosts what serve sends. In the project's folder serve reads
// the sources from the disk, and open pages show a change as soon as it is saved.
//
// The same sources give the same bytes: nothing in the output depends on the
// clock, the folder, the machine or the order in which files are read.
package main

import (
	"context"
	"fmt"
	"io/fs"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/alecthomas/kong"
	"github.com/hack-pad/hackpadfs/os"
)

type cli struct {
	Build buildCmd `cmd:"" help:"Write the site into a folder."`
	Serve serveCmd `cmd:"" help:"Build the site in memory and serve it."`
}

// siteFlags say which site is made.
type siteFlags struct {
	JS string `name:"js" default:"build/js" help:"Folder of the built JavaScript package (fair.js and fair.wasm)."`
	// Practice is the Play page's own program; "" leaves it out.
	Practice string   `name:"practice" default:"build/practice" help:"Folder of the built practice program (practice.js and practice.wasm)."`
	Base     basePath `default:"/" help:"Path on the host under which the site is served, such as /fair/."`
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

func (f siteFlags) generate(sources fs.FS, revision string) (*builtSite, error) {
	files, err := f.jsFiles()
	if err != nil {
		return nil, err
	}
	engine, err := loadEngine(files)
	if err != nil {
		return nil, fmt.Errorf("the JavaScript package in %s: %w (make build writes it)", f.JS, err)
	}
	if f.Practice != "" {
		if files, err = folder(f.Practice); err == nil {
			engine.Practice, err = loadPractice(files)
		}
		if err != nil {
			return nil, fmt.Errorf("the practice program in %s: %w (make build writes it)", f.Practice, err)
		}
	}
	return generate(sources, engine, string(f.Base), revision)
}

func (f siteFlags) jsFiles() (fs.FS, error) { return folder(f.JS) }

func folder(path string) (fs.FS, error) {
	disk, name, err := onDisk(path)
	if err != nil {
		return nil, err
	}
	return disk.Sub(name)
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
