package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each member of a record is changed in turn, to another value that a record
// may have. Exactly the checks that read it fail. Where a change cannot be
// noticed, the table says so by an empty list.
func TestEachMemberChanged(t *testing.T) {
	type change struct {
		member, value string
		failed        string // checks, or "malformed" and the field
	}
	singlePlayer := []change{
		{"spec", `"GFS/1.1"`, "malformed spec"},
		{"profile", `"multi-player"`, "malformed profile"},
		{"game", `"keno"`, "Cursor, Outcome"},
		{"params", `{"mines":4}`, "Outcome"},
		{"serverSeed", quoted("1" + serverSeed[1:]), "Commitment, Outcome"},
		{"commitment", quoted(commitment[:63] + "1"), "Commitment"},
		{"clientSeed", `"galabeT"`, "Outcome"},
		{"nonce", `43`, "Outcome"},
		{"cursor", `3`, "Cursor"},
		{"result", `[9,22,24]`, "Outcome"},
		{"at", `1700000000001`, ""},
	}
	// Whatever is changed after signing is noticed by the signature too.
	signed := []change{
		{"note", `"paid"`, "Signature"},
		{"signature", quoted(strings.Repeat("0", 128)), "Signature"},
		{"signer", quoted(anotherSigner), "Signature"},
	}
	for _, c := range singlePlayer {
		if before, outcome := strings.CutSuffix(c.failed, "Outcome"); outcome {
			c.failed = before + "Signature, Outcome"
		} else if !strings.HasPrefix(c.failed, "malformed") {
			c.failed = strings.TrimPrefix(c.failed+", Signature", ", ")
		}
		signed = append(signed, c)
	}
	crashGame := []change{
		{"spec", `"GFS/2.0"`, "malformed spec"},
		{"gameHash", quoted("6" + gameHash[1:]), "Chain link, Outcome"},
		{"salt", `"Galabet"`, "Outcome"},
		{"houseEdge", `0.02`, "Outcome"},
		{"previousHash", quoted("b" + gameHashHash[1:]), "Chain link"},
		{"result", `1.24`, "Outcome"},
	}
	flight := append([]change{
		{"id", `"flight-8"`, ""},
		{"stake", `251`, ""},
	}, crashGame...)

	mines := play(t, "mines")
	for _, test := range []struct {
		name, record string
		changes      []change
	}{
		{"single-player", mines, singlePlayer},
		{"signed", sign(t, strings.Replace(mines, "{", `{"note":"unpaid",`, 1)), signed},
		{"crash", crash, crashGame},
		{"Flight", strings.Replace(crash, "{", `{"id":"flight-7","stake":250,`, 1), flight},
	} {
		t.Run(test.name, func(t *testing.T) {
			page := openTab(t)
			page.openVerify(siteURL)
			page.paste(test.record)
			if got := page.verify(); got.Verdict != "matches" {
				t.Fatalf("unchanged: verdict %q: %s", got.Verdict, got.All)
			}
			left := membersOf(t, test.record)
			for _, c := range test.changes {
				text := withMember(t, test.record, left, c.member, c.value)
				delete(left, c.member)
				page.replace(text)
				if got := page.verify(); got.failed() != c.failed || got.Text != text {
					t.Errorf("%s: failed %q, want %q; %s", c.member, got.failed(), c.failed, got.states())
				}
			}
			for name := range left {
				t.Errorf("%s is not in the table", name)
			}
			page.wantSilence(siteURL)
			page.wantNoTrace(serverSeed)
		})
	}
}

// failed names the checks that failed, or the field that is no such member.
func (s shown) failed() string {
	if s.Verdict == "malformed" {
		return "malformed " + s.Facts["Field"]
	}
	var names []string
	for _, check := range s.Checks {
		if check.State == "mismatch" {
			names = append(names, check.Name)
		}
	}
	if (len(names) > 0) != (s.Verdict == "mismatch") {
		return "verdict " + s.Verdict
	}
	return strings.Join(names, ", ")
}

func membersOf(t *testing.T, record string) (members map[string]json.RawMessage) {
	t.Helper()
	if err := json.Unmarshal([]byte(record), &members); err != nil {
		t.Fatal(err)
	}
	return members
}

// withMember is the record's text with another value for one member.
func withMember(t *testing.T, record string, members map[string]json.RawMessage, name, value string) string {
	t.Helper()
	was := quoted(name) + ":" + string(members[name])
	if strings.Count(record, was) != 1 || string(members[name]) == value {
		t.Fatalf("%s is not once in %s, or does not change", was, record)
	}
	return strings.Replace(record, was, quoted(name)+":"+value, 1)
}

const (
	// signingKey is public: it signs test records only.
	signingKey    = "c88e8ec176b7559c162300dc63f5c3cb4ca9ab8e466d42167abf3699feb9887b" + signer
	signer        = "432b1769936ea257c135c4a50254b5c25f01095fae9b8f836aeeb535341e80cd"
	anotherSigner = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
)

// sign has the command line sign a record with signingKey.
func sign(t *testing.T, record string) string {
	t.Helper()
	key := filepath.Join(t.TempDir(), "operator.key")
	if err := os.WriteFile(key, []byte(signingKey+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(runFair(t, []byte(record), "sign", "--key", key)))
}
