package fair

import (
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The steps of a bet, followed by hand, lead to its result.
func TestExplainFollows(t *testing.T) {
	everyParam(func(game Game, params Params) {
		record := honestBet(t, game, params, 12)
		e, err := Explain([]byte(record.text()))
		if err != nil {
			t.Fatal(err)
		}
		if e.Kind != game.String() || e.Secret != testSeed || e.SecretHash != testCommitment || string(e.Result) != record.value("result") {
			t.Errorf("%v %v: %+v", game, params, e)
		}
		followDigests(t, e)
		switch game {
		case Mines, Keno, Blackjack, HiLo:
			followSwaps(t, game, e)
		case Plinko:
			followPlinko(t, e)
		default:
			if last := e.Arithmetic[len(e.Arithmetic)-1]; printed(last.Value) != string(e.Result) {
				t.Errorf("%v: the arithmetic ends with %+v, the result is %s", game, last, e.Result)
			}
		}
		checkExplanationJSON(t, e)
	})
}

func followDigests(t *testing.T, e *Explanation) {
	t.Helper()
	for i, d := range e.Digests {
		if d.Cursor != uint64(i) || d.Message != testClient+":12:"+strconv.Itoa(i) || d.Digest != hex.EncodeToString(modelDigest(testSeed, testClient, 12, i)) {
			t.Errorf("%s: digest %d: %+v", e.Kind, i, d)
		}
	}
	for i, f := range e.Floats {
		digest := e.Digests[i/8].Digest
		if f.Cursor != uint64(i/8) || hex.EncodeToString(f.Bytes[:]) != digest[i%8*8:i%8*8+8] || f.Float != BytesToFloat(f.Bytes) {
			t.Errorf("%s: float %d: %+v", e.Kind, i, f)
		}
	}
	if len(e.Digests) != (len(e.Floats)+7)/8 {
		t.Errorf("%s: %d digests for %d floats", e.Kind, len(e.Digests), len(e.Floats))
	}
}

func followPlinko(t *testing.T, e *Explanation) {
	t.Helper()
	path, bucket := "", 0.0
	for i, f := range e.Floats {
		step := e.Arithmetic[i]
		if step.Expression != "path["+strconv.Itoa(i)+"] = f < 0.5 ? 0 : 1" || (step.Value == 0) != (f.Float < 0.5) {
			t.Errorf("plinko: float %v, %+v", f.Float, step)
		}
		path += "," + printed(step.Value)
		bucket += step.Value
	}
	last := e.Arithmetic[len(e.Floats):]
	if len(last) != 1 || last[0] != (ArithmeticStep{"bucket = sum of path", bucket}) {
		t.Errorf("plinko: %+v after the path", last)
	}
	if want := `{"bucket":` + printed(bucket) + `,"path":[` + path[1:] + "]}"; string(e.Result) != want {
		t.Errorf("plinko: the steps lead to %s, the result is %s", want, e.Result)
	}
}

func followSwaps(t *testing.T, game Game, e *Explanation) {
	t.Helper()
	items := make([]int, len(e.Swaps)+1)
	for i := range items {
		items[i] = i
	}
	for i, s := range e.Swaps {
		if s.I != len(e.Swaps)-i || s.J != int(e.Floats[i].Float*float64(s.I+1)) {
			t.Errorf("%v: swap %d: %+v", game, i, s)
		}
		items[s.I], items[s.J] = items[s.J], items[s.I]
	}
	var got []string
	if game == Blackjack || game == HiLo {
		for _, card := range items {
			got = append(got, cardName(uint16(card%deckSize)))
		}
	} else {
		var kept []int
		if err := json.Unmarshal(e.Result, &kept); err != nil {
			t.Fatal(err)
		}
		items = items[:len(kept)]
		slices.Sort(items)
		for _, item := range items {
			if game == Keno {
				item++
			}
			got = append(got, strconv.Itoa(item))
		}
	}
	if flat := strings.NewReplacer(`"`, "", "[", "", "]", "").Replace(string(e.Result)); strings.Join(got, ",") != flat {
		t.Errorf("%v: the swaps lead to %v, the result is %s", game, got, e.Result)
	}
}

func checkExplanationJSON(t *testing.T, e *Explanation) {
	t.Helper()
	var got struct {
		Kind, Secret, SecretHash string
		Digests                  []DigestStep
		Floats                   []struct {
			Cursor uint64
			Bytes  [4]int
			Float  float64
		}
		Swaps      []SwapStep
		Arithmetic []struct {
			Expression string
			Value      json.Number
		}
		Result json.RawMessage
	}
	decoder := json.NewDecoder(strings.NewReader(string(e.AppendJSON(nil))))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&got); err != nil {
		t.Fatalf("%s: %v", e.AppendJSON(nil), err)
	}
	if got.Kind != e.Kind || got.Secret != e.Secret || got.SecretHash != e.SecretHash || !slices.Equal(got.Digests, e.Digests) || !slices.Equal(got.Swaps, e.Swaps) || string(got.Result) != string(e.Result) {
		t.Errorf("%+v as %s", e, e.AppendJSON(nil))
	}
	if len(got.Floats) != len(e.Floats) || len(got.Arithmetic) != len(e.Arithmetic) {
		t.Errorf("%+v as %s", e, e.AppendJSON(nil))
	}
	for i, f := range got.Floats {
		if f.Float != e.Floats[i].Float || f.Bytes[3] != int(e.Floats[i].Bytes[3]) || f.Cursor != e.Floats[i].Cursor {
			t.Errorf("float %d is %+v as JSON, %+v as data", i, f, e.Floats[i])
		}
	}
	for i, a := range got.Arithmetic {
		if a.Expression != e.Arithmetic[i].Expression || string(a.Value) != printed(e.Arithmetic[i].Value) {
			t.Errorf("step %d is %+v as JSON, %+v as data", i, a, e.Arithmetic[i])
		}
	}
}

func TestExplainCrash(t *testing.T) {
	record := honestCrash(t)
	e, err := Explain([]byte(record.text()))
	if err != nil {
		t.Fatal(err)
	}
	digest := HMACSHA256([]byte(testSeed), []byte("galabet"))
	if e.Kind != "Crash" || e.Secret != testSeed || e.SecretHash != testCommitment || string(e.Result) != record.value("result") ||
		len(e.Digests) != 1 || e.Digests[0] != (DigestStep{0, "galabet", hexOf(digest[:])}) {
		t.Errorf("%+v", e)
	}
	h, err := strconv.ParseUint(e.Digests[0].Digest[:13], 16, 64)
	if err != nil || e.Arithmetic[0].Value != float64(h) || printed(e.Arithmetic[len(e.Arithmetic)-1].Value) != string(e.Result) {
		t.Errorf("%+v", e.Arithmetic)
	}
	checkExplanationJSON(t, e)
}

// A tampered record is explained all the same: the steps show what it should
// have been. One that is not revealed has no steps.
func TestExplainOtherRecords(t *testing.T) {
	e, err := Explain([]byte(honestDice(t).with("result", "1").with("commitment", strconv.Quote(testSigner)).text()))
	if err != nil || string(e.Result) != "64.36" {
		t.Errorf("tampered: %+v, %v", e, err)
	}
	_, err = Explain([]byte(honestDice(t).without("serverSeed").text()))
	if malformed, ok := err.(*MalformedError); !ok || malformed.Field != "serverSeed" || !strings.Contains(malformed.Reason, "not revealed yet") {
		t.Errorf("not revealed: %v", err)
	}
}

func printed(f float64) string { return string(appendNumber(nil, f)) }
