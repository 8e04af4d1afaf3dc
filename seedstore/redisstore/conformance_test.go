package redisstore_test

import (
	"context"
	"testing"
	"time"

	"github.com/galabet/fair/seedstore/redisstore"
	"github.com/galabet/fair/seedstore/redisstore/redistest"
	"github.com/galabet/fair/seedstore/storetest"
	"github.com/redis/go-redis/v9"
)

func TestConformance(t *testing.T) {
	client := redistest.Start(t).Client(t)
	conform(t, client, []*redis.Client{client})
}

func TestClusterConformance(t *testing.T) {
	servers := redistest.StartCluster(t)
	var masters []*redis.Client
	for _, s := range servers {
		masters = append(masters, s.Client(t))
	}
	conform(t, redistest.ClusterClient(t, servers), masters)
}

// advance lowers every expiry on a server by ARGV[1] milliseconds.
const advance = `
for _, key in ipairs(redis.call('KEYS', '*')) do
  local at = redis.call('PEXPIRETIME', key)
  if at > 0 then redis.call('PEXPIREAT', key, string.format('%.0f', at - ARGV[1])) end
end`

var parts = []string{"session", "nonce", "revealed", "records", "chips", "receipts", "pending", "mines"}

func conform(t *testing.T, client redis.UniversalClient, masters []*redis.Client) {
	ctx := t.Context()
	store, err := redisstore.New(client, redisstore.Options{Parts: []string{"mines"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Check(ctx); err != nil {
		t.Fatal(err)
	}
	key := func(id, part string) string { return "demo:{" + id + "}:" + part }
	storetest.Run(t, func(t *testing.T) storetest.Backend {
		return storetest.Backend{
			Store: store,
			Advance: func(d time.Duration) {
				for _, m := range masters {
					if err := m.Eval(ctx, advance, nil, d.Milliseconds()).Err(); err != nil && err != redis.Nil {
						t.Fatal(err)
					}
				}
			},
			Corrupt: func(id, part, value string) {
				var err error
				if value == "" {
					err = client.Del(ctx, key(id, part)).Err()
				} else {
					err = client.Set(ctx, key(id, part), value, redis.KeepTTL).Err()
				}
				if err != nil {
					t.Fatal(err)
				}
			},
			Remaining: func(id string) map[string]time.Duration { return remaining(t, ctx, client, key, id) },
		}
	})
}

func remaining(t *testing.T, ctx context.Context, client redis.UniversalClient, key func(id, part string) string, id string) map[string]time.Duration {
	now, left := time.Now(), map[string]time.Duration{}
	for _, part := range parts {
		at, err := client.PExpireTime(ctx, key(id, part)).Result()
		switch {
		case err != nil:
			t.Fatal(err)
		case at == -1:
			t.Errorf("%s never expires", part)
		case at > 0:
			left[part] = time.Duration(at.Milliseconds()-now.UnixMilli()) * time.Millisecond
		}
	}
	return left
}
