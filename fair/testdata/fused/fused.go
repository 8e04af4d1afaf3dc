// Package fused holds what a Go compiler fuses where the processor can. The
// tests look here first, to know that they would find it.
package fused

// Sum is x*y + z with one rounding or two.
func Sum(x, y, z float64) float64 { return x*y + z }
