package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

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

// A table is both servers with as many clients.
type table struct {
	Clients       int
	Demo, Ceiling speed
	Ratios        []float64 // of each round
}

// Ratio is the median of the rounds' own ratios.
func (t table) Ratio() float64 { return figures.Median(t.Ratios) }

// measureSpeed takes a sample of each server in every round, on a Redis that both
// use. The next round starts with the other one.
func measureSpeed(ctx context.Context, binary, dir string, clients int) (t table, err error) {
	err = withRedis(dir, func(redis string) error {
		demo, err := startDemo(binary, dir, redis)
		if err != nil {
			return err
		}
		defer demo.stop()
		ceiling, err := startCeiling(dir, redis)
		if err != nil {
			return err
		}
		defer ceiling.stop()
		t, err = compare(ctx, demo.addr, ceiling.addr, clients)
		return err
	})
	return t, err
}

func compare(ctx context.Context, demo, ceiling string, clients int) (table, error) {
	t := table{Clients: clients, Demo: speed{Name: "**dice bets of the demo server**"}, Ceiling: speed{Name: "a handler with two EVALSHA and nothing else"}}
	var crews [2]crew
	for i, addr := range []string{demo, ceiling} {
		for n := range clients {
			session := ""
			if addr == ceiling {
				session = fmt.Sprintf("00000000-0000-4000-8000-%012d", n)
			}
			b, err := newBettor(addr, session)
			if err != nil {
				return t, err
			}
			defer b.close()
			crews[i] = append(crews[i], b)
		}
	}
	for round := range rounds + 1 { // the first warms up
		var rates [2]float64
		for i := range crews {
			i = (i + round) % len(crews)
			var err error
			if rates[i], err = crews[i].play(ctx, sample); err != nil {
				return t, err
			}
		}
		if round > 0 {
			t.Demo.Rounds = append(t.Demo.Rounds, rates[0])
			t.Ceiling.Rounds = append(t.Ceiling.Rounds, rates[1])
			t.Ratios = append(t.Ratios, rates[0]/rates[1])
		}
	}
	return t, nil
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
