// Package main is the empty Go program: what any Go program costs in WebAssembly before it does
// anything. The benchmark measures its size and the time it takes to load and answer once.
package main

// answer is the only thing the program can do.
//
//go:wasmexport answer
func answer() int32 { return 1 }

// main keeps the program alive, so that answer can be called.
func main() { select {} }
