package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/galabet/fair/e2e/stage"

	"github.com/galabet/fair/bench/figures"
)

// A speed is the bets per second of one server, in each round.
type speed struct {
	Name   string
	Rounds []float64
}

// Median is the middle of the rounds.
func (s speed) Median() float64 { return figures.Median(s.Rounds) }

// Range is the slowest and the fastest round.
func (s speed) Range() string {
	return fmt.Sprintf("%.0f – %.0f", slices.Min(s.Rounds), slices.Max(s.Rounds))
}

// Ratio is the median of the rounds' own ratios to another server.
func (s speed) Ratio(to speed) float64 {
	ratios := make([]float64, len(s.Rounds))
	for i, rate := range s.Rounds {
		ratios[i] = rate / to.Rounds[i]
	}
	return figures.Median(ratios)
}

// A table is all servers with as many clients: the demo server, the handler with
// two bare scripts, the one with the store's two steps.
type table struct {
	Clients int
	Rows    []speed
}

// Rows of the table.
const (
	rowDemo = iota
	rowBare
	rowSteps
)

// Share is how many of a server's bets the demo server makes.
func (t table) Share(of speed) float64 { return t.Rows[rowDemo].Ratio(of) }

// measureSpeed takes a sample of each server in every round, on a Redis that all
// use. The next round starts with another one.
func measureSpeed(ctx context.Context, binary, dir string, clients int) (table, error) {
	t := table{Clients: clients, Rows: []speed{
		{Name: "**dice bets of the demo server**"},
		{Name: "a handler with two EVALSHA that INCR a key"},
		{Name: "a handler with Begin and Settle of the store"},
	}}
	err := withRedis(dir, func(redis string) error {
		crews := make([]crew, len(t.Rows))
		for i := range crews {
			server, err := startRow(i, binary, dir, redis)
			if err != nil {
				return err
			}
			defer server.Stop()
			for range clients {
				session := ""
				if i != rowDemo {
					if session, err = newSession(ctx, redis); err != nil {
						return err
					}
				}
				b, err := newBettor(address(server), session)
				if err != nil {
					return err
				}
				defer b.close()
				crews[i] = append(crews[i], b)
			}
		}
		return t.play(ctx, crews)
	})
	return t, err
}

func startRow(row int, binary, dir, redis string) (*stage.Program, error) {
	switch row {
	case rowDemo:
		return startDemo(binary, dir, redis)
	case rowBare:
		return startCeiling(bareKind, dir, redis)
	}
	return startCeiling(stepsKind, dir, redis)
}

func (t table) play(ctx context.Context, crews []crew) error {
	for round := range rounds + 1 { // the first warms up
		for i := range crews {
			i = (i + round) % len(crews)
			rate, err := crews[i].play(ctx, sample)
			if err != nil {
				return fmt.Errorf("%s: %w", t.Rows[i].Name, err)
			}
			if round > 0 {
				t.Rows[i].Rounds = append(t.Rows[i].Rounds, rate)
			}
		}
	}
	return nil
}

// A crew bets at once.
type crew []*bettor

// play has every bettor bet until time is over, and returns the bets of all per
// second.
func (c crew) play(ctx context.Context, length time.Duration) (float64, error) {
	var all sync.WaitGroup
	var total atomic.Int64
	errs := make(chan error, len(c))
	start := time.Now()
	for _, b := range c {
		all.Go(func() {
			for time.Since(start) < length && ctx.Err() == nil {
				if err := b.bet(); err != nil {
					errs <- err
					return
				}
				total.Add(1)
			}
		})
	}
	all.Wait()
	elapsed := time.Since(start)
	close(errs)
	return float64(total.Load()) / elapsed.Seconds(), <-errs
}
