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
	"houserule/runtime/rules/resolve"
)

// planner links the lines of one check. A line is linked when the first formula reads its type,
// so lines may be in any order.
type planner struct {
	l      *ruleLinker
	rule   *rules.Rule
	family []*rules.Rule // the check and its parents, nearest first
	lines  []*plannedLine
	index  map[string]int // of lines by name, without [rules.AgainLine]
	scope  *scope         // of the formulas of the lines, in the module of the check
	// notation are the dice notations of the check, once noted is true.
	notation []*dice.Expression
	noted    bool
	// counts are the labels for which formulas count words.
	counts []string
	// variables are the formulas after @ in dice notation, by [rules.VariableKey].
	variables map[string]*formula.Program
}

// plannedLine is a line of a check while it is linked.
type plannedLine struct {
	name    string
	decl    *rules.LineDeclaration // nil for a standard line that is not declared
	from    *rules.Rule            // the check that declares it or to which it is added; nil if decl is nil
	module  string                 // the module that declares it
	rule    *rules.Rule            // the linked line; nil before linking started
	linking bool                   // it is being linked
	// unordered is valid once orderVisited is true: see planner.isUnordered.
	unordered, orderVisited bool
}

// lineOrder returns the lines of a check in the order in which they are computed: those of the
// parents first. An overridden line keeps its place.
func (l *ruleLinker) lineOrder(family []*rules.Rule) []*plannedLine {
	var lines []*plannedLine
	at := map[string]int{}
	for i := len(family) - 1; i >= 0; i-- {
		for j := range family[i].Decl.Check.Lines {
			d := &family[i].Decl.Check.Lines[j]
			if k, ok := at[d.Name]; ok {
				lines[k].decl, lines[k].from, lines[k].module = d, family[i], family[i].Decl.Module
				continue
			}
			at[d.Name] = len(lines)
			lines = append(lines, &plannedLine{name: d.Name, decl: d, from: family[i], module: family[i].Decl.Module})
		}
		for _, a := range l.targets.Added[family[i]] {
			if _, ok := at[a.Name]; !ok { // a second one is reported elsewhere
				at[a.Name] = len(lines)
				lines = append(lines, &plannedLine{name: a.Name, decl: a.LineDeclaration, from: family[i], module: a.By.Module})
			}
		}
	}
	words := l.ShowsWords(family)
	for _, name := range rules.StandardLines() {
		if _, ok := at[name]; ok || words && resolve.IsNumericLine(name) {
			continue
		}
		if (name == "success" || name == "degree") && !hasLine(at, "against") {
			continue // without against only the total is computed
		}
		if name == "against" {
			continue
		}
		at[name] = len(lines)
		lines = append(lines, &plannedLine{name: name})
	}
	return lines
}

func hasLine(at map[string]int, name string) bool {
	_, ok := at[name]
	return ok
}

