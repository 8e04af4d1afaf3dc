package main

import (
	"encoding/json"
	"fmt"

	"github.com/galabet/fair/fair"
)

type vectorsCmd struct {
	Profile string `required:"" enum:"single-player,crash,sign" placeholder:"PROFILE" help:"single-player, crash or sign."`
}

// Help is the text of --help beyond the flags.
func (*vectorsCmd) Help() string { return helpText("vectors") }

// Run prints the profile's vectors, computed here and now, as one JSON object
// with a vector on each line.
func (c *vectorsCmd) Run(e *env) error {
	w := &vectorWriter{e: e}
	w.member("spec", fair.SpecVersion)
	w.member("profile", c.Profile)
	switch c.Profile {
	case "crash":
		w.crash()
	case "sign":
		w.sign()
	default:
		w.singlePlayer()
	}
	fmt.Fprintf(e.stdout, "\n}\n")
	return w.err
}

// What the vectors of the single-player profile are computed from. Digests and
// floats take the first two seeds of each kind.
var (
	vectorServerSeeds = []string{
		"0000000000000000000000000000000000000000000000000000000000000000",
		"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
		"5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d",
		"a3f1c9e2b4d6078f1e2d3c4b5a69788796a5b4c3d2e1f0918273645546372819",
	}
	vectorClientSeeds = []string{
		"galabet",
		"a",
		"The quick brown fox jumps over the lazy dog",
		"0123456789abcdef0123456789abcdef",
	}
	vectorNonces      = []uint64{0, 1, 2, 10, 255, 1000, 65535}
	vectorFloatNonces = []uint64{0, 1, 65535}
	vectorGames       = []struct {
		game   fair.Game
		params []fair.Params
	}{
		{fair.Dice, []fair.Params{{}}},
		{fair.Limbo, []fair.Params{{"houseEdge": 0.01}, {"houseEdge": 0}, {"houseEdge": 0.04}}},
		{fair.Roulette, []fair.Params{{}}},
		{fair.Wheel, []fair.Params{{"segments": 10}, {"segments": 30}, {"segments": 54}}},
		{fair.Plinko, []fair.Params{{"rows": 8}, {"rows": 12}, {"rows": 16}}},
		{fair.Mines, []fair.Params{{"mines": 1}, {"mines": 3}, {"mines": 24}}},
		{fair.Keno, []fair.Params{{"draws": 10}, {"draws": 1}, {"draws": 40}}},
		{fair.Blackjack, []fair.Params{{"decks": 1}, {"decks": 8}}},
		{fair.HiLo, []fair.Params{{"decks": 1}}},
	}
)

const vectorFloatCount = 16

type commitmentVector struct {
	ServerSeed string `json:"serverSeed"`
	Commitment string `json:"commitment"`
}

type digestVector struct {
	ServerSeed string `json:"serverSeed"`
	ClientSeed string `json:"clientSeed"`
	Nonce      uint64 `json:"nonce"`
	Cursor     uint64 `json:"cursor"`
	Digest     string `json:"digest"`
}

type floatsVector struct {
	ServerSeed string    `json:"serverSeed"`
	ClientSeed string    `json:"clientSeed"`
	Nonce      uint64    `json:"nonce"`
	Floats     []float64 `json:"floats"`
	Cursor     uint64    `json:"cursor"`
}

type gameVector struct {
	Game       string          `json:"game"`
	Params     fair.Params     `json:"params"`
	ServerSeed string          `json:"serverSeed"`
	ClientSeed string          `json:"clientSeed"`
	Nonce      uint64          `json:"nonce"`
	Cursor     uint64          `json:"cursor"`
	Result     json.RawMessage `json:"result"`
}

func (w *vectorWriter) singlePlayer() {
	w.list("commitments", func() {
		for _, serverSeed := range vectorServerSeeds {
			commitment, err := fair.Commit(serverSeed)
			w.vector(commitmentVector{serverSeed, commitment}, err)
		}
	})
	w.list("digests", func() {
		w.eachFloatInput(func(serverSeed, clientSeed string, nonce uint64) {
			for cursor := range uint64(2) {
				digest, err := fair.Digest(serverSeed, clientSeed, nonce, cursor)
				w.vector(digestVector{serverSeed, clientSeed, nonce, cursor, fmt.Sprintf("%x", digest)}, err)
			}
		})
	})
	w.list("floats", func() {
		w.eachFloatInput(func(serverSeed, clientSeed string, nonce uint64) {
			floats, cursor, err := fair.Floats(serverSeed, clientSeed, nonce, vectorFloatCount)
			w.vector(floatsVector{serverSeed, clientSeed, nonce, floats, cursor}, err)
		})
	})
	w.list("games", func() {
		for _, g := range vectorGames {
			for _, params := range g.params {
				w.game(g.game, params)
			}
		}
	})
}

