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
	"fmt"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/alecthomas/kong"
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

type serveCmd struct {
	siteFlags
	Addr string `default:"127.0.0.1:8080" help:"Address to listen on. Port 0 takes a free one."`
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
	quick := compressor{quality: quickQuality}
	if err := write(memory, slices.Concat(built.Files, quick.compress(built.Files))); err != nil {
		return err
	}
	return serve(ctx, c.Addr, &siteHandler{built, memory, string(c.Base)}, func(host string) {
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
