package fair

import (
	"math"
	"strconv"
)

// An Explanation is the steps from a record's inputs to its result, as data.
type Explanation struct {
	Kind       string // the game's name or "Crash"
	Secret     string // the server seed or game hash: the HMAC key
	SecretHash string // its SHA-256, which a commitment or previous hash is compared with
	Digests    []DigestStep
	Floats     []FloatStep      // none for crash
	Swaps      []SwapStep       // the shuffle of mines, keno, blackjack and hilo; mines and keno then sort the first items, and keno adds 1
	Arithmetic []ArithmeticStep // of the other games
	Result     []byte           // canonical JSON
}

// A DigestStep is one HMAC-SHA256 under the server seed or game hash.
type DigestStep struct {
	Cursor  uint64
	Message string // clientSeed:nonce:cursor, or a crash game's salt
	Digest  string // lowercase hex
}

// A FloatStep is one float and the four bytes of a digest it is read from.
type FloatStep struct {
	Cursor uint64 // the digest
	Bytes  [bytesPerFloat]byte
	Float  float64
}

// A SwapStep is one step of a shuffle: item I changes places with item J,
// which is floor(float*(I+1)).
type SwapStep struct{ I, J int }

// An ArithmeticStep is one value on the way to a number.
type ArithmeticStep struct {
	Expression string
	Value      float64
}

// Explain returns the steps of checking one record, given as the text a player
// pasted. It returns a *MalformedError where [InspectRecord] does, and for a
// record whose server seed is not revealed.
func Explain(text []byte) (*Explanation, error) {
	var c checker
	if err := c.inspect(text); err != nil {
		return nil, err
	}
	if c.gameHash != 0 {
		return c.explainCrash(), nil
	}
	if c.serverSeed == 0 {
		return nil, c.failAt(0, "serverSeed", "is not revealed yet, so there are no steps to show; operators reveal it when you change to a new one")
	}
	return c.explainBet(), nil
}

// explanation is one with the parts that every game has.
func (c *checker) explanation(kind string) *Explanation {
	return &Explanation{
		Kind:       kind,
		Secret:     string(c.seed[:]),
		SecretHash: string(c.hash[:]),
		Result:     c.outcome.json(),
	}
}

func (e *Explanation) digest(cursor uint64, message []byte, digest [BytesPerDigest]byte) {
	e.Digests = append(e.Digests, DigestStep{cursor, string(message), hexOf(digest[:])})
}

func (c *checker) explainBet() *Explanation {
	game, p := c.inputs.game, c.inputs.param
	e := c.explanation(game.String())
	c.stream.start(c.textOf(c.clientSeed), c.inputs.nonce)
	n := c.inputs.floats()
	for i := range n {
		u := c.stream.next()
		if i%FloatsPerDigest == 0 {
			e.digest(c.stream.cursor-1, c.stream.message, c.stream.bytes())
		}
		e.Floats = append(e.Floats, FloatStep{c.stream.cursor - 1, [bytesPerFloat]byte{byte(u >> 24), byte(u >> 16), byte(u >> 8), byte(u)}, toFloat(u)})
		switch game {
		case Mines, Keno, Blackjack, HiLo:
			e.Swaps = append(e.Swaps, SwapStep{n - i, index(u, n-i+1)})
		}
	}
	if game == Plinko {
		for row, step := range c.outcome.items[:n] {
			e.step("path["+strconv.Itoa(row)+"] = f < 0.5 ? 0 : 1", float64(step))
		}
		e.step("bucket = sum of path", float64(c.outcome.bucket))
	}
	e.explainNumber(game, e.Floats[0].Float, p)
	return e
}

// explainNumber shows how the games with a number get it from their one float.
func (e *Explanation) explainNumber(game Game, f, p float64) {
	switch game {
	case Dice:
		e.step("f * 10001", f*10001)
		e.step("floor(f * 10001)", math.Floor(f*10001))
		e.step("floor(f * 10001) / 100", math.Floor(f*10001)/100)
	case Limbo:
		raw := limboRaw(f)
		e.step("raw = 1e8 / (f * 1e8 + 1)", raw)
		e.step("1 - houseEdge", 1-p)
		e.step("floor(raw * (1 - houseEdge) * 100) / 100", math.Floor(raw*(1-p)*100)/100)
		e.step("max(1, floor(raw * (1 - houseEdge) * 100) / 100)", limbo(f, p))
	case Roulette:
		e.step("f * 37", f*37)
		e.step("floor(f * 37)", math.Floor(f*37))
	case Wheel:
		e.step("f * segments", f*p)
		e.step("floor(f * segments)", math.Floor(f*p))
	}
}

// step stays out of line for the size of the WebAssembly.
//
//go:noinline
func (e *Explanation) step(expression string, value float64) {
	e.Arithmetic = append(e.Arithmetic, ArithmeticStep{expression, value})
}

func (c *checker) explainCrash() *Explanation {
	h := crashHash(&c.stream.block)
	edge := c.num(c.houseEdge)
	raw := crashRawCents(h)
	cents := math.Floor(raw * (1 - edge))
	e := c.explanation("Crash")
	e.digest(0, appendReplacingSurrogates(nil, c.textOf(c.salt)), c.stream.block)
	e.step("h = first 13 hex digits of the digest", float64(h))
	e.step("rawCents = (100 * 2^52 * 1000000 div (h + 1)) / 1000000", raw)
	e.step("cents = floor(rawCents * (1 - houseEdge))", cents)
	e.step("max(100, cents) / 100", max(100, cents)/100)
	return e
}

// AppendJSON appends the explanation as one JSON object.
func (e *Explanation) AppendJSON(dst []byte) []byte {
	w := writer{dst}
	w.raw(`{"kind":`)
	w.str(e.Kind)
	w.raw(`,"secret":`)
	w.str(e.Secret)
	w.raw(`,"secretHash":`)
	w.str(e.SecretHash)
	w.raw(`,"digests":[`)
	for i, d := range e.Digests {
		w.comma(i)
		w.raw(`{"cursor":`)
		w.int(int64(d.Cursor))
		w.raw(`,"message":`)
		w.str(d.Message)
		w.raw(`,"digest":`)
		w.str(d.Digest)
		w.raw("}")
	}
	w.raw(`],"floats":[`)
	for i, f := range e.Floats {
		w.comma(i)
		w.raw(`{"cursor":`)
		w.int(int64(f.Cursor))
		w.raw(`,"bytes":[`)
		for j, b := range f.Bytes {
			w.comma(j)
			w.int(int64(b))
		}
		w.raw(`],"float":`)
		w.num(f.Float)
		w.raw("}")
	}
	w.raw(`],"swaps":[`)
	for i, s := range e.Swaps {
		w.comma(i)
		w.raw(`{"i":`)
		w.int(int64(s.I))
		w.raw(`,"j":`)
		w.int(int64(s.J))
		w.raw("}")
	}
	w.raw(`],"arithmetic":[`)
	for i, a := range e.Arithmetic {
		w.comma(i)
		w.raw(`{"expression":`)
		w.str(a.Expression)
		w.raw(`,"value":`)
		w.num(a.Value)
		w.raw("}")
	}
	w.raw(`],"result":`)
	w.json(e.Result)
	w.raw("}")
	return w.buf
}
