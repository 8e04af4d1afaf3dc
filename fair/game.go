package fair

import "math"

// A Game is one of the nine games whose results come from seeds, client seed
// and nonce. The zero value is no game.
type Game uint8

// The games of GFS/1.0, in its order. f is a float of the stream, in [0, 1).
const (
	Dice      Game = iota + 1 // floor(f*10001)/100: 0 to 100 in hundredths
	Limbo                     // max(1, floor(1e8/(f*1e8+1)*(1-houseEdge)*100)/100)
	Roulette                  // floor(f*37): the pocket, 0 to 36
	Wheel                     // floor(f*segments): the segment
	Plinko                    // per row 0 (left) when f < 0.5, else 1; the bucket is their sum
	Mines                     // the first mines of shuffle(25), ascending: tiles 0 to 24, row by row
	Keno                      // the first draws of shuffle(40), plus one, ascending
	Blackjack                 // shuffle(52*decks) in dealing order
	HiLo                      // shuffle(52*decks) in dealing order
)

const (
	mineTiles   = 25
	kenoNumbers = 40
	deckSize    = 52
	maxDecks    = 8
)

// A rule is what one game needs to know of its floats and its parameter.
type rule struct {
	name  string
	param *param // nil for a game without one
	// floats is how many floats the game takes when its parameter is p.
	floats func(p float64) int
	// play fills o from the stream when the parameter is p.
	play func(o *outcome, s *stream, p float64)
}

// A param is a game's one parameter: its name in params, the value taken when
// it is absent, and what is allowed.
type param struct {
	name     string
	absent   float64
	integer  bool
	min, max float64 // both allowed, in Play
	// inspectMax is the largest value InspectRecord takes.
	inspectMax float64
	must       string // the rule as a sentence
	inspect    string // and for InspectRecord, "" for the same
}

// inspected is the rule as a sentence, for InspectRecord.
func (p *param) inspected() string {
	if p.inspect != "" {
		return p.inspect
	}
	return p.must
}

var (
	houseEdge = &param{"houseEdge", DefaultHouseEdge, false, 0, 1 - 0x1p-53, 0.5,
		mustBeEdge, "must be a number from 0 to 0.5"}
	segments = &param{"segments", 10, true, 2, MaxSafeInteger, 100,
		"must be a whole number from 2 to 9007199254740991", "must be a whole number from 2 to 100"}
	rows = &param{"rows", 16, true, 8, 16, 16,
		"must be a whole number from 8 to 16", ""}
	mines = &param{"mines", 3, true, 1, 24, 24,
		"must be a whole number from 1 to 24", ""}
	draws = &param{"draws", 10, true, 1, 40, 40,
		"must be a whole number from 1 to 40", ""}
	decks = &param{"decks", 1, true, 1, maxDecks, maxDecks,
		"must be a whole number from 1 to 8", ""}
)

var rules = [...]rule{
	Dice:      {"dice", nil, one, playDice},
	Limbo:     {"limbo", houseEdge, one, playLimbo},
	Roulette:  {"roulette", nil, one, playRoulette},
	Wheel:     {"wheel", segments, one, playWheel},
	Plinko:    {"plinko", rows, func(p float64) int { return int(p) }, playPlinko},
	Mines:     {"mines", mines, func(float64) int { return mineTiles - 1 }, playMines},
	Keno:      {"keno", draws, func(float64) int { return kenoNumbers - 1 }, playKeno},
	Blackjack: {"blackjack", decks, cards, playCards},
	HiLo:      {"hilo", decks, cards, playCards},
}

func one(float64) int         { return 1 }
func cards(decks float64) int { return deckSize*int(decks) - 1 }

// String returns the game's name as records spell it, or "" for no game.
func (g Game) String() string { return g.rule().name }

// rule is the game's rule, an empty one for no game.
func (g Game) rule() *rule {
	if int(g) < len(rules) {
		return &rules[g]
	}
	return &rules[0]
}

// ParseGame returns the game with this name, and false for any other text.
func ParseGame(name string) (Game, bool) { return parseGame([]byte(name)) }

func parseGame(name []byte) (Game, bool) {
	for g := Dice; int(g) < len(rules); g++ {
		if rules[g].name == string(name) {
			return g, true
		}
	}
	return 0, false
}

// Games returns all games in the order of GFS/1.0.
func Games() (games []Game) {
	for g := Dice; int(g) < len(rules); g++ {
		games = append(games, g)
	}
	return games
}

// mustBeGame is what errors say of another game.
var mustBeGame = listGames()

