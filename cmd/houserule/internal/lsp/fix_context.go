package lsp

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// fixContext is a problem and the text of the file in which it stands, from which code
// actions for it are made. It reads the data of the problem and never its words.
type fixContext struct {
	s          *Server
	at         place
	p          *diag.Problem
	file       *diag.File
	text       string
	inManifest bool
	start, end int              // what the problem marks; both 0 for one without a place
	tokens     luasyntax.Tokens // of a Lua file
}

// marked is what the problem marks.
func (c *fixContext) marked() string { return c.text[c.start:c.end] }

// one is a single action that makes some edits.
func one(title string, edits ...diag.Edit) []codeAction {
	return []codeAction{{Title: title, edits: edits}}
}

// sure is a single action that is preferred where it is the first.
func sure(title string, edits ...diag.Edit) []codeAction {
	return []codeAction{{Title: title, IsPreferred: true, edits: edits}}
}

// insert writes something at a byte.
func insert(at int, text string) diag.Edit { return diag.Edit{Start: at, End: at, New: text} }

// heading is the declaration at whose word the problem stands: its tokens. The body is
// that of a table or a text.
type declaration struct{ word, name, body, end int }

func (c *fixContext) heading() (declaration, bool) { return c.headingAt(c.start) }

func (c *fixContext) headingAt(offset int) (declaration, bool) {
	i := c.tokens.Index(offset)
	d := declaration{word: i, name: i + 1, body: i + 2, end: i + 2}
	if i < 0 || c.tokens.Kind(i) != luasyntax.Name || c.tokens.Kind(d.name) != luasyntax.String || d.body >= len(c.tokens) {
		return d, false
	}
	switch {
	case c.tokens.Is(d.body, "{"):
		d.end = c.tokens.Closing(d.body)
		return d, d.end > 0
	case c.tokens.Kind(d.body) == luasyntax.String:
		return d, true
	}
	return d, false
}

// withField is a declaration with one more field in its body.
func (c *fixContext) withField(d declaration, field string) diag.Edit {
	body := c.tokens[d.body]
	switch {
	case body.Kind == luasyntax.String:
		return diag.Edit{Start: body.Offset, End: body.End, New: "{ " + field + ", " + body.Text + " }"}
	case d.end == d.body+1:
		return diag.Edit{Start: body.Offset, End: c.tokens[d.end].End, New: "{ " + field + " }"}
	}
	return insert(body.End, " "+field+",")
}

// field finds a field of a body by its key: from its key to behind its value, without
// commas.
func (c *fixContext) field(d declaration, key string) (first, last int, ok bool) {
	depth, blocks := 0, 0
	for i := d.body; i < d.end; i++ {
		t := c.tokens[i]
		switch {
		case t.Kind == luasyntax.Keyword && slices.Contains([]string{"function", "if", "do", "repeat"}, t.Text):
			blocks++
		case t.Kind == luasyntax.Keyword && (t.Text == "end" || t.Text == "until"):
			blocks--
		case t.Kind == luasyntax.Symbol && strings.Contains("{([", t.Text):
			depth++
		case t.Kind == luasyntax.Symbol && strings.Contains("})]", t.Text):
			depth--
		}
		if ok && (depth == 1 && blocks == 0 && c.tokens.Is(i+1, ",") || i+1 == d.end) {
			return first, i, true
		}
		if !ok && depth == 1 && blocks == 0 && t.Kind == luasyntax.Name && t.Text == key && c.tokens.Is(i+1, "=") {
			first, ok = i, true
		}
	}
	return 0, 0, false
}

// without takes tokens out of a list, and the comma that parts them from others.
func (c *fixContext) without(first, last int) diag.Edit {
	start, end := c.tokens[first].Offset, c.tokens[last].End
	switch {
	case c.tokens.Is(last+1, ","):
		end = c.tokens[last+1].End
		for end < len(c.text) && c.text[end] == ' ' {
			end++
		}
	case c.tokens.Is(first-1, ","):
		start = c.tokens[first-1].Offset
	}
	return diag.Edit{Start: start, End: end}
}

// gone takes a statement out of the file, with lines that are empty then.
func (c *fixContext) gone(first, last int) diag.Edit {
	start, end := c.tokens[first].Offset, c.tokens[last].End
	line := strings.LastIndexByte(c.text[:start], '\n') + 1
	rest := end + len(c.text[end:]) - len(strings.TrimLeft(c.text[end:], " \t\r"))
	if strings.TrimSpace(c.text[line:start]) == "" && (rest == len(c.text) || c.text[rest] == '\n') {
		start, end = line, min(rest+1, len(c.text))
	}
	return diag.Edit{Start: start, End: end}
}

// rename writes a name in place of another in the line of the problem: where that is marked,
// or nearest to what is.
func (c *fixContext) rename(r diag.Rename) []codeAction {
	from, to := c.file.Offset(c.p.Pos.Line, 1), c.file.Offset(c.p.Pos.Line+1, 1)
	wrong := []string{r.Old}
	if c.p.Width > 0 {
		wrong = append(wrong, strings.Trim(c.marked(), `"'`))
	}
	for _, w := range wrong {
		best := -1
		for at := from; ; {
			i := strings.Index(c.text[at:to], w)
			if i < 0 || w == "" {
				break
			}
			if at += i; !isPart(c.text, at, at+len(w)) && (best < 0 || away(at, c.start) < away(best, c.start)) {
				best = at
			}
			at += len(w)
		}
		if best >= 0 && w != r.New && diag.Nearest(w, []string{r.New}) != "" {
			return sure("write "+r.New, diag.Edit{Start: best, End: best + len(w), New: r.New})
		}
	}
	return nil
}

// isPart tells whether a stretch of a text is a part of a longer name.
func isPart(text string, start, end int) bool {
	_, before := nameAt(text, start)
	name, at := nameAt(text, end)
	return before < start || at+len(name) > end
}

func away(a, b int) int { return max(a-b, b-a) }
