package declare

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/runtime/content"
)

// oldField warns of a field that is written otherwise by now, where it stands.
// The hint carries what to write, which is by where the heading was not found in
// the file; fix makes it, if that is certain.
func (b *body) oldField(key, by string, write func(f luasyntax.Field) (hint string, fix []diag.Edit)) {
	pos, width, hint := b.h.pos, b.h.length(), "write "+by
	var fix []diag.Edit
	if f, ok := b.writtenField(key); ok {
		t := b.h.chunk.Tree().Tokens[f.First]
		pos, width = b.h.chunk.Source().PosAt(t.Offset), t.End-t.Offset
		hint, fix = write(f)
	}
	b.l.warn("old-word", pos, width, hint, fix, "%s: `%s` is an old word", b.h, key)
}

// writtenField is where a field stands in the file, be it behind a name that is worked out.
func (b *body) writtenField(key string) (luasyntax.Field, bool) {
	switch {
	case b.h.found:
		return b.h.chunk.Tree().Tokens.FieldNamed(b.h.span, key)
	case b.h.chunk != nil:
		return b.h.chunk.Tree().Tokens.FieldBehind(b.h.word, b.h.pos.Line, key)
	}
	return luasyntax.Field{}, false
}

// renamed warns of a field that has another name by now.
func (b *body) renamed(key, by string) {
	b.oldField(key, by+" = ...", func(f luasyntax.Field) (string, []diag.Edit) {
		c := b.h.chunk.Tree()
		if b.has(by) {
			return fmt.Sprintf("put it into `%s`", by), nil
		}
		return fmt.Sprintf("write %s = %s", by, shortened(c.Written(f))), []diag.Edit{c.Edit(f.First, f.Value-2, by)}
	})
}

// shortened is a value on one line.
func shortened(text string) string { return diag.Cut(strings.Join(strings.Fields(text), " "), 80) }

// oldOption warns of `option = "x"`, and writes it into `when`.
func (b *body) oldOption(option string) {
	b.oldField("option", fmt.Sprintf("when = %q", "option."+option), func(f luasyntax.Field) (string, []diag.Edit) {
		c, name := b.h.chunk.Tree(), "option."+option
		if _, plain := c.Tokens.Alone(f); !plain {
			return fmt.Sprintf("write when = %q", name), nil
		}
		when, ok := b.writtenField("when")
		if !ok {
			return fmt.Sprintf("write when = %q", name), []diag.Edit{c.Edit(f.First, f.End-1, fmt.Sprintf("when = %q", name))}
		}
		t, plain := c.Tokens.Alone(when)
		if !plain {
			return fmt.Sprintf("write %q into its when", name), nil
		}
		open, shut := " and ", ""
		if loose(t.Value) {
			open, shut = " and (", ")"
		}
		start, end := t.SourceOffset(0), t.SourceOffset(len(t.Value))
		joined := name + open + t.Text[start-t.Offset:end-t.Offset] + shut
		return "write when = " + shortened(fmt.Sprintf("%q", name+open+t.Value+shut)),
			[]diag.Edit{c.Without(f), {File: c.File.Name, Start: start, End: end, New: joined}}
	})
}

// loose tells whether a condition must stand in brackets behind an `and`.
func loose(formula string) bool {
	for _, word := range []string{"or", "?", "|"} {
		if strings.Contains(formula, word) {
			return true
		}
	}
	return false
}

// askedNotes warns of `track:note(check)` where its answer is used: whether an
// attempt counts is asked with allows.
func (l *Loader) askedNotes() {
	for _, name := range slices.Sorted(maps.Keys(l.chunks)) {
		c := l.chunks[name].Tree()
		tokens := c.Tokens
		for i := 2; i+1 < len(tokens); i++ {
			if tokens[i].Text != "note" || tokens[i-1].Text != ":" || tokens[i+1].Text != "(" || !c.IsUsed(i) {
				continue
			}
			if l.hasWord("note") {
				return // who knows whose it is
			}
			at := tokens[i]
			l.warn("old-word", c.File.PosAt(at.Offset), len(at.Text), "ask first: if countdown:allows(check) then countdown:note(check) ... end", nil,
				"`note` only remembers; whether an attempt counts is `allows`")
		}
	}
}

// hasWord tells whether a module gives a noun of its own a word.
func (l *Loader) hasWord(word string) bool {
	for _, d := range l.source.Declarations {
		if strings.HasSuffix(d.Name, "."+word) {
			return true
		}
	}
	for _, k := range l.Catalogue.Kinds() {
		if slices.ContainsFunc(k.Own(), func(b *content.Box) bool { return content.Written(b.Name) == word }) {
			return true
		}
	}
	return false
}

// oldPrinted warns of `printed = "type"`, which stands in the body by now.
func (b *body) oldPrinted() {
	b.oldField("printed", "its type alone", func(f luasyntax.Field) (string, []diag.Edit) {
		c := b.h.chunk.Tree()
		return "write " + shortened(c.Written(f)) + " alone", []diag.Edit{c.Edit(f.First, f.End-1, c.Written(f))}
	})
}
