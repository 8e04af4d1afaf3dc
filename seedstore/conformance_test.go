package seedstore_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/galabet/fair/seedstore"
	"github.com/galabet/fair/seedstore/storetest"
)

func TestMemoryConformance(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Backend {
		var clock atomic.Int64 // Unix time in nanoseconds
		clock.Store(time.UnixMilli(1_700_000_000_000).UnixNano())
		m := seedstore.NewMemory(seedstore.Options{Parts: []string{"mines"}, Now: func() time.Time { return time.Unix(0, clock.Load()) }})
		return storetest.Backend{
			Store:     m,
			Advance:   func(d time.Duration) { clock.Add(int64(d)) },
			Corrupt:   m.SetRaw,
			Remaining: m.Remaining,
		}
	})
}
