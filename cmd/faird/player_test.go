package main_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"testing"
)

// A player has one session and remembers everything that was asked in it.
type player struct {
	*scene
	id string

	quiet sync.RWMutex // held alone where nobody else may ask
	mu    sync.Mutex
	asked []*asked
	base  int64           // the balance at the last refill
	spent map[string]bool // rounds settled before it
	begun map[string]bool // rounds begun before it and not settled
}

// An asked is a request with all its answers: one, or with a key any number.
type asked struct {
	request
	mark    float64 // in the round it begins and in no other of the session; 0 if it begins none
	answers []reply
}

func newPlayer(s *scene) *player {
	s.t.Helper()
	return &player{scene: s, id: s.create(s.t), base: stack, spent: map[string]bool{}, begun: map[string]bool{}}
}

// ask notes a request of the session before it is sent. What begins a round has
// a stake, or a parameter, that no other request of the session has.
func (p *player) ask(path, body, key string) *asked {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.asked) + 1
	a := &asked{request: request{method: "POST", path: "/api/demo/" + path, session: p.id, key: key}}
	switch path {
	case "bet":
		a.mark = float64(n) / 1_000_000
		a.body = fmt.Sprintf(`{"game":"limbo","params":{"houseEdge":%v}}`, a.mark)
	case "games/dice", "games/limbo", "games/roulette", "games/wheel", "games/plinko", "games/keno", "games/mines/start":
		a.mark = float64(n)
		a.body = fmt.Sprintf(`{"stake":%d%s}`, n, body)
	default:
		a.body = body
	}
	p.asked = append(p.asked, a)
	return a
}

// send sends the request once. It fails if the server dies before it answers.
func (p *player) send(ctx context.Context, a *asked) (reply, error) {
	answer, err := p.scene.send(ctx, a.request)
	if err != nil {
		return reply{}, err
	}
	switch answer.status {
	case http.StatusOK, http.StatusConflict:
	default:
		p.t.Errorf("%s %s: %d %s", a.path, a.body, answer.status, answer.body)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	a.answers = append(a.answers, answer)
	return answer, nil
}

// look reads something of the session, which has everything settled that was
// left, but an open board.
func (p *player) look(t *testing.T, path string, into any) {
	t.Helper()
	p.ok(t, request{method: "GET", path: "/api/demo/" + path, session: p.id}, into)
}

// refill sets the chips back while nobody else asks. It gives up when the server
// died before all was settled that was begun; once it has asked, it goes on until
// it is answered.
func (p *player) refill(ctx context.Context, key string) {
	p.quiet.Lock()
	defer p.quiet.Unlock()
	ctx = context.WithoutCancel(ctx)
	settled, err := p.scene.send(ctx, request{method: "GET", path: "/api/demo/session", session: p.id})
	if err != nil || settled.status != http.StatusOK {
		return
	}
	for {
		// A key that was in flight when the server died is not answered at once.
		answer, err := p.send(ctx, p.ask(refillStep, "", key))
		if err == nil && answer.status == http.StatusOK {
			break
		}
		key = ""
	}
	if err := p.refilled(ctx); err != nil {
		p.t.Error(err)
	}
}

// refilled notes that the chips were set back, and which rounds that makes good.
func (p *player) refilled(ctx context.Context) error {
	p.base = stack
	for _, r := range p.records(p.t) {
		p.spent[r.id()] = true
	}
	pending, err := p.store.Pending(ctx, p.id)
	for _, r := range pending {
		p.begun[r.ID()] = true
	}
	return err
}

// refilledOrNot is for a refill of which nobody knows whether it happened.
func (p *player) refilledOrNot(ctx context.Context) error {
	balance, err := p.store.Balance(ctx, p.id)
	if err != nil || balance != stack {
		return err
	}
	return p.refilled(ctx)
}

// A record is what the proofs need of one.
type record struct {
	Game       string             `json:"game"`
	Params     map[string]float64 `json:"params"`
	Commitment string             `json:"commitment"`
	ClientSeed string             `json:"clientSeed"`
	Nonce      uint64             `json:"nonce"`
	Result     json.RawMessage    `json:"result"`
	text       string
}

func (r record) id() string {
	return fmt.Sprintf("%s:%s:%s:%d", r.Game, r.Commitment, r.ClientSeed, r.Nonce)
}

func readRecord(t *testing.T, text []byte) record {
	t.Helper()
	r := record{text: string(text)}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatalf("record: %v in %s", err, text)
	}
	return r
}

// records are all that are kept of the session, the newest first.
func (p *player) records(t *testing.T) (records []record) {
	t.Helper()
	texts, err := p.store.Records(t.Context(), p.id, 100_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		records = append(records, readRecord(t, text))
	}
	return records
}

// A receipt is what the proofs need of one.
type receipt struct {
	payout int64
	stake  int64
}

func (p *player) receipt(t *testing.T, round string) receipt {
	t.Helper()
	kept, err := p.store.Receipt(t.Context(), p.id, round)
	if err != nil {
		t.Fatalf("receipt of a recorded round: %v", err)
	}
	var detail struct{ Stake int64 }
	if err := json.Unmarshal(kept.Detail, &detail); err != nil {
		t.Fatal(err)
	}
	return receipt{kept.Payout, detail.Stake}
}
