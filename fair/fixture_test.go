package fair

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The seed pair and key that the cases are told with. They are public.
const (
	testSeed       = "0e79bfa9fc342df12235177a7d8115d4e33ff78c5cd8ba88442ac1ff11edba21"
	testCommitment = "83b67d32c841d95dc6e68e83921c0f530a8a972637c5742b310bf9ed75a4c900"
	testClient     = "h4-player"
	testSigner     = "432b1769936ea257c135c4a50254b5c25f01095fae9b8f836aeeb535341e80cd"
	testAt         = 1700000000000
)

// testSecretKey is the key whose seed is the SHA-256 of a public sentence.
func testSecretKey() string {
	seed := sumSHA256([]byte("h4 public test signing key"))
	return hexOf(seed[:]) + testSigner
}

// A draft is a record's text in the making: members by name, each with the raw
// text of its value, in order.
type draft []draftMember

type draftMember struct{ name, value string }

// honestBet is the record an honest operator shows of one bet under the test
// seeds, revealed.
func honestBet(t testing.TB, game Game, params Params, nonce uint64) draft {
	t.Helper()
	played, err := Play(Bet{game, params, testSeed, testClient, nonce})
	if err != nil {
		t.Fatal(err)
	}
	return draft{
		{"spec", `"GFS/1.0"`},
		{"profile", `"single-player"`},
		{"game", strconv.Quote(game.String())},
		{"params", paramsText(params)},
		{"serverSeed", strconv.Quote(testSeed)},
		{"commitment", strconv.Quote(testCommitment)},
		{"clientSeed", strconv.Quote(testClient)},
		{"nonce", strconv.FormatUint(nonce, 10)},
		{"cursor", strconv.FormatUint(played.Cursor, 10)},
		{"result", string(played.Result.AppendJSON(nil))},
		{"at", strconv.Itoa(testAt)},
	}
}

// honestDice is the record most cases start from: dice 64.36 at nonce 0.
func honestDice(t testing.TB) draft { return honestBet(t, Dice, nil, 0) }

// honestCrash is the record of the game whose hash is the test seed: its
// previous hash is the test commitment.
func honestCrash(t testing.TB) draft {
	t.Helper()
	result, err := CrashResult(testSeed, "galabet", 0.01)
	if err != nil {
		t.Fatal(err)
	}
	return draft{
		{"spec", `"GFS/1.0"`},
		{"gameHash", strconv.Quote(testSeed)},
		{"previousHash", strconv.Quote(testCommitment)},
		{"salt", `"galabet"`},
		{"houseEdge", "0.01"},
		{"result", string(appendNumber(nil, result))},
	}
}

func paramsText(params Params) string {
	var parts []string
	for name, value := range params {
		parts = append(parts, strconv.Quote(name)+":"+string(appendNumber(nil, value)))
	}
	slices.Sort(parts)
	return "{" + strings.Join(parts, ",") + "}"
}

// with replaces a member's value, or adds the member at the end.
func (d draft) with(name, value string) draft {
	d = slices.Clone(d)
	for i := range d {
		if d[i].name == name {
			d[i].value = value
			return d
		}
	}
	return append(d, draftMember{name, value})
}

func (d draft) without(names ...string) draft {
	return slices.DeleteFunc(slices.Clone(d), func(m draftMember) bool { return slices.Contains(names, m.name) })
}

// value is the raw text of a member.
func (d draft) value(name string) string {
	for _, m := range d {
		if m.name == name {
			return m.value
		}
	}
	return ""
}

func (d draft) text() string {
	parts := make([]string, len(d))
	for i, m := range d {
		parts[i] = strconv.Quote(m.name) + ":" + m.value
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// signed is the draft with signature and signer of the test key.
func (d draft) signed(t testing.TB) draft {
	t.Helper()
	payload, err := SigningPayload([]byte(d.text()))
	if err != nil {
		t.Fatal(err)
	}
	signature, err := Sign(payload, testSecretKey())
	if err != nil {
		t.Fatal(err)
	}
	return d.with("signature", strconv.Quote(signature)).with("signer", strconv.Quote(testSigner))
}

// mustInspect is the report on a text that is a record.
func mustInspect(t testing.TB, text string) *Report {
	t.Helper()
	report, err := InspectRecord([]byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, shorten(text))
	}
	return report
}

// mustRefuse is the error on a text that is no acceptable record.
func mustRefuse(t testing.TB, text string) *MalformedError {
	t.Helper()
	report, err := InspectRecord([]byte(text))
	var malformed *MalformedError
	if !errors.As(err, &malformed) || report != nil {
		t.Fatalf("accepted with %v, %v\n%s", report, err, shorten(text))
	}
	return malformed
}

// states are a report's checks as one text: "Commitment matches, Cursor …".
func states(report *Report) string {
	var parts []string
	for _, check := range report.Checks {
		parts = append(parts, check.Name+" "+check.State.String())
	}
	return strings.Join(parts, ", ")
}

func shorten(text string) string {
	if len(text) > 600 {
		return text[:600] + "…"
	}
	return text
}

// everyParam calls f for each game with each value of its parameter that the
// inspector takes, the default among them; for houseEdge a choice.
func everyParam(f func(game Game, params Params)) {
	for _, game := range Games() {
		f(game, nil)
		p := rules[game].param
		switch {
		case p == nil:
		case !p.integer:
			for _, edge := range []float64{0, 0.01, 0.02, 0.04, 0.07, 1.0 / 3, 0.5} {
				f(game, Params{p.name: edge})
			}
		default:
			for v := p.min; v <= p.inspectMax; v++ {
				f(game, Params{p.name: v})
			}
		}
	}
}
