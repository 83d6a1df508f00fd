package declare

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// deprecatedFields warns of deprecated fields of a body.
type deprecatedFields struct{ b *body }

func (b *body) deprecatedFields() *deprecatedFields { return &deprecatedFields{b} }

// warn warns of a deprecated field at its position. write returns the hint and the edits of an
// exact fix; if the heading was not found in the file, the hint names by instead.
func (o *deprecatedFields) warn(key, by string, write func(f luasyntax.Field) (hint string, fix []diag.Edit)) {
	pos, width, hint := o.b.h.pos, o.b.h.length(), "write "+by
	var fix []diag.Edit
	if f, ok := o.b.h.writtenField(key); ok {
		t := o.b.h.chunk.Tree().Tokens[f.First]
		pos, width = o.b.h.chunk.Source().PosAt(t.Offset), t.End-t.Offset
		hint, fix = write(f)
	}
	o.b.l.warn("old-word", pos, width, hint, fix, "%s: `%s` is an old word", o.b.h, key)
}

// renamed warns of a field with a new name.
func (o *deprecatedFields) renamed(key, by string) {
	o.warn(key, by+" = ...", func(f luasyntax.Field) (string, []diag.Edit) {
		c := o.b.h.chunk.Tree()
		if o.b.has(by) {
			return fmt.Sprintf("put it into `%s`", by), nil
		}
		return fmt.Sprintf("write %s = %s", by, shortened(c.Written(f))), []diag.Edit{c.Edit(f.First, f.Value-2, by)}
	})
}

// shortened returns a value on one line.
func shortened(text string) string { return diag.Cut(strings.Join(strings.Fields(text), " "), 80) }

// option warns of `option = "x"`, and suggests writing it into `when`.
func (o *deprecatedFields) option(option string) {
	o.warn("option", fmt.Sprintf("when = %q", "option."+option), func(f luasyntax.Field) (string, []diag.Edit) {
		c, name := o.b.h.chunk.Tree(), "option."+option
		if _, plain := c.Tokens.Alone(f); !plain {
			return fmt.Sprintf("write when = %q", name), nil
		}
		when, ok := o.b.h.writtenField("when")
		if !ok {
			return fmt.Sprintf("write when = %q", name), []diag.Edit{c.Edit(f.First, f.End-1, fmt.Sprintf("when = %q", name))}
		}
		t, plain := c.Tokens.Alone(when)
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
			[]diag.Edit{c.Without(f), {File: c.File.Name, Start: start, End: end, New: joined}}
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
func (o *deprecatedFields) printed() {
	o.warn("printed", "its type alone", func(f luasyntax.Field) (string, []diag.Edit) {
		c := o.b.h.chunk.Tree()
		return "write " + shortened(c.Written(f)) + " alone", []diag.Edit{c.Edit(f.First, f.End-1, c.Written(f))}
	})
}

// noteEmpty records an empty function of the body, to be reported when its heading is known.
func (o *deprecatedFields) noteEmpty() {
	h := o.b.h
	if !h.found || h.word != "action" && h.word != "instead_of" {
		return
	}
	if f, ok := h.chunk.Tree().Tokens.EmptyFunction(h.span); ok {
		o.b.l.outdated.empty = append(o.b.l.outdated.empty, emptyBody{h, f.First, f.End})
	}
}

// addsByFunction warns of a function in `add`.
func (o *deprecatedFields) addsByFunction() {
	pos, width := o.b.h.pos, o.b.h.length()
	if o.b.h.found {
		if f, ok := o.b.h.chunk.Tree().Tokens.FieldNamed(o.b.h.span, "add"); ok {
			t := o.b.h.chunk.Tree().Tokens[f.First]
			pos, width = o.b.h.chunk.Source().PosAt(t.Offset), len(t.Text)
		}
	}
	o.b.l.warn("old-word", pos, width, "write a formula, dice beside the label, or an `around`", nil, "%s: a function in `add` is an old way to say it", o.b.h)
}
