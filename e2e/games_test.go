package e2e

import (
	"strings"
	"testing"
)

// Every game, as the command line plays it, is verified in the page; with one
// part of the result changed the outcome check fails, that one alone, and the
// page shows where the difference begins.
func TestGames(t *testing.T) {
	tests := []struct {
		game          string
		flags         []string
		honest, wrong string // a part of the result, and what it is changed to
		difference    string
	}{
		{"dice", nil, `28.73`, `28.74`, ""},
		{"limbo", []string{"--house-edge", "0.02"}, `3.41`, `3.5`, ""},
		{"roulette", nil, `10`, `11`, ""},
		{"wheel", []string{"--segments", "37"}, `10`, `36`, ""},
		{"plinko", []string{"--rows", "9"}, `[0,1,0,1,1,0,1,1,1]`, `[0,1,0,1,1,0,1,0,1]`, "result.path[7]"},
		{"mines", []string{"--mines", "5"}, `,22,23]`, `,22,24]`, "result[4]"},
		{"keno", []string{"--draws", "4"}, `[`, `[2,`, "result[0]"},
		{"blackjack", []string{"--decks", "2"}, `"]`, `","AS"]`, "result[104]"},
		{"hilo", nil, `["JC","AH",`, `["AH","JC",`, "result[0]"},
	}
	page := openTab(t)
	page.openVerify(siteURL)
	for _, test := range tests {
		t.Run(test.game, func(t *testing.T) {
			record := play(t, test.game, test.flags...)
			page.replace(record)
			got := page.verify()
			if got.Verdict != "matches" || got.Facts["Game"] != test.game {
				t.Errorf("verdict %q on %q: %s", got.Verdict, got.Facts["Game"], got.All)
			}

			result := string(membersOf(t, record)["result"])
			if strings.Count(result, test.honest) != 1 {
				t.Fatalf("%s is not once in the result %s", test.honest, result)
			}
			wrong := strings.Replace(result, test.honest, test.wrong, 1)
			page.replace(strings.Replace(record, `"result":`+result, `"result":`+wrong, 1))
			got = page.verify()
			if want := "Commitment matches, Cursor matches, Outcome mismatch"; got.Verdict != "mismatch" || got.states() != want {
				t.Errorf("changed: verdict %q, checks %s; want %s", got.Verdict, got.states(), want)
			}
			if got.Facts["First difference"] != test.difference {
				t.Errorf("changed: first difference %q, want %q", got.Facts["First difference"], test.difference)
			}
		})
	}
	page.wantSilence(siteURL)
	page.wantNoTrace(serverSeed)
}

// play has the command line play a bet, and returns its record.
func play(t *testing.T, game string, flags ...string) string {
	t.Helper()
	args := append([]string{"play", "--game", game, "--server-seed-file", "-", "--client-seed", "galabet", "--nonce", "42", "--json"}, flags...)
	return strings.TrimSpace(string(runFair(t, []byte(serverSeed), args...)))
}
