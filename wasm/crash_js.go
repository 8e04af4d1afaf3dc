package main

import (
	"strconv"

	"github.com/galabet/fair/fair"
)

//go:wasmexport createCrashChain
func createCrashChain(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		chain, err := fair.NewCrashChain(f.small(), f.next())
		return append(dst, chain.TerminatingHash...), err
	})
}

//go:wasmexport crashGameHash
func crashGameHash(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		chain := fair.CrashChain{Secret: f.next(), Length: f.small()}
		hash, err := chain.GameHash(f.small())
		return append(dst, hash...), err
	})
}

// crashLinks answers with the hashes that follow one, 64 characters each.
//
//go:wasmexport crashLinks
func crashLinks(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		return fair.AppendCrashChain(dst, f.next(), f.small())
	})
}

//go:wasmexport verifyCrashLink
func verifyCrashLink(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		ok, err := fair.VerifyCrashLink(f.next(), f.next())
		return appendBool(dst, ok), err
	})
}

//go:wasmexport crashResult
func crashResult(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		gameHash, salt := f.next(), f.next()
		result, err := fair.CrashResult(gameHash, salt, f.double())
		return strconv.AppendFloat(dst, result, 'g', -1, 64), err
	})
}
