package module

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// node is a JSON value that remembers where it stands, which the standard
// unmarshalling forgets: every complaint about a manifest needs a place.
type node struct {
	value      any // nil, bool, json.Number, string; or a json.Delim for what follows
	start, end int // bytes in the file
	fields     []field
	items      []*node
}

type field struct{ key, value *node }

const maxJSONDepth = 16

// readJSON parses a whole file into nodes. Doubled keys are left to the
// caller, which knows what they mean.
func readJSON(file *diag.File) (*node, *diag.Problem) {
	text := file.Text
	if !utf8.ValidString(text) {
		return nil, file.Problem(validPrefix(text), 1, "the file is not valid UTF-8")
	}
	var whole json.RawMessage
	if err := json.Unmarshal([]byte(text), &whole); err != nil {
		return nil, syntaxProblem(file, err)
	}
	r := &nodeReader{file: file, tokens: json.NewDecoder(bytes.NewReader([]byte(text)))}
	r.tokens.UseNumber()
	n := r.node(0)
	return n, r.problem
}

func validPrefix(text string) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}

func syntaxProblem(file *diag.File, err error) *diag.Problem {
	offset := len(file.Text)
	var bad *json.SyntaxError
	if errors.As(err, &bad) {
		offset = int(bad.Offset) - 1
	}
	message, hint := "this is not valid JSON: "+err.Error(), ""
	before := strings.TrimRight(file.Text[:max(0, min(offset, len(file.Text)))], " \t\r\n")
	rest := file.Text[max(0, min(offset, len(file.Text))):]
	switch {
	case strings.TrimSpace(file.Text) == "":
		message, offset = "the file is empty", 0
	case strings.HasSuffix(err.Error(), "unexpected end of JSON input"):
		message, offset = "the file ends too early", len(strings.TrimRight(file.Text, " \t\r\n"))
		hint = "a closing `}`, `]` or quote is missing"
	case strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, "--"):
		hint = "JSON has no comments: take it out"
	case strings.HasSuffix(before, ",") && rest != "" && strings.ContainsRune("}]", rune(rest[0])):
		hint = "take away the comma before it"
	case strings.HasPrefix(rest, "'"):
		hint = "write \" for '"
	case strings.HasPrefix(rest, `"`):
		hint = "is a comma missing before it?"
	}
	p := file.Problem(offset, 1, message)
	p.Hint, p.Cause = hint, err
	return p
}

type nodeReader struct {
	file    *diag.File
	tokens  *json.Decoder
	problem *diag.Problem
}

// node reads the next value. The text was checked as a whole before, so only
// depth can go wrong here.
func (r *nodeReader) node(depth int) *node {
	if r.problem != nil {
		return nil
	}
	start := int(r.tokens.InputOffset())
	for start < len(r.file.Text) && strings.IndexByte(" \t\r\n,:", r.file.Text[start]) >= 0 {
		start++
	}
	token, err := r.tokens.Token()
	if err != nil {
		r.problem = r.file.Problem(start, 1, "this is not valid JSON: "+err.Error())
		return nil
	}
	n := &node{value: token, start: start, end: int(r.tokens.InputOffset())}
	delim, ok := token.(json.Delim)
	if !ok {
		return n
	}
	if depth >= maxJSONDepth {
		r.problem = r.file.Problem(start, 1, fmt.Sprintf("more than %d lists and objects inside one another", maxJSONDepth))
		return nil
	}
	for r.tokens.More() {
		item := r.node(depth + 1)
		if item == nil {
			return nil
		}
		if delim == '[' {
			n.items = append(n.items, item)
			continue
		}
		value := r.node(depth + 1)
		if value == nil {
			return nil
		}
		n.fields = append(n.fields, field{item, value})
	}
	r.tokens.Token() // the closing bracket, known to be there
	n.end = int(r.tokens.InputOffset())
	return n
}

func (n *node) isObject() bool { return n.value == json.Delim('{') }
func (n *node) isList() bool   { return n.value == json.Delim('[') }

// what names the node's kind as JSON calls it.
func (n *node) what() string {
	switch n.value.(type) {
	case nil:
		return "null"
	case bool:
		return "true or false"
	case json.Number:
		return "a number"
	case string:
		return "a text"
	}
	if n.isList() {
		return "a list"
	}
	return "an object"
}

// plain turns null, booleans, numbers, texts and lists of those into a value of
// the language.
func (n *node) plain() (types.Value, bool) {
	switch v := n.value.(type) {
	case nil:
		return nil, true
	case bool, string:
		return v, true
	case json.Number:
		f, err := v.Float64()
		return f, err == nil
	}
	if !n.isList() {
		return nil, false
	}
	list := types.List{}
	for _, item := range n.items {
		v, ok := item.plain()
		if !ok {
			return nil, false
		}
		list = append(list, v)
	}
	return list, true
}
