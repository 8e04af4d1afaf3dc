package fair

import (
	"math"
	"strconv"
)

const mustBeInteger = "must be a whole number from 0 to 9007199254740991"

// Params are a game's parameters by the names records use: houseEdge,
// segments, rows, mines, draws, decks. A missing one takes the game's default;
// nil is all defaults. Any other name is ignored, those of other games and
// those no game has, so a misspelt parameter plays the default.
type Params map[string]float64

// A Bet is everything that decides a result.
type Bet struct {
	Game       Game
	Params     Params // names that are no parameter of Game are ignored
	ServerSeed string // 64 characters 0-9 a-f
	ClientSeed string // 1 to 64 UTF-16 code units, no colon
	Nonce      uint64 // 0 to MaxSafeInteger
}

// A Played is a bet's result and what it was read from.
type Played struct {
	Result Result
	Cursor uint64    // the highest digest index used
	Floats []float64 // the floats used, in order
}

// Play computes a bet's result. It returns a *FieldError that names the first
// invalid field.
func Play(b Bet) (Played, error) {
	if b.Game.String() == "" {
		return Played{}, &FieldError{"game", mustBeGame}
	}
	p, err := rules[b.Game].param.from(b.Params)
	if err != nil {
		return Played{}, err
	}
	var s stream
	if err := s.open(b.ServerSeed, b.ClientSeed, b.Nonce); err != nil {
		return Played{}, err
	}
	var o outcome
	o.compute(b.Game, &s, p)

	n := rules[b.Game].floats(p)
	s.start([]byte(b.ClientSeed), b.Nonce)
	floats := make([]float64, n)
	for i := range floats {
		floats[i] = toFloat(s.next())
	}
	return Played{o.result(), cursorFor(n), floats}, nil
}

// from returns the parameter's value in params, or its default.
func (p *param) from(params Params) (float64, error) {
	if p == nil {
		return 0, nil
	}
	v, given := params[p.name]
	if !given {
		return p.absent, nil
	}
	if !p.allows(v) {
		return 0, &FieldError{"params." + p.name, p.must}
	}
	return v, nil
}

// allows reports whether Play takes v.
func (p *param) allows(v float64) bool {
	return v >= p.min && v <= p.max && (!p.integer || v == math.Floor(v))
}

// A Result is one game's result. Which fields are used depends on Game.
type Result struct {
	Game   Game     // 0 for a crash result
	Number float64  // dice, limbo and crash multiplier, roulette pocket, wheel segment
	Bucket int      // plinko: the sum of the path
	Items  []uint16 // plinko path of 0 and 1, mine tiles 0 to 24, keno numbers 1 to 40, cards 0 to 51 in dealing order
}

// Cards returns the names of a deck's cards, rank A23456789TJQK and suit CDHS,
// as in "7D". In Items, card c of 0 to 51 has rank c%13 and suit c/13.
func (r Result) Cards() []string {
	names := make([]string, len(r.Items))
	for i, card := range r.Items {
		names[i] = cardName(card)
	}
	return names
}

// AppendJSON appends the result as canonical JSON, in the shape its record
// carries. Number must be finite.
func (r Result) AppendJSON(dst []byte) []byte {
	switch r.Game {
	case Plinko:
		dst = append(dst, `{"bucket":`...)
		dst = appendNumber(dst, float64(r.Bucket))
		dst = append(dst, `,"path":`...)
		return append(r.appendItems(dst), '}')
	case Mines, Keno, Blackjack, HiLo:
		return r.appendItems(dst)
	}
	return appendNumber(dst, r.Number)
}

// appendItems appends the items as a list of numbers or card names.
func (r Result) appendItems(dst []byte) []byte {
	cards := r.Game == Blackjack || r.Game == HiLo
	dst = append(dst, '[')
	for i, item := range r.Items {
		if i > 0 {
			dst = append(dst, ',')
		}
		switch {
		case cards:
			name := cardName(item)
			dst = append(dst, '"', name[0], name[1], '"')
		case item < 10:
			dst = append(dst, '0'+byte(item))
		default:
			dst = strconv.AppendUint(dst, uint64(item), 10)
		}
	}
	return append(dst, ']')
}

// result is the outcome as a Result that shares its items.
func (o *outcome) result() Result {
	return Result{o.game, o.number, o.bucket, o.items[:o.n]}
}

// json is the result's canonical JSON; an item takes up to five bytes of it.
func (o *outcome) json() []byte {
	return o.result().AppendJSON(make([]byte, 0, 32+5*o.n))
}
