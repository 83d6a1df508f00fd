package lsp

import (
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// ailing is a problem and the file in which it stands.
type ailing struct {
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
func (a *ailing) marked() string { return a.text[a.start:a.end] }

// one is a single remedy that makes some changes.
func one(title string, edits ...diag.Edit) []remedy { return []remedy{{title: title, edits: edits}} }

// sure is the remedy that is meant.
func sure(title string, edits ...diag.Edit) []remedy {
	return []remedy{{title: title, sure: true, edits: edits}}
}

// insert writes something at a byte.
func insert(at int, text string) diag.Edit { return diag.Edit{Start: at, End: at, New: text} }

// rewrite writes something in place of what the problem marks.
func (a *ailing) rewrite(now string) []remedy {
	if a.p.Width == 0 || a.start == a.end || a.marked() == now {
		return nil
	}
	return sure("write "+strings.TrimSpace(now), diag.Edit{Start: a.start, End: a.end, New: now})
}

// token is the one that begins at a byte or holds it; -1 for none.
func (a *ailing) token(offset int) int {
	i, found := slices.BinarySearchFunc(a.tokens, offset, func(t luasyntax.Token, offset int) int {
		switch {
		case t.End <= offset:
			return -1
		case t.Offset > offset:
			return 1
		}
		return 0
	})
	if !found {
		return -1
	}
	return i
}

func (a *ailing) is(i int, sign string) bool {
	return i >= 0 && i < len(a.tokens) && a.tokens[i].Kind != luasyntax.String && a.tokens[i].Text == sign
}

func (a *ailing) kind(i int) luasyntax.TokenKind {
	if i < 0 || i >= len(a.tokens) {
		return luasyntax.Symbol
	}
	return a.tokens[i].Kind
}

// closing is the token that closes the bracket at a token; -1 for none.
func (a *ailing) closing(open int) int {
	depth := 0
	for i := open; i < len(a.tokens); i++ {
		if a.tokens[i].Kind != luasyntax.Symbol {
			continue
		}
		switch a.tokens[i].Text {
		case "{", "(", "[":
			depth++
		case "}", ")", "]":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// heading is the declaration at whose word the problem stands: its tokens. The body is
// that of a table or a text.
type declaration struct{ word, name, body, end int }

func (a *ailing) heading() (declaration, bool) { return a.headingAt(a.start) }

func (a *ailing) headingAt(offset int) (declaration, bool) {
	i := a.token(offset)
	d := declaration{word: i, name: i + 1, body: i + 2, end: i + 2}
	if i < 0 || a.kind(i) != luasyntax.Name || a.kind(d.name) != luasyntax.String || d.body >= len(a.tokens) {
		return d, false
	}
	switch {
	case a.is(d.body, "{"):
		d.end = a.closing(d.body)
		return d, d.end > 0
	case a.kind(d.body) == luasyntax.String:
		return d, true
	}
	return d, false
}

// withField is a declaration with one more field in its body.
func (a *ailing) withField(d declaration, field string) diag.Edit {
	body := a.tokens[d.body]
	switch {
	case body.Kind == luasyntax.String:
		return diag.Edit{Start: body.Offset, End: body.End, New: "{ " + field + ", " + body.Text + " }"}
	case d.end == d.body+1:
		return diag.Edit{Start: body.Offset, End: a.tokens[d.end].End, New: "{ " + field + " }"}
	}
	return insert(body.End, " "+field+",")
}

// field finds a field of a body by its key: from its key to behind its value, without
// commas.
func (a *ailing) field(d declaration, key string) (first, last int, ok bool) {
	depth, blocks := 0, 0
	for i := d.body; i < d.end; i++ {
		t := a.tokens[i]
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
		if ok && (depth == 1 && blocks == 0 && a.is(i+1, ",") || i+1 == d.end) {
			return first, i, true
		}
		if !ok && depth == 1 && blocks == 0 && t.Kind == luasyntax.Name && t.Text == key && a.is(i+1, "=") {
			first, ok = i, true
		}
	}
	return 0, 0, false
}

// without takes tokens out of a list, and the comma that parts them from others.
func (a *ailing) without(first, last int) diag.Edit {
	start, end := a.tokens[first].Offset, a.tokens[last].End
	switch {
	case a.is(last+1, ","):
		end = a.tokens[last+1].End
		for end < len(a.text) && a.text[end] == ' ' {
			end++
		}
	case a.is(first-1, ","):
		start = a.tokens[first-1].Offset
	}
	return diag.Edit{Start: start, End: end}
}

// gone takes a statement out of the file, with lines that are empty then.
func (a *ailing) gone(first, last int) diag.Edit {
	start, end := a.tokens[first].Offset, a.tokens[last].End
	line := strings.LastIndexByte(a.text[:start], '\n') + 1
	rest := end + len(a.text[end:]) - len(strings.TrimLeft(a.text[end:], " \t\r"))
	if strings.TrimSpace(a.text[line:start]) == "" && (rest == len(a.text) || a.text[rest] == '\n') {
		start, end = line, min(rest+1, len(a.text))
	}
	return diag.Edit{Start: start, End: end}
}

var quoted = regexp.MustCompile("[`\"]([^`\"]+)[`\"]")

// meant writes a name in place of the one that the message tells, in the line of the
// problem: where it is marked, or nearest to what is.
func (a *ailing) meant(name string) []remedy {
	if a.p.Pos.Line == 0 {
		return nil
	}
	from, to := a.file.Offset(a.p.Pos.Line, 1), a.file.Offset(a.p.Pos.Line+1, 1)
	var wrong []string
	for _, q := range quoted.FindAllStringSubmatch(a.p.Message, -1) {
		wrong = append(wrong, q[1])
	}
	if marked := strings.Trim(a.marked(), `"'`); a.p.Width > 0 {
		wrong = append(wrong, marked)
	}
	for _, w := range wrong {
		best := -1
		for at := from; ; {
			i := strings.Index(a.text[at:to], w)
			if i < 0 || w == "" {
				break
			}
			if at += i; !isPart(a.text, at, at+len(w)) && (best < 0 || away(at, a.start) < away(best, a.start)) {
				best = at
			}
			at += len(w)
		}
		if best >= 0 && w != name && diag.Nearest(w, []string{name}) != "" {
			return sure("write "+name, diag.Edit{Start: best, End: best + len(w), New: name})
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
