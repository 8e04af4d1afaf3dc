package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

//go:embed page/page.html
var pageSource string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

// bundle makes everything that is served beside the package: path to content.
func bundle(ctx context.Context) (map[string][]byte, error) {
	goroot, err := output(exec.CommandContext(ctx, "go", "env", "GOROOT"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	if err := bundleScripts(files, filepath.Join(strings.TrimSpace(goroot), "lib", "wasm")); err != nil {
		return nil, err
	}
	for page, script := range map[string]string{"/bench.html": "/bench.js", "/cold.html": "/cold.js"} {
		var html bytes.Buffer
		if err := pageTemplate.Execute(&html, script); err != nil {
			return nil, err
		}
		files[page] = html.Bytes()
	}
	files["/empty.wasm"], err = buildEmpty(ctx)
	return files, err
}

// bundleScripts bundles each script with what it imports: npm's noble hashes, and the toolchain's
// wasm_exec.js. The package, and what a cold start loads, stay imports.
func bundleScripts(files map[string][]byte, wasmExecDir string) error {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{
			"bench/page/bench.js", "bench/page/cold.js", "bench/page/empty.js", "bench/rivals/tuned.js",
		},
		EntryNames: "[name]",
		Outdir:     "/",
		External:   []string{"/js/*", "/empty.js", "/tuned.js"},
		NodePaths:  []string{wasmExecDir},
		Bundle:     true,
		Format:     api.FormatESModule,
		Target:     api.ESNext,
		LogLevel:   api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		message := result.Errors[0]
		where := ""
		if message.Location != nil {
			where = fmt.Sprintf(" (%s:%d)", message.Location.File, message.Location.Line)
		}
		return fmt.Errorf("bundling: %s%s; when a module is missing, install it with: npm ci", message.Text, where)
	}
	for _, file := range result.OutputFiles {
		files[file.Path] = file.Contents
	}
	return nil
}

// buildEmpty builds the empty Go program with the flags that leave out what no run needs. Those of the
// package go further; the results say how.
func buildEmpty(ctx context.Context) ([]byte, error) {
	dir, err := os.MkdirTemp("", "fair-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	target := filepath.Join(dir, "empty.wasm")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w -buildid=", "-o", target, "./bench/empty")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if _, err := output(build); err != nil {
		return nil, err
	}
	return os.ReadFile(target)
}

// output runs a command; its error holds what the command printed.
func output(command *exec.Cmd) (string, error) {
	out, err := command.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return "", fmt.Errorf("%s: %w\n%s", command, err, exit.Stderr)
	}
	return string(out), err
}
