package main

import (
	"runtime"

	"github.com/galabet/fair/fair"
)

var (
	inspector fair.Inspector
	verifier  fair.Verifier
)

//go:wasmexport inspectRecord
func inspectRecord(n int32) int32 {
	return reply(n, func(dst, request []byte) ([]byte, error) {
		f := fields(request)
		pinned := fair.Pinned{Commitment: f.next(), Signer: f.next()}
		if err := inspector.Pin(pinned); err != nil {
			return dst, err
		}
		report, err := inspector.Inspect(f.bytes())
		if err != nil {
			return dst, err
		}
		return report.AppendJSON(dst), nil
	})
}

// verifyRecord answers for a record that is right with what fair.js cannot know:
// whether it is signed, its hash and the result. The answer for any other is an
// object.
//
//go:wasmexport verifyRecord
func verifyRecord(n int32) int32 {
	return reply(n, func(dst, record []byte) ([]byte, error) {
		v, err := verifier.Verify(record)
		if err != nil {
			return dst, err
		}
		if !v.OK {
			return v.AppendJSON(dst), nil
		}
		dst = appendBool(dst, v.Signed)
		dst = append(dst, v.RecordHash[:]...)
		return append(dst, v.Computed...), nil
	})
}

// verifyLines answers with one byte a record, in order: the index of its
// verdict in fair.js's VERDICTS.
//
//go:wasmexport verifyLines
func verifyLines(n int32) int32 {
	return reply(n, func(dst, lines []byte) ([]byte, error) {
		runtime.Gosched() // this one call is as long as many
		err := inspector.Pin(fair.Pinned{})
		return inspector.AppendVerdicts(dst, lines), err
	})
}

//go:wasmexport explain
func explain(n int32) int32 {
	return reply(n, func(dst, text []byte) ([]byte, error) {
		explanation, err := fair.Explain(text)
		if err != nil {
			return dst, err
		}
		return explanation.AppendJSON(dst), nil
	})
}

//go:wasmexport canonicalJson
func canonicalJSON(n int32) int32 {
	return reply(n, func(_, text []byte) ([]byte, error) { return fair.CanonicalJSON(text) })
}

//go:wasmexport signingPayload
func signingPayload(n int32) int32 {
	return reply(n, func(_, record []byte) ([]byte, error) { return fair.SigningPayload(record) })
}

//go:wasmexport recordHash
func recordHash(n int32) int32 {
	return reply(n, func(dst, record []byte) ([]byte, error) {
		hash, err := fair.RecordHash(record)
		return append(dst, hash...), err
	})
}

//go:wasmexport verifyRecordSignature
func verifyRecordSignature(n int32) int32 {
	return reply(n, func(dst, record []byte) ([]byte, error) {
		ok, err := fair.VerifyRecordSignature(record)
		return appendBool(dst, ok), err
	})
}

// appendBool appends a truth value as fair.js reads it.
func appendBool(dst []byte, ok bool) []byte {
	if ok {
		return append(dst, '1')
	}
	return append(dst, '0')
}
