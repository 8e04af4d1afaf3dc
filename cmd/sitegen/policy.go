package main

import "strings"

// A policy is a page's Content-Security-Policy. The zero value is the strictest,
// and what a text needs: the style sheet and images of the same origin.
type policy struct {
	// Scripts lets the page run scripts of the same origin.
	Scripts bool
	// Fetches lets its scripts ask the same origin for more.
	Fetches bool
	// Wasm lets them compile WebAssembly.
	Wasm bool
}

// header is the policy as an HTTP header carries it.
func (p policy) header() string {
	return p.Meta() + "; frame-ancestors 'none'"
}

// Meta is the policy as a <meta> element can carry it, for hosts that send no
// headers: frame-ancestors has no effect there and would only be reported.
func (p policy) Meta() string {
	directives := []string{"default-src 'none'"}
	switch {
	case p.Wasm:
		directives = append(directives, "script-src 'self' 'wasm-unsafe-eval'")
	case p.Scripts:
		directives = append(directives, "script-src 'self'")
	}
	if p.Fetches {
		directives = append(directives, "connect-src 'self'")
	}
	return strings.Join(append(directives,
		"style-src 'self'",
		"img-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	), "; ")
}
