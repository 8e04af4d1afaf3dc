package fair

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestVerifyRecordReasons(t *testing.T) {
	const cursorReason = ReasonCursor + ": the record says 7, the game uses 0"
	honest := honestDice(t)
	everything := honest.with("spec", `"GFS/0.9"`).with("commitment", strconv.Quote(testSigner)).with("cursor", "7").with("result", "1").
		with("signature", strconv.Quote(workedSignature)).with("signer", strconv.Quote(testSigner))
	for _, row := range []struct {
		name    string
		record  draft
		reasons []string
	}{
		{"honest", honest, nil},
		{"signed", honest.signed(t), nil},
		{"commitment in uppercase", honest.with("commitment", strconv.Quote(strings.ToUpper(testCommitment))), nil},
		{"spec of another version", honest.with("spec", `"GFS/1.1"`), []string{ReasonSpec}},
		{"no spec", honest.without("spec"), []string{ReasonSpec}},
		{"spec null", honest.with("spec", "null"), []string{ReasonSpec}},
		{"not revealed", honest.without("serverSeed"), []string{ReasonUnrevealed}},
		{"another commitment", honest.with("commitment", strconv.Quote(testSigner)), []string{ReasonCommitment}},
		{"no commitment", honest.without("commitment"), []string{ReasonCommitment}},
		{"a commitment of another shape", honest.with("commitment", `"none"`), []string{ReasonCommitment}},
		{"another cursor", honest.with("cursor", "7"), []string{cursorReason}},
		{"no cursor", honest.without("cursor"), []string{ReasonCursor + ": the record says nothing, the game uses 0"}},
		{"another result", honest.with("result", "1"), []string{ReasonResult}},
		{"no result", honest.without("result"), []string{ReasonResult}},
		{"result null", honest.with("result", "null"), []string{ReasonResult}},
		{"unknown game", honest.with("game", `"slots"`), []string{ReasonGame}},
		{"unsigned by the signer", honest.signed(t).with("at", "1"), []string{ReasonSignature}},
		{"everything", everything, []string{ReasonSpec, ReasonCommitment, cursorReason, ReasonResult, ReasonSignature}},
		{"everything, not revealed", everything.without("serverSeed"), []string{ReasonSpec, ReasonUnrevealed, cursorReason, ReasonSignature}},
		{"everything, unknown game", everything.with("game", `"slots"`), []string{ReasonSpec, ReasonCommitment, ReasonGame, ReasonSignature}},
		{"parameters of other games", honest.with("params", `{"mines":"many"}`), nil},
		{"no params", honest.without("params"), nil},
		{"a wheel larger than the inspector takes", honestBet(t, Wheel, Params{"segments": 1e15}, 0), nil},
		{"an edge larger than the inspector takes", honestBet(t, Limbo, Params{"houseEdge": 0.99}, 0), nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			v, err := VerifyRecord([]byte(row.record.text()))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(v.Reasons, row.reasons) || v.OK != (len(row.reasons) == 0) {
				t.Errorf("ok %v, reasons %q, want %q", v.OK, v.Reasons, row.reasons)
			}
			checkVerificationJSON(t, row.record, v)
		})
	}
}

// checkVerificationJSON compares a verification's JSON with its fields.
func checkVerificationJSON(t *testing.T, record draft, v *Verification) {
	t.Helper()
	var got struct {
		OK                     bool
		Computed, Claimed      json.RawMessage
		CommitmentOK, CursorOK bool
		SignatureOK            *bool
		RecordHash             string
		Reasons                []string
	}
	if err := json.Unmarshal(v.AppendJSON(nil), &got); err != nil {
		t.Fatalf("%s: %v", v.AppendJSON(nil), err)
	}
	hash, err := RecordHash([]byte(record.text()))
	if err != nil || got.RecordHash != hash || string(v.RecordHash[:]) != hash {
		t.Errorf("record hash %s, want %s (%v)", got.RecordHash, hash, err)
	}
	if got.OK != v.OK || got.CommitmentOK != v.CommitmentOK || got.CursorOK != v.CursorOK || got.Reasons == nil || !slices.Equal(got.Reasons, v.Reasons) {
		t.Errorf("%+v as %s", v, v.AppendJSON(nil))
	}
	if (got.SignatureOK != nil) != v.Signed || v.Signed && *got.SignatureOK != v.SignatureOK {
		t.Errorf("%+v as %s", v, v.AppendJSON(nil))
	}
	if string(got.Computed) != or(string(v.Computed), "null") || string(got.Claimed) != or(string(v.Claimed), "null") {
		t.Errorf("%+v as %s", v, v.AppendJSON(nil))
	}
	if v.CommitmentOK != (!slices.Contains(v.Reasons, ReasonCommitment) && !slices.Contains(v.Reasons, ReasonUnrevealed)) {
		t.Errorf("commitment ok %v, reasons %q", v.CommitmentOK, v.Reasons)
	}
}

