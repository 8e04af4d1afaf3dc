package fair

// inspectCrash checks a crash record. What fixes its game hash before play is
// the hash of the game before or a commitment; without either it is incomplete.
func (c *checker) inspectCrash() error {
	if c.game != 0 {
		return c.failAt(c.game, "game", "and gameHash do not go together: a crash record has no game; remove the one that does not belong")
	}
	if c.spec != 0 {
		if err := c.needWord(c.spec, "spec", SpecVersion); err != nil {
			return err
		}
	}
	gameHash, err := c.needHex(c.gameHash, "gameHash", hexLength)
	if err != nil {
		return err
	}
	salt, err := c.needSalt()
	if err != nil {
		return err
	}
	edge, err := c.needHouseEdge()
	if err != nil {
		return err
	}
	c.setSeed(gameHash)
	if err := c.inspectChain(); err != nil {
		return err
	}
	c.payload = appendReplacingSurrogates(c.payload[:0], salt)
	c.stream.key.sum(&c.stream.block, c.payload)
	c.outcome.game, c.outcome.n = 0, 0
	c.outcome.number = crashFromHash(crashHash(&c.stream.block), edge)
	c.inspectOutcome(true)
	if c.signature != 0 || c.signer != 0 {
		c.states[checkSignature] = StateUnsupported
	}
	return nil
}

// inspectChain compares the previous hash and the commitment with the hash of
// the game hash.
func (c *checker) inspectChain() error {
	if c.commitment != 0 {
		if err := c.inspectCommitment(); err != nil {
			return err
		}
	}
	if c.previousHash == 0 {
		if c.commitment == 0 {
			c.states[checkChainLink] = StateNotProvided
		}
		return nil
	}
	previous, err := c.needHex(c.previousHash, "previousHash", hexLength)
	if err != nil {
		return err
	}
	c.states[checkChainLink] = sameHash(previous, &c.hash)
	return nil
}

const maxSaltLength = 1024

func (c *checker) needSalt() ([]byte, error) {
	salt, err := c.needText(c.salt, "salt")
	if err != nil {
		return nil, err
	}
	if n := utf16Length(salt); n < 1 || n > maxSaltLength {
		return nil, c.failAt(c.salt, "salt", "must have 1 to 1024 UTF-16 code units")
	}
	return salt, nil
}

const maxInspectedEdge = 0.999999

func (c *checker) needHouseEdge() (float64, error) {
	if c.houseEdge == 0 {
		return 0, c.failMissing("houseEdge")
	}
	if c.nodes[c.houseEdge].kind == kindNumber {
		if v := c.num(c.houseEdge); v >= 0 && v <= maxInspectedEdge {
			return v, nil
		}
	}
	return 0, c.failAt(c.houseEdge, "houseEdge", "must be a number from 0 to 0.999999, without quotes")
}
