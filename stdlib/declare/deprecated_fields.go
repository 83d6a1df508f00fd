package declare

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/declare/deprecated"
)

// deprecatedFields warns of deprecated fields of a body.
type deprecatedFields struct{ b *body }

func (b *body) deprecatedFields() *deprecatedFields { return &deprecatedFields{b} }

// report warns of a deprecated field at its position. write returns the hint and the edits of an
// exact fix; if the heading was not found in the file, the hint names by instead.
func (d *deprecatedFields) report(key, by string, write func(f luasyntax.Field) (hint string, fix []diag.Edit)) {
	pos, width, hint := d.b.h.Pos, d.b.h.Length(), "write "+by
	var fix []diag.Edit
	if f, ok := d.b.h.WrittenField(key); ok {
		t := d.b.h.Chunk.Tree().Tokens[f.First]
		pos, width = d.b.h.Chunk.Source().PosAt(t.Offset), t.End-t.Offset
		hint, fix = write(f)
	}
	d.b.l.Warn(deprecated.Code, pos, width, hint, fix, "%s: `%s` is an old word", d.b.h, key)
}

// renamed warns of a field with a new name.
func (d *deprecatedFields) renamed(key, by string) {
	d.report(key, by+" = ...", func(f luasyntax.Field) (string, []diag.Edit) {
		c := d.b.h.Chunk.Tree()
		if d.b.has(by) {
			return fmt.Sprintf("put it into `%s`", by), nil
		}
		return fmt.Sprintf("write %s = %s", by, shortened(c.ValueText(f))), []diag.Edit{c.ReplaceTokens(f.First, f.Value-2, by)}
	})
}

// shortened returns a value on one line.
func shortened(text string) string { return diag.Cut(strings.Join(strings.Fields(text), " "), 80) }

// option warns of `option = "x"`, and suggests writing it into `when`.
func (d *deprecatedFields) option(option string) {
	d.report("option", fmt.Sprintf("when = %q", "option."+option), func(f luasyntax.Field) (string, []diag.Edit) {
		c, name := d.b.h.Chunk.Tree(), "option."+option
		if _, plain := c.Tokens.SingleString(f); !plain {
			return fmt.Sprintf("write when = %q", name), nil
		}
		when, ok := d.b.h.WrittenField("when")
		if !ok {
			return fmt.Sprintf("write when = %q", name), []diag.Edit{c.ReplaceTokens(f.First, f.End-1, fmt.Sprintf("when = %q", name))}
		}
		t, plain := c.Tokens.SingleString(when)
		if !plain {
			return fmt.Sprintf("write %q into its when", name), nil
		}
		open, shut := " and ", ""
		if needsParentheses(t.Value) {
			open, shut = " and (", ")"
		}
		start, end := t.SourceOffset(0), t.SourceOffset(len(t.Value))
		joined := name + open + t.Text[start-t.Offset:end-t.Offset] + shut
		return "write when = " + shortened(fmt.Sprintf("%q", name+open+t.Value+shut)),
			[]diag.Edit{c.RemoveField(f), {File: c.File.Name, Start: start, End: end, New: joined}}
	})
}

// needsParentheses reports whether a condition needs parentheses behind `and`.
func needsParentheses(formula string) bool {
	for _, word := range []string{"or", "?", "|"} {
		if strings.Contains(formula, word) {
			return true
		}
	}
	return false
}

// printed warns of `printed = "type"`; the type is now the value at [1].
func (d *deprecatedFields) printed() {
	d.report("printed", "its type alone", func(f luasyntax.Field) (string, []diag.Edit) {
		c := d.b.h.Chunk.Tree()
		return "write " + shortened(c.ValueText(f)) + " alone", []diag.Edit{c.ReplaceTokens(f.First, f.End-1, c.ValueText(f))}
	})
}

// noteEmpty records an empty function of the body, to be reported when its heading is known.
func (d *deprecatedFields) noteEmpty() {
	h := d.b.h
	if !h.Found || h.Word != "action" && h.Word != "instead_of" {
		return
	}
	if f, ok := h.Chunk.Tree().Tokens.EmptyFunction(h.Span); ok {
		d.b.l.deprecated.AddEmptyFunction(deprecated.EmptyFunction{Chunk: h.Chunk, First: f.First, End: f.End, Heading: h.String(), Name: h.Name})
	}
}

// addsByFunction warns of a function in `add`.
func (d *deprecatedFields) addsByFunction() {
	pos, width := d.b.h.Pos, d.b.h.Length()
	if d.b.h.Found {
		if f, ok := d.b.h.Chunk.Tree().Tokens.FieldNamed(d.b.h.Span, "add"); ok {
			t := d.b.h.Chunk.Tree().Tokens[f.First]
			pos, width = d.b.h.Chunk.Source().PosAt(t.Offset), len(t.Text)
		}
	}
	d.b.l.Warn(deprecated.Code, pos, width, "write a formula, dice beside the label, or an `around`", nil, "%s: a function in `add` is an old way to say it", d.b.h)
}
