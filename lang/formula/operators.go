package formula

import (
	"math"
	"strings"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/detmath"
	"houserule/lang/diag"
	"houserule/lang/types"
)

func (b *binder) unary(n *ast.UnaryNode) bound {
	at := spanOf(n)
	x := b.bind(n.Node)
	switch n.Operator {
	case "-", "+":
		at.to = max(at.to, x.at.to)
		if f, ok := x.literal.(float64); ok {
			if n.Operator == "-" {
				f = -f
			}
			return constant(f, types.NumberType(), at)
		}
		c, ok := b.need(x, types.Number, "`"+n.Operator+"`")
		if !ok {
			return unknown(at)
		}
		if n.Operator == "+" {
			return bound{t: types.NumberType(), at: at, code: c}
		}
		number := c.asNumber()
		return bound{t: types.NumberType(), at: at, code: ofNumber(func(r *run) float64 { return 0 - number(r) })}
	case "!", "not":
		at.to = max(at.to, x.at.to)
		before := len(b.problems)
		c, ok := b.need(x, types.YesNo, "`"+n.Operator+"`")
		if !ok && len(b.problems) > before {
			b.negated = &negated{n, b.problems[before], spanOf(n).from + len(n.Operator)}
		}
		if !ok {
			return unknown(at)
		}
		yes := c.asYes()
		return bound{t: types.YesNoType(), at: at, code: ofYes(func(r *run) bool { return !yes(r) })}
	}
	return b.fail(at, "`"+n.Operator+"` is not an operator of formulas", "")
}

func (b *binder) binary(n *ast.BinaryNode) bound {
	switch n.Operator {
	case "and", "&&":
		return b.both(n)
	case "or", "||":
		return b.either(n)
	case "??":
		return b.unlessNone(n, types.Type{})
	}
	x, y := operandsOf(b, n)
	return bindOperation(b, n, x, y)
}

// bindOperation binds an operator that evaluates both sides, whose sides are bound.
func bindOperation(b *binder, n *ast.BinaryNode, x, y bound) bound {
	at := x.at.join(y.at)
	b.hintBrackets(n, at.to)
	if anyBad(x, y) {
		return unknown(at)
	}
	if strings.Contains("+ - * / % ^ **", n.Operator) {
		for i, side := range []ast.Node{n.Left, n.Right} {
			if e, ok := side.(*ast.BinaryNode); ok && e.Operator == "??" && !b.positions.inBrackets([]span{x.at, y.at}[i]) {
				return b.fail(spanOf(e), "`??` beside another operator needs brackets", "write `(bonus ?? 0) + 1`")
			}
		}
	}
	if out, ok := arithmeticOfWords(b, n.Operator, x, y, at); ok {
		return out
	}
	switch n.Operator {
	case "+":
		if isText(x.t) && isText(y.t) {
			return b.joinTexts(x, y, at)
		}
		if joinable(x, y) {
			return b.joinLists(x, y, at)
		}
		for _, side := range [][2]bound{{x, y}, {y, x}} {
			if isText(side[0].t) && side[1].t.Base == types.Number {
				return b.fail(side[0].at, "`+` needs a number, but "+b.positions.subject(side[0]), "write a text with braces where people read it, `"+b.positions.inBraces(x)+b.positions.inBraces(y)+"`: a text and a number are not added")
			}
		}
		fallthrough
	case "-", "*", "/", "%", "^", "**":
		return b.arithmetic(n.Operator, x, y, at)
	case "<", "<=", ">", ">=":
		return b.order(n.Operator, x, y, at)
	case "==", "!=":
		return b.equality(n.Operator, x, y, at)
	case "in", "not in":
		return b.contains(n.Operator, x, y, at)
	}
	return b.fail(at, "`"+n.Operator+"` is not an operator of formulas", "")
}

// logical binds `and` and `or`, which evaluate the right side only if needed.
func (b *binder) logical(operator string, x, y bound) bound {
	at := x.at.join(y.at)
	left, ok := b.need(x, types.YesNo, "`"+operator+"`")
	right, ok2 := b.need(y, types.YesNo, "`"+operator+"`")
	if !ok || !ok2 {
		return unknown(at)
	}
	p, q := left.asYes(), right.asYes()
	if operator == "and" {
		return bound{t: types.YesNoType(), at: at, code: ofYes(func(r *run) bool { return p(r) && q(r) })}
	}
	return bound{t: types.YesNoType(), at: at, code: ofYes(func(r *run) bool { return p(r) || q(r) })}
}

