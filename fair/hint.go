package fair

import (
	"bytes"
	"math"
	"strconv"
)

// hint names the common mistake that explains why a check fails, "" when none
// does. It comes last of what is said on the outcome: it plays other bets.
func (c *checker) hint(check int, state State) string {
	if state != StateMismatch {
		return ""
	}
	switch check {
	case checkCommitment:
		return c.commitmentHint()
	case checkCursor:
		return c.cursorHint()
	case checkChainLink:
		if hash := hexHash(c.text(c.previousHash)); string(hash[:]) == c.text(c.gameHash) {
			return "The game hash and the previous hash have changed places."
		}
	case checkSignature:
		if c.signedBeforeReveal() {
			return "The signature verifies without the server seed: the record was signed before the reveal, and adding the seed changed what is signed."
		}
	case checkOutcome:
		return c.outcomeHint()
	}
	return ""
}

func (c *checker) commitmentHint() string {
	if c.text(c.commitment) == c.text(c.serverSeed) {
		return "The server seed in the record is the commitment itself, the hashed seed. Put the revealed server seed in its place."
	}
	return ""
}

// cursorHint knows what other sites count: digests from 1, floats, or bytes.
func (c *checker) cursorHint() string {
	floats := uint64(c.inputs.floats())
	digests := cursorFor(int(floats)) + 1
	counted := ""
	switch cursor, _ := c.needInteger(c.cursor, ""); cursor {
	case digests:
		counted = "how many digests the game reads"
	case floats, floats - 1:
		counted = "the game's floats"
	case bytesPerFloat * floats, bytesPerFloat * (floats - 1), BytesPerDigest * digests:
		counted = "the game's bytes"
	default:
		return ""
	}
	return "This cursor counts " + counted + ". In GFS/1.0 it is the number of the last digest, from 0."
}

// signedBeforeReveal reports whether the signature verifies once the server
// seed is left out.
func (c *checker) signedBeforeReveal() bool {
	if c.serverSeed == 0 {
		return false
	}
	c.payload = c.appendObjectWithout(c.payload[:0], 0, "signature", "signer", "serverSeed")
	return verifySignature(c.payload, c.textOf(c.signature), c.textOf(c.signer))
}

// outcomeHint looks for a bet close to the record's that has its result. A close
// bet may fit by chance: where a game has few results it looks less far, or not
// at all, and it says so; with another server seed every fit is chance.
func (c *checker) outcomeHint() string {
	if c.nodes[c.result].kind == kindString && c.outcome.n == 0 {
		return "The result in the record is text. It must be a number, without quotes."
	}
	results := c.results()
	if results < 30 || c.states[checkCommitment] == StateMismatch {
		return ""
	}
	if number, ok := c.roundedOutcome(); ok && c.isNumber(c.result, number) {
		return "The record has the result rounded to the nearest hundredth. GFS/1.0 rounds down."
	}
	if hint := c.closeNonce(); hint != "" {
		if results < manyResults {
			hint += " The game has few results, so this can also be chance."
		}
		return hint
	}
	if results < manyResults {
		return ""
	}
	return c.closeClientSeed()
}

const (
	fits        = "the inputs give the result in the record"
	manyResults = 1000
)

// results is about how many results the record's game has that are as likely as
// the record's, or more.
func (c *checker) results() float64 {
	p := c.inputs.param
	switch {
	case c.gameHash != 0:
		return manyResults
	case c.inputs.game == Limbo && c.nodes[c.result].kind == kindNumber && c.num(c.result) < 2:
		return 100
	case c.inputs.game == Roulette:
		return 37
	case c.inputs.game == Wheel:
		return p
	case c.inputs.game == Mines && (p == 1 || p == mineTiles-1):
		return mineTiles
	case c.inputs.game == Keno && (p == 1 || p >= kenoNumbers-1):
		return kenoNumbers
	}
	return manyResults
}

func (c *checker) closeNonce() string {
	if c.gameHash != 0 {
		return ""
	}
	for _, nonce := range [...]uint64{c.inputs.nonce - 1, c.inputs.nonce + 1} {
		if nonce <= MaxSafeInteger && c.wouldFit(c.textOf(c.clientSeed), nonce) {
			return "With nonce " + strconv.FormatUint(nonce, 10) + " " + fits + ": the nonce may be off by one. GFS/1.0 counts from 0."
		}
	}
	return ""
}

func (c *checker) closeClientSeed() string {
	if c.gameHash != 0 {
		return ""
	}
	seed := c.textOf(c.clientSeed)
	for _, other := range [...]struct {
		seed []byte
		how  string
	}{
		{trimBlanks(seed), "without the white space around it"},
		{withByte(seed, ' '), "with a space after it"},
		{withByte(seed, '\n'), "with a line break after it"},
		{changeCase(seed, 'A'), "in lower case"},
		{changeCase(seed, 'a'), "in upper case"},
	} {
		if !bytes.Equal(other.seed, seed) && clientSeedProblem(other.seed) == "" && c.wouldFit(other.seed, c.inputs.nonce) {
			return "With the client seed " + other.how + " " + fits + ". Copy the client seed again; each character counts."
		}
	}
	return ""
}

// wouldFit reports whether a bet with other inputs has the record's result.
func (c *checker) wouldFit(clientSeed []byte, nonce uint64) bool {
	c.stream.start(clientSeed, nonce)
	c.outcome.compute(c.inputs.game, &c.stream, c.inputs.param)
	return !c.compareResult(c.result).differs
}

// roundedOutcome is the number of dice, limbo or crash, rounded where it is to
// be rounded down.
func (c *checker) roundedOutcome() (float64, bool) {
	if c.gameHash != 0 {
		cents := crashRawCents(crashHash(&c.stream.block)) * (1 - c.num(c.houseEdge))
		return max(100, nearest(cents)) / 100, true
	}
	f, p := toFloat(c.stream.words[0]), c.inputs.param
	switch c.inputs.game {
	case Dice:
		return nearest(f*10001) / 100, true
	case Limbo:
		return max(1, nearest(limboRaw(f)*(1-p)*100)/100), true
	}
	return 0, false
}

// nearest rounds half up; the conversion keeps the sum from being fused with a
// product.
func nearest(x float64) float64 { return math.Floor(float64(x) + 0.5) }

func trimBlanks(seed []byte) []byte {
	seed = seed[skipBlank(seed, 0):]
	return seed[:lastBefore(seed, len(seed))+1]
}

func withByte(seed []byte, c byte) []byte { return append(bytes.Clone(seed), c) }

// changeCase returns seed with the 26 letters from first on in the other case.
func changeCase(seed []byte, first byte) []byte {
	changed := bytes.Clone(seed)
	for i, c := range changed {
		if c-first < 26 {
			changed[i] = c ^ 0x20
		}
	}
	return changed
}
