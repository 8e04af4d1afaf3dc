package stage

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"syscall"
)

// ServeDemo starts faird on a free port with its store in memory and no limit of
// requests, with more flags, and returns once it answers. Its log goes to log.
func ServeDemo(faird string, log io.Writer, flags ...string) (*Server, error) {
	cmd := exec.Command(faird, append([]string{"--addr", "127.0.0.1:0", "--rate-limit", "0", "--session-cap", "10000"}, flags...)...)
	cmd.Stderr = log
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	server := &Server{cmd: cmd}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	server.URL = strings.TrimSuffix(line, "\n")
	if err != nil || !strings.HasPrefix(server.URL, "http://") {
		return nil, errors.Join(fmt.Errorf("faird told no URL: %q", line), err, server.Stop())
	}
	return server, nil
}
