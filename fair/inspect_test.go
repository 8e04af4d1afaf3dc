package fair

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestInspectHonestRecords(t *testing.T) {
	everyParam(func(game Game, params Params) {
		for _, nonce := range []uint64{0, 1, 65535} {
			record := honestBet(t, game, params, nonce)
			report := mustInspect(t, record.text())
			if report.Kind != game.String() || report.Status != Matches || states(report) != "Commitment matches, Cursor matches, Outcome matches" {
				t.Errorf("%v %v, nonce %d: %s %s", game, params, nonce, report.Status, states(report))
			}
			if string(report.Computed) != record.value("result") || string(report.Claimed) != record.value("result") || report.Difference != "" {
				t.Errorf("%v %v, nonce %d: computed %s, claimed %s, difference %q", game, params, nonce, report.Computed, report.Claimed, report.Difference)
			}
			if hash, err := RecordHash([]byte(record.text())); err != nil || report.RecordHash != hash {
				t.Errorf("%v %v, nonce %d: record hash %s, want %s", game, params, nonce, report.RecordHash, hash)
			}
		}
	})
}

// Each member changed in turn fails exactly the checks that it belongs to.
func TestTampering(t *testing.T) {
	const other = `"c87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fa0"`
	params := map[Game][]string{
		Limbo: {`{"houseEdge":0.3}`}, Wheel: {`{"segments":99}`}, Plinko: {`{"rows":15}`, `{"rows":8}`}, Mines: {`{"mines":4}`},
		Keno: {`{"draws":9}`}, Blackjack: {`{"decks":2}`}, HiLo: {`{"decks":8}`},
	}
	for _, game := range Games() {
		record := honestBet(t, game, nil, 20).signed(t) // where no change below happens on the same result
		check := func(what string, tampered draft, want string) {
			t.Helper()
			report := mustInspect(t, tampered.text())
			if report.Status != Mismatch || states(report) != want {
				t.Errorf("%v, %s: %s, %s; want %s", game, what, report.Status, states(report), want)
			}
		}
		const m, x = " matches", " mismatch"
		all := func(commitment, cursor, outcome string) string {
			return "Commitment" + commitment + ", Cursor" + cursor + ", Signature mismatch, Outcome" + outcome
		}
		check("server seed", record.with("serverSeed", other), all(x, m, x))
		check("commitment", record.with("commitment", other), all(x, m, m))
		check("client seed", record.with("clientSeed", `"h4-Player"`), all(m, m, x))
		check("nonce", record.with("nonce", "21"), all(m, m, x))
		check("cursor", record.with("cursor", "1000"), all(m, x, m))
		check("result", record.with("result", "[]"), all(m, m, x))
		check("at", record.with("at", "1700000000001"), all(m, m, m))
		check("an extra member", record.with("note", `"paid"`), all(m, m, m))
		check("signature", record.with("signature", strconv.Quote(workedSignature)), all(m, m, m))
		check("signer", record.with("signer", strconv.Quote(rfcPublic)), all(m, m, m))
		for _, p := range params[game] {
			cursor := m
			if game == Blackjack || game == HiLo || p == `{"rows":8}` {
				cursor = x
			}
			check("params "+p, record.with("params", p), all(m, cursor, x))
		}
	}
}

func TestSignatureChecks(t *testing.T) {
	unrevealed := honestDice(t).without("serverSeed").signed(t)
	revealed := unrevealed.with("serverSeed", strconv.Quote(testSeed))
	for _, row := range []struct {
		name   string
		record draft
		status Status
		state  State
		says   string
	}{
		{"signed after the reveal", honestDice(t).signed(t), Matches, StateMatches, "verifies under the signer's public key"},
		{"signed and not revealed", unrevealed, Incomplete, StateMatches, "verifies under the signer's public key"},
		{"seed added after signing", revealed, Mismatch, StateMismatch, "changed after signing"},
		{"seed added after signing, and more changed", revealed.with("at", "1"), Mismatch, StateMismatch, "changed after signing"},
		{"changed after signing", honestDice(t).signed(t).with("at", "1"), Mismatch, StateMismatch, "changed after signing"},
	} {
		t.Run(row.name, func(t *testing.T) {
			report := mustInspect(t, row.record.text())
			check := checkNamed(t, report, "Signature")
			if report.Status != row.status || check.State != row.state || !strings.Contains(check.Detail, row.says) {
				t.Errorf("%s, %+v", report.Status, check)
			}
		})
	}
	for _, half := range []string{"signature", "signer"} {
		if err := mustRefuse(t, honestDice(t).signed(t).without(half).text()); err.Field != half {
			t.Errorf("without %s: field %q", half, err.Field)
		}
	}
}

