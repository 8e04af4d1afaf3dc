package demo_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/galabet/fair/"

// goList runs go list with some of its environment set and returns its lines.
func goList(t *testing.T, env []string, args ...string) []string {
	t.Helper()
	command := exec.Command("go", append([]string{"list"}, args...)...)
	command.Env = append(os.Environ(), env...)
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("go list %s: %v\n%s", strings.Join(args, " "), err, output)
	}
	return strings.Split(strings.TrimSpace(string(output)), "\n")
}

var wasm = []string{"GOOS=js", "GOARCH=wasm"}

// The demo needs the standard library, the calculation and the rules of the
// store, and so does practice, which has no HTTP in it.
func TestDependencies(t *testing.T) {
	const others = "{{if not .Standard}}{{.ImportPath}}{{end}}"
	for _, folder := range []struct {
		name string
		env  []string
		want []string
	}{
		{"demo", nil, []string{module + "fair", module + "seedstore", module + "demo"}},
		{"wasm/practice", wasm, []string{module + "fair", module + "seedstore", module + "demo", module + "wasm/practice"}},
	} {
		got := slices.DeleteFunc(goList(t, folder.env, "-deps", "-f", others, module+folder.name), func(path string) bool { return path == "" })
		if !slices.Equal(got, folder.want) {
			t.Errorf("%s depends on %v, want %v", folder.name, got, folder.want)
		}
	}
	for _, path := range goList(t, wasm, "-deps", module+"wasm/practice") {
		if path == "net/http" || path == "crypto/tls" {
			t.Errorf("wasm/practice depends on %s", path)
		}
	}
}

// One package is made of huma, and one program knows which store is used; beside
// it only the benchmarks know Redis.
func TestImporters(t *testing.T) {
	imports := map[string][]string{} // by the path of who imports
	for _, env := range [][]string{nil, wasm} {
		for _, line := range goList(t, env, "-e", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...") {
			from, paths, _ := strings.Cut(line, " ")
			imports[strings.TrimPrefix(from, module)] = append(imports[strings.TrimPrefix(from, module)], strings.Fields(paths)...)
		}
	}
	for _, rule := range []struct {
		path string
		by   []string // who alone may import it; the first does
	}{
		{"github.com/danielgtaylor/huma/v2", []string{"demo/httpapi"}},
		{module + "demo/httpapi", []string{"cmd/faird"}},
		{module + "seedstore/redisstore", []string{"cmd/faird", "bench/store", "bench/demo"}},
		{"github.com/redis/go-redis/v9", []string{"seedstore/redisstore", "cmd/faird", "bench/store", "bench/demo"}},
	} {
		if !slices.ContainsFunc(imports[rule.by[0]], within(rule.path)) {
			t.Errorf("%s does not import %s", rule.by[0], rule.path)
		}
		for from, paths := range imports {
			inside := func(folder string) bool { return within(folder)(from) }
			if slices.ContainsFunc(paths, within(rule.path)) && !within(rule.path)(module+from) && !slices.ContainsFunc(rule.by, inside) {
				t.Errorf("%s imports %s; only %s may", from, rule.path, strings.Join(rule.by, ", "))
			}
		}
	}
}

// within says whether a path is that of the folder, or below it.
func within(folder string) func(path string) bool {
	return func(path string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }
}
