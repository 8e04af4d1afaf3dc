package fair

import (
	"strconv"
	"strings"
	"testing"
)

// What becomes of an honest record when one member is given in another shape.
var memberRules = []struct {
	name         string
	absent, null string // the status, or "malformed"
	text, number string // the member as text, and as a number
}{
	{"spec", "malformed", "malformed", "malformed", "malformed"},
	{"profile", "malformed", "malformed", "malformed", "malformed"},
	{"game", "malformed", "malformed", "malformed", "malformed"},
	{"params", "malformed", "malformed", "malformed", "malformed"},
	{"serverSeed", "incomplete", "malformed", "malformed", "malformed"},
	{"commitment", "incomplete", "malformed", "malformed", "malformed"},
	{"clientSeed", "malformed", "malformed", "mismatch", "malformed"},
	{"nonce", "malformed", "malformed", "malformed", "mismatch"},
	{"cursor", "incomplete", "malformed", "malformed", "mismatch"},
	{"result", "incomplete", "incomplete", "mismatch", "mismatch"},
	{"at", "matches", "malformed", "malformed", "matches"},
	{"signature", "malformed", "malformed", "malformed", "malformed"},
	{"signer", "malformed", "malformed", "malformed", "malformed"},
	{"beacon", "matches", "incomplete", "incomplete", "incomplete"},
	{"previousHash", "matches", "matches", "matches", "matches"},
	{"houseEdge", "matches", "matches", "matches", "matches"},
	{"anything", "matches", "matches", "matches", "matches"},
}

var crashMemberRules = []struct {
	name, absent, null, text, number string
}{
	{"spec", "matches", "malformed", "malformed", "malformed"},
	{"gameHash", "", "malformed", "malformed", "malformed"}, // absent: no crash record
	{"previousHash", "incomplete", "malformed", "malformed", "malformed"},
	{"commitment", "matches", "malformed", "malformed", "malformed"},
	{"salt", "malformed", "malformed", "mismatch", "malformed"},
	{"houseEdge", "malformed", "malformed", "malformed", "malformed"},
	{"result", "incomplete", "incomplete", "mismatch", "mismatch"},
	{"game", "matches", "malformed", "malformed", "malformed"},
	{"signature", "matches", "incomplete", "incomplete", "incomplete"},
	{"signer", "matches", "incomplete", "incomplete", "incomplete"},
	{"beacon", "matches", "incomplete", "incomplete", "incomplete"},
	{"anything", "matches", "matches", "matches", "matches"},
}

func TestEveryMemberInEveryShape(t *testing.T) {
	for _, rule := range memberRules {
		record := honestDice(t)
		if rule.name == "signature" || rule.name == "signer" {
			record = record.signed(t)
		}
		checkShapes(t, record, rule.name, rule.absent, rule.null, rule.text, rule.number)
	}
}

func TestEveryCrashMemberInEveryShape(t *testing.T) {
	for _, rule := range crashMemberRules {
		checkShapes(t, honestCrash(t), rule.name, rule.absent, rule.null, rule.text, rule.number)
	}
	if err := mustRefuse(t, honestCrash(t).without("gameHash").text()); err.Field != "profile" {
		t.Errorf("neither kind of record: field %q", err.Field)
	}
}

func checkShapes(t *testing.T, record draft, name, absent, null, text, number string) {
	t.Helper()
	if absent != "" {
		checkStatus(t, name+" absent", record.without(name), name, absent)
	}
	for shape, want := range map[string]string{"null": null, `"text"`: text, `""`: emptyText(text, name), "77": number} {
		checkStatus(t, name+" "+shape, record.with(name, shape), name, want)
	}
	// No member is ever true, a list or an object, but params is an object and
	// what may be any text or number may be these too, and differ.
	for _, shape := range []string{"true", "false", "[]", "[0]", `{"a":1}`} {
		want := "malformed"
		if text == "matches" || text == "incomplete" {
			want = text
		}
		if name == "result" {
			want = "mismatch"
		}
		checkStatus(t, name+" "+shape, record.with(name, shape), name, want)
	}
}

