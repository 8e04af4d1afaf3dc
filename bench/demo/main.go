// Package main measures how many dice bets a second the demo server answers over
// HTTP on one loopback Redis, beside servers whose handlers do nothing but two
// EVALSHA. It starts all of them and writes bench/demo/RESULTS.md.
//
// Run it from the root of the repository with `make bench-demo`, on a machine
// that does nothing else.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/galabet/fair/bench/figures"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
)

const (
	resultsFile = "bench/demo/RESULTS.md"
	rounds      = 11                     // of each server, the servers in turn
	sample      = 500 * time.Millisecond // of one server in one round
)

var clientCounts = []int{1, 16, 64}

func main() {
	var err error
	if len(os.Args) == 4 && os.Args[1] == ceilingFlag {
		err = serveCeiling(os.Args[2], os.Args[3])
	} else {
		err = run(context.Background())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench/demo:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "bench-demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	binary, err := buildDemo(ctx, dir)
	if err != nil {
		return err
	}
	report := report{Date: time.Now().UTC(), Machine: figures.ThisMachine(), Rounds: rounds, Sample: sample}
	if report.Costs, err = measureCosts(ctx, binary, dir); err != nil {
		return err
	}
	for _, clients := range clientCounts {
		table, err := measureSpeed(ctx, binary, dir, clients)
		if err != nil {
			return err
		}
		report.Speeds = append(report.Speeds, table)
		fmt.Printf("%d clients: %v\n", clients, table)
	}
	return report.write(ctx)
}

// withRedis runs do on a Redis of its own.
func withRedis(dir string, do func(addr string) error) error {
	home, err := os.MkdirTemp(dir, "redis-")
	if err != nil {
		return err
	}
	server, err := redistest.Run(home)
	if err != nil {
		return err
	}
	defer server.Close()
	return do(server.Addr)
}
