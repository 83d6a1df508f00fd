package source

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Fields decodes a JSON text with a known structure, field by field in a fixed order. The first
// error is kept in Err; all calls after it do nothing and return zero values.
type Fields struct {
	Err    *JSONError
	tokens *JSON
	ahead  *string // a name that was read by Has and is not the one asked for; else nil
}

// NewFields returns a decoder of text, in which lists and objects may be nested up to most
// levels.
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

// Fail sets Err at the value that was read last.
func (f *Fields) Fail(format string, args ...any) {
	if f.Err == nil {
		f.Err = &JSONError{Offset: f.tokens.Start, Message: fmt.Sprintf(format, args...)}
	}
}

// FailWith sets Err to an error about the value that was read last, unless err is nil.
func (f *Fields) FailWith(err error) {
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

// More reports whether the current list or object has more elements.
func (f *Fields) More() bool { return f.Err == nil && (f.ahead != nil || f.tokens.More()) }

// Begin reads the opening bracket of a list or object, such as '['.
func (f *Fields) Begin(bracket json.Delim) { f.delim(bracket) }

// End reads the closing bracket of a list or object.
func (f *Fields) End(bracket json.Delim) { f.delim(bracket) }

func (f *Fields) delim(want json.Delim) {
	if t := f.next(); f.Err == nil && t != want {
		f.Fail("expected %q, found %s", want.String(), tokenText(t))
	}
}

// Name reads the name of the next field, which must be want.
func (f *Fields) Name(want string) {
	if t := f.next(); f.Err == nil && t != want {
		f.Fail("expected %q, found %s", want, tokenText(t))
	}
}

// Has reads the name of an optional field and reports whether it is present.
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

// Text reads a string.
func (f *Fields) Text() string {
	t := f.next()
	s, ok := t.(string)
	if f.Err == nil && !ok {
		f.Fail("expected a text, found %s", tokenText(t))
	}
	return s
}

// Bool reads true or false.
func (f *Fields) Bool() bool {
	t := f.next()
	b, ok := t.(bool)
	if f.Err == nil && !ok {
		f.Fail("expected true or false, found %s", tokenText(t))
	}
	return b
}

// Uint reads an integer from 0 to highest.
func (f *Fields) Uint(highest uint64) uint64 {
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

// Raw skips a value and returns its text and offset.
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

// raw skips a value of any type and returns its text.
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

// Close sets Err if there is text after the value.
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
