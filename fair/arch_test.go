//go:build !js

package fair

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// goTool runs the go command in this folder with some of its environment set.
func goTool(t *testing.T, env []string, args ...string) string {
	t.Helper()
	command := exec.Command("go", args...)
	command.Env = append(os.Environ(), env...)
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s go %s: %v\n%s", strings.Join(env, " "), strings.Join(args, " "), err, output)
	}
	return string(output)
}

// fused finds the instructions that multiply and add with one rounding, as the
// assemblers of Go spell them: FMADD, FNMSUBD, WFMADB, VFMADD231SD, ….
var fused = regexp.MustCompile(`\s[VW]?FN?M(ADD|SUB|A|S)[0-9]*(D|S|DB|SB|SD|SS)?\s`)

// The result of a fused instruction differs in its last bit, and with it a
// limbo multiplier: what a float64 conversion in the source prevents.
func TestNothingIsFused(t *testing.T) {
	for _, arch := range []string{"arm64", "ppc64le", "s390x", "riscv64", "loong64", "amd64"} {
		t.Run(arch, func(t *testing.T) {
			env := []string{"GOOS=linux", "GOARCH=" + arch, "GOAMD64=v3", "CGO_ENABLED=0"}
			if !fused.MatchString(goTool(t, env, "build", "-gcflags=-S", "./testdata/fused")) {
				t.Fatal("where the compiler fuses, nothing is found")
			}
			listing := goTool(t, env, "build", "-gcflags=-S", ".")
			if !strings.Contains(listing, "fair.limbo") {
				t.Fatal("the listing is not of this package")
			}
			for line := range strings.Lines(listing) {
				if fused.MatchString(line) {
					t.Errorf("fused: %s", strings.TrimSpace(line))
				}
			}
		})
	}
}

var wasm = []string{"GOOS=js", "GOARCH=wasm"}

// The engine and its glue are the standard library and nothing else.
func TestDependencies(t *testing.T) {
	const module = "github.com/galabet/fair/"
	for _, folder := range []string{".", "../wasm"} {
		for _, env := range [][]string{wasm, nil} {
			if folder != "." && env == nil {
				continue // the glue is for WebAssembly only
			}
			for line := range strings.Lines(goTool(t, env, "list", "-deps", "-f", "{{.Standard}} {{.ImportPath}}", folder)) {
				standard, path, _ := strings.Cut(strings.TrimSpace(line), " ")
				if standard != "true" && path != module+"fair" && path != module+"wasm" {
					t.Errorf("%s depends on %s", folder, path)
				}
			}
		}
	}
}

// What is large in WebAssembly is not imported. crypto/rand and crypto/ed25519
// name some of it themselves, in code the linker drops; nothing may be added
// to that.
func TestNothingLargeIsImported(t *testing.T) {
	large := []string{"fmt", "encoding/hex", "encoding/json", "reflect", "sort", "time", "os", "text/template", "regexp", "math/big", "log"}
	imports := strings.Fields(goTool(t, wasm, "list", "-f", `{{join .Imports " "}}`, "."))
	unavoidable := strings.Fields(goTool(t, wasm, "list", "-deps", "crypto/ed25519", "crypto/rand"))
	deps := strings.Fields(goTool(t, wasm, "list", "-deps", "."))
	if !slices.Contains(imports, "crypto/ed25519") || !slices.Contains(deps, "runtime") {
		t.Fatalf("imports %v", imports)
	}
	for _, name := range large {
		if slices.Contains(imports, name) {
			t.Errorf("package fair imports %s", name)
		}
		if slices.Contains(deps, name) && !slices.Contains(unavoidable, name) {
			t.Errorf("package fair depends on %s", name)
		}
	}
	for _, name := range []string{"encoding/hex", "encoding/json", "sort"} {
		if slices.Contains(deps, name) {
			t.Errorf("package fair depends on %s", name)
		}
	}
}
