package file

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Hash is a sha256.
type Hash [sha256.Size]byte

// String gives all of it, in hex digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// State is the hash of everything that is in play, as the caller computes it.
type State [16]byte

// String gives all of it, in hex digits.
func (s State) String() string { return hex.EncodeToString(s[:]) }

// Line is one entry of the chain. All of its text is UTF-8 and stands as it was
// given: nothing of it is understood here.
type Line struct {
	Number  int64  // set by [File.Append]: one more than that of the last line
	Kind    string // a word: "play", "house", "undo", "option", "session"
	Who     string // who typed it
	Typed   string // what was typed
	Time    string // when, by the clock of the caller
	Command []byte // the command as data
	Dice    []byte // what fell, and by which seal
	Answers []byte // what was decided
	Said    []byte // what was told
	Change  []byte // what it did to the state
	State   State  // the state after it
	Before  Hash   // Hash of the line before; set by Append
	Hash    Hash   // of all of the above; set by Append
}

// most is how many bytes one line may have, and how many a snapshot, a note or
// a content: what is larger is a mistake of somebody, and SQLite ends at 1 GB.
const most = 256 << 20

// texts gives the columns between the number and the state in their order.
func (l *Line) texts() [9][]byte {
	return [9][]byte{[]byte(l.Kind), []byte(l.Who), []byte(l.Typed), []byte(l.Time), l.Command, l.Dice, l.Answers, l.Said, l.Change}
}

// bare makes nil of what is empty, so that a line is read as the same one however
// it was written.
func (l *Line) bare() {
	for _, text := range []*[]byte{&l.Command, &l.Dice, &l.Answers, &l.Said, &l.Change} {
		if len(*text) == 0 {
			*text = nil
		}
	}
}

// columns are the names of what texts gives.
var columns = [9]string{"kind", "who", "typed", "time", "command", "dice", "answers", "said", "change"}

// fits refuses what could not be exported and read back byte by byte.
func (l *Line) fits() error {
	size := 0
	for i, text := range l.texts() {
		if !utf8.Valid(text) {
			return fmt.Errorf("`%s` of a line is no UTF-8: %.40q", columns[i], text)
		}
		size += len(text)
	}
	if size > most {
		return fmt.Errorf("a line of %d bytes is too long: %d are the most", size, most)
	}
	return nil
}

// sum computes the hash of a line. Each part stands behind its length, so that
// no byte can wander from one part to the next.
func (l *Line) sum() Hash {
	texts := l.texts()
	size := len(lineMark) + 8 + len(State{}) + len(Hash{})
	for _, text := range texts {
		size += 8 + len(text)
	}
	b := make([]byte, 0, size)
	b = append(b, lineMark...)
	b = binary.BigEndian.AppendUint64(b, uint64(l.Number))
	for _, text := range texts {
		b = binary.BigEndian.AppendUint64(b, uint64(len(text)))
		b = append(b, text...)
	}
	b = append(b, l.State[:]...)
	b = append(b, l.Before[:]...)
	return sha256.Sum256(b)
}

// lineMark begins what is hashed of a line, so that a line is never taken for
// something else that is hashed.
const lineMark = "houserule line\n"

// founding is what line 0 says of the file as such, in its command.
type founding struct {
	After  int64  `json:"after,omitempty"` // the file begins behind this line
	Format int    `json:"format"`          // of the file
	Of     string `json:"of,omitempty"`    // the hash of that line, where there is one
}

// foundingLine makes line 0 of what the caller has for it: its head stands in its change.
func foundingLine(f founding, l Line) (Line, error) {
	command, err := json.Marshal(f)
	if err != nil {
		return Line{}, err
	}
	l.Kind, l.Command = "campaign", command
	if err := l.fits(); err != nil {
		return Line{}, err
	}
	l.Hash = l.sum()
	l.bare()
	return l, nil
}

// founded reads what line 0 says of the file.
func (l *Line) founded() (founding, error) {
	var f founding
	if err := json.Unmarshal(l.Command, &f); err != nil || l.Number != 0 || f.Format < 1 || f.After < 0 || (f.After > 0) != (f.Of != "") {
		return founding{}, fmt.Errorf("line 0 does not found a campaign")
	}
	if f.After > 0 {
		var h Hash
		if n, err := hex.Decode(h[:], []byte(f.Of)); err != nil || n != len(h) || len(f.Of) != 2*len(h) {
			return founding{}, fmt.Errorf("line 0 does not found a campaign")
		}
	}
	return f, nil
}

// chain is where the next line has to fit: its number and the hash before it.
type chain struct {
	next   int64
	before Hash
}

// begin is what follows line 0.
func (f founding) begin(zero Hash) chain {
	if f.After == 0 {
		return chain{next: 1, before: zero}
	}
	c := chain{next: f.After + 1}
	hex.Decode(c.before[:], []byte(f.Of))
	return c
}

// follow says whether a whole line is the next one, and moves on.
func (c *chain) follow(l *Line) error {
	if l.Number != c.next {
		return fmt.Errorf("line %d is missing", c.next)
	}
	if l.Before != c.before {
		return fmt.Errorf("line %d does not follow on the one before it", l.Number)
	}
	*c = chain{next: l.Number + 1, before: l.Hash}
	return nil
}
