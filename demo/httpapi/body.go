package httpapi

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/galabet/fair/fair"
)

// maxBody is the longest body that is read, in bytes: that of the longest record.
const maxBody = fair.MaxRecordBytes

const notOneObject = "the body must be one JSON object in UTF-8, and is not"

// readBody reads each request's body whole, before anything is done with it.
func readBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		var tooLong *http.MaxBytesError
		switch {
		case errors.As(err, &tooLong):
			writeProblem(w, http.StatusRequestEntityTooLarge, "the body must be at most 65536 bytes long")
			return
		case err != nil:
			writeProblem(w, http.StatusRequestTimeout, "the body did not arrive whole; send it again")
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		// Names of media types have no case, but huma's have.
		r.Header.Set("Content-Type", strings.ToLower(r.Header.Get("Content-Type")))
		next.ServeHTTP(w, r)
	})
}

// readJSON reads one JSON object into a body's struct. It is strict where readers
// could disagree: no member twice, none that is unknown, nothing behind the
// object. Its errors name the member and never hold a value.
func readJSON(data []byte, into any) error {
	if bytes.Equal(bytes.TrimSpace(data), []byte("null")) {
		return errors.New(notOneObject)
	}
	err := json.Unmarshal(data, into, json.RejectUnknownMembers(true), json.WithUnmarshalers(numbers))
	if err == nil {
		return nil
	}
	var semantic *json.SemanticError
	var syntactic *jsontext.SyntacticError
	switch {
	case errors.Is(err, json.ErrUnknownName):
		return errors.New("the body has a member that this request does not take; it takes " + members(into))
	case errors.Is(err, jsontext.ErrDuplicateName):
		return errors.New("the body has a member twice; write each once")
	case errors.As(err, &semantic):
		return errors.New(fieldOf(semantic.JSONPointer) + mustBe(semantic.GoType))
	case errors.As(err, &syntactic):
		return errors.New(notOneObject)
	}
	return errors.New("the body could not be read; send one JSON object")
}

// numbers refuses a null where a number has to be, which would pass for 0.
var numbers = json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *float64) error {
	if d.PeekKind() == 'n' {
		return errors.New("null is no number")
	}
	return json.SkipFunc
})

// writeJSON writes an answer. Records keep their characters: signatures are over
// them.
func writeJSON(w io.Writer, value any) error {
	return json.MarshalWrite(w, value, json.Deterministic(true), json.FormatNilSliceAsNull(false))
}

// fieldOf is the outermost member that a pointer leads to.
func fieldOf(pointer jsontext.Pointer) string {
	for name := range pointer.Tokens() {
		return name
	}
	return "the body"
}

func mustBe(t reflect.Type) string {
	if t == nil {
		return " has a value of the wrong kind"
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return " must be a whole number"
	case reflect.Float64:
		return " must be a number"
	case reflect.String:
		return " must be text"
	case reflect.Slice:
		return " must be a list"
	}
	return " must be a JSON object"
}

// members lists the members of a body's struct.
func members(body any) string {
	var names []string
	var add func(t reflect.Type)
	add = func(t reflect.Type) {
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() != reflect.Struct {
			return
		}
		for field := range t.Fields() {
			if field.Anonymous {
				add(field.Type)
				continue
			}
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			names = append(names, name)
		}
	}
	add(reflect.TypeOf(body))
	return strings.Join(names, ", ")
}

// jsonFormat is how bodies are read and answers written.
var jsonFormat = huma.Format{Marshal: writeJSON, Unmarshal: readJSON}
