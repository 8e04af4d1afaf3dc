package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/hack-pad/hackpadfs/mem"

	"github.com/galabet/fair/site"
)

type serveCmd struct {
	siteFlags
	Addr    string `default:"127.0.0.1:8080" help:"Address to listen on. Port 0 takes a free one."`
	Sources string `placeholder:"FOLDER" help:"Folder of the site's sources. Changes in it and in the JavaScript package are shown at once. Without this flag it is site, where there is such a folder, and else the sources that are built in, which do not change."`
}

// Run prints the site's address on one line once it answers, and returns when
// ctx ends.
func (c *serveCmd) Run(ctx context.Context) error {
	return c.run(ctx, os.Stderr, func(host string) {
		fmt.Printf("Serving the site at %s%s (Ctrl+C stops it)\n", host, c.Base)
	})
}

func (c *serveCmd) run(ctx context.Context, log io.Writer, ready func(host string)) error {
	sources, changing, err := c.sources()
	if err != nil {
		return err
	}
	js, err := c.jsFiles()
	if err != nil {
		return err
	}
	live := &liveSite{
		generate: func(revision string) (*builtSite, error) { return c.generate(sources, revision) },
		handler:  &siteHandler{base: string(c.Base)},
		quick:    compressor{quality: quickQuality},
		log:      log,
	}
	if !changing {
		if err := live.show(""); err != nil {
			return err
		}
		return serve(ctx, c.Addr, live.handler, ready)
	}

	look := func() string { return revisionOf(sources, js) }
	first := look()
	if err := live.show(first); err != nil {
		return err
	}
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	go watch(ctx, ticker.C, first, look, live.update)
	return serve(ctx, c.Addr, live.handler, ready)
}

// sources returns the sources to serve, and whether they can change.
func (c *serveCmd) sources() (sources fs.FS, changing bool, err error) {
	disk, name, err := onDisk(cmp.Or(c.Sources, "site"))
	if err != nil {
		return nil, false, err
	}
	folder, err := disk.Sub(name)
	if err != nil {
		return nil, false, err
	}
	_, err = fs.Stat(folder, "templates/page.html")
	switch {
	case err == nil:
		return visibleFiles{folder}, true, nil
	case c.Sources == "":
		return site.Sources, false, nil
	}
	return nil, false, fmt.Errorf("--sources: these are not the site's sources: %w", err)
}

// A liveSite is a site that is served while its sources change.
type liveSite struct {
	generate func(revision string) (*builtSite, error)
	handler  *siteHandler
	quick    compressor
	log      io.Writer
}

// show builds the site and serves it from now on.
func (l *liveSite) show(revision string) error {
	built, err := l.generate(revision)
	if err != nil {
		return err
	}
	memory, err := mem.NewFS()
	if err != nil {
		return err
	}
	if err := write(memory, built.publication(l.handler.base, &l.quick)); err != nil {
		return err
	}
	return l.handler.show(revision, memory)
}

// update shows the site of changed sources. A fault in them leaves the last
// good site in place, and the open pages alone.
func (l *liveSite) update(revision string) {
	if err := l.show(revision); err != nil {
		fmt.Fprintf(l.log, "The sources have a fault, so the site is served as it was:\n%v\n", err)
		return
	}
	fmt.Fprintln(l.log, "The site was built anew.")
}
