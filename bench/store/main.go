// Package main measures what a bet's storage costs on one loopback Redis: load
// the session, reserve a nonce, write the session back, push the record. It
// starts its own redis-server and writes bench/store/RESULTS.md.
//
// Run it from the root of the repository with `make bench-store`, on a machine
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
	resultsFile = "bench/store/RESULTS.md"
	rounds      = 11                     // of each way, the ways in turn
	sample      = 400 * time.Millisecond // of one way in one round
)

var clientCounts = []int{1, 16, 64}

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/store:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "bench-store-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	server, err := redistest.Run(dir)
	if err != nil {
		return err
	}
	defer server.Close()

	report := report{Date: time.Now().UTC(), Machine: figures.ThisMachine(), Rounds: rounds, Sample: sample}
	ways := allWays()
	for _, w := range ways {
		cost, err := measureCost(ctx, server.Addr, w)
		if err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
		report.Costs = append(report.Costs, cost)
	}
	for _, clients := range clientCounts {
		table, err := measureSpeed(ctx, server.Addr, ways, clients)
		if err != nil {
			return err
		}
		report.Speeds = append(report.Speeds, table)
		fmt.Printf("%d clients: %v\n", clients, table.Rows)
	}
	return report.write(ctx, server)
}
