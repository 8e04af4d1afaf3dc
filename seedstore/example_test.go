package seedstore_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// A session of two bets, whose server seed is then revealed and checks both.
func Example() {
	ctx, ttl := context.Background(), 24*time.Hour
	store := seedstore.NewMemory(seedstore.Options{})

	session := seedstore.NewSession("galabet", time.Now())
	if err := store.Put(ctx, session, ttl, ""); err != nil {
		log.Fatal(err)
	}
	for range 2 {
		begun, err := store.Begin(ctx, session.ID, seedstore.Opening{Game: fair.Dice, Stake: 10})
		if err != nil {
			log.Fatal(err)
		}
		played, err := fair.Play(fair.Bet{
			Game: fair.Dice, ServerSeed: begun.Session.ServerSeed.Text(), ClientSeed: begun.Round.ClientSeed, Nonce: begun.Round.Nonce,
		})
		if err != nil {
			log.Fatal(err)
		}
		record := fair.Record{
			Game: fair.Dice, Commitment: begun.Round.Commitment, ClientSeed: begun.Round.ClientSeed, Nonce: begun.Round.Nonce,
			Cursor: played.Cursor, Result: played.Result,
		}
		settlement := seedstore.Settlement{RoundID: begun.Round.ID(), Record: record.AppendJSON(nil), Keep: 100}
		if _, err := store.Settle(ctx, session.ID, settlement, ttl); err != nil {
			log.Fatal(err)
		}
		fmt.Println("nonce", begun.Round.Nonce, "balance", begun.Balance)
	}

	before, err := store.Get(ctx, session.ID, ttl)
	if err != nil {
		log.Fatal(err)
	}
	if err := store.Rotate(ctx, before, before.Promote(time.Now()), ttl); err != nil {
		log.Fatal(err)
	}
	revealed, err := store.Revealed(ctx, session.ID)
	if err != nil {
		log.Fatal(err)
	}
	records, err := store.Records(ctx, session.ID, 100)
	if err != nil {
		log.Fatal(err)
	}
	for _, record := range records {
		report, err := fair.InspectRecord(withSeed(record, revealed))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("verdict:", report.Status)
	}
	next, err := store.PeekNonce(ctx, session.ID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("next nonce:", next)

	// Output:
	// nonce 0 balance 990
	// nonce 1 balance 980
	// verdict: matches
	// verdict: matches
	// next nonce: 0
}

// withSeed returns the record with the server seed that its commitment names.
func withSeed(record json.RawMessage, revealed map[string]string) []byte {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(record, &members); err != nil {
		log.Fatal(err)
	}
	var commitment string
	if err := json.Unmarshal(members["commitment"], &commitment); err != nil {
		log.Fatal(err)
	}
	members["serverSeed"], _ = json.Marshal(revealed[commitment])
	text, _ := json.Marshal(members)
	return text
}
