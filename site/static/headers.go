package static

import (
	"fmt"
	"net/http"
	"strings"
)

// HeadersFile is the file of a built site that says which headers go with which
// address, in the form of Netlify and Cloudflare Pages: an address, and below it
// a header a line. The headers of an address with a * go with every answer; what
// is before the * is the site's base, which is / if there is no such address.
const HeadersFile = "_headers"

// A header is one line of an answer's head.
type header struct{ name, value string }

// A headersFile is what a HeadersFile says.
type headersFile struct {
	base   string // the path of the site on its host, from slash to slash
	common []header
	own    map[string][]header // by the name of the file that is at the address
}

// readHeaders reads a HeadersFile. The address with a * comes first in it. An
// error names the line that is at fault.
func readHeaders(text string) (*headersFile, error) {
	h := &headersFile{base: "/", own: map[string][]header{}}
	address, file, number := "", "", 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if indented, isHeader := strings.CutPrefix(line, "  "); isHeader {
			name, value, found := strings.Cut(indented, ": ")
			switch {
			case !found || address == "":
				return nil, fmt.Errorf("%s, line %d: it must be a header, Name: value, below an address", HeadersFile, number)
			case file == "":
				h.common = append(h.common, header{name, value})
			default:
				h.own[file] = append(h.own[file], header{name, value})
			}
			continue
		}
		base, all := strings.CutSuffix(line, "*")
		if all && address == "" && strings.HasPrefix(base, "/") && strings.HasSuffix(base, "/") {
			address, h.base = line, base
			continue
		}
		name, inside := strings.CutPrefix(line, h.base)
		if all || !inside {
			return nil, fmt.Errorf("%s, line %d: it must be the address of a file under the base %s", HeadersFile, number, h.base)
		}
		address, file = line, fileAt(name)
	}
	return h, nil
}

// fileAt is the file that is at an address, which is relative to the base.
func fileAt(address string) string {
	if address == "" || strings.HasSuffix(address, "/") {
		return address + "index.html"
	}
	return address
}

// policiesAmong are those of the headers that an answer without the file has too.
func policiesAmong(headers []header) (policies []header) {
	for _, h := range headers {
		if h.name == "Content-Security-Policy" {
			policies = append(policies, h)
		}
	}
	return policies
}

func set(answer http.Header, headers []header) {
	for _, h := range headers {
		answer.Set(h.name, h.value)
	}
}
