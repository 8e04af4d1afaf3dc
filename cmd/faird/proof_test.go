package main_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// An outcome is what the proofs need of any answer of the API.
type outcome struct {
	Record   json.RawMessage `json:"record"`
	Payout   int64           `json:"payout"`
	State    string          `json:"state"`
	Round    string          `json:"round"`
	Revealed *struct {
		ServerSeed string `json:"serverSeed"`
		Commitment string `json:"commitment"`
		Bets       uint64 `json:"bets"`
	} `json:"revealed"`
}

// prove ends what is open in the session, and holds that nothing was lost and
// nothing happened twice.
func (p *player) prove(t *testing.T) {
	t.Helper()
	var board outcome
	p.look(t, "games/mines", &board)
	if board.State == "open" {
		p.ok(t, request{method: "POST", path: "/api/demo/games/mines/cashout", session: p.id}, nil)
	}
	var view seedstore.PublicView
	p.look(t, "session", &view)
	if pending, err := p.store.Pending(t.Context(), p.id); err != nil || len(pending) > 0 {
		t.Errorf("%d rounds are pending after the session was asked for (%v)", len(pending), err)
	}
	records := p.records(t)
	p.proveNonces(t, view, records)
	p.proveChips(t, records)
	p.proveAnswers(t, records)
	p.proveRecords(t, view)
}

// proveNonces holds that every nonce has exactly one record.
func (p *player) proveNonces(t *testing.T, view seedstore.PublicView, records []record) {
	t.Helper()
	used := map[string][]uint64{}
	for _, r := range records {
		used[r.Commitment] = append(used[r.Commitment], r.Nonce)
	}
	for commitment, nonces := range used {
		slices.Sort(nonces)
		for i, nonce := range nonces {
			if nonce != uint64(i) {
				t.Errorf("%s: the nonces under %.8s are %v, want each once and none left out", p.id, commitment, nonces)
				break
			}
		}
	}
	if n := uint64(len(used[view.Commitment])); n != view.Nonce || n != view.BetsUnderSeed {
		t.Errorf("%s: %d records under the seed in use, its next nonce is %d and it counts %d bets", p.id, n, view.Nonce, view.BetsUnderSeed)
	}
	for _, a := range p.asked {
		for _, answer := range a.answers {
			o := readOutcome(t, answer)
			if o.Revealed == nil {
				continue
			}
			if n := uint64(len(used[o.Revealed.Commitment])); n != o.Revealed.Bets {
				t.Errorf("%s: %d records under a revealed seed that was said to have %d bets", p.id, n, o.Revealed.Bets)
			}
			if c, err := fair.Commit(o.Revealed.ServerSeed); err != nil || c != o.Revealed.Commitment {
				t.Errorf("%s: a revealed seed does not have its commitment", p.id)
			}
		}
	}
}

// proveChips holds that chips came from and went to rounds only.
func (p *player) proveChips(t *testing.T, records []record) {
	t.Helper()
	want := p.base
	for _, r := range records {
		kept := p.receipt(t, r.id())
		if pays := dicePayout(t, r, kept.stake); r.Game == "dice" && kept.payout != pays {
			t.Errorf("%s: %d chips on dice were paid %d, want %d: %s", p.id, kept.stake, kept.payout, pays, r.text)
		}
		switch id := r.id(); {
		case p.spent[id]:
		case p.begun[id]:
			want += kept.payout
		default:
			want += kept.payout - kept.stake
		}
	}
	if got, err := p.store.Balance(t.Context(), p.id); err != nil || got != want {
		t.Errorf("%s: the balance is %d (%v); %d with all stakes and payouts", p.id, got, err, want)
	}
}

// dicePayout is what a stake on over 50, as all are here, pays.
func dicePayout(t *testing.T, r record, stake int64) int64 {
	t.Helper()
	if r.Game != "dice" {
		return 0
	}
	var roll float64
	if err := json.Unmarshal(r.Result, &roll); err != nil {
		t.Fatal(err)
	}
	if roll <= 50 {
		return 0
	}
	return stake * 19801 / 10000
}

// proveAnswers holds that no request has more than one round, and that those
// that were answered are what is recorded.
func (p *player) proveAnswers(t *testing.T, records []record) {
	t.Helper()
	rounds := map[float64][]record{}
	texts := map[string]bool{}
	for _, r := range records {
		mark := float64(p.receipt(t, r.id()).stake)
		if mark == 0 {
			mark = r.Params["houseEdge"]
		}
		rounds[mark] = append(rounds[mark], r)
		texts[r.text] = true
	}
	for _, a := range p.asked {
		begun := rounds[a.mark]
		if a.mark != 0 {
			delete(rounds, a.mark)
			if len(begun) > 1 {
				t.Errorf("%s: %s %s with key %q has %d rounds", p.id, a.path, a.body, a.key, len(begun))
				continue
			}
		}
		var first *reply
		for _, answer := range a.answers {
			if answer.status != http.StatusOK {
				continue
			}
			if first == nil {
				first = &answer
			} else if string(first.body) != string(answer.body) {
				t.Errorf("%s: %s with key %q was answered\n%s and then\n%s", p.id, a.path, a.key, first.body, answer.body)
			}
			o := readOutcome(t, answer)
			if o.Record != nil && !texts[string(o.Record)] {
				t.Errorf("%s: %s was answered a record that is not kept: %s", p.id, a.path, o.Record)
			}
			if a.mark == 0 {
				continue
			}
			switch {
			case len(begun) == 0:
				t.Errorf("%s: %s %s was answered and has no round", p.id, a.path, a.body)
			case o.Record == nil && o.Round != begun[0].id(), o.Record != nil && string(o.Record) != begun[0].text:
				t.Errorf("%s: %s was answered another round than it began", p.id, a.path)
			case o.Record != nil && o.Payout != p.receipt(t, begun[0].id()).payout:
				t.Errorf("%s: %s was answered another payout than was credited", p.id, a.path)
			}
		}
	}
	for mark, left := range rounds {
		t.Errorf("%s: %d rounds with mark %v that nobody asked for", p.id, len(left), mark)
	}
}

func readOutcome(t *testing.T, answer reply) (o outcome) {
	t.Helper()
	if answer.status != http.StatusOK {
		return o
	}
	if err := json.Unmarshal(answer.body, &o); err != nil {
		t.Errorf("%v in %s", err, answer.body)
	}
	return o
}

// proveRecords reveals the last seed and verifies every record.
func (p *player) proveRecords(t *testing.T, view seedstore.PublicView) {
	t.Helper()
	if view.BetsUnderSeed > 0 {
		p.ok(t, request{method: "POST", path: "/api/demo/rotate", session: p.id}, nil)
	}
	var history []json.RawMessage
	p.look(t, "history?limit=100", &history)
	records := p.records(t)
	if want := min(100, len(records)); len(history) != want {
		t.Errorf("%s: the history has %d records, want %d", p.id, len(history), want)
	}
	seeds, err := p.store.Revealed(t.Context(), p.id)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range records {
		text := strings.Replace(r.text, `"commitment":`, `"serverSeed":"`+seeds[r.Commitment]+`","commitment":`, 1)
		if i < len(history) {
			text = string(history[i])
			if shown := readRecord(t, history[i]); shown.id() != r.id() {
				t.Errorf("%s: record %d of the history is of another round than what is kept", p.id, i)
			}
		}
		report, err := fair.InspectRecord([]byte(text))
		if err != nil || report.Status != fair.Matches {
			t.Errorf("%s: a record does not verify (%v): %s", p.id, err, text)
		}
	}
}
