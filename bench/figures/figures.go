// Package figures has what both benchmarks say of their samples and of the
// machine that gave them.
package figures

import (
	"os"
	"runtime"
	"slices"
	"strings"
)

// Median is the middle of the values, or the mean of the two in the middle.
func Median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 0 {
		return (sorted[middle-1] + sorted[middle]) / 2
	}
	return sorted[middle]
}

// A Machine is named by its processor.
type Machine struct {
	Processor string
	Cores     int
}

// ThisMachine describes the machine it runs on.
func ThisMachine() Machine {
	m := Machine{Processor: "unknown processor", Cores: runtime.NumCPU()}
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return m
	}
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			m.Processor = strings.TrimSpace(value)
			break
		}
	}
	return m
}

// Verdict says whether a goal was reached.
func Verdict(goal string, reached bool) string {
	if reached {
		return goal + ": reached."
	}
	return goal + ": missed."
}
