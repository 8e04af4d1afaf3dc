package e2e

import (
	"encoding/json"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var quotation = regexp.MustCompile(`^A win pays ([0-9,.]+)×, the stake included\. Its chance is (below 0\.01|[0-9.]+) %\.$`)

// What the page quotes before a bet is what the rules of the server say, for
// every bet that they list, and for one in between.
func TestPlayQuotes(t *testing.T) {
	host := serveDemo(t)
	answer, err := http.Get(host.url + "api/demo/games/rules")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var rules struct {
		Games []struct {
			Game string
			Bets []struct {
				Bet      string
				Outcomes []struct{ Probability, Multiplier float64 }
			}
		}
	}
	if err := json.NewDecoder(answer.Body).Decode(&rules); err != nil {
		t.Fatal(err)
	}
	page := openTab(t)
	page.openPlay(host.url)
	quotes := 0
	compare := func(what string, probability, multiplier float64) {
		t.Helper()
		found := quotation.FindStringSubmatch(page.text("#quote"))
		if found == nil {
			t.Fatalf("%s: quoted is %q", what, page.text("#quote"))
		}
		pays, _ := strconv.ParseFloat(strings.ReplaceAll(found[1], ",", ""), 64)
		chance, err := strconv.ParseFloat(found[2], 64)
		if small := probability < 0.0001; pays != multiplier || small != (err != nil) || !small && math.Abs(chance-probability*100) > 0.00501 {
			t.Errorf("%s: quoted is %q, the rules say %v× at %v", what, found[0], multiplier, probability)
		}
		quotes++
	}
	for _, game := range rules.Games {
		for _, bet := range game.Bets {
			switch game.Game {
			case "dice":
				direction, target, _ := strings.Cut(bet.Bet, " ")
				page.choose("dice")
				page.set("#direction", direction)
				page.set("#dice-target", target)
			case "limbo":
				page.choose("limbo")
				page.set("#limbo-target", bet.Bet)
			default:
				continue
			}
			compare(game.Game+" "+bet.Bet, bet.Outcomes[0].Probability, bet.Outcomes[0].Multiplier)
		}
	}
	if quotes < 20 {
		t.Errorf("only %d bets are listed", quotes)
	}
	page.choose("dice")
	page.set("#direction", "over")
	page.set("#dice-target", "50.5")
	if got, want := page.text("#quote"), "A win pays 2.0002×, the stake included. Its chance is 49.50 %."; got != want {
		t.Errorf("quoted is %q, want %q", got, want)
	}
	page.set("#dice-target", "1")
	if got := page.text("#quote"); got != "" {
		t.Errorf("a target that can't be bet on is quoted: %q", got)
	}
}
