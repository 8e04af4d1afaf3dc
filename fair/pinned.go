package fair

// Pinned is what a player saved, to compare a record with: a record alone is
// only consistent with itself. "" is a value that was not saved.
type Pinned struct {
	Commitment string // 64 lowercase hex characters, as shown before the bet
	Signer     string // the operator's public key, 64 lowercase hex characters
}

func (p *Pinned) check() error {
	if p.Commitment != "" {
		if err := checkHex("commitment", p.Commitment); err != nil {
			return err
		}
	}
	if p.Signer == "" {
		return nil
	}
	return checkHex("signer", p.Signer)
}

// inspectPinned sets the states of the pinned values' checks, on a record that
// is inspected.
func (c *checker) inspectPinned() {
	if c.pinned.Commitment != "" {
		c.states[checkPinnedCommitment] = c.pinnedCommitmentState()
	}
	if c.pinned.Signer != "" {
		c.states[checkPinnedKey] = c.pinnedKeyState()
	}
}

// pinnedCommitmentState is whether the secret is the one that was committed to.
// A crash game whose hash is another may still be of the chain that the pinned
// hash ends, which its record cannot show.
func (c *checker) pinnedCommitmentState() State {
	committed := c.committed()
	if committed == "" || c.gameHash != 0 && committed != c.pinned.Commitment {
		return StateNotProvided
	}
	return matching(committed == c.pinned.Commitment)
}

// pinnedKeyState is whether the pinned key signed the record. Anybody can write
// a key into a record, so it takes a signature that verifies.
func (c *checker) pinnedKeyState() State {
	switch {
	case c.signer == 0:
		return StateNotProvided
	case c.states[checkSignature] == StateUnsupported:
		return StateUnsupported
	}
	return matching(c.isText(c.signer, c.pinned.Signer) && c.states[checkSignature] == StateMatches)
}

// onlyPinnedDiffers reports whether no check fails but those of pinned values.
func (c *checker) onlyPinnedDiffers() bool {
	for check, state := range c.states {
		if state == StateMismatch && check != checkPinnedCommitment && check != checkPinnedKey {
			return false
		}
	}
	return true
}

// committed is the hash of the revealed secret, and before the reveal the
// record's commitment, "" if it has none.
//
//go:noinline
func (c *checker) committed() string {
	if c.revealed() {
		return string(c.hash[:])
	}
	return c.text(c.commitment)
}

// revealed reports whether the record has the secret that decides its result.
//
//go:noinline
func (c *checker) revealed() bool { return c.serverSeed != 0 || c.gameHash != 0 }

func (c *checker) pinnedCommitmentDetail(state State) string {
	switch {
	case state == StateNotProvided && c.gameHash != 0:
		return "The SHA-256 of the game hash is not the commitment you saved. If you saved the terminating hash of a chain or the hash of an earlier game, it takes the games in between to reach it; if you saved the hash of the game before, this record does not follow it."
	case state == StateNotProvided:
		return "The record has neither a server seed nor a commitment to compare with the commitment you saved."
	case state == StateMatches && c.revealed():
		return "The revealed " + c.secretName() + " hashes to the commitment you saved. If you saved it before the bet, the " + c.secretName() + " was fixed by then."
	case state == StateMatches:
		return "The record's commitment is the one you saved."
	case c.revealed():
		return "The revealed " + c.secretName() + " does not hash to the commitment you saved."
	}
	return "The record's commitment is not the one you saved."
}

func (c *checker) pinnedKeyDetail(state State) string {
	switch {
	case state == StateMatches:
		return "The record is signed with the key you saved."
	case state == StateNotProvided:
		return "The record is not signed, so there is no public key to compare with the one you saved."
	case state == StateUnsupported:
		return "GFS/1.0 has no signatures on crash records, so the record's signer says nothing."
	case c.isText(c.signer, c.pinned.Signer):
		return "The record names the public key you saved, but its signature does not verify, so it is not shown that the owner of the key signed it."
	}
	return "The record's signer is not the public key you saved."
}
