package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
)

// Engine is the JavaScript package as the site carries it: the script and the
// WebAssembly it loads from the same folder.
type Engine struct {
	Script []byte // fair.js
	Wasm   []byte // fair.wasm
}

// Folder is where the site keeps the package. Its name carries the hash of the
// WebAssembly, so a cached script never meets the WebAssembly of another build.
func (e Engine) Folder() string {
	return "fair-" + shortHash(e.Wasm)
}

func (e Engine) files() []File {
	return []File{
		{e.Folder() + "/fair.js", e.Script},
		{e.Folder() + "/fair.wasm", e.Wasm},
	}
}

var wasmMagic = []byte("\x00asm")

func loadEngine(files fs.FS) (Engine, error) {
	script, scriptErr := fs.ReadFile(files, "fair.js")
	wasm, wasmErr := fs.ReadFile(files, "fair.wasm")
	if err := errors.Join(scriptErr, wasmErr); err != nil {
		return Engine{}, err
	}
	if !bytes.HasPrefix(wasm, wasmMagic) {
		return Engine{}, errors.New("fair.wasm is not a WebAssembly file")
	}
	return Engine{Script: script, Wasm: wasm}, nil
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
