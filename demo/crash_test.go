package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// A deed is what a player does, with a key or without. It returns what it is
// answered.
type deed struct {
	name  string
	first func(ctx context.Context, s *Service, id string) error // what went before
	do    func(ctx context.Context, s *Service, id string) (any, error)
}

var deeds = []deed{
	{"bet", nil, func(ctx context.Context, s *Service, id string) (any, error) {
		return s.Play(ctx, id, Bet{Game: "plinko"})
	}},
	{"dice", nil, func(ctx context.Context, s *Service, id string) (any, error) {
		return s.Stake(ctx, id, DiceWager{Stake{600}, 50, over})
	}},
	{"wheel beside a board", openBoard, func(ctx context.Context, s *Service, id string) (any, error) {
		return s.Stake(ctx, id, WheelWager{Stake{10}})
	}},
	{"mines start", nil, func(ctx context.Context, s *Service, id string) (any, error) {
		return s.StartMines(ctx, id, MinesWager{Stake{100}, 3})
	}},
	{"mines pick", openBoard, func(ctx context.Context, s *Service, id string) (any, error) {
		return s.PickMines(ctx, id, 12)
	}},
	{"mines pick of the last", openNarrowBoard, func(ctx context.Context, s *Service, id string) (any, error) {
		return s.PickMines(ctx, id, 12)
	}},
	{"mines cash-out", openBoard, func(ctx context.Context, s *Service, id string) (any, error) {
		return s.CashOutMines(ctx, id)
	}},
	{"mines forfeit", openBoard, func(ctx context.Context, s *Service, id string) (any, error) {
		return s.ForfeitMines(ctx, id)
	}},
	{"rotate", betOnce, func(ctx context.Context, s *Service, id string) (any, error) {
		return s.Rotate(ctx, id)
	}},
	{"client seed", betOnce, func(ctx context.Context, s *Service, id string) (any, error) {
		return s.ChangeClientSeed(ctx, id, "ana")
	}},
}

func betOnce(ctx context.Context, s *Service, id string) error {
	_, err := s.Play(ctx, id, Bet{Game: "dice"})
	return err
}

func openBoard(ctx context.Context, s *Service, id string) error {
	_, err := s.StartMines(ctx, id, MinesWager{Stake{100}, 3})
	return err
}

func openNarrowBoard(ctx context.Context, s *Service, id string) error {
	_, err := s.StartMines(ctx, id, MinesWager{Stake{100}, 24})
	return err
}

// A process that dies at any of its steps, before or after, loses nothing: the
// next one settles what was begun, and the same request with its key gets one
// round, whenever it comes again.
func TestDyingAtEveryStep(t *testing.T) {
	for _, deed := range deeds {
		for _, after := range []bool{false, true} {
			for _, meanwhile := range []string{"at once", "after the claim", "after another request", "after a sweep"} {
				t.Run(fmt.Sprintf("%s/after=%v/%s", deed.name, after, meanwhile), func(t *testing.T) {
					for at := 1; ; at++ {
						if !dieAt(t, deed, at, after, meanwhile) {
							if at < 4 {
								t.Errorf("the deed has only %d steps", at-1)
							}
							break
						}
					}
				})
			}
		}
	}
}

