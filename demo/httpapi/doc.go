// Package httpapi is the demo as an HTTP API: JSON bodies, problem errors as
// RFC 9457 has them, and an OpenAPI 3.1 document at /api/openapi.json.
//
// The session's id goes in the header X-Demo-Session. It is all that a session's
// owner has to show, so it stands in no address and in nothing that the API logs.
//
// Any POST may carry an Idempotency-Key. Repeated within a day, with the same
// body, it gets the answer that was given first, with the header
// Idempotent-Replayed: true, and nothing happens twice.
//
// Errors never hold a refused value: it could be a server seed.
package httpapi
