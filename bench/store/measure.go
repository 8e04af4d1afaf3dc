package main

import (
	"context"
	"fmt"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/galabet/fair/bench/figures"
	"github.com/redis/go-redis/v9"
)

// A cost is what one bet sends.
type cost struct {
	Name       string
	Bytes      int64
	RoundTrips int64
}

// A counter counts what goes over a connection: bytes written, and writes, which
// are the round trips of a client that does not pipeline.
type counter struct{ bytes, trips atomic.Int64 }

type countedConn struct {
	net.Conn
	*counter
}

func (c countedConn) Write(b []byte) (int, error) {
	c.bytes.Add(int64(len(b)))
	c.trips.Add(1)
	return c.Conn.Write(b)
}

func newClient(addr string, size int, c *counter) *redis.Client {
	return redis.NewClient(&redis.Options{
		Addr: addr, PoolSize: size, ContextTimeoutEnabled: true,
		Dialer: func(ctx context.Context, network, addr string) (net.Conn, error) {
			connection, err := new(net.Dialer).DialContext(ctx, network, addr)
			if c != nil && err == nil {
				connection = countedConn{connection, c}
			}
			return connection, err
		},
	})
}

// measureCost counts one bet after a few that set everything up.
func measureCost(ctx context.Context, addr string, w way) (cost, error) {
	var count counter
	client := newClient(addr, 1, &count)
	defer client.Close()
	bet, check, err := w.player(ctx, client)
	if err != nil {
		return cost{}, err
	}
	const before = 12 // two digits of nonce, as the counted one has
	for range before {
		if err := bet(); err != nil {
			return cost{}, err
		}
	}
	bytes, trips := count.bytes.Load(), count.trips.Load()
	if err := bet(); err != nil {
		return cost{}, err
	}
	c := cost{w.name, count.bytes.Load() - bytes, count.trips.Load() - trips}
	return c, check(before + 1)
}

// A speed is the bets per second of one way, in each round.
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

// A table is all ways with as many clients.
type table struct {
	Clients int
	Rows    []speed
}

// measureSpeed takes a sample of each way in every round. The next round starts
// with another way.
func measureSpeed(ctx context.Context, addr string, ways []way, clients int) (table, error) {
	client := newClient(addr, clients, nil)
	defer client.Close()
	t := table{Clients: clients}
	var teams []*team
	for _, w := range ways {
		members, err := newTeam(ctx, client, w, clients)
		if err != nil {
			return t, fmt.Errorf("%s: %w", w.name, err)
		}
		teams = append(teams, members)
		t.Rows = append(t.Rows, speed{Name: w.name})
	}
	t.Rows = append(t.Rows, speed{Name: bareName}, speed{Name: ceilingName})
	bare := newBareTeam(ctx, client, clients)
	for round := range rounds + 1 { // the first warms up
		for i := range teams {
			i = (i + round) % len(teams)
			rate, err := teams[i].play(sample)
			if err != nil {
				return t, fmt.Errorf("%s: %w", ways[i].name, err)
			}
			t.add(round, i, rate)
		}
		rate, err := bare.play(sample)
		if err != nil {
			return t, err
		}
		t.add(round, len(teams), rate)
		if rate, err = redisBenchmark(ctx, addr, clients); err != nil {
			return t, err
		}
		t.add(round, len(teams)+1, rate)
	}
	for i, members := range teams {
		if err := members.check(); err != nil {
			return t, fmt.Errorf("%s: %w", ways[i].name, err)
		}
	}
	return t, nil
}

func (t table) add(round, row int, rate float64) {
	if round > 0 {
		t.Rows[row].Rounds = append(t.Rows[row].Rounds, rate)
	}
}

// A team is one player for each client, each with a session of its own.
type team struct {
	bets   []func() error
	checks []func(int) error
	made   []int
}

func newTeam(ctx context.Context, client *redis.Client, w way, size int) (*team, error) {
	t := &team{made: make([]int, size)}
	for range size {
		bet, check, err := w.player(ctx, client)
		if err != nil {
			return nil, err
		}
		t.bets, t.checks = append(t.bets, bet), append(t.checks, check)
	}
	return t, nil
}

// play has every player bet until time is over, and returns the bets of all per
// second.
func (t *team) play(length time.Duration) (float64, error) {
	var all sync.WaitGroup
	var total atomic.Int64
	errs := make(chan error, len(t.bets))
	start := time.Now()
	for i, bet := range t.bets {
		all.Go(func() {
			made := 0
			for time.Since(start) < length {
				if err := bet(); err != nil {
					errs <- err
					return
				}
				made++
			}
			t.made[i] += made
			total.Add(int64(made))
		})
	}
	all.Wait()
	elapsed := time.Since(start)
	close(errs)
	return float64(total.Load()) / elapsed.Seconds(), <-errs
}

func (t *team) check() error {
	for i, check := range t.checks {
		if err := check(t.made[i]); err != nil {
			return err
		}
	}
	return nil
}

const (
	bareName    = "two bare EVALSHA of the same size, by the same client"
	ceilingName = "(b) redis-benchmark, one EVALSHA of similar size"
)

// bareSource does next to nothing with as many keys and bytes as a Begin has.
const bareSource = `return redis.call('INCR', KEYS[1])`

// bareArguments are keys and arguments of the size that a Begin has.
func bareArguments(session string) (keys []string, args []any) {
	for _, part := range []string{"bare", "nonce", "chips", "pending"} {
		keys = append(keys, "demo:{"+session+"}:"+part)
	}
	return keys, []any{"dice", 0, 1000, "", ""}
}

func newBareTeam(ctx context.Context, client *redis.Client, size int) *team {
	script := redis.NewScript(bareSource)
	t := &team{made: make([]int, size)}
	for i := range size {
		keys, args := bareArguments(fmt.Sprintf("00000000-0000-4000-8000-%012d", i))
		t.bets = append(t.bets, func() error {
			if err := script.Run(ctx, client, keys, args...).Err(); err != nil {
				return err
			}
			return script.Run(ctx, client, keys, args...).Err()
		})
	}
	return t
}
