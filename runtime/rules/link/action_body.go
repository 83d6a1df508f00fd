package link

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// bodyLinker links the body of an action, an offer, a check or a change, and texts.
type bodyLinker struct {
	l        *layerLinker
	what     string         // the declaration with the body, for messages
	callKind rules.DeclKind // what steps may call: Check for a line that is a nested check; otherwise actions, too
	params   []rules.Param  // what may be passed on by name: parameters or, of an offer, answers
}

// callText describes a call of the body for messages.
func (x *bodyLinker) callText() string {
	if x.callKind == rules.Check {
		return "a line that is the check"
	}
	return "a step"
}

// calleeText describes what the body may call, for messages.
func (x *bodyLinker) calleeText() string {
	if x.callKind == rules.Check {
		return "check"
	}
	return "action"
}

// linkBody links a body; nil if it has no effects besides those of fn.
func (x *bodyLinker) linkBody(d rules.BodyDeclaration, fn rules.Function, s *names.Scope, k names.KnownFacts) *rules.ActionBody {
	if !d.Any() {
		return nil
	}
	body := &rules.ActionBody{Changes: x.linkChanges(d.Changes, s, k), Steps: []*rules.Step{}}
	if fn != nil {
		body.Steps = append(body.Steps, &rules.Step{Original: true, Module: s.Module})
	}
	body.Steps = append(body.Steps, x.linkSteps(d.Steps, s, k)...)
	body.Say, body.Summary = x.linkText(d.Say, s, k), x.linkText(d.Summary, s, k)
	return body
}

func (x *bodyLinker) linkSteps(list []rules.StepDeclaration, s *names.Scope, k names.KnownFacts) []*rules.Step {
	out := []*rules.Step{}
	for i := range list {
		out = append(out, x.linkStep(&list[i], s, k))
	}
	return out
}

func (x *bodyLinker) linkStep(d *rules.StepDeclaration, s *names.Scope, k names.KnownFacts) *rules.Step {
	step := &rules.Step{Acts: d.Acts, Module: s.Module, Pos: d.Pos}
	s, k = x.linkFields(step, d, s, k)
	switch {
	case d.First != nil:
		rest := k
		for i := range d.First {
			line := &d.First[i]
			step.First = append(step.First, x.linkStep(line, s, rest))
			when := line.Field(rules.When)
			rest = rest.Unless(when)
			if when == nil && line.Field(rules.ForEach) == nil && i < len(d.First)-1 {
				x.l.Fail(d.First[i+1].Pos, "the line before it has no `when`, so it always holds", "this line can never be reached")
			}
		}
	case d.Acts == rules.Writes, d.Acts == rules.Buys:
		x.linkWrites(step, d, s, k)
	case d.Steps != nil:
		step.Steps = x.linkSteps(d.Steps, s, k)
	case d.Call != nil:
		x.linkCall(step, d, s, k)
	}
	return step
}

// linkFields links the fields of a step. It returns the scope of its call, in which # is an
// element of for_each, and the facts that are known there.
func (x *bodyLinker) linkFields(step *rules.Step, d *rules.StepDeclaration, s *names.Scope, k names.KnownFacts) (*names.Scope, names.KnownFacts) {
	if len(d.Fields) == 0 {
		return s, k
	}
	step.Fields = make([]rules.StepField, 0, len(d.Fields))
	forEach, when := d.Field(rules.ForEach), d.Field(rules.When)
	var elements, condition *formula.Program
	if forEach != nil {
		elements = x.l.compiler.CompileAs(forEach, s, types.Type{}, k.Kinds)
		s, k = s.WithElement(x.elementType(elements)), k.WithoutElement()
	}
	if when != nil {
		condition = x.l.compiler.CompileAs(when, s, types.YesNoType(), k.Kinds)
		k = k.When(when)
	}
	for _, f := range d.Fields {
		linked := rules.StepField{Name: f.Name}
		switch {
		case f.Formula == forEach:
			linked.Formula = elements
		case f.Formula == when:
			linked.Formula = condition
		case f.Stretch:
			linked.Stretch = f.Formula.Text
		default:
			linked.Formula = x.l.compiler.CompileAs(f.Formula, s, f.Gives, k.Kinds)
		}
		if linked.Formula != nil || linked.Stretch != "" {
			step.Fields = append(step.Fields, linked)
		}
	}
	return s, k
}

