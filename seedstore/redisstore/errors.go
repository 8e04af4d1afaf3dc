package redisstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/galabet/fair/seedstore"
	"github.com/redis/go-redis/v9"
)

// ErrRestarted reports that Redis restarted or another server took its place,
// so that it may have lost its last writes. Nothing was changed. Run
// [Store.Recover]. It matches [seedstore.ErrUnavailable].
var ErrRestarted = fmt.Errorf("redis restarted and may have lost writes; rotate live sessions with Recover before the next bet: %w", seedstore.ErrUnavailable)

// refusals are the codes with which Redis answers instead of running a command.
var refusals = map[string]string{
	"OOM":         "redis is out of memory: raise maxmemory; nothing was changed",
	"READONLY":    "redis is a read-only replica: connect to the master; nothing was changed",
	"LOADING":     "redis is loading its data: try again; nothing was changed",
	"MASTERDOWN":  "the replica has no link to its master: connect to the master; nothing was changed",
	"CLUSTERDOWN": "the cluster does not serve this slot: see CLUSTER INFO; nothing was changed",
	"TRYAGAIN":    "the session's slot is being moved: try again; nothing was changed",
	"NOREPLICAS":  "redis has too few replicas: see min-replicas-to-write; nothing was changed",
	"MISCONF":     "redis can't write to its disk: see its log; nothing was changed",
	"BUSY":        "redis is busy with a script: try again; nothing was changed",
	"NOAUTH":      "redis wants a password: set Password; nothing was changed",
	"NOPERM":      "redis does not allow this user the command: see ACL; nothing was changed",
	"NOSCRIPT":    "redis does not keep its scripts: it restarts or is flushed; nothing was changed",
}

// An unavailableError is a call that Redis did not do, or whose answer was lost.
type unavailableError struct {
	message string
	cause   error // what the client said, without the arguments of the command
}

func (e *unavailableError) Error() string { return "seedstore: " + e.message }

// Unwrap gives ErrUnavailable, and how the context ended if that was it. A
// time-out of the client's own counts as a deadline.
func (e *unavailableError) Unwrap() []error {
	wrapped := []error{seedstore.ErrUnavailable}
	if errors.Is(e.cause, context.DeadlineExceeded) || errors.Is(e.cause, os.ErrDeadlineExceeded) {
		wrapped = append(wrapped, context.DeadlineExceeded)
	}
	if errors.Is(e.cause, context.Canceled) {
		wrapped = append(wrapped, context.Canceled)
	}
	return wrapped
}

// unavailable turns an error of the client into one of this package.
func unavailable(err error) error {
	if err == nil || errors.Is(err, seedstore.ErrUnavailable) {
		return err
	}
	var reply redis.Error
	if !errors.As(err, &reply) {
		return &unavailableError{"no answer from redis, the call may have happened: " + err.Error(), err}
	}
	for code, message := range refusals {
		// Servers that wrap the error of a command in a script put its code further on.
		if redis.HasErrorPrefix(err, code) || strings.Contains(reply.Error(), " -"+code+" ") {
			return &unavailableError{message, err}
		}
	}
	return &unavailableError{"redis refused: " + hide(reply.Error()), err}
}

var secret = regexp.MustCompile(`[0-9a-f]{64}`)

// hide leaves out what could be a seed: Redis repeats arguments in some errors.
func hide(text string) string { return secret.ReplaceAllString(text, "[64 hex characters]") }
