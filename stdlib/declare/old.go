package declare

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/script"
)

// oldFields are fields that still work but are written otherwise by now, and the
// words that take them.
var oldFields = map[string][]string{
	"ledger":  {"example"},
	"note":    {"table"},
	"option":  {"to", "after", "around", "instead_of"},
	"printed": {"box"},
}

// oldField warns of a field that is written otherwise by now, where it stands.
// The hint carries what to write, which is by where the heading was not found in
// the file; fix makes it, if that is certain.
func (b *body) oldField(key, by string, write func(f script.Field) (hint string, fix []diag.Edit)) {
	pos, width, hint := b.h.pos, b.h.length(), "write "+by
	var fix []diag.Edit
	if b.h.found {
		if f, ok := b.h.chunk.FieldNamed(b.h.span, key); ok {
			t := b.h.chunk.Tokens()[f.Key]
			pos, width = b.h.chunk.Source().PosAt(t.Offset), t.End-t.Offset
			hint, fix = write(f)
		}
	}
	b.l.warn(pos, width, hint, fix, "%s: `%s` is an old word", b.h, key)
}

// renamed warns of a field that has another name by now.
func (b *body) renamed(key, by string) {
	b.oldField(key, by+" = ...", func(f script.Field) (string, []diag.Edit) {
		c := b.h.chunk
		if b.has(by) {
			return fmt.Sprintf("put it into `%s`", by), nil
		}
		return fmt.Sprintf("write %s = %s", by, shortened(c.Written(f))), []diag.Edit{c.Edit(f.Key, f.Value-2, by)}
	})
}

// shortened is a value on one line.
func shortened(text string) string { return diag.Cut(strings.Join(strings.Fields(text), " "), 80) }

// oldOption warns of `option = "x"`, and writes it into `when`.
func (b *body) oldOption(option string) {
	b.oldField("option", fmt.Sprintf("when = %q", "option."+option), func(f script.Field) (string, []diag.Edit) {
		c, name := b.h.chunk, "option."+option
		if _, plain := c.Plain(f); !plain {
			return fmt.Sprintf("write when = %q", name), nil
		}
		when, ok := c.FieldNamed(b.h.span, "when")
		if !ok {
			return fmt.Sprintf("write when = %q", name), []diag.Edit{c.Edit(f.Key, f.End-1, fmt.Sprintf("when = %q", name))}
		}
		t, plain := c.Plain(when)
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
			[]diag.Edit{c.Without(f), {File: c.Source().Name, Start: start, End: end, New: joined}}
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

// oldPrinted warns of `printed = "type"`, which stands in the body by now.
func (b *body) oldPrinted() {
	b.oldField("printed", "its type alone", func(f script.Field) (string, []diag.Edit) {
		c := b.h.chunk
		return "write " + shortened(c.Written(f)) + " alone", []diag.Edit{c.Edit(f.Key, f.End-1, c.Written(f))}
	})
}
