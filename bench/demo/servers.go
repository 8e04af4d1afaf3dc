package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
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

// A server is a process that listens on the loopback.
type server struct {
	addr string
	stop func()
}

// startDemo starts the demo server on a Redis, with room for every bet.
func startDemo(binary, dir, redis string) (*server, error) {
	return launch(filepath.Join(dir, "faird.log"), binary, "--addr", "127.0.0.1:0", "--site", filepath.Join(dir, "site"),
		"--store", "redis://"+redis, "--rate-limit", "0", "--session-cap", "1000000", "--chips", "1000000000")
}

// startCeiling starts this program as another server.
func startCeiling(kind, dir, redis string) (*server, error) {
	own, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return launch(filepath.Join(dir, "ceiling.log"), own, ceilingFlag, kind, redis)
}

// launch starts a program that prints its URL once it listens, and that ends with
// this one. What it logs goes to a file.
func launch(log, program string, args ...string) (*server, error) {
	file, err := os.OpenFile(log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer out.Close()
	command := exec.Command(program, args...)
	command.Stdout, command.Stderr = in, file
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	started, exited := make(chan error), make(chan struct{})
	go func() {
		// The kernel sends Pdeathsig when the thread that started the process ends.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(exited)
		err := command.Start()
		in.Close()
		started <- err
		if err == nil {
			_ = command.Wait() // how it ended is in its log
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	s := &server{stop: func() {
		_ = command.Process.Signal(syscall.SIGTERM) // it may have ended by itself
		<-exited
	}}
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		s.stop()
		text, _ := os.ReadFile(log)
		return nil, fmt.Errorf("%s says no address: %s", filepath.Base(program), text)
	}
	s.addr = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(url), "http://"), "/")
	return s, nil
}
