package redisstore

import (
	"context"
	"errors"
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
// [ErrRestarted] if writes may be missing from it. What it files as known was
// running before it looked.
func (s *Store) passFence(ctx context.Context, server redis.Cmdable) (run string, err error) {
	info, err := readInfo(ctx, server, "server", "persistence", "replication")
	if err != nil {
		return "", err
	}
	run = info["run_id"]
	sets, err := s.client.Exists(ctx, s.runsKey()).Result()
	if err == nil && sets == 0 {
		err = s.openFirst(ctx)
	}
	if err != nil {
		return "", err
	}
	known, err := s.client.SMIsMember(ctx, s.runsKey(), run, closed, lossy).Result()
	if err != nil {
		return "", err
	}
	switch isKnown, isClosed, isLossy := known[0], known[1], known[2]; {
	case isClosed:
		return "", ErrRestarted
	case isKnown:
		return run, nil
	case isLossy:
		return "", ErrRestarted
	case !losesNothing(info, appendFsync(ctx, server)):
		// The mark stays, so that this server's next run is no better.
		return "", errors.Join(ErrRestarted, s.client.SAdd(ctx, s.runsKey(), lossy).Err())
	default:
		return run, s.client.SAdd(ctx, s.runsKey(), run).Err()
	}
}

// What the set of runs holds beside run ids.
const (
	closed = "closed" // Recover is not through
	lossy  = "lossy"  // a server ran that may lose writes, so that a later one may lack some
)

// openFirst files the servers that take writes as known. The set is written
// before the first session: without it, and without any session, there is
// nothing of which writes could be missing.
func (s *Store) openFirst(ctx context.Context) error {
	var mu sync.Mutex
	var members []any
	err := s.eachMaster(ctx, func(ctx context.Context, node *redis.Client) error {
		info, err := readInfo(ctx, node, "server", "persistence", "replication")
		if err != nil {
			return err
		}
		lossless := losesNothing(info, appendFsync(ctx, node))
		mu.Lock()
		defer mu.Unlock()
		members = append(members, info["run_id"])
		if !lossless {
			members = append(members, lossy)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, err := range s.Sessions(ctx) {
		if err != nil {
			return err
		}
		// Another caller may have filed the servers and stored it meanwhile.
		sets, err := s.client.Exists(ctx, s.runsKey()).Result()
		if err == nil && sets == 0 {
			return ErrRestarted
		}
		return err
	}
	return s.client.SAdd(ctx, s.runsKey(), members...).Err()
}

// losesNothing reports whether a server is durable and was not promoted since it
// started: replicas lag.
func losesNothing(info map[string]string, fsync string) bool {
	return durable(info, fsync) && info["role"] == "master" && info["second_repl_offset"] == "-1"
}

// durable reports whether a server, as it is set now, puts each write on disk
// before it answers.
func durable(info map[string]string, fsync string) bool {
	return info["aof_enabled"] == "1" && fsync == "always"
}

// appendFsync returns the setting, or "unknown" where CONFIG is forbidden.
func appendFsync(ctx context.Context, server redis.Cmdable) string {
	setting, err := server.ConfigGet(ctx, "appendfsync").Result()
	if err != nil || setting["appendfsync"] == "" {
		return "unknown"
	}
	return setting["appendfsync"]
}

// readInfo returns sections of INFO by field.
func readInfo(ctx context.Context, server redis.Cmdable, sections ...string) (map[string]string, error) {
	text, err := server.Info(ctx, sections...).Result()
	fields := map[string]string{}
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			fields[name] = value
		}
	}
	return fields, err
}

// Recover rotates every session, as [seedstore.RotateAll] does with settle and
// ttl. Call it after Redis restarted or failed over, or after its data were
// restored, before new play. It closes the fence first, so that no nonce is
// handed out and no part written meanwhile, not even by settle, and opens it for
// the servers that were there when it began. If a session could not be rotated, the fence stays closed: mend or delete
// the session that the error names and run Recover again.
func (s *Store) Recover(ctx context.Context, settle seedstore.Settler, ttl time.Duration) (rotated int, err error) {
	var mu sync.Mutex
	var runs []any
	if err := s.client.SAdd(ctx, s.runsKey(), closed, lossy).Err(); err != nil {
		return 0, unavailable(err)
	}
	err = s.eachMaster(ctx, func(ctx context.Context, node *redis.Client) error {
		info, err := readInfo(ctx, node, "server")
		if err != nil {
			return err
		}
		mu.Lock()
		runs = append(runs, info["run_id"])
		mu.Unlock()
		return node.ScriptFlush(ctx).Err()
	})
	if err != nil {
		return 0, unavailable(err)
	}
	if rotated, err = seedstore.RotateAll(ctx, s, settle, ttl); err != nil {
		return rotated, err
	}
	open := s.client.TxPipeline()
	open.Del(ctx, s.runsKey())
	open.SAdd(ctx, s.runsKey(), append(runs, s.lossyNow(ctx)...)...)
	_, err = open.Exec(ctx)
	return rotated, unavailable(err)
}

// lossyNow is the mark that belongs into a new set of runs: all sessions have
// just been rotated, so what was lost before does not matter any more.
func (s *Store) lossyNow(ctx context.Context) []any {
	err := s.eachMaster(ctx, func(ctx context.Context, node *redis.Client) error {
		info, err := readInfo(ctx, node, "persistence")
		if err == nil && !durable(info, appendFsync(ctx, node)) {
			return errors.New("it may lose writes")
		}
		return err
	})
	if err != nil {
		return []any{lossy}
	}
	return nil
}