// elementType returns the type of the elements of a for_each.
func (x *bodyLinker) elementType(p *formula.Program) types.Type {
	if p == nil {
		return types.Type{}
	}
	t := p.Type()
	switch {
	case t.Base == types.ListBase && t.Elem != nil:
		return *t.Elem
	case t.Base != types.ListBase && t.Base != types.Any:
		x.l.Problems.Add(p.Problem(fmt.Sprintf("for_each needs a list, but `%s` is %s", p.Text(), t.Describe()), ""))
	}
	return types.Type{}
}

// linkCall links the call of an action or a check.
func (x *bodyLinker) linkCall(step *rules.Step, d *rules.StepDeclaration, s *names.Scope, k names.KnownFacts) {
	l := x.l
	c, err := formula.ParseCall(d.Call.File, d.Call.Source)
	if err != nil {
		l.Problems.AddErr(err)
		return
	}
	step.Written, step.Called = c.Path, c.HasParens
	kind, ok := x.linkActor(step, c, d, s, k)
	if !ok {
		return
	}
	if d.Field(rules.Later) != nil && kind.Nature == content.Event {
		l.Problems.Add(c.Problem(fmt.Sprintf("%s cannot act later: it ends with the command", diag.A(kind.Name)), "let somebody who is still there do it later"))
		return
	}
	r := l.Program.FindSeen(s.Module, kind, c.Word)
	if r != nil {
		l.compiler.Mention(names.Mention{Pos: c.WordPos(), Name: c.Word, What: "the " + r.DeclKind.String() + " " + r.DisplayName(), Rule: r})
	}
	switch {
	case r != nil && (r.DeclKind == rules.Action || r.DeclKind == rules.Check):
		step.Rule = r
		x.linkArguments(step, c, d.Call.File, s, k)
		x.checkLater(step, d, s, kind)
		x.checkStretchArgument(step, l.paramsOf(r), kind, s)
	case r != nil && (r.DeclKind == rules.Query || r.DeclKind == rules.Lookup):
		l.Problems.Add(c.Problem(fmt.Sprintf("%s has %s %q, but %s is %s: a rule only answers", x.what, x.callText(), c.Path, r.DisplayName(), diag.A(r.DeclKind.String())), "what rolls, chooses or changes something is an action"))
	default:
		if b := kind.BoxSeen(s.Module, c.Word); b != nil && b.Type.Base == types.Action {
			step.Box = b
			if c.HasParens && len(c.Args) > 0 { // those with names, too
				l.Problems.Add(c.Problem(fmt.Sprintf("`%s` holds an action that is known only in play, so its arguments cannot be given in brackets", c.Path), "without brackets it gets the parameters of this one, by name"))
			}
			for _, p := range x.params {
				step.Pass = append(step.Pass, p.Name)
			}
			return
		}
		l.Problems.Add(x.unknownAction(c, kind))
	}
}

// unknownAction returns the problem of a step that names no action.
func (x *bodyLinker) unknownAction(c *formula.Call, kind *content.Kind) *diag.Problem {
	l := x.l
	if only := l.OnlyKindsWith(kind, c.Word); len(only) > 0 {
		return c.Problem(fmt.Sprintf("only %s has `%s`", diag.EitherA(only), c.Word), fmt.Sprintf("ask first: when = \"%s\"", l.KindTest(c.Receiver.Text, kind, only[0])))
	}
	actions := func() []string {
		return slices.DeleteFunc(l.Program.Words(kind), func(w string) bool {
			s := l.Program.Find(kind, w)
			return s == nil || s.DeclKind != rules.Check && (s.DeclKind != rules.Action || x.callKind == rules.Check)
		})
	}
	if b := kind.Box(c.Word); b != nil && x.callKind == rules.Check {
		return c.Problem(fmt.Sprintf("%s has %s %q, but %s is a box", x.what, x.callText(), c.Path, b.FullName()), fmt.Sprintf("a box is read in a formula: { { \"%s\", \"%s\" } }", c.Word, c.Path))
	} else if b != nil {
		return c.Problem(fmt.Sprintf("%s has a step %q, but %s is a box", x.what, c.Path, b.FullName()), fmt.Sprintf("write changes = { %s = \"formula\" }", c.Word))
	}
	hint := diag.Hint{Text: resolve.FunctionHint(c.Word, content.Written(kind.Name))}
	if hint.Text == "" || x.callKind == rules.Check {
		hint = l.SuggestNear(c.Word, actions)
	}
	return c.Problem(fmt.Sprintf("%s has %s %q, but there is no %s \"%s.%s\"", x.what, x.callText(), c.Path, x.calleeText(), kind.Name, c.Word), "").Advise(hint)
}

