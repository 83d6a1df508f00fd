package codeaction

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// declarationActions returns the actions for a suggestion that changes the declaration at the
// position of the problem.
func (c *context) declarationActions(s diag.Suggestion) []Action {
	switch s := s.(type) {
	case diag.DropBox:
		return c.dropBox(s.Name)
	case diag.Sometimes:
		return c.addConditions()
	case diag.SetField:
		return c.setField(s.Key, s.Lua)
	}
	h, ok := c.heading()
	if !ok {
		return nil
	}
	switch s := s.(type) {
	case diag.Heading:
		return c.rewriteHeading(h, s.Word, s.Name)
	case diag.AddField:
		field := fmt.Sprintf("%s = %q", s.Key, s.Value)
		return preferredAction("write "+field+" in it", c.addField(h, field))
	case diag.DropField:
		if f, ok := c.tokens.FieldNamed(h, s.Key); ok {
			return singleAction("leave "+s.Key+" out", c.removeField(f))
		}
	case diag.NameField:
		if c.tokens.Is(h.Body, "{") && c.tokens.Kind(h.Body+1) == luasyntax.String {
			first := c.tokens[h.Body+1]
			return preferredAction("write "+s.Key+" = "+first.Text, insert(first.Offset, s.Key+" = "))
		}
	case diag.DropDeclaration:
		return singleAction("leave it out", c.removeHeading(h))
	case diag.AddRows:
		return c.addRows(h, s.Rolls)
	}
	return nil
}

// rewriteHeading changes the word and name of a heading. An empty word is not changed;
// parameters are kept then.
func (c *context) rewriteHeading(h luasyntax.Heading, word, name string) []Action {
	if word == "" {
		word = c.tokens[h.Word].Text
		old := c.tokens[h.Name].Value
		if params := strings.IndexByte(old, '('); params > 0 && !strings.Contains(name, "(") {
			name += " " + old[params:]
		}
	}
	now := fmt.Sprintf("%s %q", word, name)
	return preferredAction("write "+now, c.replace(h.Word, h.Name, now))
}

// setField changes the value of a field of the declaration at or around the mark.
func (c *context) setField(key, value string) []Action {
	h, ok := c.heading()
	for at := c.tokens.Index(c.start) - 1; at >= 0 && !ok; at-- {
		if h, ok = c.tokens.HeadingAt(at); ok {
			ok = c.tokens.Is(h.Body, "{")
		}
	}
	if !ok {
		return nil
	}
	if f, ok := c.tokens.FieldNamed(h, key); ok {
		now := key + " = " + value
		return preferredAction("write "+now, c.replace(f.First, f.End-1, now))
	}
	return nil
}

// addRows adds rows at the end of a table. The author has to write their values.
func (c *context) addRows(h luasyntax.Heading, rolls []int) []Action {
	if !c.tokens.Is(h.Body, "{") {
		return nil
	}
	rows, cursor := "", Cursor
	for _, roll := range rolls {
		rows += fmt.Sprintf(`, { %d, "%s" }`, roll, cursor)
		cursor = ""
	}
	last := h.End - 2
	if c.tokens.Is(last, ",") {
		last--
	}
	return singleAction("write rows for them", insert(c.tokens[last].End, rows))
}

// addConditions adds a condition to each declaration of the file to which a note of the problem
// refers.
func (c *context) addConditions() (list []Action) {
	for _, n := range c.problem.Notes {
		if n.Pos.File != c.problem.Pos.File {
			continue
		}
		if h, ok := c.headingAt(c.source.Offset(n.Pos.Line, n.Pos.Column)); ok {
			list = append(list, singleAction("let the one that replaces it hold sometimes", c.addField(h, `when = "`+Cursor+`"`))...)
		}
	}
	return list
}

// dropBox removes a box: its declaration, or its field in a kind.
func (c *context) dropBox(name string) []Action {
	if h, ok := c.heading(); ok && c.tokens.Is(h.Word, "box") {
		return singleAction("leave it out", c.removeHeading(h))
	}
	for i := range c.tokens {
		h, ok := c.tokens.HeadingAt(i)
		if !ok || !c.tokens.Is(i, "kind") || c.tokens[i].Offset > c.start || c.start > c.tokens[h.End-1].End {
			continue
		}
		if f, ok := c.tokens.FieldNamed(h, name); ok {
			return singleAction("leave it out", c.removeField(f))
		}
	}
	return nil
}
