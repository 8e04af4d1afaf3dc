package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// Keyed is what every POST may carry.
type Keyed struct {
	Key string `header:"Idempotency-Key" doc:"8 to 128 printable ASCII characters. Repeated within a day with the same body, the request gets its first answer and nothing happens twice."`
}

// Session is the header of all that is about a session.
type Session struct {
	ID string `header:"X-Demo-Session" required:"true" doc:"The session's id, as POST /api/demo/session answered it." example:"3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f"`
}

func (s Session) check() error {
	if seedstore.CheckID(s.ID) != nil {
		return &fair.FieldError{Field: "X-Demo-Session", Reason: "must be the id that POST /api/demo/session answered"}
	}
	return nil
}

// A request is one about a session, with a body.
type request[B any] struct {
	Session
	Keyed
	Body B
}

// An answer is a body.
type answer[B any] struct{ Body B }

// post adds an operation on a session that takes a body.
func post[B, A any](a *api, path, summary string, action func(ctx context.Context, id string, body B) (A, error)) {
	huma.Register(a.huma, operation(http.MethodPost, path, summary), func(ctx context.Context, r *request[B]) (*answer[A], error) {
		return inSession(ctx, r.Session, func(ctx context.Context, id string) (A, error) { return action(ctx, id, r.Body) })
	})
}

// act adds an operation on a session that takes none.
func act[A any](a *api, path, summary string, action func(ctx context.Context, id string) (A, error)) {
	huma.Register(a.huma, operation(http.MethodPost, path, summary), func(ctx context.Context, r *struct {
		Session
		Keyed
	}) (*answer[A], error) {
		return inSession(ctx, r.Session, action)
	})
}

// get adds an operation that reads of a session.
func get[A any](a *api, path, summary string, action func(ctx context.Context, id string) (A, error)) {
	huma.Register(a.huma, operation(http.MethodGet, path, summary), func(ctx context.Context, r *struct{ Session }) (*answer[A], error) {
		return inSession(ctx, r.Session, action)
	})
}

// inSession answers with what action does in the session.
func inSession[A any](ctx context.Context, s Session, action func(ctx context.Context, id string) (A, error)) (*answer[A], error) {
	if err := s.check(); err != nil {
		return nil, problem(ctx, err)
	}
	body, err := action(ctx, s.ID)
	return answered(ctx, body, err)
}

func answered[A any](ctx context.Context, body A, err error) (*answer[A], error) {
	if err != nil {
		return nil, problem(ctx, err)
	}
	return &answer[A]{body}, nil
}

// operation is one of the API, whose body is read and checked by this package
// and the demo.
func operation(method, path, summary string) huma.Operation {
	return huma.Operation{
		OperationID: operationID(method, path), Method: method, Path: path, Summary: summary,
		SkipValidateBody: true, SkipValidateParams: true, Errors: refusals(method, path),
	}
}

// createPath is where sessions are created, by those who have none.
const createPath = "/api/demo/session"

// refusals are the statuses with which an operation may be refused.
func refusals(method, address string) []int {
	statuses := []int{400, 429, 503}
	inSession := strings.HasPrefix(address, "/api/demo/") && address != rulesPath && (address != createPath || method != http.MethodPost)
	if inSession {
		statuses = append(statuses, 404)
	}
	if method != http.MethodPost {
		return statuses
	}
	statuses = append(statuses, 403, 408, 409, 413, 422)
	withoutStake := []string{"refill", "pick", "cashout", "forfeit"}
	if strings.HasPrefix(address, "/api/demo/games/") && !slices.Contains(withoutStake, path.Base(address)) {
		statuses = append(statuses, 402)
	}
	return statuses
}

func (a *api) addSessions() {
	create := operation(http.MethodPost, createPath, "Create a session: both commitments are on view before a client seed is chosen")
	create.DefaultStatus = http.StatusCreated
	huma.Register(a.huma, create, func(ctx context.Context, _ *struct{ Keyed }) (*answer[seedstore.PublicView], error) {
		created, err := a.demo.Create(ctx, addressOf(ctx))
		if errors.Is(err, demo.ErrSessionCap) {
			return nil, huma.ErrorWithHeaders(problem(ctx, err), http.Header{"Retry-After": {strconv.Itoa(24 * 60 * 60)}})
		}
		return answered(ctx, created, err)
	})
	get(a, "/api/demo/session", "See a session, without its server seeds", a.demo.Session)
	post(a, "/api/demo/client-seed", "Set the client seed; the next server seed takes the place of the current one",
		func(ctx context.Context, id string, body clientSeed) (demo.Rotated, error) {
			return a.demo.ChangeClientSeed(ctx, id, body.ClientSeed)
		})
	post(a, "/api/demo/bet", "Bet without chips on any of the nine games", a.demo.Play)
	act(a, "/api/demo/rotate", "Reveal the server seed and put the next one in its place", a.demo.Rotate)

	huma.Register(a.huma, operation(http.MethodGet, "/api/demo/history", "Records, the newest first, with the server seeds that are revealed"),
		func(ctx context.Context, r *struct {
			Session
			Limit int `query:"limit" default:"20" minimum:"1" maximum:"100" doc:"How many records, 1 to 100."`
		}) (*answer[[]json.RawMessage], error) {
			return inSession(ctx, r.Session, func(ctx context.Context, id string) ([]json.RawMessage, error) {
				return a.demo.History(ctx, id, r.Limit)
			})
		})
}

// A clientSeed is the body of its change.
type clientSeed struct {
	ClientSeed string `json:"clientSeed" doc:"1 to 64 UTF-16 code units without a colon." example:"galabet"`
}
