package site_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/galabet/fair/fair"
)

func hexOf(data []byte) string { return hex.EncodeToString(data) }

// The bet that the home page works through is computed as it says.
func TestWorkedBet(t *testing.T) {
	commitment, err := fair.Commit(serverSeed)
	if err != nil {
		t.Fatal(err)
	}
	digest, err := fair.Digest(serverSeed, clientSeed, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	played, err := fair.Play(fair.Bet{Game: fair.Dice, ServerSeed: serverSeed, ClientSeed: clientSeed})
	if err != nil {
		t.Fatal(err)
	}
	page := source(t, "templates/home.html")
	for _, want := range []string{
		"<code>" + commitment + "</code>",
		"<code>" + clientSeed + "</code> <code>0</code>",
		"<code>" + serverSeed + "</code>",
		"<code>" + hexOf(digest[:4]) + "</code>",
		fmt.Sprintf("%.7f", played.Floats[0])[:7] + "…",
		fmt.Sprintf("<b>%v</b>", played.Result.Number),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not have %s", want)
		}
	}
}
