package formula

import (
	"errors"
	"math"
	"runtime"
	"slices"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/vm"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// function finds what has brackets and is no rule of the game.
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

// listFunctions ask something of every element.
var listFunctions = []string{"any", "all", "none", "count", "sum", "filter", "map"}

func functionNames() []string {
	return append([]string{"abs", "ceil", "floor", "round", "int", "min", "max", "median", "mean", "len", "sorted", "position"}, listFunctions...)
}

func oneNumber(f func(float64) float64) func(b *binder, n *ast.CallNode, name string) bound {
	return func(b *binder, n *ast.CallNode, name string) bound {
		at := where(n)
		if len(n.Arguments) != 1 {
			return b.fail(at, "`"+name+"` takes one number", "")
		}
		x := b.bind(n.Arguments[0])
		node, ok := b.need(x, types.Number, "`"+name+"`")
		if !ok {
			return unknown(at)
		}
		at = span{where(n.Callee).from, max(at.to, x.at.to)}
		return bound{t: types.NumberType(), at: at, node: call(func(v any) any { return f(v.(float64)) + 0 }, at, node)}
	}
}

// manyNumbers takes numbers, or one list of them.
func manyNumbers(f func([]float64) float64) func(b *binder, n *ast.CallNode, name string) bound {
	return func(b *binder, n *ast.CallNode, name string) bound {
		at := where(n)
		if len(n.Arguments) == 0 {
			return b.fail(at, "`"+name+"` takes numbers or a list of them", "")
		}
		var nodes []ast.Node
		for _, a := range n.Arguments {
			x := b.bind(a)
			if x.bad {
				return unknown(at)
			}
			at = at.join(x.at)
			if x.t.Base == types.Dice && diceEnds[name] != nil {
				return b.diceEnd(n, x, name)
			}
			if x.t.Base == types.ListBase || x.t.Base == types.Any {
				nodes = append(nodes, x.node)
				continue
			}
			node, ok := b.need(x, types.Number, "`"+name+"`")
			if !ok {
				return unknown(at)
			}
			nodes = append(nodes, node)
		}
		at.to = b.closing(where(n.Callee).to)
		return bound{t: types.NumberType(), at: at, node: call(func(all ...any) any {
			var numbers []float64
			for _, v := range all[1:] {
				numbers = appendNumbers(numbers, value(v), name, at)
			}
			all[0].(*run).spend(len(numbers)/elementsPerLook, at)
			if len(numbers) == 0 {
				panic(&fault{at: at, message: "`" + name + "` of an empty list has no value"})
			}
			return finite(f(numbers), at)
		}, at, append([]ast.Node{frameNode(at)}, nodes...)...)}
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
	at := where(n)
	if len(n.Arguments) != 1 {
		return b.fail(at, "`len` takes one list or text", "")
	}
	x := b.bind(n.Arguments[0])
	if x.bad {
		return unknown(at)
	}
	if base := x.t.Base; base != types.ListBase && base != types.MapBase && base != types.Any && !isText(x.t) {
		return b.fail(x.at, "`len` needs a list or a text, but "+b.subject(x), "")
	}
	at.to = b.closing(where(n.Callee).to)
	return bound{t: types.NumberType(), at: at, node: call(func(v any) any {
		switch l := value(v).(type) {
		case types.List:
			return float64(len(l))
		case types.Map:
			return float64(len(l))
		case string:
			return float64(len([]rune(l)))
		}
		panic(&fault{at: at, message: "`len` needs a list or a text, but there is " + describe(value(v))})
	}, at, x.node)}
}

// overList binds any(list, question) and the other list functions. The
// question is a formula of its own that runs once for every element.
func (b *binder) overList(n *ast.BuiltinNode) bound {
	at := where(n)
	if !slices.Contains(listFunctions, n.Name) {
		return b.fail(at, "`"+n.Name+"` is no function of formulas", "there are abs, ceil, floor, round, int, min, max, median, mean, sum, len, any, all, none, count, filter, map, sorted and position")
	}
	list := b.bind(n.Arguments[0])
	if list.bad {
		return unknown(at)
	}
	ofMap := n.Name == "sum" && list.t.Base == types.MapBase && list.t.Elem.Base == types.Number
	switch {
	case ofMap && len(n.Arguments) == 1 || list.t.Base == types.ListBase || list.t.Base == types.Any:
	case ofMap:
		return b.fail(list.at, "`sum` asks nothing of what stands in a map, and "+b.subject(list), "write `sum("+b.places.text(list.at)+")`: the sum of its values")
	default:
		return b.fail(list.at, "`"+n.Name+"` needs a list, but "+b.subject(list), "")
	}
	elem := types.Type{}
	if list.t.Elem != nil {
		elem = *list.t.Elem
	}
	if len(n.Arguments) == 1 {
		if n.Name != "sum" {
			return b.fail(at, "`"+n.Name+"` needs a question about the elements", "write `"+n.Name+"(list, # > 2)`")
		}
		at.to = b.closing(at.to)
		return bound{t: types.NumberType(), at: at, node: call(func(env, v any) any {
			total := 0.0
			numbers := appendNumbers(nil, value(v), "sum", at)
			env.(*run).spend(len(numbers)/elementsPerLook, at)
			for _, f := range numbers {
				total += f
			}
			return finite(total, at)
		}, at, frameNode(at), list.node)}
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
	return b.iterate(n.Name, list, x, elem, span{at.from, b.closing(at.to)})
}

// iterate makes the node that runs a question over a list.
func (b *binder) iterate(name string, list, x bound, elem types.Type, at span) bound {
	node := x.node
	switch name {
	case "any", "all", "none", "count", "filter":
		var ok bool
		if node, ok = b.need(x, types.YesNo, "`"+name+"`"); !ok {
			return unknown(at)
		}
	case "sum":
		var ok bool
		if node, ok = b.need(x, types.Number, "`sum`"); !ok {
			return unknown(at)
		}
	}
	code, err := generate(b.text, node)
	if err != nil {
		return b.fail(at, "the question can't be compiled: "+firstLine(err.Error()), "")
	}
	depth := len(b.elements)
	t := types.YesNoType()
	switch name {
	case "count", "sum":
		t = types.NumberType()
	case "filter":
		t = types.ListOf(elem)
	case "map":
		t = types.ListOf(x.t)
	}
	return bound{t: t, at: at, node: call(func(env, v any) any {
		l, ok := value(v).(types.List)
		if !ok {
			panic(&fault{at: at, message: "`" + name + "` needs a list, but there is " + describe(value(v))})
		}
		return env.(*run).over(name, code, l, depth, at)
	}, at, frameNode(at), list.node)}
}

// over runs a question once for every element.
func (r *run) over(name string, code *vm.Program, list types.List, depth int, at span) any {
	machine := vm.VM{MemoryBudget: memoryBudget}
	r.elements = append(r.elements[:depth], nil)
	number, kept, parts := 0.0, types.List{}, r.summed(name)
	r.asking++
	defer func() { r.elements, r.asking = r.elements[:depth], r.asking-1 }()
	for _, e := range list {
		r.spend(1, at)
		if r.steps--; r.steps < 0 {
			panic(&fault{at: at, message: "the formula visits more elements of lists than it may"})
		}
		r.elements[depth] = e
		v, err := machine.Run(code, r)
		if err != nil {
			panic(questionFault(err, at))
		}
		switch name {
		case "any", "all", "none":
			if yes := v.(bool); yes == (name != "all") {
				return name == "any"
			}
		case "count":
			if v.(bool) {
				number++
			}
		case "filter":
			if v.(bool) {
				kept = append(kept, e)
			}
		case "map":
			kept = append(kept, value(v))
		case "sum":
			n := v.(float64)
			number += n
			parts.brings(n)
		}
	}
	switch name {
	case "any":
		return false
	case "all", "none":
		return true
	case "count", "sum":
		parts.done(list)
		return finite(number, at)
	}
	return kept
}

// questionFault carries an error out of the machine that runs a question, with
// the place inside the question and the cause that the caller may look for.
func questionFault(err error, at span) *fault {
	var f *fault
	if errors.As(err, &f) {
		return f
	}
	if wrong := runtime.Error(nil); errors.As(err, &wrong) {
		return &fault{at: at, message: "something inside houserule failed in this formula", cause: diag.Recovered(wrong)}
	}
	var e *file.Error
	if errors.As(err, &e) {
		return &fault{at: span{e.From, max(e.To, e.From+1)}, message: e.Message, cause: err}
	}
	return &fault{at: at, message: firstLine(err.Error()), cause: err}
}
