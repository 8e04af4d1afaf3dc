package fair

import "strconv"

// A Report is what [InspectRecord] found.
type Report struct {
	Kind       string // the game's name, "Crash", or "Galabet Flight" for a crash record with an id
	Status     Status
	Computed   []byte // the result from the inputs as canonical JSON; nil when the seed is not revealed
	Claimed    []byte // the record's result as canonical JSON; nil when it has none
	Checks     []Check
	Difference string // where the claimed result first differs, such as "result.path[2]"; "" if nowhere
	RecordHash string // lowercase hex SHA-256 of the record's payload
	Note       string // what the verdict proves and does not prove
}

// A Check is one comparison and what came of it.
type Check struct {
	Name     string // Commitment, Pinned commitment, Cursor, Chain link, Signature, Pinned key, Beacon or Outcome
	State    State
	Detail   string // what was compared, in a sentence
	Expected []byte // what the inputs give, or what was pinned, as canonical JSON; nil when there is no such value
	Actual   []byte // what the record has in its place, as canonical JSON; nil when it has nothing
	Hint     string // the mistake that explains a mismatch, if it is a common one, else ""
}

// AppendJSON appends the report as one line of JSON, the same bytes wherever
// the report was made.
func (r *Report) AppendJSON(dst []byte) []byte {
	w := writer{dst}
	w.raw(`{"kind":`)
	w.str(r.Kind)
	w.raw(`,"status":`)
	w.str(r.Status.String())
	w.raw(`,"computed":`)
	w.json(r.Computed)
	w.raw(`,"claimed":`)
	w.json(r.Claimed)
	w.raw(`,"checks":[`)
	for i, check := range r.Checks {
		w.comma(i)
		w.raw(`{"name":`)
		w.str(check.Name)
		w.raw(`,"state":`)
		w.str(check.State.String())
		w.raw(`,"detail":`)
		w.str(check.Detail)
		w.raw(`,"expected":`)
		w.json(check.Expected)
		w.raw(`,"actual":`)
		w.json(check.Actual)
		w.raw(`,"hint":`)
		w.json(quoted(check.Hint))
		w.raw("}")
	}
	w.raw(`],"difference":`)
	w.json(quoted(r.Difference))
	w.raw(`,"recordHash":`)
	w.str(r.RecordHash)
	w.raw(`,"note":`)
	w.str(r.Note)
	w.raw("}")
	return w.buf
}

// report puts what inspect found into words.
func (c *checker) report() *Report {
	r := &Report{Kind: c.kindName(), Status: c.status(), Difference: c.placeName(), RecordHash: c.recordHash()}
	if c.revealed() {
		r.Computed = c.outcome.json()
	}
	if c.result != 0 && c.nodes[c.result].kind != kindNull {
		r.Claimed = c.appendCanonical(nil, c.result)
	}
	for check, state := range c.states {
		if state != 0 {
			expected, actual := c.compared(check, r)
			r.Checks = append(r.Checks, Check{checkNames[check], state, c.detail(check, state), expected, actual, c.hint(check, state)})
		}
	}
	r.Note = c.note(r.Status)
	return r
}

func (c *checker) kindName() string {
	switch {
	case c.gameHash == 0:
		return string(c.textOf(c.game))
	case c.id != 0:
		return "Galabet Flight"
	}
	return "Crash"
}

// compared is the expected and the actual value of a check of r.
func (c *checker) compared(check int, r *Report) (expected, actual []byte) {
	switch check {
	case checkCommitment, checkChainLink:
		if c.revealed() {
			expected = quoted(string(c.hash[:]))
		}
		if check == checkChainLink {
			return expected, c.canonicalOf(c.previousHash)
		}
		return expected, c.canonicalOf(c.commitment)
	case checkPinnedCommitment:
		return quoted(c.pinned.Commitment), quoted(c.committed())
	case checkCursor:
		return strconv.AppendUint(nil, cursorFor(c.inputs.floats()), 10), c.canonicalOf(c.cursor)
	case checkPinnedKey:
		return quoted(c.pinned.Signer), c.canonicalOf(c.signer)
	case checkOutcome:
		return r.Computed, r.Claimed
	}
	return nil, nil
}

// quoted is s as JSON, nil for "". Like the other small functions that reports
// are made with, it stays out of line: written out at every place they make the
// WebAssembly larger.
//
//go:noinline
func quoted(s string) []byte {
	if s == "" {
		return nil
	}
	return appendString(nil, []byte(s))
}

// canonicalOf is the canonical JSON of a member, nil for an absent one.
//
//go:noinline
func (c *checker) canonicalOf(i int) []byte {
	if i == 0 {
		return nil
	}
	return c.appendCanonical(nil, i)
}

// text is the text of a member, "" for an absent one.
//
//go:noinline
func (c *checker) text(i int) string {
	if i == 0 {
		return ""
	}
	return string(c.textOf(i))
}

// secretName is what the record's secret is called.
//
//go:noinline
func (c *checker) secretName() string {
	if c.gameHash != 0 {
		return "game hash"
	}
	return "server seed"
}

