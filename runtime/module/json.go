package module

import (
	"encoding/json"
	"errors"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/lang/types"
)

// node is a JSON value with its position, which encoding/json does not record.
type node struct {
	value      any // nil, bool, json.Number, string; or the json.Delim of a list or object
	start, end int // byte offsets in the file
	fields     []field
	items      []*node
}

type field struct{ key, value *node }

const maxJSONDepth = 16

// readJSON parses a file. Duplicate keys are not reported.
func readJSON(file *diag.File) (*node, *diag.Problem) {
	tokens, err := source.NewJSON([]byte(file.Text), maxJSONDepth)
	if err == nil {
		err = tokens.CheckSyntax()
	}
	var bad *source.JSONError
	switch {
	case err == nil:
	case errors.As(err, &bad) && tokens == nil:
		return nil, file.Problem(bad.Offset, 1, "the file is not valid UTF-8")
	case errors.As(err, &bad):
		return nil, syntaxProblem(file, bad)
	}
	r := &nodeReader{file: file, tokens: tokens}
	n := r.node()
	return n, r.problem
}

func syntaxProblem(file *diag.File, err *source.JSONError) *diag.Problem {
	offset := err.Offset
	message, hint := "this is not valid JSON: "+err.Error(), diag.Hint{}
	before := strings.TrimRight(file.Text[:max(0, min(offset, len(file.Text)))], " \t\r\n")
	rest := file.Text[max(0, min(offset, len(file.Text))):]
	switch {
	case strings.TrimSpace(file.Text) == "":
		message, offset = "the file is empty", 0
	case err.Truncated:
		message, offset = "the file ends too early", len(strings.TrimRight(file.Text, " \t\r\n"))
		hint = diag.Suggest("a closing `}`, `]` or quote is missing", diag.Close{})
	case strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, "--"):
		hint = diag.Suggest("JSON has no comments: take it out", diag.DropComment{})
	case strings.HasSuffix(before, ",") && rest != "" && strings.ContainsRune("}]", rune(rest[0])):
		hint = diag.Suggest("take away the comma before it", diag.DropComma{})
	case strings.HasPrefix(rest, "'"):
		hint = diag.Suggest("write \" for '", diag.DoubleQuotes{})
	case strings.HasPrefix(rest, `"`):
		hint = diag.Suggest("is a comma missing before it?", diag.InsertComma{})
	}
	p := file.Problem(offset, 1, message)
	p.Cause = err.Cause
	return p.Advise(hint)
}

type nodeReader struct {
	file    *diag.File
	tokens  *source.JSON
	problem *diag.Problem
}

// node reads the next value. The syntax was checked before, so only the nesting depth can be an
// error.
func (r *nodeReader) node() *node {
	token, err := r.tokens.Next()
	if err != nil {
		r.problem = r.file.Problem(r.tokens.Start, 1, err.Error())
		return nil
	}
	n := &node{value: token, start: r.tokens.Start, end: r.tokens.End}
	delim, ok := token.(json.Delim)
	if !ok {
		return n
	}
	for r.tokens.More() {
		item := r.node()
		if item == nil {
			return nil
		}
		if delim == '[' {
			n.items = append(n.items, item)
			continue
		}
		value := r.node()
		if value == nil {
			return nil
		}
		n.fields = append(n.fields, field{item, value})
	}
	r.tokens.Next() // the closing bracket
	n.end = r.tokens.End
	return n
}

func (n *node) isObject() bool { return n.value == json.Delim('{') }
func (n *node) isList() bool   { return n.value == json.Delim('[') }

// what returns the JSON type of the node with an article.
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

// plain converts null, booleans, numbers, texts and lists of those to a value; false for an
// object.
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
