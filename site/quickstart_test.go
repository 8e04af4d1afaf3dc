package site_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const quickStart = "content/quick-start.md"

// The quick start does what it says: a reader who saves each file that it
// shows, and runs each command, sees what it prints.
//
// The JavaScript package has to be in build/js (make build writes it), and
// Node and Chromium have to be installed.
func TestQuickStart(t *testing.T) {
	visit := newVisit(t)
	all := blocks(t, quickStart)
	var server, shown block // the command that serves the page, and what the page shows
	for i, block := range all {
		switch {
		case block.file != "":
			visit.save(block)
		case i > 0 && all[i-1].file == "serve.go":
			server, shown = block, all[i+1]
		case block == shown:
			// It is compared below.
		case block.language == "sh":
			visit.run(block)
		case block.language == "text" && i > 0 && all[i-1].language == "sh":
			visit.prints(all[i-1], block)
		default:
			t.Errorf("%s:%d: nobody checks this block of %q", quickStart, block.line, block.language)
		}
	}
	visit.follow()

	if got := showPage(t, visit.serve(server), "#verdict"); got != strings.TrimSpace(shown.text) {
		t.Errorf("%s:%d: the page shows %q", quickStart, shown.line, got)
	}
}

// A visit is a reader at work: one shell that starts in a clone that is built,
// in a home of its own.
type visit struct {
	t           *testing.T
	clone, home string
	printed     string // the folder of what each block printed
	script      strings.Builder
	expected    []expectation
}

// An expectation is what a block of commands has to print.
type expectation struct {
	commands block
	want     string
}

func newVisit(t *testing.T) *visit {
	t.Helper()
	v := &visit{t: t, clone: builtClone(t), home: t.TempDir(), printed: t.TempDir()}
	v.script.WriteString("set -eu -o pipefail\n")
	return v
}

// builtClone has what make build leaves in a clone, the command made afresh.
func builtClone(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "build", "js", "fair.js")); err != nil {
		t.Fatalf("the JavaScript package is missing: %v; write it with: make build", err)
	}
	clone := t.TempDir()
	for _, name := range []string{"build", "fair", "go.mod", "go.sum"} {
		if err := os.Symlink(filepath.Join(root, name), filepath.Join(clone, name)); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-o", filepath.Join(clone, "bin")+"/", "../cmd/fair")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", build, err, out)
	}
	return clone
}

func (v *visit) save(b block) {
	const end = "END OF THE FILE"
	fmt.Fprintf(&v.script, "cat > %q <<'%s'\n%s%s\n", b.file, end, b.text, end)
}

// run runs commands in the shell of the visit, so that a folder or a variable
// they set is still set in the next block.
func (v *visit) run(b block) {
	fmt.Fprintf(&v.script, "{\n%s} > %q\n", b.text, v.printedBy(b))
}

func (v *visit) printedBy(b block) string {
	return filepath.Join(v.printed, fmt.Sprint("line-", b.line))
}

func (v *visit) prints(commands, output block) {
	v.expected = append(v.expected, expectation{commands, output.text})
}

// follow runs the whole script and compares what was printed.
func (v *visit) follow() {
	v.t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		v.t.Fatal("node is missing; install it with: sudo apt-get install -y nodejs")
	}
	shell := v.shell(v.clone)
	shell.Stdin = strings.NewReader(v.script.String())
	if out, err := shell.CombinedOutput(); err != nil {
		v.t.Errorf("%v\n%s", err, out)
	}
	for _, e := range v.expected {
		got, err := os.ReadFile(v.printedBy(e.commands))
		if err != nil {
			v.t.Errorf("%s:%d: %v", quickStart, e.commands.line, err)
			continue
		}
		if diff := cmp.Diff(e.want, string(got)); diff != "" {
			v.t.Errorf("%s:%d: the page has the lines with -, the commands print those with +:\n%s", quickStart, e.commands.line, diff)
		}
	}
}

// serve runs commands in the reader's folder for as long as the test takes, and
// returns the address that they print.
func (v *visit) serve(b block) string {
	v.t.Helper()
	shell := v.shell(filepath.Join(v.home, "bets"), "-c", b.text)
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	printed, err := shell.StdoutPipe()
	if err != nil {
		v.t.Fatal(err)
	}
	if err := shell.Start(); err != nil {
		v.t.Fatal(err)
	}
	v.t.Cleanup(func() {
		// What the shell started is in its group and ends with it.
		_ = syscall.Kill(-shell.Process.Pid, syscall.SIGKILL)
		_ = shell.Wait()
	})
	address, err := bufio.NewReader(printed).ReadString('\n')
	if err != nil {
		v.t.Fatalf("%s:%d: %v", quickStart, b.line, err)
	}
	return strings.TrimSpace(address)
}

func (v *visit) shell(folder string, arguments ...string) *exec.Cmd {
	v.t.Helper()
	shell := exec.Command("bash", arguments...)
	shell.Dir = folder
	shell.Env = append(os.Environ(), "HOME="+v.home, "GOPROXY=off", "GOFLAGS=",
		"GOCACHE="+goEnv(v.t, "GOCACHE"), "GOMODCACHE="+goEnv(v.t, "GOMODCACHE"))
	return shell
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	value, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(value))
}
