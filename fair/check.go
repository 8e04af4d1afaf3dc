package fair

import (
	"bytes"
	"math/bits"
)

// A checker reads and checks one record after another and keeps its buffers
// and the last server seed's key, so that checking allocates nothing.
type checker struct {
	document
	members
	found         int                  // how many names the record had whose members these are
	layoutMembers [fewNames]memberName // which member each name of document.layout is
	stream        stream
	outcome       outcome
	inputs        inputs          // of a single-player record that is inspected
	seed          [hexLength]byte // the server seed that stream.key and hash belong to
	hash          [hexLength]byte // SHA-256 of seed, as hex
	payload       []byte
	states        [checkCount]State
	pinned        Pinned
	place         place
}

// inputs are what decides a result, beside the seeds.
type inputs struct {
	game  Game
	param float64
	nonce uint64
}

// floats is how many floats the game takes.
func (in *inputs) floats() int { return rules[in.game].floats(in.param) }

// readRecord reads text, which must be one object, and finds its members: they
// are where they were in the record before if all names are at the same nodes.
func (c *checker) readRecord(text []byte, l limits) error {
	found := c.found
	c.found = -1 // until they are found
	if err := c.read(text, l); err != nil {
		return err
	}
	switch c.nodes[0].kind {
	case kindObject:
	case kindArray:
		return c.failAt(0, "", "this is an array; paste one record, from { to }")
	case kindString:
		return c.failAt(0, "", "this is one JSON string; paste the record itself, without the quotes around it and the backslashes in it")
	default:
		return c.failAt(0, "", "this is a single value; paste the whole record, from { to }")
	}
	if l := &c.layout; l.followed < l.count || found != l.count {
		c.findMembers()
	} else {
		c.moveMembers()
	}
	c.found = c.layout.count
	return nil
}

// findMembers finds the members by the names of the record at the root.
func (c *checker) findMembers() {
	c.members = members{}
	index := 0
	for key := 1; key < c.count; key = int(c.nodes[key+1].next) {
		var m memberName
		if index < c.layout.followed {
			m = c.layoutMembers[index]
		} else {
			m = memberOf(c.textOf(key))
			if index < fewNames {
				c.layoutMembers[index] = m
			}
		}
		c.setMember(m, key+1)
		index++
	}
}

// moveMembers finds the members of a record whose names are those of the
// record before, where only the nodes may be others: mostly of what follows the
// result.
func (c *checker) moveMembers() {
	for moved := c.layout.moved; moved != 0; moved &= moved - 1 {
		index := bits.TrailingZeros32(moved)
		c.setMember(c.layoutMembers[index], c.layout.names[index].key+1)
	}
}

func (c *checker) setMember(m memberName, node int) {
	if m != noMember {
		*knownMembers[m].node(&c.members) = node
	}
}

// failAt reports a fault of the value at a node. The reason reads on after the
// field's name, if there is one.
//
//go:noinline
func (c *checker) failAt(i int, field, reason string) error {
	if field != "" {
		reason = field + " " + reason
	}
	return c.failField(c.start(i), field, reason)
}

func (c *checker) failMissing(field string) error {
	return c.failAt(0, field, "is missing; copy the record again, whole, or add "+field+" as the operator shows it")
}

// needText returns the text of a member that must be a string.
func (c *checker) needText(i int, field string) ([]byte, error) {
	if i == 0 {
		return nil, c.failMissing(field)
	}
	if c.nodes[i].kind != kindString {
		return nil, c.failAt(i, field, "must be text in quotes")
	}
	return c.textOf(i), nil
}

// needHex returns the text of a member that must be n lowercase hex characters.
func (c *checker) needHex(i int, field string, n int) ([]byte, error) {
	text, err := c.needText(i, field)
	if err != nil {
		return nil, err
	}
	if !isHex(text, n) {
		return nil, c.failAt(i, field, hexProblem(text, n))
	}
	return text, nil
}

// needInteger returns the value of a member that must be a whole number from 0
// to MaxSafeInteger.
func (c *checker) needInteger(i int, field string) (uint64, error) {
	if i == 0 {
		return 0, c.failMissing(field)
	}
	if c.nodes[i].kind != kindNumber {
		return 0, c.failAt(i, field, mustBeInteger+", without quotes")
	}
	v, ok := parseSafeInteger(c.token(i))
	if !ok {
		return 0, c.failAt(i, field, mustBeInteger+"; this one is not, or would be rounded")
	}
	return v, nil
}

// setSeed makes seed the stream's key and computes its hash, unless it is the
// seed of the record before.
func (c *checker) setSeed(seed []byte) {
	if bytes.Equal(seed, c.seed[:]) {
		return
	}
	copy(c.seed[:], seed)
	hexSHA256(&c.hash, &c.seed)
	c.stream.key.set(&c.seed)
}

// checkSigned refuses a signature without a signer, or the other way round,
// and either in a wrong shape.
func (c *checker) checkSigned() error {
	if _, err := c.needHex(c.signature, "signature", signatureLength); err != nil {
		return err
	}
	signer, err := c.needText(c.signer, "signer")
	if err != nil {
		return err
	}
	if reason := publicKeyProblem(signer); reason != "" {
		return c.failAt(c.signer, "signer", reason)
	}
	return nil
}

func (c *checker) signatureVerifies() bool {
	c.payload = c.appendPayload(c.payload[:0])
	return verifySignature(c.payload, c.textOf(c.signature), c.textOf(c.signer))
}

// recordHash is the hex SHA-256 of the record's payload.
func (c *checker) recordHash() string {
	var hash [hexLength]byte
	c.setRecordHash(&hash)
	return string(hash[:])
}

func (c *checker) setRecordHash(dst *[hexLength]byte) {
	c.payload = c.appendPayload(c.payload[:0])
	hash := sumSHA256(c.payload)
	appendHex(dst[:0], hash[:])
}
