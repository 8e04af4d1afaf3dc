package fair

// members holds the nodes of a record's members, 0 for an absent one: node 0
// is the record itself.
type members struct {
	spec, profile, game, params, serverSeed, commitment, clientSeed, nonce, cursor, result, at,
	signature, signer, beacon, gameHash, previousHash, salt, houseEdge, id int
}

// A memberName stands for the name of a member that a check reads; 0 is any
// other name.
type memberName uint8

const (
	memberSpec memberName = iota + 1
	memberProfile
	memberGame
	memberParams
	memberServerSeed
	memberCommitment
	memberClientSeed
	memberNonce
	memberCursor
	memberResult
	memberAt
	memberSignature
	memberSigner
	memberBeacon
	memberGameHash
	memberPreviousHash
	memberSalt
	memberHouseEdge
	memberId
)

// memberOf returns which member a name is.
func memberOf(name []byte) memberName {
	switch string(name) {
	case "spec":
		return memberSpec
	case "profile":
		return memberProfile
	case "game":
		return memberGame
	case "params":
		return memberParams
	case "serverSeed":
		return memberServerSeed
	case "commitment":
		return memberCommitment
	case "clientSeed":
		return memberClientSeed
	case "nonce":
		return memberNonce
	case "cursor":
		return memberCursor
	case "result":
		return memberResult
	case "at":
		return memberAt
	case "signature":
		return memberSignature
	case "signer":
		return memberSigner
	case "beacon":
		return memberBeacon
	case "gameHash":
		return memberGameHash
	case "previousHash":
		return memberPreviousHash
	case "salt":
		return memberSalt
	case "houseEdge":
		return memberHouseEdge
	case "id":
		return memberId
	}
	return 0
}

// member returns where a member's node is kept, nil for one that no check reads.
func (m *members) member(name memberName) *int {
	switch name {
	case memberSpec:
		return &m.spec
	case memberProfile:
		return &m.profile
	case memberGame:
		return &m.game
	case memberParams:
		return &m.params
	case memberServerSeed:
		return &m.serverSeed
	case memberCommitment:
		return &m.commitment
	case memberClientSeed:
		return &m.clientSeed
	case memberNonce:
		return &m.nonce
	case memberCursor:
		return &m.cursor
	case memberResult:
		return &m.result
	case memberAt:
		return &m.at
	case memberSignature:
		return &m.signature
	case memberSigner:
		return &m.signer
	case memberBeacon:
		return &m.beacon
	case memberGameHash:
		return &m.gameHash
	case memberPreviousHash:
		return &m.previousHash
	case memberSalt:
		return &m.salt
	case memberHouseEdge:
		return &m.houseEdge
	case memberId:
		return &m.id
	}
	return nil
}
