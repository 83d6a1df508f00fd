package luasyntax

import (
	"strings"

	"houserule/lang/diag"
)

// Field is a field of a table, as indexes of tokens.
type Field struct {
	Key   string // a name, or the quoted text in the brackets of the key; "" for none
	Name  int    // the token of the key, a Name or a String; -1 for none
	First int    // the first token: of the key, of the bracket around it or, without a key, Value
	Value int    // the first token of the value
	End   int    // after the last token of the value
}

// Fields lists the fields of the table whose bracket is at an index, without those of nested
// tables and functions. An unclosed table extends to the end of the tokens.
func (ts Tokens) Fields(open int) []Field {
	var list []Field
	end := ts.Closing(open)
	if end < 0 {
		end = len(ts)
	}
	depth, blocks := ts[open].Depth+1, 0
	for i := open + 1; i < end; i++ {
		f := ts.key(i, end)
		for i = f.Value; i < end; i++ {
			t := ts[i]
			if t.Kind == Keyword {
				blocks += BlockDepth(t.Text)
			} else if t.Kind == Symbol && t.Depth == depth && blocks == 0 && (t.Text == "," || t.Text == ";") {
				break
			}
		}
		if f.End = i; f.First < f.End {
			list = append(list, f)
		}
	}
	return list
}

// key parses the key of the field that begins at an index; end is the end of the table.
func (ts Tokens) key(i, end int) Field {
	f := Field{Name: -1, First: i, Value: i}
	if ts[i].Kind == Name && ts.Is(i+1, "=") {
		f.Key, f.Name, f.Value = ts[i].Text, i, i+2
	} else if ts.Is(i, "[") {
		if shut := ts.Closing(i); shut > 0 && shut < end && ts.Is(shut+1, "=") {
			f.Value = shut + 2
			if shut == i+2 && ts[i+1].Kind == String {
				f.Key, f.Name = ts[i+1].Value, i+1
			}
		}
	}
	return f
}

// BlockDepth returns 1 for a keyword that opens a block, -1 for one that closes one, and 0 for
// others. A loop is counted at its `do`.
func BlockDepth(keyword string) int {
	switch keyword {
	case "function", "do", "if", "repeat":
		return 1
	case "end", "until":
		return -1
	}
	return 0
}

// BodyFields lists the fields of the table that is the body of a heading.
func (ts Tokens) BodyFields(h Heading) []Field {
	if h.Body >= h.End || !ts.Is(h.Body, "{") {
		return nil
	}
	return ts.Fields(h.Body)
}

// FieldNamed returns the field with a key in the body of a heading.
func (ts Tokens) FieldNamed(h Heading, key string) (Field, bool) {
	return named(ts.BodyFields(h), key)
}

// named returns the first field with a key.
func named(list []Field, key string) (Field, bool) {
	for _, f := range list {
		if f.Name >= 0 && f.Key == key {
			return f, true
		}
	}
	return Field{}, false
}

// SingleString returns the value of a field if it is a single String.
func (ts Tokens) SingleString(f Field) (Token, bool) {
	t := ts[f.Value]
	return t, f.End == f.Value+1 && t.Kind == String
}

// ValueText returns the source text of the value of a field.
func (t *Tree) ValueText(f Field) string {
	return t.File.Text[t.Tokens[f.Value].Offset:t.Tokens[f.End-1].End]
}

// ReplaceTokens returns an edit that replaces the tokens from first to last, inclusive.
func (t *Tree) ReplaceTokens(first, last int, text string) diag.Edit {
	return diag.Edit{File: t.File.Name, Start: t.Tokens[first].Offset, End: t.Tokens[last].End, New: text}
}

// RemoveField returns an edit that removes a field from its table, with its comma and, if nothing
// else is on it, the line.
func (t *Tree) RemoveField(f Field) diag.Edit {
	text := t.File.Text
	start, end := t.Tokens[f.First].Offset, t.Tokens[f.End-1].End
	blank := func(b byte) bool { return b == ' ' || b == '\t' }
	switch next, before := t.Tokens[f.End].Text, t.Tokens[f.First-1]; {
	case next == "," || next == ";":
		end = t.Tokens[f.End].End
	case before.Text == "{":
		return diag.Edit{File: t.File.Name, Start: before.End, End: t.Tokens[f.End].Offset}
	case before.Text == "," || before.Text == ";":
		return diag.Edit{File: t.File.Name, Start: before.Offset, End: end}
	}
	for end < len(text) && blank(text[end]) {
		end++
	}
	if rest := strings.TrimPrefix(text[end:], "\r"); strings.HasPrefix(rest, "\n") {
		for start > 0 && blank(text[start-1]) {
			start--
		}
		if start > 0 && text[start-1] == '\n' {
			end = len(text) - len(rest) + 1 // nothing else is on the line
		}
	}
	return diag.Edit{File: t.File.Name, Start: start, End: end}
}

// EmptyFunction returns the field of an empty function without a key in the body of a heading.
func (ts Tokens) EmptyFunction(h Heading) (Field, bool) {
	for _, f := range ts.BodyFields(h) {
		if f.First == f.Value && ts.Is(f.Value, "function") && ts.Is(f.End-1, "end") && ts.Closing(f.Value+1) == f.End-2 {
			return f, true
		}
	}
	return Field{}, false
}

// FieldOfComputed returns the field with a key in the body of a heading with a computed name, such
// as example("row " .. i) { ... }. The heading must be the only one of its word that begins on
// the line.
func (ts Tokens) FieldOfComputed(word string, line int, key string) (Field, bool) {
	body := -1
	for i, t := range ts {
		if t.Line != line || t.Kind != Name || t.Text != word || !ts.Is(i+1, "(") {
			continue
		}
		open := ts.bodyEnd(i + 1)
		if body >= 0 || !ts.Is(open, "{") {
			return Field{}, false
		}
		body = open
	}
	if body < 0 {
		return Field{}, false
	}
	return named(ts.Fields(body), key)
}
