package figures_test

import (
	"slices"
	"testing"

	"github.com/galabet/fair/bench/figures"
)

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		name   string
		values []float64
		want   float64
	}{
		{"odd", []float64{9, 1, 5}, 5},
		{"even", []float64{9, 1, 5, 3}, 4},
		{"one", []float64{7}, 7},
	} {
		before := slices.Clone(c.values)
		if got := figures.Median(c.values); got != c.want {
			t.Errorf("%s: median(%v) = %v, want %v", c.name, c.values, got, c.want)
		}
		if !slices.Equal(before, c.values) {
			t.Errorf("%s: median reordered its argument, which holds the rounds in order", c.name)
		}
	}
}
