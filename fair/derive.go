package fair

import "strconv"

// How one digest is cut into floats.
const (
	BytesPerDigest  = 32
	FloatsPerDigest = 8

	bytesPerFloat = BytesPerDigest / FloatsPerDigest
	maxFloats     = 1 << 16
)

// Digest returns HMAC-SHA256 with serverSeed's text as the key over the UTF-8
// text clientSeed:nonce:cursor. It returns a *FieldError for a malformed seed
// or a number above [MaxSafeInteger].
func Digest(serverSeed, clientSeed string, nonce, cursor uint64) ([BytesPerDigest]byte, error) {
	var s stream
	if err := s.open(serverSeed, clientSeed, nonce); err != nil {
		return [BytesPerDigest]byte{}, err
	}
	if cursor > MaxSafeInteger {
		return [BytesPerDigest]byte{}, &FieldError{"cursor", mustBeInteger}
	}
	s.digest(cursor)
	return s.bytes(), nil
}

// Floats returns the first count floats of the stream for these seeds and
// nonce, each in [0, 1), and the cursor: the highest digest they come from.
// count is 1 to 65,536. It returns a *FieldError for a malformed argument.
func Floats(serverSeed, clientSeed string, nonce uint64, count int) (floats []float64, cursor uint64, err error) {
	var s stream
	if err := s.open(serverSeed, clientSeed, nonce); err != nil {
		return nil, 0, err
	}
	if count < 1 || count > maxFloats {
		return nil, 0, &FieldError{"count", "must be a whole number from 1 to 65536"}
	}
	floats = make([]float64, count)
	for i := range floats {
		floats[i] = toFloat(s.next())
	}
	return floats, cursorFor(count), nil
}

// DigestToFloats cuts a digest into its eight floats, each in [0, 1).
func DigestToFloats(digest [BytesPerDigest]byte) (floats [FloatsPerDigest]float64) {
	for i := range floats {
		floats[i] = BytesToFloat([bytesPerFloat]byte(digest[i*bytesPerFloat:]))
	}
	return floats
}

// BytesToFloat returns b0/2^8 + b1/2^16 + b2/2^24 + b3/2^32, which is exact
// and in [0, 1).
func BytesToFloat(b [bytesPerFloat]byte) float64 { return toFloat(bigEndian(b[:])) }

func bigEndian(b []byte) uint32 {
	return uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
}

// toFloat divides by a power of two, so nothing is rounded.
func toFloat(u uint32) float64 { return float64(u) / (1 << 32) }

// cursorFor is the highest digest index that n floats need.
func cursorFor(n int) uint64 { return uint64(n-1) / FloatsPerDigest }

// A stream yields the floats of one bet in order, as the 32-bit integers they
// are made from. It is set up per server seed, then per bet, and allocates
// nothing once its message buffer has grown.
type stream struct {
	key     hmacKey
	message []byte // clientSeed:nonce: and, after prefix, the cursor
	prefix  int
	cursor  uint64                  // of the next digest
	words   [FloatsPerDigest]uint32 // of the digest, each one float times 2^32
	used    int                     // how many of them are handed out
	block   [BytesPerDigest]byte    // of a crash game, which has no floats
}

// open checks the arguments and starts the stream at its first float.
func (s *stream) open(serverSeed, clientSeed string, nonce uint64) error {
	if err := CheckServerSeed(serverSeed); err != nil {
		return err
	}
	if err := CheckClientSeed(clientSeed); err != nil {
		return err
	}
	if nonce > MaxSafeInteger {
		return &FieldError{"nonce", mustBeInteger}
	}
	var key [hexLength]byte
	copy(key[:], serverSeed)
	s.key.set(&key)
	s.start([]byte(clientSeed), nonce)
	return nil
}

// start begins the stream of one bet under the key that is set. clientSeed may
// hold lone surrogates in the internal form; each is hashed as U+FFFD, which
// is what encoding a string as UTF-8 makes of it.
func (s *stream) start(clientSeed []byte, nonce uint64) {
	s.message = appendReplacingSurrogates(s.message[:0], clientSeed)
	s.message = append(s.message, ':')
	s.message = strconv.AppendUint(s.message, nonce, 10)
	s.message = append(s.message, ':')
	s.prefix = len(s.message)
	s.cursor = 0
	s.used = FloatsPerDigest
}

// digest computes the digest at cursor.
func (s *stream) digest(cursor uint64) {
	if cursor < 10 {
		s.message = append(s.message[:s.prefix], '0'+byte(cursor)) // as for all games but long shoes
	} else {
		s.message = strconv.AppendUint(s.message[:s.prefix], cursor, 10)
	}
	s.key.sumWords(&s.words, s.message)
}

// refill computes the next digest when all floats of the last are handed out.
func (s *stream) refill() {
	if s.used == FloatsPerDigest {
		s.digest(s.cursor)
		s.cursor++
		s.used = 0
	}
}

// next returns the next float of the stream, times 2^32.
func (s *stream) next() uint32 {
	s.refill()
	u := s.words[s.used]
	s.used++
	return u
}

// bytes returns the digest that the last float is from.
func (s *stream) bytes() (digest [BytesPerDigest]byte) {
	for i, word := range s.words {
		digest[4*i], digest[4*i+1], digest[4*i+2], digest[4*i+3] = byte(word>>24), byte(word>>16), byte(word>>8), byte(word)
	}
	return digest
}
