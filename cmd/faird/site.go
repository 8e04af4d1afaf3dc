package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// embedded is the site that was built before this program.
//
//go:embed all:embedded
var embedded embed.FS

// siteFiles returns the site in dir, or the one inside this program.
func siteFiles(dir string) (fs.FS, error) {
	if dir != "" {
		if _, err := os.Stat(dir); err != nil {
			return nil, fmt.Errorf("--site: %w", err)
		}
		return os.DirFS(dir), nil
	}
	files, err := fs.Sub(embedded, "embedded/site")
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(files, "index.html"); err != nil {
		return nil, errors.New("this program was built without a site: build it with make programs, or name a built one with --site")
	}
	return files, nil
}
