package mutation

import (
	"strconv"
	"strings"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"

	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// swapped maps operators, functions and constants of formulas to their replacements.
var swapped = map[string][]string{
	"<": {"<=", ">="}, "<=": {"<", ">"}, ">": {">=", "<="}, ">=": {">", "<"}, "==": {"!="}, "!=": {"=="},
	"+": {"-"}, "-": {"+"}, "*": {"/"}, "/": {"*"}, "%": {"*"}, "^": {"*"}, "**": {"*"},
	"and": {"or"}, "or": {"and"}, "&&": {"||"}, "||": {"&&"},
	"floor": {"ceil"}, "ceil": {"floor"}, "round": {"floor"}, "int": {"ceil"}, "min": {"max"}, "max": {"min"},
	"any": {"all"}, "all": {"any"}, "none": {"any"}, "true": {"false"}, "false": {"true"},
}

// operatorSort returns the mutation operator for the replacement of an operator.
func operatorSort(from, to string) string {
	switch from {
	case "<", "<=", ">", ">=":
		if from[0] == to[0] {
			return "boundary"
		}
		return "comparison"
	case "==", "!=", "~=":
		return "comparison"
	case "+", "-", "*", "/", "%", "^", "**":
		return "arithmetic"
	case "and", "or", "&&", "||":
		return "logic"
	case "true", "false":
		return "truth"
	}
	return "function"
}

// formulaIn is a formula with its position in the file.
type formulaIn struct {
	Formula
	token  luasyntax.Token
	inside int   // offset in the value of token at which it begins
	runes  []int // byte offsets of the characters, and the length
	spot   span  // an example must reach it to notice a mutant
}

// at returns the offset in the file of a character of the formula.
func (f *formulaIn) at(rune int) int { return f.token.SourceOffset(f.inside + f.runes[rune]) }

// findFormula finds a formula in the file; nil if it is not in a string literal, or only shown
// to people.
func (b *generator) findFormula(f Formula) (*formulaIn, *luasyntax.Node) {
	n := b.tree.At(f.Offset)
	if n == nil || n.Kind != luasyntax.StringExpr || b.isForPeopleOnly(n) {
		return nil, nil
	}
	in := &formulaIn{Formula: f, token: b.tree.Tokens[n.From], spot: span{f.Offset, f.Offset + 1}}
	for in.inside <= len(in.token.Value) && in.token.SourceOffset(in.inside) < f.Offset {
		in.inside++
	}
	if !strings.HasPrefix(in.token.Value[min(in.inside, len(in.token.Value)):], f.Text) {
		return nil, nil
	}
	for i := range f.Text {
		in.runes = append(in.runes, i)
	}
	in.runes = append(in.runes, len(f.Text))
	return in, n
}

// isForPeopleOnly reports whether a node is only shown to people.
func (b *generator) isForPeopleOnly(n *luasyntax.Node) bool {
	for ; n != nil; n = n.Up {
		if n.Kind == luasyntax.TableField && forPeople("", b.tree.Key(n)) {
			return true
		}
		if n.Kind == luasyntax.CallExpr {
			if word, name := b.heading(n); isForPeople(word) || strings.HasSuffix(name, "."+rules.HeadlineWord) {
				return true
			}
		}
		if n.Kind == luasyntax.CallExpr && b.isRoll(n) {
			return true
		}
	}
	return false
}

// isRoll reports whether a heading is a table that is rolled on, whose rows are texts for
// people.
func (b *generator) isRoll(n *luasyntax.Node) bool {
	word, _ := b.heading(n)
	if !grammar.Is(word, grammar.Question) {
		return false
	}
	for _, f := range fieldsOf(n.Kids[1]) {
		if row := grammar.Of(word).Field(b.tree.Key(f)); row != nil && row.Holds == grammar.Notation {
			return true
		}
	}
	return false
}

// formula adds the mutants of one formula.
func (b *generator) formula(f Formula) {
	in, n := b.findFormula(f)
	if in == nil {
		return
	}
	tokens, err := lexer.Lex(file.NewSource(f.Text))
	if err != nil {
		return
	}
	before := len(b.mutants)
	b.operators(in, tokens)
	b.ternary(in, tokens)
	all := span{in.at(0), in.at(len(in.runes) - 1)}
	switch key := b.keyOf(n); {
	case holds("", key, grammar.Condition):
		if f.Text != "true" {
			b.add(all.start, all.end, "true", "condition", "holds always", in.spot)
		}
		if f.Text != "false" && !b.removable(n) {
			b.add(all.start, all.end, "false", "condition", "never holds", in.spot)
		}
	case len(b.mutants) > before || b.inRequirement(n):
	case b.valueType(f.Offset) == "number":
		b.add(all.start, all.end, f.Text+" + 1", "value", shownChange(f.Text, f.Text+" + 1"), in.spot)
	case b.valueType(f.Offset) == "yes or no":
		b.add(all.start, all.end, "not ("+f.Text+")", "value", shownChange(f.Text, "not ("+f.Text+")"), in.spot)
	}
}

// shownChange describes a replacement.
func shownChange(from, to string) string { return "`" + from + "` -> `" + to + "`" }

// operators adds mutants in which an operator, name or number of a formula is replaced.
func (b *generator) operators(in *formulaIn, tokens []lexer.Token) {
	for i, t := range tokens {
		var before, behind lexer.Token
		if i > 0 {
			before = tokens[i-1]
		}
		if i+1 < len(tokens) {
			behind = tokens[i+1]
		}
		put := func(from, to int, text, sort string) {
			changed := string([]rune(in.Text)[:from]) + text + string([]rune(in.Text)[to:])
			b.add(in.at(from), in.at(to), text, sort, shownChange(in.Text, changed), in.spot)
		}
		if before.Is(lexer.Operator, ".") {
			continue
		}
		switch {
		case t.Kind == lexer.Number:
			n, err := strconv.ParseFloat(t.Value, 64)
			if err != nil {
				continue
			}
			if before.Is(lexer.Operator, "-") && (i < 2 || !ends(tokens[i-2])) && n > 0 {
				put(t.From, t.To, types.Format(n+1), "number")
				continue
			}
			put(t.From, t.To, types.Format(n+1), "number")
			if n >= 1 && bounds(tokens, i) {
				put(t.From, t.To, types.Format(n-1), "number")
			}
		case t.Kind == lexer.Operator && t.Value == "not", t.Kind == lexer.Operator && t.Value == "!":
			put(t.From, behind.From, "", "logic")
		case t.Kind == lexer.Operator && t.Value == "-" && !ends(before):
			put(t.From, t.To, "", "arithmetic")
		case t.Kind == lexer.Operator && t.Value == "+" && !ends(before):
		case t.Kind == lexer.Operator && t.Value == "in" && !before.Is(lexer.Operator, "not"):
			put(t.From, t.To, "not in", "logic")
		case t.Kind == lexer.Operator, t.Kind == lexer.Identifier && (t.Value == "true" || t.Value == "false"), t.Kind == lexer.Identifier && behind.Is(lexer.Bracket, "("):
			for _, to := range swapped[t.Value] {
				put(t.From, t.To, to, operatorSort(t.Value, to))
			}
		}
	}
}

// bounds reports whether a number is an argument of min or max.
func bounds(tokens []lexer.Token, i int) bool {
	depth := 0
	for j := i - 1; j >= 0; j-- {
		switch {
		case tokens[j].Is(lexer.Bracket, ")", "]"):
			depth++
		case tokens[j].Is(lexer.Bracket, "(", "["):
			if depth == 0 {
				return j > 0 && tokens[j-1].Is(lexer.Identifier, "min", "max")
			}
			depth--
		}
	}
	return false
}

// ends reports whether a token can end an operand.
func ends(t lexer.Token) bool {
	switch t.Kind {
	case lexer.Number, lexer.String, lexer.Identifier:
		return true
	case lexer.Bracket:
		return t.Value == ")" || t.Value == "]"
	}
	return t.Is(lexer.Operator, "#")
}

// ternary adds mutants in which the condition of `condition ? one : other` is true or false.
func (b *generator) ternary(in *formulaIn, tokens []lexer.Token) {
	runes := []rune(in.Text)
	for i, t := range tokens {
		if !t.Is(lexer.Operator, "?") {
			continue
		}
		from, depth := 0, 0
	back:
		for j := i - 1; j >= 0; j-- {
			switch {
			case tokens[j].Is(lexer.Bracket, ")", "]"):
				depth++
			case tokens[j].Is(lexer.Bracket, "(", "["):
				if depth == 0 {
					from = j + 1
					break back
				}
				depth--
			case depth == 0 && tokens[j].Is(lexer.Operator, "?", ":", ","):
				from = j + 1
				break back
			}
		}
		start, end := tokens[from].From, tokens[i-1].To
		for _, side := range []string{"true", "false"} {
			changed := string(runes[:start]) + side + string(runes[end:])
			b.add(in.at(start), in.at(end), side, "side", shownChange(in.Text, changed), in.spot)
		}
	}
}
