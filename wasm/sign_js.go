package main

import "github.com/galabet/fair/fair"

// keyPairFrom answers with the secret key, which ends in the public key.
//
//go:wasmexport keyPairFrom
func keyPairFrom(n int32) int32 {
	return reply(n, func(dst, seed []byte) ([]byte, error) {
		return append(dst, fair.KeyPairFrom([32]byte(seed)).SecretKey...), nil
	})
}

//go:wasmexport sign
func sign(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		message := f.next()
		signature, err := fair.Sign([]byte(message), f.next())
		return append(dst, signature...), err
	})
}

//go:wasmexport verifySignature
func verifySignature(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		message, signature := f.next(), f.next()
		ok, err := fair.VerifySignature([]byte(message), signature, f.next())
		return appendBool(dst, ok), err
	})
}

//go:wasmexport sha256
func sha256(n int32) int32 {
	return reply(n, func(dst, data []byte) ([]byte, error) {
		hash := fair.SHA256(data)
		return append(dst, hash[:]...), nil
	})
}

//go:wasmexport hmacSha256
func hmacSHA256(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		key := f.next()
		hash := fair.HMACSHA256([]byte(key), []byte(f.next()))
		return append(dst, hash[:]...), nil
	})
}
