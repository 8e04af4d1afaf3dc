package fair

import "strconv"

// A Verification is what [VerifyRecord] found.
type Verification struct {
	OK           bool            // no reason was found against the record
	Computed     []byte          // the result from the inputs as canonical JSON; nil when it can't be computed
	Claimed      []byte          // the record's result as canonical JSON; nil when it has none
	CommitmentOK bool            // the server seed is there and hashes to the commitment
	CursorOK     bool            // the cursor is there and is the game's
	Signed       bool            // the record has a signature or signer
	SignatureOK  bool            // meaningful when Signed
	RecordHash   [hexLength]byte // lowercase hex SHA-256 of the record's payload
	Reasons      []string
}

// What VerifyRecord finds against a record, in the order it lists them. The
// cursor's reason goes on with both values.
const (
	ReasonSpec       = "unsupported spec"
	ReasonUnrevealed = "server seed not revealed yet"
	ReasonCommitment = "server seed does not match commitment"
	ReasonCursor     = "cursor mismatch"
	ReasonResult     = "result does not match seeds"
	ReasonGame       = "unknown game"
	ReasonSignature  = "signature does not verify under signer"
)

// VerifyRecord checks a single-player record that a program built, given as
// JSON text of at most 4 MiB. It takes parameters as [Play] does, a commitment
// in any case, and lone surrogates. It returns a *MalformedError for a member
// it cannot use; text from outside is for [InspectRecord].
func VerifyRecord(record []byte) (*Verification, error) {
	var v Verifier
	return v.Verify(record)
}

// A Verifier verifies many records with the same buffers. The zero value is
// ready; it must not be used by two goroutines at once.
type Verifier struct {
	c      checker
	found  Verification
	result []byte // the buffer of found.Computed
}

// Verify is [VerifyRecord], but what it returns is overwritten by the next
// call. It allocates nothing for a record that is right.
func (v *Verifier) Verify(record []byte) (*Verification, error) {
	c := &v.c
	if err := c.readRecord(record, builtValue); err != nil {
		return nil, err
	}
	r := &v.found
	*r = Verification{Reasons: r.Reasons[:0]}
	c.setRecordHash(&r.RecordHash)
	if !c.isText(c.spec, SpecVersion) {
		r.against(ReasonSpec)
	}
	if err := c.verifySeed(r); err != nil {
		return nil, err
	}
	if err := v.verifyPlay(r); err != nil {
		return nil, err
	}
	if c.signature != 0 || c.signer != 0 {
		if err := c.checkSigned(); err != nil {
			return nil, err
		}
		r.Signed, r.SignatureOK = true, c.signatureVerifies()
		if !r.SignatureOK {
			r.against(ReasonSignature)
		}
	}
	r.OK = len(r.Reasons) == 0
	return r, nil
}

func (v *Verification) against(reason string) { v.Reasons = append(v.Reasons, reason) }

//go:noinline
func (c *checker) isText(i int, want string) bool {
	return i != 0 && c.nodes[i].kind == kindString && string(c.textOf(i)) == want
}

// verifySeed compares the server seed, if it is revealed, with the commitment.
func (c *checker) verifySeed(r *Verification) error {
	if c.serverSeed == 0 {
		r.against(ReasonUnrevealed)
		return nil
	}
	seed, err := c.needHex(c.serverSeed, "serverSeed", hexLength)
	if err != nil {
		return err
	}
	c.setSeed(seed)
	if c.commitment != 0 {
		commitment, err := c.needText(c.commitment, "commitment")
		if err != nil {
			return err
		}
		r.CommitmentOK = equalLowered(&c.hash, commitment)
	}
	if !r.CommitmentOK {
		r.against(ReasonCommitment)
	}
	return nil
}

