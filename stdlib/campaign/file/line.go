package file

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Hash is a SHA-256.
type Hash [sha256.Size]byte

// String returns the hash in hex.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// State is the hash of the state of the game, computed by the caller.
type State [16]byte

// String returns the hash in hex.
func (s State) String() string { return hex.EncodeToString(s[:]) }

// Line is an entry of the chain. Its texts are UTF-8 and not interpreted by this package.
type Line struct {
	Number  int64  // one more than that of the last line; set by [File.Append]
	Kind    string // a word: "play", "house", "undo", "option", "session"
	Who     string // the player who typed it
	Typed   string // what was typed
	Time    string // by the clock of the caller
	Command []byte // the command as data
	Dice    []byte // rolled faces and their seal
	Answers []byte // decisions
	Said    []byte // output
	Change  []byte // changes of the state
	State   State  // hash of the state after the line
	Before  Hash   // Hash of the line before; set by [File.Append]
	Hash    Hash   // of all fields above; set by [File.Append]
}

// maxSize is the limit in bytes of a line, a snapshot, a note and a content. SQLite's own limit
// is 1 GB.
const maxSize = 256 << 20

// texts returns the fields of the columns from kind to change, in order.
func (l *Line) texts() [9][]byte {
	return [9][]byte{[]byte(l.Kind), []byte(l.Who), []byte(l.Typed), []byte(l.Time), l.Command, l.Dice, l.Answers, l.Said, l.Change}
}

// normalize sets empty fields to nil, so that equal lines compare equal.
func (l *Line) normalize() {
	for _, text := range []*[]byte{&l.Command, &l.Dice, &l.Answers, &l.Said, &l.Change} {
		if len(*text) == 0 {
			*text = nil
		}
	}
}

// columns are the names of the columns that texts returns.
var columns = [9]string{"kind", "who", "typed", "time", "command", "dice", "answers", "said", "change"}

// validate returns an error for a line that could not be exported and read back unchanged.
func (l *Line) validate() error {
	size := 0
	for i, text := range l.texts() {
		if !utf8.Valid(text) {
			return fmt.Errorf("`%s` of a line is not UTF-8: %.40q", columns[i], text)
		}
		size += len(text)
	}
	if size > maxSize {
		return fmt.Errorf("a line of %d bytes is too long: at most %d are allowed", size, maxSize)
	}
	return nil
}

// sum computes the hash of a line. The length of each part is hashed before it, so that no byte
// can move between parts.
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

// lineMark is the prefix of the hashed bytes of a line. It distinguishes lines from other hashed
// data.
const lineMark = "houserule line\n"

// founding is the command of line 0, which describes the file.
type founding struct {
	After  int64  `json:"after,omitempty"` // the file begins behind this line
	Format int    `json:"format"`          // of the file
	Of     string `json:"of,omitempty"`    // hash of the line After; "" if After is 0
}

// foundingLine completes line 0, whose Change is the head of the caller.
func foundingLine(f founding, l Line) (Line, error) {
	command, err := json.Marshal(f)
	if err != nil {
		return Line{}, err
	}
	l.Kind, l.Command = "campaign", command
	if err := l.validate(); err != nil {
		return Line{}, err
	}
	l.Hash = l.sum()
	l.normalize()
	return l, nil
}

// founded decodes the command of line 0.
func (l *Line) founded() (founding, error) {
	var f founding
	if err := json.Unmarshal(l.Command, &f); err != nil || l.Number != 0 || f.Format < 1 || f.After < 0 || (f.After > 0) != (f.Of != "") {
		return founding{}, fmt.Errorf("line 0 does not begin a campaign")
	}
	if f.After > 0 {
		var h Hash
		if n, err := hex.Decode(h[:], []byte(f.Of)); err != nil || n != len(h) || len(f.Of) != 2*len(h) {
			return founding{}, fmt.Errorf("line 0 does not begin a campaign")
		}
	}
	return f, nil
}

// chain is the position of the next line: its number and the hash of the line before it.
type chain struct {
	next   int64
	before Hash
}

// begin returns the position behind line 0, whose hash is zero.
func (f founding) begin(zero Hash) chain {
	if f.After == 0 {
		return chain{next: 1, before: zero}
	}
	c := chain{next: f.After + 1}
	hex.Decode(c.before[:], []byte(f.Of))
	return c
}

// follow returns an error unless l is the next line, and moves behind it.
func (c *chain) follow(l *Line) error {
	if l.Number != c.next {
		return fmt.Errorf("line %d is missing", c.next)
	}
	if l.Before != c.before {
		return fmt.Errorf("line %d does not follow the line before it", l.Number)
	}
	*c = chain{next: l.Number + 1, before: l.Hash}
	return nil
}
