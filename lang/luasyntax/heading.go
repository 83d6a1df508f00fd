package luasyntax

import "sync"

// Heading is a declaration `word "name" body` in a file, as indexes of tokens. The body is a
// table, something in brackets, or a text.
type Heading struct {
	Word int
	Name int // a String; -1 where the name is worked out
	Body int // End where there is none
	End  int // behind the body
}

// HeadingAt is the heading whose word stands at an index, its name perhaps in brackets. It is
// false where no body follows; then a Name of 0 says that no name does.
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

// bodyEnd is the token behind a body that begins at an index, the end of the file where its
// bracket never closes; the index itself where no body begins.
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

// headingIndex holds the tokens at which a word and a name in quotes begin. It is made once:
// a long file has many headings, and each is looked for.
type headingIndex struct {
	made   sync.Once
	all    []int
	byName map[string][]int
}

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

// Lines are the first and the last line on which a heading stands.
func (ts Tokens) Lines(h Heading) (first, last int) {
	return ts[h.Word].Line, ts[h.End-1].LastLine()
}

// FindHeading finds the heading `word "name" body` nearest to a line: the one
// that contains it, else the one whose start is nearest. An empty word or name
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
		// Of headings inside each other the innermost is meant.
		if !found || d < distance || d == distance && h.Word > best.Word && h.End <= best.End {
			best, found, distance = h, true, d
		}
	}
	return best, found
}

// HeadingOn finds the heading that stands on a line or around it, of headings inside each
// other the innermost: one whose name is written, or one whose name is worked out, as those
// of a loop are: word(expression) body. Nothing is found where none stands there.
func (t *Tree) HeadingOn(word string, line int) (Heading, bool) {
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
			continue // a call, and no heading
		}
		if _, last := t.Tokens.Lines(h); line <= last && (!found || h.Word > best.Word) {
			best, found = h, true
		}
	}
	return best, found
}

// FindString finds the nth (from 0) String with a decoded value inside a heading, which is
// where a formula stands that a script passed as a text. Its SourceOffset then turns
// offsets inside the formula into offsets of the file.
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

// FindValue finds the value of a field `key = ...` anywhere inside a heading: the
// first token after its equals sign.
func (ts Tokens) FindValue(h Heading, key string) (Token, bool) {
	for i := h.Word; i+2 < h.End; i++ {
		if ts[i].Kind == Name && ts[i].Text == key && ts[i+1].Text == "=" {
			return ts[i+2], true
		}
	}
	return Token{}, false
}
