// Command wasm is package fair as WebAssembly for JavaScript. It is glue only:
// decode, call, encode.
//
// Only bytes cross. The caller reserves room, writes its arguments there and
// calls an export with their length. Every export returns one of two codes,
// and leaves its answer where the header says; anything else it returns, as it
// does when it panics, means that the answer must not be used and the instance
// must be replaced. engine.js is the other side.
package main

import (
	"runtime"
	"unsafe"
)

// Codes of an export. They are odd on purpose: a call that ends in a panic
// returns whatever was in the register.
const (
	answered = 0x5A17 // the answer is there
	refused  = 0x5E0F // the answer is an error: field, message, line, column
)

var (
	request = make([]byte, smallest)
	answer  []byte
	header  [3]uint32 // the answer's address and length, and the count of calls
)

// Buffers above this are given back after use, so that one large call does not
// keep memory for good.
const (
	keepBytes = 1 << 20
	smallest  = 1 << 12 // of a request's buffer
)

//go:wasmexport header
func headerAddress() unsafe.Pointer { return unsafe.Pointer(&header) }

// reserve makes room for a request of n bytes and returns its address.
//
//go:wasmexport reserve
func reserve(n int32) unsafe.Pointer {
	if int(n) > cap(request) || cap(request) > keepBytes {
		request = make([]byte, max(int(n), smallest))
	}
	return unsafe.Pointer(&request[0])
}

// An export does not need the scheduler, without which a collection of garbage
// that an earlier call has begun does not go on; until it has ended, every
// pointer that is written costs extra. A turn costs more than a call, so it comes
// once in so many.
const callsPerTurn = 256

// reply runs one call on the first n bytes of the request. A panic is turned
// into code 0, which engine.js takes for a broken instance.
func reply(n int32, call func(dst, request []byte) ([]byte, error)) (code int32) {
	defer func() {
		if recover() != nil {
			code = 0
		}
	}()
	if header[2]%callsPerTurn == 0 {
		runtime.Gosched()
	}
	if cap(answer) > keepBytes {
		answer = nil
	}
	var err error
	code = answered
	if answer, err = call(answer[:0], request[:n]); err != nil {
		code = refused
		answer = appendError(answer[:0], err)
	}
	header[0] = uint32(uintptr(unsafe.Pointer(unsafe.SliceData(answer))))
	header[1] = uint32(len(answer))
	header[2]++
	return code
}

func main() {
	select {} // the exports stay callable
}
