package fair

// A Record is what an operator keeps and shows of one bet. Fields that are
// left empty are left out of its text.
type Record struct {
	Game       Game
	Params     Params // only the game's own parameter is written
	ServerSeed string // only once it is revealed
	Commitment string
	ClientSeed string
	Nonce      uint64
	Cursor     uint64
	Result     Result
	At         int64 // Unix time in milliseconds; 0 is left out
}

// AppendJSON appends the record as JSON text with its members in the order of
// GFS/1.0, spec and profile first. It does not check the fields: for a record
// that can be read, Game is one of [Games], texts are valid UTF-8, and the
// parameter and the result's number are finite.
func (r Record) AppendJSON(dst []byte) []byte {
	w := writer{dst}
	w.raw(`{"spec":"` + SpecVersion + `","profile":"` + profileName + `","game":`)
	w.str(r.Game.String())
	w.raw(`,"params":{`)
	if p := r.Game.rule().param; p != nil {
		if v, given := r.Params[p.name]; given {
			w.str(p.name)
			w.raw(":")
			w.num(v)
		}
	}
	w.raw("}")
	w.textMember(`,"serverSeed":`, r.ServerSeed)
	w.textMember(`,"commitment":`, r.Commitment)
	w.textMember(`,"clientSeed":`, r.ClientSeed)
	w.raw(`,"nonce":`)
	w.int(int64(r.Nonce))
	w.raw(`,"cursor":`)
	w.int(int64(r.Cursor))
	w.raw(`,"result":`)
	w.json(r.Result.AppendJSON(nil))
	if r.At != 0 {
		w.raw(`,"at":`)
		w.int(r.At)
	}
	w.raw("}")
	return w.buf
}

const profileName = "single-player"

func (w *writer) textMember(name, text string) {
	if text != "" {
		w.raw(name)
		w.str(text)
	}
}
