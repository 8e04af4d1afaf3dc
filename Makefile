# Two commands do everything: `make run` builds and serves the site, `make test`
# runs all checks. Both set up what they need.

SHELL := /bin/bash
.DEFAULT_GOAL := run
.DELETE_ON_ERROR:

ADDR ?= 127.0.0.1:8080

# An interrupted install leaves no stamp, so it is repeated.
NPM := node_modules/.package-lock.json

.PHONY: run test build bench lint fuzz tools chromium

run: build
	bin/sitegen serve --js build/js --addr $(ADDR)

# build writes bin/, build/js/ (the npm-ready package) and dist/ (the site).
build:
	go build -trimpath -o bin/ ./cmd/...
	go run ./wasm/pack build/js
	bin/sitegen build --js build/js --out dist

test: tools lint build
	go test -race ./...
	GOOS=js GOARCH=wasm go test -exec="$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./fair
	node --test wasm/

lint: $(NPM)
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo 'run gofmt -w on these files'; exit 1; }
	go vet ./...
	GOOS=js GOARCH=wasm go vet ./fair ./wasm
	go tool staticcheck ./...
	GOOS=js GOARCH=wasm go tool staticcheck ./fair ./wasm
	npx tsc --noEmit -p .

# bench measures the package against its rivals in one Chromium and writes
# bench/RESULTS.md. Nothing else on the machine should be busy.
bench: tools build
	go run ./bench

FUZZTIME ?= 30s

fuzz:
	go test -run '^$$' -fuzz '^FuzzReader$$' -fuzztime $(FUZZTIME) ./fair
	go test -run '^$$' -fuzz '^FuzzCanonicalJSON$$' -fuzztime $(FUZZTIME) ./fair
	go test -run '^$$' -fuzz '^FuzzInspectRecord$$' -fuzztime $(FUZZTIME) ./fair
	go test -run '^$$' -fuzz '^FuzzSplitRecords$$' -fuzztime $(FUZZTIME) ./fair

tools: $(NPM) chromium

$(NPM): package.json package-lock.json
	npm ci
	@touch $@

chromium:
	@command -v chromium >/dev/null || { \
	if [ "$$(id -u)" = 0 ]; then apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; \
	else echo 'Chromium is missing. Install it with: sudo apt-get install -y chromium' >&2; exit 1; fi; }
