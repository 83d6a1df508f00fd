package resolve

import (
	"slices"

	"houserule/lang/formula"
	"houserule/runtime/rules"
)

// AskedChecks adds requirements to deeds that roll a check first: somebody who asks for the deed asks for
// the check, so that it must be possible to roll it.
type AskedChecks struct {
	*Names
	known map[*rules.Rule]bool // whether a deed asks for a check; false while that is being found
}

// NewAskedChecks returns the pass that finds the checks for which deeds ask.
func NewAskedChecks(n *Names) *AskedChecks {
	return &AskedChecks{Names: n, known: map[*rules.Rule]bool{}}
}

// Join adds the requirements, and marks conditions of checks that read who rolls. It must be called after
// all rules are linked.
func (l *AskedChecks) Join() {
	for _, r := range l.Tables.Order {
		if r.Plan != nil {
			markRoller(r.Requires)
			markRoller(r.Plan.Failure.When)
		}
	}
	if !slices.ContainsFunc(l.Tables.Order, (*rules.Rule).CanFail) {
		return
	}
	for _, r := range l.Tables.Order {
		slices.SortStableFunc(r.Requires, checksLast)
		l.asks(r)
	}
}

// checksLast orders requirements that name a check behind those of the deed itself.
func checksLast(a, b rules.Requirement) int {
	switch {
	case a.Check == nil && b.Check != nil:
		return -1
	case a.Check != nil && b.Check == nil:
		return 1
	}
	return 0
}

func markRoller(list []rules.Requirement) {
	for i := range list {
		q := &list[i]
		for _, p := range []*formula.Program{q.Holds, q.When, q.If} {
			q.ReadsRoller = q.ReadsRoller || p != nil && slices.Contains(p.Uses(), "roller")
		}
	}
}

// asks reports whether a rule is a check that may fail without dice, or a deed that asks for one, and
// adds its requirements to the deed.
func (l *AskedChecks) asks(r *rules.Rule) bool {
	if asks, ok := l.known[r]; ok || r.DeclKind != rules.Action || r.ForEach != nil {
		return asks || r.CanFail()
	}
	l.known[r] = false
	for _, y := range append([]*rules.Layer{r.Base}, r.Replacements...) {
		if y == nil || y.Body == nil || y.Carried.Carrier != nil {
			continue
		}
		step := firstStep(y.Body.Steps)
		if step == nil || step.Rule == nil || !slices.ContainsFunc(l.candidates(step.Rule), l.asks) {
			continue
		}
		r.Requires = append(r.Requires, rules.Requirement{Check: step, First: y, Source: r.Decl.Source, Module: y.Module, Pos: step.Pos})
	}
	l.known[r] = slices.ContainsFunc(r.Requires, func(q rules.Requirement) bool { return q.Check != nil })
	return l.known[r]
}

// candidates returns the rules that a step may mean which names one: that of each more specific kind,
// too.
func (l *AskedChecks) candidates(named *rules.Rule) []*rules.Rule {
	list := []*rules.Rule{named}
	for _, r := range l.Tables.Order {
		if r != named && named.Kind != nil && r.Kind != nil && r.Word == named.Word && r.Kind.Is(named.Kind.Name) {
			list = append(list, r)
		}
	}
	return list
}

// firstStep returns the first step of a body that calls something, if it does so whatever else is; nil
// if a function, an effect or a condition comes first. Steps that others add do not count.
func firstStep(steps []*rules.Step) *rules.Step {
	for _, s := range steps {
		switch {
		case s.Joined || s.Added != nil:
		case s.Acts == rules.AllOf && len(s.Fields) == 0:
			return firstStep(s.Steps)
		case s.Original || s.Acts != "" || len(s.Fields) > 0:
			return nil
		default:
			return s
		}
	}
	return nil
}
