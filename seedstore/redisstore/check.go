package redisstore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/redis/go-redis/v9"
)

// A Report is what [Store.Check] found, one entry for each master.
type Report []ServerReport

// A ServerReport is what matters of one server.
type ServerReport struct {
	Address     string
	Version     string
	AppendOnly  bool
	AppendFsync string // always, everysec, no, or unknown where CONFIG is forbidden
	Loss        string // what a power cut would cost, in a sentence
	Restarted   bool   // it may have lost writes: nothing is handed out until Recover has run
}

// String returns one line for each server.
func (r Report) String() string {
	lines := make([]string, len(r))
	for i, server := range r {
		lines[i] = "redis " + server.Version + " at " + server.Address + ": " + server.Loss
		if server.Restarted {
			lines[i] += "; it restarted and may have lost writes: run Recover"
		}
	}
	return strings.Join(lines, "\n")
}

// losses say what a power cut costs.
var losses = map[string]string{
	"always":   "a power cut loses nothing that was answered (appendfsync always)",
	"everysec": "a power cut loses up to the last second: seeds, counters and chips go back together, and live sessions must be rotated (appendfsync everysec)",
	"no":       "a power cut loses what the system had not written, about half a minute: seeds, counters and chips go back together, and live sessions must be rotated (appendfsync no)",
	"unknown":  "how much a power cut loses is not known: CONFIG GET appendfsync is forbidden",
	"off":      "a restart loses everything since the last snapshot, or everything: unrevealed seeds too, and their bets can never be checked (appendonly no)",
}

// Check looks at each master before play begins. It returns an error if the
// store must not be used with it: a version below 7.0, a maxmemory-policy other
// than noeviction, which lets Redis drop seeds, or a replica. The rest is
// reported. On a Redis that has never held a session it files the servers as
// known.
func (s *Store) Check(ctx context.Context) (Report, error) {
	var mu sync.Mutex
	var report Report
	err := s.eachMaster(ctx, func(ctx context.Context, node *redis.Client) error {
		server, err := s.checkServer(ctx, node)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		report = append(report, server)
		return nil
	})
	slices.SortFunc(report, func(a, b ServerReport) int { return strings.Compare(a.Address, b.Address) })
	var unfit *unfitError
	if errors.As(err, &unfit) {
		return report, unfit
	}
	return report, unavailable(err)
}

// An unfitError is a server that must not be used.
type unfitError struct{ message string }

func (e *unfitError) Error() string { return "redisstore: " + e.message }

func (s *Store) checkServer(ctx context.Context, node *redis.Client) (ServerReport, error) {
	// Older servers know no INFO of several sections, so the version comes first.
	server, err := readInfo(ctx, node, "server")
	if err != nil {
		return ServerReport{}, err
	}
	address, version := node.Options().Addr, server["redis_version"]
	if major, _ := strconv.Atoi(strings.SplitN(version, ".", 2)[0]); major < 7 {
		return ServerReport{}, &unfitError{fmt.Sprintf("redis at %s is %s: use 7.0 or later", address, version)}
	}
	facts, err := readInfo(ctx, node, "memory", "persistence", "replication")
	if err != nil {
		return ServerReport{}, err
	}
	if policy := facts["maxmemory_policy"]; policy != "noeviction" {
		return ServerReport{}, &unfitError{fmt.Sprintf("redis at %s has maxmemory-policy %s, which may drop seeds: CONFIG SET maxmemory-policy noeviction", address, policy)}
	}
	if role := facts["role"]; role != "master" {
		return ServerReport{}, &unfitError{fmt.Sprintf("redis at %s is a %s, not a master: connect to the master", address, role)}
	}
	report := ServerReport{Address: address, Version: version, AppendOnly: facts["aof_enabled"] == "1", AppendFsync: appendFsync(ctx, node)}
	loss := report.AppendFsync
	if !report.AppendOnly {
		loss = "off"
	}
	report.Loss = losses[loss]
	switch _, err := s.passFence(ctx, node); {
	case errors.Is(err, ErrRestarted):
		report.Restarted = true
	case err != nil:
		return ServerReport{}, err
	}
	return report, nil
}
