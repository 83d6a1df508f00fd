package formula

import (
	"math"
	"slices"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/types"
)

// function returns the function that binds a call of a function of formulas; nil for another
// name.
func function(name string) func(b *binder, n *ast.CallNode, name string) bound {
	switch name {
	case "abs":
		return oneNumber(math.Abs)
	case "ceil":
		return oneNumber(math.Ceil)
	case "floor":
		return oneNumber(math.Floor)
	case "round":
		return oneNumber(math.Round)
	case "int":
		return oneNumber(math.Trunc)
	case "min":
		return manyNumbers(slices.Min[[]float64])
	case "max":
		return manyNumbers(slices.Max[[]float64])
	case "median":
		return manyNumbers(median)
	case "mean":
		return manyNumbers(mean)
	case "len":
		return length
	case "sorted":
		return sorted
	case "position":
		return position
	}
	return nil
}

// listFunctions are the functions of expr that evaluate an expression for each element of a
// list.
var listFunctions = []string{"any", "all", "none", "count", "sum", "filter", "map"}

func functionNames() []string {
	return append([]string{"abs", "ceil", "floor", "round", "int", "min", "max", "median", "mean", "len", "sorted", "position"}, listFunctions...)
}

func oneNumber(f func(float64) float64) func(b *binder, n *ast.CallNode, name string) bound {
	return func(b *binder, n *ast.CallNode, name string) bound {
		at := spanOf(n)
		if len(n.Arguments) != 1 {
			return b.fail(at, "`"+name+"` takes one number", "")
		}
		x := b.bind(n.Arguments[0])
		c, ok := b.need(x, types.Number, "`"+name+"`")
		if !ok {
			return unknown(at)
		}
		number := c.asNumber()
		at = span{spanOf(n.Callee).from, max(at.to, x.at.to)}
		return bound{t: types.NumberType(), at: at, code: ofNumber(func(r *run) float64 { return f(number(r)) + 0 })}
	}
}

// manyNumbers returns the binding of a function of several numbers, or of one list of numbers.
func manyNumbers(f func([]float64) float64) func(b *binder, n *ast.CallNode, name string) bound {
	return func(b *binder, n *ast.CallNode, name string) bound {
		at := spanOf(n)
		if len(n.Arguments) == 0 {
			return b.fail(at, "`"+name+"` takes numbers or a list of them", "")
		}
		var parts []code
		for _, a := range n.Arguments {
			x := b.bind(a)
			if x.bad {
				return unknown(at)
			}
			at = at.join(x.at)
			if x.t.Base == types.Dice && diceFunctions[name] != nil {
				return b.diceFunction(n, x, name)
			}
			if x.t.Base == types.ListBase || x.t.Base == types.Any {
				parts = append(parts, x.code)
				continue
			}
			c, ok := b.need(x, types.Number, "`"+name+"`")
			if !ok {
				return unknown(at)
			}
			parts = append(parts, ofNumber(c.asNumber()))
		}
		at.to = b.positions.closing(spanOf(n.Callee).to)
		if len(parts) == 2 && parts[0].number != nil && parts[1].number != nil && (name == "min" || name == "max") {
			return bound{t: types.NumberType(), at: at, code: ofNumber(ofTwo(name, parts[0].number, parts[1].number))}
		}
		return bound{t: types.NumberType(), at: at, code: ofNumber(func(r *run) float64 {
			var room [8]float64
			numbers := room[:0]
			for _, c := range parts {
				if c.number != nil {
					numbers = append(numbers, c.number(r))
					continue
				}
				numbers = appendNumbers(numbers, c.value(r), name, at)
			}
			r.spend(len(numbers)/elementsPerUnit, at)
			if len(numbers) == 0 {
				panic(&fault{at: at, message: "`" + name + "` of an empty list has no value"})
			}
			return finite(f(numbers), at)
		})}
	}
}

// ofTwo returns min or max of two numbers, the most frequent case.
func ofTwo(name string, p, q func(r *run) float64) func(r *run) float64 {
	if name == "min" {
		return func(r *run) float64 {
			a := p(r)
			return min(a, q(r))
		}
	}
	return func(r *run) float64 {
		a := p(r)
		return max(a, q(r))
	}
}

