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

// replacements maps operators, functions and constants of formulas to those that replace them.
var replacements = map[string][]string{
	"<": {"<=", ">="}, "<=": {"<", ">"}, ">": {">=", "<="}, ">=": {">", "<"}, "==": {"!="}, "!=": {"=="},
	"+": {"-"}, "-": {"+"}, "*": {"/"}, "/": {"*"}, "%": {"*"}, "^": {"*"}, "**": {"*"},
	"and": {"or"}, "or": {"and"}, "&&": {"||"}, "||": {"&&"},
	"floor": {"ceil"}, "ceil": {"floor"}, "round": {"floor"}, "int": {"ceil"}, "min": {"max"}, "max": {"min"},
	"any": {"all"}, "all": {"any"}, "none": {"any"}, "true": {"false"}, "false": {"true"},
}

// operatorOf returns the mutation operator for the replacement of an operator, function or
// constant of formulas.
func operatorOf(from, to string) string {
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

// locatedFormula is a formula with its position in the file.
type locatedFormula struct {
	Formula
	token luasyntax.Token // the string literal that contains it
	start int             // offset in the value of token at which it begins
	runes []int           // byte offsets of the characters, and the length
	span  span            // an example must reach it to notice a mutant
}

// at returns the offset in the file of a character of the formula.
func (f *locatedFormula) at(rune int) int { return f.token.SourceOffset(f.start + f.runes[rune]) }

// findFormula returns a formula with its position, and the node of its string literal; nil if it
// is not in a string literal, or only shown to people.
func (g *generator) findFormula(f Formula) (*locatedFormula, *luasyntax.Node) {
	n := g.tree.At(f.Offset)
	if n == nil || n.Kind != luasyntax.StringExpr || g.isForPeopleOnly(n) {
		return nil, nil
	}
	in := &locatedFormula{Formula: f, token: g.tree.Tokens[n.From], span: span{f.Offset, f.Offset + 1}}
	for in.start <= len(in.token.Value) && in.token.SourceOffset(in.start) < f.Offset {
		in.start++
	}
	if !strings.HasPrefix(in.token.Value[min(in.start, len(in.token.Value)):], f.Text) {
		return nil, nil
	}
	for i := range f.Text {
		in.runes = append(in.runes, i)
	}
	in.runes = append(in.runes, len(f.Text))
	return in, n
}

// isForPeopleOnly reports whether a node is only shown to people.
func (g *generator) isForPeopleOnly(n *luasyntax.Node) bool {
	for ; n != nil; n = n.Parent {
		if n.Kind == luasyntax.TableField && forPeople("", g.tree.Key(n)) {
			return true
		}
		if n.Kind == luasyntax.CallExpr {
			if word, name := g.heading(n); isForPeople(word) || rules.IsHeadlineWord(name[strings.LastIndexByte(name, '.')+1:]) {
				return true
			}
		}
		if n.Kind == luasyntax.CallExpr && g.isRoll(n) {
			return true
		}
	}
	return false
}

// isRoll reports whether a heading is a table that is rolled on, whose rows are texts for
// people.
func (g *generator) isRoll(n *luasyntax.Node) bool {
	word, _ := g.heading(n)
	if !grammar.Is(word, grammar.Question) {
		return false
	}
	for _, f := range fieldsOf(n.Children[1]) {
		if row := grammar.Of(word).Field(g.tree.Key(f)); row != nil && row.Holds == grammar.Notation {
			return true
		}
	}
	return false
}

// mutateFormula adds the mutants of one formula.
func (g *generator) mutateFormula(f Formula) {
	in, n := g.findFormula(f)
	if in == nil {
		return
	}
	tokens, err := lexer.Lex(file.NewSource(f.Text))
	if err != nil {
		return
	}
	before := len(g.mutants)
	g.mutateTokens(in, tokens)
	g.mutateTernary(in, tokens)
	all := span{in.at(0), in.at(len(in.runes) - 1)}
	switch key := g.keyOf(n); {
	case fieldHolds("", key, grammar.Condition):
		if f.Text != "true" {
			g.add(all.start, all.end, "true", "condition", "holds always", in.span)
		}
		if f.Text != "false" && !g.ownerIsRemoved(n) {
			g.add(all.start, all.end, "false", "condition", "never holds", in.span)
		}
	case len(g.mutants) > before || g.inRequirement(n):
	case g.valueType(f.Offset) == "number":
		g.add(all.start, all.end, f.Text+" + 1", "value", describeChange(f.Text, f.Text+" + 1"), in.span)
	case g.valueType(f.Offset) == "yes or no":
		g.add(all.start, all.end, "not ("+f.Text+")", "value", describeChange(f.Text, "not ("+f.Text+")"), in.span)
	}
}

// describeChange describes a replacement.
func describeChange(from, to string) string { return "`" + from + "` -> `" + to + "`" }

// mutateTokens adds mutants in which an operator, name or number of a formula is replaced or
// removed.
func (g *generator) mutateTokens(f *locatedFormula, tokens []lexer.Token) {
	for i, t := range tokens {
		var before, after lexer.Token
		if i > 0 {
			before = tokens[i-1]
		}
		if i+1 < len(tokens) {
			after = tokens[i+1]
		}
		replace := func(from, to int, text, operator string) {
			changed := string([]rune(f.Text)[:from]) + text + string([]rune(f.Text)[to:])
			g.add(f.at(from), f.at(to), text, operator, describeChange(f.Text, changed), f.span)
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
			if before.Is(lexer.Operator, "-") && (i < 2 || !endsOperand(tokens[i-2])) && n > 0 {
				replace(t.From, t.To, types.Format(n+1), "number")
				continue
			}
			replace(t.From, t.To, types.Format(n+1), "number")
			if n >= 1 && isMinMaxArgument(tokens, i) {
				replace(t.From, t.To, types.Format(n-1), "number")
			}
		case t.Kind == lexer.Operator && t.Value == "not", t.Kind == lexer.Operator && t.Value == "!":
			replace(t.From, after.From, "", "logic")
		case t.Kind == lexer.Operator && t.Value == "-" && !endsOperand(before):
			replace(t.From, t.To, "", "arithmetic")
		case t.Kind == lexer.Operator && t.Value == "+" && !endsOperand(before):
		case t.Kind == lexer.Operator && t.Value == "in" && !before.Is(lexer.Operator, "not"):
			replace(t.From, t.To, "not in", "logic")
		case t.Kind == lexer.Operator, t.Kind == lexer.Identifier && (t.Value == "true" || t.Value == "false"), t.Kind == lexer.Identifier && after.Is(lexer.Bracket, "("):
			for _, to := range replacements[t.Value] {
				replace(t.From, t.To, to, operatorOf(t.Value, to))
			}
		}
	}
}

// isMinMaxArgument reports whether a number is an argument of min or max.
func isMinMaxArgument(tokens []lexer.Token, i int) bool {
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

// endsOperand reports whether a token can end an operand.
func endsOperand(t lexer.Token) bool {
	switch t.Kind {
	case lexer.Number, lexer.String, lexer.Identifier:
		return true
	case lexer.Bracket:
		return t.Value == ")" || t.Value == "]"
	}
	return t.Is(lexer.Operator, "#")
}

// mutateTernary adds mutants in which the condition of `condition ? one : other` is true or false.
func (g *generator) mutateTernary(f *locatedFormula, tokens []lexer.Token) {
	runes := []rune(f.Text)
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
			g.add(f.at(start), f.at(end), side, "side", describeChange(f.Text, changed), f.span)
		}
	}
}
