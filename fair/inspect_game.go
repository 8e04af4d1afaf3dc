package fair

// inspectGame reads the record's game and the value of its parameter.
func (c *checker) inspectGame() error {
	name, err := c.needText(c.game, "game")
	if err != nil {
		return err
	}
	game, ok := parseGame(name)
	if !ok {
		return c.failAt(c.game, "game", mustBeGame)
	}
	if c.params == 0 {
		return c.failMissing("params")
	}
	if err := c.needParamsObject(); err != nil {
		return err
	}
	rule := rules[game].param
	p := 0.0
	if rule != nil {
		p = rule.absent
	}
	for key := c.params + 1; key < int(c.nodes[c.params].next); key = int(c.nodes[key+1].next) {
		name := c.textOf(key)
		if rule == nil || string(name) != rule.name {
			if name, ok := showable(name); ok {
				return c.failAt(key, "params."+name, "is no parameter of "+game.String()+"; remove it")
			}
			return c.failAt(key, "params", "has a name in it that is no parameter of "+game.String()+"; remove it")
		}
		if p, ok = c.paramValue(key+1, rule); !ok || p > rule.inspectMax {
			return c.failAt(key+1, "params."+rule.name, rule.inspected())
		}
	}
	c.inputs.game, c.inputs.param = game, p
	return nil
}

func (c *checker) needParamsObject() error {
	if c.nodes[c.params].kind != kindObject {
		return c.failAt(c.params, "params", "must be an object; write {} for a game's defaults")
	}
	return nil
}

// paramValue reads a parameter that Play takes.
func (c *checker) paramValue(i int, rule *param) (float64, bool) {
	if c.nodes[i].kind != kindNumber {
		return 0, false
	}
	if rule.integer {
		v, ok := parseSafeInteger(c.token(i))
		return float64(v), ok && rule.allows(float64(v))
	}
	v := c.num(i)
	return v, rule.allows(v)
}
