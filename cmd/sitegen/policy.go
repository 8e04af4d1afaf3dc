package main

import "strings"

// A policy is a page's Content-Security-Policy. The zero value is the strictest:
// scripts, styles, images and fetches from the same origin, and nothing else.
type policy struct {
	// Wasm lets the page compile WebAssembly.
	Wasm bool
}

// header is the policy as an HTTP header carries it.
func (p policy) header() string {
	return p.Meta() + "; frame-ancestors 'none'"
}

// Meta is the policy as a <meta> element can carry it, for hosts that send no
// headers: frame-ancestors has no effect there and would only be reported.
func (p policy) Meta() string {
	script := "script-src 'self'"
	if p.Wasm {
		script += " 'wasm-unsafe-eval'"
	}
	return strings.Join([]string{
		"default-src 'none'",
		script,
		"style-src 'self'",
		"img-src 'self'",
		"font-src 'self'",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	}, "; ")
}
