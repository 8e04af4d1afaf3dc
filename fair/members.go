package fair

// members holds the nodes of a record's members, 0 for an absent one: node 0
// is the record itself.
type members struct {
	spec, profile, game, params, serverSeed, commitment, clientSeed, nonce, cursor, result, at,
	signature, signer, beacon, gameHash, previousHash, salt, houseEdge, id int
}

// A memberName is the index in knownMembers of the name of a member that a
// check reads; noMember is any other name.
type memberName uint8

const noMember memberName = 255

// knownMembers are the members that checks read, and where their node is kept.
var knownMembers = [...]struct {
	name string
	node func(*members) *int
}{
	{"spec", func(m *members) *int { return &m.spec }},
	{"profile", func(m *members) *int { return &m.profile }},
	{"game", func(m *members) *int { return &m.game }},
	{"params", func(m *members) *int { return &m.params }},
	{"serverSeed", func(m *members) *int { return &m.serverSeed }},
	{"commitment", func(m *members) *int { return &m.commitment }},
	{"clientSeed", func(m *members) *int { return &m.clientSeed }},
	{"nonce", func(m *members) *int { return &m.nonce }},
	{"cursor", func(m *members) *int { return &m.cursor }},
	{"result", func(m *members) *int { return &m.result }},
	{"at", func(m *members) *int { return &m.at }},
	{"signature", func(m *members) *int { return &m.signature }},
	{"signer", func(m *members) *int { return &m.signer }},
	{"beacon", func(m *members) *int { return &m.beacon }},
	{"gameHash", func(m *members) *int { return &m.gameHash }},
	{"previousHash", func(m *members) *int { return &m.previousHash }},
	{"salt", func(m *members) *int { return &m.salt }},
	{"houseEdge", func(m *members) *int { return &m.houseEdge }},
	{"id", func(m *members) *int { return &m.id }},
}

// memberOf returns which member a name is.
func memberOf(name []byte) memberName {
	for i := range knownMembers {
		if knownMembers[i].name == string(name) {
			return memberName(i)
		}
	}
	return noMember
}
