package layout

import (
	"strings"

	"houserule/lang/luasyntax"
)

// spaces returns the number of spaces between word i and the word before it, if it is in no
// column.
func (p *page) spaces(i int) int {
	before, w := &p.list[i-1], &p.list[i]
	switch {
	case before.class == comment || w.class == comment:
		return 1
	case w.class == comma:
		return 0
	case before.class == comma:
		return 1 + oneIf(w.gap > 1 && p.mayWiden(i))
	case before.class == accessor || w.class == accessor:
		return 0
	case before.text == "::" && before.class == keyword && w.class == name, w.text == "::" && w.class == keyword && before.class == name:
		return 0
	case before.class == opener && w.class == closer:
		return 0
	case before.text == "{" && before.class == opener || w.text == "}" && w.class == closer:
		return 1
	case before.class == opener:
		// Two brackets would begin a long text. // `[[` would begin a long string
		return oneIf(before.text == "[" && strings.HasPrefix(w.text, "["))
	case w.class == closer:
		return oneIf(w.text == "]" && before.token == luasyntax.String && before.text[0] == '[')
	case before.class == unary:
		// Two signs would begin a comment. // `--` would begin a comment
		return oneIf(before.text == "not" || before.text == "-" && w.text == "-")
	case before.text == "function" && w.class == opener:
		return 0
	case w.class == opener && w.text != "{":
		// A call or an index.
		return oneIf(!before.endsValue() || before.class == keyword || before.class == closer && p.frames[before.closed].isParameters)
	}
	return 1 + oneIf(w.gap > 1 && p.mayWiden(i))
}

// mayWiden reports whether a second space before a word is kept: numbers in a call that belong
// together, such as dice, and statements on one line.
func (p *page) mayWiden(i int) bool {
	before, w := &p.list[i-1], &p.list[i]
	return p.isDie(w) && before.class == comma || w.class == name && before.endsValue() && p.frames[w.frame].block
}

// isDie reports whether a word is a number in parentheses.
func (p *page) isDie(w *word) bool {
	if w.token != luasyntax.Number || w.class != literal {
		return false
	}
	f := &p.frames[w.frame]
	return f.open >= 0 && p.list[f.open].text == "("
}

// oneIf returns 1 for true and 0 for false.
func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
