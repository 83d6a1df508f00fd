package layout

import (
	"strings"

	"houserule/lang/luasyntax"
)

// blanks returns the number of spaces between word i and the word before it, if it is in no
// column.
func (p *page) blanks(i int) int {
	before, w := &p.list[i-1], &p.list[i]
	switch {
	case before.sort == comment || w.sort == comment:
		return 1
	case w.sort == comma:
		return 0
	case before.sort == comma:
		return 1 + one(w.gap > 1 && p.mayPart(i))
	case before.sort == joint || w.sort == joint:
		return 0
	case before.text == "::" && before.sort == keyword && w.sort == name, w.text == "::" && w.sort == keyword && before.sort == name:
		return 0
	case before.sort == opener && w.sort == closer:
		return 0
	case before.text == "{" && before.sort == opener || w.text == "}" && w.sort == closer:
		return 1
	case before.sort == opener:
		// Two brackets would begin a long text. // `[[` would begin a long string
		return one(before.text == "[" && strings.HasPrefix(w.text, "["))
	case w.sort == closer:
		return one(w.text == "]" && before.token == luasyntax.String && before.text[0] == '[')
	case before.sort == unary:
		// Two signs would begin a comment. // `--` would begin a comment
		return one(before.text == "not" || before.text == "-" && w.text == "-")
	case before.text == "function" && w.sort == opener:
		return 0
	case w.sort == opener && w.text != "{":
		// A call or an index.
		return one(!before.endsValue() || before.sort == keyword || before.sort == closer && p.frames[before.shuts].takes)
	}
	return 1 + one(w.gap > 1 && p.mayPart(i))
}

// mayPart reports whether a second space before a word is kept: numbers in a call that belong
// together, such as dice, and statements on one line.
func (p *page) mayPart(i int) bool {
	before, w := &p.list[i-1], &p.list[i]
	return p.isDie(w) && before.sort == comma || w.sort == name && before.endsValue() && p.frames[w.within].block
}

// isDie reports whether a word is a number in parentheses.
func (p *page) isDie(w *word) bool {
	if w.token != luasyntax.Number || w.sort != literal {
		return false
	}
	f := &p.frames[w.within]
	return f.open >= 0 && p.list[f.open].text == "("
}

// one returns 1 for true and 0 for false.
func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
