# Two commands do everything: `make run` builds and starts the demo server with
# the site, `make test` runs all checks. Both set up what they need.

SHELL := /bin/bash
.DEFAULT_GOAL := run
.DELETE_ON_ERROR:

ADDR ?= 127.0.0.1:8080
STORE ?= memory:
FUZZTIME ?= 30

GOFILES := bench cmd demo e2e fair seedstore site wasm
NPM := node_modules/.package-lock.json

.PHONY: run serve test programs build bench bench-store bench-demo lint fuzz soak shots tools gcc node chromium redis

run: programs
	@bin/faird --addr $(ADDR) --store $(STORE)

# serve shows the site without the demo's API; each change is on open pages as
# soon as it is saved.
serve: programs
	@bin/sitegen serve --js build/js --addr $(ADDR)

# The site that is inside bin/faird, and all that it is made from: the sources are
# inside bin/sitegen.
SITE := cmd/faird/embedded/site
SITE_FROM = bin/sitegen build/js/* build/practice/*

# programs writes bin/ and build/js/ (the npm-ready package). Compressing the site
# takes longest, so it is built only if what it is made from has changed.
programs:
	go build -trimpath -o bin/ ./cmd/fair ./cmd/sitegen
	go run ./wasm/pack build/js build/practice
	@sha256sum $(SITE_FROM) | cmp -s - build/site.sums && test -e $(SITE)/SHA256SUMS || { set -ex; \
	rm -f build/site.sums; bin/sitegen build --js build/js --out $(SITE); sha256sum $(SITE_FROM) > build/site.sums; }
	go build -trimpath -o bin/ ./cmd/faird

# build also writes dist/ (the site, as a static host serves it), compressed as
# well as can be, which takes longest.
build: programs
	bin/sitegen build --js build/js --out dist

test: tools lint programs
	go test -race -timeout 30m $$(go list ./... | grep -v /wasm/pack)
# Compressing fair.wasm takes minutes under the race detector; pack has one goroutine.
	go test ./wasm/pack
	GOOS=js GOARCH=wasm go test -exec="$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./fair ./wasm/practice
	node --test wasm/test/*.test.mjs

lint: $(NPM)
	@unformatted="$$($$(go env GOROOT)/bin/gofmt -l $(GOFILES))"; \
	test -z "$$unformatted" || { echo "run gofmt -w on: $$unformatted"; exit 1; }
	go vet ./...
	GOOS=js GOARCH=wasm go vet ./fair ./wasm ./wasm/practice
	go tool staticcheck ./...
# The exports of ./wasm are called from JavaScript, which staticcheck can't see.
	staticcheck="$$(go tool -n staticcheck)" && export GOOS=js GOARCH=wasm && \
	"$$staticcheck" ./fair ./wasm/practice && "$$staticcheck" -checks inherit,-U1000 ./wasm
	npx tsc --noEmit -p .

# bench measures the package against its rivals in one Chromium and writes
# bench/RESULTS.md. Nothing else on the machine should be busy.
bench: tools programs
	go run ./bench

# bench-store measures what a bet's storage costs on a Redis of its own and writes
# bench/store/RESULTS.md. Nothing else on the machine should be busy.
bench-store: redis
	go run ./bench/store

# bench-demo measures how many bets a second the demo server answers on a Redis of
# its own and writes bench/demo/RESULTS.md. Nothing else on the machine should be busy.
bench-demo: redis
	go run ./bench/demo

# fuzz looks for new inputs, each target for FUZZTIME seconds. What it finds goes
# into a corpus that `make test` always runs.
fuzz: programs
	for target in FuzzReader FuzzCanonicalJSON FuzzInspectRecord FuzzSplitRecords FuzzSHA256Block; do \
	go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME)s ./fair || exit 1; done
	node wasm/test/fuzz.mjs $(FUZZTIME)

# soak kills the demo server thousands of times and loads it for ten minutes.
soak: redis
	go test -count=1 -timeout 120m -v -run 'Killed|Load' ./cmd/faird -kills 3000 -load 10m

# shots takes pictures of every page and verdict and puts them into shots/.
shots: tools programs
	go run ./e2e/shots

tools: gcc $(NPM) chromium redis

$(NPM): package.json package-lock.json | node
	npm ci
	@touch $@

gcc:
	@command -v gcc >/dev/null || { $(call install,gcc libc6-dev); }

node:
	@command -v npm >/dev/null || { echo 'Node 20 with npm is missing. Install them with: sudo apt-get install -y nodejs npm' >&2; exit 1; }

chromium:
	@command -v chromium >/dev/null || { $(call install,chromium); }

redis:
	@command -v redis-server >/dev/null && command -v redis-benchmark >/dev/null || { $(call install,redis-server redis-tools); }

# install gets Debian packages as root, and otherwise says how to.
install = if [ "$$(id -u)" = 0 ]; then apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(1); \
	else echo 'Missing: $(1). Install with: sudo apt-get install -y $(1)' >&2; exit 1; fi
