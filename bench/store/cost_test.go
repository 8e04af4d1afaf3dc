package main

import (
	"testing"

	"github.com/galabet/fair/seedstore/redisstore/redistest"
)

// A bet is two round trips, and sends at most a third of the bytes of four
// scripts sent as text.
func TestCost(t *testing.T) {
	server := redistest.Start(t)
	var costs []cost
	for _, w := range allWays() {
		c, err := measureCost(t.Context(), server.Addr, w)
		if err != nil {
			t.Fatalf("%s: %v", w.name, err)
		}
		costs = append(costs, c)
		t.Logf("%+v", c)
	}
	text, ours := costs[rowText], costs[rowOurs]
	if ours.RoundTrips != 2 || text.RoundTrips != 4 {
		t.Errorf("round trips: %d and %d, want 2 and 4", ours.RoundTrips, text.RoundTrips)
	}
	if float64(ours.Bytes) > goalBytes*float64(text.Bytes) {
		t.Errorf("%d bytes, more than a third of %d", ours.Bytes, text.Bytes)
	}
}