// emptyText is what becomes of "" where other text is allowed.
func emptyText(text, name string) string {
	if name == "clientSeed" || name == "salt" {
		return "malformed"
	}
	return text
}

func checkStatus(t *testing.T, what string, record draft, field, want string) {
	t.Helper()
	report, err := InspectRecord([]byte(record.text()))
	if want != "malformed" {
		if err != nil {
			t.Errorf("%s: %v, want %s", what, err, want)
		} else if report.Status.String() != want {
			t.Errorf("%s: %s (%s), want %s", what, report.Status, states(report), want)
		}
		return
	}
	malformed, ok := err.(*MalformedError)
	if !ok {
		t.Errorf("%s: %v, want it refused", what, report)
		return
	}
	if malformed.Field != field && malformed.Field != "params.a" || !strings.Contains(malformed.Reason, field) {
		t.Errorf("%s: field %q, %v", what, malformed.Field, malformed)
	}
}

// Integers keep their value or are refused, in whatever spelling.
func TestIntegerMembers(t *testing.T) {
	for _, token := range []string{"-1", "0.5", "1.5", "9007199254740992", "9007199254740993", "1e16", "1e400", "-1e400", "1e-1", "0.99999999999999999999",
		"9007199254740991.5", "9007199254740990.99999999999999999999", "12345678901234567890", "-9007199254740991", "5e-324"} {
		for _, field := range []string{"nonce", "cursor", "at"} {
			if err := mustRefuse(t, honestDice(t).with(field, token).text()); err.Field != field {
				t.Errorf("%s %s: field %q, %v", field, token, err.Field, err)
			}
		}
		for _, game := range Games() {
			p := rules[game].param
			if p == nil || !p.integer {
				continue
			}
			name := "params." + p.name
			if token == "1e400" || token == "-1e400" {
				name = "params"
			}
			if err := mustRefuse(t, honestBet(t, game, nil, 0).with("params", `{"`+p.name+`":`+token+`}`).text()); err.Field != name {
				t.Errorf("%s %s: field %q, %v", name, token, err.Field, err)
			}
		}
	}
	for _, spelling := range []string{"7", "7.0", "7e0", "7E+0", "0.7e1", "70e-1", "7.000e00", "0.0007e4", "700E-2"} {
		report := mustInspect(t, honestBet(t, Dice, nil, 7).with("nonce", spelling).text())
		if report.Status != Matches {
			t.Errorf("nonce %s: %s", spelling, states(report))
		}
	}
	for _, zero := range []string{"0", "-0", "0.0", "-0.000", "0e999", "-0E-999999999999999999999"} {
		if report := mustInspect(t, honestDice(t).with("nonce", zero).with("cursor", zero).with("at", zero).text()); report.Status != Matches {
			t.Errorf("nonce %s: %s", zero, states(report))
		}
	}
	largest := honestBet(t, Dice, nil, MaxSafeInteger)
	if report := mustInspect(t, largest.with("at", largest.value("nonce")).text()); report.Status != Matches {
		t.Errorf("the largest nonce: %s", states(report))
	}
}

// What the inspector takes of each parameter, and the first values beyond.
func TestParameterRanges(t *testing.T) {
	for _, row := range []struct {
		game      Game
		good, bad []string
	}{
		{Limbo, []string{"0", "-0", "0.01", "0.5", "5e-324"}, []string{"0.5000000000000001", "0.99", "1", "-0.01", "-5e-324"}},
		{Wheel, []string{"2", "100"}, []string{"0", "1", "101", "-2"}},
		{Plinko, []string{"8", "16"}, []string{"7", "17", "0"}},
		{Mines, []string{"1", "24"}, []string{"0", "25"}},
		{Keno, []string{"1", "40"}, []string{"0", "41"}},
		{Blackjack, []string{"1", "8"}, []string{"0", "9"}},
		{HiLo, []string{"1", "8"}, []string{"0", "9"}},
	} {
		name := rules[row.game].param.name
		for _, value := range row.good {
			number, _ := strconv.ParseFloat(value, 64)
			record := honestBet(t, row.game, Params{name: number}, 3).with("params", `{"`+name+`":`+value+`}`)
			checkStatus(t, row.game.String()+" "+value, record, "", "matches")
		}
		for _, value := range append(row.bad, "null", `"3"`, "true", "[3]", "{}") {
			checkStatus(t, row.game.String()+" "+value, honestBet(t, row.game, nil, 3).with("params", `{"`+name+`":`+value+`}`), "params."+name, "malformed")
		}
	}
	for _, game := range Games() {
		for _, p := range []*param{houseEdge, segments, rows, mines, draws, decks} {
			if p != rules[game].param {
				checkStatus(t, game.String()+" with "+p.name, honestBet(t, game, nil, 3).with("params", `{"`+p.name+`":8}`), "params."+p.name, "malformed")
			}
		}
	}
}

