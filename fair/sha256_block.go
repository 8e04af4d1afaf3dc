package fair

import "math/bits"

// SHA-256 (FIPS 180-4) in the shape that the Go compiler, and then the
// browser's, turn into fast WebAssembly. It is compiled everywhere so that
// native tests and the fuzzer cover it, but only js/wasm computes with it
// (hash_js.go): natively the standard library has the processor's own
// instructions.
//
// Why this shape:
//   - Sixteen rounds a loop turn. In them the eight working variables change
//     names instead of moving, and every index is a constant, so none is
//     checked. Unrolling all 64 rounds is slower.
//   - The message schedule stays sixteen words long, extended in place between
//     two turns; doing that inside the rounds is slower too.
//   - A sum adds last what is known last, so that the next round waits for few
//     additions.
//   - bits.RotateLeft32 is one instruction, i32.rotl.

// sha256Init is the initial hash value (FIPS 180-4, 5.3.3).
var sha256Init = [8]uint32{
	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
	0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
}

// sha256K is the round constants (FIPS 180-4, 4.2.2), sixteen to a loop turn.
var sha256K = [4][16]uint32{
	{
		0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
		0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	},
	{
		0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
		0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	},
	{
		0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
		0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	},
	{
		0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
		0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
	},
}

// sha256Block sets next to the state that follows state after one block, given
// as its sixteen big-endian words. It overwrites w; next may be state. (To
// copy a state first would cost a call: a copy beyond 16 bytes is one.)
func sha256Block(next, state *[8]uint32, w *[16]uint32) {
	a, b, c, d, e, f, g, h := state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]
	x, y := uint32(0), b^c
	for i := range sha256K {
		k := &sha256K[i]
		d, h, x = sha256Round(a, b, d, e, f, g, h, y, k[0]+w[0])
		c, g, y = sha256Round(h, a, c, d, e, f, g, x, k[1]+w[1])
		b, f, x = sha256Round(g, h, b, c, d, e, f, y, k[2]+w[2])
		a, e, y = sha256Round(f, g, a, b, c, d, e, x, k[3]+w[3])
		h, d, x = sha256Round(e, f, h, a, b, c, d, y, k[4]+w[4])
		g, c, y = sha256Round(d, e, g, h, a, b, c, x, k[5]+w[5])
		f, b, x = sha256Round(c, d, f, g, h, a, b, y, k[6]+w[6])
		e, a, y = sha256Round(b, c, e, f, g, h, a, x, k[7]+w[7])
		d, h, x = sha256Round(a, b, d, e, f, g, h, y, k[8]+w[8])
		c, g, y = sha256Round(h, a, c, d, e, f, g, x, k[9]+w[9])
		b, f, x = sha256Round(g, h, b, c, d, e, f, y, k[10]+w[10])
		a, e, y = sha256Round(f, g, a, b, c, d, e, x, k[11]+w[11])
		h, d, x = sha256Round(e, f, h, a, b, c, d, y, k[12]+w[12])
		g, c, y = sha256Round(d, e, g, h, a, b, c, x, k[13]+w[13])
		f, b, x = sha256Round(c, d, f, g, h, a, b, y, k[14]+w[14])
		e, a, y = sha256Round(b, c, e, f, g, h, a, x, k[15]+w[15])
		if i == len(sha256K)-1 {
			break
		}
		w[0] = w[0] + sha256Sigma0(w[1]) + w[9] + sha256Sigma1(w[14])
		w[1] = w[1] + sha256Sigma0(w[2]) + w[10] + sha256Sigma1(w[15])
		w[2] = w[2] + sha256Sigma0(w[3]) + w[11] + sha256Sigma1(w[0])
		w[3] = w[3] + sha256Sigma0(w[4]) + w[12] + sha256Sigma1(w[1])
		w[4] = w[4] + sha256Sigma0(w[5]) + w[13] + sha256Sigma1(w[2])
		w[5] = w[5] + sha256Sigma0(w[6]) + w[14] + sha256Sigma1(w[3])
		w[6] = w[6] + sha256Sigma0(w[7]) + w[15] + sha256Sigma1(w[4])
		w[7] = w[7] + sha256Sigma0(w[8]) + w[0] + sha256Sigma1(w[5])
		w[8] = w[8] + sha256Sigma0(w[9]) + w[1] + sha256Sigma1(w[6])
		w[9] = w[9] + sha256Sigma0(w[10]) + w[2] + sha256Sigma1(w[7])
		w[10] = w[10] + sha256Sigma0(w[11]) + w[3] + sha256Sigma1(w[8])
		w[11] = w[11] + sha256Sigma0(w[12]) + w[4] + sha256Sigma1(w[9])
		w[12] = w[12] + sha256Sigma0(w[13]) + w[5] + sha256Sigma1(w[10])
		w[13] = w[13] + sha256Sigma0(w[14]) + w[6] + sha256Sigma1(w[11])
		w[14] = w[14] + sha256Sigma0(w[15]) + w[7] + sha256Sigma1(w[12])
		w[15] = w[15] + sha256Sigma0(w[0]) + w[8] + sha256Sigma1(w[13])
	}
	next[0] = state[0] + a
	next[1] = state[1] + b
	next[2] = state[2] + c
	next[3] = state[3] + d
	next[4] = state[4] + e
	next[5] = state[5] + f
	next[6] = state[6] + g
	next[7] = state[7] + h
}