func checkNamed(t *testing.T, report *Report, name string) Check {
	t.Helper()
	for _, check := range report.Checks {
		if check.Name == name {
			return check
		}
	}
	t.Fatalf("no check %s: %s", name, states(report))
	return Check{}
}

func TestInspectCrash(t *testing.T) {
	crash := honestCrash(t)
	commitment := strconv.Quote(testCommitment)
	const other = `"c87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fa0"`
	for _, row := range []struct {
		name   string
		record draft
		kind   string
		status Status
		states string
	}{
		{"previous hash only", crash, "Crash", Matches, "Chain link matches, Outcome matches"},
		{"commitment only", crash.without("previousHash").with("commitment", commitment), "Crash", Matches, "Commitment matches, Outcome matches"},
		{"both", crash.with("commitment", commitment), "Crash", Matches, "Commitment matches, Chain link matches, Outcome matches"},
		{"neither", crash.without("previousHash"), "Crash", Incomplete, "Chain link not-provided, Outcome matches"},
		{"no result", crash.without("result"), "Crash", Incomplete, "Chain link matches, Outcome not-provided"},
		{"no spec", crash.without("spec"), "Crash", Matches, "Chain link matches, Outcome matches"},
		{"a Flight receipt", crash.with("id", `"f-1"`).with("stake", "100").with("payout", "1e9"), "Galabet Flight", Matches, "Chain link matches, Outcome matches"},
		{"signed", crash.signed(t), "Crash", Incomplete, "Chain link matches, Signature unsupported, Outcome matches"},
		{"a signer alone", crash.with("signer", "null"), "Crash", Incomplete, "Chain link matches, Signature unsupported, Outcome matches"},
		{"with a beacon", crash.with("beacon", "{}"), "Crash", Incomplete, "Chain link matches, Beacon unsupported, Outcome matches"},
		{"another previous hash", crash.with("previousHash", other), "Crash", Mismatch, "Chain link mismatch, Outcome matches"},
		{"another commitment", crash.with("commitment", other), "Crash", Mismatch, "Commitment mismatch, Chain link matches, Outcome matches"},
		{"another game hash", crash.with("gameHash", other), "Crash", Mismatch, "Chain link mismatch, Outcome mismatch"},
		{"another salt", crash.with("salt", `"galabet "`), "Crash", Mismatch, "Chain link matches, Outcome mismatch"},
		{"another edge", crash.with("houseEdge", "0.5"), "Crash", Mismatch, "Chain link matches, Outcome mismatch"},
		{"another result", crash.with("result", "99"), "Crash", Mismatch, "Chain link matches, Outcome mismatch"},
	} {
		t.Run(row.name, func(t *testing.T) {
			report := mustInspect(t, row.record.text())
			if report.Kind != row.kind || report.Status != row.status || states(report) != row.states {
				t.Errorf("%s, %s: %s", report.Kind, report.Status, states(report))
			}
		})
	}
	for _, row := range []struct{ field, value, says string }{
		{"salt", `""`, "1 to 1024"}, {"salt", strconv.Quote(strings.Repeat("a", 1025)), "1 to 1024"}, {"salt", strconv.Quote(strings.Repeat("🎲", 513)), "1 to 1024"},
		{"houseEdge", "-0.01", "0 to 0.999999"}, {"houseEdge", "0.9999991", "0 to 0.999999"}, {"houseEdge", "1", "0 to 0.999999"}, {"houseEdge", `"0.01"`, "without quotes"},
		{"spec", `"GFS/2.0"`, "GFS/1.0"}, {"game", `"dice"`, "do not go together"},
	} {
		if err := mustRefuse(t, crash.with(row.field, row.value).text()); err.Field != row.field || !strings.Contains(err.Reason, row.says) {
			t.Errorf("%s %.20s: field %q, %v", row.field, row.value, err.Field, err)
		}
	}
	for _, salt := range []string{strings.Repeat("a", 1024), strings.Repeat("🎲", 512), "0xabcd", ":"} {
		want, err := CrashResult(testSeed, salt, 0.999999)
		if err != nil {
			t.Fatal(err)
		}
		record := crash.with("salt", strconv.Quote(salt)).with("houseEdge", "0.999999").with("result", string(appendNumber(nil, want)))
		if report := mustInspect(t, record.text()); report.Status != Matches {
			t.Errorf("salt %.10s: %s", salt, states(report))
		}
	}
}

