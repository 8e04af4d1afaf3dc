package httpapi

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics count requests by route and status. Nothing in them is of a session.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "faird_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "faird_request_seconds", Help: "How long requests took, by route.",
			Buckets: []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5},
		}, []string{"route"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

type failureContext struct{}

// noteFailure has the log say why a request failed here. Errors hold no seed.
func noteFailure(ctx context.Context, err error) {
	if failure, ok := ctx.Value(failureContext{}).(*error); ok {
		*failure = err
	}
}

// watch counts and logs requests, gives each an id, and turns a panic into an
// answer. The log has the route's pattern, not the address that was asked for.
func (m *metrics) watch(mux *http.ServeMux, log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		id := rand.Text()[:16]
		w.Header().Set("X-Request-Id", id)
		_, route := mux.Handler(r)
		seen := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		var failure error
		r = r.WithContext(context.WithValue(r.Context(), failureContext{}, &failure))
		defer func() {
			if trouble := recover(); trouble != nil {
				// What a panic holds is not logged: it could be a seed.
				log.Error("panic", "id", id, "route", route, "stack", string(debug.Stack()))
				if !seen.written {
					writeProblem(seen, http.StatusInternalServerError, "something failed here; try again, and tell the operator if it stays")
				}
			}
			took := time.Since(started)
			m.requests.WithLabelValues(route, strconv.Itoa(seen.status)).Inc()
			m.seconds.WithLabelValues(route).Observe(took.Seconds())
			level := slog.LevelInfo
			entry := []slog.Attr{slog.String("id", id), slog.String("route", route), slog.Int("status", seen.status), slog.Float64("ms", float64(took.Microseconds())/1000)}
			if failure != nil {
				level, entry = slog.LevelError, append(entry, slog.String("error", failure.Error()))
			}
			log.LogAttrs(r.Context(), level, "request", entry...)
		}()
		next.ServeHTTP(seen, r)
	})
}

// A statusWriter notes the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status  int
	written bool
}

func (w *statusWriter) WriteHeader(status int) {
	if !w.written {
		w.status, w.written = status, true
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(p []byte) (int, error) {
	w.written = true
	return w.ResponseWriter.Write(p)
}

// Unwrap gives http.ResponseController the writer below.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
