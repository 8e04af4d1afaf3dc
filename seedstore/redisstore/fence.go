package redisstore

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/galabet/fair/seedstore"
	"github.com/redis/go-redis/v9"
)

// loadOnto loads a script onto the server that serves key. For a fenced script
// that server's run id must be known.
func (s *Store) loadOnto(ctx context.Context, sc *script, key string) error {
	node, err := s.master(ctx, key)
	if err != nil {
		return unavailable(err)
	}
	if !sc.fenced {
		return unavailable(node.ScriptLoad(ctx, sc.text).Err())
	}
	run, err := s.passFence(ctx, node)
	if err != nil {
		return unavailable(err)
	}
	// One connection breaks with its server, so that this is the server that
	// passed, and what is loaded onto is what is looked at.
	connection := node.Conn()
	defer connection.Close()
	now, err := readInfo(ctx, connection, "server")
	if err != nil {
		return unavailable(err)
	}
	if now["run_id"] != run {
		return ErrRestarted
	}
	return unavailable(connection.ScriptLoad(ctx, sc.text).Err())
}

func (s *Store) master(ctx context.Context, key string) (*redis.Client, error) {
	if cluster, ok := s.client.(*redis.ClusterClient); ok {
		return cluster.MasterForKey(ctx, key)
	}
	return s.client.(*redis.Client), nil
}

func (s *Store) runsKey() string { return s.prefix + "runs" }

// passFence returns the run id of a server whose state is known to be whole, and
// [ErrRestarted] if writes may be missing from it.
func (s *Store) passFence(ctx context.Context, server redis.Cmdable) (run string, err error) {
	info, err := readInfo(ctx, server, "server")
	if err != nil {
		return "", err
	}
	run = info["run_id"]
	known, err := s.client.SIsMember(ctx, s.runsKey(), run).Result()
	if err != nil || known {
		return run, err
	}
	// The set is written before the first session. Without it there is no
	// session of which anything could have been lost.
	sets, err := s.client.Exists(ctx, s.runsKey()).Result()
	if err != nil {
		return "", err
	}
	if sets == 0 {
		runs, err := s.runs(ctx)
		if err != nil {
			return "", err
		}
		return run, s.addRuns(ctx, append(runs, run)...)
	}
	lossless, err := losesNothing(ctx, server)
	if err != nil {
		return "", err
	}
	if !lossless {
		return "", ErrRestarted
	}
	return run, s.addRuns(ctx, run)
}

// runs returns the run ids of all servers that take writes.
func (s *Store) runs(ctx context.Context) (runs []any, err error) {
	var mu sync.Mutex
	err = s.eachMaster(ctx, func(ctx context.Context, node *redis.Client) error {
		info, err := readInfo(ctx, node, "server")
		mu.Lock()
		defer mu.Unlock()
		runs = append(runs, info["run_id"])
		return err
	})
	return runs, err
}

func (s *Store) addRuns(ctx context.Context, runs ...any) error {
	return s.client.SAdd(ctx, s.runsKey(), runs...).Err()
}

// losesNothing reports whether the server has every write it ever acknowledged:
// each is on disk before its answer, and the server was no replica, which lags.
func losesNothing(ctx context.Context, server redis.Cmdable) (bool, error) {
	persistence, err := readInfo(ctx, server, "persistence")
	if err != nil {
		return false, err
	}
	replication, err := readInfo(ctx, server, "replication")
	if err != nil {
		return false, err
	}
	return persistence["aof_enabled"] == "1" && appendFsync(ctx, server) == "always" &&
		replication["role"] == "master" && replication["second_repl_offset"] == "-1", nil
}

// appendFsync returns the setting, or "unknown" where CONFIG is forbidden.
func appendFsync(ctx context.Context, server redis.Cmdable) string {
	setting, err := server.ConfigGet(ctx, "appendfsync").Result()
	if err != nil || setting["appendfsync"] == "" {
		return "unknown"
	}
	return setting["appendfsync"]
}

// readInfo returns a section of INFO by field.
func readInfo(ctx context.Context, server redis.Cmdable, section string) (map[string]string, error) {
	text, err := server.Info(ctx, section).Result()
	fields := map[string]string{}
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			fields[name] = value
		}
	}
	return fields, err
}

// Recover rotates every session, as [seedstore.RotateAll] does with settle and
// ttl, and then lets the servers that were running when it began hand out nonces
// again. Call it after Redis restarted or failed over, before new play. If a
// session could not be rotated, or a server restarted meanwhile, it stays
// closed: run it again.
func (s *Store) Recover(ctx context.Context, settle seedstore.Settler, ttl time.Duration) (rotated int, err error) {
	known, err := s.runs(ctx)
	if err != nil {
		return 0, unavailable(err)
	}
	if rotated, err = seedstore.RotateAll(ctx, s, settle, ttl); err != nil {
		return rotated, err
	}
	return rotated, unavailable(s.addRuns(ctx, known...))
}
