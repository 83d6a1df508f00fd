package state

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"

	"houserule/lang/source"
	"houserule/lang/types"
)

// reader decodes a saved state, value or list of changes token by token.
type reader struct {
	tokens *source.JSON
	what   string // what is read, for errors; "" for a saved state
	record ID     // being read, for errors; 0 for none
	depth  int    // of lists and maps around the next token
	err    error  // the first error; every method returns at once after it
}

// maxNesting is a limit of JSON nesting above that of any valid state, so that the limit of
// values, [MaxDepth], is the one reported.
const maxNesting = 4*MaxDepth + 16

func newReader(text []byte) *reader {
	p := &reader{}
	if p.tokens, p.err = source.NewJSON(text, maxNesting); p.err != nil {
		p.err = &FormatError{Message: p.err.Error()}
	}
	return p
}

// fail sets the error, unless there is one.
func (re *reader) fail(cause error, format string, args ...any) {
	if re.err == nil {
		re.err = &FormatError{What: re.what, Offset: int64(re.tokens.End), Record: re.record, Message: fmt.Sprintf(format, args...), Cause: cause}
	}
}

// next returns the next token; nil after an error.
func (re *reader) next() json.Token {
	if re.err != nil {
		return nil
	}
	t, err := re.tokens.Next()
	if err != nil {
		re.fail(errors.Unwrap(err), "%s", err)
	}
	return t
}

// more reports whether the current array or object has another element.
func (re *reader) more() bool { return re.err == nil && re.tokens.More() }

// expect reads a delimiter.
func (re *reader) expect(d json.Delim) {
	if t := re.next(); re.err == nil && t != d {
		re.fail(nil, "expected %q, found %s", string(d), tokenText(t))
	}
}

// expectKey reads the key of a member, which must be want.
func (re *reader) expectKey(want string) {
	if t := re.next(); re.err == nil && t != want {
		re.fail(nil, "expected %q, found %s", want, tokenText(t))
	}
}

func (re *reader) text() string {
	t := re.next()
	s, ok := t.(string)
	if re.err == nil && !ok {
		re.fail(nil, "expected a text, found %s", tokenText(t))
	}
	return s
}

// integer reads a whole number from 0 to highest.
func (re *reader) integer(highest uint64) uint64 {
	t := re.next()
	if re.err != nil {
		return 0
	}
	number, ok := t.(json.Number)
	n, err := strconv.ParseUint(string(number), 10, 64)
	if !ok || err != nil || n > highest {
		re.fail(nil, "expected a whole number from 0 to %d, found %s", highest, tokenText(t))
	}
	return n
}

// tokenText returns a token for an error, shortened.
func tokenText(t json.Token) string {
	s := fmt.Sprint(t)
	switch t := t.(type) {
	case nil:
		return "null"
	case string:
		s = strconv.Quote(t)
	case json.Delim:
		s = strconv.Quote(t.String())
	}
	if len(s) > 40 {
		s = s[:40] + "..."
	}
	return s
}

// store reads a saved state into an empty store.
func (re *reader) store(s *Store) {
	re.expect('{')
	re.version()
	re.expectKey("records")
	re.expect('[')
	for re.more() {
		re.readRecord(s)
	}
	re.expect(']')
	re.expect('}')
}

// version reads the version of the format, which must be formatVersion.
func (re *reader) version() {
	re.expectKey("version")
	if version := re.integer(maxID); re.err == nil && version != formatVersion {
		re.fail(nil, "it is of version %d, only version %d is known", version, formatVersion)
	}
}

// readRecord reads one record into a store. Its number must be above those before.
func (re *reader) readRecord(s *Store) {
	re.expect('{')
	re.expectKey("id")
	id := re.integer(maxID)
	if n := len(s.order); re.err == nil && (id == 0 || n > 0 && id <= s.order[n-1]) {
		re.fail(nil, "record %d stands out of order", id)
	}
	re.expectKey("kind")
	kind := re.text()
	if re.err != nil {
		return
	}
	re.record = id
	r := s.newRecord(id, kind)
	s.attach(id, r)
	s.ReserveIDs(id)
	re.expectKey("boxes")
	re.expect('{')
	for re.more() {
		box := re.text()
		v := re.value()
		if re.err != nil {
			return
		}
		if r.box(Box{Name: box}) != nil {
			re.fail(nil, "the box %q occurs twice", box)
			return
		}
		if err := s.Set(id, box, v); err != nil {
			re.fail(err, "%s", err)
			return
		}
		s.ReserveIDs(maxReferenced(v))
	}
	re.expect('}')
	re.expect('}')
	re.record = 0
}

// value reads one value. Elements are counted while they are read, so that a hostile
// text is refused before it takes much memory.
func (re *reader) value() types.Value { return re.valueFrom(re.next()) }

// valueFrom is value for a caller that has read the first token already.
func (re *reader) valueFrom(first json.Token) types.Value {
	switch t := first.(type) {
	case bool:
		return t
	case string:
		return t
	case json.Number:
		f, err := strconv.ParseFloat(string(t), 64)
		if err != nil {
			re.fail(err, "the number %s is too large", tokenText(t))
		}
		return f
	case json.Delim:
		if re.depth++; re.depth > MaxDepth+1 {
			re.fail(nil, "more than %d lists inside one another", MaxDepth)
		}
		defer func() { re.depth-- }()
		switch {
		case re.err != nil:
		case t == '[':
			return re.list()
		default:
			return re.tagged()
		}
	}
	return nil
}

// maxReferenced returns the highest number of a record, live or removed, that a value
// refers to.
func maxReferenced(v types.Value) ID {
	highest := ID(0)
	switch v := v.(type) {
	case types.Ref:
		for _, id := range []ID{v.Record, v.Owner} {
			if id < FirstOtherID {
				highest = max(highest, id)
			}
		}
	case types.List:
		for _, e := range v {
			highest = max(highest, maxReferenced(e))
		}
	case types.Map:
		for _, p := range v {
			highest = max(highest, maxReferenced(p.Key), maxReferenced(p.Value))
		}
	}
	return highest
}

// list reads the rest of a list.
func (re *reader) list() types.Value {
	list := types.List{}
	for re.more() {
		if list = append(list, re.value()); len(list) > MaxElements {
			re.fail(nil, "more than %d elements", MaxElements)
		}
	}
	re.expect(']')
	return list
}

// tagged reads the rest of a reference or map.
func (re *reader) tagged() types.Value {
	var v types.Value
	switch tag := re.text(); tag {
	case "noun":
		re.expect('[')
		ref := types.Ref{Record: re.integer(math.MaxUint64)}
		ref.Kind, ref.Name, ref.Owner = re.text(), re.text(), re.integer(math.MaxUint64)
		re.expect(']')
		v = ref
	case "map":
		pairs := types.Map{}
		re.expect('[')
		for re.more() {
			re.expect('[')
			pairs = append(pairs, types.Pair{Key: re.value(), Value: re.value()})
			re.expect(']')
			if len(pairs) > MaxElements {
				re.fail(nil, "more than %d elements", MaxElements)
			}
		}
		re.expect(']')
		v = pairs
	default:
		re.fail(nil, "expected \"noun\" or \"map\", found %q", tag)
	}
	re.expect('}')
	return v
}

// end fails if anything follows in the text.
func (re *reader) end() {
	if err := re.tokens.Close(); err != nil {
		re.fail(nil, "%s", err)
	}
}