// Sizes are counted in bytes, and white space around the record counts too.
func TestSizeLimit(t *testing.T) {
	for name, letter := range map[string]string{"one byte": "a", "two bytes": "é", "three bytes": "€", "four bytes": "🎲"} {
		room := MaxRecordBytes - len(honestDice(t).with("note", `""`).text())
		note := strings.Repeat(letter, room/len(letter)) + strings.Repeat(".", room%len(letter))
		record := honestDice(t).with("note", `"`+note+`"`)
		if len(record.text()) != MaxRecordBytes {
			t.Fatalf("%d bytes", len(record.text()))
		}
		if report := mustInspect(t, record.text()); report.Status != Matches {
			t.Errorf("letters of %s, at the limit: %s", name, report.Status)
		}
		for _, over := range []string{record.with("note", `"`+note+`."`).text(), record.text() + " ", " " + record.text(), record.text() + "\n\n\n\n"} {
			if err := mustRefuse(t, over); !strings.Contains(err.Reason, "65536") || !strings.Contains(err.Reason, "one record and nothing else") {
				t.Errorf("letters of %s, over the limit: %v", name, err)
			}
		}
	}
}

func TestDepthLimit(t *testing.T) {
	for _, open := range []string{"[", `{"a":`} {
		shut := map[string]string{"[": "]", `{"a":`: "}"}[open]
		for depth := range 30 {
			record := honestDice(t).with("x", strings.Repeat(open, depth)+"0"+strings.Repeat(shut, depth))
			want := "matches"
			if depth+1 > MaxRecordDepth { // the member itself is at depth 1
				want = "malformed"
			}
			report, err := InspectRecord([]byte(record.text()))
			if (err == nil) != (want == "matches") || err == nil && report.Status != Matches {
				t.Errorf("%d levels of %s: %v, %v", depth, open, report, err)
			}
		}
		for _, hostile := range []string{strings.Repeat(open, 60000/len(open)), honestDice(t).with("x", strings.Repeat(open, 10000)).text()} {
			if err := mustRefuse(t, hostile); !strings.Contains(err.Reason, "deep") {
				t.Errorf("a wall of %s: %v", open, err)
			}
		}
	}
	for _, call := range []func([]byte) error{
		func(b []byte) error { return second(CanonicalJSON(b)) },
		func(b []byte) error { return second(VerifyRecord(b)) },
		func(b []byte) error { return second(PlayJSON(nil, b)) },
	} {
		if err := call([]byte(strings.Repeat("[", maxValueBytes))); err == nil || !strings.Contains(err.Error(), "512 deep") {
			t.Errorf("4 MiB of brackets: %v", err)
		}
	}
}

// A part of a seed as a name is not shown: not when it repeats, and not as a
// parameter.
func TestPartOfSeedAsNameIsNotShown(t *testing.T) {
	part := testSeed[:32]
	for _, text := range []string{`{"` + part + `":1,"` + part + `":2}`, `{"` + part + `":x}`, honestBet(t, Dice, nil, 0).with("params", `{"`+part+`":1}`).text()} {
		err := mustRefuse(t, text)
		if strings.Contains(err.Reason, part) || strings.Contains(err.Field, part) {
			t.Errorf("%s: %s", err.Field, err.Reason)
		}
	}
}
