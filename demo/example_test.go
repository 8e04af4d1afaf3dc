package demo_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// One bet, from the commitment to the check. A server does the same on
// redisstore.
func Example() {
	ctx := context.Background()
	store := seedstore.NewMemory(seedstore.Options{Parts: []string{demo.MinesPart}})
	service, err := demo.New(store, demo.Options{TTL: 24 * time.Hour, PerDay: 30, Records: 100})
	if err != nil {
		log.Fatal(err)
	}
	session, err := service.Create(ctx, "192.0.2.1")
	if err != nil {
		log.Fatal(err)
	}
	// Both commitments are on view, and only now the client seed is chosen.
	changed, err := service.ChangeClientSeed(ctx, session.ID, "ana")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("the seed that was committed to comes next:", changed.Next.Commitment == session.NextCommitment)

	bet, err := service.Stake(ctx, session.ID, demo.DiceWager{Stake: demo.Stake{Stake: 10}, Target: 50, Direction: "over"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("chips:", bet.Balance == 1000-10+bet.Payout, "next nonce:", bet.NonceNext)

	rotated, err := service.Rotate(ctx, session.ID)
	if err != nil {
		log.Fatal(err)
	}
	kept, err := fair.VerifyCommitment(rotated.Revealed.ServerSeed, changed.Next.Commitment)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("the seed is the one committed to:", kept, "bets:", rotated.Revealed.Bets)

	history, err := service.History(ctx, session.ID, 1)
	if err != nil {
		log.Fatal(err)
	}
	report, err := fair.InspectRecord(history[0])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("verdict:", report.Status)
	// Output:
	// the seed that was committed to comes next: true
	// chips: true next nonce: 1
	// the seed is the one committed to: true bets: 1
	// verdict: matches
}

// A Mines board, whose record says where the mines were once it has ended. The
// seeds are known here; those of a player are random.
func ExampleService_StartMines() {
	ctx := context.Background()
	store := seedstore.NewMemory(seedstore.Options{Parts: []string{demo.MinesPart}})
	service, err := demo.New(store, demo.Options{TTL: 24 * time.Hour, PerDay: 30, Records: 100})
	if err != nil {
		log.Fatal(err)
	}
	session := seedstore.NewSession("galabet", time.Now())
	session.ServerSeed, err = seedstore.SeedFrom("5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d")
	if err != nil {
		log.Fatal(err)
	}
	session.Commitment = session.ServerSeed.Commitment()
	if err := store.Put(ctx, session, 24*time.Hour, ""); err != nil {
		log.Fatal(err)
	}

	board, err := service.StartMines(ctx, session.ID, demo.MinesWager{Stake: demo.Stake{Stake: 100}, Mines: 3})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board.State, board.Picks, "chips:", board.Balance, "record:", board.Record != nil)

	for _, tile := range []int{0, 24} {
		if board, err = service.PickMines(ctx, session.ID, tile); err != nil {
			log.Fatal(err)
		}
		fmt.Println(board.State, board.Picks, "×", board.Multiplier, "pays", board.Payout)
	}
	if _, err = service.Rotate(ctx, session.ID); err != nil {
		fmt.Println(err)
	}

	if board, err = service.CashOutMines(ctx, session.ID); err != nil {
		log.Fatal(err)
	}
	var record struct{ Result []int }
	if err := json.Unmarshal(board.Record, &record); err != nil {
		log.Fatal(err)
	}
	fmt.Println(board.State, "chips:", board.Balance, "mines:", record.Result)
	// Output:
	// open [] chips: 900 record: false
	// open [0] × 1.125 pays 112
	// open [0 24] × 1.2857 pays 128
	// a Mines board is open; cash it out or forfeit it first
	// cashed-out chips: 1028 mines: [6 11 22]
}