func (b *binder) both(n *ast.BinaryNode) bound {
	x := b.bind(n.Left)
	known := len(b.narrowings)
	b.assume(narrowings(n.Left, true))
	y := b.bindConditional(n.Right)
	b.narrowings = b.narrowings[:known]
	return b.logical("and", x, y)
}

func (b *binder) either(n *ast.BinaryNode) bound {
	x := b.bind(n.Left)
	known := len(b.narrowings)
	b.assume(narrowings(n.Left, false))
	y := b.bindConditional(n.Right)
	b.narrowings = b.narrowings[:known]
	return b.logical("or", x, y)
}

func (b *binder) unlessNone(n *ast.BinaryNode, want types.Type) bound {
	switch n.Left.(type) {
	case *ast.IdentifierNode, *ast.MemberNode:
		b.inSubkinds = true
	}
	x := b.bind(n.Left)
	b.inSubkinds = false
	if want.Base != types.Choice && x.t.Base == types.Choice {
		want = x.t.Required()
	}
	y := b.bindConditionalAs(n.Right, want)
	at := x.at.join(y.at)
	if anyBad(x, y) {
		return unknown(at)
	}
	t, ok := b.types.join(bound{t: x.t.Required(), none: x.none, empty: x.empty}, y)
	if !ok {
		return b.fail(at, "the two sides of `??` are "+x.t.Required().Describe()+" and "+y.t.Describe(), "")
	}
	t.Optional = y.none || y.t.Optional
	return bound{t: t, at: at, code: unlessNone(x.code, y.code)}
}

// inBrackets reports whether a range of the formula is directly enclosed in parentheses.
func (p *positions) inBrackets(at span) bool {
	letters := []rune(p.src.Text)
	for i := at.from - 1; i >= 0 && strings.ContainsRune("( \t\r\n", letters[i]); i-- {
		if letters[i] == '(' && p.closing(i) > at.to {
			return true
		}
	}
	return false
}

func (b *binder) joinTexts(x, y bound, at span) bound {
	left, ok := b.need(x, x.t.Base, "`+`")
	right, ok2 := b.need(y, y.t.Base, "`+`")
	if !ok || !ok2 {
		return unknown(at)
	}
	return bound{t: types.TextType(), at: at, code: ofValue(func(r *run) types.Value {
		head, tail := left.value(r).(string), right.value(r).(string)
		if r.letters -= len(head) + len(tail); r.letters < 0 {
			panic(&fault{at: at, message: "the text grows beyond what a formula may make"})
		}
		return head + tail
	})}
}

// inBraces returns an operand as part of a text with placeholders: a literal text unchanged,
// anything else in braces.
func (p *positions) inBraces(x bound) string {
	if text, ok := x.literal.(string); ok && !strings.ContainsAny(text, "{}\n") {
		return text
	}
	return "{" + p.text(x.at) + "}"
}

func (b *binder) arithmetic(operator string, x, y bound, at span) bound {
	left, ok := b.need(x, types.Number, "`"+operator+"`")
	right, ok2 := b.need(y, types.Number, "`"+operator+"`")
	if !ok || !ok2 {
		return unknown(at)
	}
	return bound{t: types.NumberType(), at: at, code: ofNumber(calculation(operator, left.asNumber(), right.asNumber(), at))}
}

// calculation returns the closure of an arithmetic operator. A result that is not finite is an
// error.
func calculation(operator string, p, q func(r *run) float64, at span) func(r *run) float64 {
	switch operator {
	case "+":
		return func(r *run) float64 { return finite(p(r)+q(r), at) }
	case "-":
		return func(r *run) float64 { return finite(p(r)-q(r), at) }
	case "*":
		return func(r *run) float64 { return finite(p(r)*q(r), at) }
	case "/":
		return func(r *run) float64 {
			a := p(r)
			return finite(a/divisor(q(r), at), at)
		}
	case "%":
		return func(r *run) float64 {
			a := p(r)
			c := divisor(q(r), at)
			return finite(a-float64(c*math.Floor(a/c)), at)
		}
	}
	return func(r *run) float64 {
		a := p(r)
		return finite(detmath.Pow(a, q(r)), at)
	}
}

func divisor(f float64, at span) float64 {
	if f == 0 {
		panic(&fault{at: at, message: "division by zero"})
	}
	return f
}

