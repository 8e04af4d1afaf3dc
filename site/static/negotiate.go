package static

import (
	"slices"
	"strconv"
	"strings"
)

// A Coding is a form in which a file may lie beside itself.
type Coding struct {
	Name      string // in Accept-Encoding and Content-Encoding
	Extension string // after the file's own name; empty for the file as it is
}

// identity is the coding of a file as it is.
var identity = Coding{Name: "identity"}

// Brotli and Gzip are the compressed forms.
var (
	Brotli = Coding{"br", ".br"}
	Gzip   = Coding{"gzip", ".gz"}
)

// codings are the compressed forms, the one that is most often smaller first.
var codings = []Coding{Brotli, Gzip}

// choose returns the coding that a request with these Accept-Encoding
// headers likes best among those offered and identity, and whether it takes any
// of them (RFC 9110, section 12.5.3). Where it does not care, the order of the
// offer decides; a file as it is comes last unless the request asks for it.
func choose(accept []string, offered []Coding) (best Coding, acceptable bool) {
	if len(accept) == 0 {
		return identity, true
	}
	weights := map[string]float64{}
	for item := range strings.SplitSeq(strings.Join(accept, ","), ",") {
		name, parameters, _ := strings.Cut(item, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		weights[strings.TrimPrefix(name, "x-")] = weight(parameters)
	}
	highest := 0.0
	for _, candidate := range append(slices.Clone(offered), identity) {
		w, named := weights[candidate.Name]
		if !named {
			w, named = weights["*"]
		}
		if !named && candidate.Name == identity.Name {
			w = leastWeight
		}
		if w > highest {
			best, highest = candidate, w
		}
	}
	return best, highest > 0
}

// leastWeight is less than any weight that a request can give: it has at most
// three decimals.
const leastWeight = 0.0001

// weight reads the q among the parameters of a coding; one that cannot be read
// refuses the coding.
func weight(parameters string) float64 {
	for parameter := range strings.SplitSeq(parameters, ";") {
		name, value, _ := strings.Cut(parameter, "=")
		if !strings.EqualFold(strings.TrimSpace(name), "q") {
			continue
		}
		w, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || !(w >= 0 && w <= 1) {
			return 0
		}
		return w
	}
	return 1
}
