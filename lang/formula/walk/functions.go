package walk

import (
	"math"
	"slices"
	"strconv"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
	"houserule/lang/types"
)

// call evaluates a call of a function of formulas, or of a rule.
func (w *walker) call(n *ast.CallNode) found {
	if member, ok := n.Callee.(*ast.MemberNode); ok {
		return w.member(member, n.Arguments)
	}
	name := n.Callee.(*ast.IdentifierNode).Value
	switch name {
	case "abs", "ceil", "floor", "round", "int":
		return found{value: rounded(name, w.number(n.Arguments[0])) + 0}
	case "min", "max", "median", "mean":
		return found{value: w.ofMany(name, n.Arguments)}
	case "len":
		switch v := w.value(n.Arguments[0]).(type) {
		case types.List:
			return found{value: float64(len(v))}
		case types.Map:
			return found{value: float64(len(v))}
		case string:
			return found{value: float64(len([]rune(v)))}
		}
		w.fail("`len` needs a list or a text")
	case "sorted":
		return w.sorted(n.Arguments)
	case "position":
		list, x := w.list(n.Arguments[0]), w.value(n.Arguments[1])
		for i, e := range list {
			if Same(e, x) {
				return found{value: float64(i + 1)}
			}
		}
		return found{value: 0.0}
	}
	return w.word(name, n.Arguments)
}

func rounded(name string, f float64) float64 {
	switch name {
	case "abs":
		return math.Abs(f)
	case "ceil":
		return math.Ceil(f)
	case "floor":
		return math.Floor(f)
	case "round":
		return math.Round(f)
	}
	return math.Trunc(f)
}

// ofMany evaluates min, max, median and mean of numbers, of a list of numbers, or of dice.
func (w *walker) ofMany(name string, args []ast.Node) float64 {
	var all []float64
	for _, a := range args {
		switch v := w.value(a).(type) {
		case float64:
			all = append(all, v)
		case types.List:
			for _, e := range v {
				f, ok := e.(float64)
				if !ok {
					w.fail("`%s` needs numbers", name)
				}
				all = append(all, f)
			}
		case string:
			return w.ofDice(name, v)
		default:
			w.fail("`%s` needs numbers, and there is %v", name, v)
		}
	}
	if len(all) == 0 {
		w.fail("`%s` of an empty list has no value", name)
	}
	switch name {
	case "min":
		return slices.Min(all)
	case "max":
		return slices.Max(all)
	case "mean":
		return w.finite(total(all) / float64(len(all)))
	}
	slices.Sort(all)
	half := len(all) / 2
	if len(all)%2 == 1 {
		return all[half]
	}
	return w.finite((all[half-1] + all[half]) / 2)
}

func total(all []float64) float64 {
	t := 0.0
	for _, f := range all {
		t += f
	}
	return t
}

// ofDice returns the minimum, maximum or mean of the total of dice.
func (w *walker) ofDice(name, notation string) float64 {
	e, err := dice.Parse(notation)
	if err != nil || e.ShowsTexts() {
		w.fail("`%s` of %s, which has no total", name, notation)
	}
	d, err := chance.Within(e, nil, chance.Limits{Work: 2_000_000})
	if err != nil {
		w.fail("`%s` of %s: %s", name, notation, err)
	}
	endless := d.Tail.Sign() != 0
	if endless && (name == "max" || name == "min" && e.UnboundedBelow()) {
		w.fail("`%s` of %s, which explodes without an end", name, notation)
	}
	var totals []float64
	for _, o := range d.Outcomes {
		totals = append(totals, o.Value)
	}
	switch name {
	case "min":
		return slices.Min(totals)
	case "max":
		return slices.Max(totals)
	case "median":
		w.fail("`median` takes no dice")
	}
	mean := d.Mean()
	if endless {
		mean, _ = strconv.ParseFloat(strconv.FormatFloat(mean, 'g', 12, 64), 64)
	}
	return mean
}

// of evaluates an expression with # as element e.
func (w *walker) of(e types.Value, list found, question ast.Node) types.Value {
	return w.foundOf(e, list, question).value
}

func (w *walker) foundOf(e types.Value, list found, question ast.Node) found {
	if p, ok := question.(*ast.PredicateNode); ok {
		question = p.Node
	}
	w.elements = append(w.elements, found{value: e, t: elementOf(list.t)})
	defer func() { w.elements = w.elements[:len(w.elements)-1] }()
	return w.walk(question)
}

// overList evaluates a function over the elements of a list.
func (w *walker) overList(name string, args []ast.Node) found {
	of := w.walk(args[0])
	if pairs, ok := of.value.(types.Map); ok && name == "sum" && len(args) == 1 {
		list := types.List{}
		for _, p := range pairs {
			list = append(list, p.Value)
		}
		of.value = list
	}
	list, ok := of.value.(types.List)
	if !ok {
		if f, one := of.value.(float64); one && name == "sum" && len(args) == 1 {
			return found{value: f}
		}
		w.fail("`%s` needs a list, and there is %v", name, of.value)
	}
	answers := types.List{}
	for _, e := range list {
		answer := e
		if len(args) > 1 {
			answer = w.of(e, of, args[1])
		}
		if _, ok := answer.(bool); !ok && name != "map" && name != "sum" {
			w.fail("`%s` needs yes or no, and there is %v", name, answer)
		}
		answers = append(answers, answer)
		switch { // the remaining elements are not evaluated
		case name == "any" && answer == true:
			return found{value: true}
		case name == "none" && answer == true, name == "all" && answer == false:
			return found{value: false}
		}
	}
	switch name {
	case "map":
		return found{value: answers}
	case "sum":
		t := 0.0
		for _, a := range answers {
			f, ok := a.(float64)
			if !ok {
				w.fail("`sum` needs numbers, and there is %v", a)
			}
			t += f
		}
		return found{value: w.finite(t)}
	}
	kept := types.List{}
	for i, a := range answers {
		if a == true {
			kept = append(kept, list[i])
		}
	}
	switch name {
	case "count":
		return found{value: float64(len(kept))}
	case "filter":
		return found{value: kept, t: of.t}
	}
	return found{value: name != "any"} // no element decided all or none
}

// sorted sorts a list by keys, lowest first. It is stable.
func (w *walker) sorted(args []ast.Node) found {
	of := w.walk(args[0])
	list, ok := of.value.(types.List)
	if !ok {
		w.fail("`sorted` needs a list, and there is %v", of.value)
	}
	type row struct {
		e    types.Value
		keys types.List
	}
	var rows []row
	for _, e := range list {
		r := row{e, types.List{}}
		for _, question := range args[1:] {
			key := w.foundOf(e, of, question)
			if key.value == nil {
				w.fail("`sorted` cannot sort by none")
			}
			r.keys = append(r.keys, w.sortKey(key))
		}
		if len(args) == 1 {
			r.keys = types.List{w.sortKey(found{value: e, t: elementOf(of.t)})}
		}
		rows = append(rows, r)
	}
	var done []row
	for _, r := range rows { // insertion sort
		at := len(done)
		for at > 0 && types.Compare(done[at-1].keys, r.keys) > 0 {
			at--
		}
		done = slices.Insert(done, at, r)
	}
	out := types.List{}
	for _, r := range done {
		out = append(out, r.e)
	}
	return found{value: out, t: of.t}
}
