package link

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// planner links the lines of one check. A line is linked when the first formula reads its type,
// so lines may be in any order.
type planner struct {
	*names.Check
	l       *ruleLinker
	planned []*plannedLine // by the index of the line in the check
	// variables are the formulas after @ in dice notation, by [rules.VariableKey].
	variables map[string]*formula.Program
}

// plannedLine is a line of a check while it is linked.
type plannedLine struct {
	*names.Line
	rule    *rules.Rule // the linked line; nil before linking started
	linking bool        // it is being linked
}

// checkAbstract checks the dice, costs and parents of a check without a kind. Its lines are linked in
// every check that is like it.
func (l *ruleLinker) checkAbstract(r *rules.Rule) {
	resolve.CheckLike(l.Report, l.Names, r)
	for i := range r.Decl.Check.Lines {
		switch d := &r.Decl.Check.Lines[i]; {
		case d.Dice != "":
			l.compiler.ParseDice(d.Dice, d.DiceSource, d.Pos)
		case d.Name == "dice":
			l.reportNotNotation(r, d.Pos)
		}
	}
	if len(r.Decl.Costs) > 0 {
		l.Fail(r.Decl.Costs[0].Pos, "write them in the checks that are like it", "check %q has no noun, so nobody can pay its costs", r.Name)
	}
	if len(l.RulesLike(r)) > 0 {
		return
	}
	l.Warn("nothing-is-like-it", r.Decl.Pos, "no check is like %q, so its formulas are never compiled", r.Name)
}

// linkCheck links a check of a kind.
func (l *ruleLinker) linkCheck(r *rules.Rule) {
	if resolve.CheckLike(l.Report, l.Names, r) {
		return
	}
	p := l.planner(r)
	l.reportLineNamedLikeKind(r, p)
	plan := &rules.Plan{Check: r, Index: p.Index, Variables: p.variables, DiceWords: rules.DiceWords{Labels: p.Labels(), Words: p.Faces().Words, ShowsWords: l.ShowsWords(p.Family)},
		AgainIndex: slices.IndexFunc(p.planned, func(line *plannedLine) bool { return line.Name == rules.AgainLine })}
	for _, f := range p.Family {
		plan.Family = append(plan.Family, f.Name)
	}
	for i := range p.planned {
		p.linkLine(i)
		plan.Lines = append(plan.Lines, p.planned[i].rule)
	}
	s := l.compiler.RuleScope(r, r.Decl.Module)
	plan.Roller = l.compiler.Compile(p.Roller(), s, types.RefType("entity").OrNone())
	r.Plan = plan
	r.Base = &rules.Layer{ChangeKind: rules.Definition, Source: r.Decl.Source, Text: r.Decl.Text, Module: r.Decl.Module, Pos: r.Decl.Pos}
	does := p.linkBody(r.Base)
	p.linkShows(plan)
	r.When = l.compiler.Compile(r.Decl.When, s, types.YesNoType())
	r.Costs = l.layers.linkCosts(r.Decl.Costs, s, l.Payers(r.Kind))
	for i := len(p.Family) - 1; i >= 0; i-- { // requirements of parents apply, too
		d := p.Family[i].Decl
		if len(d.Requires) == 0 {
			continue
		}
		there := *s
		there.Module, there.Params = d.Module, r.Signature.Params
		r.Requires = append(r.Requires, l.layers.linkRequirements(d.Requires, d.Source, &there, d.Module, nil, "")...)
	}
	p.linkFailure(plan)
	// Changes of the check itself, or of a parent, see the computed lines.
	for _, c := range l.targets.FamilyChanges(p.Family, "") {
		if c.Change.ChangeKind == rules.InsteadOf && c.Distance > does {
			if c.Change.Module != p.Family[does].Decl.Module {
				l.Warn("does-not-reach", c.Change.Pos, "%s %q does not reach %s, which has its own", c.Change.Word.Written, c.Change.Target, r.DisplayName())
			}
			continue
		}
		l.changer.linkChange(r, c.Change, p.Scope, types.Type{}, c.Inherited(), c.Distance)
	}
}

