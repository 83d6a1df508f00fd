package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// JSON reads a JSON text token by token and knows the offset of each. Unlike encoding/json it
// rejects invalid UTF-8 and, with Whole, duplicate names, and errors have an offset: files of
// authors and saved games must not be guessed at.
type JSON struct {
	Start, End int // byte range of the last token

	text     []byte
	tokens   *json.Decoder
	depth    int
	maxDepth int // maximum nesting depth
}

// JSONError is the error for a text that is not valid JSON.
type JSONError struct {
	Offset    int  // in bytes
	Truncated bool // the text ends before the value is complete
	Message   string
	Cause     error // the error of encoding/json, or nil
}

// Error returns the message.
func (e *JSONError) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *JSONError) Unwrap() error { return e.Cause }

// NewJSON returns a reader of text, in which lists and objects may be nested up to most levels.
// Text that is not valid UTF-8 is a [*JSONError].
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
	return &JSON{text: text, tokens: d, maxDepth: most}, nil
}

// Next returns the next token: nil, a bool, a json.Number, a string or a json.Delim. An error is
// a [*JSONError].
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
		if j.depth++; j.depth > j.maxDepth {
			return nil, &JSONError{Offset: j.Start, Message: fmt.Sprintf("more than %d lists and objects inside one another", j.maxDepth)}
		}
	case json.Delim('}'), json.Delim(']'):
		j.depth--
	}
	return t, nil
}

func (j *JSON) fault(err error) *JSONError {
	e := &JSONError{Offset: j.End, Message: err.Error(), Cause: err}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		e.Truncated, e.Message = true, "the text ends too early"
	}
	return e
}

// CheckSyntax validates the syntax of the whole text. Its [*JSONError] has the exact offset, while
// errors of Next have that of the token before. It needs memory for another copy of the text.
func (j *JSON) CheckSyntax() error {
	var whole json.RawMessage
	err := json.Unmarshal(j.text, &whole)
	var bad *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &bad):
		early := int(bad.Offset) >= len(j.text) && bad.Error() == "unexpected end of JSON input"
		return &JSONError{Offset: int(bad.Offset) - 1, Truncated: early, Message: err.Error(), Cause: err}
	}
	return &JSONError{Offset: len(j.text), Message: err.Error(), Cause: err}
}

// More reports whether the current list or object has more elements.
func (j *JSON) More() bool { return j.tokens.More() }

// Close returns a [*JSONError] if there is text after the value.
func (j *JSON) Close() error {
	_, err := j.tokens.Token()
	if j.End = int(j.tokens.InputOffset()); err != io.EOF {
		return &JSONError{Offset: j.End, Message: "something stands behind its end"}
	}
	return nil
}

// Validate reads the text to its end. It returns a [*JSONError] for an object with duplicate names,
// of which encoding/json would silently use the last, and for all errors of Next and Close.
func (j *JSON) Validate() error {
	if err := j.validateValue(); err != nil {
		return err
	}
	return j.Close()
}

// validateValue reads one value with everything in it.
func (j *JSON) validateValue() error {
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
					return &JSONError{Offset: j.Start, Message: fmt.Sprintf("%q occurs twice", text)}
				} else {
					names[text] = true
				}
			}
			if err := j.validateValue(); err != nil {
				return err
			}
		}
		_, err = j.Next()
	}
	return err
}
