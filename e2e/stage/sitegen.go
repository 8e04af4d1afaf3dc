package stage

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// A Server is a running sitegen serve.
type Server struct {
	// URL is the site's address, with a slash at its end.
	URL string

	cmd *exec.Cmd
}

var servedURL = regexp.MustCompile(`^Serving the site at (http://\S+/) `)

// Serve starts sitegen on a free port, with more flags, and returns once it
// answers.
func Serve(sitegen, jsPackage string, flags ...string) (*Server, error) {
	cmd := exec.Command(sitegen, append([]string{"serve", "--js", jsPackage, "--practice", Practice(jsPackage), "--addr", "127.0.0.1:0"}, flags...)...)
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	server := &Server{cmd: cmd}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		return nil, errors.Join(fmt.Errorf("sitegen serve told no URL: %w", err), server.Stop())
	}
	found := servedURL.FindStringSubmatch(line)
	if found == nil {
		return nil, errors.Join(fmt.Errorf("sitegen serve told no URL: %q", line), server.Stop())
	}
	server.URL = found[1]
	return server, nil
}

// Practice is the folder of the practice program, which is built beside the
// JavaScript package.
func Practice(jsPackage string) string {
	return filepath.Join(filepath.Dir(jsPackage), "practice")
}

// Stop interrupts the server and reports how it ended.
func (s *Server) Stop() error {
	killer := time.AfterFunc(10*time.Second, func() { _ = s.Process().Kill() })
	defer killer.Stop()
	if err := s.Process().Signal(os.Interrupt); err != nil {
		return err
	}
	if err := s.cmd.Wait(); err != nil {
		return fmt.Errorf("sitegen serve did not stop cleanly: %w", err)
	}
	return nil
}

// Process is what to kill when there is no time to ask.
func (s *Server) Process() *os.Process { return s.cmd.Process }