// linkActor links the path to the actor of a step and returns the actor's kind; ok is false
// after a problem.
func (x *bodyLinker) linkActor(step *rules.Step, c *formula.Call, d *rules.StepDeclaration, s *names.Scope, k names.KnownFacts) (*content.Kind, bool) {
	l, file := x.l, d.Call.File
	if c.Receiver.Text == "" || s.IsSelf(c.Receiver.Text) {
		kind := s.NarrowedKind(k)
		if kind == nil {
			l.Problems.Add(c.Problem(fmt.Sprintf("nobody is here whose `%s` that could be", c.Word), "write whose it is: `payer."+c.Word+"`").Suggest(diag.Replace{New: "payer." + c.Word}))
		}
		if s.Doer != nil {
			step.Actor = rules.Role{s.Doer.Itself}
		}
		return kind, kind != nil
	}
	if s.Element == nil && strings.HasPrefix(c.Receiver.Text, "#") {
		l.Problems.Add(c.Problem(fmt.Sprintf("`#` is an element of `for_each`, and %q has no `for_each`", d.Call.Text), fmt.Sprintf("write { %q, for_each = \"list\" }", d.Call.Text)))
		return nil, false
	}
	role, t, ok := x.linkPath(&content.Formula{Source: c.Receiver, File: file}, s, k, "step")
	if !ok {
		return nil, false
	}
	step.Actor = role
	kind := l.Program.Catalogue.Kind(t.Kind)
	switch {
	case t.Base == types.RefBase && kind != nil:
		return kind, true
	case t.Base == types.ListBase:
		l.Problems.Add(c.Problem(fmt.Sprintf("`%s` is %s, and a step is done by one thing", c.Receiver.Text, t.Describe()), fmt.Sprintf("write { \"#.%s\", for_each = %q }", c.Word, c.Receiver.Text)))
	case t.Base == types.RefBase || t.Base == types.Any:
		l.Problems.Add(c.Problem(fmt.Sprintf("the kind of `%s` is not known here, so `%s` cannot be found", c.Receiver.Text, c.Word), "ask for its kind in `when`, or make the rule that returns it a formula"))
	default:
		l.Problems.Add(c.Problem(fmt.Sprintf("`%s` is %s, and only things can act", c.Receiver.Text, t.Describe()), ""))
	}
	return nil, false
}

// linkPath links a path to a thing and returns the type of the thing. what is "step" or
// "change", for messages. A part that may be none is a problem, unless it is known not to be
// none; ok is false after a problem.
func (x *bodyLinker) linkPath(src *content.Formula, s *names.Scope, k names.KnownFacts, what string) (rules.Role, types.Type, bool) {
	var role rules.Role
	for _, prefix := range formula.Prefixes(src.Source) {
		p := x.l.compiler.CompileAs(&content.Formula{Source: prefix, File: src.File}, s, types.Type{}, k.Kinds)
		if p == nil {
			return nil, types.Type{}, false
		}
		if p.Type().Optional && !slices.Contains(k.Present, formula.NormalizePath(prefix.Text)) {
			hint := fmt.Sprintf("write when = \"%s != none\"", prefix.Text)
			if what == "change" {
				hint = fmt.Sprintf("ask `%s != none` in the when or the requires beside it, or make it an action of its own", prefix.Text)
			}
			x.l.Problems.Add(p.Problem(fmt.Sprintf("`%s` may be none, and this %s does not test for that", prefix.Text, what), hint))
			return nil, types.Type{}, false
		}
		role = append(role, p)
	}
	return role, role[len(role)-1].Type(), true
}

