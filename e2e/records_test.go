package e2e

import "strings"

const (
	serverSeed = "0e79bfa9fc342df12235177a7d8115d4e33ff78c5cd8ba88442ac1ff11edba21"
	commitment = "83b67d32c841d95dc6e68e83921c0f530a8a972637c5742b310bf9ed75a4c900"

	// honest is a record whose every check matches.
	honest = `{"spec":"GFS/1.0","profile":"single-player","game":"dice","params":{},"serverSeed":"` + serverSeed +
		`","commitment":"` + commitment + `","clientSeed":"h4-player","nonce":0,"cursor":0,"result":64.36,"at":1700000000000}`
)

const (
	gameHash     = "5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d"
	gameHashHash = "ab37723062965715c5e6eeb54816f909a8e787bd3bfaee67a3cc0a3b90707de7"

	// crash is a crash record whose every check matches.
	crash = `{"spec":"GFS/1.0","gameHash":"` + gameHash + `","salt":"galabet","houseEdge":0.01,"previousHash":"` +
		gameHashHash + `","result":1.23}`

	// movedMine is a record in which one of the mines is a tile off.
	movedMine = `{"spec":"GFS/1.0","profile":"single-player","game":"mines","params":{"mines":3},"serverSeed":"` + gameHash +
		`","commitment":"` + gameHashHash + `","clientSeed":"galabet","nonce":42,"cursor":2,"result":[9,18,22]}`
)

// with is the honest record with one part of its text replaced.
func with(part, replacement string) string {
	if strings.Count(honest, part) != 1 {
		panic("not once in the record: " + part)
	}
	return strings.Replace(honest, part, replacement, 1)
}
