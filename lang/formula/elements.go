package formula

import (
	"slices"
	"unicode/utf8"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
)

// In expr, `#` is only valid inside of its own list functions. Inside those of this package it
// is replaced by a name of one character that authors cannot write, so that positions stay the
// same.
const (
	elementLetter = 'ʘ'
	elementName   = string(elementLetter)
)

// ownListFunctions are the functions over elements that expr does not have.
var ownListFunctions = []string{"sorted"}

// openBracket is an unclosed bracket during the scan of withElements.
type openBracket struct {
	list, own bool // it belongs to a list function; to one of this package
	commas    int
}

// withElements returns the formula with # replaced where expr does not accept it. outer allows #
// outside of list functions.
func withElements(text string, tokens []lexer.Token, outer bool) string {
	letters := []rune(text)
	var open []openBracket
	for i, t := range tokens {
		switch {
		case t.Is(lexer.Bracket, "(", "["):
			b := openBracket{}
			if i > 0 && t.Value == "(" && tokens[i-1].Kind == lexer.Identifier && (i < 2 || !isMember(tokens[i-2])) {
				b.own = slices.Contains(ownListFunctions, tokens[i-1].Value)
				b.list = b.own || slices.Contains(listFunctions, tokens[i-1].Value)
			}
			open = append(open, b)
		case t.Is(lexer.Bracket, ")", "]"):
			open = open[:max(0, len(open)-1)]
		case t.Is(lexer.Operator, ",") && len(open) > 0:
			open[len(open)-1].commas++
		case t.Is(lexer.Operator, "#"):
			in := len(open) - 1
			for in >= 0 && (!open[in].list || open[in].commas == 0) {
				in-- // it is in the list argument of this one
			}
			switch {
			case in >= 0 && open[in].own:
				letters[t.From] = elementLetter
			case in < 0 && outer:
				letters[t.From] = outerLetter
			}
		}
	}
	return string(letters)
}

// elementsWord matches a word of an element, as in #.points.
var elementsWord = lazyregexp.New(`^#\s*\.\s*(\pL[\pL\pN_]*)`)

// noElement returns the problem for a # without a meaning. Inside the call of an unknown
// function, it is the problem of that function.
func (p *positions) noElement(at span) *diag.Problem {
	for _, called := range p.calledAround(at) {
		if p.unknown == nil {
			break
		}
		if message, hint := p.unknown(p.text(called)); message != "" {
			return p.problem(called, message, "").Advise(hint)
		}
	}
	if p.element == "" {
		return p.problem(at, "`#` is the element of a list, inside `any`, `all`, `none`, `count`, `sum`, `filter`, `map` or `sorted`",
			"write `sum(wounds, #.points)`")
	}
	word, behind := p.element, p.src.Text[p.offset(at.from):]
	if m := elementsWord.FindStringSubmatch(behind); m != nil {
		word, at.to = m[1], at.from+utf8.RuneCountInString(m[0])
	}
	return p.problem(at, "this is evaluated for each element, so its names are written without `#`", "write `"+word+"`")
}

// calledAround returns the names of the calls around a position, innermost first, if the
// position is after their first comma.
func (p *positions) calledAround(at span) []span {
	type call struct {
		name   span
		commas int
	}
	var open []call
	tokens, _ := lexer.Lex(file.NewSource(p.src.Text))
	for i, t := range tokens {
		switch {
		case t.From >= at.from:
			var names []span
			for _, c := range slices.Backward(open) {
				if c.commas > 0 && c.name != (span{}) {
					names = append(names, c.name)
				}
			}
			return names
		case t.Is(lexer.Bracket, "(", "["):
			c := call{}
			if i > 0 && t.Value == "(" && tokens[i-1].Kind == lexer.Identifier && (i < 2 || !isMember(tokens[i-2])) {
				c.name = span{tokens[i-1].From, tokens[i-1].To}
			}
			open = append(open, c)
		case t.Is(lexer.Bracket, ")", "]"):
			open = open[:max(0, len(open)-1)]
		case t.Is(lexer.Operator, ",") && len(open) > 0:
			open[len(open)-1].commas++
		}
	}
	return nil
}
