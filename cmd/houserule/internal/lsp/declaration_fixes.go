package lsp

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// inDeclaration are the actions of a suggestion that changes the declaration at which the
// problem stands.
func (c *fixContext) inDeclaration(s diag.Suggestion) []codeAction {
	if s, is := s.(diag.DropBox); is {
		return c.dropBox(s.Name)
	}
	if s, is := s.(diag.Sometimes); is {
		return c.sometimes(s)
	}
	if s, is := s.(diag.SetField); is {
		return c.setField(s.Key, s.Lua)
	}
	d, ok := c.heading()
	if !ok {
		return nil
	}
	switch s := s.(type) {
	case diag.Heading:
		return c.rehead(d, s.Word, s.Name)
	case diag.AddField:
		field := fmt.Sprintf("%s = %q", s.Key, s.Value)
		return sure("write "+field+" in it", c.withField(d, field))
	case diag.DropField:
		if first, last, ok := c.field(d, s.Key); ok {
			return one("leave "+s.Key+" out", c.without(first, last))
		}
	case diag.NameField:
		if c.tokens.Is(d.body, "{") && c.tokens.Kind(d.body+1) == luasyntax.String {
			first := c.tokens[d.body+1]
			return sure("write "+s.Key+" = "+first.Text, insert(first.Offset, s.Key+" = "))
		}
	case diag.DropDeclaration:
		return one("leave it out", c.gone(d.word, d.end))
	case diag.AddRows:
		return c.addRows(d, s.Rolls)
	}
	return nil
}

// rehead gives a heading another word and name; the word stays where none is said.
func (c *fixContext) rehead(d declaration, word, name string) []codeAction {
	was, called := c.tokens[d.word], c.tokens[d.name]
	if word == "" {
		word = was.Text
		if open := strings.IndexByte(called.Value, '('); open > 0 && !strings.Contains(name, "(") {
			name += " " + called.Value[open:]
		}
	}
	now := fmt.Sprintf("%s %q", word, name)
	return sure("write "+now, diag.Edit{Start: was.Offset, End: called.End, New: now})
}

// setField writes a field anew.
func (c *fixContext) setField(key, value string) []codeAction {
	d, ok := c.heading()
	for at := c.tokens.Index(c.start); at > 0 && !ok; at-- { // the field is marked
		if c.tokens.Kind(at) == luasyntax.String && c.tokens.Kind(at-1) == luasyntax.Name && c.tokens.Is(at+1, "{") {
			d, ok = declaration{at - 1, at, at + 1, c.tokens.Closing(at + 1)}, true
		}
	}
	if !ok || d.end < 0 {
		return nil
	}
	if first, last, ok := c.field(d, key); ok {
		now := key + " = " + value
		return sure("write "+now, diag.Edit{Start: c.tokens[first].Offset, End: c.tokens[last].End, New: now})
	}
	return nil
}

// addRows puts rows behind the last of a table, of which the author writes what they say.
func (c *fixContext) addRows(d declaration, rolls []int) []codeAction {
	if !c.tokens.Is(d.body, "{") {
		return nil
	}
	rows := ""
	for n, roll := range rolls {
		said := ""
		if n == 0 {
			said = goOn
		}
		rows += fmt.Sprintf(`, { %d, "%s" }`, roll, said)
	}
	at := c.tokens[d.end-1].End
	if c.tokens.Is(d.end-1, ",") {
		at = c.tokens[d.end-2].End
	}
	return one("write rows for them", insert(at, rows))
}

// sometimes lets the declarations at the notes of the problem hold sometimes only.
func (c *fixContext) sometimes(diag.Sometimes) (list []codeAction) {
	for _, n := range c.p.Notes {
		if n.Pos.File != c.p.Pos.File {
			continue
		}
		if d, ok := c.headingAt(c.file.Offset(n.Pos.Line, n.Pos.Column)); ok {
			list = append(list, one("let the one that replaces it hold sometimes", c.withField(d, `when = "`+goOn+`"`))...)
		}
	}
	return list
}

// dropBox leaves a box out, be it a declaration or a field of its kind.
func (c *fixContext) dropBox(name string) []codeAction {
	if d, ok := c.heading(); ok && c.tokens[d.word].Text == "box" {
		return one("leave it out", c.gone(d.word, d.end))
	}
	for i, t := range c.tokens {
		if t.Kind != luasyntax.Name || t.Text != "kind" || c.tokens.Kind(i+1) != luasyntax.String || !c.tokens.Is(i+2, "{") {
			continue
		}
		d := declaration{i, i + 1, i + 2, c.tokens.Closing(i + 2)}
		if t.Offset <= c.start && d.end > 0 && c.start <= c.tokens[d.end].End {
			if first, last, ok := c.field(d, name); ok {
				return one("leave it out", c.without(first, last))
			}
		}
	}
	return nil
}
