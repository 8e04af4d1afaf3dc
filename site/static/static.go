// Package static serves a built site: what sitegen writes into a folder, or a
// program carries inside it.
package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// HeadersFile is the file of a built site that says which headers go with which
// address, in the form of Netlify and Cloudflare Pages: an address, or one that
// ends in * for all that begin so, and below it a header a line.
const HeadersFile = "_headers"

// missingPage is shown for an address that leads nowhere.
const missingPage = "404.html"

// A site is a built site, read into memory.
type site struct {
	files   map[string]*file // by name
	headers map[string][]header
	common  []header // of every address
}

// A file is one file of the site in one coding.
type file struct {
	data []byte
	tag  string
}

type header struct{ name, value string }

// Handler serves the site in files at the root of a host, with the headers that
// its HeadersFile gives, and with the compressed forms that lie beside its files.
// The files are read once, now.
func Handler(files fs.FS) (http.Handler, error) {
	s := &site{files: map[string]*file{}, headers: map[string][]header{}}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		s.files[name] = &file{data, `"` + hex.EncodeToString(sum[:6]) + `"`}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if s.files[missingPage] == nil || s.files[HeadersFile] == nil {
		return nil, fmt.Errorf("the site has no %s or no %s: build it with sitegen build", missingPage, HeadersFile)
	}
	return s, s.readHeaders(string(s.files[HeadersFile].data))
}

func (s *site) readHeaders(text string) error {
	address := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		name, value, found := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case line == "":
		case strings.HasPrefix(line, "/"):
			address = line
		case !found || address == "":
			return errors.New("the site's " + HeadersFile + " has a line that is no header")
		case address == "/*":
			s.common = append(s.common, header{name, value})
		default:
			s.headers[address] = append(s.headers[address], header{name, value})
		}
	}
	return nil
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, h := range s.common {
		w.Header().Set(h.name, h.value)
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	address := r.URL.Path
	name := strings.TrimPrefix(address, "/")
	switch {
	case strings.HasSuffix(address, "/"):
		name += "index.html"
	case s.files[name+"/index.html"] != nil && path.Clean(address) == address:
		// With the slash the page's relative links lead where they should.
		http.Redirect(w, r, address+"/", http.StatusMovedPermanently)
		return
	}
	// A file that no header is written for is none of the site's own.
	if s.files[name] == nil || s.headers[address] == nil {
		s.answer(w, r, "/"+missingPage, missingPage, http.StatusNotFound)
		return
	}
	s.answer(w, r, address, name, http.StatusOK)
}

func (s *site) answer(w http.ResponseWriter, r *http.Request, address, name string, status int) {
	var offered []Coding
	for _, coding := range Codings {
		if s.files[name+coding.Extension] != nil {
			offered = append(offered, coding)
		}
	}
	header := w.Header()
	header.Set("Vary", "Accept-Encoding")
	coding, acceptable := Choose(r.Header.Values("Accept-Encoding"), offered)
	if !acceptable {
		http.Error(w, "the file is here as it is, with gzip and with br, and the request takes none of them", http.StatusNotAcceptable)
		return
	}
	for _, h := range s.headers[address] {
		header.Set(h.name, h.value)
	}
	found := s.files[name+coding.Extension]
	if coding.Extension != "" {
		header.Set("Content-Encoding", coding.Name)
		header.Set("Content-Length", strconv.Itoa(len(found.data)))
		// Nobody can use a part of a compressed file: a request for one gets it whole.
		r = r.Clone(r.Context())
		r.Header.Del("Range")
	}
	if status != http.StatusOK {
		w.WriteHeader(status)
		_, _ = w.Write(found.data) // a reader who has gone misses nothing
		return
	}
	// Each coding has its own tag, because its bytes have their own hash.
	header.Set("ETag", found.tag)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(found.data))
}
