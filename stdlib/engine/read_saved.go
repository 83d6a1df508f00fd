package engine

import (
	"encoding/base64"
	"fmt"
	"math"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/stdlib/expect"
)

// DamagedError is the error for a saved game that cannot be read.
type DamagedError struct {
	Offset  int // of the fault, in bytes
	Message string
	Cause   error
}

// Error returns the position and the kind of the damage.
func (d *DamagedError) Error() string {
	return fmt.Sprintf("the saved game is damaged at byte %d: %s", d.Offset, d.Message)
}

// Unwrap returns the cause, nil for none.
func (d *DamagedError) Unwrap() error { return d.Cause }

// savedGame is a decoded saved game.
type savedGame struct {
	wanted, besides []string
	modules         []savedModule
	options         []savedOption
	lost            []string // options that no module has any more, as text
	house           []HouseRule
	prefer          []Preference
	dice            []byte       // nil if the dice source could not be saved
	lines           int          // number of lines of the prompt so far
	ready           expect.Saved // what is set in advance, except decisions
	decided         []savedName  // decisions, by question
	names           []savedName  // variables of the prompt
	tables          writtenTables
	table, state    []byte
	tableAt, at     int // offsets of table and state in the text
}

type savedModule struct{ id, version, content string }

type savedOption struct {
	module, name string
	value        types.Value
}

// savedName is a saved variable of the prompt, or a saved decision.
type savedName struct {
	name     string   // of the variable, or the question
	is       any      // the value, as decoded by [readWritten]
	line     string   // the line to run again to make the value, which contains a function; "" for other values
	at       int      // number of that line
	notSaved bool     // the value could not be saved
	used     int      // of a decision: the number of its answers that were used
	where    diag.Pos // of a decision: the position at which it was made
}

// maxInteger is the largest integer that a float64 holds exactly.
const maxInteger = 1 << 53

// readSaved decodes a saved game.
func readSaved(text []byte) (*savedGame, error) {
	s := &savedGame{}
	f, rest, at := s.split(text)
	if f.Err == nil {
		within(f, at, s.readRest(rest))
		s.tableAt += at
	}
	if f.Err != nil {
		return nil, &DamagedError{Offset: f.Err.Offset, Message: f.Err.Message, Cause: f.Err}
	}
	return s, nil
}

// split separates the state of the table from the rest. at is the offset of rest in the text.
func (s *savedGame) split(text []byte) (f *source.Fields, rest []byte, at int) {
	f = source.NewFields(text, maxDepth)
	f.Begin('{')
	f.Name("version")
	if version := f.Uint(maxInteger); f.Err == nil && version != savedVersion {
		f.Fail("it is of version %d, only version %d is known", version, savedVersion)
	}
	f.Name("rest")
	rest, at = f.Raw()
	f.Name("state")
	s.state, s.at = f.Raw()
	f.End('}')
	f.Close()
	return f, rest, at
}

func (s *savedGame) readRest(text []byte) *source.JSONError {
	f := source.NewFields(text, maxDepth)
	f.Begin('{')
	f.Name("engine")
	f.Text()
	f.Name("wanted")
	s.wanted = readTexts(f)
	f.Name("besides")
	s.besides = readTexts(f)
	f.Name("modules")
	elements(f, func() {
		f.Begin('[')
		s.modules = append(s.modules, savedModule{f.Text(), f.Text(), f.Text()})
		f.End(']')
	})
	f.Name("options")
	elements(f, func() {
		f.Begin('[')
		id := f.Text()
		elements(f, func() {
			f.Begin('[')
			s.options = append(s.options, savedOption{id, f.Text(), readValue(f)})
			f.End(']')
		})
		f.End(']')
	})
	f.Name("house")
	s.house = readHouse(f)
	f.Name("dice")
	s.dice = readDice(f)
	f.Name("lines")
	s.lines = int(f.Uint(maxInteger))
	f.Name("ready")
	s.readReady(f)
	f.Name("names")
	elements(f, func() {
		f.Begin('[')
		n := savedName{name: f.Text()}
		if !isName(n.name) {
			f.Fail("%q is no name", n.name)
		}
		n.readValue(f)
		s.names = append(s.names, n)
		f.End(']')
	})
	f.Name("tables")
	s.tables = readTables(f)
	for _, list := range [][]savedName{s.decided, s.names} {
		for _, n := range list {
			f.FailWith(s.tables.check(n.is))
		}
	}
	f.FailWith(s.tables.check())
	f.Name("table")
	s.table, s.tableAt = f.Raw()
	if f.Has("prefer") { // absent in games saved by earlier versions
		elements(f, func() {
			f.Begin('[')
			s.prefer = append(s.prefer, Preference{f.Text(), f.Text()})
			f.End(']')
		})
	}
	f.End('}')
	f.Close()
	return f.Err
}

