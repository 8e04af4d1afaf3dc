package demo

import (
	"fmt"
	"strconv"
)

// A Catalogue is the rules of the chip games with what they return. All
// probabilities are computed from the calculation's own mappings.
type Catalogue struct {
	Version string      `json:"version" doc:"Version of the rules." example:"1"`
	Chips   StakeRules  `json:"chips"`
	Games   []GameRules `json:"games"`
}

// StakeRules are what may be staked.
type StakeRules struct {
	Start    int64 `json:"start" doc:"Chips a session starts with." example:"1000"`
	MinStake int64 `json:"minStake" doc:"The least stake." example:"1"`
	MaxStake int64 `json:"maxStake" doc:"The highest stake." example:"100000"`
}

// GameRules are the bets of a game. Where there are too many to list, Bets are a
// choice of them.
type GameRules struct {
	Game string     `json:"game" example:"dice"`
	Rule string     `json:"rule" doc:"Who wins, in a sentence."`
	Bets []BetRules `json:"bets"`
}

// BetRules are the outcomes of one bet.
type BetRules struct {
	Bet      string    `json:"bet" example:"over 50"`
	Outcomes []Outcome `json:"outcomes" doc:"The outcomes; a loss without a multiplier is left out."`
	Return   float64   `json:"return" doc:"What is paid on average for each chip, before rounding to whole chips." example:"0.99"`
}

// An Outcome is what may come of a bet.
type Outcome struct {
	Outcome     string  `json:"outcome" example:"win"`
	Probability float64 `json:"probability" example:"0.4999"`
	Multiplier  float64 `json:"multiplier" example:"1.98"`
}

func newCatalogue(start int64) Catalogue {
	return Catalogue{
		Version: RulesVersion,
		Chips:   StakeRules{start, MinStake, MaxStake},
		Games: []GameRules{
			diceRules(), limboRules(), rouletteRules(), wheelRules(), plinkoRules(), kenoRules(), minesRules(),
		},
	}
}

// newBet adds up what outcomes return.
func newBet(bet string, outcomes ...Outcome) BetRules {
	var sum float64
	for _, o := range outcomes {
		sum += float64(o.Probability * o.Multiplier)
	}
	return BetRules{bet, outcomes, sum}
}

func won(probability float64, units int64) Outcome {
	return Outcome{"win", probability, multiplier(units)}
}

func diceRules() GameRules {
	rules := GameRules{Game: "dice", Rule: "Rolls are 0.00 to 100.00, 10001 of them. A roll strictly over, or strictly under, the target wins floor(0.99 / chance × 10000) / 10000. Targets are 2.00 to 98.00."}
	for _, target := range []int64{200, 1000, 2500, 5000, 7500, 9000, 9800} {
		for _, direction := range []string{over, under} {
			chance := float64(diceWinners(target, direction)) / floats
			rules.Bets = append(rules.Bets, newBet(fmt.Sprintf("%s %d", direction, target/100), won(chance, diceUnits(target, direction))))
		}
	}
	return rules
}

func limboRules() GameRules {
	rules := GameRules{Game: "limbo", Rule: "A result that reaches the target wins the target. Targets are 1.01 to 1000000; the house edge is 0.01."}
	for _, target := range []int64{101, 150, 200, 1000, 10_000, 100_000, 100_000_000} {
		chance := float64(limboWinners(target)) / floats
		rules.Bets = append(rules.Bets, newBet(strconv.FormatFloat(float64(target)/100, 'f', -1, 64), won(chance, target*(unit/100))))
	}
	return rules
}

func rouletteRules() GameRules {
	rules := GameRules{Game: "roulette", Rule: "One of 37 pockets, 0 to 36. Zero loses all bets but the straight one on it. Multipliers include the stake."}
	for _, bet := range rouletteBets {
		winners := 0
		for pocket := range 37 {
			if bet.wins(bet.picks[0], pocket) {
				winners++
			}
		}
		rules.Bets = append(rules.Bets, newBet(bet.name, won(float64(winners)/37, bet.units)))
	}
	return rules
}

func wheelRules() GameRules {
	var outcomes []Outcome
	for segment, units := range wheelUnits {
		outcomes = append(outcomes, Outcome{"segment " + strconv.Itoa(segment), 1 / float64(len(wheelUnits)), multiplier(units)})
	}
	return GameRules{"wheel", "Each of ten segments is as likely as any other and has its multiplier.", []BetRules{newBet("turn", outcomes...)}}
}

func plinkoRules() GameRules {
	rules := GameRules{Game: "plinko", Rule: "The ball goes left or right at each row; the bucket it falls into has a multiplier."}
	for _, rows := range []int{8, 12, 16} {
		var outcomes []Outcome
		for bucket, units := range plinkoUnits[rows] {
			outcomes = append(outcomes, Outcome{"bucket " + strconv.Itoa(bucket), plinkoChance(rows, bucket), multiplier(units)})
		}
		rules.Bets = append(rules.Bets, newBet(strconv.Itoa(rows)+" rows", outcomes...))
	}
	return rules
}

func kenoRules() GameRules {
	rules := GameRules{Game: "keno", Rule: "Choose 1 to 10 of 40 numbers; ten are drawn."}
	for picks := 1; picks <= maxKenoPicks; picks++ {
		var outcomes []Outcome
		for hits, units := range kenoUnits[picks] {
			outcomes = append(outcomes, Outcome{strconv.Itoa(hits) + " hits", kenoChance(picks, hits), multiplier(units)})
		}
		rules.Bets = append(rules.Bets, newBet(strconv.Itoa(picks)+" picks", outcomes...))
	}
	return rules
}

func minesRules() GameRules {
	rules := GameRules{Game: "mines", Rule: "Pick tiles one at a time and cash out before a mine. After each safe pick the multiplier is floor(0.99 / chance × 10000) / 10000; before the first it is 1."}
	for mines := 1; mines <= maxMines; mines++ {
		for picks := 1; picks <= mineTiles-mines; picks++ {
			chance := minesChance(mines, picks)
			rules.Bets = append(rules.Bets, newBet(fmt.Sprintf("%d mines, %d picks", mines, picks), won(chance, minesUnits(mines, picks))))
		}
	}
	return rules
}
