package formula

import (
	"math"
	"strings"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/diag"
	"houserule/lang/real"
	"houserule/lang/types"
)

func (b *binder) unary(n *ast.UnaryNode) bound {
	at := where(n)
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
		node, ok := b.need(x, types.Number, "`"+n.Operator+"`")
		if !ok {
			return unknown(at)
		}
		if n.Operator == "+" {
			return bound{t: types.NumberType(), at: at, node: node}
		}
		return bound{t: types.NumberType(), at: at, node: call(func(a any) any { return 0 - a.(float64) }, at, node)}
	case "!", "not":
		at.to = max(at.to, x.at.to)
		node, ok := b.need(x, types.YesNo, "`"+n.Operator+"`")
		if !ok {
			return unknown(at)
		}
		return bound{t: types.YesNoType(), at: at, node: call(func(a any) any { return !a.(bool) }, at, node)}
	}
	return b.fail(at, "`"+n.Operator+"` is no operator here", "")
}

func (b *binder) binary(n *ast.BinaryNode) bound {
	switch n.Operator {
	case "and", "&&":
		return b.both(n)
	case "or", "||":
		return b.either(n)
	case "??":
		return b.unlessNone(n)
	}
	x, y := b.bind(n.Left), b.bind(n.Right)
	at := x.at.join(y.at)
	if anyBad(x, y) {
		return unknown(at)
	}
	if strings.Contains("+ - * / % ^ **", n.Operator) {
		for i, side := range []ast.Node{n.Left, n.Right} {
			if e, ok := side.(*ast.BinaryNode); ok && e.Operator == "??" && !b.inBrackets([]span{x.at, y.at}[i]) {
				return b.fail(where(e), "`??` beside another operator needs brackets", "write `(bonus ?? 0) + 1`")
			}
		}
	}
	switch n.Operator {
	case "+":
		if isText(x.t) && isText(y.t) {
			return b.joinTexts(x, y, at)
		}
		if joinable(x, y) {
			return b.joinLists(x, y, at)
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
	return b.fail(at, "`"+n.Operator+"` is no operator here", "")
}

// logical makes the node of and, or: expr's machine leaves the right side out
// when the left one decides.
func (b *binder) logical(operator string, x, y bound) bound {
	at := x.at.join(y.at)
	left, ok := b.need(x, types.YesNo, "`"+operator+"`")
	right, ok2 := b.need(y, types.YesNo, "`"+operator+"`")
	if !ok || !ok2 {
		return unknown(at)
	}
	return bound{t: types.YesNoType(), at: at, node: place(&ast.BinaryNode{Operator: operator, Left: left, Right: right}, at)}
}

func (b *binder) both(n *ast.BinaryNode) bound {
	x := b.bind(n.Left)
	known := len(b.known)
	b.assume(narrowings(n.Left, true))
	y := b.perhaps(n.Right)
	b.known = b.known[:known]
	return b.logical("and", x, y)
}

func (b *binder) either(n *ast.BinaryNode) bound {
	x := b.bind(n.Left)
	known := len(b.known)
	b.assume(narrowings(n.Left, false))
	y := b.perhaps(n.Right)
	b.known = b.known[:known]
	return b.logical("or", x, y)
}

func (b *binder) unlessNone(n *ast.BinaryNode) bound {
	switch n.Left.(type) {
	case *ast.IdentifierNode, *ast.MemberNode:
		b.ofSome = true
	}
	x := b.bind(n.Left)
	b.ofSome = false
	y := b.perhaps(n.Right)
	at := x.at.join(y.at)
	if anyBad(x, y) {
		return unknown(at)
	}
	t, ok := b.join(bound{t: x.t.Required(), none: x.none, empty: x.empty}, y)
	if !ok {
		return b.fail(at, "the two sides of `??` are "+x.t.Required().Describe()+" and "+y.t.Describe(), "")
	}
	t.Optional = y.none || y.t.Optional
	return bound{t: t, at: at, node: place(&ast.BinaryNode{Operator: "??", Left: x.node, Right: y.node}, at)}
}

// inBrackets says whether brackets stand right around a stretch of the text.
func (b *binder) inBrackets(at span) bool {
	letters := []rune(b.text)
	for i := at.from - 1; i >= 0 && strings.ContainsRune("( \t\r\n", letters[i]); i-- {
		if letters[i] == '(' && b.closing(i) > at.to {
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
	return bound{t: types.TextType(), at: at, node: call(func(all ...any) any {
		r, head, tail := all[0].(*run), all[1].(string), all[2].(string)
		if r.letters -= len(head) + len(tail); r.letters < 0 {
			panic(&fault{at: at, message: "the text grows beyond what a formula may make"})
		}
		return head + tail
	}, at, frameNode(at), left, right)}
}

// calculations work on two numbers.
var calculations = map[string]func(a, c float64) float64{
	"+": func(a, c float64) float64 { return a + c }, "-": func(a, c float64) float64 { return a - c },
	"*": func(a, c float64) float64 { return a * c }, "/": func(a, c float64) float64 { return a / c },
	"%": func(a, c float64) float64 { return a - float64(c*math.Floor(a/c)) }, "^": real.Pow, "**": real.Pow,
}

func (b *binder) arithmetic(operator string, x, y bound, at span) bound {
	left, ok := b.need(x, types.Number, "`"+operator+"`")
	right, ok2 := b.need(y, types.Number, "`"+operator+"`")
	if !ok || !ok2 {
		return unknown(at)
	}
	work := calculations[operator]
	divides := operator == "/" || operator == "%"
	return bound{t: types.NumberType(), at: at, node: call(func(a, c any) any {
		p, q := a.(float64), c.(float64)
		if divides && q == 0 {
			panic(&fault{at: at, message: "division by zero"})
		}
		f := work(p, q)
		if math.IsInf(f, 0) || math.IsNaN(f) {
			panic(&fault{at: at, message: "the result is not a finite number"})
		}
		return f
	}, at, left, right)}
}

func (b *binder) order(operator string, x, y bound, at span) bound {
	left, ok := b.need(x, types.Number, "`"+operator+"`")
	right, ok2 := b.need(y, types.Number, "`"+operator+"`")
	if !ok || !ok2 {
		return unknown(at)
	}
	var fn func(a, c any) any
	switch operator {
	case "<":
		fn = func(a, c any) any { return a.(float64) < c.(float64) }
	case "<=":
		fn = func(a, c any) any { return a.(float64) <= c.(float64) }
	case ">":
		fn = func(a, c any) any { return a.(float64) > c.(float64) }
	default:
		fn = func(a, c any) any { return a.(float64) >= c.(float64) }
	}
	return bound{t: types.YesNoType(), at: at, node: call(fn, at, left, right)}
}

func (b *binder) equality(operator string, x, y bound, at span) bound {
	for _, side := range [][2]bound{{x, y}, {y, x}} {
		if bad, failed := b.wrongText(side[0], side[1]); failed {
			return bad
		}
	}
	if !b.comparable(x, y) {
		return b.fail(at, b.subject(x)+" and "+b.subject(y)+", so they are never equal", "")
	}
	b.neverNone(operator, x, y, at)
	nounText := x.t.Base == types.NounBase && isText(y.t) || y.t.Base == types.NounBase && isText(x.t)
	yes := operator == "=="
	return bound{t: types.YesNoType(), at: at, node: call(func(env, a, c any) any {
		p, q := value(a), value(c)
		if list, ok := p.(types.List); ok {
			env.(*run).spend(compared(list)/elementsPerLook, at)
		}
		if nounText {
			named(p, at)
			named(q, at)
		}
		return matches(p, q) == yes
	}, at, frameNode(at), x.node, y.node)}
}

// neverNone warns of a value that is asked whether it is none and never can be.
func (b *binder) neverNone(operator string, x, y bound, at span) {
	if x.none {
		x, y = y, x
	}
	if !y.none || x.none || x.t.Optional || x.t.Base == types.Any {
		return
	}
	if s, ok := b.scope.(Perhaps); ok && s.PerhapsNone(x.name) {
		return
	}
	always, hint := "always holds", "leave it out"
	if operator == "==" {
		always = "never holds"
	}
	if text := b.places.text(x.at); x.t.Base == types.YesNo {
		hint = "to ask whether it is so, write `" + text + "`"
		if operator == "==" {
			hint = "to ask whether it is not so, write `not " + text + "`"
		}
	}
	b.warnings = append(b.warnings, b.places.problem(at, b.subject(x)+" and never none, so this "+always, hint))
}

// named makes sure that a thing that is compared with a text has a name of its
// own: things at the table are told apart by themselves.
func named(v types.Value, at span) {
	if n, ok := v.(types.Noun); ok && n.Record != 0 && !n.IsCopy() {
		panic(&fault{at: at, message: "a " + n.Kind + " at the table is compared with a text", hint: "compare its name: `.name == '...'`"})
	}
}

// wrongText reports a text that the other side can never be.
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
			return b.fail(text.at, "there is no kind `"+s+"`", diag.DidYouMean(s, k.Kinds())), true
		}
	case x.names != "":
		return b.wrongEntry(text, s, types.NounType(x.names))
	case x.t.Base == types.Choice:
		return b.wrongChoice(text, s, x.t)
	case x.t.Base == types.NounBase:
		return b.wrongEntry(text, s, x.t)
	}
	return x, false
}

// comparable reports whether two values can ever be equal.
func (b *binder) comparable(x, y bound) bool {
	s, t := x.t.Base, y.t.Base
	switch {
	case x.none || y.none, s == types.Any, t == types.Any:
		return true
	case isText(x.t) && isText(y.t):
		return true
	case s == types.NounBase && isText(y.t), t == types.NounBase && isText(x.t):
		return true
	case s == types.NounBase && t == types.NounBase:
		return b.kindsMeet(x.t.Kind, y.t.Kind)
	}
	return s == t
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
		return b.fail(y.at, "`in` needs a list, but "+b.subject(y), "")
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
	if y.holds != nil && x.t.Base == types.NounBase {
		return b.isOneOf(x, y, yes, at)
	}
	return bound{t: types.YesNoType(), at: at, node: call(func(env, a, list any) any {
		found := false
		env.(*run).spend(compared(value(list))/elementsPerLook, at)
		switch l := value(list).(type) {
		case types.List:
			for _, e := range l {
				found = found || matches(e, value(a))
			}
		case types.Map:
			for _, p := range l {
				found = found || matches(p.Key, value(a))
			}
		default:
			panic(&fault{at: at, message: "`in` needs a list, but there is " + describe(value(list))})
		}
		return found == yes
	}, at, frameNode(at), x.node, y.node)}
}

// isOneOf asks a list that holds all of a kind whether a thing is one of them.
func (b *binder) isOneOf(x, y bound, yes bool, at span) bound {
	nodes := []ast.Node{frameNode(at), x.node}
	if y.self != nil {
		nodes = append(nodes, y.self)
	}
	text := b.places.text(y.at)
	return bound{t: types.YesNoType(), at: at, node: call(func(all ...any) any {
		r := all[0].(*run)
		r.spend(1, at)
		var self types.Value
		if len(all) > 2 {
			if self = value(all[2]); self == nil {
				panic(&fault{at: y.at, message: "`" + text + "` is of none"})
			}
		}
		n, thing := all[1].(types.Noun)
		if !thing {
			return !yes
		}
		found, err := y.holds(r.frame, self, n)
		if err != nil {
			panic(&fault{at: y.at, message: err.Error(), cause: err, asked: text})
		}
		return found == yes
	}, at, nodes...)}
}

func (b *binder) conditional(n *ast.ConditionalNode) bound {
	c := b.bind(n.Cond)
	known := len(b.known)
	b.assume(narrowings(n.Cond, true))
	x := b.perhaps(n.Exp1)
	b.known = b.known[:known]
	b.assume(narrowings(n.Cond, false))
	y := b.perhaps(n.Exp2)
	b.known = b.known[:known]
	at := c.at.join(y.at)
	cond, ok := b.need(c, types.YesNo, "`?`")
	if !ok || anyBad(x, y) {
		return unknown(at)
	}
	t, ok := b.join(x, y)
	if !ok {
		return b.fail(at, "the two answers of `?` are "+x.t.Describe()+" and "+y.t.Describe(), "")
	}
	return bound{t: t, at: at, node: place(&ast.ConditionalNode{Cond: cond, Exp1: x.node, Exp2: y.node}, at)}
}

func (b *binder) array(n *ast.ArrayNode) bound {
	at := where(n)
	var nodes []ast.Node
	var parts []bound
	elem := types.Type{}
	for i, e := range n.Nodes {
		x := b.bind(e)
		if x.bad {
			return unknown(at)
		}
		if i == 0 {
			elem = x.t
		} else if t, ok := b.join(bound{t: elem}, x); ok {
			elem = t
		} else {
			elem = types.Type{}
		}
		nodes = append(nodes, x.node)
		parts = append(parts, x)
	}
	return bound{t: types.ListOf(elem), at: at, parts: parts, empty: len(parts) == 0, node: call(func(all ...any) any {
		list := make(types.List, len(all))
		for i, v := range all {
			list[i] = value(v)
		}
		return list
	}, at, nodes...)}
}
