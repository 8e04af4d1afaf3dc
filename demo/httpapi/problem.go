package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/galabet/fair/demo"
)

// A Problem is an error as RFC 9457 has it. Its detail is one sentence for the
// player, and it holds no refused value.
type Problem struct {
	Title  string `json:"title" doc:"The status in words." example:"Conflict"`
	Status int    `json:"status" doc:"The HTTP status." example:"409"`
	Detail string `json:"detail" doc:"What is wrong and how to mend it, in one sentence." example:"another action is being processed; retry after it completes"`
}

// Error returns the detail.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status, for huma.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType is the media type of problems, for huma.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

func newProblem(status int, detail string) *Problem {
	return &Problem{http.StatusText(status), status, detail}
}

// problem is what an error of the demo is answered with. An error that is not the
// player's is noted for the log.
func problem(ctx context.Context, err error) *Problem {
	status, detail := demo.Problem(err)
	if status >= http.StatusInternalServerError {
		noteFailure(ctx, err)
	}
	return newProblem(status, detail)
}

func writeProblem(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(newProblem(status, detail)) // a reader who has gone misses nothing
}

func writeError(ctx context.Context, w http.ResponseWriter, err error) {
	p := problem(ctx, err)
	writeProblem(w, p.Status, p.Detail)
}

// huma makes its errors through a variable. What it found wrong with a request
// is bad input, 400; its details would hold the refused values, so only their
// place and message are told.
func init() {
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		if status == http.StatusUnprocessableEntity {
			status = http.StatusBadRequest
		}
		for _, err := range errs {
			var detail huma.ErrorDetailer
			if errors.As(err, &detail) {
				message = located(detail.ErrorDetail())
				break
			}
		}
		if message == "request body is required" {
			message = notOneObject
		}
		if status >= 500 {
			message = "something failed here; try again, and tell the operator if it stays"
		}
		return newProblem(status, message)
	}
}

// located is a detail as a sentence that begins with the field.
func located(d *huma.ErrorDetail) string {
	field := d.Location[strings.LastIndexByte(d.Location, '.')+1:]
	switch {
	case strings.HasPrefix(d.Message, huma.ErrUnknownContentType.Error()): // and the type itself
		return "Content-Type must be application/json"
	case field == "body":
		return d.Message
	case field == "limit":
		return "limit must be a whole number from 1 to 100"
	}
	return field + " " + d.Message
}
