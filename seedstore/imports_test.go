package seedstore_test

import (
	"os/exec"
	"strings"
	"testing"
)

// The rules of the store need the standard library and the calculation; only
// redisstore knows Redis.
func TestImports(t *testing.T) {
	const module = "github.com/galabet/fair/"
	for folder, allowed := range map[string][]string{
		".":           {module + "fair", module + "seedstore"},
		"./storetest": {module + "fair", module + "seedstore", module + "seedstore/storetest"},
	} {
		command := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", folder)
		output, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("go list %s: %v\n%s", folder, err, output)
		}
		if got := strings.Fields(string(output)); strings.Join(got, " ") != strings.Join(allowed, " ") {
			t.Errorf("%s depends on %v, want %v", folder, got, allowed)
		}
	}
}
