package luasyntax

import "sync"

// Heading is a declaration `word "name" body`, as indexes of tokens. The body is a table, an
// expression in brackets, or a text.
type Heading struct {
	Word int
	Name int // a String; -1 for a computed name
	Body int // End if there is none
	End  int // after the body
}

// HeadingAt returns the heading whose word is at an index. Its name may be in brackets. ok is
// false without a body; h.Name is then 0 if there is no name either.
func (ts Tokens) HeadingAt(i int) (h Heading, ok bool) {
	if ts.Kind(i) != Name || ts.Is(i-1, ".") || ts.Is(i-1, ":") {
		return Heading{}, false
	}
	name, body := i+1, i+2
	if ts.Is(name, "(") && ts.Is(name+2, ")") {
		name, body = name+1, body+2
	}
	if ts.Kind(name) != String {
		return Heading{}, false
	}
	h = Heading{Word: i, Name: name, Body: body, End: ts.bodyEnd(body)}
	return h, h.End > body
}

// bodyEnd returns the index after the body that begins at an index: the end of the tokens for
// an unclosed bracket, the index itself if no body begins there.
func (ts Tokens) bodyEnd(i int) int {
	switch {
	case ts.Is(i, "{"), ts.Is(i, "("):
		if end := ts.Closing(i); end >= 0 {
			return end + 1
		}
		return len(ts)
	case ts.Kind(i) == String:
		return i + 1
	}
	return min(i, len(ts))
}

// headingIndex contains the indexes at which a word and a quoted name begin. It is made on
// first use.
type headingIndex struct {
	made   sync.Once
	all    []int
	byName map[string][]int
}

// headingsNamed returns the indexes of words before a quoted name; "" for any name.
func (t *Tree) headingsNamed(name string) []int {
	x := &t.headings
	x.made.Do(func() {
		x.byName = map[string][]int{}
		for i := 0; i+2 < len(t.Tokens); i++ {
			if w, n := &t.Tokens[i], &t.Tokens[i+1]; w.Kind == Name && n.Kind == String {
				x.all = append(x.all, i)
				x.byName[n.Value] = append(x.byName[n.Value], i)
			}
		}
	})
	if name == "" {
		return x.all
	}
	return x.byName[name]
}

// Lines returns the first and the last line of a heading.
func (ts Tokens) Lines(h Heading) (first, last int) {
	return ts[h.Word].Line, ts[h.End-1].LastLine()
}

// FindHeading returns the heading with a word and a name that is nearest to a line: the
// innermost one around it, or else that with the nearest start or end. An empty word or name
// matches any.
func (t *Tree) FindHeading(word, name string, line int) (Heading, bool) {
	best, found, distance := Heading{}, false, 0
	for _, i := range t.headingsNamed(name) {
		if word != "" && t.Tokens[i].Text != word {
			continue
		}
		h := Heading{Word: i, Name: i + 1, Body: i + 2, End: t.Tokens.bodyEnd(i + 2)}
		first, last := t.Tokens.Lines(h)
		d := max(first-line, line-last, 0)
		// The innermost of nested headings is preferred.
		if !found || d < distance || d == distance && h.Word > best.Word && h.End <= best.End {
			best, found, distance = h, true, d
		}
	}
	return best, found
}

// HeadingAround returns the innermost heading with a word around a line. Its name may be computed,
// as in a loop: word(expression) body.
func (t *Tree) HeadingAround(word string, line int) (Heading, bool) {
	best, found := t.FindHeading(word, "", line)
	if found {
		first, last := t.Tokens.Lines(best)
		found = first <= line && line <= last
	}
	for i := 0; i+1 < len(t.Tokens) && t.Tokens[i].Line <= line; i++ {
		if t.Tokens[i].Kind != Name || t.Tokens[i].Text != word || !t.Tokens.Is(i+1, "(") {
			continue
		}
		body := t.Tokens.bodyEnd(i + 1)
		h := Heading{Word: i, Name: -1, Body: body, End: t.Tokens.bodyEnd(body)}
		if h.End == body {
			continue // a call without a body
		}
		if _, last := t.Tokens.Lines(h); line <= last && (!found || h.Word > best.Word) {
			best, found = h, true
		}
	}
	return best, found
}

// FindString returns the nth String, from 0, with a value inside a heading. Use
// [Token.SourceOffset] to convert offsets in the value to offsets in the file.
func (ts Tokens) FindString(h Heading, value string, nth int) (Token, bool) {
	for _, t := range ts[h.Word:h.End] {
		if t.Kind == String && t.Value == value {
			if nth == 0 {
				return t, true
			}
			nth--
		}
	}
	return Token{}, false
}

// FindValue returns the first token of the value of a field `key = ...` anywhere inside a
// heading.
func (ts Tokens) FindValue(h Heading, key string) (Token, bool) {
	for i := h.Word; i+2 < h.End; i++ {
		if ts[i].Kind == Name && ts[i].Text == key && ts[i+1].Text == "=" {
			return ts[i+2], true
		}
	}
	return Token{}, false
}
