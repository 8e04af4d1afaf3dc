package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// blankNames overwrites the names of all functions in a Go program with zeros.
// The linker keeps them also when it leaves out symbols; on js/wasm the runtime
// only prints them, in the traceback of a crash, and looks for the stubs of
// reflect.MakeFunc, which the program does not have. They take 12 to 16 KB
// of the download, which without them would be above its limit.
func blankNames(wasm []byte) error {
	memory, err := initialMemory(wasm)
	if err != nil {
		return err
	}
	start, end, err := memory.functionNames()
	if err != nil {
		return err
	}
	names := memory.read(start, end)
	if !bytes.Contains(names, []byte("\x00runtime.gopanic\x00")) || bytes.Contains(names, []byte("\x00reflect.makeFuncStub\x00")) {
		return errors.New("the function table of the WebAssembly does not hold the names that are expected")
	}
	for _, segment := range memory {
		clear(segment.part(start, end))
	}
	return nil
}

// A memory is what a WebAssembly module puts into its memory at the start. The
// linker leaves out runs of zeros.
type memory []segment

type segment struct {
	address int
	data    []byte
}

// part is what the segment has from start to end, two addresses.
func (s segment) part(start, end int) []byte {
	last := s.address + len(s.data)
	start, end = min(max(start, s.address), last), min(max(end, s.address), last)
	return s.data[start-s.address : end-s.address]
}

// read returns a copy of what is from start to end.
func (m memory) read(start, end int) []byte {
	read := make([]byte, end-start)
	for _, s := range m {
		if part := s.part(start, end); len(part) > 0 {
			copy(read[max(s.address-start, 0):], part)
		}
	}
	return read
}

// functionNames returns where the names in the function table begin and end.
// The table starts with runtime.pcHeader, which has both as offsets.
func (m memory) functionNames() (start, end int, err error) {
	const headerSize, namesOffset, namesEndOffset = 72, 32, 40
	magic := []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8} // the version, 1 byte an instruction, 8 a pointer
	for _, s := range m {
		at := bytes.Index(s.data, magic)
		if at < 0 {
			continue
		}
		table := s.address + at
		header := m.read(table, table+headerSize)
		start = int(binary.LittleEndian.Uint32(header[namesOffset:]))
		end = int(binary.LittleEndian.Uint32(header[namesEndOffset:]))
		if start == headerSize && end > start {
			return table + start, table + end, nil
		}
	}
	return 0, 0, errors.New("the WebAssembly has no function table of the kind that Go 1.26 writes")
}

// initialMemory reads a module's data section: segments that each say where
// they go.
func initialMemory(wasm []byte) (m memory, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("the WebAssembly is cut")
		}
	}()
	const dataSection, preamble = 11, 8
	r := reader(wasm[preamble:])
	for len(r) > 0 {
		id := r.take(1)[0]
		section := reader(r.take(r.number()))
		if id != dataSection {
			continue
		}
		for n := section.number(); n > 0; n-- {
			// Kind 0, then the address: i32.const, a number, end.
			section.take(2)
			address := section.number()
			section.take(1)
			m = append(m, segment{address, section.take(section.number())})
		}
	}
	return m, nil
}

// A reader reads a module from its front; it panics at its end.
type reader []byte

func (r *reader) take(n int) []byte {
	taken := (*r)[:n]
	*r = (*r)[n:]
	return taken
}

// number reads an integer in LEB128, which is not negative.
func (r *reader) number() int {
	v, n := binary.Uvarint(*r)
	r.take(n)
	return int(v)
}
