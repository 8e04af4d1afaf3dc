package stage

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// patience is how long a program may take to listen, and to stop.
const patience = 60 * time.Second

// A Program is one that prints its URL once it listens, and its process.
type Program struct {
	URL    string // without a slash at its end
	PID    int
	Exited <-chan struct{} // closed once the process is gone
}

// Launch starts a program, which ends with this one at the latest, and returns
// once it has printed its URL. What it logs is appended to the file log.
func Launch(log, program string, args ...string) (*Program, error) {
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
	p := &Program{PID: command.Process.Pid, Exited: exited}
	err = out.SetReadDeadline(time.Now().Add(patience))
	if err == nil {
		p.URL, err = bufio.NewReader(out).ReadString('\n')
	}
	p.URL = strings.TrimSuffix(strings.TrimSpace(p.URL), "/")
	if err != nil || !strings.HasPrefix(p.URL, "http://127.0.0.1:") {
		p.Kill()
		text, _ := os.ReadFile(log)
		return nil, fmt.Errorf("%s prints no URL of the loopback (%v): %s", filepath.Base(program), err, text[max(0, len(text)-2000):])
	}
	return p, nil
}

// Kill ends the process at once, as a crash does, and waits until it is gone.
func (p *Program) Kill() { p.signal(syscall.SIGKILL) }

// Stop ends the process in order, and waits until it is gone.
func (p *Program) Stop() { p.signal(syscall.SIGTERM) }

func (p *Program) signal(signal syscall.Signal) {
	select {
	case <-p.Exited:
		return
	default:
	}
	_ = syscall.Kill(p.PID, signal) // it may have ended by itself meanwhile
	select {
	case <-p.Exited:
	case <-time.After(patience):
		_ = syscall.Kill(p.PID, syscall.SIGKILL)
		<-p.Exited
	}
}
