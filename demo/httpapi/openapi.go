package httpapi

import (
	_ "embed"
	"encoding/json"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// examples has for each operation with a body a request and its answer, as one
// session had them.
//
//go:embed examples.json
var examples []byte

// An example is what an operation was sent, and what it answered.
type example struct {
	Request json.RawMessage `json:"request,omitempty"`
	Answer  json.RawMessage `json:"answer,omitempty"`
}

// operationID names an operation after its method and path: "get-demo-history".
func operationID(method, path string) string {
	return strings.ToLower(method) + strings.ReplaceAll(strings.TrimPrefix(path, "/api"), "/", "-")
}

// describe completes the OpenAPI document with what the types don't say: how a
// record looks, and an example of each body.
func (a *api) describe() {
	document := a.huma.OpenAPI()
	schemas := document.Components.Schemas.Map()
	schemas["Record"] = recordSchema()
	record := &huma.Schema{Ref: "#/components/schemas/Record"}
	for _, schema := range schemas {
		if described := schema.Properties["record"]; described != nil {
			schema.Properties["record"] = &huma.Schema{AllOf: []*huma.Schema{record}, Description: described.Description}
		}
	}
	all := map[string]example{}
	if err := json.Unmarshal(examples, &all); err != nil {
		panic(err) // embedded
	}
	for path, item := range document.Paths {
		for method, operation := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post} {
			if operation == nil {
				continue
			}
			if method == "GET" {
				delete(operation.Responses, "422") // huma's for bad input, which is 400 here
			}
			shown := all[method+" "+path]
			if operation.RequestBody != nil {
				setExample(operation.RequestBody.Content, shown.Request)
			}
			for _, status := range []string{"200", "201"} {
				if response := operation.Responses[status]; response != nil {
					setExample(response.Content, shown.Answer)
				}
			}
		}
	}
	history := document.Paths["/api/demo/history"].Get.Responses["200"].Content["application/json"]
	history.Schema = &huma.Schema{Type: huma.TypeArray, Items: record}
	check := document.Paths["/api/verify/record"].Post
	check.RequestBody.Content = map[string]*huma.MediaType{"application/json": {Schema: record, Example: check.RequestBody.Content["application/json"].Example}}
	check.Responses["200"].Content = map[string]*huma.MediaType{"application/json": {
		Schema:  &huma.Schema{Type: huma.TypeObject, Description: "The report, one line as fair verify --json prints it."},
		Example: all["POST /api/verify/record"].Answer,
	}}
}

func setExample(content map[string]*huma.MediaType, text json.RawMessage) {
	for _, media := range content {
		if text != nil {
			media.Example = text
		}
	}
}

// recordSchema is a GFS/1.0 record of one of the nine games.
func recordSchema() *huma.Schema {
	text := func(description string) *huma.Schema {
		return &huma.Schema{Type: huma.TypeString, Description: description}
	}
	whole := func(description string) *huma.Schema {
		return &huma.Schema{Type: huma.TypeInteger, Description: description}
	}
	members := map[string]*huma.Schema{
		"spec":       text("GFS/1.0"),
		"profile":    text("single-player"),
		"game":       text("One of the nine games."),
		"params":     {Type: huma.TypeObject, Description: "The game's parameter, or empty for its default."},
		"serverSeed": text("64 characters 0-9 a-f, once it is revealed."),
		"commitment": text("The SHA-256 of the server seed's text: 64 characters 0-9 a-f."),
		"clientSeed": text("1 to 64 UTF-16 code units without a colon."),
		"nonce":      whole("0 to 9007199254740991."),
		"cursor":     whole("The highest digest index used."),
		"result":     {Description: "A number, a list, or for plinko an object with bucket and path."},
		"at":         whole("Unix time in milliseconds."),
		"signature":  text("Ed25519, 128 characters 0-9 a-f, if records are signed."),
		"signer":     text("The public key, 64 characters 0-9 a-f."),
	}
	required := []string{"spec", "profile", "game", "params", "commitment", "clientSeed", "nonce", "cursor", "result", "at"}
	return &huma.Schema{Type: huma.TypeObject, Properties: members, Required: required}
}
