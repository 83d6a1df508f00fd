package formula

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// binder type-checks the tree that expr parsed and compiles it to closures. It collects all
// problems of the formula.
type binder struct {
	positions      *positions
	types          typeRules
	scope          Scope
	narrowings     []Narrowing  // what is known about kinds at the current node
	elements       []types.Type // types of # in nested list functions, innermost last
	hasElement     bool         // elements[0] is the type of # outside of list functions
	argumentOf     string       // the rule or action of which the formula is an argument; then param is set
	param          *Param
	problems       diag.List
	warnings       []*diag.Problem
	uses           []string // names and dotted paths used
	reads          []Read
	inSubkinds     bool                     // the next path may be a word that only some subkinds have, since `??` follows
	conditionDepth int                      // number of conditional parts around the current node
	visits         int                      // calls of bind
	negated        *negated                 // the last `not` with a wrong operand; nil for none
	words          map[ast.Node]wordUse     // names that are words of a choice
	onMeaning      func(Meaning)            // receives the meaning of each name; may be nil
	onResult       func(types.Value, error) // receives the result of each run; may be nil
}

// bindConditional binds a part that a run may skip.
func (b *binder) bindConditional(n ast.Node) bound { return b.bindConditionalAs(n, types.Type{}) }

// bindConditionalAs is bindConditional for a value that is wanted in a type.
func (b *binder) bindConditionalAs(n ast.Node, want types.Type) bound {
	b.conditionDepth++
	defer func() { b.conditionDepth-- }()
	return b.bindAs(n, want)
}

// read records a bare name.
func (b *binder) read(name string, at span) {
	for i := range b.reads {
		if r := &b.reads[i]; r.Name == name {
			r.Always = r.Always || b.conditionDepth == 0
			return
		}
	}
	b.reads = append(b.reads, Read{Name: name, Always: b.conditionDepth == 0, at: at})
}

// bound is a compiled node.
type bound struct {
	code      code
	t         types.Type
	at        span
	none      bool        // it is the literal none
	bad       bool        // a problem was reported; the type is unknown
	literal   types.Value // the value of a literal; nil for others
	isKind    bool        // it is the name of a kind, as x.kind
	entryKind string      // the kind whose entries the text names, as x.name; "" for other texts
	name      string      // the path, if the node is one
	parts     []bound     // the elements of a list literal
	empty     bool        // it is [], an empty list of any type

	// adapt returns a node composed of others, such as a list literal, with each of them fitted
	// to the wanted type. Nil for other nodes.
	adapt func(want types.Type, fit adapter) bound

	contains func(frame any, self types.Value, n types.Ref) (bool, error) // see Symbol.Contains; nil for other nodes
	self     *code                                                        // of a node with contains: the part before the dot, or nil
	of       *code                                                        // of a path: the part before its last dot, or nil
}

// use records a name.
func (b *binder) use(name string) {
	if !slices.Contains(b.uses, name) {
		b.uses = append(b.uses, name)
	}
}

// fail reports a problem and returns a bad node.
func (b *binder) fail(at span, message, hint string, suggestions ...diag.Suggestion) bound {
	return b.report(b.positions.problem(at, message, hint, suggestions...), at)
}

func (b *binder) report(p *diag.Problem, at span) bound {
	for _, q := range b.problems {
		if q.Pos == p.Pos && q.Message == p.Message {
			return bound{at: at, bad: true}
		}
	}
	b.problems.Add(p)
	return bound{at: at, bad: true}
}

func unknown(at span) bound { return bound{at: at, bad: true} }

// anyBad reports whether one of the nodes is bad.
func anyBad(all ...bound) bool {
	for _, x := range all {
		if x.bad {
			return true
		}
	}
	return false
}

func spanOf(n ast.Node) span {
	return span{n.Location().From, max(n.Location().To, n.Location().From+1)}
}

func constant(v types.Value, t types.Type, at span) bound {
	return bound{t: t, at: at, literal: v, code: fixed(v)}
}

// maxVisits limits the work of binding: expr shares the middle of a chained comparison (1 < x <
// 5) between two nodes, and such sharing may be nested.
const maxVisits = 4 * MaxNodes

