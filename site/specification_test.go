package site_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/galabet/fair/fair"
)

const specification = "content/specification.md"

// The seeds of the worked values, on the home page too.
const (
	serverSeed = "0e79bfa9fc342df12235177a7d8115d4e33ff78c5cd8ba88442ac1ff11edba21"
	clientSeed = "h4-player"
)

func TestSpecificationGames(t *testing.T) {
	rows := table(t, "| Game | Parameter | Nonce | Cursor | Result |")
	if len(rows) < len(fair.Games()) {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		game, known := fair.ParseGame(row[0])
		nonce, err := strconv.ParseUint(row[2], 10, 64)
		if !known || err != nil {
			t.Fatalf("%q: %v", row, err)
		}
		played, err := fair.Play(fair.Bet{Game: game, Params: params(t, row[1]), ServerSeed: serverSeed, ClientSeed: clientSeed, Nonce: nonce})
		if err != nil {
			t.Fatal(err)
		}
		if cursor := strconv.FormatUint(played.Cursor, 10); cursor != row[3] {
			t.Errorf("%q: the cursor is %s", row, cursor)
		}
		result := string(played.Result.AppendJSON(nil))
		start, cut := strings.CutSuffix(row[4], " …")
		if start = strings.Trim(start, "`"); result != start && !(cut && strings.HasPrefix(result, start)) {
			t.Errorf("%q: the result is %s", row, result)
		}
	}
}

// params reads "none", "default" or a name and a value.
func params(t *testing.T, text string) fair.Params {
	t.Helper()
	name, value, given := strings.Cut(text, " ")
	if !given {
		return nil
	}
	return fair.Params{name: number(t, value)}
}

// number reads a number; almost one is the largest float of a digest.
func number(t *testing.T, text string) float64 {
	t.Helper()
	if text == "1 − 2⁻³²" {
		return 1 - 0x1p-32
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The formulas as the page writes them, at the ends of a float's range.
func TestSpecificationFloats(t *testing.T) {
	for _, row := range table(t, "| Game | Parameter | f | Result |") {
		f := number(t, row[2])
		result := math.Floor(f*10001) / 100
		if row[0] == "limbo" {
			result = max(1, math.Floor(1e8/(float64(f*1e8)+1)*(1-params(t, row[1])["houseEdge"])*100)/100)
		}
		if want := number(t, row[3]); result != want {
			t.Errorf("%q: the result is %v", row, result)
		}
	}
}

func TestSpecificationCrash(t *testing.T) {
	_, after, _ := strings.Cut(source(t, specification), "With the game hash `")
	hash, _, _ := strings.Cut(after, "`")
	for _, row := range table(t, "| Salt | houseEdge | Result |") {
		result, err := fair.CrashResult(hash, strings.Trim(row[0], "`"), number(t, row[1]))
		if err != nil {
			t.Fatal(err)
		}
		if result != number(t, row[2]) {
			t.Errorf("%q: the result is %v", row, result)
		}
	}
}

// table returns the cells of the table with this head, row by row.
func table(t *testing.T, head string) (rows [][]string) {
	t.Helper()
	return tableOf(t, specification, head)
}

func tableOf(t *testing.T, page, head string) (rows [][]string) {
	t.Helper()
	_, rest, found := strings.Cut(source(t, page), head+"\n")
	if !found {
		t.Fatalf("no table has the head %s", head)
	}
	_, rest, _ = strings.Cut(rest, "\n") // the rule below the head
	for line := range strings.Lines(rest) {
		cells, isRow := strings.CutPrefix(strings.TrimSpace(line), "| ")
		if !isRow {
			break
		}
		rows = append(rows, strings.Split(strings.TrimSuffix(cells, " |"), " | "))
	}
	if len(rows) == 0 {
		t.Fatalf("the table with the head %s is empty", head)
	}
	return rows
}

func TestSpecificationDigest(t *testing.T) {
	commitment, err := fair.Commit(serverSeed)
	if err != nil {
		t.Fatal(err)
	}
	digest, err := fair.Digest(serverSeed, clientSeed, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	float := fair.DigestToFloats(digest)[0]
	text := source(t, specification)
	for _, want := range []string{
		"- server seed `" + serverSeed + "`\n",
		"- commitment `" + commitment + "`\n",
		"- client seed `" + clientSeed + "`\n",
		"- digest 0 for nonce 0 `" + hexOf(digest[:]) + "`, and its first float " + strconv.FormatFloat(float, 'f', -1, 64) + "\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %s", want)
		}
	}
}

// The record that the page shows has the payload, hash and signature it says.
func TestSpecificationRecord(t *testing.T) {
	all := blocks(t, specification)
	text := source(t, specification)
	for i, block := range all {
		if block.language != "json" {
			continue
		}
		payload, err := fair.SigningPayload([]byte(block.text))
		if err != nil {
			t.Fatal(err)
		}
		if shown := strings.TrimSpace(all[i+1].text); shown != string(payload) {
			t.Errorf("the payload is %s", payload)
		}
		hash, err := fair.RecordHash([]byte(block.text))
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(text, "Under the secret key ")
		secretKey := strings.Split(after, "`")[1]
		signed, err := fair.SignRecord([]byte(block.text), secretKey)
		if err != nil {
			t.Fatal(err)
		}
		var members struct{ Signature string }
		if err := json.Unmarshal(signed, &members); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"record hash `" + hash + "`", "signature is `" + members.Signature + "`"} {
			if !strings.Contains(text, want) {
				t.Errorf("the page does not say %s", want)
			}
		}
		return
	}
	t.Error("the page shows no record")
}

