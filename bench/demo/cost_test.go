package main

import "testing"

// A dice bet is two round trips and sends no script as text; with a key it is
// five.
func TestCost(t *testing.T) {
	dir := t.TempDir()
	binary, err := buildDemo(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	costs, err := measureCosts(t.Context(), binary, dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{2, 5} {
		if c := costs[i]; c.RoundTrips != want || c.ScriptText != 0 {
			t.Errorf("%+v, want %d round trips and no script text", c, want)
		}
	}
}
