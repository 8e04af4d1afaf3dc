package httpapi

import (
	"strings"
	"testing"

	"github.com/galabet/fair/seedstore"
)

func TestBadInputIsRefusedByItsField(t *testing.T) {
	c := newClient(t, nil)
	c.create()
	for _, test := range []struct{ path, body, detail string }{
		{"bet", `{"game":"dice","params":{"rows":8}}`, "params must be empty for dice"},
		{"bet", `{"game":"mines","params":{"rows":8}}`, "params may hold mines only for mines"},
		{"bet", `{"game":"mines","params":{"mines":25}}`, "params.mines must be from 1 to 24"},
		{"bet", `{"game":"mines","params":{"mines":2.5}}`, "params.mines must be a whole number from 1 to 24"},
		{"bet", `{"game":"limbo","params":{"houseEdge":null}}`, "params must be a number"},
		{"games/dice", `{"stake":1,"target":null,"direction":"over"}`, "target must be a number"},
		{"bet", `{"game":"darts"}`, "game must be one of dice, limbo, roulette, wheel, plinko, mines, keno, blackjack, hilo"},
		{"bet", `{"game":7}`, "game must be text"},
		{"bet", `{"game":"dice","Game":"dice"}`, "the body has a member that this request does not take; it takes game, params"},
		{"bet", `{"game":"dice","game":"dice"}`, "the body has a member twice; write each once"},
		{"bet", `{"game":"dice"} {}`, "the body must be one JSON object in UTF-8, and is not"},
		{"bet", "{\"game\":\"\xff\"}", "the body must be one JSON object in UTF-8, and is not"},
		{"bet", `[]`, "the body must be a JSON object"},
		{"bet", `null`, "the body must be one JSON object in UTF-8, and is not"},
		{"bet", ``, "the body must be one JSON object in UTF-8, and is not"},
		{"client-seed", `{"clientSeed":"a:b"}`, "clientSeed must not contain a colon: the colon separates the parts that are hashed"},
		{"client-seed", `{"clientSeed":""}`, "clientSeed must not be empty: give 1 to 64 characters"},
		{"games/dice", `{"stake":0,"target":50,"direction":"over"}`, "stake must be a whole number from 1 to 100000"},
		{"games/dice", `{"stake":100001,"target":50,"direction":"over"}`, "stake must be a whole number from 1 to 100000"},
		{"games/dice", `{"stake":1.5,"target":50,"direction":"over"}`, "stake must be a whole number"},
		{"games/dice", `{"stake":-1,"target":50,"direction":"over"}`, "stake must be a whole number from 1 to 100000"},
		{"games/dice", `{"stake":1e99,"target":50,"direction":"over"}`, "stake must be a whole number"},
		{"games/dice", `{"stake":1,"target":1.99,"direction":"over"}`, "target must be from 2.00 to 98.00 in steps of 0.01"},
		{"games/dice", `{"stake":1,"target":50.005,"direction":"over"}`, "target must be from 2.00 to 98.00 in steps of 0.01"},
		{"games/dice", `{"stake":1,"target":50}`, "direction must be over or under"},
		{"games/limbo", `{"stake":1,"target":1}`, "target must be from 1.01 to 1000000 in steps of 0.01"},
		{"games/limbo", `{"stake":1,"target":1000000.01}`, "target must be from 1.01 to 1000000 in steps of 0.01"},
		{"games/roulette", `{"stake":1,"bet":"corner","pick":"1"}`, "bet must be one of straight, colour, parity, range, dozen, column"},
		{"games/roulette", `{"stake":1,"bet":"straight","pick":"37"}`, "pick must be one of 0 to 36 for straight"},
		{"games/roulette", `{"stake":1,"bet":"colour","pick":"green"}`, "pick must be one of red, black for colour"},
		{"games/plinko", `{"stake":1,"rows":9}`, "rows must be 8, 12 or 16"},
		{"games/keno", `{"stake":1,"numbers":[1,1]}`, "numbers must be 1 to 10 different whole numbers from 1 to 40"},
		{"games/keno", `{"stake":1,"numbers":[]}`, "numbers must be 1 to 10 different whole numbers from 1 to 40"},
		{"games/keno", `{"stake":1,"numbers":[41]}`, "numbers must be 1 to 10 different whole numbers from 1 to 40"},
		{"games/keno", `{"stake":1,"numbers":"1"}`, "numbers must be a list"},
		{"games/mines/start", `{"stake":1,"mines":25}`, "mines must be a whole number from 1 to 24"},
		{"games/mines/pick", `{"tile":25}`, "tile must be a whole number from 0 to 24"},
		{"games/mines/pick", `{}`, "tile must be a whole number from 0 to 24"},
		{"games/mines/pick", `{"tile":null}`, "tile must be a whole number from 0 to 24"},
	} {
		c.refused("POST", "/api/demo/"+test.path, test.body, 400, test.detail)
	}
	for _, limit := range []string{"0", "101", "-1", "x", "1.5"} {
		c.refused("GET", "/api/demo/history?limit="+limit, "", 400, "limit must be a whole number from 1 to 100")
	}
	c.refused("POST", "/api/verify", `{"game":"dice"}`, 400, "nonce must be a whole number from 0 to 9007199254740991")
	c.refused("POST", "/api/demo/games/dice", `{"stake":1001,"target":50,"direction":"over"}`, 402, "not enough chips")
	c.refused("POST", "/api/demo/rotate", "", 409, "nothing to reveal: no bets under this seed yet")
	c.refused("POST", "/api/demo/games/mines/cashout", "", 409, "no Mines board is open; start one first")
	c.refused("POST", "/api/demo/bet", `{"game":"`+strings.Repeat("x", maxBody)+`"}`, 413, "the body must be at most 65536 bytes long")
	c.refused("GET", "/api/nothing", "", 404, "no such path and method; GET /api/openapi.json lists what there is")

	var s seedstore.PublicView
	c.ok("GET", "/api/demo/session", "", &s)
	if s.Nonce != 0 || s.BetsUnderSeed != 0 {
		t.Errorf("what was refused used nonces: %+v", s)
	}
}