// The page has every check that a report can have, in the order of reports.
func TestSpecificationChecks(t *testing.T) {
	var listed []string
	for _, row := range table(t, "| Check | Compares | When it can’t |") {
		listed = append(listed, row[0])
	}
	var inspector fair.Inspector
	if err := inspector.Pin(fair.Pinned{Commitment: serverSeed, Signer: serverSeed}); err != nil {
		t.Fatal(err)
	}
	reported := map[string]bool{}
	const (
		hash   = `"` + serverSeed + `"`
		signed = `,"beacon":1,"signature":"` + serverSeed + serverSeed + `","signer":` + hash + `}`
	)
	for _, record := range []string{
		`{"spec":"GFS/1.0","profile":"single-player","game":"dice","params":{},"clientSeed":"a","nonce":0` + signed,
		`{"gameHash":` + hash + `,"salt":"a","houseEdge":0,"previousHash":` + hash + `,"commitment":` + hash + signed,
	} {
		report, err := inspector.Inspect([]byte(record))
		if err != nil {
			t.Fatal(err)
		}
		rest := listed
		for _, check := range report.Checks {
			at := slices.Index(rest, check.Name)
			if at < 0 {
				t.Fatalf("%s is not listed, or not in its place", check.Name)
			}
			reported[check.Name], rest = true, rest[at+1:]
		}
	}
	if len(reported) != len(listed) {
		t.Errorf("the page lists %v, the reports have %v", listed, reported)
	}
}

// The pages that list the verdicts have the same four words for them.
func TestVerdictWords(t *testing.T) {
	want := []string{"matches", "mismatch", "incomplete", "malformed"}
	for page, head := range map[string]string{
		quickStart:                  "| Verdict | What it means | What to do |",
		"content/what-it-proves.md": "| Verdict | What it tells you | What it doesn’t |",
	} {
		var words []string
		for _, row := range tableOf(t, page, head) {
			words = append(words, row[0])
		}
		if !slices.Equal(words, want) {
			t.Errorf("%s has %v", page, words)
		}
	}
	for _, word := range want {
		if !strings.Contains(source(t, specification), "*"+word+"*") {
			t.Errorf("%s has no %s", specification, word)
		}
	}
}

// The command that prints the vectors has the parts that the page names, and
// as many results as it says.
func TestSpecificationVectors(t *testing.T) {
	text := source(t, specification)
	for _, profile := range []string{"single-player", "crash", "sign"} {
		if !strings.Contains(text, "--profile "+profile+"`") {
			t.Errorf("the page does not name the profile %s", profile)
		}
	}
	vectors, err := exec.Command("go", "run", "../cmd/fair", "vectors", "--profile", "single-player").Output()
	if err != nil {
		t.Fatal(err)
	}
	var parts struct{ Games []json.RawMessage }
	if err := json.Unmarshal(vectors, &parts); err != nil {
		t.Fatal(err)
	}
	count := fmt.Sprintf("%d,%03d results of the games", len(parts.Games)/1000, len(parts.Games)%1000)
	if !strings.Contains(text, count) {
		t.Errorf("the page does not have %s", count)
	}
}

// Only the calls that the page names take capital letters in a commitment.
func TestSpecificationCapitals(t *testing.T) {
	if !strings.Contains(source(t, specification), "Only the calls `verifyCommitment` and `verifyRecord`") {
		t.Error("the page names other calls")
	}
	commitment, err := fair.Commit(serverSeed)
	if err != nil {
		t.Fatal(err)
	}
	capitals := strings.ToUpper(commitment)
	if ok, err := fair.VerifyCommitment(serverSeed, capitals); !ok || err != nil {
		t.Errorf("verifyCommitment: %t, %v", ok, err)
	}
	record := fair.Record{
		Game: fair.Dice, ServerSeed: serverSeed, Commitment: commitment, ClientSeed: clientSeed,
		Result: fair.Result{Number: 64.36},
	}.AppendJSON(nil)
	record = bytes.Replace(record, []byte(commitment), []byte(capitals), 1)
	if found, err := fair.VerifyRecord(record); err != nil || !found.CommitmentOK {
		t.Errorf("verifyRecord: %+v, %v", found, err)
	}
	if _, err := fair.InspectRecord(record); err == nil {
		t.Error("inspectRecord takes them")
	}
	if err := new(fair.Inspector).Pin(fair.Pinned{Commitment: capitals}); err == nil {
		t.Error("a pinned commitment may have them")
	}
}