func readHouse(f *source.Fields) (list []HouseRule) {
	elements(f, func() {
		f.Begin('[')
		rule := HouseRule{File: diag.NewFile(f.Text(), f.Text())}
		if f.More() {
			rule.Off = f.Bool()
		}
		list = append(list, rule)
		f.End(']')
	})
	return list
}

// ReadHouseRules decodes the house rules in what [Game.SaveRest] returned.
func ReadHouseRules(text []byte) ([]HouseRule, error) {
	f := source.NewFields(text, maxDepth)
	list := readHouse(f)
	f.Close()
	if f.Err != nil {
		return nil, f.Err
	}
	return list, nil
}

// isName reports whether name can be a variable of the prompt.
func isName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	})
}

// elements calls one to read each element of a list.
func elements(f *source.Fields, one func()) {
	f.Begin('[')
	for f.More() {
		one()
	}
	f.End(']')
}

func readTexts(f *source.Fields) (list []string) {
	elements(f, func() { list = append(list, f.Text()) })
	return list
}

func readValue(f *source.Fields) types.Value {
	text, at := f.Raw()
	return plainValue(f, text, at)
}

func readNoun(f *source.Fields) types.Ref {
	v := readValue(f)
	n, ok := v.(types.Ref)
	if f.Err == nil && !ok {
		f.Fail("expected a thing, found %s", types.Format(v))
	}
	return n
}

// readDice reads the state of the dice.
func readDice(f *source.Fields) []byte {
	switch v := readValue(f).(type) {
	case string:
		b, err := base64.StdEncoding.Strict().DecodeString(v)
		f.FailWith(err)
		return b
	case nil:
	default:
		f.Fail("expected the state of the dice, found %s", types.Format(v))
	}
	return nil
}

func readPlace(f *source.Fields) diag.Pos {
	return diag.Pos{File: f.Text(), Line: readSmall(f), Column: readSmall(f)}
}

// readSmall reads a line number or a number of dice.
func readSmall(f *source.Fields) int { return int(f.Uint(math.MaxInt32)) }

func (s *savedGame) readReady(f *source.Fields) {
	f.Begin('{')
	f.Name("rolled")
	s.ready.Rolled = readSmall(f)
	f.Name("gone")
	s.ready.Dropped = readSmall(f)
	if s.ready.Dropped > s.ready.Rolled {
		f.Fail("%d dice are used, but only %d were rolled", s.ready.Dropped, s.ready.Rolled)
	}
	f.Name("dice")
	elements(f, func() {
		f.Begin('[')
		d := expect.Die{Shows: readFace(f)}
		d.At = readPlace(f)
		s.ready.Preset = append(s.ready.Preset, d)
		f.End(']')
	})
	f.Name("asked")
	s.ready.Asked = int(f.Uint(maxInteger))
	f.Name("known")
	elements(f, func() {
		f.Begin('[')
		s.ready.Known = append(s.ready.Known, expect.Question{Text: f.Text(), Who: readNoun(f), Name: f.Text()})
		f.End(']')
	})
	f.Name("decided")
	elements(f, func() {
		f.Begin('[')
		n := savedName{name: f.Text()}
		n.readValue(f)
		n.used, n.where = readSmall(f), readPlace(f)
		s.decided = append(s.decided, n)
		f.End(']')
	})
	f.Name("declared")
	elements(f, func() {
		f.Begin('[')
		s.ready.Declared = append(s.ready.Declared, expect.Declaration{Offer: f.Text(), Who: readNoun(f)})
		f.End(']')
	})
	f.End('}')
}

func readFace(f *source.Fields) dice.Face {
	switch v := readWritten(f).(type) {
	case float64:
		return dice.Face{Value: v}
	case writtenOdd:
		return dice.Face{Value: float64(v)}
	case string:
		if v != "" {
			return dice.Face{Text: v}
		}
	}
	f.Fail("expected the face of a die")
	return dice.Face{}
}

// readValue reads the value of a variable or decision.
func (n *savedName) readValue(f *source.Fields) {
	f.Begin('{')
	switch {
	case f.Has("is"):
		n.is = readWritten(f)
	case f.Has("line"):
		if n.line = f.Text(); n.line == "" {
			f.Fail("the line is empty")
		}
		f.Name("number")
		n.at = readSmall(f)
	default:
		f.Name("left")
		n.notSaved = f.Bool()
	}
	f.End('}')
}
