// Command pack builds the JavaScript package @galabet/fair into a folder, ready
// for npm: the WebAssembly, the module that loads it, its types and its texts.
// Given a second folder, it builds the practice program of the Play page there.
//
// The same sources and toolchain give the same bytes in any folder.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("pack: ")
	if len(os.Args) != 2 && len(os.Args) != 3 {
		log.Fatal("usage: go run ./wasm/pack FOLDER [PRACTICE-FOLDER], from the project's root")
	}
	if err := pack("wasm", os.Args[1]); err != nil {
		log.Fatal(err)
	}
	if len(os.Args) == 3 {
		if err := packPractice(os.Args[2]); err != nil {
			log.Fatal(err)
		}
	}
}

func pack(src, out string) error {
	goTool, err := prepare(out, "fair.js")
	if err != nil {
		return err
	}
	wasm := filepath.Join(out, "fair.wasm")
	if err := goTool.buildWasm("./"+src, wasm); err != nil {
		return err
	}
	if err := goTool.bundle(filepath.Join(src, "fair.js"), filepath.Join(src, "package.json"), out, wasm); err != nil {
		return err
	}
	texts := map[string]string{
		"fair.d.ts":    filepath.Join(src, "fair.d.ts"),
		"package.json": filepath.Join(src, "package.json"),
		"README.md":    filepath.Join(src, "README.md"),
		"LICENSE":      "LICENSE",
		"LICENSE-go":   filepath.Join(goTool.root, "LICENSE"),
	}
	for name, from := range texts {
		if err := copyFile(filepath.Join(out, name), from); err != nil {
			return err
		}
	}
	return nil
}

// packPractice writes practice.js and practice.wasm into out. The program keeps
// its function names: encoding/json looks methods up.
func packPractice(out string) error {
	goTool, err := prepare(out, "practice.js")
	if err != nil {
		return err
	}
	wasm := filepath.Join(out, "practice.wasm")
	build := goTool.command("build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", wasm, "./wasm/practice")
	if err := build.Run(); err != nil {
		return fmt.Errorf("building the practice program: %w", err)
	}
	return goTool.bundle(filepath.Join("wasm", "practice", "practice.js"), filepath.Join("wasm", "package.json"), out, wasm)
}

// prepare makes the folder out, without what an earlier run left, and finds the
// toolchain.
func prepare(out, script string) (toolchain, error) {
	if err := empty(out, script); err != nil {
		return toolchain{}, err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return toolchain{}, err
	}
	return pinnedToolchain()
}

// empty removes what an earlier run left in out, and nothing else. Such a folder
// holds script.
func empty(out, script string) error {
	entries, err := os.ReadDir(out)
	if errors.Is(err, os.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if _, err := os.Stat(filepath.Join(out, script)); err != nil {
		return fmt.Errorf("%s is not empty and holds no package of ours; name another folder", out)
	}
	return os.RemoveAll(out)
}

// A toolchain is the Go that compiles the WebAssembly and whose wasm_exec.js
// loads it. The bytes depend on it, so it is the one that go.mod names, also
// where a newer one is installed.
type toolchain struct{ version, root string }

func pinnedToolchain() (toolchain, error) {
	mod, err := exec.Command("go", "mod", "edit", "-json").Output()
	if err != nil {
		return toolchain{}, fmt.Errorf("reading go.mod: %w", err)
	}
	var named struct{ Toolchain string }
	if err := json.Unmarshal(mod, &named); err != nil {
		return toolchain{}, err
	}
	t := toolchain{version: named.Toolchain}
	root, err := t.command("env", "GOROOT").Output()
	t.root = strings.TrimSpace(string(root))
	return t, err
}

// command runs the go command without what the environment says about the
// target.
func (t toolchain) command(args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+t.version, "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOEXPERIMENT=nogreenteagc", "GOFLAGS=")
	cmd.Stderr = os.Stderr
	return cmd
}

// outOfLine are the packages in which nothing is inlined: it makes the program
// smaller and costs a record nothing. Elsewhere inlining pays, because a browser
// compiles each function when it is first called, and the hashing in package
// fair is made of small functions.
var outOfLine = []string{
	"runtime", "internal/runtime/...", "internal/strconv", "internal/sync", "sync", "strings",
	"internal/bisect", "internal/godebug",
	"crypto/internal/fips140/edwards25519/...", "github.com/galabet/fair/wasm",
}

// buildWasm compiles without symbols and names, and with the older garbage
// collector, which is smaller and has as little to do.
func (t toolchain) buildWasm(pkg, out string) error {
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid="}
	for _, p := range outOfLine {
		args = append(args, "-gcflags="+p+"=-l")
	}
	if err := t.command(append(args, "-o", out, pkg)...).Run(); err != nil {
		return fmt.Errorf("building the WebAssembly: %w", err)
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	if err := blankNames(wasm); err != nil {
		return err
	}
	if err := os.WriteFile(out, wasm, 0o644); err != nil {
		return err
	}
	return os.Chmod(out, 0o644)
}

// bundle writes the script into out: the sources beside it, wasm_exec.js of the
// toolchain that built the WebAssembly, and that WebAssembly's hash.
func (t toolchain) bundle(script, manifest, out, wasm string) error {
	bytes, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(bytes)
	version, err := packageVersion(manifest)
	if err != nil {
		return err
	}
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{script},
		Outfile:     filepath.Join(out, filepath.Base(script)),
		Bundle:      true,
		Format:      api.FormatESModule,
		Target:      api.ES2022,
		External:    []string{"node:*"},
		Define: map[string]string{
			"WASM_SHA256":     quote(hex.EncodeToString(sum[:])),
			"PACKAGE_VERSION": quote(version),
			"GO_VERSION":      quote(t.version),
		},
		Plugins:       []api.Plugin{t.wasmExec()},
		LegalComments: api.LegalCommentsNone,
		Write:         true,
		LogLevel:      api.LogLevelWarning,
	})
	if len(result.Errors) > 0 {
		return fmt.Errorf("bundling %s failed", script)
	}
	return nil
}

func packageVersion(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	var manifest struct{ Version string }
	err = json.Unmarshal(text, &manifest)
	return manifest.Version, err
}

func quote(s string) string { return `"` + s + `"` }

// wasmExec provides the import "wasm_exec": the toolchain's own wasm_exec.js,
// which expects to extend globalThis, given an object of its own instead. The
// object has what Go's runtime and syscall/js look up, and what else it is given.
func (t toolchain) wasmExec() api.Plugin {
	return api.Plugin{Name: "wasm_exec", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^wasm_exec$`}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: "wasm_exec", Namespace: "go"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "go"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			source, err := os.ReadFile(filepath.Join(t.root, "lib", "wasm", "wasm_exec.js"))
			module := strings.Join([]string{
				"export function newGo(crypto, more) {",
				"const host = { crypto, performance, TextEncoder, TextDecoder, Object, Array, Uint8Array, Date, Error, ...more };",
				"let fs;", // it reads this one by its bare name
				"(function (globalThis) {", string(source), "})(host);",
				"fs = host.fs;",
				"return new host.Go();",
				"}",
			}, "\n")
			return api.OnLoadResult{Contents: &module, Loader: api.LoaderJS}, err
		})
	}}
}

func copyFile(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o644)
}
