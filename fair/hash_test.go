package fair

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"testing"
)

// bytesOf returns n bytes that differ from place to place and with salt.
func bytesOf(n int, salt byte) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(i*131+i>>3) ^ salt
	}
	return p
}

// hexText returns the 64 hexadecimal characters of a hash, as every server
// seed and game hash is written.
func hexText(p []byte) *[64]byte {
	sum := sha256.Sum256(p)
	return (*[64]byte)(hex.AppendEncode(nil, sum[:]))
}

// wantHMAC is the standard library's HMAC-SHA256.
func wantHMAC(key, msg []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(msg)
	return mac.Sum(nil)
}

func TestSHA256EveryLength(t *testing.T) {
	for n := range 301 {
		for _, salt := range []byte{0, 0xff} {
			p := bytesOf(n, salt)
			if got, want := sumSHA256(p), sha256.Sum256(p); got != want {
				t.Fatalf("sumSHA256 of %d bytes = %x, want %x", n, got, want)
			}
		}
	}
}

func TestSHA256LongInput(t *testing.T) {
	p := bytesOf(1<<20+17, 0)
	if got, want := sumSHA256(p), sha256.Sum256(p); got != want {
		t.Fatalf("sumSHA256 of %d bytes = %x, want %x", len(p), got, want)
	}
}

// blockwiseSHA256 hashes p with sha256Block and sha256Padding alone, so that
// native runs test the functions that only WebAssembly computes with.
func blockwiseSHA256(p []byte) [32]byte {
	padded := append(bytes.Clone(p), 0x80)
	for len(padded)%64 != 56 {
		padded = append(padded, 0)
	}
	padded = binary.BigEndian.AppendUint64(padded, uint64(len(p))*8)
	state := sha256Init
	for ; len(padded) > 0; padded = padded[64:] {
		if len(p) == 64 && len(padded) == 64 {
			sha256Padding(&state)
			break
		}
		var w [16]uint32
		for i := range w {
			w[i] = binary.BigEndian.Uint32(padded[4*i:])
		}
		sha256Block(&state, &state, &w)
	}
	var sum [32]byte
	for i, s := range state {
		binary.BigEndian.PutUint32(sum[4*i:], s)
	}
	return sum
}

func TestSHA256BlockEveryLength(t *testing.T) {
	for n := range 301 {
		p := bytesOf(n, 0x5a)
		if got, want := blockwiseSHA256(p), sha256.Sum256(p); got != want {
			t.Fatalf("blocks of %d bytes = %x, want %x", n, got, want)
		}
	}
}

func TestHashHexIsTextOfText(t *testing.T) {
	for i := range 300 {
		text := hexText([]byte{byte(i), byte(i >> 8)})
		want := hexText(text[:])
		var dst [64]byte
		hexSHA256(&dst, text)
		if dst != *want {
			t.Fatalf("hexSHA256(%s) = %s, want %s", text, dst, want)
		}
		hexSHA256(text, text)
		if *text != *want {
			t.Fatalf("hexSHA256 in place = %s, want %s", text, want)
		}
	}
}

// The text may be any 64 bytes, also those that are no hex.
func TestHashHexOfAnyBytes(t *testing.T) {
	for salt := range 256 {
		text := (*[64]byte)(bytesOf(64, byte(salt)))
		var dst [64]byte
		hexSHA256(&dst, text)
		if want := hexText(text[:]); dst != *want {
			t.Fatalf("hexSHA256(%x) = %s, want %s", text, dst, want)
		}
	}
}

func TestChainWalk(t *testing.T) {
	for _, first := range []*[64]byte{hexText([]byte("secret")), (*[64]byte)(bytesOf(64, 0x80))} {
		want := *first
		for links := range 200 {
			got := *first
			walkChain(&got, links)
			if got != want {
				t.Fatalf("%d links from %q: %q, want %q", links, first, got, want)
			}
			want = *hexText(want[:])
		}
	}
}

func TestHMACBlockKeyEveryLength(t *testing.T) {
	key := hexText([]byte("server seed"))
	var k hmacKey
	k.set(key)
	for n := range 301 {
		msg := bytesOf(n, 0x11)
		var got [32]byte
		k.sum(&got, msg)
		if want := wantHMAC(key[:], msg); !bytes.Equal(got[:], want) {
			t.Fatalf("HMAC of %d bytes = %x, want %x", n, got, want)
		}
	}
}

// A key that is set again must forget the one before.
func TestHMACKeySetAgain(t *testing.T) {
	var k hmacKey
	for i := range 100 {
		key := hexText([]byte{byte(i)})
		k.set(key)
		msg := []byte("client:7:0")
		var got [32]byte
		k.sum(&got, msg)
		if want := wantHMAC(key[:], msg); !bytes.Equal(got[:], want) {
			t.Fatalf("key %d: HMAC = %x, want %x", i, got, want)
		}
	}
}

func TestHMACEveryKeyLength(t *testing.T) {
	for n := range 301 {
		key, msg := bytesOf(n, 0x22), bytesOf(300-n, 0x33)
		got := HMACSHA256(key, msg)
		if want := wantHMAC(key, msg); !bytes.Equal(got[:], want) {
			t.Fatalf("HMAC, key of %d bytes = %x, want %x", n, got, want)
		}
	}
}

func TestHashAllocatesNothing(t *testing.T) {
	text := hexText([]byte("seed"))
	short, long := bytesOf(50, 0), bytesOf(3000, 0)
	var k hmacKey
	var mac [32]byte
	for _, c := range []struct {
		name string
		call func()
	}{
		{"sumSHA256", func() { mac = sumSHA256(long) }},
		{"hexSHA256", func() { hexSHA256(text, text) }},
		{"walkChain", func() { walkChain(text, 3) }},
		{"hmacKey.set", func() { k.set(text) }},
		{"hmacKey.sum, one block", func() { k.sum(&mac, short) }},
		{"hmacKey.sum, many blocks", func() { k.sum(&mac, long) }},
		{"hmacSHA256", func() { mac = HMACSHA256(long, short) }},
	} {
		if n := testing.AllocsPerRun(100, c.call); n != 0 {
			t.Errorf("%s allocates %v times a call", c.name, n)
		}
	}
}

func FuzzSHA256Block(f *testing.F) {
	for _, n := range []int{0, 1, 55, 56, 63, 64, 65, 119, 120, 300} {
		f.Add(bytesOf(n, 0), bytesOf(64, 1))
	}
	f.Fuzz(func(t *testing.T, p, key []byte) {
		want := sha256.Sum256(p)
		if got := blockwiseSHA256(p); got != want {
			t.Errorf("blocks of %x = %x, want %x", p, got, want)
		}
		if got := sumSHA256(p); got != want {
			t.Errorf("sumSHA256(%x) = %x, want %x", p, got, want)
		}
		mac := HMACSHA256(key, p)
		if want := wantHMAC(key, p); !bytes.Equal(mac[:], want) {
			t.Errorf("HMAC of %x under %x = %x, want %x", p, key, mac, want)
		}
	})
}
