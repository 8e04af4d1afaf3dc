// Package redistest starts real redis-servers for tests and benchmarks: on the
// loopback, on free ports, with their files in one folder each.
package redistest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/redis/go-redis/v9"
)

// patience is how long a server may take to do what it was asked to.
const patience = 20 * time.Second

// A Server is a redis-server and its process.
type Server struct {
	Addr string // host and port
	Dir  string // where it keeps its files; its log is redis.log

	args   []string
	busArg []string
	pid    int
	exited <-chan struct{} // closed once the process is gone
}

// Run starts a redis-server that keeps its files in dir and returns once it
// answers. It keeps nothing on disk unless args, settings as redis-server takes
// them on its command line ("--appendonly", "yes"), say so. Close stops it.
func Run(dir string, args ...string) (*Server, error) {
	if _, err := exec.LookPath("redis-server"); err != nil {
		return nil, errors.New("redis-server is missing: apt-get install -y redis-server")
	}
	var err error
	for range 5 { // another process may take a port between the look for it and the start
		var ports []string
		if ports, err = freePorts(2); err != nil {
			return nil, err
		}
		s := &Server{Addr: net.JoinHostPort("127.0.0.1", ports[0]), Dir: dir, args: args, busArg: []string{"--cluster-port", ports[1]}}
		if err = s.Restart(); err == nil {
			return s, nil
		}
	}
	return nil, err
}

// freePorts returns n ports of the loopback that nothing listens on.
func freePorts(n int) (ports []string, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		ports = append(ports, strconv.Itoa(l.Addr().(*net.TCPAddr).Port))
	}
	return ports, nil
}

// Restart starts the server again, with the folder, port and settings it had,
// and returns once it answers. A server that still runs is stopped first.
func (s *Server) Restart() error {
	s.Stop()
	_, port, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(s.Dir, "redis.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	command := exec.Command("redis-server", append(append([]string{
		"--bind", "127.0.0.1", "--port", port, "--dir", s.Dir, "--save", "", "--appendonly", "no", "--daemonize", "no",
		"--repl-diskless-sync-delay", "0",
	}, s.busArg...), s.args...)...)
	command.Stdout, command.Stderr = log, log
	if s.exited, err = launch(command); err != nil {
		return err
	}
	s.pid = command.Process.Pid
	if err := s.answers(); err != nil {
		s.Close()
		return err
	}
	return nil
}

// launch starts a process that ends with this one. The channel is closed once it
// is gone.
func launch(command *exec.Cmd) (<-chan struct{}, error) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	started, exited := make(chan error), make(chan struct{})
	go func() {
		// The kernel sends Pdeathsig when the thread that started the process ends.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(exited)
		err := command.Start()
		started <- err
		if err == nil {
			_ = command.Wait() // how it ended is in its log
		}
	}()
	return exited, <-started
}

// answers waits until the server has loaded its files and answers.
func (s *Server) answers() error {
	if err := s.wait("accept connections", func(ctx context.Context) bool {
		connection, err := new(net.Dialer).DialContext(ctx, "tcp", s.Addr)
		if err == nil {
			connection.Close()
		}
		return err == nil
	}); err != nil {
		return err
	}
	client := s.client()
	defer client.Close()
	return s.wait("answer", func(ctx context.Context) bool { return client.Ping(ctx).Err() == nil })
}

// wait asks until done, which the server gives no event for.
func (s *Server) wait(what string, done func(ctx context.Context) bool) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	ask := time.NewTicker(5 * time.Millisecond)
	defer ask.Stop()
	for !done(ctx) {
		select {
		case <-s.exited:
			return fmt.Errorf("redis-server ended: %s", s.log())
		case <-ctx.Done():
			return fmt.Errorf("redis-server at %s did not %s in %v: %s", s.Addr, what, patience, s.log())
		case <-ask.C:
		}
	}
	return nil
}

// log returns the end of the server's log.
func (s *Server) log() []byte {
	text, _ := os.ReadFile(filepath.Join(s.Dir, "redis.log"))
	return text[max(0, len(text)-1000):]
}

// Kill ends the process at once, as a crash does, and waits until it is gone.
func (s *Server) Kill() { s.signal(syscall.SIGKILL) }

// Stop ends the process in order, which saves what it is set to save, and waits
// until it is gone. One that hangs is killed in the end.
func (s *Server) Stop() { s.signal(syscall.SIGTERM) }

// Close ends the process for good. It may be called at any time.
func (s *Server) Close() { s.Kill() }

func (s *Server) signal(signal syscall.Signal) {
	if s.exited == nil {
		return
	}
	select {
	case <-s.exited:
	default:
		_ = syscall.Kill(s.pid, signal) // it may have ended by itself meanwhile
		select {
		case <-s.exited:
		case <-time.After(patience):
			_ = syscall.Kill(s.pid, syscall.SIGKILL)
			<-s.exited
		}
	}
}

// client returns a client that sends each command once.
func (s *Server) client() *redis.Client {
	return redis.NewClient(&redis.Options{Addr: s.Addr, ContextTimeoutEnabled: true, MaxRetries: -1, DialerRetries: 1})
}