func (b *binder) bind(n ast.Node) bound {
	if b.visits++; b.visits > maxVisits {
		if b.visits == maxVisits+1 {
			return b.fail(spanOf(n), "the formula is too long", "split it: give a part of it a rule of its own")
		}
		return unknown(spanOf(n))
	}
	at := spanOf(n)
	switch n := n.(type) {
	case *ast.NilNode:
		warnNil(b, at)
		return b.noneLiteral(at)
	case *ast.IntegerNode:
		return constant(float64(n.Value), types.NumberType(), at)
	case *ast.FloatNode:
		return constant(n.Value, types.NumberType(), at)
	case *ast.BoolNode:
		return constant(n.Value, types.YesNoType(), at)
	case *ast.StringNode:
		return constant(n.Value, types.TextType(), at)
	case *ast.IdentifierNode:
		switch n.Value {
		case elementName:
			return b.finish(b.elementAt(len(b.elements)-1, at))
		case "none":
			return b.noneLiteral(at)
		case "yes", "no":
			return constant(n.Value == "yes", types.YesNoType(), at)
		}
		return b.finish(b.link(n))
	case *ast.PointerNode:
		return b.finish(b.link(n))
	case *ast.MemberNode:
		if b.isIndex(n) {
			return b.index(n)
		}
		return b.finish(b.link(n))
	case *ast.CallNode:
		if id, ok := n.Callee.(*ast.IdentifierNode); ok {
			if f := function(id.Value); f != nil {
				return b.positions.closed(f(b, n, id.Value), spanOf(n.Callee).to)
			}
		}
		return b.positions.closed(b.finish(b.link(n)), spanOf(n.Callee).to)
	case *ast.BuiltinNode:
		return b.positions.closed(b.overList(n), at.to)
	case *ast.UnaryNode:
		return b.unary(n)
	case *ast.BinaryNode:
		return b.binary(n)
	case *ast.ConditionalNode:
		return b.conditional(n, types.Type{})
	case *ast.ArrayNode:
		return b.positions.closed(b.array(n, types.Type{}), at.from)
	case *ast.SliceNode:
		return b.fail(at, "a formula cannot slice a list", "use `filter(list, …)`, or a function")
	case *ast.ChainNode:
		return b.fail(at, "`?.` is not an operator of formulas", "write `x != none and x.name`")
	}
	return b.fail(at, "this has no meaning in a formula", "")
}

// nilWithin is how far behind the place of a formula warnNil looks for its text, in bytes.
const nilWithin = 4096

// warnNil warns of `nil`, the deprecated word for `none`, if the file contains it as it stands in the
// formula: a formula that a script puts together has no place to mend.
func warnNil(b *binder, at span) {
	file, place := b.positions.file, b.positions.pos(at)
	if file == nil {
		return
	}
	start := file.Offset(place.Line, max(place.Column, 1))
	if rest := file.Text[start:min(start+nilWithin, len(file.Text))]; !strings.HasPrefix(rest, "nil") {
		quoted := strings.Index(rest, `"`+b.positions.src.Text+`"`)
		if quoted < 0 {
			return
		}
		start += quoted + len(`"`) + b.positions.offset(at.from)
	}
	p := file.Problem(start, len("nil"), "`nil` is an old word in formulas")
	p.Hint, p.Code = "write `none`", "old-word"
	p.Fix = []diag.Edit{{File: file.Name, Start: start, End: start + len("nil"), New: "none"}}
	b.warnings = append(b.warnings, p)
}

func (b *binder) noneLiteral(at span) bound {
	return bound{code: fixed(nil), t: types.Type{Optional: true}, none: true, at: at}
}

// need returns code for x whose value has the given base. If x may be none, or any value, a
// check at run time is added. what names the operator for messages: "`+`". It returns false if a
// problem was reported.
func (b *binder) need(x bound, base types.Base, what string) (code, bool) {
	if x.bad {
		return x.code, false
	}
	wanted := types.Type{Base: base}
	if base == types.Choice {
		wanted = x.t.Required()
	}
	if x.none || x.t.Base != base && x.t.Base != types.Any {
		var hint diag.Hint
		if base == types.YesNo && x.t.Base == types.Number && (x.none || !x.t.Optional) {
			hint = comparedHint(b.positions.text(x.at))
		}
		b.fail(x.at, what+" needs "+wanted.Describe()+", but "+b.positions.subject(x), hint.Text, hint.Suggestions...)
		return x.code, false
	}
	if x.t.Base == base && !x.t.Optional {
		return x.code, true
	}
	text, at, value := b.positions.text(x.at), x.at, x.code.value
	return ofValue(func(r *run) types.Value {
		v := value(r)
		if v == nil {
			panic(&fault{at: at, message: "`" + text + "` is none, but " + what + " needs " + wanted.Describe(), hint: noneHint(text, base)})
		}
		if !fits(v, base) {
			panic(&fault{at: at, message: "`" + text + "` is " + describe(v) + ", but " + what + " needs " + wanted.Describe()})
		}
		return v
	}), true
}