func TestVerifyRecordRefuses(t *testing.T) {
	honest := honestDice(t).signed(t)
	for _, row := range []struct {
		field  string
		record draft
	}{
		{"game", honest.with("game", "1")}, {"game", honest.without("game")},
		{"serverSeed", honest.with("serverSeed", `"abc"`)}, {"serverSeed", honest.with("serverSeed", "null")},
		{"commitment", honest.with("commitment", "1")},
		{"clientSeed", honest.with("clientSeed", `"a:b"`)}, {"clientSeed", honest.without("clientSeed")},
		{"nonce", honest.with("nonce", "1.5")}, {"nonce", honest.with("nonce", `"0"`)}, {"nonce", honest.without("nonce")},
		{"cursor", honest.with("cursor", "-1")}, {"cursor", honest.with("cursor", "null")},
		{"signer", honest.without("signer")}, {"signature", honest.without("signature")}, {"signature", honest.with("signature", `""`)},
		{"params", honestBet(t, Mines, nil, 0).with("params", "3")}, {"params.mines", honestBet(t, Mines, nil, 0).with("params", `{"mines":25}`)},
		{"params.mines", honestBet(t, Mines, nil, 0).with("params", `{"mines":null}`)},
	} {
		v, err := VerifyRecord([]byte(row.record.text()))
		var malformed *MalformedError
		if v != nil || !errors.As(err, &malformed) || malformed.Field != row.field || !strings.Contains(malformed.Reason, row.field) {
			t.Errorf("%s: %v, %v", row.field, v, err)
		}
	}
	for _, text := range []string{"", "[]", "1", `"x"`, "{} {}", "nul"} {
		for name, call := range map[string]func([]byte) error{
			"VerifyRecord":          func(b []byte) error { return second(VerifyRecord(b)) },
			"RecordHash":            func(b []byte) error { return second(RecordHash(b)) },
			"SigningPayload":        func(b []byte) error { return second(SigningPayload(b)) },
			"SignRecord":            func(b []byte) error { return second(SignRecord(b, testSecretKey())) },
			"VerifyRecordSignature": func(b []byte) error { return second(VerifyRecordSignature(b)) },
			"PlayJSON":              func(b []byte) error { return second(PlayJSON(nil, b)) },
			"Explain":               func(b []byte) error { return second(Explain(b)) },
		} {
			var malformed *MalformedError
			if err := call([]byte(text)); !errors.As(err, &malformed) {
				t.Errorf("%s of %q: %v", name, text, err)
			}
		}
	}
}

func TestPlayJSON(t *testing.T) {
	everyParam(func(game Game, params Params) {
		record := honestBet(t, game, params, 3)
		played, err := Play(Bet{game, params, testSeed, testClient, 3})
		if err != nil {
			t.Fatal(err)
		}
		bet := record.without("result", "cursor", "commitment", "spec", "profile", "at")
		got, err := PlayJSON([]byte("kept "), []byte(bet.text()))
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Result json.RawMessage
			Cursor uint64
			Floats []float64
		}
		if err := json.Unmarshal([]byte(strings.TrimPrefix(string(got), "kept ")), &answer); err != nil {
			t.Fatalf("%s: %v", got, err)
		}
		if string(answer.Result) != record.value("result") || answer.Cursor != played.Cursor || !slices.Equal(answer.Floats, played.Floats) {
			t.Errorf("%v %v: %s", game, params, got)
		}
	})
	bet := honestBet(t, Mines, nil, 3)
	for _, row := range []struct {
		field string
		bet   draft
	}{
		{"game", bet.without("game")}, {"game", bet.with("game", `"Mines"`)}, {"game", bet.with("game", "7")},
		{"serverSeed", bet.without("serverSeed")}, {"serverSeed", bet.with("serverSeed", strconv.Quote(strings.ToUpper(testSeed)))},
		{"clientSeed", bet.without("clientSeed")}, {"clientSeed", bet.with("clientSeed", `""`)}, {"clientSeed", bet.with("clientSeed", "7")},
		{"nonce", bet.without("nonce")}, {"nonce", bet.with("nonce", "-1")}, {"nonce", bet.with("nonce", "9007199254740992")},
		{"params", bet.with("params", "null")}, {"params.mines", bet.with("params", `{"mines":2.5}`)}, {"params.mines", bet.with("params", `{"mines":"3"}`)},
	} {
		got, err := PlayJSON([]byte("kept"), []byte(row.bet.text()))
		var malformed *MalformedError
		if string(got) != "kept" || !errors.As(err, &malformed) || malformed.Field != row.field || !strings.HasPrefix(malformed.Reason, row.field) {
			t.Errorf("%s: %s, %v", row.field, got, err)
		}
	}
}

// No error shows a secret, wherever it was pasted.
func TestErrorsKeepSecrets(t *testing.T) {
	secrets := []string{testSeed, strings.ToUpper(testSeed), testSeed + " ", "0x" + testSeed, testSeed[1:]}
	for _, secret := range secrets {
		value := strconv.Quote(secret)
		texts := []string{value, secret, "{" + secret + ":1}", "{" + value + ":x}", "{" + value + ":1," + value + ":1}", `{"a":{` + value + ":1," + value + ":1}}", "[" + value + " " + value, `{"spec":` + value}
		for _, record := range []draft{honestDice(t).signed(t), honestCrash(t).with("commitment", strconv.Quote(testCommitment)).with("game", "1")} {
			for _, member := range record {
				texts = append(texts, record.with(member.name, value).text(), record.with(member.name, secret).text(), record.with(member.name, "{"+value+":1}").text())
			}
		}
		for _, text := range texts {
			for _, err := range []error{second(InspectRecord([]byte(text))), second(VerifyRecord([]byte(text))), second(PlayJSON(nil, []byte(text))), second(Explain([]byte(text)))} {
				var malformed *MalformedError
				if !errors.As(err, &malformed) {
					continue
				}
				shown := strings.ToLower(string(malformed.AppendJSON(nil)) + malformed.Error())
				if strings.Contains(shown, testSeed[1:40]) {
					t.Errorf("%.80s: %s", text, shown)
				}
			}
		}
	}
}