// linkArguments links the arguments of a step: values in the order of the parameters or,
// without brackets, what the body passes on by name.
func (x *bodyLinker) linkArguments(step *rules.Step, c *formula.Call, file *diag.File, s *names.Scope, k names.KnownFacts) {
	l := x.l
	params := l.paramsOf(step.Rule)
	if !c.HasParens {
		for _, p := range params {
			if slices.ContainsFunc(x.params, func(q rules.Param) bool { return q.Name == p.Name }) {
				step.Pass = append(step.Pass, p.Name)
			} else if !p.Optional {
				l.Problems.Add(c.Problem(fmt.Sprintf("%s has the step %q, which must be given `%s`, and has no such parameter to pass on", x.what, c.Path, p.Name),
					fmt.Sprintf("give it in brackets, or give the action a parameter of that name, or the step's a default: (%s: %s = ...)", p.Name, p.Type.String())))
			}
		}
		return
	}
	named := c.Args[len(c.Args)-len(c.Names):]
	if len(c.Names) > 0 && !x.linkNamedArguments(step, c, named, params, file, s, k) {
		return
	}
	if c.Args = c.Args[:len(c.Args)-len(c.Names)]; len(c.Args) > len(params) {
		l.Problems.Add(c.Problem(fmt.Sprintf("%s takes %s, not %d", step.Rule.DisplayName(), countNoun(len(params), "value"), len(c.Args)), paramsHint(params)))
		return
	}
	for i, p := range params {
		if i >= len(c.Args) {
			if !p.Optional && !slices.ContainsFunc(step.Named, func(n rules.NamedArgument) bool { return n.Name == p.Name }) {
				l.Problems.Add(c.Problem(fmt.Sprintf("%s must be given `%s`, %s", step.Rule.DisplayName(), p.Name, p.Type.Describe()), paramsHint(params)))
			}
			continue
		}
		step.Args = append(step.Args, l.linkArgument(&content.Formula{Source: c.Args[i], File: file}, s, step.Rule, p, k))
	}
}

// linkArgument links the argument for a parameter. A text for a thing of any kind is looked up
// among entries.
func (l *layerLinker) linkArgument(src *content.Formula, s *names.Scope, r *rules.Rule, p rules.Param, k names.KnownFacts) *formula.Program {
	given := formula.Param{Name: p.Name, Type: p.Type, Optional: p.Optional}
	want := p.Type
	if p.Optional {
		want = want.OrNone()
	}
	prog := l.compiler.CompileAs(src, s, want, k.Kinds, formula.AsArgument(r.DisplayName(), given))
	if prog == nil || p.Type.Base != types.RefBase || p.Type.Kind != "" || !prog.Constant() {
		return prog
	}
	v, err := prog.Run(nil)
	n, ok := v.(types.Ref)
	if err != nil || !ok {
		return prog
	}
	found := l.Program.Catalogue.Any(s.Module, n.Name, func(k *content.Kind) bool { return k.Carried })
	if len(found) == 0 {
		found = l.Program.Catalogue.Any(s.Module, n.Name, func(*content.Kind) bool { return true })
	}
	switch len(found) {
	case 0:
		var names []string
		for _, kind := range l.Program.Catalogue.Kinds() {
			names = append(names, l.Program.Catalogue.EntryNames(kind.Name)...)
		}
		l.Problems.Add(prog.Problem(fmt.Sprintf("no printed entry is called %q", n.Name), "").Advise(diag.SuggestNearest(n.Name, names)))
		return prog
	case 1: // the kind is known, so the text is compiled as a name of it
		given.Type = types.RefType(found[0].Kind.Name)
		return l.compiler.CompileAs(src, s, given.Type, k.Kinds, formula.AsArgument(r.DisplayName(), given))
	}
	l.Problems.Add(prog.Problem(fmt.Sprintf("%q is %s and %s", n.Name, diag.A(found[0].Kind.Name), diag.A(found[1].Kind.Name)), "name the kind in a parameter, and give that"))
	return prog
}

// paramsOf returns the parameters of an action or a check, including those of parent checks.
func (l *layerLinker) paramsOf(r *rules.Rule) []rules.Param {
	if r.DeclKind == rules.Check && r.Kind != nil {
		return l.compiler.CheckOf(r).Params()
	}
	return r.Signature.Params
}

// paramsHint returns a hint that lists parameters.
func paramsHint(params []rules.Param) string {
	if len(params) == 0 {
		return "it takes none"
	}
	var all []string
	for _, p := range params {
		if !p.Rest {
			all = append(all, p.Name+": "+p.Type.String())
		}
	}
	return "it takes " + strings.Join(all, ", ")
}

// countNoun returns a number with a noun: "no values", "1 value".
func countNoun(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
