package main

import (
	"slices"
	"testing"
)

func TestSummarise(t *testing.T) {
	m := measure{contenders: []string{"package", "webcrypto"}, goals: map[string]float64{"webcrypto": 3}}
	s := summarise(m, map[string][]float64{
		"package":   {10, 40, 30},
		"webcrypto": {10, 10, 5},
	})
	got := s.Rows[1]
	want := row{Contender: "webcrypto", Median: 10, Min: 5, Max: 10,
		RatioMedians: 3, MedianRatio: 4, RatioMin: 1, RatioMax: 6, Goal: 3}
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestReached(t *testing.T) {
	for _, c := range []struct {
		name string
		row  row
		want bool
	}{
		{"rate, at the goal", row{RatioMedians: 15, MedianRatio: 16, Goal: 15}, true},
		{"rate, rounds below", row{RatioMedians: 16, MedianRatio: 14.9, Goal: 15}, true},
		{"rate, medians below", row{RatioMedians: 14.9, MedianRatio: 16, Goal: 15}, false},
		{"time, at the goal", row{RatioMedians: 1.5, MedianRatio: 1.4, Goal: 1.5, goalIsMaximum: true}, true},
		{"time, rounds above", row{RatioMedians: 1.4, MedianRatio: 1.6, Goal: 1.5, goalIsMaximum: true}, true},
		{"time, medians above", row{RatioMedians: 1.51, MedianRatio: 1.4, Goal: 1.5, goalIsMaximum: true}, false},
	} {
		if got := c.row.Reached(); got != c.want {
			t.Errorf("%s: Reached() = %v", c.name, got)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := count(n); got != want {
			t.Errorf("count(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestTakeRoundsRotates(t *testing.T) {
	var order []string
	samples, err := takeRounds([]string{"a", "b", "c"}, func(contender string) (float64, error) {
		order = append(order, contender)
		return float64(len(order)), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", "b", "c", "b", "c", "a", "c", "a", "b"}; !slices.Equal(order[:9], want) {
		t.Errorf("order %v, want %v", order[:9], want)
	}
	for _, contender := range []string{"a", "b", "c"} {
		if got := len(samples[contender]); got != rounds {
			t.Errorf("%s has %d samples, want %d", contender, got, rounds)
		}
	}
}
