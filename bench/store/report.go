package main

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"os"
	"runtime"
	"strings"
	"text/template"
	"time"

	"github.com/galabet/fair/bench/figures"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
	"github.com/redis/go-redis/v9"
)

//go:embed results.md.tmpl
var resultsSource string

var results = template.Must(template.New("results").Parse(resultsSource))

// The goals, against (a).
const (
	goalSpeed = 2.0 // bets per second, at 16 clients, at least
	goalBytes = 1.0 / 3
)

// Rows of the ways that goals compare.
const (
	rowText = 0
	rowOurs = 3
)

// report is all that results.md.tmpl shows.
type report struct {
	Date    time.Time
	Machine figures.Machine
	Redis   string
	Rounds  int
	Sample  time.Duration
	Costs   []cost
	Speeds  []table
	Summary []string
}

// GoVersion is the compiler's.
func (r report) GoVersion() string { return runtime.Version() }

// Share is a cost's bytes as a share of those of (a).
func (r report) Share(c cost) string {
	return fmt.Sprintf("%.2f", float64(c.Bytes)/float64(r.Costs[rowText].Bytes))
}

// Ratio is a row's median to that of (a).
func (t table) Ratio(s speed) string {
	return fmt.Sprintf("%.2f×", s.Median()/t.Rows[rowText].Median())
}

func (r report) write(ctx context.Context, server *redistest.Server) error {
	client := redis.NewClient(&redis.Options{Addr: server.Addr})
	defer client.Close()
	info, err := client.Info(ctx, "server").Result()
	if err != nil {
		return err
	}
	for line := range strings.Lines(info) {
		if version, ok := strings.CutPrefix(strings.TrimSpace(line), "redis_version:"); ok {
			r.Redis = version
		}
	}
	for _, t := range r.Speeds {
		ours, bare := t.Rows[rowOurs].Median(), t.Rows[len(t.Rows)-2].Median()
		ratio := ours / t.Rows[rowText].Median()
		line := fmt.Sprintf("%d clients: Begin and Settle make %.2f× the bets per second of (a), and %.2f of two bare EVALSHA by the same client; redis-benchmark makes %.1f single calls in the time of one bet.",
			t.Clients, ratio, ours/bare, t.Rows[len(t.Rows)-1].Median()/ours)
		if t.Clients == 16 {
			line += figures.Verdict(" The goal is at least 2×", ratio >= goalSpeed)
		}
		r.Summary = append(r.Summary, line)
	}
	share := float64(r.Costs[rowOurs].Bytes) / float64(r.Costs[rowText].Bytes)
	r.Summary = append(r.Summary, fmt.Sprintf("Bytes sent per bet: %.3f of (a).", share)+figures.Verdict(" The goal is at most 1/3", share <= goalBytes))

	var text bytes.Buffer
	if err := results.Execute(&text, r); err != nil {
		return err
	}
	fmt.Println(strings.Join(r.Summary, "\n"))
	return os.WriteFile(resultsFile, text.Bytes(), 0o644)
}
