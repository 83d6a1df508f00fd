package source

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Fields reads a JSON text whose form is known, field by field in their order. The
// first thing that is otherwise is its Err, with its place; everything after it does
// nothing and gives nothing.
type Fields struct {
	Err    *JSONError
	tokens *JSON
	ahead  *string // the name of a field that was read and is none of those asked for
}

// NewFields begins to read a text, in which up to most lists and objects may stand
// inside one another.
func NewFields(text []byte, most int) *Fields {
	f := &Fields{}
	tokens, err := NewJSON(text, most)
	if err != nil {
		f.Err = err.(*JSONError)
		return f
	}
	f.tokens = tokens
	return f
}

// Fail says that what was read last is not as it should be.
func (f *Fields) Fail(format string, args ...any) {
	if f.Err == nil {
		f.Err = &JSONError{Offset: f.tokens.Start, Message: fmt.Sprintf(format, args...)}
	}
}

// Failed is Fail for the error of whoever read what was read last.
func (f *Fields) Failed(err error) {
	if err != nil && f.Err == nil {
		f.Err = &JSONError{Offset: f.tokens.Start, Message: err.Error(), Cause: err}
	}
}

func (f *Fields) next() json.Token {
	if f.Err != nil {
		return nil
	}
	if ahead := f.ahead; ahead != nil {
		f.ahead = nil
		return *ahead
	}
	t, err := f.tokens.Next()
	if err != nil {
		errors.As(err, &f.Err)
	}
	return t
}

// More reports whether the open list or object goes on.
func (f *Fields) More() bool { return f.Err == nil && (f.ahead != nil || f.tokens.More()) }

// Begin and End read the brackets of a list or an object, such as '[' and ']'.
func (f *Fields) Begin(bracket json.Delim) { f.delim(bracket) }

// End is the counterpart of Begin.
func (f *Fields) End(bracket json.Delim) { f.delim(bracket) }

func (f *Fields) delim(want json.Delim) {
	if t := f.next(); f.Err == nil && t != want {
		f.Fail("expected %q, found %s", want.String(), tokenText(t))
	}
}

// Name reads the name of the field that comes next.
func (f *Fields) Name(want string) {
	if t := f.next(); f.Err == nil && t != want {
		f.Fail("expected %q, found %s", want, tokenText(t))
	}
}

// Has reads the name of a field that may be left out, and tells whether it is there.
func (f *Fields) Has(want string) bool {
	if !f.More() {
		return false
	}
	t := f.next()
	name, ok := t.(string)
	if ok && name == want {
		return true
	}
	if ok {
		f.ahead = &name
	} else if f.Err == nil {
		f.Fail("expected a name, found %s", tokenText(t))
	}
	return false
}

// Text reads a text.
func (f *Fields) Text() string {
	t := f.next()
	s, ok := t.(string)
	if f.Err == nil && !ok {
		f.Fail("expected a text, found %s", tokenText(t))
	}
	return s
}

// YesNo reads true or false.
func (f *Fields) YesNo() bool {
	t := f.next()
	b, ok := t.(bool)
	if f.Err == nil && !ok {
		f.Fail("expected true or false, found %s", tokenText(t))
	}
	return b
}

// Whole reads a whole number from 0 on.
func (f *Fields) Whole(highest uint64) uint64 {
	t := f.next()
	if f.Err != nil {
		return 0
	}
	number, ok := t.(json.Number)
	n, err := strconv.ParseUint(string(number), 10, 64)
	if !ok || err != nil || n > highest {
		f.Fail("expected a whole number from 0 to %d, found %s", highest, tokenText(t))
		return 0
	}
	return n
}

// Number reads a number.
func (f *Fields) Number() float64 {
	t := f.next()
	if f.Err != nil {
		return 0
	}
	number, ok := t.(json.Number)
	if !ok {
		f.Fail("expected a number, found %s", tokenText(t))
		return 0
	}
	n, err := strconv.ParseFloat(string(number), 64)
	if err != nil {
		f.Fail("the number %s is too large", tokenText(t))
	}
	return n
}

// Raw passes over a value and gives its text and where that begins.
func (f *Fields) Raw() (text []byte, at int) {
	if f.Err != nil {
		return nil, 0
	}
	text, err := f.tokens.raw()
	if err != nil {
		errors.As(err, &f.Err)
		return nil, 0
	}
	return text, f.tokens.Start
}

// raw passes over a value, whatever is in it.
func (j *JSON) raw() ([]byte, error) {
	var text json.RawMessage
	err := j.tokens.Decode(&text)
	j.End = int(j.tokens.InputOffset())
	if err != nil {
		return nil, j.fault(err)
	}
	j.Start = j.End - len(text)
	return text, nil
}

// Close tells that everything was read.
func (f *Fields) Close() {
	if f.Err == nil {
		if err := f.tokens.Close(); err != nil {
			errors.As(err, &f.Err)
		}
	}
}

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
