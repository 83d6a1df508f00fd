package script

import (
	"slices"
	"strings"

	"houserule/lang/diag"
)

// Field is a named field `key = value` directly inside the body of a heading:
// indexes of its tokens.
type Field struct {
	Key   int // the name, or the bracket before a key in quotes
	Value int // the first token of its value
	End   int // behind the last token of its value
}

// Fields lists the named fields that stand directly inside the body of a
// heading, not those of tables, functions and headings inside it.
func (c *Chunk) Fields(h Heading) []Field {
	return slices.DeleteFunc(c.inBody(h), func(f Field) bool { return f.Key < 0 })
}

// Items lists the first tokens of what stands without a name directly inside the body of a
// heading.
func (c *Chunk) Items(h Heading) []int {
	var list []int
	for _, f := range c.inBody(h) {
		if f.Key < 0 {
			list = append(list, f.Value)
		}
	}
	return list
}

// inBody lists what stands directly inside the body of a heading; what has no name has no Key.
func (c *Chunk) inBody(h Heading) []Field {
	at := h.Start + 2
	if at >= h.End || c.tokens[at].Text != "{" {
		return nil
	}
	return c.fields(at, h.End)
}

// FieldsOf lists the named fields of the table that begins at a token.
func (c *Chunk) FieldsOf(at int) []Field {
	return slices.DeleteFunc(c.fields(at, c.bodyEnd(at)), func(f Field) bool { return f.Key < 0 })
}

func (c *Chunk) fields(at, end int) []Field {
	var list []Field
	depth, blocks := c.tokens[at].Depth+1, 0
	starts := true // a field may begin here
	for i := at + 1; i < end; i++ {
		t := c.tokens[i]
		switch {
		case t.Kind == Keyword:
			blocks += opens(t.Text)
		case t.Depth != depth && i < end-1 || blocks > 0:
		case i == end-1 || t.Text == "," || t.Text == ";":
			if n := len(list); n > 0 && list[n-1].End == 0 {
				list[n-1].End = i
			}
			starts = true
			continue
		case starts && t.Kind == Name && c.tokens[i+1].Text == "=":
			list = append(list, Field{Key: i, Value: i + 2})
		case starts && t.Text == "[" && i+3 < end && c.tokens[i+3].Text == "=":
			list = append(list, Field{Key: i, Value: i + 4})
		case starts:
			list = append(list, Field{Key: -1, Value: i})
		}
		starts = false
	}
	return list
}

// opens counts what a keyword opens, less what it closes.
func opens(keyword string) int {
	switch keyword {
	case "function", "if", "do", "repeat":
		return 1
	case "end", "until":
		return -1
	}
	return 0
}

// FieldNamed finds a field directly inside the body of a heading by its key.
func (c *Chunk) FieldNamed(h Heading, key string) (Field, bool) {
	for _, f := range c.Fields(h) {
		if c.KeyOf(f) == key {
			return f, true
		}
	}
	return Field{}, false
}

// KeyOf is the key of a field.
func (c *Chunk) KeyOf(f Field) string {
	if t := c.tokens[f.Key]; t.Kind == Name {
		return t.Text
	}
	return c.tokens[f.Key+1].Value
}

// Plain is the token of a value that is one text alone.
func (c *Chunk) Plain(f Field) (Token, bool) {
	t := c.tokens[f.Value]
	return t, f.End == f.Value+1 && t.Kind == Text
}

// Written is the value of a field as it stands in the file.
func (c *Chunk) Written(f Field) string {
	return c.file.Text[c.tokens[f.Value].Offset:c.tokens[f.End-1].End]
}

// Edit writes something in place of tokens: from the first up to the last.
func (c *Chunk) Edit(first, last int, text string) diag.Edit {
	return diag.Edit{File: c.file.Name, Start: c.tokens[first].Offset, End: c.tokens[last].End, New: text}
}

// Without takes a field out of its table, with the comma that parts it from
// others and the rest of a line that is empty then.
func (c *Chunk) Without(f Field) diag.Edit {
	text := c.file.Text
	start, end := c.tokens[f.Key].Offset, c.tokens[f.End-1].End
	blank := func(b byte) bool { return b == ' ' || b == '\t' }
	switch next, before := c.tokens[f.End].Text, c.tokens[f.Key-1]; {
	case next == "," || next == ";":
		end = c.tokens[f.End].End
	case before.Text == "{":
		return diag.Edit{File: c.file.Name, Start: before.End, End: c.tokens[f.End].Offset}
	case before.Text == "," || before.Text == ";":
		return diag.Edit{File: c.file.Name, Start: before.Offset, End: end}
	}
	for end < len(text) && blank(text[end]) {
		end++
	}
	if rest := strings.TrimPrefix(text[end:], "\r"); strings.HasPrefix(rest, "\n") {
		for start > 0 && blank(text[start-1]) {
			start--
		}
		if start > 0 && text[start-1] == '\n' {
			end = len(text) - len(rest) + 1 // nothing else stands on the line
		}
	}
	return diag.Edit{File: c.file.Name, Start: start, End: end}
}

// EmptyFunction finds a function that does nothing and stands without a name directly
// inside the body of a heading: the indexes of its first token and behind its last.
func (c *Chunk) EmptyFunction(h Heading) (first, end int, ok bool) {
	open := h.Start + 2
	if open >= h.End || c.tokens[open].Text != "{" {
		return 0, 0, false
	}
	depth := c.tokens[open].Depth + 1
	for i := open + 1; i < h.End; i++ {
		if t := c.tokens[i]; t.Text != "function" || t.Kind != Keyword || t.Depth != depth || !begins(c.tokens[i-1].Text) {
			continue
		}
		for k := i + 2; k+1 < h.End; k++ {
			if t := c.tokens[k]; t.Text == ")" && t.Depth == depth {
				return i, k + 2, c.tokens[k+1].Text == "end"
			}
		}
	}
	return 0, 0, false
}

// begins tells the signs behind which a value of a table stands.
func begins(sign string) bool { return sign == "{" || sign == "," || sign == ";" }

// FieldBehind finds a field in the body of a heading whose name is worked out, such as
// example("row " .. i) { ... }: the only one of its word that begins on a line.
func (c *Chunk) FieldBehind(word string, line int, key string) (Field, bool) {
	body := -1
	for i, t := range c.tokens {
		if t.Line != line || t.Kind != Name || t.Text != word || i+1 >= len(c.tokens) || c.tokens[i+1].Text != "(" {
			continue
		}
		open := c.bodyEnd(i + 1)
		if body >= 0 || open >= len(c.tokens) || c.tokens[open].Text != "{" {
			return Field{}, false
		}
		body = open
	}
	if body < 0 {
		return Field{}, false
	}
	for _, f := range c.FieldsOf(body) {
		if c.KeyOf(f) == key {
			return f, true
		}
	}
	return Field{}, false
}
