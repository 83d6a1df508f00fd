package formula

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/diag"
)

// Call is a formula that consists of one call, such as "target.is_hurt(damage)".
type Call struct {
	Path      string // everything before the parentheses
	Receiver  Source // the path before the last dot; its text is "" for a bare name
	Word      string // the name after the last dot
	HasParens bool   // it has parentheses, which may be empty
	Args      []Source
	Names     []CallName // of the last arguments, which are given by name; behind those without
	word      span
	positions *positions
}

// CallName is the name of an argument: value in "gains('Frightened', value = 2)".
type CallName struct {
	Name string
	Pos  diag.Pos
}

// Problem returns a problem at the name of the call.
func (c *Call) Problem(message, hint string) *diag.Problem {
	return c.positions.problem(c.word, message, hint)
}

// WordPos returns the position of the name of the call.
func (c *Call) WordPos() diag.Pos { return c.positions.pos(c.word) }

// IsFormula reports whether text has the syntax of a formula, whatever its names mean: "level" and
// "2 + size" have, "the feet are free" does not.
func IsFormula(text string) bool {
	_, err := parse(newPositions(nil, Source{Text: text}))
	return err == nil
}

// ParseCall parses a path with or without parentheses. Anything else is an error, a
// [*diag.Problem].
func ParseCall(file *diag.File, src Source) (*Call, error) {
	names, plain := argumentNames(src)
	p := newPositions(file, plain)
	p.allowElement = true
	for _, n := range names {
		if n.isEmpty {
			return nil, p.problem(span{n.from, n.to}, fmt.Sprintf("nothing is given as `%s`", n.name), fmt.Sprintf("write a formula after the sign: %s = 2", n.name))
		}
	}
	tree, err := parse(p)
	if err != nil {
		return nil, err
	}
	if !isCall(tree) {
		return nil, p.problem(span{0, p.length()}, "this is not a call: a step is a path, with or without arguments in brackets",
			"write it like `target.is_hurt(damage)`; conditions stand in `when`")
	}
	c := &Call{positions: p}
	letters := []rune(plain.Text)
	from, to := 0, len(letters)
	for from < to && isBlank(letters[from]) {
		from++
	}
	for to > from && isBlank(letters[to-1]) {
		to--
	}
	end := to
	if letters[to-1] == ')' {
		c.HasParens = true
		open := lastOutside(letters[from:to], '(') + from
		c.Args = p.parts(letters, open+1, to-1)
		for _, n := range names {
			c.Names = append(c.Names, CallName{n.name, p.pos(span{n.from, n.to})})
		}
		for end = open; end > from && isBlank(letters[end-1]); end-- {
		}
	}
	c.Path = string(letters[from:end])
	start := from
	if dot := lastOutside(letters[from:end], '.'); dot >= 0 {
		c.Receiver = p.part(letters, from, from+dot)
		start = from + dot + 1
	}
	for start < end && isBlank(letters[start]) {
		start++
	}
	c.Word, c.word = string(letters[start:end]), span{start, end}
	return c, nil
}

// isCall reports whether a node is a path or the call of one.
func isCall(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallNode:
		switch n.Callee.(type) {
		case *ast.IdentifierNode, *ast.MemberNode:
			return isCall(n.Callee)
		}
		return false
	case *ast.IdentifierNode:
		return n.Value != "none" && n.Value != "yes" && n.Value != "no" && n.Value != outerElement
	case *ast.MemberNode:
		if _, ok := n.Property.(*ast.StringNode); !ok {
			return false
		}
		return n.Node != nil && isOwner(n.Node)
	}
	return false
}

// isOwner reports whether a node may precede the dot of a call.
func isOwner(n ast.Node) bool {
	id, ok := n.(*ast.IdentifierNode)
	return ok && id.Value == outerElement || isCall(n)
}

func isBlank(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' }

// eachOutside calls each for every character outside of quotes and brackets, and for outermost
// opening brackets.
func eachOutside(letters []rune, each func(i int, c rune)) {
	depth := 0
	for i := 0; i < len(letters); i++ {
		switch c := letters[i]; c {
		case '\'', '"':
			for i++; i < len(letters) && letters[i] != c; i++ {
				if letters[i] == '\\' {
					i++
				}
			}
		case '(', '[':
			if depth == 0 {
				each(i, c)
			}
			depth++
		case ')', ']':
			depth--
		default:
			if depth == 0 {
				each(i, c)
			}
		}
	}
}

// lastOutside returns the last index of a character outside of quotes and brackets, or -1.
func lastOutside(letters []rune, what rune) int {
	at := -1
	eachOutside(letters, func(i int, c rune) {
		if c == what {
			at = i
		}
	})
	return at
}

// parts splits a range of the formula at its commas.
func (p *positions) parts(letters []rune, from, to int) []Source {
	if strings.TrimSpace(string(letters[from:to])) == "" {
		return nil
	}
	var all []Source
	start := from
	eachOutside(letters[from:to], func(i int, c rune) {
		if c == ',' {
			all = append(all, p.part(letters, start, from+i))
			start = from + i + 1
		}
	})
	return append(all, p.part(letters, start, to))
}

// part returns a range of the formula as a formula with its own position.
func (p *positions) part(letters []rune, from, to int) Source {
	for from < to && isBlank(letters[from]) {
		from++
	}
	for to > from && isBlank(letters[to-1]) {
		to--
	}
	s := Source{Text: string(letters[from:to])}
	offset := 0
	for _, r := range letters[:from] {
		offset += utf8.RuneLen(r)
	}
	if place := p.src.Place; place != nil {
		s.Place = func(o int) diag.Pos { return place(offset + o) }
	} else if p.file != nil {
		s.Place = func(o int) diag.Pos { return p.file.PosAt(offset + o) }
	}
	return s
}

// Prefixes returns the parts of a path that end before one of its dots, and the path itself:
// target, target.group, target.group.leader.
func Prefixes(path Source) []Source {
	letters := []rune(path.Text)
	var all []Source
	eachOutside(letters, func(i int, c rune) {
		if c == '.' {
			all = append(all, Source{Text: strings.TrimRight(string(letters[:i]), " \t\r\n"), Place: path.Place})
		}
	})
	return append(all, path)
}
