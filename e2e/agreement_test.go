package e2e

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

//go:embed testdata/agreement_page.js
var agreementScript string

// The native command, the package under Node and the package in the browser
// compute the same conformance vectors.
func TestVectorsAgree(t *testing.T) {
	for _, profile := range []string{"single-player", "crash", "sign"} {
		t.Run(profile, func(t *testing.T) {
			set := runFair(t, nil, "vectors", "--profile", profile)
			want := decoded(t, set)
			for where, got := range everywhere(t, "vectors", set) {
				if !reflect.DeepEqual(decoded(t, got), want) {
					t.Errorf("%s computes other vectors:\n%.2000s", where, got)
				}
			}
		})
	}
}

func decoded(t *testing.T, text []byte) (value any) {
	t.Helper()
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

const agreementRecords = 10_000

// They give the same report, byte for byte, on every record, whatever was done
// to it.
func TestRecordsAgree(t *testing.T) {
	g := newGenerator(1)
	drafts := make([]draft, agreementRecords)
	var unfinished []byte
	for i := range drafts {
		drafts[i] = g.draft()
		unfinished = append(append(unfinished, drafts[i].text()...), '\n')
	}
	// The reports on records without a result hold the results.
	computed := reportLines(t, agreementRecords, runFair(t, unfinished, "verify", "--json"))

	// The first line shows that there is a record on each.
	records := []byte(honest + "\n")
	for i, d := range drafts {
		records = append(append(records, g.finish(d, computed[i])...), '\n')
	}
	want := reportLines(t, agreementRecords+1, runFair(t, records, "verify", "--json"))
	wantVariety(t, want)
	lines := bytes.Split(records, []byte("\n"))
	for where, answer := range everywhere(t, "records", records) {
		got := reportLines(t, agreementRecords+1, answer)
		differ := 0
		for i := range want {
			if !bytes.Equal(got[i], want[i]) && differ < 5 {
				differ++
				t.Errorf("record %d: %q\n%s: %s\nnative: %s", i+1, lines[i], where, got[i], want[i])
			}
		}
	}
}

func reportLines(t *testing.T, records int, text []byte) [][]byte {
	t.Helper()
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	if len(lines) != records {
		t.Fatalf("%d reports on %d records; the last: %.1000s", len(lines), records, lines[len(lines)-1])
	}
	return lines
}

// wantVariety fails the test if the records leave out what is to agree.
func wantVariety(t *testing.T, reports [][]byte) {
	t.Helper()
	count := map[string]int{}
	for _, line := range reports {
		var report struct {
			Kind, Status string
			Checks       []struct{ Name, State string }
			Error        struct{ Field string }
		}
		if err := json.Unmarshal(line, &report); err != nil {
			t.Fatal(err)
		}
		count[report.Status]++
		count[report.Kind]++
		count["malformed "+report.Error.Field]++
		for _, check := range report.Checks {
			count[check.Name+" "+check.State]++
		}
	}
	for _, what := range []string{
		"matches", "mismatch", "incomplete", "malformed",
		"dice", "limbo", "roulette", "wheel", "plinko", "mines", "keno", "blackjack", "hilo", "Crash", "Galabet Flight",
		"Commitment mismatch", "Commitment not-provided", "Cursor mismatch", "Cursor not-provided", "Chain link matches",
		"Chain link mismatch", "Signature matches", "Signature mismatch", "Signature unsupported", "Beacon unsupported",
		"Outcome mismatch", "Outcome not-provided",
		"malformed serverSeed", "malformed clientSeed", "malformed nonce", "malformed signature", "malformed salt", "malformed houseEdge",
	} {
		if count[what] < 10 {
			t.Errorf("%d of the records: %s", count[what], what)
		}
	}
}

// runFair returns what the command prints. That it met a record which does not
// match is no failure.
func runFair(t *testing.T, stdin []byte, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(fair, args...)
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return out
}

// everywhere gives the input to a function of agreement.mjs under Node and in
// the browser.
func everywhere(t *testing.T, what string, input []byte) map[string][]byte {
	t.Helper()
	return map[string][]byte{"Node": underNode(t, what, input), "the browser": inBrowser(t, what, input)}
}

func underNode(t *testing.T, what string, input []byte) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "input")
	if err := os.WriteFile(file, input, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "testdata/agreement_node.mjs", filepath.Join(jsPackage, "fair.js"), what, file)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v (Node 18 or later has to be installed: sudo apt-get install -y nodejs)", cmd, err)
	}
	return out
}

func inBrowser(t *testing.T, what string, input []byte) (answer []byte) {
	t.Helper()
	answers := make(chan []byte, 1)
	mux := http.NewServeMux()
	mux.Handle("GET /fair/", http.StripPrefix("/fair/", http.FileServer(http.Dir(jsPackage))))
	mux.HandleFunc("GET /agreement.mjs", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, "testdata/agreement.mjs")
	})
	mux.HandleFunc("GET /input", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		_, _ = w.Write(input)
	})
	mux.HandleFunc("POST /answer", func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		answers <- text
	})
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, "<!doctype html><title>Agreement</title><link rel=icon href=data:,>")
	})
	server := httptest.NewServer(mux)
	defer server.Close()

	page := openTab(t)
	page.do(chromedp.Navigate(server.URL + "/"))
	call := fmt.Sprintf("(%s)(%q)", strings.TrimSpace(agreementScript), what)
	if !evaluate[bool](page, call) {
		t.Fatal("the page could not send its answer")
	}
	page.wantSilence(server.URL + "/")
	return <-answers
}