type differenceRow struct {
	game          Game
	claimed, want string
}

// says is what the outcome's detail says of a row: both numbers, or the place.
func (row differenceRow) says() string {
	if row.game == Dice && row.claimed == "64.37" {
		return "The inputs give 64.36; the record says 64.37."
	}
	return "they first differ at " + row.want + "."
}

// The difference names the first place, in the order of the result.
func TestDifference(t *testing.T) {
	for _, row := range []differenceRow{
		{Dice, "64.37", "result"}, {Dice, `"64.36"`, "result"}, {Dice, "[64.36]", "result"}, {Dice, `{"a":64.36}`, "result"}, {Dice, "true", "result"},
		{Plinko, "8", "result"}, {Plinko, "[]", "result"}, {Plinko, "{}", "result.path"},
		{Plinko, `{"path":PATH}`, "result.bucket"}, {Plinko, `{"bucket":BUCKET}`, "result.path"}, {Plinko, `{"path":PATH,"bucket":99}`, "result.bucket"},
		{Plinko, `{"path":PATH,"bucket":"BUCKET"}`, "result.bucket"}, {Plinko, `{"path":[],"bucket":BUCKET}`, "result.path[0]"}, {Plinko, `{"path":7,"bucket":BUCKET}`, "result.path"},
		{Plinko, `{"path":[9],"bucket":99}`, "result.path[0]"}, {Plinko, `{"path":PATH,"bucket":BUCKET,"x":1}`, `result["x"]`}, {Plinko, `{"path":PATH,"bucket":BUCKET,"y":1,"\"":1}`, `result["\""]`},
		{Mines, "[8,11]", "result[2]"}, {Mines, "[8,11,13,14]", "result[3]"}, {Mines, "[8,11,12]", "result[2]"}, {Mines, "[11,8,13]", "result[0]"}, {Mines, `["8",11,13]`, "result[0]"}, {Mines, "[]", "result[0]"}, {Mines, "13", "result"},
		{Keno, "[0]", "result[0]"}, {HiLo, `["XX"]`, "result[0]"}, {HiLo, "{}", "result"}, {Blackjack, "[1]", "result[0]"},
	} {
		honest := honestBet(t, row.game, nil, 0)
		claimed := row.claimed
		if row.game == Plinko {
			var result struct {
				Path   json.RawMessage
				Bucket json.RawMessage
			}
			if err := json.Unmarshal([]byte(honest.value("result")), &result); err != nil {
				t.Fatal(err)
			}
			claimed = strings.NewReplacer("PATH", string(result.Path), "BUCKET", string(result.Bucket)).Replace(claimed)
		}
		report := mustInspect(t, honest.with("result", claimed).text())
		if report.Status != Mismatch || report.Difference != row.want || !strings.Contains(checkNamed(t, report, "Outcome").Detail, row.says()) {
			t.Errorf("%v %s: %s at %q, want %q", row.game, row.claimed, report.Status, report.Difference, row.want)
		}
	}
	// Every place of a long result.
	for _, game := range []Game{Plinko, Mines, Keno, Blackjack} {
		honest := honestBet(t, game, nil, 0)
		played, _ := Play(Bet{game, nil, testSeed, testClient, 0})
		for i := range played.Result.Items {
			changed := played.Result
			want := "result[" + strconv.Itoa(i) + "]"
			changed.Items = slices.Clone(changed.Items)
			changed.Items[i] += 50
			if game == Plinko {
				want = "result.path[" + strconv.Itoa(i) + "]"
			}
			if report := mustInspect(t, honest.with("result", string(changed.AppendJSON(nil))).text()); report.Difference != want {
				t.Errorf("%v: %q, want %q", game, report.Difference, want)
			}
		}
	}
}