// checkAbstract checks the dice, costs and parents of a check without a kind. Its lines are linked in
// every check that is like it.
func (l *ruleLinker) checkAbstract(r *rules.Rule) {
	resolve.CheckLike(l.Report, l.Names, r)
	for i := range r.Decl.Check.Lines {
		switch d := &r.Decl.Check.Lines[i]; {
		case d.Dice != "":
			l.compiler.parseDice(d.Dice, d.DiceSource, d.Pos)
		case d.Name == "dice":
			l.compiler.reportNotNotation(r, d.Pos)
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
	plan := &rules.Plan{Check: r, Index: p.index, Variables: p.variables, DiceWords: rules.DiceWords{Labels: p.labels(), Words: p.faces().words, ShowsWords: l.ShowsWords(p.family)},
		AgainIndex: slices.IndexFunc(p.lines, func(line *plannedLine) bool { return line.name == rules.AgainLine })}
	for _, f := range p.family {
		plan.Family = append(plan.Family, f.Name)
	}
	for i := range p.lines {
		p.linkLine(i)
		plan.Lines = append(plan.Lines, p.lines[i].rule)
	}
	s := l.compiler.scopeOf(r, r.Decl.Module)
	plan.Roller = l.compiler.compile(p.roller(), s, types.RefType("entity").OrNone())
	r.Plan = plan
	r.Base = &rules.Layer{ChangeKind: rules.Definition, Source: r.Decl.Source, Text: r.Decl.Text, Module: r.Decl.Module, Pos: r.Decl.Pos}
	does := p.linkBody(r.Base)
	p.linkShows(plan)
	r.When = l.compiler.compile(r.Decl.When, s, types.YesNoType())
	r.Costs = l.layers.linkCosts(r.Decl.Costs, s, l.Payers(r.Kind))
	for i := len(p.family) - 1; i >= 0; i-- { // requirements of parents apply, too
		d := p.family[i].Decl
		there := *s
		there.module, there.params = d.Module, r.Signature.Params
		r.Requires = append(r.Requires, l.layers.linkRequirements(d.Requires, d.Source, &there, d.Module, nil, "")...)
	}
	// Changes of the check itself, or of a parent, see the computed lines.
	for _, c := range l.targets.FamilyChanges(p.family, "") {
		if c.Change.ChangeKind == rules.InsteadOf && c.Distance > does {
			if c.Change.Module != p.family[does].Decl.Module {
				l.Warn("does-not-reach", c.Change.Pos, "%s %q does not reach %s, which has its own", c.Change.Word.Written, c.Change.Target, r.DisplayName())
			}
			continue
		}
		l.changer.linkChange(r, c.Change, p.scope, types.Type{}, c.Inherited(), c.Distance)
	}
}

// rollerType returns the type of `roller` in formulas, which may be none. Problems of the
// roller are not reported here, but by linkCheck.
func (p *planner) rollerType() types.Type {
	before := p.l.Problems
	p.l.Problems = nil
	t := types.RefType("entity")
	who := p.l.compiler.compile(p.roller(), p.l.compiler.scopeOf(p.rule, p.rule.Decl.Module), t.OrNone())
	p.l.Problems = before
	if who == nil || who.Type().Optional {
		return t.OrNone()
	}
	return t
}

// roller returns who rolls: the `roller` of the nearest check in the family, or the only role;
// nil for nobody.
func (p *planner) roller() *content.Formula {
	for _, f := range p.family {
		if f.Decl.Check.Roller != nil {
			return f.Decl.Check.Roller
		}
	}
	roles := p.l.Roles(p.rule.Decl.Module, p.rule.Kind)
	switch {
	case len(roles) == 1 && roles[0] == "itself":
		return formulaAt("owner", p.rule.Decl.Pos)
	case len(roles) == 1:
		return formulaAt(roles[0], p.rule.Decl.Pos)
	case len(roles) == 0:
		return nil
	}
	p.l.Fail(p.rule.Decl.Pos, "write roller = \""+roles[0]+"\"", "check %q: who rolls? There are the roles %s", p.rule.Name, diag.And(roles))
	return nil
}

// planner returns the planner of a check, which it makes on the first call.
func (l *ruleLinker) planner(r *rules.Rule) *planner {
	if p := l.compiler.plans[r]; p != nil {
		return p
	}
	p := &planner{l: l, rule: r, family: l.Program.Family(r), index: map[string]int{}, variables: map[string]*formula.Program{}}
	p.lines = l.lineOrder(p.family)
	for i, line := range p.lines {
		if line.name != rules.AgainLine {
			p.index[line.name] = i
		}
	}
	p.scope = &scope{l: l.compiler, module: r.Decl.Module, noun: r.Kind, params: p.params(), plan: p,
		context: map[string]types.Type{}}
	r.Signature.Params = p.params()
	p.scope.context["roller"] = p.rollerType()
	l.compiler.plans[r] = p
	return p
}

// params returns the parameters of the check and of its parents.
func (p *planner) params() []rules.Param {
	var all []rules.Param
	seen := map[string]bool{}
	for _, f := range p.family {
		for _, param := range p.l.headings.Params[f] {
			if !seen[param.Name] {
				seen[param.Name] = true
				all = append(all, param)
			}
		}
	}
	return all
}

func (p *planner) lineIndex(name string) (int, bool) {
	i, ok := p.index[name]
	return i, ok
}

func (p *planner) lineNames() []string {
	names := make([]string, 0, len(p.lines))
	for _, l := range p.lines {
		if l.name != rules.AgainLine {
			names = append(names, l.name)
		}
	}
	return names
}

// linkBody links the effects of the nearest check in the family that has some into base. It
// returns the index of that check in the family; the last index if there is none.
func (p *planner) linkBody(base *rules.Layer) int {
	for i, f := range p.family {
		if !f.Decl.Effects.Any() {
			continue
		}
		s := *p.scope
		s.module = f.Decl.Module
		x := &bodyLinker{l: p.l.layers, what: fmt.Sprintf("check %q", f.Name), params: p.rule.Signature.Params}
		base.Body = x.linkBody(f.Decl.Effects, nil, &s, p.requirementFacts())
		if i == 0 {
			p.noteReplacedBody(p.family[1:])
		}
		return i
	}
	return len(p.family) - 1
}

// noteReplacedBody adds a note that the effects of a check replace those of a parent.
func (p *planner) noteReplacedBody(like []*rules.Rule) {
	i := slices.IndexFunc(like, func(f *rules.Rule) bool { return f.Decl.Effects.Any() })
	if i < 0 {
		return
	}
	other := like[i].Decl
	p.l.Notes = append(p.l.Notes, &diag.Problem{Code: "in-place-of", Pos: p.rule.Decl.Pos, Message: fmt.Sprintf("what %s changes and does replaces what %s does", p.rule.DisplayName(), other.Name),
		Hint:  fmt.Sprintf("what follows both is written with after %q", other.Name),
		Notes: []diag.Note{{Pos: other.Pos, Message: other.Name + " is declared here, in " + other.Module}}})
}

// requirementFacts returns the facts that the requirements of the check establish.
func (p *planner) requirementFacts() knownFacts {
	k := knownFacts{}
	for _, f := range p.family {
		for _, q := range f.Decl.Requires {
			if q.When == nil {
				k = k.when(q.Value)
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
	for _, f := range p.family {
		plan.Private = plan.Private || f.Decl.Fields.Text(rules.Private) != ""
	}
	for _, f := range p.family {
		if text := f.Decl.Check.ShowsText; text != nil {
			s := *p.scope
			s.module = f.Decl.Module
			_, line := p.index["roll"]
			plan.ShowsText = p.l.layers.linkShown(text, &s, p.requirementFacts().kinds, audience{what: "what a check shows", private: plan.Private, roll: !line})
			plan.Shows = []string{}
			for _, name := range p.lineNames() {
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
			if _, ok := p.index[name]; !ok {
				p.l.Fail(f.Decl.Pos, "", "check %q shows `%s`, which is no line of %s", f.Name, name, p.rule.DisplayName()).Advise(p.l.SuggestNear(name, p.lineNames))
			}
		}
		plan.Shows = f.Decl.Check.Shows
		return
	}
}

// lineType returns the type of a line; Any while the line itself is being linked.
func (p *planner) lineType(i int) types.Type {
	line := p.lines[i]
	if line.linking {
		return types.Type{}
	}
	return p.linkLine(i).Signature.Result
}

// linkLine links a line of the check with its changes.
func (p *planner) linkLine(i int) *rules.Rule {
	line := p.lines[i]
	if line.rule != nil && !line.linking {
		return line.rule
	}
	line.linking = true
	defer func() { line.linking = false }()
	r := &rules.Rule{Name: p.rule.Name + "." + line.name, Kind: p.rule.Kind, Word: line.name, DeclKind: rules.Line, Decl: p.rule.Decl}
	line.rule = r
	s := p.scopeFor(line)
	switch {
	case line.name == "dice":
		p.linkDiceLine(line, r)
	case line.decl != nil:
		s.unordered = p.isUnordered(i)
		r.Base = p.l.layers.linkLayer(rules.Definition, line.decl.Body, "", false, nil, s, p.requiredType(line.name), line.module, line.decl.Pos)
		r.Base.Source = line.from.Decl.Source
		r.Signature.Result = answerOf(r.Base)
		if line.from != p.rule {
			r.Base.Family.Inherited = line.from.Name
		}
	default:
		r.Signature.Result = p.standardType(line.name)
	}
	if line.name == rules.AgainLine && line.from == p.rule {
		p.reportEndlessReroll(r.Base)
	}
	p.linkLineChanges(line, r)
	keyExtraRolls(r)
	if line.name == "dice" {
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
func (p *planner) scopeFor(line *plannedLine) *scope {
	if line.from == nil {
		return p.scope
	}
	c := *p.scope
	c.module = line.module
	return &c
}

// linkLineChanges links the changes of a line. What is added to it in the family always applies;
// replacements and wraps of a parent apply only if the line is not overridden below that
// parent.
func (p *planner) linkLineChanges(line *plannedLine, r *rules.Rule) {
	own := len(p.family) - 1 // index in family of the check that declares the line
	for i, f := range p.family {
		if f == line.from {
			own = i
		}
	}
	for _, a := range p.l.targets.FamilyChanges(p.family, "."+line.name) {
		c := a.Change
		if c.ChangeKind != rules.To && a.Distance > own {
			if line.from.Decl.Module == c.Module {
				continue // the author overrides the line on purpose
			}
			p.l.Warn("does-not-reach", c.Pos, "%s %q does not reach %s, which has its own line `%s`", c.Word.Written, c.Target, p.rule.Name, line.name)
			continue
		}
		p.l.changer.linkChange(r, c, p.scope, r.Signature.Result, a.Inherited(), a.Distance)
		if c.Notation.Dice != "" && c.ChangeKind != rules.To && line.name == "dice" {
			if e, err := dice.Parse(c.Notation.Dice); err == nil {
				p.linkVariables(e, c.Notation.DiceSource, c.Pos)
			}
		}
	}
}