// sha256Padding folds into state the block that pads a message of exactly 64
// bytes. Its words never vary, so the schedule is a table.
func sha256Padding(state *[8]uint32) {
	a, b, c, d, e, f, g, h := state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]
	x, y := uint32(0), b^c
	for i := range sha256PaddingKW {
		kw := &sha256PaddingKW[i]
		d, h, x = sha256Round(a, b, d, e, f, g, h, y, kw[0])
		c, g, y = sha256Round(h, a, c, d, e, f, g, x, kw[1])
		b, f, x = sha256Round(g, h, b, c, d, e, f, y, kw[2])
		a, e, y = sha256Round(f, g, a, b, c, d, e, x, kw[3])
		h, d, x = sha256Round(e, f, h, a, b, c, d, y, kw[4])
		g, c, y = sha256Round(d, e, g, h, a, b, c, x, kw[5])
		f, b, x = sha256Round(c, d, f, g, h, a, b, y, kw[6])
		e, a, y = sha256Round(b, c, e, f, g, h, a, x, kw[7])
		d, h, x = sha256Round(a, b, d, e, f, g, h, y, kw[8])
		c, g, y = sha256Round(h, a, c, d, e, f, g, x, kw[9])
		b, f, x = sha256Round(g, h, b, c, d, e, f, y, kw[10])
		a, e, y = sha256Round(f, g, a, b, c, d, e, x, kw[11])
		h, d, x = sha256Round(e, f, h, a, b, c, d, y, kw[12])
		g, c, y = sha256Round(d, e, g, h, a, b, c, x, kw[13])
		f, b, x = sha256Round(c, d, f, g, h, a, b, y, kw[14])
		e, a, y = sha256Round(b, c, e, f, g, h, a, x, kw[15])
	}
	state[0] += a
	state[1] += b
	state[2] += c
	state[3] += d
	state[4] += e
	state[5] += f
	state[6] += g
	state[7] += h
}

// sha256PaddingKW is, for the rounds of sha256Padding, the round constant plus
// the word of the schedule.
var sha256PaddingKW = func() (kw [4][16]uint32) {
	w := [16]uint32{0: 1 << 31, 15: 64 * 8}
	for i := range kw {
		for j := range w {
			kw[i][j] = sha256K[i][j] + w[j]
		}
		for j := range w {
			w[j] += w[(j+9)%16] + sha256Sigma0(w[(j+1)%16]) + sha256Sigma1(w[(j+14)%16])
		}
	}
	return kw
}()

// sha256Round is one round (FIPS 180-4, 6.2.2 step 3) in which no variable
// moves: d and h are replaced by what the next round calls e and a. kw is the
// round constant plus the word of the schedule. Maj(a, b, c) is written with
// a^b and b^c, because this round's a^b is the next round's b^c: callers keep
// the two in x and y by turns.
func sha256Round(a, b, d, e, f, g, h, bc, kw uint32) (dNext, hNext, ab uint32) {
	h += kw
	h += g ^ e&(f^g)
	h += bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)
	d += h
	ab = a ^ b
	h += (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) + (b ^ ab&bc)
	return d, h, ab
}

// sha256Sigma0 is the function σ0 (FIPS 180-4, 4.1.2).
func sha256Sigma0(x uint32) uint32 {
	return bits.RotateLeft32(x, -7) ^ bits.RotateLeft32(x, -18) ^ x>>3
}

// sha256Sigma1 is the function σ1 (FIPS 180-4, 4.1.2).
func sha256Sigma1(x uint32) uint32 {
	return bits.RotateLeft32(x, -17) ^ bits.RotateLeft32(x, -19) ^ x>>10
}
