package main

import "strings"

// Policy is a page's Content-Security-Policy. The zero value is the strictest:
// scripts, styles, images and fetches from the same origin, and nothing else.
type Policy struct {
	// Wasm lets the page compile WebAssembly.
	Wasm bool
}

// Header is the policy as an HTTP header carries it.
func (p Policy) Header() string {
	return p.Meta() + "; frame-ancestors 'none'"
}

// Meta is the policy as a <meta> element can carry it, for hosts that send no
// headers: frame-ancestors has no effect there and would only be reported.
func (p Policy) Meta() string {
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
