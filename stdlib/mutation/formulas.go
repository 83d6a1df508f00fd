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

// swapped are the operators and functions of formulas that others stand in for.
var swapped = map[string][]string{
	"<": {"<=", ">="}, "<=": {"<", ">"}, ">": {">=", "<="}, ">=": {">", "<"}, "==": {"!="}, "!=": {"=="},
	"+": {"-"}, "-": {"+"}, "*": {"/"}, "/": {"*"}, "%": {"*"}, "^": {"*"}, "**": {"*"},
	"and": {"or"}, "or": {"and"}, "&&": {"||"}, "||": {"&&"},
	"floor": {"ceil"}, "ceil": {"floor"}, "round": {"floor"}, "int": {"ceil"}, "min": {"max"}, "max": {"min"},
	"any": {"all"}, "all": {"any"}, "none": {"any"}, "true": {"false"}, "false": {"true"},
}

// operatorSort names what was broken by the operator that was swapped.
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

// formulaIn is a formula, and where its bytes stand in the file.
type formulaIn struct {
	Formula
	token  luasyntax.Token
	inside int // where in the value of its token it begins
	runes  []int
	spot   spot
}

// at is where a character of the formula stands in the file.
func (f *formulaIn) at(rune int) int { return f.token.SourceOffset(f.inside + f.runes[rune]) }

// find gives the place of a formula; nil for one that stands in no text of the file, or is
// only shown to people.
func (b *breaker) find(f Formula) (*formulaIn, *luasyntax.Node) {
	n := b.t.At(f.Offset)
	if n == nil || n.Kind != luasyntax.StringExpr || b.shown(n) {
		return nil, nil
	}
	in := &formulaIn{Formula: f, token: b.t.Tokens[n.From], spot: spot{f.Offset, f.Offset + 1}}
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

// shown tells a text that only people read.
func (b *breaker) shown(n *luasyntax.Node) bool {
	for ; n != nil; n = n.Up {
		if n.Kind == luasyntax.TableField && forPeople("", b.t.Key(n)) {
			return true
		}
		if n.Kind == luasyntax.CallExpr {
			if word, name := b.heading(n); onlyShown(word) || strings.HasSuffix(name, "."+rules.HeadlineWord) {
				return true
			}
		}
		if n.Kind == luasyntax.CallExpr && b.rolls(n) {
			return true
		}
	}
	return false
}

// rolls tells a table that rolls: its rows are read by people.
func (b *breaker) rolls(n *luasyntax.Node) bool {
	word, _ := b.heading(n)
	if !grammar.Is(word, grammar.Question) {
		return false
	}
	for _, f := range fieldsOf(n.Kids[1]) {
		if row := grammar.Of(word).Field(b.t.Key(f)); row != nil && row.Holds == grammar.Notation {
			return true
		}
	}
	return false
}

// formula breaks one formula.
func (b *breaker) formula(f Formula) {
	in, n := b.find(f)
	if in == nil {
		return
	}
	tokens, err := lexer.Lex(file.NewSource(f.Text))
	if err != nil {
		return
	}
	before := len(b.all)
	b.signs(in, tokens)
	b.sides(in, tokens)
	whole := spot{in.at(0), in.at(len(in.runes) - 1)}
	switch key := b.keyOf(n); {
	case holds("", key, grammar.Condition):
		if f.Text != "true" {
			b.add(whole.start, whole.end, "true", "condition", "holds always", in.spot)
		}
		if f.Text != "false" && !b.removable(n) {
			b.add(whole.start, whole.end, "false", "condition", "never holds", in.spot)
		}
	case len(b.all) > before || b.inRequirement(n):
	case b.gives(f.Offset) == "number":
		b.add(whole.start, whole.end, f.Text+" + 1", "value", shownChange(f.Text, f.Text+" + 1"), in.spot)
	case b.gives(f.Offset) == "yes or no":
		b.add(whole.start, whole.end, "not ("+f.Text+")", "value", shownChange(f.Text, "not ("+f.Text+")"), in.spot)
	}
}

func shownChange(from, to string) string { return "`" + from + "` -> `" + to + "`" }

// signs breaks the operators, names and numbers of a formula one by one.
func (b *breaker) signs(in *formulaIn, tokens []lexer.Token) {
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
			if behind.Is(lexer.Operator, "in") {
				put(t.From, behind.From, "", "logic")
			} else {
				put(t.From, behind.From, "", "logic")
			}
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

// bounds tells a number that is an argument of min or max, or is compared.
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

// ends tells a token behind which an operator has a left side.
func ends(t lexer.Token) bool {
	switch t.Kind {
	case lexer.Number, lexer.String, lexer.Identifier:
		return true
	case lexer.Bracket:
		return t.Value == ")" || t.Value == "]"
	}
	return t.Is(lexer.Operator, "#")
}

// sides breaks the conditions of `condition ? one : other`.
func (b *breaker) sides(in *formulaIn, tokens []lexer.Token) {
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