// Every verdict says what it does not prove, and none shows as more than it is.
func TestNotes(t *testing.T) {
	const (
		never      = "It does not prove when the commitment was shown, that payouts were right, or who the operator is."
		neverCrash = "It does not prove when the previous hash, the commitment or the salt was published, that payouts were right, or who the operator is."
	)
	flight := honestCrash(t).with("id", "1")
	for _, row := range []struct {
		record draft
		says   []string
	}{
		{honestDice(t), []string{"hashes to the record's commitment", never}},
		{honestDice(t).with("result", "1"), []string{"do not belong together", "not which part is wrong", never}},
		{honestDice(t).without("serverSeed"), []string{"not everything could be checked", "not a match", never}},
		{honestDice(t).without("commitment"), []string{"not a match", never}},
		{honestCrash(t), []string{"linked as the record says", neverCrash}},
		{honestCrash(t).with("salt", `"a"`), []string{"do not belong together", neverCrash}},
		{honestCrash(t).without("previousHash"), []string{"not a match", neverCrash}},
		{flight, []string{"linked as the record says", "stake, cash-out and payout", neverCrash}},
		{flight.with("result", "99"), []string{"do not belong together", "stake, cash-out and payout"}},
	} {
		report := mustInspect(t, row.record.text())
		for _, says := range row.says {
			if !strings.Contains(report.Note, says) {
				t.Errorf("%s does not say %q: %s", report.Status, says, report.Note)
			}
		}
	}
}

// A detail is for players: it says what was compared, and no more than that.
func TestDetails(t *testing.T) {
	const other = `"c87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fac87c5fa0"`
	unrevealed := honestDice(t).without("serverSeed")
	for _, row := range []struct {
		record      draft
		check, says string
	}{
		{honestDice(t), "Cursor", "The game reads random digest 0 alone, as the record says."},
		{honestBet(t, Mines, nil, 0), "Cursor", "The game reads random digests 0 to 2, as the record says."},
		{honestBet(t, Mines, nil, 0).with("cursor", "3"), "Cursor", "The game reads random digests 0 to 2; the record says that the last is 3."},
		{honestDice(t).without("cursor"), "Cursor", "The record has no cursor, the number of the last digest that the game reads."},
		{unrevealed, "Cursor", "The game reads random digest 0 alone, as the record says. This does not depend on the seed."},
		{unrevealed.with("cursor", "1"), "Cursor", "the record says that the last is 1. This does not depend on the seed."},
		{unrevealed, "Commitment", "Operators reveal it when you change to a new one"},
		{honestBet(t, Plinko, nil, 0).with("result", "7"), "Outcome", "they first differ at result."},
		{honestCrash(t), "Chain link", "The SHA-256 of the game hash is the previous hash. If that hash was shown before this game, this game was already fixed then."},
		{honestCrash(t).with("previousHash", other), "Chain link", "not the previous hash."},
		{honestCrash(t).with("result", "99"), "Outcome", "; the record says 99."},
	} {
		if detail := checkNamed(t, mustInspect(t, row.record.text()), row.check).Detail; !strings.HasSuffix(detail, row.says) && !strings.Contains(detail, row.says+";") {
			t.Errorf("%s does not say %q: %s", row.check, row.says, detail)
		}
	}
}

