package resolve

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Counts finds what formulas count by `done`, and which actions and checks add to it.
type Counts struct {
	*Report
	*Names
	tags   *Tags
	asked  []askedCount
	sealed bool // all formulas of the program are compiled
}

// askedCount is a count with what adds to it.
type askedCount struct {
	*rules.Count
	own    bool        // deeds of the thing itself, and not of whoever does them
	rule   *rules.Rule // the action or check; nil for a tag
	role   string      // of who does it, as written; "" for the usual one
	tag    string      // "" for an action or check
	module string      // that sees the tag
}

// NewCounts returns the pass that finds counts.
func NewCounts(r *Report, n *Names, tags *Tags) *Counts {
	return &Counts{Report: r, Names: n, tags: tags}
}

// DeedKind begins the kind in meanings of names of deeds in formulas; the full name of the rule follows.
const DeedKind = "deed "

// Symbol returns the function `done` of formulas of a module about things of a kind. limit returns the
// number above which the formula does not tell counts apart, for the arguments as they are written.
func (l *Counts) Symbol(module string, kind *content.Kind, limit func(args []string) float64) formula.Symbol {
	text := types.TextType()
	return formula.Symbol{NeedsParens: true, Type: types.NumberType(),
		Params: []formula.Param{{Name: "deed", Type: text}, {Name: "since", Type: text, Optional: true}},
		ResultType: func(asked []formula.SymbolArg) (types.Type, []formula.SymbolArg, error) {
			var args []string
			for i, a := range asked {
				name, ok := a.Literal.(string)
				if !ok {
					return types.Type{}, nil, &formula.ArgProblem{Arg: i, Problem: &diag.Problem{Message: "`done` takes names in quotes, not " + a.Text, Hint: "write `done('moves')`, or `done('moves', 'round')`"}}
				}
				args = append(args, name)
			}
			i, rule, err := l.ask(module, kind, args, limit(args))
			if err != nil {
				return types.Type{}, nil, err
			}
			replaced := slices.Clone(asked)
			replaced[0].Literal = float64(i)
			if rule != nil {
				replaced[0].Entry = types.Ref{Kind: DeedKind + rule.Name, Name: args[0]}
			}
			return types.NumberType(), replaced, nil
		},
		Get: func(f any, self types.Value, args []types.Value) (types.Value, error) {
			i := int(args[0].(float64))
			if i < 0 {
				return types.NumberValue(0), nil
			}
			return f.(rules.Frame).Done(self.(types.Ref), l.asked[i].Count)
		}}
}

// ask returns the number of the count that a formula asks for, and the action or check if it names one.
// The number is -1 for a count of a formula that is not part of the program.
func (l *Counts) ask(module string, kind *content.Kind, args []string, limit float64) (int, *rules.Rule, error) {
	fail := func(arg int, hint diag.Hint, format string, a ...any) (int, *rules.Rule, error) {
		return 0, nil, &formula.ArgProblem{Arg: arg, Problem: (&diag.Problem{Message: fmt.Sprintf(format, a...)}).Advise(hint)}
	}
	name, since := args[0], rules.UsualOccasion
	if len(args) > 1 {
		since = args[1]
	}
	if kind.Nature == content.Event {
		return fail(0, diag.Hint{Text: "count what somebody in it did: `attacker.done('" + kind.Name + "." + name + "')`"}, "%s is gone after its command, so nothing is counted of it", diag.A(kind.Name))
	}
	deed := rules.CountableOf(l.Program, module, kind, name)
	rule := deed.Rule
	switch {
	case deed.Name == "":
		return fail(0, l.suggestDeed(module, kind, name), "there is no action, check or tag %q", name)
	case deed.IsTagToo:
		return fail(0, diag.Hint{Text: fmt.Sprintf("write `done('tagged %s')`, or `done('%s')`", name, rule.DisplayName())}, "%q is %s and a tag", name, diag.A(rule.DeclKind.String()))
	}
	x := askedCount{Count: &rules.Count{What: deed.Name, Limit: limit}, own: !kind.Is("entity"), rule: rule, role: deed.Role, module: module}
	x.tag, _, _ = rules.TaggedTarget(deed.Name)
	if x.own && (rule == nil || deed.Role != "") || x.own && rule.Kind != nil && !kind.Is(rule.Kind.Name) && !rule.Kind.Is(kind.Name) {
		return fail(0, diag.Hint{Text: "ask somebody: `owner.done(...)`"}, "%s does not do %q: only somebody does", diag.A(kind.Name), name)
	}
	var p *diag.Problem
	if x.Since, p = l.occasion(since, module, kind); p != nil {
		return fail(len(args)-1, p.Advice(), "%s", p.Message)
	}
	if i := l.find(x); i >= 0 {
		if !l.sealed {
			l.asked[i].Limit = max(l.asked[i].Limit, limit)
		}
		return i, rule, nil
	}
	if len(l.asked) >= rules.MaxCounts {
		return fail(0, diag.Hint{Text: "let some actions share a tag, and count that"}, "formulas count more than %d deeds", rules.MaxCounts)
	}
	if len(l.members(x)) == 0 {
		hint := "it is not done by somebody"
		if rule != nil && rule.Kind != nil {
			if roles := l.tags.doers(rule, module); len(roles) > 0 {
				hint = fmt.Sprintf("write `done('%s of %s')`", rule.DisplayName(), roles[0])
			}
		}
		return fail(0, diag.Hint{Text: hint}, "nothing says who does %q", name)
	}
	if l.sealed {
		return -1, rule, nil
	}
	l.asked = append(l.asked, x)
	return len(l.asked) - 1, rule, nil
}

