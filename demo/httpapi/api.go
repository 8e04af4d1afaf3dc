package httpapi

import (
	"io/fs"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/galabet/fair/demo"
	"github.com/galabet/fair/fair/vectors"
)

// Options say how the API is served.
type Options struct {
	Log *slog.Logger
	// Store names the kind of store in /api/health: "memory" or "redis".
	Store string
	// RateLimit is how many requests to the API an address may make a minute, all at once if
	// it likes; 0 means no limit.
	RateLimit int
	// ProxyHeader is the header in which a proxy of the operator's own appends the
	// address it was called from; "" takes the connection's. Its last entry counts.
	ProxyHeader string
}

// New returns the API, the metrics and the public key of service. Addresses that
// are none of theirs go to site.
func New(service *demo.Service, site http.Handler, o Options) http.Handler {
	mux := http.NewServeMux()
	config := huma.DefaultConfig("Galabet Fair demo", "1")
	config.Info.Description = "Play chips, not money, and verify every bet."
	config.OpenAPIPath = "/api/openapi"
	config.DocsPath, config.SchemasPath = "", ""
	config.CreateHooks = nil // no $schema in bodies
	config.Formats = map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat}
	a := &api{service, humago.New(mux, config), o}
	a.addSessions()
	a.addGames()
	a.addMines()
	a.addChecks()
	a.describe()

	metrics := newMetrics()
	mux.Handle("GET /metrics", metrics.handler())
	mux.Handle("GET /.well-known/galabet-fair.json", http.HandlerFunc(a.publicKey))
	for _, name := range vectorNames() {
		mux.HandleFunc("GET /api/vectors/"+name, func(w http.ResponseWriter, r *http.Request) {
			http.ServeFileFS(w, r, vectors.Files, name)
		})
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, http.StatusNotFound, "no such path and method; GET /api/openapi.json lists what there is")
	})
	mux.Handle("/", site)

	// From the inside out.
	var handler http.Handler = mux
	handler = a.idempotent(handler)
	handler = readBody(handler)
	handler = sameOrigin(handler)
	handler = newLimiter(o).limit(handler)
	handler = secureHeaders(handler)
	handler = metrics.watch(mux, o.Log, handler)
	return handler
}

// An api is what the operations work with.
type api struct {
	demo *demo.Service
	huma huma.API
	o    Options
}

// vectorNames are the files under /api/vectors/.
func vectorNames() []string {
	names, err := fs.Glob(vectors.Files, "*.json")
	if err != nil {
		panic(err) // the pattern is right
	}
	return names
}
