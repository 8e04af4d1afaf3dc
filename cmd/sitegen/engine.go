package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
)

// A jsPackage is the JavaScript package as the site carries it: the script, the
// WebAssembly it loads from the same folder, and the licences of both.
type jsPackage struct {
	Script   []byte     // fair.js
	Wasm     []byte     // fair.wasm
	Licences []siteFile // LICENSE*, with paths relative to the package
	SHA256   string     // of fair.wasm, in hex
	Go       string     // the toolchain that built it, such as "go1.26.8"
	Practice []siteFile // practice.js and practice.wasm, which only the Play page loads; may be none
}

// folder is where the site keeps the package. Its name carries the hash of all
// that is in it, so a cached script never meets the WebAssembly of another build
// and whatever has this name may be cached for ever.
func (e jsPackage) folder() string {
	content := slices.Concat(e.Script, e.Wasm)
	for _, licence := range e.Licences {
		content = append(content, licence.Data...)
	}
	return "fair-" + shortHash(content)
}

// practiceAddress is where practice.js is, relative to the site's root; "" if the
// site has none.
func (e jsPackage) practiceAddress() string {
	if len(e.Practice) == 0 {
		return ""
	}
	return e.practiceFolder() + "/practice.js"
}

// practiceFolder is named for its content, as folder is.
func (e jsPackage) practiceFolder() string {
	var content []byte
	for _, file := range e.Practice {
		content = append(content, file.Data...)
	}
	return "practice-" + shortHash(content)
}

func (e jsPackage) files() []siteFile {
	files := []siteFile{
		{e.folder() + "/fair.js", e.Script},
		{e.folder() + "/fair.wasm", e.Wasm},
	}
	for _, licence := range e.Licences {
		files = append(files, siteFile{e.folder() + "/" + licence.Path, licence.Data})
	}
	for _, file := range e.Practice {
		files = append(files, siteFile{e.practiceFolder() + "/" + file.Path, file.Data})
	}
	return files
}

// toolchainIn finds the toolchain in fair.js, which tells it to its users.
var toolchainIn = regexp.MustCompile(`\bgo: "(go[0-9][0-9a-z.]*)"`)

// loadEngine reads the package, and refuses a script that was not built with
// this WebAssembly: it carries the SHA-256 of the one that was.
func loadEngine(files fs.FS) (jsPackage, error) {
	script, scriptErr := fs.ReadFile(files, "fair.js")
	wasm, wasmErr := fs.ReadFile(files, "fair.wasm")
	if err := errors.Join(scriptErr, wasmErr); err != nil {
		return jsPackage{}, err
	}
	sum := sha256.Sum256(wasm)
	engine := jsPackage{Script: script, Wasm: wasm, SHA256: hex.EncodeToString(sum[:])}
	if !bytes.Contains(script, []byte(engine.SHA256)) {
		return jsPackage{}, errors.New("fair.js and fair.wasm are from different builds")
	}
	toolchain := toolchainIn.FindSubmatch(script)
	if toolchain == nil {
		return jsPackage{}, errors.New("fair.js does not say which Go built it")
	}
	engine.Go = string(toolchain[1])
	names, err := fs.Glob(files, "LICENSE*")
	for _, name := range names {
		data, readErr := fs.ReadFile(files, name)
		err = errors.Join(err, readErr)
		engine.Licences = append(engine.Licences, siteFile{name, data})
	}
	return engine, err
}

// loadPractice reads the practice program, and refuses a script that was not
// built with its WebAssembly.
func loadPractice(files fs.FS) ([]siteFile, error) {
	script, scriptErr := fs.ReadFile(files, "practice.js")
	wasm, wasmErr := fs.ReadFile(files, "practice.wasm")
	if err := errors.Join(scriptErr, wasmErr); err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(wasm); !bytes.Contains(script, []byte(hex.EncodeToString(sum[:]))) {
		return nil, errors.New("practice.js and practice.wasm are from different builds")
	}
	return []siteFile{{"practice.js", script}, {"practice.wasm", wasm}}, nil
}

// shortHash is the first 12 hex digits of data's SHA-256, as used in file names.
func shortHash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:6])
}

// hashedName puts the content's hash before the extension: site-0123456789ab.css.
func hashedName(stem, extension string, data []byte) string {
	return fmt.Sprintf("%s-%s%s", stem, shortHash(data), extension)
}
