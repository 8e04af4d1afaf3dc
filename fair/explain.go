package fair

import (
	"math"
	"strconv"
)

// An Explanation is every step from a record's inputs to its result, as data.
type Explanation struct {
	Kind       string // the game's name or "Crash"
	Secret     string // the server seed or game hash: the HMAC key
	SecretHash string // its SHA-256, which a commitment or previous hash is compared with
	Digests    []DigestStep
	Floats     []FloatStep      // none for crash
	Swaps      []SwapStep       // the shuffle of mines, keno, blackjack and hilo
	Arithmetic []ArithmeticStep // the numbers of the other games
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
	Value      string // as ECMAScript prints it, or a whole number of any size
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
		return nil, c.failAt(0, "serverSeed", "is not revealed yet, so there are no steps to show; ask for it once the seed is rotated")
	}
	return c.explainBet(), nil
}

func (c *checker) explainBet() *Explanation {
	game, p, _ := c.inspectGame()
	e := &Explanation{
		Kind:       game.String(),
		Secret:     string(c.seed[:]),
		SecretHash: string(c.hash[:]),
		Result:     c.outcome.result().AppendJSON(nil),
	}
	nonce, _ := c.needInteger(c.nonce, "nonce")
	c.stream.start(c.textOf(c.clientSeed), nonce)
	n := rules[game].floats(p)
	for i := range n {
		u := c.stream.next()
		if i%FloatsPerDigest == 0 {
			e.Digests = append(e.Digests, DigestStep{c.stream.cursor - 1, string(c.stream.message), hexOf(c.stream.block[:])})
		}
		e.Floats = append(e.Floats, FloatStep{c.stream.cursor - 1, [bytesPerFloat]byte{byte(u >> 24), byte(u >> 16), byte(u >> 8), byte(u)}, toFloat(u)})
		switch game {
		case Mines, Keno, Blackjack, HiLo:
			e.Swaps = append(e.Swaps, SwapStep{n - i, index(u, n-i+1)})
		}
	}
	e.Arithmetic = explainNumber(game, e.Floats[0].Float, p)
	return e
}

// explainNumber shows how the games with a number get it from their one float.
func explainNumber(game Game, f, p float64) []ArithmeticStep {
	switch game {
	case Dice:
		return []ArithmeticStep{
			numberStep("f * 10001", f*10001),
			numberStep("floor(f * 10001)", math.Floor(f*10001)),
			numberStep("floor(f * 10001) / 100", math.Floor(f*10001)/100),
		}
	case Limbo:
		raw := 1e8 / (float64(f*1e8) + 1)
		return []ArithmeticStep{
			numberStep("raw = 1e8 / (f * 1e8 + 1)", raw),
			numberStep("1 - houseEdge", 1-p),
			numberStep("floor(raw * (1 - houseEdge) * 100) / 100", math.Floor(raw*(1-p)*100)/100),
			numberStep("max(1, that)", limbo(f, p)),
		}
	case Roulette:
		return []ArithmeticStep{numberStep("f * 37", f*37), numberStep("floor(f * 37)", math.Floor(f*37))}
	case Wheel:
		return []ArithmeticStep{numberStep("f * segments", f*p), numberStep("floor(f * segments)", math.Floor(f*p))}
	}
	return nil
}

func numberStep(expression string, value float64) ArithmeticStep {
	return ArithmeticStep{expression, string(appendNumber(nil, value))}
}

func (c *checker) explainCrash() *Explanation {
	h := crashHash(&c.stream.block)
	edge := c.num(c.houseEdge)
	raw := crashRawCents(h)
	cents := math.Floor(raw * (1 - edge))
	return &Explanation{
		Kind:       "Crash",
		Secret:     string(c.seed[:]),
		SecretHash: string(c.hash[:]),
		Digests:    []DigestStep{{0, string(appendReplacingSurrogates(nil, c.textOf(c.salt))), hexOf(c.stream.block[:])}},
		Arithmetic: []ArithmeticStep{
			{"h = first 13 hex digits of the digest", strconv.FormatUint(h, 10)},
			numberStep("rawCents = (100 * 2^52 * 1000000 div (h + 1)) / 1000000", raw),
			numberStep("cents = floor(rawCents * (1 - houseEdge))", cents),
			numberStep("max(100, cents) / 100", max(100, cents)/100),
		},
		Result: c.outcome.result().AppendJSON(nil),
	}
}

// AppendJSON appends the explanation as one JSON object.
func (e *Explanation) AppendJSON(dst []byte) []byte {
	dst = append(dst, `{"kind":`...)
	dst = appendString(dst, []byte(e.Kind))
	dst = append(dst, `,"secret":"`...)
	dst = append(dst, e.Secret...)
	dst = append(dst, `","secretHash":"`...)
	dst = append(dst, e.SecretHash...)
	dst = append(dst, `","digests":[`...)
	for i, d := range e.Digests {
		dst = appendComma(dst, i)
		dst = append(dst, `{"cursor":`...)
		dst = strconv.AppendUint(dst, d.Cursor, 10)
		dst = append(dst, `,"message":`...)
		dst = appendString(dst, []byte(d.Message))
		dst = append(dst, `,"digest":"`...)
		dst = append(dst, d.Digest...)
		dst = append(dst, `"}`...)
	}
	dst = append(dst, `],"floats":[`...)
	for i, f := range e.Floats {
		dst = appendComma(dst, i)
		dst = append(dst, `{"cursor":`...)
		dst = strconv.AppendUint(dst, f.Cursor, 10)
		dst = append(dst, `,"bytes":[`...)
		for j, b := range f.Bytes {
			dst = appendComma(dst, j)
			dst = strconv.AppendUint(dst, uint64(b), 10)
		}
		dst = append(dst, `],"float":`...)
		dst = appendNumber(dst, f.Float)
		dst = append(dst, '}')
	}
	dst = append(dst, `],"swaps":[`...)
	for i, s := range e.Swaps {
		dst = appendComma(dst, i)
		dst = append(dst, `{"i":`...)
		dst = strconv.AppendInt(dst, int64(s.I), 10)
		dst = append(dst, `,"j":`...)
		dst = strconv.AppendInt(dst, int64(s.J), 10)
		dst = append(dst, '}')
	}
	dst = append(dst, `],"arithmetic":[`...)
	for i, a := range e.Arithmetic {
		dst = appendComma(dst, i)
		dst = append(dst, `{"expression":`...)
		dst = appendString(dst, []byte(a.Expression))
		dst = append(dst, `,"value":`...)
		dst = append(dst, a.Value...)
		dst = append(dst, '}')
	}
	dst = append(dst, `],"result":`...)
	dst = append(dst, e.Result...)
	return append(dst, '}')
}

// appendComma separates part i of a list from the one before.
func appendComma(dst []byte, i int) []byte {
	if i > 0 {
		dst = append(dst, ',')
	}
	return dst
}