// dieAt does the deed with a death at a step and tries it again, and reports
// whether there was such a step.
func dieAt(t *testing.T, d deed, at int, after bool, meanwhile string) (died bool) {
	t.Helper()
	ctx := t.Context()
	clock := time.UnixMilli(1_700_000_000_000)
	store := seedstore.NewMemory(seedstore.Options{Parts: []string{MinesPart}, Now: func() time.Time { return clock }})
	options := Options{TTL: time.Hour, PerDay: 10, Records: 100, Now: func() time.Time { return clock }}
	s := newService(t, store, options)
	session, err := s.Create(ctx, "192.0.2.1")
	if err != nil {
		t.Fatal(err)
	}
	id := session.ID
	if d.first != nil {
		if err := d.first(ctx, s, id); err != nil {
			t.Fatal(err)
		}
	}
	key := Key{"the-key-of-it", "print"}
	request := func(s *Service) (Answer, bool, error) {
		return s.Once(ctx, id, key, func(ctx context.Context) Answer {
			answer, err := d.do(ctx, s, id)
			if err != nil {
				status, detail := Problem(err)
				return Answer{status, []byte(detail)}
			}
			body, err := encode(answer)
			if err != nil {
				t.Fatal(err)
			}
			return Answer{200, body}
		})
	}
	before := rounds(t, store, id)
	life := &mortal{Backend: store, at: at, after: after}
	_, _, _ = request(newService(t, life, options))

	s = newService(t, store, options)
	switch meanwhile {
	case "after the claim":
		clock = clock.Add(ClaimTime + time.Second)
	case "after another request":
		if _, err := s.Session(ctx, id); err != nil {
			t.Fatalf("step %d: %v", at, err)
		}
	case "after a sweep":
		if err := s.Sweep(ctx); err != nil {
			t.Fatalf("step %d: %v", at, err)
		}
	}
	answer, replayed, err := request(s)
	for try := 0; errors.Is(err, ErrKeyInFlight) || answer.Status == 409 && try == 0; try++ {
		// The claim of the dead, or its lock, runs out.
		clock = clock.Add(ClaimTime + time.Second)
		answer, replayed, err = request(s)
	}
	gone := d.name == "rotate" && answer.Status == 409 // it happened, and nothing is left to reveal
	if err != nil || answer.Status != 200 && !gone {
		t.Fatalf("step %d: the request came to %d %s %v", at, answer.Status, answer.Body, err)
	}
	if answer.Status == 200 {
		again, second, err := request(s)
		if err != nil || !second || cmp.Diff(parsed(t, answer.Body), parsed(t, again.Body)) != "" {
			t.Errorf("step %d: repeated, it was answered %s after %s, %v", at, again.Body, answer.Body, err)
		}
	}
	began := map[string]int{"bet": 1, "dice": 1, "wheel beside a board": 1, "mines start": 1}[d.name]
	if got := rounds(t, store, id) - before; got != began {
		t.Errorf("step %d: %d rounds were begun, want %d (replayed %v)", at, got, began, replayed)
	}
	if _, err := s.ForfeitMines(ctx, id); err != nil && !errors.Is(err, ErrNoBoard) {
		t.Errorf("step %d: %v", at, err)
	}
	audit(t, s, store, id)
	return life.dead
}

func newService(t *testing.T, store seedstore.Backend, o Options) *Service {
	t.Helper()
	s, err := New(store, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func parsed(t *testing.T, text []byte) (value any) {
	t.Helper()
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return value
}

// rounds is how many rounds were begun, settled or not.
func rounds(t *testing.T, store seedstore.Backend, id string) int {
	t.Helper()
	records, err := store.Records(t.Context(), id, 100)
	if err != nil {
		t.Fatal(err)
	}
	pending, err := store.Pending(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return len(records) + len(pending)
}

// audit checks what must hold of a session at rest: its chips add up, every nonce
// of a seed has one record, and after the rotation every record matches.
func audit(t *testing.T, s *Service, store seedstore.Backend, id string) {
	t.Helper()
	ctx := t.Context()
	if _, err := s.Rotate(ctx, id); err != nil && !errors.Is(err, ErrNothingToReveal) {
		t.Fatal(err)
	}
	history, err := s.History(ctx, id, MaxHistory)
	if err != nil {
		t.Fatal(err)
	}
	chips := s.o.Chips
	nonces := map[string]int{}
	for _, text := range history {
		report, err := fair.InspectRecord(text)
		if err != nil || report.Status != fair.Matches {
			t.Errorf("the record %s does not match: %v", text, err)
		}
		var r struct {
			Game, Commitment, ClientSeed string
			Nonce                        uint64
		}
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatal(err)
		}
		round := fmt.Sprintf("%s:%s:%s:%d", r.Game, r.Commitment, r.ClientSeed, r.Nonce)
		if nonces[round]++; nonces[round] > 1 {
			t.Errorf("round %s has two records", round)
		}
		receipt, err := store.Receipt(ctx, id, round)
		if err != nil {
			t.Fatalf("round %s: %v", round, err)
		}
		var settled settlement
		if err := json.Unmarshal(receipt.Detail, &settled); err != nil {
			t.Fatal(err)
		}
		chips += receipt.Payout - settled.Stake
	}
	balance, err := store.Balance(ctx, id)
	if err != nil || balance != chips {
		t.Errorf("the balance is %d, the receipts say %d, %v", balance, chips, err)
	}
}
