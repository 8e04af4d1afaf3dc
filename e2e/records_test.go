package e2e

import "strings"

const (
	serverSeed = "0e79bfa9fc342df12235177a7d8115d4e33ff78c5cd8ba88442ac1ff11edba21"
	commitment = "83b67d32c841d95dc6e68e83921c0f530a8a972637c5742b310bf9ed75a4c900"

	// honest is a record whose every check matches.
	honest = `{"spec":"GFS/1.0","profile":"single-player","game":"dice","params":{},"serverSeed":"` + serverSeed +
		`","commitment":"` + commitment + `","clientSeed":"h4-player","nonce":0,"cursor":0,"result":64.36,"at":1700000000000}`
)

// with is the honest record with one part of its text replaced.
func with(part, replacement string) string {
	if strings.Count(honest, part) != 1 {
		panic("not once in the record: " + part)
	}
	return strings.Replace(honest, part, replacement, 1)
}
