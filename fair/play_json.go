package fair

// PlayJSON is [Play] for a bet that comes as a JSON object with the members
// game, params (may be absent), serverSeed, clientSeed and nonce; others are
// passed over. It appends the answer as JSON to dst:
//
//	{"result":…,"cursor":…,"floats":[…]}
//
// It returns a *MalformedError that names the first member it cannot use.
func PlayJSON(dst, bet []byte) ([]byte, error) {
	var c checker
	if err := c.readRecord(bet, builtValue); err != nil {
		return dst, err
	}
	name, err := c.needText(c.game, "game")
	if err != nil {
		return dst, err
	}
	game, known := parseGame(name)
	if !known {
		return dst, c.failAt(c.game, "game", mustBeGame)
	}
	seed, err := c.needHex(c.serverSeed, "serverSeed", hexLength)
	if err != nil {
		return dst, err
	}
	in, err := c.bet(game)
	if err != nil {
		return dst, err
	}
	c.setSeed(seed)
	c.stream.start(in.clientSeed, in.nonce)
	c.outcome.compute(game, &c.stream, in.param)
	return c.appendPlayed(dst, game, in), nil
}

func (c *checker) appendPlayed(dst []byte, game Game, in betInputs) []byte {
	n := rules[game].floats(in.param)
	w := writer{dst}
	w.raw(`{"result":`)
	w.json(c.outcome.json())
	w.raw(`,"cursor":`)
	w.int(int64(cursorFor(n)))
	w.raw(`,"floats":[`)
	c.stream.start(in.clientSeed, in.nonce)
	for i := range n {
		w.comma(i)
		w.num(toFloat(c.stream.next()))
	}
	w.raw("]}")
	return w.buf
}