func (w *vectorWriter) eachFloatInput(do func(serverSeed, clientSeed string, nonce uint64)) {
	for _, serverSeed := range vectorServerSeeds[:2] {
		for _, clientSeed := range vectorClientSeeds[:2] {
			for _, nonce := range vectorFloatNonces {
				do(serverSeed, clientSeed, nonce)
			}
		}
	}
}

func (w *vectorWriter) game(game fair.Game, params fair.Params) {
	for _, serverSeed := range vectorServerSeeds {
		for _, clientSeed := range vectorClientSeeds {
			for _, nonce := range vectorNonces {
				played, err := fair.Play(fair.Bet{Game: game, Params: params, ServerSeed: serverSeed, ClientSeed: clientSeed, Nonce: nonce})
				w.vector(gameVector{game.String(), params, serverSeed, clientSeed, nonce, played.Cursor, played.Result.AppendJSON(nil)}, err)
			}
		}
	}
}

type crashVector struct {
	Index        int             `json:"index"`
	GameHash     string          `json:"gameHash"`
	PreviousHash string          `json:"previousHash"`
	Salt         string          `json:"salt"`
	HouseEdge    float64         `json:"houseEdge"`
	Result       json.RawMessage `json:"result"`
}

const vectorChainLength = 12

var vectorSalts = []string{
	"0x000000000000000000000000000000000000000000000000000000000000abcd",
	"galabet",
}

func (w *vectorWriter) crash() {
	chain, err := fair.NewCrashChain(vectorChainLength, vectorServerSeeds[2])
	w.fail(err)
	w.member("secret", chain.Secret)
	w.member("length", chain.Length)
	w.member("terminatingHash", chain.TerminatingHash)
	w.list("games", func() {
		previousHash := chain.TerminatingHash
		for index := 1; index <= chain.Length; index++ {
			gameHash, err := chain.GameHash(index)
			w.fail(err)
			for _, salt := range vectorSalts {
				for _, houseEdge := range []float64{0.01, 0} {
					result, err := fair.CrashResult(gameHash, salt, houseEdge)
					w.vector(crashVector{index, gameHash, previousHash, salt, houseEdge, fair.Result{Number: result}.AppendJSON(nil)}, err)
				}
			}
			previousHash = gameHash
		}
	})
}

type signatureVector struct {
	Record     json.RawMessage `json:"record"`
	Payload    string          `json:"payload"`
	RecordHash string          `json:"recordHash"`
	Signature  string          `json:"signature"`
	Signer     string          `json:"signer"`
}

// The key pair of RFC 8032, section 7.1, test 1. It is public: it signs test
// vectors and nothing else.
const (
	vectorPublicKey = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
	vectorSecretKey = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60" + vectorPublicKey
)

var vectorRecords = []fair.Record{
	{
		Game:       fair.Dice,
		Commitment: "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55",
		ClientSeed: "galabet",
		Result:     fair.Result{Game: fair.Dice, Number: 12.34},
		At:         1700000000000,
	},
	{
		Game:       fair.Mines,
		Params:     fair.Params{"mines": 3},
		Commitment: "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55",
		ClientSeed: "a",
		Nonce:      65535,
		Cursor:     2,
		Result:     fair.Result{Game: fair.Mines, Items: []uint16{1, 7, 24}},
		At:         1700000000001,
	},
}

func (w *vectorWriter) sign() {
	w.member("publicKey", vectorPublicKey)
	w.member("secretKey", vectorSecretKey)
	w.list("signatures", func() {
		for _, r := range vectorRecords {
			record := r.AppendJSON(nil)
			payload, err := fair.SigningPayload(record)
			w.fail(err)
			hash, err := fair.RecordHash(record)
			w.fail(err)
			signature, err := fair.Sign(payload, vectorSecretKey)
			w.vector(signatureVector{record, string(payload), hash, signature, vectorPublicKey}, err)
		}
	})
}