// find returns the number of a count that a formula has asked for before; -1 for none.
func (l *Counts) find(x askedCount) int {
	return slices.IndexFunc(l.asked, func(y askedCount) bool { return y.own == x.own && y.Same(x.Count) })
}

// occasion links the occasion since which something is counted.
func (l *Counts) occasion(name, module string, kind *content.Kind) (rules.Occasion, *diag.Problem) {
	pass := Occasions{&Report{}, l.Names}
	o, ok := pass.occasion("", content.Occasion{Name: name}, module, kind)
	if ok {
		return o, nil
	}
	return o, pass.Problems[0]
}

// suggestDeed returns a hint with a name like an unknown one.
func (l *Counts) suggestDeed(module string, kind *content.Kind, name string) diag.Hint {
	return l.SuggestNear(name, func() []string { return append(l.deedsOf(module, kind), l.Program.TagNames(module)...) })
}

// deedsOf lists the names of actions and checks of a kind, and the full names of those that have another
// kind.
func (l *Counts) deedsOf(module string, kind *content.Kind) []string {
	var names []string
	for _, r := range l.Tables.Order {
		switch {
		case r.Kind == nil || r.DeclKind != rules.Action && r.DeclKind != rules.Check || l.Program.Catalogue.Unrelated(module, r.Decl.Module):
		case kind.Is(r.Kind.Name):
			names = append(names, r.Word)
		case kind.Is("entity"):
			names = append(names, r.DisplayName())
		}
	}
	return names
}

// members lists the actions and checks that add to a count, with who does them.
func (l *Counts) members(x askedCount) map[*rules.Rule]string {
	members := map[*rules.Rule]string{}
	for _, r := range l.Tables.Order {
		if r.Kind == nil || r.DeclKind != rules.Action && r.DeclKind != rules.Check {
			continue
		}
		doer := ""
		switch {
		case x.rule == nil:
			for _, t := range r.Uses.Tags {
				if t.Name == x.tag && !l.Program.Catalogue.Unrelated(x.module, t.Module) {
					doer = t.Doer
				}
			}
		case r != x.rule && !l.isLike(r, x.rule, 0):
			continue
		case x.own:
			members[r] = "itself"
			continue
		case x.role == "":
			doer = l.tags.usualDoer(r)
		case slices.Contains(l.tags.doers(r, x.module), x.role):
			doer = x.role
		}
		if role := l.roleOf(r, doer); role != "" {
			members[r] = role
		}
	}
	return members
}

// roleOf returns the role of who does a rule, as in [rules.LayerCarrier]; "" for nobody.
func (l *Counts) roleOf(r *rules.Rule, doer string) string {
	if doer == "" {
		return ""
	}
	for _, p := range r.Signature.Params {
		if p.Name == doer {
			return rules.RoleOfParam(p.Name)
		}
	}
	if doer == "owner" && r.Kind.Is("entity") {
		return "itself"
	}
	return l.RoleBox(r.Decl.Module, r.Kind, doer)
}

// isLike reports whether an action or check is like another one, directly or not.
func (l *Counts) isLike(r, other *rules.Rule, depth int) bool {
	return depth < content.MaxLike && slices.ContainsFunc(l.tags.parents(r), func(p *rules.Rule) bool {
		return p == other || l.isLike(p, other, depth+1)
	})
}

// Seal enters the counts into the program, and into the actions and checks that add to them. It must be
// called after all formulas of the program were compiled.
func (l *Counts) Seal() {
	l.sealed = true
	for _, x := range l.asked {
		l.Tables.Triggers.Counts = append(l.Tables.Triggers.Counts, x.Count)
		resets := &Occasions{l.Report, l.Names}
		resets.addReset(x.Since)
		for r, role := range l.members(x) {
			if !slices.ContainsFunc(r.Uses.Counts, func(y rules.CountedBy) bool { return y.Role == role && y.Same(x.Count) }) {
				r.Uses.Counts = append(r.Uses.Counts, rules.CountedBy{Count: x.Count, Role: role})
			}
		}
	}
}
