package fair

// A Status is the verdict on one record that could be read. The zero value is
// none.
type Status uint8

// The verdicts. Text that is no record has none: see [MalformedError].
const (
	Matches    Status = iota + 1 // every check that belongs to the record matches
	Mismatch                     // at least one check does not
	Incomplete                   // nothing contradicts, but something needed is missing or can't be checked
)

// String returns the verdict's word, "" for none.
func (s Status) String() string {
	return wordAt(int(s), "", "matches", "mismatch", "incomplete")
}

// A State is the outcome of one check. The zero value is none: the check does
// not belong to the record.
type State uint8

// The states of a check. Only the first counts as passed.
const (
	StateMatches State = iota + 1
	StateMismatch
	StateNotProvided // the record lacks what the check needs
	StateUnsupported // GFS/1.0 has no such check for this record
)

// String returns the state as reports write it, "" for none.
func (s State) String() string {
	return wordAt(int(s), "", "matches", "mismatch", "not-provided", "unsupported")
}

func wordAt(i int, words ...string) string {
	if i < len(words) {
		return words[i]
	}
	return ""
}

// The checks, in the order reports list them.
const (
	checkCommitment = iota
	checkPinnedCommitment
	checkCursor
	checkChainLink
	checkSignature
	checkPinnedKey
	checkBeacon
	checkOutcome
	checkCount
)

var checkNames = [checkCount]string{"Commitment", "Pinned commitment", "Cursor", "Chain link", "Signature", "Pinned key", "Beacon", "Outcome"}

// InspectRecord checks one record, given as the text a player pasted: UTF-8
// JSON of at most [MaxRecordBytes] and [MaxRecordDepth]. A record with a
// gameHash is a crash record, any other a single-player record.
//
// It returns a *MalformedError, and no report, unless the text is exactly one
// strict JSON object whose members have the shapes GFS/1.0 gives them.
// Members it does not know are allowed and are part of the record hash.
func InspectRecord(text []byte) (*Report, error) {
	var v Inspector
	return v.Inspect(text)
}

// An Inspector inspects many records with the same buffers. The zero value is
// ready; it must not be used by two goroutines at once.
type Inspector struct{ c checker }

// Pin sets what every record is compared with from now on. It returns a
// *FieldError for a value that is not 64 lowercase hex characters, and then
// changes nothing.
func (v *Inspector) Pin(pinned Pinned) error {
	err := pinned.check()
	if err == nil {
		v.c.pinned = pinned
	}
	return err
}

// Inspect is [InspectRecord], with a check more for each value that is pinned.
func (v *Inspector) Inspect(text []byte) (*Report, error) {
	if err := v.c.inspect(text); err != nil {
		return nil, err
	}
	v.c.inspectPinned()
	return v.c.report(), nil
}

// Status returns only the verdict of [Inspector.Inspect], and allocates nothing
// for a record that matches.
func (v *Inspector) Status(text []byte) (Status, error) {
	if err := v.c.inspect(text); err != nil {
		return 0, err
	}
	v.c.inspectPinned()
	return v.c.status(), nil
}

// inspect reads text and sets the states of all checks that belong to it.
func (c *checker) inspect(text []byte) error {
	if err := c.readRecord(text, pastedText); err != nil {
		return err
	}
	c.states = [checkCount]State{}
	c.place = place{index: -1}
	if c.beacon != 0 {
		c.states[checkBeacon] = StateUnsupported
	}
	if c.gameHash != 0 {
		return c.inspectCrash()
	}
	return c.inspectBet()
}

// status is the worst of the states.
func (c *checker) status() Status {
	status := Matches
	for _, state := range c.states {
		switch state {
		case StateMismatch:
			return Mismatch
		case StateNotProvided, StateUnsupported:
			status = Incomplete
		}
	}
	return status
}

