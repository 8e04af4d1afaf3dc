package fair_test

import (
	"errors"
	"fmt"

	"github.com/galabet/fair/fair"
)

// The worked seeds of GFS/1.0. A real server seed comes from NewServerSeed and
// stays secret until it is rotated out.
const (
	serverSeed = "5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d"
	commitment = "ab37723062965715c5e6eeb54816f909a8e787bd3bfaee67a3cc0a3b90707de7"
)

func ExampleCommit() {
	c, err := fair.Commit(serverSeed)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c)
	// Output: ab37723062965715c5e6eeb54816f909a8e787bd3bfaee67a3cc0a3b90707de7
}

func ExamplePlay() {
	played, err := fair.Play(fair.Bet{
		Game:       fair.Mines,
		Params:     fair.Params{"mines": 3},
		ServerSeed: serverSeed,
		ClientSeed: "galabet",
		Nonce:      42,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("tiles", played.Result.Items)
	fmt.Println("cursor", played.Cursor)
	// Output:
	// tiles [9 17 22]
	// cursor 2
}

// An invalid argument is an error that names the field.
func ExamplePlay_invalid() {
	_, err := fair.Play(fair.Bet{Game: fair.Mines, Params: fair.Params{"mines": 25}, ServerSeed: serverSeed, ClientSeed: "galabet"})
	var field *fair.FieldError
	if errors.As(err, &field) {
		fmt.Println(field.Field)
	}
	fmt.Println(err)
	// Output:
	// params.mines
	// fair: params.mines must be a whole number from 1 to 24
}

func ExampleInspectRecord() {
	report, err := fair.InspectRecord([]byte(`{
		"spec": "GFS/1.0", "profile": "single-player", "game": "dice", "params": {},
		"serverSeed": "` + serverSeed + `",
		"commitment": "` + commitment + `",
		"clientSeed": "galabet", "nonce": 42, "cursor": 0, "result": 56.21
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Kind, report.Status)
	for _, check := range report.Checks {
		fmt.Println(check.Name, check.State)
	}
	fmt.Printf("claimed %s, computed %s\n", report.Claimed, report.Computed)
	// Output:
	// dice mismatch
	// Commitment matches
	// Cursor matches
	// Outcome mismatch
	// claimed 56.21, computed 56.12
}

// Text that is no record has no verdict, but an error with its place.
func ExampleInspectRecord_malformed() {
	_, err := fair.InspectRecord([]byte("{\n  'spec': 'GFS/1.0'\n}"))
	fmt.Println(err)
	// Output: fair: line 2, column 3: a name in straight double quotes is expected here, but here is a single quote; JSON needs double quotes (")
}

func ExampleVerifyRecord() {
	verification, err := fair.VerifyRecord([]byte(`{"spec":"GFS/1.0","profile":"single-player","game":"dice","params":{},` +
		`"serverSeed":"` + serverSeed + `","commitment":"` + commitment + `","clientSeed":"galabet","nonce":42,"cursor":1,"result":56.12}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(verification.OK)
	fmt.Println(verification.Reasons)
	// Output:
	// false
	// [cursor mismatch: the record says 1, the game uses 0]
}

func ExampleCrashResult() {
	const salt = "0x000000000000000000000000000000000000000000000000000000000000abcd"
	result, err := fair.CrashResult(serverSeed, salt, fair.DefaultHouseEdge)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result)
	// Output: 6.88
}

func ExampleSignRecord() {
	// The public test key of RFC 8032; a real one comes from GenerateKeyPair.
	const secretKey = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60" +
		"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
	signed, err := fair.SignRecord([]byte(`{"game":"dice","result":12.340}`), secretKey)
	if err != nil {
		fmt.Println(err)
		return
	}
	ok, err := fair.VerifyRecordSignature(signed)
	fmt.Println(ok, err)
	fmt.Printf("%s…\n", signed[:50])
	// Output:
	// true <nil>
	// {"game":"dice","result":12.34,"signature":"0838f77…
}

func ExampleExplain() {
	explanation, err := fair.Explain([]byte(`{"spec":"GFS/1.0","profile":"single-player","game":"dice","params":{},` +
		`"serverSeed":"` + serverSeed + `","commitment":"` + commitment + `","clientSeed":"galabet","nonce":42,"cursor":0,"result":56.12}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	digest := explanation.Digests[0]
	fmt.Println(digest.Message, digest.Digest)
	float := explanation.Floats[0]
	fmt.Println(float.Bytes, float.Float)
	for _, step := range explanation.Arithmetic {
		fmt.Println(step.Expression, "=", step.Value)
	}
	// Output:
	// galabet:42:0 8fa8eae01ccd43120b5028acd55241e63f01343d81935389da84578897a5fe39
	// [143 168 234 224] 0.5611712262034416
	// f * 10001 = 5612.27343326062
	// floor(f * 10001) = 5612
	// floor(f * 10001) / 100 = 56.12
}
