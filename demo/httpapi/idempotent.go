package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/seedstore"
)

// answerTime is how long a request may take to be answered, which is well below
// demo.ClaimTime.
const answerTime = 10 * time.Second

// idempotent answers a POST with an Idempotency-Key once, and gives every request
// its time. A round goes on when its player has hung up.
func (a *api) idempotent(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, stop := context.WithTimeout(context.WithoutCancel(r.Context()), answerTime)
		defer stop()
		name := r.Header.Get("Idempotency-Key")
		if r.Method != http.MethodPost || len(r.Header.Values("Idempotency-Key")) == 0 {
			next.ServeHTTP(w, r.WithContext(ctx))
			return
		}
		if err := demo.CheckKey(name); err != nil {
			writeError(r.Context(), w, err)
			return
		}
		scope := r.Header.Get("X-Demo-Session")
		if seedstore.CheckID(scope) != nil || r.URL.Path == createPath {
			scope = addressOf(r.Context())
		}
		body, _ := io.ReadAll(r.Body) // it is in memory already
		key := demo.Key{Name: name, Print: printOf(r, body)}
		do := func(ctx context.Context) *recorder {
			inner := r.WithContext(ctx)
			inner.Body = io.NopCloser(bytes.NewReader(body))
			caught := &recorder{header: w.Header(), status: http.StatusOK}
			next.ServeHTTP(caught, inner)
			return caught
		}
		var computed *recorder
		answer, replayed, err := a.demo.Once(ctx, scope, key, func(ctx context.Context) demo.Answer {
			caught := do(ctx)
			if isCalculation(r.URL.Path) {
				computed = caught
				return demo.Answer{Status: caught.status}
			}
			return demo.Answer{Status: caught.status, Body: caught.body.Bytes()}
		})
		if err != nil {
			writeError(r.Context(), w, err)
			return
		}
		if replayed {
			w.Header().Set("Idempotent-Replayed", "true")
			w.Header().Set("Content-Type", "application/json")
		}
		if isCalculation(r.URL.Path) {
			if replayed {
				computed = do(ctx)
			}
			answer.Body = computed.body.Bytes()
		}
		w.WriteHeader(answer.Status)
		_, _ = w.Write(answer.Body) // a reader who has gone can ask again
	})
}

// isCalculation tells the paths whose answers follow from the request alone. Of
// such an answer only the status is kept, and the rest is computed again: it is
// up to two hundred times as long as any other, and anyone may ask for it.
func isCalculation(path string) bool {
	return path == "/api/verify" || strings.HasPrefix(path, "/api/verify/")
}

// printOf tells requests apart.
func printOf(r *http.Request, body []byte) string {
	sum := sha256.New()
	for _, part := range [][]byte{[]byte(r.Method), []byte(r.URL.RequestURI()), body} {
		digest := sha256.Sum256(part)
		sum.Write(digest[:])
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}

// A recorder catches an answer. Headers go to the real one.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (c *recorder) Header() http.Header         { return c.header }
func (c *recorder) WriteHeader(status int)      { c.status = status }
func (c *recorder) Write(p []byte) (int, error) { return c.body.Write(p) }