// inspectBet checks a single-player record.
func (c *checker) inspectBet() error {
	if err := c.needSinglePlayer(); err != nil {
		return err
	}
	if err := c.inspectGame(); err != nil {
		return err
	}
	clientSeed, err := c.inspectSeeds()
	if err != nil {
		return err
	}
	if c.inputs.nonce, err = c.needInteger(c.nonce, "nonce"); err != nil {
		return err
	}
	if err := c.inspectCommitment(); err != nil {
		return err
	}
	if err := c.inspectCursor(cursorFor(c.inputs.floats())); err != nil {
		return err
	}
	if c.at != 0 {
		if _, err := c.needInteger(c.at, "at"); err != nil {
			return err
		}
	}
	c.outcome.game = 0
	if c.serverSeed != 0 {
		c.stream.start(clientSeed, c.inputs.nonce)
		c.outcome.compute(c.inputs.game, &c.stream, c.inputs.param)
	}
	c.inspectOutcome(c.serverSeed != 0)
	return c.inspectSignature()
}

// needSinglePlayer refuses a record of another kind.
func (c *checker) needSinglePlayer() error {
	err := c.needWord(c.spec, "spec", SpecVersion)
	if err == nil {
		err = c.needWord(c.profile, "profile", profileName)
	}
	if err != nil && c.isText(c.profile, "crash") {
		return c.failAt(0, "gameHash", "is missing, and a crash record needs it; copy the record again, whole")
	}
	return err
}

// needWord refuses a member that is not the one text it can be.
func (c *checker) needWord(i int, field, word string) error {
	if i == 0 {
		return c.failAt(0, field, "is missing, so this is not a record that can be checked here")
	}
	text, err := c.needText(i, field)
	if err != nil {
		return err
	}
	if string(text) != word {
		return c.failAt(i, field, `must be "`+word+`"; records of another kind are not checked here`)
	}
	return nil
}

// inspectSeeds checks both seeds, and makes the server seed the stream's key.
func (c *checker) inspectSeeds() (clientSeed []byte, err error) {
	if c.serverSeed != 0 {
		if c.nodes[c.serverSeed].kind == kindNull {
			return nil, c.failAt(c.serverSeed, "serverSeed", "is null; leave it out while the seed is not revealed")
		}
		seed, err := c.needHex(c.serverSeed, "serverSeed", hexLength)
		if err != nil {
			return nil, err
		}
		c.setSeed(seed)
	}
	return c.needClientSeed()
}

func (c *checker) needClientSeed() ([]byte, error) {
	clientSeed, err := c.needText(c.clientSeed, "clientSeed")
	if err != nil {
		return nil, err
	}
	if reason := clientSeedProblem(clientSeed); reason != "" {
		return nil, c.failAt(c.clientSeed, "clientSeed", reason)
	}
	return clientSeed, nil
}

// inspectCommitment compares the commitment with the hash of the server seed,
// or of a crash game's hash: whichever setSeed was given.
func (c *checker) inspectCommitment() error {
	if c.commitment == 0 {
		c.states[checkCommitment] = StateNotProvided
		return nil
	}
	commitment, err := c.needHex(c.commitment, "commitment", hexLength)
	if err != nil {
		return err
	}
	c.states[checkCommitment] = StateNotProvided
	if c.revealed() {
		c.states[checkCommitment] = sameHash(commitment, &c.hash)
	}
	return nil
}

func sameHash(text []byte, hash *[hexLength]byte) State {
	return matching(string(text) == string(hash[:]))
}

func matching(same bool) State {
	if same {
		return StateMatches
	}
	return StateMismatch
}

func (c *checker) inspectCursor(want uint64) error {
	if c.cursor == 0 {
		c.states[checkCursor] = StateNotProvided
		return nil
	}
	cursor, err := c.needInteger(c.cursor, "cursor")
	if err != nil {
		return err
	}
	c.states[checkCursor] = matching(cursor == want)
	return nil
}

// inspectOutcome compares the result with the outcome, if there is one.
func (c *checker) inspectOutcome(computed bool) {
	if !computed || c.result == 0 || c.nodes[c.result].kind == kindNull {
		c.states[checkOutcome] = StateNotProvided
		return
	}
	c.place = c.compareResult(c.result)
	c.states[checkOutcome] = matching(!c.place.differs)
}

func (c *checker) inspectSignature() error {
	if c.signature == 0 && c.signer == 0 {
		return nil
	}
	if err := c.checkSigned(); err != nil {
		return err
	}
	c.states[checkSignature] = matching(c.signatureVerifies())
	return nil
}
