package codeaction

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// context is a problem with its file. Its methods return actions and edits.
type context struct {
	problem    *diag.Problem
	file       File
	workspace  Workspace
	source     *diag.File
	isManifest bool
	start, end int              // byte offsets of the mark; both 0 without a position
	tokens     luasyntax.Tokens // of a Lua file, up to the first error; nil without a position
}

// marked returns the text that the problem marks.
func (c *context) marked() string { return c.file.Text[c.start:c.end] }

// singleAction returns a single action with some edits.
func singleAction(title string, edits ...diag.Edit) []Action {
	return []Action{{Title: title, Edits: edits}}
}

// preferredAction returns a single action that is applied by default.
func preferredAction(title string, edits ...diag.Edit) []Action {
	return []Action{{Title: title, Preferred: true, Edits: edits}}
}

// insert returns an edit that inserts a text.
func insert(at int, text string) diag.Edit { return diag.Edit{Start: at, End: at, New: text} }

// replace returns an edit that replaces the tokens from first to last, inclusive.
func (c *context) replace(first, last int, text string) diag.Edit {
	return diag.Edit{Start: c.tokens[first].Offset, End: c.tokens[last].End, New: text}
}

// heading returns the declaration whose word the problem marks.
func (c *context) heading() (luasyntax.Heading, bool) { return c.headingAt(c.start) }

// headingAt returns the declaration whose word is at an offset. Its body must be a closed table
// or a string.
func (c *context) headingAt(offset int) (h luasyntax.Heading, ok bool) {
	if h, ok = c.tokens.HeadingAt(c.tokens.Index(offset)); !ok {
		return h, false
	}
	return h, c.tokens.Kind(h.Body) == luasyntax.String || c.tokens.Is(h.Body, "{") && c.tokens.Closing(h.Body) >= 0
}

// addField returns an edit that adds a field to the body of a declaration.
func (c *context) addField(h luasyntax.Heading, field string) diag.Edit {
	switch {
	case c.tokens.Kind(h.Body) == luasyntax.String:
		return c.replace(h.Body, h.Body, "{ "+field+", "+c.tokens[h.Body].Text+" }")
	case h.End == h.Body+2:
		return c.replace(h.Body, h.End-1, "{ "+field+" }")
	}
	return insert(c.tokens[h.Body].End, " "+field+",")
}

// removeField returns an edit that removes a field from its table, with its comma.
func (c *context) removeField(f luasyntax.Field) diag.Edit {
	e := luasyntax.NewTree(c.source, c.tokens).RemoveField(f)
	e.File = ""
	return e
}

// removeHeading returns an edit that removes a declaration, with lines that become empty.
func (c *context) removeHeading(h luasyntax.Heading) diag.Edit {
	text := c.file.Text
	start, end := c.tokens[h.Word].Offset, c.tokens[h.End-1].End
	line := strings.LastIndexByte(text[:start], '\n') + 1
	rest := end + len(text[end:]) - len(strings.TrimLeft(text[end:], " \t\r"))
	if strings.TrimSpace(text[line:start]) == "" && (rest == len(text) || text[rest] == '\n') {
		start, end = line, min(rest+1, len(text))
	}
	return diag.Edit{Start: start, End: end}
}

// rename replaces a name in the line of the problem: the occurrence nearest to the mark.
func (c *context) rename(r diag.Rename) []Action {
	from, to := c.source.Offset(c.problem.Pos.Line, 1), c.source.Offset(c.problem.Pos.Line+1, 1)
	wrong := []string{r.Old}
	if c.problem.Width > 0 {
		wrong = append(wrong, strings.Trim(c.marked(), `"'`))
	}
	for _, old := range wrong {
		best := -1
		for at := from; ; {
			i := strings.Index(c.file.Text[at:to], old)
			if i < 0 || old == "" {
				break
			}
			if at += i; !isPartOfName(c.file.Text, at, at+len(old)) && (best < 0 || distance(at, c.start) < distance(best, c.start)) {
				best = at
			}
			at += len(old)
		}
		if best >= 0 && old != r.New && diag.Nearest(old, []string{r.New}) != "" {
			return preferredAction("write "+r.New, diag.Edit{Start: best, End: best + len(old), New: r.New})
		}
	}
	return nil
}

// isPartOfName reports whether a range of a text is a part of a longer name.
func isPartOfName(text string, start, end int) bool {
	_, before := luasyntax.NameAround(text, start)
	name, at := luasyntax.NameAround(text, end)
	return before < start || at+len(name) > end
}

func distance(a, b int) int { return max(a-b, b-a) }