// A crash record inspected after one with a list has no list.
func TestCrashAfterPlinko(t *testing.T) {
	var v Inspector
	if _, err := v.Inspect([]byte(honestBet(t, Plinko, nil, 0).text())); err != nil {
		t.Fatal(err)
	}
	report, err := v.Inspect([]byte(honestCrash(t).with("result", "99").text()))
	if err != nil || !strings.Contains(checkNamed(t, report, "Outcome").Detail, "; the record says 99.") {
		t.Errorf("%v, %v", report, err)
	}
}

// A record of a kind that is not checked is not to be made into one that is.
func TestOtherKinds(t *testing.T) {
	for _, row := range []struct {
		record      draft
		field, says string
	}{
		{honestDice(t).without("spec"), "spec", "spec is missing, so this is not a record that can be checked here"},
		{honestDice(t).without("profile"), "profile", "profile is missing, so this is not a record that can be checked here"},
		{honestCrash(t).without("gameHash").with("profile", `"crash"`), "gameHash", "gameHash is missing, and a crash record needs it"},
		{honestCrash(t).without("gameHash", "spec").with("profile", `"crash"`), "gameHash", "gameHash is missing, and a crash record needs it"},
		{honestDice(t).with("profile", `"poker"`), "profile", "records of another kind are not checked here"},
	} {
		if err := mustRefuse(t, row.record.text()); err.Field != row.field || !strings.Contains(err.Reason, row.says) {
			t.Errorf("field %q does not say %q: %v", err.Field, row.says, err)
		}
	}
}

// However its text is written, an equal result is equal.
func TestResultsWrittenOtherwise(t *testing.T) {
	cards, path, tiles := honestBet(t, HiLo, nil, 0), honestBet(t, Plinko, nil, 0), honestBet(t, Mines, nil, 0)
	for _, record := range []draft{
		cards.with("result", strings.ReplaceAll(cards.value("result"), "C", `\u0043`)),
		cards.with("result", strings.ReplaceAll(cards.value("result"), ",", " ,\n")),
		path.with("result", strings.ReplaceAll(path.value("result"), "bucket", `\u0062ucket`)),
		path.with("result", strings.ReplaceAll(path.value("result"), "1", "1.0")),
		tiles.with("result", "[8.0,11e0,1300E-2]"), tiles.with("result", "[8,11,13.000000000000000000000]"),
		honestDice(t).with("result", "6436e-2"), honestDice(t).with("result", "64.36000000000000000000001"),
	} {
		if report := mustInspect(t, record.text()); report.Status != Matches || string(report.Computed) != string(report.Claimed) {
			t.Errorf("%s: %s, difference %q", record.value("result"), report.Status, report.Difference)
		}
	}
	for _, claimed := range []string{"[8,11,13.000000000000002]", "[8,11,-13]", "[8,11,0x0d]", `[8,11,"13"]`} {
		if report, err := InspectRecord([]byte(tiles.with("result", claimed).text())); err == nil && report.Status != Mismatch {
			t.Errorf("%s: %s", claimed, report.Status)
		}
	}
	for _, card := range []string{`"7"`, `"7DD"`, `"7d"`, `"\u0037"`, `7`, `""`, `["7D"]`, `null`} {
		changed := strings.Replace(cards.value("result"), strings.SplitN(cards.value("result")[1:], ",", 2)[0], card, 1)
		if report := mustInspect(t, cards.with("result", changed).text()); report.Difference != "result[0]" {
			t.Errorf("%s for the first card: %q", card, report.Difference)
		}
	}
}

// The example in the package comment.
func TestDocumentedCrashRecord(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(doc), "\n//\t", "\n")
	text = text[strings.Index(text, `{"gameHash"`):]
	if report := mustInspect(t, text[:strings.Index(text, "}")+1]); report.Status != Matches {
		t.Errorf("%s: %s", report.Status, states(report))
	}
}