// planner returns the planner of a check, which it makes on the first call.
func (l *ruleLinker) planner(r *rules.Rule) *planner {
	p := l.planners[r]
	if p == nil {
		p = &planner{Check: l.compiler.CheckOf(r), l: l, variables: map[string]*formula.Program{}}
		for _, line := range p.Check.Lines {
			p.planned = append(p.planned, &plannedLine{Line: line})
		}
		l.planners[r] = p
	}
	return p
}

// LineType returns the type of a line of a check; Any while the line itself is being linked.
func (l *ruleLinker) LineType(check *rules.Rule, i int) types.Type {
	p := l.planner(check)
	if p.planned[i].linking {
		l.compiler.Unsettled++
		return types.Type{}
	}
	return p.linkLine(i).Signature.Result
}

// linkBody links the effects of the nearest check in the family that has some into base. It
// returns the index of that check in the family; the last index if there is none.
func (p *planner) linkBody(base *rules.Layer) int {
	for i, f := range p.Family {
		if !f.Decl.Effects.Any() {
			continue
		}
		s := *p.Scope
		s.Module = f.Decl.Module
		x := &bodyLinker{l: p.l.layers, what: fmt.Sprintf("check %q", f.Name), params: p.Rule.Signature.Params}
		base.Body = x.linkBody(f.Decl.Effects, nil, &s, p.requirementFacts())
		if i == 0 {
			p.noteReplacedBody(p.Family[1:])
		}
		return i
	}
	return len(p.Family) - 1
}

// noteReplacedBody adds a note that the effects of a check replace those of a parent.
func (p *planner) noteReplacedBody(like []*rules.Rule) {
	i := slices.IndexFunc(like, func(f *rules.Rule) bool { return f.Decl.Effects.Any() })
	if i < 0 {
		return
	}
	other := like[i].Decl
	p.l.Notes = append(p.l.Notes, &diag.Problem{Code: "in-place-of", Pos: p.Rule.Decl.Pos, Message: fmt.Sprintf("what %s changes and does replaces what %s does", p.Rule.DisplayName(), other.Name),
		Hint:  fmt.Sprintf("what follows both is written with after %q", other.Name),
		Notes: []diag.Note{{Pos: other.Pos, Message: other.Name + " is declared here, in " + other.Module}}})
}

// requirementFacts returns the facts that the requirements of the check establish.
func (p *planner) requirementFacts() names.KnownFacts {
	k := names.KnownFacts{}
	for _, f := range p.Family {
		for _, q := range f.Decl.Requires {
			if q.When == nil {
				k = k.When(q.Value)
			}
		}
	}
	return k
}

// reportEndlessReroll reports a check whose dice would be rerolled whatever they show.
func (p *planner) reportEndlessReroll(y *rules.Layer) {
	if y.Answer.Formula == nil || !y.Answer.Formula.Constant() {
		return
	}
	if v, err := y.Answer.Formula.Run(nil); err == nil && v == true {
		p.l.Problems.Add(y.Answer.Formula.Problem("this is always yes, so the dice would be rerolled without end", "say when all dice are rerolled: again = \"total == theirs\""))
	}
}

// linkShows sets which lines are shown.
func (p *planner) linkShows(plan *rules.Plan) {
	plan.Private = names.PrivacyOf(p.Family)
	for _, f := range p.Family {
		if text := f.Decl.Check.ShowsText; text != nil {
			s := *p.Scope
			s.Module = f.Decl.Module
			_, line := p.Index["roll"]
			plan.ShowsText = p.l.layers.linkShown(text, &s, p.requirementFacts().Kinds, audience{what: "what a check shows", private: plan.Private, roll: !line})
			plan.Shows = []string{}
			for _, name := range p.LineNames() {
				if plan.ShowsText.Reads(name) {
					plan.Shows = append(plan.Shows, name)
				}
			}
			return
		}
		if f.Decl.Check.Shows == nil {
			continue
		}
		for _, name := range f.Decl.Check.Shows {
			if _, ok := p.Index[name]; !ok {
				p.l.Fail(f.Decl.Pos, "", "check %q shows `%s`, which is no line of %s", f.Name, name, p.Rule.DisplayName()).Advise(p.l.SuggestNear(name, p.LineNames))
			}
		}
		plan.Shows = f.Decl.Check.Shows
		return
	}
}

