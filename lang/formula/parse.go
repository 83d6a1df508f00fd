package formula

import (
	"errors"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"

	"houserule/lang/lazyregexp"
)

// config is expr's configuration without its functions; those of formulas are bound in
// functions.go. The parser does not change it.
var config = sync.OnceValue(func() *conf.Config {
	disabled := make(map[string]bool, len(builtin.Builtins))
	for _, f := range builtin.Builtins {
		disabled[f.Name] = true
	}
	return &conf.Config{
		MaxNodes:          MaxNodes,
		ShortCircuit:      true,
		Disabled:          disabled,
		DisableIfOperator: true,
	}
})

// parse checks the text with guard and parses it with expr, or returns a cached tree.
func parse(p *positions) (ast.Node, error) {
	known := cacheKey{p.src.Text, p.allowElement}
	if tree := treeOf(known); tree != nil {
		return tree, nil
	}
	tokens, err := guard(p)
	if err != nil {
		return nil, err
	}
	tree, err := parser.ParseWithConfig(withElements(p.src.Text, tokens, p.allowElement), config())
	if err != nil {
		return nil, p.syntax(err)
	}
	keepTree(known, tree.Node)
	return tree.Node, nil
}

// outerElement replaces a # outside of list functions, which expr's parser rejects. It has one
// character, so that positions stay the same.
const (
	outerLetter  = '\u2135'
	outerElement = string(outerLetter)
)

const diceHint = "dice stand where they are thrown: in the `dice` of a check, a line or a table; in a function, roll \"1d6\" throws them"

// diceAt returns the span of dice notation whose number begins at or before a character.
func (p *positions) diceAt(char int) (span, bool) {
	letters := []rune(p.src.Text)
	from := min(char, len(letters))
	for from > 0 && unicode.IsDigit(letters[from-1]) {
		from--
	}
	found := startsDice.FindString(string(letters[from:]))
	return span{from, from + utf8.RuneCountInString(found)}, found != ""
}

var startsDice = lazyregexp.New(`^[0-9]+[dD]([0-9]+|%|F\b)`)

// syntax returns the problem for an error of expr's parser.
func (p *positions) syntax(err error) error {
	var e *file.Error
	if !errors.As(err, &e) {
		return p.problem(span{0, 1}, firstLine(err.Error()), "")
	}
	at := span{e.From, max(e.To, e.From+1)}
	switch m := e.Message; {
	case strings.Contains(m, "EOF") || strings.Contains(m, "unexpected end"):
		return p.problem(span{p.length(), p.length() + 1}, "the formula ends too early", "something is missing at its end")
	case strings.Contains(m, "coalesce"):
		return p.problem(at, "`??` beside another operator needs brackets", "write `(bonus ?? 0) + 1`")
	case strings.Contains(m, "maximum allowed nodes"):
		return p.problem(at, "the formula is too long", "split it: give a part of it a rule of its own")
	case strings.Contains(m, "literal is too large"), strings.Contains(m, "invalid integer literal"), strings.Contains(m, "invalid float literal"):
		return p.problem(at, "the number is too large", "")
	case strings.Contains(m, "bad number"):
		if notation, found := p.diceAt(at.from); found {
			return p.problem(notation, "a formula cannot contain dice", diceHint)
		}
		return p.problem(at, "a number and a word need a space between them", "put an operator or a space between them")
	case strings.Contains(m, "expected at least"):
		return p.problem(at, "a list function needs a list and a formula about its elements", "write `any(wounds, #.points > 2)`")
	case strings.Contains(m, "expected name"):
		return p.problem(at, "a name is missing after the dot", "")
	case strings.Contains(m, "char escape"), strings.Contains(m, "unable to unescape"):
		return p.problem(at, "a backslash in a text stands before a quote or another backslash only", "")
	case strings.Contains(m, "#") && strings.Contains(m, "unexpected token"):
		return p.noElement(at)
	case strings.HasPrefix(m, "unexpected token"):
		return p.problem(at, "`"+p.text(at)+"` is not expected here", "")
	default:
		return p.problem(at, m, "")
	}
}
