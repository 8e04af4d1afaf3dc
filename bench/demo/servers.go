package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/galabet/fair/e2e/stage"
)

// buildDemo builds the demo server into dir, and a small site for it.
func buildDemo(ctx context.Context, dir string) (binary string, err error) {
	binary = filepath.Join(dir, "faird")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", binary, "github.com/galabet/fair/cmd/faird")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return "", fmt.Errorf("go build: %w", err)
	}
	pages := filepath.Join(dir, "site")
	err = os.Mkdir(pages, 0o700)
	for name, text := range map[string]string{
		"index.html": "<title>Play</title>", "404.html": "<title>Not here</title>", "_headers": "/*\n  X-Content-Type-Options: nosniff\n/\n  Content-Type: text/html\n",
	} {
		err = errors.Join(err, os.WriteFile(filepath.Join(pages, name), []byte(text), 0o600))
	}
	return binary, err
}

// startDemo starts the demo server on a Redis, with room for every bet.
func startDemo(binary, dir, redis string) (*stage.Program, error) {
	return stage.Launch(filepath.Join(dir, "faird.log"), binary, "--addr", "127.0.0.1:0", "--site", filepath.Join(dir, "site"),
		"--store", "redis://"+redis, "--rate-limit", "0", "--session-cap", "1000000", "--chips", "1000000000")
}

// startCeiling starts this program as another server.
func startCeiling(kind, dir, redis string) (*stage.Program, error) {
	own, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return stage.Launch(filepath.Join(dir, "ceiling.log"), own, ceilingFlag, kind, redis)
}

// address is where a program listens: host and port.
func address(p *stage.Program) string { return strings.TrimPrefix(p.URL, "http://") }
