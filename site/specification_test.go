package site_test

import (
	"encoding/json"
	"math"
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
	_, rest, found := strings.Cut(source(t, specification), head+"\n")
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