func listGames() string {
	text := "must be one of " + rules[Dice].name
	for _, rule := range rules[Dice+1:] {
		text += ", " + rule.name
	}
	return text
}

// An outcome is a result before it is text or a [Result]. One is reused from
// record to record, so that checking allocates nothing.
type outcome struct {
	game   Game                        // 0 for crash
	number float64                     // dice, limbo, roulette, wheel, crash
	bucket int                         // plinko
	items  [deckSize * maxDecks]uint16 // plinko path, mine tiles, keno numbers, cards 0 to 51
	n      int                         // how many items
}

// compute plays g with parameter p on a started stream.
func (o *outcome) compute(g Game, s *stream, p float64) {
	o.game, o.n = g, 0
	rules[g].play(o, s, p)
}

// index is floor(f*n) for the float f = u/2^32. The product of 32 and at most
// 21 bits is exact in binary64, so integers give the same.
func index(u uint32, n int) int { return int(uint64(u) * uint64(n) >> 32) }

func playDice(o *outcome, s *stream, _ float64) {
	o.number = float64(index(s.next(), 10001)) / 100
}

func playLimbo(o *outcome, s *stream, houseEdge float64) {
	o.number = limbo(toFloat(s.next()), houseEdge)
}

// limbo is evaluated left to right; the conversion keeps f*1e8+1 from being
// fused into one rounding.
func limbo(f, houseEdge float64) float64 {
	return max(1, math.Floor(limboRaw(f)*(1-houseEdge)*100)/100)
}

func limboRaw(f float64) float64 { return 1e8 / (float64(f*1e8) + 1) }

func playRoulette(o *outcome, s *stream, _ float64) {
	o.number = float64(index(s.next(), 37))
}

// playWheel multiplies in binary64: segments may be too large for index.
func playWheel(o *outcome, s *stream, segments float64) {
	o.number = math.Floor(toFloat(s.next()) * segments)
}

func playPlinko(o *outcome, s *stream, rows float64) {
	o.n, o.bucket = int(rows), 0
	for i := range o.items[:o.n] {
		step := s.next() >> 31
		o.items[i] = uint16(step)
		o.bucket += int(step)
	}
}

func playMines(o *outcome, s *stream, mines float64) {
	o.shuffle(s, tiles)
	o.keepAscending(int(mines), 0)
}

func playKeno(o *outcome, s *stream, draws float64) {
	o.shuffle(s, numbers)
	o.keepAscending(int(draws), 1)
}

func playCards(o *outcome, s *stream, decks float64) {
	o.shuffle(s, shoe[:deckSize*int(decks)])
}

var tiles, numbers, shoe = inOrder(mineTiles, mineTiles), inOrder(kenoNumbers, kenoNumbers), inOrder(deckSize*maxDecks, deckSize)

// inOrder returns 0 to n-1, modulo m.
func inOrder(n, m int) []uint16 {
	items := make([]uint16, n)
	for i := range items {
		items[i] = uint16(i % m)
	}
	return items
}

// shuffle fills items with those of ordered, n of them, in another order: for
// i from n-1 down to 1 it swaps item i with item floor(f*(i+1)). It takes n-1
// floats, also where an item stays in place.
func (o *outcome) shuffle(s *stream, ordered []uint16) {
	o.n = copy(o.items[:], ordered)
	items := o.items[:o.n]
	for i := o.n - 1; i > 0; {
		// What s.next does, but not with a call for each float.
		s.refill()
		for ; s.used < FloatsPerDigest && i > 0; i-- {
			j := index(s.words[s.used], i+1)
			items[i], items[j] = items[j], items[i]
			s.used++
		}
	}
}

// keepAscending keeps the first n items, plus add, in ascending order. All
// items are below 64.
func (o *outcome) keepAscending(n int, add uint16) {
	var set uint64
	for _, item := range o.items[:n] {
		set |= 1 << (item & 63)
	}
	o.n = 0
	for item := uint16(0); set != 0; item, set = item+1, set>>1 {
		if set&1 != 0 {
			o.items[o.n] = item + add
			o.n++
		}
	}
}

// cardName is rank and suit of card 0 to 51, as in "7D". Cards beyond come
// round again, as in a shoe of several decks.
func cardName(card uint16) string {
	i := 2 * int(card%deckSize)
	return cardNames[i : i+2]
}

const cardNames = "AC2C3C4C5C6C7C8C9CTCJCQCKC" + "AD2D3D4D5D6D7D8D9DTDJDQDKD" +
	"AH2H3H4H5H6H7H8H9HTHJHQHKH" + "AS2S3S4S5S6S7S8S9STSJSQSKS"
