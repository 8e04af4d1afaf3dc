package httpapi

import (
	"fmt"
	"testing"
)

func TestExplore(t *testing.T) {
	c := newClient(t, nil)
	c.create()
	for _, x := range [][3]string{
		{"GET", "/api/demo/session"},
		{"POST", "/api/demo/bet", `{"game":"dice"}`},
		{"POST", "/api/demo/bet", `{"game":"mines","params":{"mines":5}}`},
		{"POST", "/api/demo/bet", `{"game":"mines","params":{"mines":5.5}}`},
		{"POST", "/api/demo/bet", `{"game":"mines","params":{"rows":5}}`},
		{"POST", "/api/demo/bet", `{"game":"mines","params":{"mines":"x"}}`},
		{"POST", "/api/demo/bet", `{"game":1}`},
		{"POST", "/api/demo/bet", `{"game":"dice","x":1}`},
		{"POST", "/api/demo/bet", `{"game":"dice","game":"dice"}`},
		{"POST", "/api/demo/bet", `{`},
		{"POST", "/api/demo/bet", ``},
		{"POST", "/api/demo/bet", `[]`},
		{"POST", "/api/demo/bet", `null`},
		{"POST", "/api/demo/games/dice", `{"stake":10,"target":50.5,"direction":"over"}`},
		{"POST", "/api/demo/games/dice", `{"stake":10,"target":50.555,"direction":"over"}`},
		{"POST", "/api/demo/games/dice", `{"stake":1.5,"target":50.555,"direction":"over"}`},
		{"POST", "/api/demo/games/dice", `{"stake":100000,"target":50.5,"direction":"over"}`},
		{"POST", "/api/demo/games/limbo", `{"stake":10,"target":2}`},
		{"POST", "/api/demo/games/roulette", `{"stake":10,"bet":"colour","pick":"red"}`},
		{"POST", "/api/demo/games/wheel", `{"stake":10}`},
		{"POST", "/api/demo/games/plinko", `{"stake":10,"rows":8}`},
		{"POST", "/api/demo/games/keno", `{"stake":10,"numbers":[1,2,3]}`},
		{"GET", "/api/demo/games/mines"},
		{"POST", "/api/demo/games/mines/start", `{"stake":10,"mines":3}`},
		{"POST", "/api/demo/games/mines/start", `{"stake":10,"mines":3}`},
		{"POST", "/api/demo/rotate"},
		{"POST", "/api/demo/games/mines/pick", `{"tile":3}`},
		{"GET", "/api/demo/games/mines"},
		{"POST", "/api/demo/games/mines/cashout"},
		{"POST", "/api/demo/games/mines/cashout"},
		{"POST", "/api/demo/rotate"},
		{"POST", "/api/demo/rotate"},
		{"POST", "/api/demo/client-seed", `{"clientSeed":"a:b"}`},
		{"POST", "/api/demo/client-seed", `{"clientSeed":"ana"}`},
		{"GET", "/api/demo/history?limit=3"},
		{"GET", "/api/demo/history?limit=x"},
		{"GET", "/api/demo/history?limit=0"},
		{"GET", "/api/demo/games/chips"},
		{"POST", "/api/demo/games/chips/refill"},
		{"POST", "/api/verify", `{"game":"dice","serverSeed":"5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d","clientSeed":"galabet","nonce":0}`},
		{"POST", "/api/verify/record", `{"spec":"GFS/1.0"}`},
		{"GET", "/api/vectors"},
		{"GET", "/api/health"},
		{"GET", "/.well-known/galabet-fair.json"},
		{"GET", "/api/none"},
		{"PUT", "/api/demo/bet"},
	} {
		w := c.do(x[0], x[1], x[2])
		fmt.Printf("%s %s %s\n   -> %d %v %.600s\n", x[0], x[1], x[2], w.Code, w.Header().Get("Content-Type"), w.Body)
	}
	_ = c.log
}
