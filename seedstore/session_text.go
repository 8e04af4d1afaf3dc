package seedstore

import (
	"bytes"
	"crypto/sha1"
	"encoding/json"
	"strconv"
	"strings"
)

// sessionText is a session as it is stored, in this order.
type sessionText struct {
	ID              string `json:"id"`
	ServerSeed      string `json:"serverSeed"`
	Commitment      string `json:"commitment"`
	ClientSeed      string `json:"clientSeed"`
	BetsUnderSeed   uint64 `json:"betsUnderSeed"`
	CreatedAt       int64  `json:"createdAt"`
	CommittedAt     int64  `json:"committedAt"`
	NextServerSeed  string `json:"nextServerSeed,omitempty"`
	NextCommitment  string `json:"nextCommitment,omitempty"`
	NextCommittedAt int64  `json:"nextCommittedAt,omitempty"`
}

// EncodeSession returns the text a store keeps for s. It holds the seeds: it
// is for stores, and for nothing else.
func EncodeSession(s Session) []byte {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(sessionText{
		s.ID, s.ServerSeed.Text(), s.Commitment, s.ClientSeed, s.BetsUnderSeed, s.CreatedAt, s.CommittedAt,
		s.NextServerSeed.Text(), s.NextCommitment, s.NextCommittedAt,
	}); err != nil {
		panic(err) // strings and numbers can always be encoded
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n"))
}

// DecodeSession reads what EncodeSession wrote of the session id. The error,
// which matches [ErrCorrupt], says nothing of the text.
func DecodeSession(id string, text []byte) (Session, error) {
	t, usual := readUsual(string(text))
	if !usual && json.Unmarshal(text, &t) != nil {
		return Session{}, corrupt("the session's text is not JSON of its form")
	}
	s := Session{
		ID: t.ID, Commitment: t.Commitment, ClientSeed: t.ClientSeed, BetsUnderSeed: t.BetsUnderSeed,
		CreatedAt: t.CreatedAt, CommittedAt: t.CommittedAt, NextCommitment: t.NextCommitment, NextCommittedAt: t.NextCommittedAt,
		loaded: sha1.Sum(text),
	}
	var err error
	if s.ServerSeed, err = SeedFrom(t.ServerSeed); err == nil && t.NextServerSeed != "" {
		s.NextServerSeed, err = SeedFrom(t.NextServerSeed)
	}
	if err == nil {
		err = s.Check()
	}
	if err != nil {
		return Session{}, corrupt(err.Error())
	}
	if s.ID != id {
		return Session{}, corrupt("the session has another id than its key")
	}
	return s, nil
}

// readUsual reads a text that has every member, in order and without escapes or
// spaces, as most have. It saves most of the time of a bet's decoding.
func readUsual(text string) (t sessionText, ok bool) {
	if strings.IndexByte(text, '\\') >= 0 {
		return t, false
	}
	ok = true
	member := func(name, end string) (value string) {
		var found bool
		if text, found = strings.CutPrefix(text, name); found {
			value, text, found = strings.Cut(text, end)
		}
		ok = ok && found
		return value
	}
	number := func(name, end string) int64 {
		digits := member(name, end)
		n, err := strconv.ParseInt(digits, 10, 64)
		ok = ok && err == nil && strconv.FormatInt(n, 10) == digits
		return n
	}
	t.ID = member(`{"id":"`, `"`)
	t.ServerSeed = member(`,"serverSeed":"`, `"`)
	t.Commitment = member(`,"commitment":"`, `"`)
	t.ClientSeed = member(`,"clientSeed":"`, `"`)
	t.BetsUnderSeed = uint64(number(`,"betsUnderSeed":`, `,`))
	t.CreatedAt = number(`"createdAt":`, `,`)
	t.CommittedAt = number(`"committedAt":`, `,`)
	t.NextServerSeed = member(`"nextServerSeed":"`, `"`)
	t.NextCommitment = member(`,"nextCommitment":"`, `"`)
	t.NextCommittedAt = number(`,"nextCommittedAt":`, `}`)
	return t, ok && text == ""
}
