package fair

import "strconv"

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
// GFS/1.0, spec and profile first.
func (r Record) AppendJSON(dst []byte) []byte {
	dst = append(dst, `{"spec":"`+SpecVersion+`","profile":"`+profileName+`","game":"`...)
	dst = append(dst, r.Game.String()...)
	dst = append(dst, `","params":{`...)
	if p := rules[r.Game].param; p != nil {
		if v, given := r.Params[p.name]; given {
			dst = append(dst, `"`+p.name+`":`...)
			dst = appendNumber(dst, v)
		}
	}
	dst = append(dst, '}')
	dst = appendTextMember(dst, "serverSeed", r.ServerSeed)
	dst = appendTextMember(dst, "commitment", r.Commitment)
	dst = appendTextMember(dst, "clientSeed", r.ClientSeed)
	dst = append(dst, `,"nonce":`...)
	dst = strconv.AppendUint(dst, r.Nonce, 10)
	dst = append(dst, `,"cursor":`...)
	dst = strconv.AppendUint(dst, r.Cursor, 10)
	dst = append(dst, `,"result":`...)
	dst = r.Result.AppendJSON(dst)
	if r.At != 0 {
		dst = append(dst, `,"at":`...)
		dst = strconv.AppendInt(dst, r.At, 10)
	}
	return append(dst, '}')
}

const profileName = "single-player"

func appendTextMember(dst []byte, name, text string) []byte {
	if text == "" {
		return dst
	}
	dst = append(dst, `,"`+name+`":`...)
	return appendString(dst, []byte(text))
}
