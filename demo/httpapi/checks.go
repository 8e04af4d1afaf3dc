package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/galabet/fair/fair"
)

// A play is a bet with all that decides it.
type play struct {
	Game       string      `json:"game" doc:"One of the nine games." example:"dice"`
	Params     fair.Params `json:"params,omitempty" doc:"The game's parameter."`
	ServerSeed string      `json:"serverSeed" doc:"The revealed server seed: 64 characters 0-9 a-f." example:"5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d"`
	ClientSeed string      `json:"clientSeed" doc:"1 to 64 UTF-16 code units without a colon." example:"galabet"`
	Nonce      *uint64     `json:"nonce" doc:"Whole number from 0 to 9007199254740991." example:"0"`
}

// A played is what comes of it.
type played struct {
	Commitment string          `json:"commitment" doc:"The SHA-256 of the server seed's text."`
	Result     json.RawMessage `json:"result" doc:"The result as a record has it."`
	Cursor     uint64          `json:"cursor" doc:"The highest digest index used." example:"0"`
	Floats     []float64       `json:"floats" doc:"The floats used, in order."`
}

// A text is an answer that is written as it is.
type text struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// A health says that the server and its store answer.
type health struct {
	Status string `json:"status" example:"ok"`
	Store  string `json:"store" doc:"memory or redis." example:"memory"`
	Signer string `json:"signer,omitempty" doc:"The public key under which records are signed."`
}

func (a *api) addChecks() {
	huma.Register(a.huma, operation(http.MethodPost, "/api/verify", "Compute a result from its seeds"),
		func(ctx context.Context, r *struct {
			Keyed
			Body play
		}) (*answer[played], error) {
			out, err := compute(r.Body)
			return answered(ctx, out, err)
		})

	record := operation(http.MethodPost, "/api/verify/record", "Check a record; the answer is the report that fair verify --json prints")
	record.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {}}}
	huma.Register(a.huma, record, func(_ context.Context, r *struct {
		Keyed
		RawBody []byte `contentType:"application/json"`
	}) (*text, error) {
		return &text{"application/json", inspect(r.RawBody)}, nil
	})

	huma.Register(a.huma, operation(http.MethodGet, "/api/vectors", "The files of conformance vectors, under /api/vectors/"),
		func(context.Context, *struct{}) (*answer[vectorList], error) {
			return &answer[vectorList]{vectorList{vectorNames()}}, nil
		})
	huma.Register(a.huma, operation(http.MethodGet, "/api/health", "Whether the server and its store answer"),
		func(ctx context.Context, _ *struct{}) (*answer[health], error) {
			return answered(ctx, health{"ok", a.o.Store, a.demo.Signer()}, a.demo.Ready(ctx))
		})
}

// A vectorList names the files of vectors.
type vectorList struct {
	Files []string `json:"files" example:"[\"gfs-1.0-single-player.json\"]"`
}

func compute(p play) (played, error) {
	game, _ := fair.ParseGame(p.Game)
	if p.Nonce == nil {
		return played{}, &fair.FieldError{Field: "nonce", Reason: "must be a whole number from 0 to 9007199254740991"}
	}
	bet := fair.Bet{Game: game, Params: p.Params, ServerSeed: p.ServerSeed, ClientSeed: p.ClientSeed, Nonce: *p.Nonce}
	out, err := fair.Play(bet)
	if err != nil {
		return played{}, err
	}
	commitment, err := fair.Commit(p.ServerSeed)
	return played{commitment, out.Result.AppendJSON(nil), out.Cursor, out.Floats}, err
}

// inspect returns the report on a record, or on why it is none, as one line.
func inspect(record []byte) []byte {
	report, err := fair.InspectRecord(record)
	var malformed *fair.MalformedError
	if errors.As(err, &malformed) {
		return append(malformed.AppendJSON(nil), '\n')
	}
	return append(report.AppendJSON(nil), '\n')
}

// publicKey publishes the key under which records are signed.
func (a *api) publicKey(w http.ResponseWriter, _ *http.Request) {
	if a.demo.Signer() == "" {
		writeProblem(w, http.StatusNotFound, "records are not signed here")
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = writeJSON(w, map[string]string{"spec": fair.SpecVersion, "signer": a.demo.Signer()})
}
