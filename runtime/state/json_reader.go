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
func (p *reader) fail(cause error, format string, args ...any) {
	if p.err == nil {
		p.err = &FormatError{What: p.what, Offset: int64(p.tokens.End), Record: p.record, Message: fmt.Sprintf(format, args...), Cause: cause}
	}
}

// next returns the next token; nil after an error.
func (p *reader) next() json.Token {
	if p.err != nil {
		return nil
	}
	t, err := p.tokens.Next()
	if err != nil {
		p.fail(errors.Unwrap(err), "%s", err)
	}
	return t
}

// more reports whether the current array or object has another element.
func (p *reader) more() bool { return p.err == nil && p.tokens.More() }

// expect reads a delimiter.
func (p *reader) expect(d json.Delim) {
	if t := p.next(); p.err == nil && t != d {
		p.fail(nil, "expected %q, found %s", string(d), tokenText(t))
	}
}

// expectKey reads the key of a member, which must be want.
func (p *reader) expectKey(want string) {
	if t := p.next(); p.err == nil && t != want {
		p.fail(nil, "expected %q, found %s", want, tokenText(t))
	}
}

func (p *reader) text() string {
	t := p.next()
	s, ok := t.(string)
	if p.err == nil && !ok {
		p.fail(nil, "expected a text, found %s", tokenText(t))
	}
	return s
}

// integer reads a whole number from 0 to highest.
func (p *reader) integer(highest uint64) uint64 {
	t := p.next()
	if p.err != nil {
		return 0
	}
	number, ok := t.(json.Number)
	n, err := strconv.ParseUint(string(number), 10, 64)
	if !ok || err != nil || n > highest {
		p.fail(nil, "expected a whole number from 0 to %d, found %s", highest, tokenText(t))
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
func (p *reader) store(s *Store) {
	p.expect('{')
	p.version()
	p.expectKey("records")
	p.expect('[')
	for p.more() {
		p.readRecord(s)
	}
	p.expect(']')
	p.expect('}')
}

// version reads the version of the format, which must be formatVersion.
func (p *reader) version() {
	p.expectKey("version")
	if version := p.integer(maxID); p.err == nil && version != formatVersion {
		p.fail(nil, "it is of version %d, only version %d is known", version, formatVersion)
	}
}

// readRecord reads one record into a store. Its number must be above those before.
func (p *reader) readRecord(s *Store) {
	p.expect('{')
	p.expectKey("id")
	id := p.integer(maxID)
	if n := len(s.order); p.err == nil && (id == 0 || n > 0 && id <= s.order[n-1]) {
		p.fail(nil, "record %d stands out of order", id)
	}
	p.expectKey("kind")
	kind := p.text()
	if p.err != nil {
		return
	}
	p.record = id
	r := s.newRecord(id, kind)
	s.attach(id, r)
	s.ReserveIDs(id)
	p.expectKey("boxes")
	p.expect('{')
	for p.more() {
		box := p.text()
		v := p.value()
		if p.err != nil {
			return
		}
		if r.box(Box{Name: box}) != nil {
			p.fail(nil, "the box %q occurs twice", box)
			return
		}
		if err := s.Set(id, box, v); err != nil {
			p.fail(err, "%s", err)
			return
		}
		s.ReserveIDs(maxReferenced(v))
	}
	p.expect('}')
	p.expect('}')
	p.record = 0
}

// value reads one value. Elements are counted while they are read, so that a hostile
// text is refused before it takes much memory.
func (p *reader) value() types.Value { return p.valueFrom(p.next()) }

// valueFrom is value for a caller that has read the first token already.
func (p *reader) valueFrom(first json.Token) types.Value {
	switch t := first.(type) {
	case bool:
		return t
	case string:
		return t
	case json.Number:
		f, err := strconv.ParseFloat(string(t), 64)
		if err != nil {
			p.fail(err, "the number %s is too large", tokenText(t))
		}
		return f
	case json.Delim:
		if p.depth++; p.depth > MaxDepth+1 {
			p.fail(nil, "more than %d lists inside one another", MaxDepth)
		}
		defer func() { p.depth-- }()
		switch {
		case p.err != nil:
		case t == '[':
			return p.list()
		default:
			return p.tagged()
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
func (p *reader) list() types.Value {
	list := types.List{}
	for p.more() {
		if list = append(list, p.value()); len(list) > MaxElements {
			p.fail(nil, "more than %d elements", MaxElements)
		}
	}
	p.expect(']')
	return list
}

// tagged reads the rest of a reference or map.
func (p *reader) tagged() types.Value {
	var v types.Value
	switch tag := p.text(); tag {
	case "noun":
		p.expect('[')
		ref := types.Ref{Record: p.integer(math.MaxUint64)}
		ref.Kind, ref.Name, ref.Owner = p.text(), p.text(), p.integer(math.MaxUint64)
		p.expect(']')
		v = ref
	case "map":
		pairs := types.Map{}
		p.expect('[')
		for p.more() {
			p.expect('[')
			pairs = append(pairs, types.Pair{Key: p.value(), Value: p.value()})
			p.expect(']')
			if len(pairs) > MaxElements {
				p.fail(nil, "more than %d elements", MaxElements)
			}
		}
		p.expect(']')
		v = pairs
	default:
		p.fail(nil, "expected \"noun\" or \"map\", found %q", tag)
	}
	p.expect('}')
	return v
}

// end fails if anything follows in the text.
func (p *reader) end() {
	if err := p.tokens.Close(); err != nil {
		p.fail(nil, "%s", err)
	}
}