func (b *binder) order(operator string, x, y bound, at span) bound {
	if l := scaleOf(x, y); l != nil {
		return orderOfWords(b, operator, x, y, l, at)
	}
	if hint := unorderedHint(x, y); hint.Text != "" {
		return b.fail(at, "`"+operator+"` needs numbers or words of a scale, but "+b.positions.subject(x)+", and "+b.positions.subject(y), hint.Text)
	}
	left, ok := b.need(x, types.Number, "`"+operator+"`")
	right, ok2 := b.need(y, types.Number, "`"+operator+"`")
	if !ok || !ok2 {
		return unknown(at)
	}
	return bound{t: types.YesNoType(), at: at, code: ofYes(comparison(operator, left.asNumber(), right.asNumber()))}
}

// comparison returns the closure of a comparison of numbers.
func comparison(operator string, p, q func(r *run) float64) func(r *run) bool {
	switch operator {
	case "<":
		return func(r *run) bool { return p(r) < q(r) }
	case "<=":
		return func(r *run) bool { return p(r) <= q(r) }
	case ">":
		return func(r *run) bool { return p(r) > q(r) }
	}
	return func(r *run) bool { return p(r) >= q(r) }
}

func (b *binder) equality(operator string, x, y bound, at span) bound {
	for _, side := range [][2]bound{{x, y}, {y, x}} {
		if bad, failed := b.wrongText(side[0], side[1]); failed {
			return bad
		}
	}
	if !b.types.comparable(x, y) {
		return b.fail(at, b.positions.subject(x)+" and "+b.positions.subject(y)+", so they are never equal", "")
	}
	b.neverNone(operator, x, y, at)
	nounText := x.t.Base == types.RefBase && isText(y.t) || y.t.Base == types.RefBase && isText(x.t)
	return bound{t: types.YesNoType(), at: at, code: ofYes(b.equal(x, y, operator == "==", nounText, at))}
}

// equal returns the closure of a comparison for equality, unboxed if both types are known and
// not optional.
func (b *binder) equal(x, y bound, yes, nounText bool, at span) func(r *run) bool {
	switch {
	case isPlain(x, types.Number) && isPlain(y, types.Number):
		p, q := x.code.asNumber(), y.code.asNumber()
		return func(r *run) bool { return (p(r) == q(r)) == yes }
	case isPlain(x, types.YesNo) && isPlain(y, types.YesNo):
		p, q := x.code.asYes(), y.code.asYes()
		return func(r *run) bool { return (p(r) == q(r)) == yes }
	case x.code.text != nil && y.code.text != nil:
		p, q := x.code.text, y.code.text
		return func(r *run) bool { return (p(r) == q(r)) == yes }
	}
	left, right := x.code.value, y.code.value
	return func(r *run) bool {
		p, q := left(r), right(r)
		if list, ok := p.(types.List); ok {
			r.spend(countElements(list)/elementsPerUnit, at)
		}
		if nounText {
			named(p, at)
			named(q, at)
		}
		return types.Matches(p, q) == yes
	}
}

// isPlain reports whether the value of x always has the given base and is never none.
func isPlain(x bound, base types.Base) bool { return !x.none && !x.t.Optional && x.t.Base == base }

// neverNone warns about a comparison with none of a value that is never none.
func (b *binder) neverNone(operator string, x, y bound, at span) {
	if x.none {
		x, y = y, x
	}
	if !y.none || x.none || x.t.Optional || x.t.Base == types.Any {
		return
	}
	if s, ok := b.scope.(MaybeNoneScope); ok && s.MaybeNone(x.name) {
		return
	}
	always, hint := "always holds", diag.Suggest("leave it out", diag.DropOperand{Operator: "and"})
	if operator == "==" {
		always, hint = "never holds", diag.Suggest("leave it out", diag.DropOperand{Operator: "or"})
	}
	if text := b.positions.text(x.at); x.t.Base == types.YesNo {
		hint = diag.Suggest("to ask whether it is so, write `"+text+"`", diag.Replace{New: text})
		if operator == "==" {
			hint = diag.Suggest("to ask whether it is not so, write `not "+text+"`", diag.Replace{New: "not " + text})
		}
	}
	p := b.positions.problem(at, b.positions.subject(x)+" and never none, so this "+always, "").Advise(hint)
	p.Code = "never-none"
	b.warnings = append(b.warnings, p)
}

// named panics with a fault if a record without an entry name is compared with a text.
func named(v types.Value, at span) {
	if n, ok := v.(types.Ref); ok && n.Record != 0 && !n.IsCopy() {
		panic(&fault{at: at, message: diag.A(n.Kind) + " at the table is compared with a text", hint: diag.Hint{Text: "compare its name: `.name == '...'`"}})
	}
}

