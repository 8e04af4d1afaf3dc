package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/galabet/fair/bench/figures"
)

// A section is one measure with its figures.
type section struct {
	measure
	Rows []row
}

// A row is one contender. The ratios compare the package with it: its rate to the contender's, or
// its time to the contender's for a cold start.
type row struct {
	Contender     string
	Median        float64
	Min, Max      float64
	RatioMedians  float64 // of the two medians
	MedianRatio   float64 // of the ratios of each round
	RatioMin      float64
	RatioMax      float64
	Goal          float64 // 0 when there is none
	goalIsMaximum bool
}

func summarise(m measure, samples map[string][]float64) section {
	ours := samples[m.contenders[0]]
	s := section{measure: m}
	for _, contender := range m.contenders {
		theirs := samples[contender]
		ratios := make([]float64, len(theirs))
		for i := range theirs {
			ratios[i] = ours[i] / theirs[i]
		}
		s.Rows = append(s.Rows, row{
			Contender:     contender,
			Median:        figures.Median(theirs),
			Min:           slices.Min(theirs),
			Max:           slices.Max(theirs),
			RatioMedians:  figures.Median(ours) / figures.Median(theirs),
			MedianRatio:   figures.Median(ratios),
			RatioMin:      slices.Min(ratios),
			RatioMax:      slices.Max(ratios),
			Goal:          m.goals[contender],
			goalIsMaximum: m.cold,
		})
	}
	return s
}

// Reached compares the ratio of the medians with the goal. The ratios of the rounds show how far the
// machine let the figures wander.
func (r row) Reached() bool {
	if r.goalIsMaximum {
		return r.RatioMedians <= r.Goal
	}
	return r.RatioMedians >= r.Goal
}

// table is the section's figures as a Markdown table.
func (s section) table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n### %s\n\n%s\n\n", s.title, s.what)
	fmt.Fprintf(&b, "| contender | %s, median | min – max | package to it, medians | per round: median (min – max) | goal |\n", s.unit)
	b.WriteString("| --- | ---: | ---: | ---: | ---: | --- |\n")
	for _, r := range s.Rows {
		fmt.Fprintf(&b, "| %s | %s | %s – %s | %s | %s | %s |\n", names[r.Contender],
			quantity(r.Median), quantity(r.Min), quantity(r.Max), r.ratio(), r.roundRatio(), r.goal())
	}
	return b.String()
}

func (r row) ratio() string {
	if r.Contender == "package" {
		return ""
	}
	return fmt.Sprintf("%.2f×", r.RatioMedians)
}

func (r row) roundRatio() string {
	if r.Contender == "package" {
		return ""
	}
	return fmt.Sprintf("%.2f× (%.2f – %.2f)", r.MedianRatio, r.RatioMin, r.RatioMax)
}

func (r row) goal() string {
	if r.Goal == 0 {
		return ""
	}
	sign, verdict := "≥", "missed"
	if r.goalIsMaximum {
		sign = "≤"
	}
	if r.Reached() {
		verdict = "reached"
	}
	return fmt.Sprintf("%s %g×: %s", sign, r.Goal, verdict)
}

// quantity writes a figure: 1,234,567 or 98.7.
func quantity(x float64) string {
	if x < 1000 {
		return fmt.Sprintf("%.1f", x)
	}
	return count(int(math.Round(x)))
}

// count writes a number of things with its thousands apart.
func count(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
