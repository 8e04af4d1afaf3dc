package main_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long anything that must happen may take.
const patience = 60 * time.Second

// binary is the program, built once for all tests, and pages is a small site for
// it to serve.
var binary, pages string

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "faird-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary, pages = filepath.Join(dir, "faird"), filepath.Join(dir, "site")
	if err := writePages(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	build := exec.Command("go", "build", "-o", binary, ".")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "go build:", err)
		return 1
	}
	return m.Run()
}

func writePages() error {
	if err := os.Mkdir(pages, 0o700); err != nil {
		return err
	}
	for name, text := range map[string]string{
		"index.html": "<title>Play</title>", "404.html": "<title>Not here</title>", "_headers": "/*\n  X-Content-Type-Options: nosniff\n/\n  Content-Type: text/html\n",
	} {
		if err := os.WriteFile(filepath.Join(pages, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// A server is the program and its process.
type server struct {
	url    string // without a slash at its end
	pid    int
	exited <-chan struct{} // closed once the process is gone
}

// launch starts the program on a free port, its log appended to the file, and
// returns once it listens.
func launch(log string, args ...string) (*server, error) {
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
	command := exec.Command(binary, append([]string{"--addr", "127.0.0.1:0", "--site", pages}, args...)...)
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
	s := &server{pid: command.Process.Pid, exited: exited}
	err = out.SetReadDeadline(time.Now().Add(patience))
	if err == nil {
		s.url, err = bufio.NewReader(out).ReadString('\n')
	}
	if err != nil {
		s.kill()
		text, _ := os.ReadFile(log)
		return nil, fmt.Errorf("faird says no address (%w): %s", err, text[max(0, len(text)-2000):])
	}
	s.url = strings.TrimSuffix(strings.TrimSpace(s.url), "/")
	if !strings.HasPrefix(s.url, "http://127.0.0.1:") {
		s.kill()
		return nil, errors.New("faird says another address than that of the loopback")
	}
	return s, nil
}

// kill ends the process at once, as a crash does, and waits until it is gone.
func (s *server) kill() { s.signal(syscall.SIGKILL) }

// stop ends the process in order, and waits until it is gone.
func (s *server) stop() { s.signal(syscall.SIGTERM) }

func (s *server) signal(signal syscall.Signal) {
	select {
	case <-s.exited:
		return
	default:
	}
	_ = syscall.Kill(s.pid, signal) // it may have ended by itself meanwhile
	select {
	case <-s.exited:
	case <-time.After(patience):
		_ = syscall.Kill(s.pid, syscall.SIGKILL)
		<-s.exited
	}
}

// start is launch for the time of a test, and gives a client and the file that
// the log goes to.
func start(t *testing.T, args ...string) (c *client, log string) {
	t.Helper()
	log = filepath.Join(t.TempDir(), "faird.log")
	s, err := launch(log, args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	return newClient(func() string { return s.url }), log
}
