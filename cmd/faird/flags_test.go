package main_test

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A server that can't begin ends, and says what to change.
func TestCannotBegin(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	noKey := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(noKey, []byte(marker+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, want string
		args       []string
	}{
		{"port taken", "something else listens on " + taken.Addr().String(), []string{"--addr", taken.Addr().String()}},
		{"address", "--addr: ", []string{"--addr", "nowhere"}},
		{"no site", "--site: stat ", []string{"--site", filepath.Join(t.TempDir(), "none")}},
		{"site", "the site has no _headers", []string{"--site", t.TempDir()}},
		{"store", "--store must be memory: or begin with redis://", []string{"--store", marker + "://"}},
		{"store's URL", "--store is no valid Redis URL", []string{"--store", "redis://" + marker + "@:port"}},
		{"store away", "no answer from redis", []string{"--store", "redis://127.0.0.1:1"}},
		{"key", "--signing-key: the file must hold a secret key", []string{"--signing-key", noKey}},
		{"no key", "--signing-key: open ", []string{"--signing-key", filepath.Join(t.TempDir(), "none")}},
		{"no life", "--session-ttl must be from 1s to 87600h", []string{"--session-ttl", "0"}},
		{"a life without end", "--session-ttl must be from 1s to 87600h", []string{"--session-ttl", "87601h"}},
		{"no sessions", "--session-cap must be 1 or more", []string{"--session-cap", "0"}},
		{"no records", "--records must be from 1 to 1000000", []string{"--records", "0"}},
		{"more records than are counted", "--records must be from 1 to 1000000", []string{"--records", "1000001"}},
		{"rate limit", "--rate-limit must be 0 or more", []string{"--rate-limit=-1"}},
		{"chips", "--chips must be from 1 to 1000000000", []string{"--chips", "0"}},
		{"chips beyond all counting", "--chips must be from 1 to 1000000000", []string{"--chips", "1152921504606846976"}},
		{"chips that no payout could be added to", "--chips must be from 1 to 1000000000", []string{"--chips", "9007199254740991"}},
		{"proxy header", "--proxy-header must be the name of a header: letters, digits and -", []string{"--proxy-header", "X-Forwarded-For:"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, stop := context.WithTimeout(t.Context(), patience)
			defer stop()
			args := append([]string{"--addr", "127.0.0.1:0", "--site", pages}, test.args...)
			text, err := exec.CommandContext(ctx, binary, args...).CombinedOutput()
			if err == nil || ctx.Err() != nil || !strings.Contains(string(text), test.want) {
				t.Errorf("it ended with %v (%v) and says %s, want %q", err, ctx.Err(), text, test.want)
			}
			if strings.Contains(string(text), marker) {
				t.Errorf("it says what was refused: %s", text)
			}
			for line := range strings.Lines(string(text)) {
				if !strings.HasPrefix(line, "faird: error: ") && !json.Valid([]byte(line)) {
					t.Errorf("this line of the log is no JSON: %s", line)
				}
			}
		})
	}
}