// linkLine links a line of the check with its changes.
func (p *planner) linkLine(i int) *rules.Rule {
	line := p.planned[i]
	if line.rule != nil && !line.linking {
		return line.rule
	}
	line.linking = true
	defer func() { line.linking = false }()
	r := &rules.Rule{Name: p.Rule.Name + "." + line.Name, Kind: p.Rule.Kind, Word: line.Name, DeclKind: rules.Line, Decl: p.Rule.Decl}
	line.rule = r
	s := p.scopeFor(line)
	switch {
	case line.Name == "dice":
		p.linkDiceLine(line, r)
	case line.Decl != nil:
		s.Unordered = p.IsUnordered(i)
		r.Base = p.l.layers.linkLayer(rules.Definition, line.Decl.Body, "", false, nil, s, p.requiredType(line.Name), line.Module, line.Decl.Pos)
		r.Base.Source = line.From.Decl.Source
		if r.Signature.Result = answerOf(r.Base); line.Decl.Body.Type.Base != types.Any {
			r.Signature.Result = typeOf(line.Decl.Body.Type, r.Base)
		}
		if line.From != p.Rule {
			r.Base.Family.Inherited = line.From.Name
		}
	default:
		r.Signature.Result = p.standardType(line.Name)
	}
	if line.Name == rules.AgainLine && line.From == p.Rule {
		p.reportEndlessReroll(r.Base)
	}
	p.linkLineChanges(line, r)
	keyExtraRolls(r)
	if line.Name == "dice" {
		p.l.changer.checkAddedDice(r)
		p.checkDiceWords(r)
	}
	return r
}

// requiredType returns the type that a standard line must have; Any for other lines.
func (p *planner) requiredType(name string) types.Type {
	switch name {
	case "modifier", "natural", "total":
		return types.NumberType()
	case rules.AgainLine:
		return types.YesNoType()
	}
	return types.Type{}
}

// standardType returns the type of a standard line that is not declared.
func (p *planner) standardType(name string) types.Type {
	if name == "success" {
		return types.YesNoType()
	}
	return types.NumberType()
}

// scopeFor returns the scope of a line: that of the module that declares it.
func (p *planner) scopeFor(line *plannedLine) *names.Scope {
	if line.From == nil {
		return p.Scope
	}
	c := *p.Scope
	c.Module = line.Module
	return &c
}

// linkLineChanges links the changes of a line. What is added to it in the family always applies;
// replacements and wraps of a parent apply only if the line is not overridden below that
// parent.
func (p *planner) linkLineChanges(line *plannedLine, r *rules.Rule) {
	own := len(p.Family) - 1 // index in family of the check that declares the line
	for i, f := range p.Family {
		if f == line.From {
			own = i
		}
	}
	for _, a := range p.l.targets.FamilyChanges(p.Family, "."+line.Name) {
		c := a.Change
		if c.ChangeKind != rules.To && a.Distance > own {
			if line.From.Decl.Module == c.Module {
				continue // the author overrides the line on purpose
			}
			p.l.Warn("does-not-reach", c.Pos, "%s %q does not reach %s, which has its own line `%s`", c.Word.Written, c.Target, p.Rule.Name, line.Name)
			continue
		}
		p.l.changer.linkChange(r, c, p.Scope, r.Signature.Result, a.Inherited(), a.Distance)
		if c.Notation.Dice != "" && c.ChangeKind != rules.To && line.Name == "dice" {
			if e, err := dice.Parse(c.Notation.Dice); err == nil {
				p.linkVariables(e, c.Notation.DiceSource, c.Pos)
			}
		}
	}
}

// reportLineNamedLikeKind reports a line of a check that has the name of the check's kind.
func (l *ruleLinker) reportLineNamedLikeKind(r *rules.Rule, p *planner) {
	own := content.Written(r.Kind.Name)
	i, ok := p.LineIndex(own)
	if !ok {
		return
	}
	pos := r.Decl.Pos
	if d := p.planned[i].Decl; d != nil {
		pos = d.Pos
	}
	message, hint := rules.NameOfKindProblem(fmt.Sprintf("check %q", r.Name), own, "a line")
	l.Fail(pos, hint, "%s", message)
}
