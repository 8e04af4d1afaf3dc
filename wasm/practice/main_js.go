// Command practice is the demo as WebAssembly: what the Play page plays against
// where no server answers. The server seed lives in the browser then, so nothing
// is proven by it; that is why the page calls it practice.
//
// It hands one function to the page, which takes a method, a path, a session id,
// a body and a function for the answer: a status and a body, as those of the
// demo's HTTP API.
package main

import (
	"context"
	"syscall/js"
	"time"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/seedstore"
)

func main() {
	store := seedstore.NewMemory(seedstore.Options{Parts: []string{demo.MinesPart}})
	service, err := demo.New(store, demo.Options{TTL: 24 * time.Hour, PerDay: 1_000_000, Records: 100})
	if err != nil {
		panic(err) // the options are right
	}
	routes := routesOf(service)
	js.Global().Call("ready", js.FuncOf(func(_ js.Value, args []js.Value) any {
		method, path, session, body, done := args[0].String(), args[1].String(), args[2].String(), args[3].String(), args[4]
		// Whatever waits, a lock for one, must not hold the page.
		go func() {
			status, text := routes.answer(context.Background(), method, path, session, body)
			done.Invoke(status, text)
		}()
		return nil
	}))
	select {} // the function stays callable
}