func appendNumbers(numbers []float64, v types.Value, name string, at span) []float64 {
	switch x := v.(type) {
	case float64:
		return append(numbers, x)
	case types.Map:
		if name == "sum" {
			values := make(types.List, len(x))
			for i, p := range x {
				values[i] = p.Value
			}
			return appendNumbers(numbers, values, name, at)
		}
	case types.List:
		for _, e := range x {
			f, ok := e.(float64)
			if !ok {
				panic(&fault{at: at, message: "`" + name + "` needs numbers, but the list holds " + describe(e)})
			}
			numbers = append(numbers, f)
		}
		return numbers
	}
	panic(&fault{at: at, message: "`" + name + "` needs numbers, but there is " + describe(v)})
}

func median(list []float64) float64 {
	sorted := slices.Clone(list)
	slices.Sort(sorted)
	if n := len(sorted); n%2 == 0 {
		return (sorted[n/2-1] + sorted[n/2]) / 2
	}
	return sorted[len(sorted)/2]
}

func mean(list []float64) float64 {
	total := 0.0
	for _, f := range list {
		total += f
	}
	return total / float64(len(list))
}

func length(b *binder, n *ast.CallNode, name string) bound {
	at := spanOf(n)
	if len(n.Arguments) != 1 {
		return b.fail(at, "`len` takes one list or text", "")
	}
	x := b.bind(n.Arguments[0])
	if x.bad {
		return unknown(at)
	}
	if base := x.t.Base; base != types.ListBase && base != types.MapBase && base != types.Any && !isText(x.t) {
		return b.fail(x.at, "`len` needs a list or a text, but "+b.positions.subject(x), "")
	}
	at.to = b.positions.closing(spanOf(n.Callee).to)
	of := x.code.value
	return bound{t: types.NumberType(), at: at, code: ofNumber(func(r *run) float64 {
		v := of(r)
		switch l := v.(type) {
		case types.List:
			return float64(len(l))
		case types.Map:
			return float64(len(l))
		case string:
			return float64(len([]rune(l)))
		}
		panic(&fault{at: at, message: "`len` needs a list or a text, but there is " + describe(v)})
	})}
}

// overList binds any(list, question) and the other list functions. The question is evaluated for
// each element.
func (b *binder) overList(n *ast.BuiltinNode) bound {
	at := spanOf(n)
	if !slices.Contains(listFunctions, n.Name) {
		return b.fail(at, "`"+n.Name+"` is not a function of formulas", "there are abs, ceil, floor, round, int, min, max, median, mean, sum, len, any, all, none, count, filter, map, sorted and position")
	}
	list := b.bind(n.Arguments[0])
	if list.bad {
		return unknown(at)
	}
	ofMap := n.Name == "sum" && list.t.Base == types.MapBase && list.t.Elem.Base == types.Number
	switch {
	case ofMap && len(n.Arguments) == 1 || list.t.Base == types.ListBase || list.t.Base == types.Any:
	case ofMap:
		return b.fail(list.at, "`sum` cannot evaluate a formula for each value of a map, and "+b.positions.subject(list), "write `sum("+b.positions.text(list.at)+")`: the sum of its values")
	default:
		return b.fail(list.at, "`"+n.Name+"` needs a list, but "+b.positions.subject(list), "")
	}
	elem := types.Type{}
	if list.t.Elem != nil {
		elem = *list.t.Elem
	}
	if len(n.Arguments) == 1 {
		if n.Name != "sum" {
			return b.fail(at, "`"+n.Name+"` needs a formula about the elements", "write `"+n.Name+"(list, # > 2)`")
		}
		at.to = b.positions.closing(at.to)
		of := list.code.value
		return bound{t: types.NumberType(), at: at, code: ofNumber(func(r *run) float64 {
			total := 0.0
			numbers := appendNumbers(nil, of(r), "sum", at)
			r.spend(len(numbers)/elementsPerUnit, at)
			for _, f := range numbers {
				total += f
			}
			return finite(total, at)
		})}
	}
	question := n.Arguments[1]
	if p, ok := question.(*ast.PredicateNode); ok {
		question = p.Node
	}
	x := b.ofElement(elem, question)
	if x.bad {
		return unknown(at)
	}
	if n.Name == "filter" {
		elem = b.elementWhere(elem, question)
	}
	return b.iterate(n.Name, list, x, elem, span{at.from, b.positions.closing(at.to)})
}