// verifyPlay plays the record's game and compares cursor and result.
func (v *Verifier) verifyPlay(r *Verification) error {
	c := &v.c
	name, err := c.needText(c.game, "game")
	if err != nil {
		return err
	}
	game, known := parseGame(name)
	if !known {
		r.Claimed = c.claimed()
		r.against(ReasonGame)
		return nil
	}
	bet, err := c.bet(game)
	if err != nil {
		return err
	}
	if err := c.verifyCursor(r, cursorFor(rules[game].floats(bet.param))); err != nil {
		return err
	}
	if c.serverSeed == 0 {
		r.Claimed = c.claimed()
		return nil
	}
	c.stream.start(bet.clientSeed, bet.nonce)
	c.outcome.compute(game, &c.stream, bet.param)
	v.result = c.outcome.result().AppendJSON(v.result[:0])
	r.Computed = v.result
	if c.result == 0 || c.compareResult(c.result).differs {
		r.Claimed = c.claimed()
		r.against(ReasonResult)
	} else {
		r.Claimed = r.Computed // equal values have one canonical form
	}
	return nil
}

// claimed is the record's result as canonical JSON, nil when it has none.
func (c *checker) claimed() []byte {
	if c.result == 0 {
		return nil
	}
	return c.appendCanonical(nil, c.result)
}

func (c *checker) verifyCursor(r *Verification, want uint64) error {
	claimed := "nothing"
	if c.cursor != 0 {
		cursor, err := c.needInteger(c.cursor, "cursor")
		if err != nil {
			return err
		}
		r.CursorOK = cursor == want
		claimed = strconv.FormatUint(cursor, 10)
	}
	if !r.CursorOK {
		r.against(ReasonCursor + ": the record says " + claimed + ", the game uses " + strconv.FormatUint(want, 10))
	}
	return nil
}

// betInputs are the inputs of a bet as its JSON text has them.
type betInputs struct {
	param      float64
	clientSeed []byte
	nonce      uint64
}

// bet reads the inputs beside the server seed, as Play takes them.
func (c *checker) bet(game Game) (b betInputs, err error) {
	if p := rules[game].param; p != nil {
		if b.param, err = c.playParam(p); err != nil {
			return b, err
		}
	}
	if b.clientSeed, err = c.needClientSeed(); err != nil {
		return b, err
	}
	b.nonce, err = c.needInteger(c.nonce, "nonce")
	return b, err
}

// playParam returns the value of a parameter in params, or its default;
// parameters of other games are passed over.
func (c *checker) playParam(p *param) (float64, error) {
	if c.params == 0 {
		return p.absent, nil
	}
	if err := c.needParamsObject(); err != nil {
		return 0, err
	}
	for key := c.params + 1; key < int(c.nodes[c.params].next); key = int(c.nodes[key+1].next) {
		if string(c.textOf(key)) != p.name {
			continue
		}
		v, ok := c.paramValue(key+1, p)
		if !ok {
			return 0, c.failAt(key+1, "params."+p.name, p.must)
		}
		return v, nil
	}
	return p.absent, nil
}

// AppendJSON appends the verification as one JSON object.
func (v *Verification) AppendJSON(dst []byte) []byte {
	w := writer{dst}
	w.raw(`{"ok":`)
	w.bool(v.OK)
	w.raw(`,"computed":`)
	w.json(v.Computed)
	w.raw(`,"claimed":`)
	w.json(v.Claimed)
	w.raw(`,"commitmentOk":`)
	w.bool(v.CommitmentOK)
	w.raw(`,"cursorOk":`)
	w.bool(v.CursorOK)
	w.raw(`,"signatureOk":`)
	if v.Signed {
		w.bool(v.SignatureOK)
	} else {
		w.raw("null")
	}
	w.raw(`,"recordHash":`)
	w.str(string(v.RecordHash[:]))
	w.raw(`,"reasons":[`)
	for i, reason := range v.Reasons {
		w.comma(i)
		w.str(reason)
	}
	w.raw("]}")
	return w.buf
}
