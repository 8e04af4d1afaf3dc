package main

import (
	"errors"
	"regexp"
	"strings"
)

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