// iterate returns the code that evaluates a question for each element of a list.
func (b *binder) iterate(name string, list, x bound, elem types.Type, at span) bound {
	depth, of, question := len(b.elements), list.code.value, x.code
	var wanted types.Base
	switch name {
	case "any", "all", "none", "count", "filter":
		wanted = types.YesNo
	case "sum":
		wanted = types.Number
	}
	if wanted != types.Any {
		var ok bool
		if question, ok = b.need(x, wanted, "`"+name+"`"); !ok {
			return unknown(at)
		}
	}
	listed := func(r *run) types.List {
		v := of(r)
		l, ok := v.(types.List)
		if !ok {
			panic(&fault{at: at, message: "`" + name + "` needs a list, but there is " + describe(v)})
		}
		return l
	}
	out := bound{t: types.YesNoType(), at: at}
	switch name {
	case "any", "all", "none":
		yes, stops := question.asYes(), name != "all"
		out.code = ofYes(func(r *run) bool {
			found, l := false, listed(r)
			o := r.iterate(depth, at)
			for _, e := range l {
				o.next(e)
				if found = yes(r) == stops; found {
					break
				}
			}
			o.end()
			return found == (name == "any")
		})
	case "count":
		yes := question.asYes()
		out.t, out.code = types.NumberType(), ofNumber(func(r *run) float64 {
			n, l := 0, listed(r)
			o := r.iterate(depth, at)
			for _, e := range l {
				o.next(e)
				if yes(r) {
					n++
				}
			}
			o.end()
			return float64(n)
		})
	case "sum":
		number, outermost := question.asNumber(), depth == 0 // the terms of a nested sum are not recorded
		out.t, out.code = types.NumberType(), ofNumber(func(r *run) float64 {
			total, parts := 0.0, (*sumRecorder)(nil)
			if outermost {
				parts = r.sumRecorder()
			}
			l := listed(r)
			o := r.iterate(depth, at)
			for _, e := range l {
				o.next(e)
				n := number(r)
				total += n
				parts.add(e, n)
			}
			o.end()
			parts.done()
			return finite(total, at)
		})
	case "filter":
		yes := question.asYes()
		out.t, out.code = types.ListOf(elem), ofValue(func(r *run) types.Value { return r.filtered(of(r), yes, depth, at) })
	case "map":
		out.t, out.code = types.ListOf(x.t), ofValue(func(r *run) types.Value {
			l := listed(r)
			made := make(types.List, 0, len(l))
			o := r.iterate(depth, at)
			for _, e := range l {
				o.next(e)
				made = append(made, question.value(r))
			}
			o.end()
			return made
		})
	}
	return out
}

// emptyList is the empty list as a Value.
var emptyList types.Value = types.List{}

// filtered returns the elements for which yes is true. If that is all of them, it returns the
// list itself.
func (r *run) filtered(v types.Value, yes func(r *run) bool, depth int, at span) types.Value {
	l, ok := v.(types.List)
	if !ok {
		panic(&fault{at: at, message: "`filter` needs a list, but there is " + describe(v)})
	}
	var kept types.List
	whole := true // all elements so far are kept
	o := r.iterate(depth, at)
	for i, e := range l {
		o.next(e)
		switch holds := yes(r); {
		case holds && !whole:
			kept = append(kept, e)
		case !holds && whole:
			whole = false
			if i > 0 {
				kept = append(make(types.List, 0, len(l)-1), l[:i]...)
			}
		}
	}
	o.end()
	switch {
	case whole && l != nil:
		return v
	case len(kept) == 0:
		return emptyList
	}
	return kept
}