// detail is one sentence or two on a check.
func (c *checker) detail(check int, state State) string {
	switch check {
	case checkCommitment:
		return c.commitmentDetail(state)
	case checkPinnedCommitment:
		return c.pinnedCommitmentDetail(state)
	case checkPinnedKey:
		return c.pinnedKeyDetail(state)
	case checkCursor:
		return c.cursorDetail(state)
	case checkChainLink:
		return c.chainLinkDetail(state)
	case checkSignature:
		return c.signatureDetail(state)
	case checkBeacon:
		return "GFS/1.0 has no beacons, so the beacon in this record is not checked."
	}
	return c.outcomeDetail(state)
}

func (c *checker) commitmentDetail(state State) string {
	switch {
	case state == StateMatches:
		return "The SHA-256 of the " + c.secretName() + " is the commitment."
	case c.commitment == 0:
		return "The record has no commitment, so nothing in it shows that the server seed was fixed before play."
	case !c.revealed():
		return "The server seed is not revealed yet. Operators reveal it when you change to a new one; check the record again with it."
	case c.gameHash != 0:
		return "The SHA-256 of the game hash is " + string(c.hash[:]) + ", not the commitment. If the commitment is the terminating hash of a chain, it takes more than this record to reach it."
	}
	return "The SHA-256 of the server seed is " + string(c.hash[:]) + ", not the commitment."
}

func (c *checker) cursorDetail(state State) string {
	if state == StateNotProvided {
		return "The record has no cursor, the number of the last digest that the game reads."
	}
	detail := "The game reads random digest 0 alone"
	if last := cursorFor(c.inputs.floats()); last > 0 {
		detail = "The game reads random digests 0 to " + strconv.FormatUint(last, 10)
	}
	if state == StateMatches {
		detail += ", as the record says."
	} else {
		detail += "; the record says that the last is " + string(c.appendCanonical(nil, c.cursor)) + "."
	}
	if c.serverSeed == 0 {
		detail += " This does not depend on the seed."
	}
	return detail
}

func (c *checker) chainLinkDetail(state State) string {
	switch state {
	case StateMatches:
		return "The SHA-256 of the game hash is the previous hash. If that hash was shown before this game, this game was already fixed then."
	case StateMismatch:
		return "The SHA-256 of the game hash is " + string(c.hash[:]) + ", not the previous hash."
	}
	return "The record has neither a previous hash nor a commitment, so nothing in it shows that the game hash was fixed before play."
}

func (c *checker) signatureDetail(state State) string {
	switch {
	case state == StateMatches:
		return "The signature verifies under the signer's public key. Whose key it is, the record cannot show."
	case state == StateUnsupported:
		return "GFS/1.0 has no signatures on crash records, so this one is not checked."
	}
	return "The signature does not verify under the signer's public key: the record was changed after signing, or signed with another key."
}

func (c *checker) outcomeDetail(state State) string {
	switch {
	case state == StateMatches:
		return "The inputs give the result in the record."
	case state == StateMismatch:
		return c.differenceDetail()
	case !c.revealed():
		return "Without the server seed the result cannot be computed."
	}
	return "The record has no result to compare with."
}

// differenceDetail shows two numbers, but of two lists only where they differ.
func (c *checker) differenceDetail() string {
	if c.nodes[c.result].kind == kindNumber && c.outcome.n == 0 {
		return "The inputs give " + string(c.outcome.json()) + "; the record says " + string(c.appendCanonical(nil, c.result)) + "."
	}
	return "The inputs give another result than the record's; they first differ at " + c.placeName() + "."
}

// note says what a verdict is worth, and what none proves.
func (c *checker) note(status Status) string {
	var note string
	switch status {
	case Matches:
		note = "A match proves that the revealed seed hashes to the record's commitment and that the inputs give the result."
		if c.gameHash != 0 {
			note = "A match proves that the game hash is linked as the record says and that it gives the result."
		}
	case Mismatch:
		if c.onlyPinnedDiffers() {
			note = "The record agrees with itself, but not with what you saved: it is not the bet you saved that for, your copy is wrong, or the operator replaced what was published."
			break
		}
		note = "A mismatch proves that the parts of this text do not belong together, but not which part is wrong or who changed it; compare each with what the operator published."
	case Incomplete:
		note = "Nothing that could be checked is wrong, but not everything could be checked, so this is not a match."
	}
	switch {
	case c.states[checkPinnedCommitment] == StateMatches && c.revealed():
		note += " The " + c.secretName() + " is the one whose commitment you saved, so it was fixed by the time you saved that. It does not prove"
	case c.gameHash != 0:
		note += " It does not prove when the previous hash, the commitment or the salt was published,"
	default:
		note += " It does not prove when the commitment was shown,"
	}
	note += " that payouts were right, or who the operator is."
	if c.gameHash != 0 && c.id != 0 {
		note += " The stake, cash-out and payout of a Flight receipt are not part of the check."
	}
	return note
}