// wrongText reports a literal text to which x can never be equal.
func (b *binder) wrongText(x, text bound) (bound, bool) {
	s, ok := text.literal.(string)
	if !ok {
		return x, false
	}
	switch {
	case x.isKind:
		if k, ok := b.scope.(Kinds); ok {
			for _, known := range k.Kinds() {
				if known == s {
					return x, false
				}
			}
			hint := diag.SuggestNearest(s, k.Kinds())
			return b.fail(text.at, "there is no kind `"+s+"`", hint.Text, hint.Suggestions...), true
		}
	case x.entryKind != "":
		return b.wrongEntry(text, s, types.RefType(x.entryKind))
	case x.t.Base == types.Choice:
		return b.wrongChoice(text, s, x.t)
	case x.t.Base == types.RefBase:
		return b.wrongEntry(text, s, x.t)
	}
	return x, false
}

func (b *binder) contains(operator string, x, y bound, at span) bound {
	elem := types.Type{}
	switch y.t.Base {
	case types.ListBase:
		if y.t.Elem != nil {
			elem = *y.t.Elem
		}
	case types.MapBase:
		if y.t.Key != nil {
			elem = *y.t.Key
		}
	case types.Any:
	default:
		return b.fail(y.at, "`in` needs a list, but "+b.positions.subject(y), "")
	}
	if bad, failed := b.wrongText(bound{t: elem}, x); failed {
		return bad
	}
	for _, part := range y.parts {
		if bad, failed := b.wrongText(x, part); failed {
			return bad
		}
	}
	yes := operator == "in"
	if y.contains != nil && x.t.Base == types.RefBase {
		return b.isOneOf(x, y, yes, at)
	}
	thing, list := x.code.value, y.code.value
	return bound{t: types.YesNoType(), at: at, code: ofYes(func(r *run) bool {
		a, in := thing(r), list(r)
		found := false
		r.spend(countElements(in)/elementsPerUnit, at)
		switch l := in.(type) {
		case types.List:
			for _, e := range l {
				found = found || types.Matches(e, a)
			}
		case types.Map:
			for _, p := range l {
				found = found || types.Matches(p.Key, a)
			}
		default:
			panic(&fault{at: at, message: "`in` needs a list, but there is " + describe(in)})
		}
		return found == yes
	})}
}

// isOneOf binds `x in y` for a list of all things of a kind, see Symbol.Contains.
func (b *binder) isOneOf(x, y bound, yes bool, at span) bound {
	text := b.positions.text(y.at)
	thing := x.code.value
	return bound{t: types.YesNoType(), at: at, code: ofYes(func(r *run) bool {
		v := thing(r)
		var self types.Value
		if y.self != nil {
			if self = y.self.value(r); self == nil {
				r.spend(1, at)
				panic(&fault{at: y.at, message: "`" + text + "` is of none"})
			}
		}
		r.spend(1, at)
		n, isThing := v.(types.Ref)
		if !isThing {
			return !yes
		}
		found, err := y.contains(r.frame, self, n)
		if err != nil {
			panic(&fault{at: y.at, message: err.Error(), cause: err, asked: text})
		}
		return found == yes
	})}
}

func (b *binder) conditional(n *ast.ConditionalNode, want types.Type) bound {
	c := b.bind(n.Cond)
	known := len(b.narrowings)
	b.assume(narrowings(n.Cond, true))
	x := b.bindConditionalAs(n.Exp1, want)
	b.narrowings = b.narrowings[:known]
	b.assume(narrowings(n.Cond, false))
	y := b.bindConditionalAs(n.Exp2, want)
	b.narrowings = b.narrowings[:known]
	at := c.at.join(y.at)
	cond, ok := b.need(c, types.YesNo, "`?`")
	if !ok || anyBad(x, y) {
		return unknown(at)
	}
	t, ok := b.types.join(x, y)
	if !ok {
		return b.fail(at, "the two answers of `?` are "+x.t.Describe()+" and "+y.t.Describe(), "")
	}
	return b.choice(cond.asYes(), x, y, t, at)
}

func (b *binder) array(n *ast.ArrayNode, want types.Type) bound {
	at := spanOf(n)
	var parts []bound
	elem := types.Type{}
	for i, e := range n.Nodes {
		x := b.bindAs(e, want)
		if x.bad {
			return unknown(at)
		}
		if i == 0 {
			elem = x.t
		} else if t, ok := b.types.join(bound{t: elem}, x); ok {
			elem = t
		} else {
			elem = types.Type{}
		}
		parts = append(parts, x)
	}
	return b.listLiteral(parts, elem, at)
}
