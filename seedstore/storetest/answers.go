package storetest

import (
	"strings"
	"sync/atomic"
	"time"

	"github.com/galabet/fair/seedstore"
)

const answerKey = "request-1"

var answerRules = []rule{
	{"answers/claimed-twice", "The first claim of a key gets it; a second one changes nothing and is given what is kept, until the lease runs out.", func(e *env) {
		id := e.session().ID
		e.same("first claim", e.claim(id, answerKey, "a", time.Minute), "")
		e.same("second claim", e.claim(id, answerKey, "b", time.Hour), "a")
		e.same("another key", e.claim(id, "request-2", "b", time.Minute), "")
		e.same("another scope", e.claim(address(), answerKey, "b", time.Minute), "")
		e.Advance(time.Minute)
		e.same("after the lease", e.claim(id, answerKey, "c", time.Minute), "")
		e.same("the next one", e.claim(id, answerKey, "d", time.Minute), "c")
	}},
	{"answers/kept", "An answer is kept over the mark and over an earlier answer, byte for byte, for its own time.", func(e *env) {
		id, text := e.session().ID, "{\"é\": 1}\x00\xff"
		e.claim(id, answerKey, "a", time.Minute)
		e.must(e.Store.Keep(e.ctx, id, answerKey, []byte("earlier"), time.Minute))
		e.must(e.Store.Keep(e.ctx, id, answerKey, []byte(text), time.Hour))
		e.Advance(30 * time.Minute)
		e.same("claimed after half an hour", e.claim(id, answerKey, "b", time.Minute), text)
		e.Advance(30 * time.Minute)
		e.same("claimed after an hour", e.claim(id, answerKey, "b", time.Minute), "")
		e.must(e.Store.Keep(e.ctx, id, "unclaimed", []byte(text), time.Minute))
		e.same("kept without a claim", e.claim(id, "unclaimed", "b", time.Minute), text)
	}},
	{"answers/disclaimed", "Disclaim removes the mark and frees the key, but neither the mark of another nor an answer.", func(e *env) {
		id := e.session().ID
		disclaim := func(mark string) { e.Helper(); e.must(e.Store.Disclaim(e.ctx, id, answerKey, []byte(mark))) }
		disclaim("none")
		e.claim(id, answerKey, "a", time.Minute)
		disclaim("b")
		e.same("disclaimed by another", e.claim(id, answerKey, "c", time.Minute), "a")
		disclaim("a")
		e.same("disclaimed", e.claim(id, answerKey, "c", time.Minute), "")
		e.must(e.Store.Keep(e.ctx, id, answerKey, []byte("answer"), time.Minute))
		disclaim("c")
		e.same("after an answer", e.claim(id, answerKey, "d", time.Minute), "answer")
	}},
	{"answers/own-clock", "Answers have their own clock: they outlive their session, and neither renews the other.", func(e *env) {
		s := e.session()
		e.must(e.Store.Keep(e.ctx, s.ID, answerKey, []byte("answer"), 2*ttl))
		e.must(e.Store.Keep(e.ctx, s.ID, "short-lived", []byte("answer"), time.Hour))
		e.Advance(time.Hour)
		e.renewed("answers", s.ID, ttl-time.Hour)
		e.must(second(e.Store.Get(e.ctx, s.ID, ttl)))
		e.same("an answer whose time is over", e.claim(s.ID, "short-lived", "a", time.Minute), "")
		e.Advance(ttl)
		e.same("parts left", len(e.Remaining(s.ID)), 0)
		e.same("the session's answer", e.claim(s.ID, answerKey, "a", time.Minute), "answer")
	}},
	{"answers/100-at-once", "Of a hundred that claim one key at once exactly one gets it.", func(e *env) {
		id := e.session().ID
		var got atomic.Int64
		each(100, func(i int) {
			kept, err := e.Store.Claim(e.ctx, id, answerKey, []byte{'a', byte(i)}, time.Minute)
			if err != nil {
				e.Error(err)
			} else if kept == nil {
				got.Add(1)
			}
		})
		e.same("claims that got it", got.Load(), 1)
	}},
	{"answers/no-session", "A key that looks like a session's part makes no session, and an address is one scope however it is written.", func(e *env) {
		id := seedstore.NewSession("galabet", start).ID
		e.claim(id, "x:{}:session", "a", time.Minute)
		for found, err := range e.Store.Sessions(e.ctx) {
			e.must(err)
			e.same("is the scope a session", found == id, false)
		}
		e.claim("::ffff:192.0.2.1", "an-address"+id, "a", time.Minute)
		e.same("claimed as IPv4", e.claim("192.0.2.1", "an-address"+id, "b", time.Minute), "a")
	}},
	{"answers/arguments", "Scope, key, text and time have bounds, and what breaks them is refused.", func(e *env) {
		id, text := e.session().ID, []byte("a")
		for _, c := range []struct {
			argument, scope, key string
			text                 []byte
		}{
			{"scope", "", answerKey, text},
			{"scope", "ana", answerKey, text},
			{"key", id, "1234567", text},
			{"key", id, strings.Repeat("k", 129), text},
			{"key", id, "with a space", text},
			{"key", id, "schlüssel", text},
			{"key", id, "delete\x7fd", text},
			{"answer", id, answerKey, nil},
			{"answer", id, answerKey, make([]byte, seedstore.MaxAnswerBytes+1)},
		} {
			for name, err := range map[string]error{
				"Claim":    second(e.Store.Claim(e.ctx, c.scope, c.key, c.text, time.Minute)),
				"Keep":     e.Store.Keep(e.ctx, c.scope, c.key, c.text, time.Minute),
				"Disclaim": e.Store.Disclaim(e.ctx, c.scope, c.key, c.text),
			} {
				if !isArgument(err, c.argument) {
					e.Errorf("%s, bad %s: got %v", name, c.argument, err)
				}
			}
		}
		if err := second(e.Store.Claim(e.ctx, id, answerKey, text, 0)); !isArgument(err, "lease") {
			e.Errorf("no lease: got %v", err)
		}
		if err := e.Store.Keep(e.ctx, id, answerKey, text, 0); !isArgument(err, "ttl") {
			e.Errorf("no ttl: got %v", err)
		}
		for _, key := range []string{"!2345~78", strings.Repeat("k", 128)} {
			e.same("a key at its bound", e.claim(id, key, strings.Repeat("a", seedstore.MaxAnswerBytes), time.Minute), "")
		}
	}},
}

// claim returns what is kept, "" if the key was got.
func (e *env) claim(scope, key, mark string, lease time.Duration) string {
	e.Helper()
	kept, err := e.Store.Claim(e.ctx, scope, key, []byte(mark), lease)
	e.must(err)
	return string(kept)
}