func TestContentTypes(t *testing.T) {
	c := newClient(t, nil)
	c.create()
	for _, accepted := range []string{"application/json", "Application/JSON", "application/json; charset=UTF-8"} {
		c.header["Content-Type"] = accepted
		c.ok("POST", "/api/demo/bet", `{"game":"dice"}`, nil)
	}
	for _, refused := range []string{"text/plain", "application/cbor", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "a-secret"} {
		c.header["Content-Type"] = refused
		c.refused("POST", "/api/demo/bet", `{"game":"dice"}`, 400, "Content-Type must be application/json")
	}
}

// What was refused is neither answered nor logged.
func TestRefusedValuesAreNotRepeated(t *testing.T) {
	c := newClient(t, nil)
	c.create()
	const marker = "5c1f7d3e8a2b4c6d"
	for _, body := range []string{
		`{"game":"` + marker + `"}`, `{"` + marker + `":1}`, `{"game":["` + marker + `"]}`, `{"game":"dice","params":{"` + marker + `":1}}`,
		`{"game":"dice","params":"` + marker + `"}`, marker, `{"game":"dice"}` + marker, `"` + marker + `"`,
	} {
		if w := c.do("POST", "/api/demo/bet", body); w.Code != 400 || strings.Contains(w.Body.String(), marker) {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
	}
	for _, path := range []string{"/api/demo/history?limit=" + marker, "/api/" + marker, "/api/vectors/" + marker} {
		if w := c.do("GET", path, ""); w.Code < 400 || strings.Contains(w.Body.String(), marker) {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
	c.session = marker
	if w := c.do("GET", "/api/demo/session", ""); w.Code != 400 || strings.Contains(w.Body.String(), marker) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if strings.Contains(c.log.String(), marker) {
		t.Errorf("the log has it: %s", c.log)
	}
}
