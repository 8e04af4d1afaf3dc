package fair

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// readVectors decodes a file of vectors, which "fair vectors" writes,
// and refuses members that the test would not look at.
func readVectors(t *testing.T, profile string, into any) {
	t.Helper()
	f, err := os.Open(filepath.Join("vectors", "gfs-1.0-"+profile+".json"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	decoder := json.NewDecoder(f)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		t.Fatal(err)
	}
}

func holds(t *testing.T, what string, got, want int) {
	t.Helper()
	if got != want {
		t.Errorf("%d %s, want %d", got, what, want)
	}
}

type singlePlayerVectors struct {
	Spec, Profile string
	Commitments   []struct{ ServerSeed, Commitment string }
	Digests       []struct {
		ServerSeed, ClientSeed string
		Nonce, Cursor          uint64
		Digest                 string
	}
	Floats []struct {
		ServerSeed, ClientSeed string
		Nonce                  uint64
		Floats                 []float64
		Cursor                 uint64
	}
	Games []struct {
		Game                   string
		Params                 Params
		ServerSeed, ClientSeed string
		Nonce, Cursor          uint64
		Result                 json.RawMessage
	}
}

func TestSinglePlayerVectors(t *testing.T) {
	var v singlePlayerVectors
	readVectors(t, "single-player", &v)
	holds(t, "commitments", len(v.Commitments), 4)
	holds(t, "digests", len(v.Digests), 24)
	holds(t, "float streams", len(v.Floats), 12)
	holds(t, "games", len(v.Games), 2240)
	for _, c := range v.Commitments {
		if got, err := Commit(c.ServerSeed); got != c.Commitment || err != nil {
			t.Errorf("%+v: %s, %v", c, got, err)
		}
	}
	for _, d := range v.Digests {
		digest, err := Digest(d.ServerSeed, d.ClientSeed, d.Nonce, d.Cursor)
		if hexOf(digest[:]) != d.Digest || err != nil {
			t.Errorf("%+v: %x, %v", d, digest, err)
		}
	}
	for _, f := range v.Floats {
		floats, cursor, err := Floats(f.ServerSeed, f.ClientSeed, f.Nonce, 16)
		if !slices.Equal(floats, f.Floats) || cursor != f.Cursor || err != nil {
			t.Errorf("%+v: %v, cursor %d, %v", f, floats, cursor, err)
		}
	}
}

// Each game's vector is computed twice more: by Play, and by the plain model.
func TestGameVectors(t *testing.T) {
	var v singlePlayerVectors
	readVectors(t, "single-player", &v)
	for i, g := range v.Games {
		game, known := ParseGame(g.Game)
		if !known {
			t.Fatalf("vector %d: game %q", i, g.Game)
		}
		bet := Bet{game, g.Params, g.ServerSeed, g.ClientSeed, g.Nonce}
		want, err := CanonicalJSON(g.Result)
		if err != nil {
			t.Fatal(err)
		}
		played, err := Play(bet)
		if err != nil {
			t.Fatalf("vector %d: %v", i, err)
		}
		if got := string(played.Result.AppendJSON(nil)); got != string(want) || played.Cursor != g.Cursor {
			t.Errorf("%+v: %s, cursor %d; want %s, cursor %d", bet, got, played.Cursor, want, g.Cursor)
		}
		result, cursor := modelResult(bet)
		text, err := json.Marshal(result)
		if err != nil {
			t.Fatal(err)
		}
		if text, err = CanonicalJSON(text); err != nil || string(text) != string(want) || uint64(cursor) != g.Cursor {
			t.Errorf("%+v: the model has %s, cursor %d; want %s, cursor %d", bet, text, cursor, want, g.Cursor)
		}
	}
}

func TestCrashVectors(t *testing.T) {
	var v struct {
		Spec, Profile   string
		Secret          string
		Length          int
		TerminatingHash string
		Games           []struct {
			Index                        int
			GameHash, PreviousHash, Salt string
			HouseEdge, Result            float64
		}
	}
	readVectors(t, "crash", &v)
	holds(t, "games", len(v.Games), 48)
	chain, err := NewCrashChain(v.Length, v.Secret)
	if err != nil || chain.TerminatingHash != v.TerminatingHash {
		t.Errorf("terminating hash %s, %v", chain.TerminatingHash, err)
	}
	for _, g := range v.Games {
		if hash, err := chain.GameHash(g.Index); hash != g.GameHash || err != nil {
			t.Errorf("game %d: hash %s, %v", g.Index, hash, err)
		}
		if linked, err := VerifyCrashLink(g.GameHash, g.PreviousHash); !linked || err != nil {
			t.Errorf("game %d: linked %v, %v", g.Index, linked, err)
		}
		if result, err := CrashResult(g.GameHash, g.Salt, g.HouseEdge); result != g.Result || err != nil {
			t.Errorf("%+v: %v, %v", g, result, err)
		}
		h, err := strconv.ParseUint(hexOf(wantHMAC([]byte(g.GameHash), []byte(g.Salt)))[:13], 16, 64)
		if err != nil || bigCrash(h, g.HouseEdge) != g.Result {
			t.Errorf("%+v: in big integers %v, %v", g, bigCrash(h, g.HouseEdge), err)
		}
	}
}

func TestSignVectors(t *testing.T) {
	var v struct {
		Spec, Profile        string
		PublicKey, SecretKey string
		Signatures           []struct {
			Record                                 json.RawMessage
			Payload, RecordHash, Signature, Signer string
		}
	}
	readVectors(t, "sign", &v)
	holds(t, "signatures", len(v.Signatures), 2)
	for i, s := range v.Signatures {
		payload, err := SigningPayload(s.Record)
		if string(payload) != s.Payload || err != nil {
			t.Errorf("record %d: payload %s, %v", i, payload, err)
		}
		if hash, err := RecordHash(s.Record); hash != s.RecordHash || err != nil {
			t.Errorf("record %d: hash %s, %v", i, hash, err)
		}
		if signature, err := Sign(payload, v.SecretKey); signature != s.Signature || err != nil {
			t.Errorf("record %d: signature %s, %v", i, signature, err)
		}
		if ok, err := VerifySignature(payload, s.Signature, v.PublicKey); !ok || err != nil || s.Signer != v.PublicKey {
			t.Errorf("record %d: verifies %v, %v, signer %s", i, ok, err, s.Signer)
		}
	}
}
