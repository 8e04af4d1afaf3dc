package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"net"
	"os/exec"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// ceilingCalls are enough for a sample of about the same length as the others.
const ceilingCalls = 20000

// redisBenchmark returns the calls per second that Redis's own tool reaches with
// one script that does next to nothing.
func redisBenchmark(ctx context.Context, addr string, clients int) (float64, error) {
	if _, err := exec.LookPath("redis-benchmark"); err != nil {
		return 0, fmt.Errorf("redis-benchmark is missing. Install it with: sudo apt-get install -y redis-tools")
	}
	keys, args := bareArguments("00000000-0000-4000-8000-ffffffffffff")
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return 0, err
	}
	words := []string{"-h", host, "-p", port, "-c", strconv.Itoa(clients), "-n", strconv.Itoa(ceilingCalls), "--csv",
		"EVALSHA", redis.NewScript(bareSource).Hash(), strconv.Itoa(len(keys))}
	words = append(words, keys...)
	for _, arg := range args {
		words = append(words, fmt.Sprint(arg))
	}
	output, err := exec.CommandContext(ctx, "redis-benchmark", words...).Output()
	if err != nil {
		return 0, fmt.Errorf("redis-benchmark: %w", err)
	}
	lines, err := csv.NewReader(strings.NewReader(string(output))).ReadAll()
	if err != nil || len(lines) < 2 || len(lines[1]) < 2 {
		return 0, fmt.Errorf("redis-benchmark answered in another form (%v)", err)
	}
	return strconv.ParseFloat(lines[1][1], 64)
}