func noneHint(text string, base types.Base) diag.Hint {
	switch base {
	case types.Number:
		return diag.Suggest("write `("+text+" ?? 0)` if none counts as 0, or ask `"+text+" != none` first", diag.Replace{New: "(" + text + " ?? 0)"})
	case types.YesNo:
		return diag.Suggest("write `("+text+" ?? no)` if none counts as no", diag.Replace{New: "(" + text + " ?? no)"})
	}
	return diag.Hint{Text: "ask `" + text + " != none` first"}
}

// comparedHint returns the hint that turns a number into a condition.
func comparedHint(number string) diag.Hint {
	compared := number + " > 0"
	return diag.Suggest("compare it: `"+compared+"`", diag.Replace{New: compared})
}

// subject returns a clause that describes x: "`level` is a number".
func (p *positions) subject(x bound) string {
	if x.none {
		return "this is none"
	}
	text := p.text(x.at)
	if len(text) > 40 {
		return "this is " + x.t.Describe()
	}
	return "`" + text + "` is " + x.t.Describe()
}

// result fits the root of the formula to the wanted type.
func (b *binder) result(x bound, want types.Type) bound {
	if x.bad || want.Base == types.Any || x.t.Base == types.Any && !x.none {
		return x
	}
	if x.none {
		if !want.Optional {
			return b.fail(x.at, "the formula must give "+want.Describe()+", but gives none", "")
		}
		return x
	}
	if s, ok := x.literal.(string); ok {
		return b.literalAs(x, s, want)
	}
	if x.canAdapt(want) {
		return x.adapt(want, b.result)
	}
	if !b.types.assignable(x.t, want) {
		var hint diag.Hint
		switch {
		case want.Base == types.YesNo && x.t.Base == types.Number:
			hint = comparedHint(b.positions.text(x.at))
		case want.Base == types.Number && x.t.Base == types.YesNo:
			number := "(" + b.positions.text(x.at) + ") ? 1 : 0"
			hint = diag.Suggest("write `"+number+"`", diag.Replace{New: number})
		}
		return b.fail(x.at, "the formula must give "+want.Describe()+", but gives "+x.t.Describe(), hint.Text, hint.Suggestions...)
	}
	return x
}

// literalAs fits a literal text to a type: a choice, the name of an entry, or a text.
func (b *binder) literalAs(x bound, s string, want types.Type) bound {
	switch want.Base {
	case types.Text, types.Action, types.Formula, types.Any:
		return x
	case types.Dice:
		if err := types.Check(s, want.Required()); err != nil {
			return b.fail(x.at, err.Error(), "")
		}
		return x
	case types.Choice:
		if bad, failed := b.wrongChoice(x, s, want); failed {
			return bad
		}
		return x
	case types.RefBase:
		if bad, failed := b.wrongEntry(x, s, want); failed {
			return bad
		}
		return constant(types.Ref{Kind: want.Kind, Name: s}, want.Required(), x.at)
	}
	return b.fail(x.at, "this must be "+want.Describe()+", but is a text", "")
}

func (b *binder) wrongChoice(x bound, s string, t types.Type) (bound, bool) {
	if t.HasWord(s) {
		reportWord(b, x.at, s, t, false)
		return x, false
	}
	if t.List != nil {
		hint := t.List.Unknown(s).Advice()
		return b.fail(x.at, "`"+s+"` is not "+t.Required().Describe(), hint.Text, hint.Suggestions...), true
	}
	hint := diag.SuggestNearest(s, t.Choices).Or(diag.Hint{Text: "it is " + t.Required().Describe()})
	return b.fail(x.at, "`"+s+"` is not one of the choices", hint.Text, hint.Suggestions...), true
}

func (b *binder) wrongEntry(x bound, s string, t types.Type) (bound, bool) {
	entries, ok := b.scope.(Entries)
	if !ok {
		return x, false
	}
	exists, hint := entries.EntryExists(t.Kind, s)
	if exists {
		b.reportEntry(x.at, s, t.Kind)
		return x, false
	}
	kind := t.Kind
	if kind == "" {
		kind = "thing"
	}
	return b.fail(x.at, "there is no "+kind+" `"+s+"`", hint.Text, hint.Suggestions...), true
}

func isText(t types.Type) bool {
	return t.Base == types.Text || t.Base == types.Choice || t.Base == types.Action || t.Base == types.Formula || t.Base == types.Dice
}
