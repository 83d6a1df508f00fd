package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// JSON reads a JSON text token by token and knows where each stands. The standard
// unmarshalling lets broken UTF-8, doubled names and wrong letter case pass and
// forgets places: what authors wrote and games that were kept must not be guessed at.
type JSON struct {
	Start, End int // bytes of the token that was read last

	text   []byte
	tokens *json.Decoder
	depth  int
	most   int
}

// JSONError says why a text is no JSON that can be read.
type JSONError struct {
	Offset  int  // byte in the text
	Early   bool // it ends before it is whole
	Message string
	Cause   error // what the standard decoder says, if it was that
}

// Error gives the message.
func (e *JSONError) Error() string { return e.Message }

// Unwrap gives the error behind it, if any.
func (e *JSONError) Unwrap() error { return e.Cause }

// NewJSON begins to read a text, in which up to most lists and objects may stand
// inside one another. One that is not valid UTF-8 is a [*JSONError].
func NewJSON(text []byte, most int) (*JSON, error) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return nil, &JSONError{Offset: i, Message: "it is not valid UTF-8"}
		}
		i += size
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return &JSON{text: text, tokens: d, most: most}, nil
}

// Next reads a token: nil, a bool, a json.Number, a string or a json.Delim. What
// cannot be read is a [*JSONError].
func (j *JSON) Next() (json.Token, error) {
	j.Start = int(j.tokens.InputOffset())
	for j.Start < len(j.text) && bytes.IndexByte([]byte(" \t\r\n,:"), j.text[j.Start]) >= 0 {
		j.Start++
	}
	t, err := j.tokens.Token()
	j.End = int(j.tokens.InputOffset())
	if err != nil {
		return nil, j.fault(err)
	}
	switch t {
	case json.Delim('{'), json.Delim('['):
		if j.depth++; j.depth > j.most {
			return nil, &JSONError{Offset: j.Start, Message: fmt.Sprintf("more than %d lists and objects inside one another", j.most)}
		}
	case json.Delim('}'), json.Delim(']'):
		j.depth--
	}
	return t, nil
}

func (j *JSON) fault(err error) *JSONError {
	e := &JSONError{Offset: j.End, Message: err.Error(), Cause: err}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		e.Early, e.Message = true, "the text ends too early"
	}
	return e
}

// Check reads the whole text beforehand, to the first slip in its grammar. Its
// [*JSONError] stands exactly where that is, while those of Next stand at the token
// before it. It holds one more copy of the text for as long as it lasts.
func (j *JSON) Check() error {
	var whole json.RawMessage
	err := json.Unmarshal(j.text, &whole)
	var bad *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &bad):
		early := int(bad.Offset) >= len(j.text) && bad.Error() == "unexpected end of JSON input"
		return &JSONError{Offset: int(bad.Offset) - 1, Early: early, Message: err.Error(), Cause: err}
	}
	return &JSONError{Offset: len(j.text), Message: err.Error(), Cause: err}
}

// More reports whether the open list or object goes on.
func (j *JSON) More() bool { return j.tokens.More() }

// Close tells that everything was read; something that stands behind it is a
// [*JSONError].
func (j *JSON) Close() error {
	_, err := j.tokens.Token()
	if j.End = int(j.tokens.InputOffset()); err != io.EOF {
		return &JSONError{Offset: j.End, Message: "something stands behind its end"}
	}
	return nil
}

// Whole reads the text to its end. That an object has one name twice, and all that
// Next and Close refuse, is a [*JSONError]: what unmarshals the text afterwards would
// take the last of the two without a word.
func (j *JSON) Whole() error {
	if err := j.one(); err != nil {
		return err
	}
	return j.Close()
}

// one reads one value with all that is in it.
func (j *JSON) one() error {
	t, err := j.Next()
	if err != nil {
		return err
	}
	names := map[string]bool{}
	switch t {
	case json.Delim('{'), json.Delim('['):
		for j.More() {
			if t == json.Delim('{') {
				name, err := j.Next()
				if err != nil {
					return err
				}
				if text := name.(string); names[text] {
					return &JSONError{Offset: j.Start, Message: fmt.Sprintf("%q stands there twice", text)}
				} else {
					names[text] = true
				}
			}
			if err := j.one(); err != nil {
				return err
			}
		}
		_, err = j.Next()
	}
	return err
}
