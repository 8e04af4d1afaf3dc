package main

import (
	"strconv"

	"github.com/galabet/fair/fair"
)

//go:wasmexport play
func play(n int32) int32 { return reply(n, fair.PlayJSON) }

//go:wasmexport assertServerSeed
func assertServerSeed(n int32) int32 {
	return reply(n, func(dst, seed []byte) ([]byte, error) { return dst, fair.CheckServerSeed(string(seed)) })
}

//go:wasmexport assertClientSeed
func assertClientSeed(n int32) int32 {
	return reply(n, func(dst, seed []byte) ([]byte, error) { return dst, fair.CheckClientSeed(string(seed)) })
}

//go:wasmexport commit
func commit(n int32) int32 {
	return reply(n, func(dst, seed []byte) ([]byte, error) {
		commitment, err := fair.Commit(string(seed))
		return append(dst, commitment...), err
	})
}

//go:wasmexport verifyCommitment
func verifyCommitment(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		ok, err := fair.VerifyCommitment(f.next(), f.next())
		return appendBool(dst, ok), err
	})
}

//go:wasmexport deriveDigest
func deriveDigest(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		serverSeed, clientSeed := f.next(), f.next()
		nonce, err := f.integer("nonce")
		if err != nil {
			return dst, err
		}
		cursor, err := f.integer("cursor")
		if err != nil {
			return dst, err
		}
		digest, err := fair.Digest(serverSeed, clientSeed, nonce, cursor)
		return append(dst, digest[:]...), err
	})
}

//go:wasmexport deriveFloats
func deriveFloats(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		serverSeed, clientSeed := f.next(), f.next()
		nonce, err := f.integer("nonce")
		if err != nil {
			return dst, err
		}
		floats, cursor, err := fair.Floats(serverSeed, clientSeed, nonce, f.small())
		dst = append(dst, `{"floats":`...)
		dst = appendFloats(dst, floats)
		dst = append(dst, `,"cursor":`...)
		dst = strconv.AppendUint(dst, cursor, 10)
		return append(dst, '}'), err
	})
}

//go:wasmexport digestToFloats
func digestToFloats(n int32) int32 {
	return reply(n, func(dst, digest []byte) ([]byte, error) {
		floats := fair.DigestToFloats([fair.BytesPerDigest]byte(digest))
		return appendFloats(dst, floats[:]), nil
	})
}

//go:wasmexport bytesToFloat
func bytesToFloat(n int32) int32 {
	return reply(n, func(dst, b []byte) ([]byte, error) {
		return appendFloats(dst, []float64{fair.BytesToFloat([4]byte(b))}), nil
	})
}

// appendFloats appends floats in [0, 1) as a JSON array. Shortest digits read
// back as the same bits, in whichever notation.
func appendFloats(dst []byte, floats []float64) []byte {
	dst = append(dst, '[')
	for i, f := range floats {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendFloat(dst, f, 'g', -1, 64)
	}
	return append(dst, ']')
}
