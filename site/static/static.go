// Package static serves a built site: what sitegen writes into a folder, holds in
// memory, or another program carries inside it.
package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// missingPage is shown for an address that leads nowhere.
const missingPage = "404.html"

// A site is a built site, read into memory.
type site struct {
	*headersFile
	files map[string]file // by name, compressed forms by theirs
}

// A file is one file of the site in one coding.
type file struct {
	data []byte
	tag  string // its ETag
}

// Handler serves a built site with exactly the headers that its [HeadersFile]
// gives, and with the compressed forms that lie beside its files. It serves it
// under the base for which it was built, and leads there from the root of the
// host. What HeadersFile does not name is not served, and no folder is listed.
//
// The files are read once, now; a change of them needs another Handler.
func Handler(files fs.FS) (http.Handler, error) {
	s := &site{files: map[string]file{}}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		sum := sha256.Sum256(data)
		s.files[name] = file{data, `"` + hex.EncodeToString(sum[:6]) + `"`}
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, name := range []string{HeadersFile, missingPage} {
		if !s.has(name) {
			return nil, fmt.Errorf("the site has no %s: sitegen build writes one that has", name)
		}
	}
	s.headersFile, err = readHeaders(string(s.files[HeadersFile].data))
	return s, err
}

func (s *site) has(name string) bool {
	_, found := s.files[name]
	return found
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	address := r.URL.Path
	name, inside := s.fileAsked(address)
	found := inside && s.has(name) && s.own[name] != nil
	shown := missingPage
	if found {
		shown = name
	}
	set(w.Header(), s.common)
	set(w.Header(), policiesAmong(s.own[shown]))

	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
	case found:
		s.answer(w, r, name, http.StatusOK)
	case address == "/" && !inside, address+"/" == s.base:
		http.Redirect(w, r, s.base, http.StatusFound)
	case inside && s.has(name+"/index.html"):
		// With the slash the page's relative links lead where they should.
		http.Redirect(w, r, s.base+name+"/", http.StatusMovedPermanently)
	default:
		s.answer(w, r, missingPage, http.StatusNotFound)
	}
}

// fileAsked returns the file that a requested address leads to, and whether the
// address is under the base at all. One with a double slash or a step up in it
// leads nowhere, since no file has such a name: a page's relative links would
// lead elsewhere from there. Browsers take the steps before they ask.
func (s *site) fileAsked(address string) (name string, inside bool) {
	name, inside = strings.CutPrefix(address, s.base)
	return fileAt(name), inside
}

func (s *site) answer(w http.ResponseWriter, r *http.Request, name string, status int) {
	var offered []Coding
	for _, coding := range codings {
		if s.has(name + coding.Extension) {
			offered = append(offered, coding)
		}
	}
	header := w.Header()
	header.Set("Vary", "Accept-Encoding")
	coding, acceptable := choose(r.Header.Values("Accept-Encoding"), offered)
	if !acceptable {
		http.Error(w, "the file is here as it is, with gzip and with br, and the request takes none of them", http.StatusNotAcceptable)
		return
	}
	set(header, s.own[name])
	chosen := s.files[name+coding.Extension]
	if coding.Extension != "" {
		header.Set("Content-Encoding", coding.Name)
		header.Set("Content-Length", strconv.Itoa(len(chosen.data)))
		// Nobody can use a part of a compressed file: a request for one gets it whole.
		r = r.Clone(r.Context())
		r.Header.Del("Range")
	}
	if status != http.StatusOK {
		w.WriteHeader(status)
		_, _ = w.Write(chosen.data) // a reader who has gone misses nothing
		return
	}
	// Each coding has its own tag, because its bytes have their own hash.
	header.Set("ETag", chosen.tag)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(chosen.data))
}
