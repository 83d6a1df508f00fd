package script

import "sort"

// Tokens gives the tokens of the source in order. The slice must not be
// changed.
func (c *Chunk) Tokens() []Token { return c.tokens }

// firstOn gives the index of the first token on a line or after it.
func firstOn(tokens []Token, line int) int {
	return sort.Search(len(tokens), func(i int) bool { return tokens[i].Line >= line })
}

// Heading is a declaration `word "name" { body }` in the source.
type Heading struct {
	Word, Name Token
	Start, End int // its tokens, from the word to the last bracket of the body
	FirstLine  int
	LastLine   int
}

// FindHeading finds the heading `word "name" body` nearest to a line: the one
// that contains it, else the one whose start is nearest. An empty word or name
// matches any. Search texts of the body with Heading.Find.
func (c *Chunk) FindHeading(word, name string, line int) (Heading, bool) {
	best, found, distance := Heading{}, false, 0
	for _, i := range c.headings(name) {
		w, n := c.tokens[i], c.tokens[i+1]
		if word != "" && w.Text != word {
			continue
		}
		h := Heading{Word: w, Name: n, Start: i, End: c.bodyEnd(i + 2), FirstLine: w.Line}
		h.LastLine = c.lastLine(h.End - 1)
		d := max(h.FirstLine-line, line-h.LastLine, 0)
		// Of headings inside each other the innermost is meant.
		if !found || d < distance || d == distance && h.Start > best.Start && h.End <= best.End {
			best, found, distance = h, true, d
		}
	}
	return best, found
}

// HeadingOn finds the heading that stands on a line or around it, of headings inside each
// other the innermost: one whose name is written, or one whose name is worked out, as those
// of a loop are: word(expression) body. Nothing is found where none stands there.
func (c *Chunk) HeadingOn(word string, line int) (Heading, bool) {
	best, found := c.FindHeading(word, "", line)
	found = found && best.FirstLine <= line && line <= best.LastLine
	for i := 0; i+1 < len(c.tokens) && c.tokens[i].Line <= line; i++ {
		if c.tokens[i].Kind != Name || c.tokens[i].Text != word || c.tokens[i+1].Text != "(" || c.tokens[i+1].Kind != Sign {
			continue
		}
		body := c.bodyEnd(i + 1)
		h := Heading{Word: c.tokens[i], Start: i, End: c.bodyEnd(body), FirstLine: c.tokens[i].Line}
		if h.End == body {
			continue // a call, and no heading
		}
		h.LastLine = c.lastLine(h.End - 1)
		if line <= h.LastLine && (!found || h.Start > best.Start) {
			best, found = h, true
		}
	}
	return best, found
}

// headings lists the tokens at which a word and a name in quotes begin; "" is
// any name. They are found once: a long file has many headings, and each is
// looked for.
func (c *Chunk) headings(name string) []int {
	c.findHeadings.Do(func() {
		c.headingsByName = map[string][]int{}
		for i := 0; i+2 < len(c.tokens); i++ {
			if w, n := c.tokens[i], c.tokens[i+1]; w.Kind == Name && n.Kind == Text {
				c.allHeadings = append(c.allHeadings, i)
				c.headingsByName[n.Value] = append(c.headingsByName[n.Value], i)
			}
		}
	})
	if name == "" {
		return c.allHeadings
	}
	return c.headingsByName[name]
}

// bodyEnd gives the token after a body that begins at token i: a bracketed one,
// or a text.
func (c *Chunk) bodyEnd(i int) int {
	if i >= len(c.tokens) {
		return len(c.tokens)
	}
	if t := c.tokens[i]; t.Text == "{" || t.Text == "(" {
		for j := i + 1; j < len(c.tokens); j++ {
			if c.tokens[j].Depth == t.Depth && c.tokens[j].Text == closer(t.Text) && c.tokens[j].Kind == Sign {
				return j + 1
			}
		}
		return len(c.tokens)
	} else if t.Kind == Text {
		return i + 1
	}
	return i
}

func (c *Chunk) lastLine(i int) int { return c.file.PosAt(c.tokens[i].End - 1).Line }

// FindIn finds the nth (from 0) text with a decoded value inside a heading, which is
// where a formula stands that a script passed as a text. Its SourceOffset then turns
// offsets inside the formula into offsets of the file.
func (c *Chunk) FindIn(h Heading, value string, nth int) (Token, bool) {
	for _, t := range c.tokens[h.Start:h.End] {
		if t.Kind == Text && t.Value == value {
			if nth == 0 {
				return t, true
			}
			nth--
		}
	}
	return Token{}, false
}

// FindField finds the value of a field `key = "..."` inside a heading: the
// first token after its equals sign.
func (c *Chunk) FindField(h Heading, key string) (Token, bool) {
	for i := h.Start; i+2 < h.End; i++ {
		if c.tokens[i].Kind == Name && c.tokens[i].Text == key && c.tokens[i+1].Text == "=" {
			return c.tokens[i+2], true
		}
	}
	return Token{}, false
}
