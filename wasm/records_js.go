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
	return reply(n, func(dst, text []byte) ([]byte, error) {
		report, err := inspector.Inspect(text)
		if err != nil {
			return dst, err
		}
		return report.AppendJSON(dst), nil
	})
}

// verifyRecord leaves claimed out of the answer when the record is right:
// fair.js knows that it is what is computed.
//
//go:wasmexport verifyRecord
func verifyRecord(n int32) int32 {
	return reply(n, func(dst, record []byte) ([]byte, error) {
		verification, err := verifier.Verify(record)
		if err != nil {
			return dst, err
		}
		if verification.OK {
			verification.Claimed = nil
		}
		return verification.AppendJSON(dst), nil
	})
}

// verifyLines answers with one byte a record, in order: the index of its
// verdict in fair.js's VERDICTS.
//
//go:wasmexport verifyLines
func verifyLines(n int32) int32 {
	return reply(n, func(dst, lines []byte) ([]byte, error) {
		// A collection that an earlier call has begun goes on only when the
		// scheduler runs, which an export does not need; until it has ended,
		// every pointer that is written costs extra.
		runtime.Gosched()
		for len(lines) > 0 {
			end := lineEnd(lines)
			line := lines[:end]
			lines = lines[min(end+1, len(lines)):]
			if !blank(line) {
				dst = append(dst, verdict(line))
			}
		}
		return dst, nil
	})
}

// lineEnd returns the place of the first line feed, or the length. It looks at
// sixteen bytes at once, as a turn of a loop is dear in WebAssembly: a byte of
// low or high that is 0 sets its high bit in the end, and so may one behind
// it, so the place is looked for among them.
func lineEnd(text []byte) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	at := 0
	for ; len(text)-at >= 16; at += 16 {
		b := (*[16]byte)(text[at:])
		low := (uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56) ^ '\n'*ones
		high := (uint64(b[8]) | uint64(b[9])<<8 | uint64(b[10])<<16 | uint64(b[11])<<24 |
			uint64(b[12])<<32 | uint64(b[13])<<40 | uint64(b[14])<<48 | uint64(b[15])<<56) ^ '\n'*ones
		if ((low-ones)&^low|(high-ones)&^high)&highs != 0 {
			break
		}
	}
	for at < len(text) && text[at] != '\n' {
		at++
	}
	return at
}

func blank(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}

func verdict(line []byte) byte {
	status, err := inspector.Status(line)
	switch {
	case err != nil:
		return 3
	case status == fair.Matches:
		return 0
	case status == fair.Mismatch:
		return 1
	}
	return 2
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
