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

// planner links the lines of one check. A line's type is worked out when the
// first formula reads it, so lines may stand in any order.
type planner struct {
	l      *ruleLinker
	rule   *rules.Rule
	family []*rules.Rule
	lines  []*plannedLine
	index  map[string]int
	scope  *scope
	// notation is what may stand in its dice line, once somebody asked.
	notation []*dice.Expression
	noted    bool
	// counts are the labels by which formulas count words.
	counts []string

	variable map[string]*formula.Program
}

// plannedLine is a line before and after it is linked.
type plannedLine struct {
	name    string
	decl    *rules.LineDeclaration // nil: only the default of a standard line
	from    *rules.Rule            // the check that declares it, or to which it is added
	module  string                 // who wrote it
	rule    *rules.Rule
	opening bool
}

// lineOrder lists the lines of a check in the order they settle: those of what
// it is like first, then its own; a line that is written again keeps its place.
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
			if _, ok := at[a.Name]; !ok { // else it is reported
				at[a.Name] = len(lines)
				lines = append(lines, &plannedLine{name: a.Name, decl: a.LineDeclaration, from: family[i], module: a.By.Module})
			}
		}
	}
	words := l.ShowsWords(family)
	for _, name := range rules.StandardLines() {
		if _, ok := at[name]; ok || words && resolve.OnlyOfNumbers(name) {
			continue
		}
		if (name == "success" || name == "degree") && !hasLine(at, "against") {
			continue // nothing to compare with: the check only tells its total
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

// abstract checks what can be checked of a check without a noun; its lines are
// linked in every check that is like it.
func (l *ruleLinker) abstract(r *rules.Rule) {
	l.circle(r)
	for i := range r.Decl.Check.Lines {
		switch d := &r.Decl.Check.Lines[i]; {
		case d.Dice != "":
			l.compiler.dice(d.Dice, d.DiceSource, d.Pos)
		case d.Name == "dice":
			l.compiler.notNotation(r, d.Pos)
		}
	}
	if len(r.Decl.Costs) > 0 {
		l.Fail(r.Decl.Costs[0].Pos, "write them in the checks that are like it", "check %q has no noun, so nobody is there to pay its costs", r.Name)
	}
	if len(l.EveryLike(r)) > 0 {
		return
	}
	l.Warn("nothing-is-like-it", r.Decl.Pos, "no check is like %q, so its formulas are never compiled", r.Name)
}

// circle reports a check that is like itself.
func (l *ruleLinker) circle(r *rules.Rule) bool {
	d := r.Decl
	if d.Check.Like == "" {
		return false
	}
	parent := l.Tables.Rules[d.Check.Like]
	if parent == nil || parent.DeclKind != rules.Check {
		checks := func() (names []string) {
			for _, o := range l.Tables.Order {
				if o.DeclKind == rules.Check {
					names = append(names, o.Name)
				}
			}
			return names
		}
		l.Fail(d.Pos, "", "check %q is like %q, but there is no such check", r.Name, d.Check.Like).Advise(l.Near(d.Check.Like, checks))
		return true
	}
	seen := map[*rules.Rule]bool{r: true}
	for c := parent; c != nil; c = l.Tables.Rules[c.Decl.Check.Like] {
		if seen[c] {
			l.Fail(d.Pos, "", "check %q is like itself in a circle", r.Name)
			return true
		}
		if seen[c] = true; len(seen) > content.MaxLike {
			l.Fail(d.Pos, "", "check %q is like %q, and more than %d checks would be like each other in a row", r.Name, d.Check.Like, content.MaxLike)
			return true
		}
		if c.Decl.Check.Like == "" {
			break
		}
	}
	return false
}

// check links a check with a noun.
func (l *ruleLinker) check(r *rules.Rule) {
	if l.circle(r) {
		return
	}
	p := l.planner(r)
	l.linesCalledItself(r, p)
	plan := &rules.Plan{Check: r, Index: p.index, Variables: p.variable, DiceWords: rules.DiceWords{Labels: p.labels(), Words: p.faces().words, ShowsWords: l.ShowsWords(p.family)},
		Again: slices.IndexFunc(p.lines, func(line *plannedLine) bool { return line.name == rules.Again })}
	for _, f := range p.family {
		plan.Family = append(plan.Family, f.Name)
	}
	for i := range p.lines {
		p.line(i)
		plan.Lines = append(plan.Lines, p.lines[i].rule)
	}
	s := l.compiler.scopeOf(r, r.Decl.Module)
	plan.Roller = l.compiler.compile(p.roller(), s, types.RefType("entity").OrNone())
	r.Plan = plan
	r.Base = &rules.Layer{How: rules.Definition, Source: r.Decl.Source, Text: r.Decl.Text, Module: r.Decl.Module, Pos: r.Decl.Pos}
	does := p.does(r.Base)
	p.shows(plan)
	r.When = l.compiler.compile(r.Decl.When, s, types.YesNoType())
	r.Costs = l.bodies.costs(r.Decl.Costs, s, l.Payers(r.Kind))
	for i := len(p.family) - 1; i >= 0; i-- { // what a check it is like requires holds, too
		d := p.family[i].Decl
		there := *s
		there.module, there.params = d.Module, r.Signature.Params
		r.Requires = append(r.Requires, l.bodies.requirements(d.Requires, d.Source, &there, d.Module, nil, "")...)
	}
	// after a check (or a check it is like) sees the settled lines.
	for _, c := range l.targets.FamilyChanges(p.family, "") {
		if c.Change.How == rules.InsteadOf && c.Distance > does {
			if c.Change.Module != p.family[does].Decl.Module {
				l.Warn("does-not-reach", c.Change.Pos, "%s %q does not reach %s, which has its own", c.Change.Word.Written, c.Change.Target, r.Shown())
			}
			continue
		}
		l.changer.change(r, c.Change, p.scope, types.Type{}, c.Inherited(), c.Distance)
	}
}

// rollerType is what formulas read as roller: none, too, where it may be that
// nobody in particular rolls. What is wrong with the roller is told by check.
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

// roller is who rolls: the nearest line that says so, or the only role there is.
func (p *planner) roller() *content.Formula {
	for _, f := range p.family {
		if f.Decl.Check.Roller != nil {
			return f.Decl.Check.Roller
		}
	}
	roles := p.l.Roles(p.rule.Decl.Module, p.rule.Kind)
	switch {
	case len(roles) == 1 && roles[0] == "itself":
		return placed("owner", p.rule.Decl.Pos)
	case len(roles) == 1:
		return placed(roles[0], p.rule.Decl.Pos)
	case len(roles) == 0:
		return nil
	}
	p.l.Fail(p.rule.Decl.Pos, "write roller = \""+roles[0]+"\"", "check %q: who rolls? There are the roles %s", p.rule.Name, diag.And(roles))
	return nil
}

func (l *ruleLinker) planner(r *rules.Rule) *planner {
	if p := l.compiler.plans[r]; p != nil {
		return p
	}
	p := &planner{l: l, rule: r, family: l.Program.Family(r), index: map[string]int{}, variable: map[string]*formula.Program{}}
	p.lines = l.lineOrder(p.family)
	for i, line := range p.lines {
		if line.name != rules.Again {
			p.index[line.name] = i
		}
	}
	p.scope = &scope{l: l.compiler, module: r.Decl.Module, noun: r.Kind, params: p.params(), plan: p,
		extras: map[string]types.Type{}}
	r.Signature.Params = p.params()
	p.scope.extras["roller"] = p.rollerType()
	l.compiler.plans[r] = p
	return p
}

// params are the check's own parameters and those of what it is like.
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
		if l.name != rules.Again {
			names = append(names, l.name)
		}
	}
	return names
}

// does links what happens by itself behind the offers: the nearest check that says
// so has it. It gives how far up that check stands.
func (p *planner) does(base *rules.Layer) int {
	for i, f := range p.family {
		if !f.Decl.Does.Does() {
			continue
		}
		s := *p.scope
		s.module = f.Decl.Module
		x := &doer{l: p.l.bodies, what: fmt.Sprintf("check %q", f.Name), given: p.rule.Signature.Params}
		base.Body = x.body(f.Decl.Does, nil, &s, p.required())
		if i == 0 {
			p.inPlaceOf(p.family[1:])
		}
		return i
	}
	return len(p.family) - 1
}

// inPlaceOf notes that what a check does stands in place of what one does that it is
// like: what should follow both is written with after.
func (p *planner) inPlaceOf(like []*rules.Rule) {
	i := slices.IndexFunc(like, func(f *rules.Rule) bool { return f.Decl.Does.Does() })
	if i < 0 {
		return
	}
	other := like[i].Decl
	p.l.Notes = append(p.l.Notes, &diag.Problem{Code: "in-place-of", Pos: p.rule.Decl.Pos, Message: fmt.Sprintf("what %s changes and does stands in place of what %s does", p.rule.Shown(), other.Name),
		Hint:  fmt.Sprintf("what follows both is written with after %q", other.Name),
		Notes: []diag.Note{{Pos: other.Pos, Message: other.Name + " is declared here, in " + other.Module}}})
}

// required is what the requirements of a check settle for what follows it.
func (p *planner) required() knownFacts {
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
		p.l.Problems.Add(y.Answer.Formula.Problem("this is yes whatever the dice show: no throw would ever stand", "say when everything is thrown again: again = \"total == theirs\""))
	}
}

// shows takes over which lines are announced.
func (p *planner) shows(plan *rules.Plan) {
	for _, f := range p.family {
		plan.Private = plan.Private || f.Decl.Fields.Text(rules.Private) != ""
	}
	for _, f := range p.family {
		if text := f.Decl.Check.ShowsText; text != nil {
			s := *p.scope
			s.module = f.Decl.Module
			_, line := p.index["roll"]
			plan.ShowsText = p.l.bodies.shows(text, &s, p.required().kinds, reader{what: "what a check shows", private: plan.Private, roll: !line})
			plan.Shows = []string{}
			for _, name := range p.lineNames() {
				if textReads(plan.ShowsText, name) {
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
				p.l.Fail(f.Decl.Pos, "", "check %q shows `%s`, which is no line of %s", f.Name, name, p.rule.Shown()).Advise(p.l.Near(name, p.lineNames))
			}
		}
		plan.Shows = f.Decl.Check.Shows
		return
	}
}

// lineType is what a line answers; a line that needs itself to know is left open.
func (p *planner) lineType(i int) types.Type {
	line := p.lines[i]
	if line.opening {
		return types.Type{}
	}
	return p.line(i).Signature.Answer
}

// line links one line of the check with all changes that hold for it.
func (p *planner) line(i int) *rules.Rule {
	line := p.lines[i]
	if line.rule != nil && !line.opening {
		return line.rule
	}
	line.opening = true
	defer func() { line.opening = false }()
	r := &rules.Rule{Name: p.rule.Name + "." + line.name, Kind: p.rule.Kind, Word: line.name, DeclKind: rules.Line, Decl: p.rule.Decl}
	line.rule = r
	s := p.scopeFor(line)
	switch {
	case line.name == "dice":
		p.diceLine(line, r)
	case line.decl != nil:
		r.Base = p.l.bodies.layer(rules.Definition, line.decl.Body, "", false, nil, s, p.wanted(line.name), line.module, line.decl.Pos)
		r.Base.Source = line.from.Decl.Source
		r.Signature.Answer = answerOf(r.Base)
		if line.from != p.rule {
			r.Base.Family.Inherited = line.from.Name
		}
	default:
		r.Signature.Answer = p.standard(line.name)
	}
	if line.name == rules.Again && line.from == p.rule {
		p.reportEndlessReroll(r.Base)
	}
	p.lineChanges(line, r)
	keyThrows(r)
	if line.name == "dice" {
		p.l.changer.addable(r)
		p.wordsOfDice(r)
	}
	return r
}

// wanted is the type a standard line must have.
func (p *planner) wanted(name string) types.Type {
	switch name {
	case "modifier", "natural", "total":
		return types.NumberType()
	case rules.Again:
		return types.YesNoType()
	}
	return types.Type{}
}

// standard is what a line answers that nobody wrote.
func (p *planner) standard(name string) types.Type {
	if name == "success" {
		return types.YesNoType()
	}
	return types.NumberType()
}

func (p *planner) scopeFor(line *plannedLine) *scope {
	if line.from == nil {
		return p.scope
	}
	c := *p.scope
	c.module = line.module
	return &c
}

// lineChanges links what changes a line: all that is added to it anywhere in
// the family, and what replaces or wraps it as far up as the line comes from.
func (p *planner) lineChanges(line *plannedLine, r *rules.Rule) {
	own := len(p.family) - 1 // how far up the check stands that declares the line
	for i, f := range p.family {
		if f == line.from {
			own = i
		}
	}
	for _, a := range p.l.targets.FamilyChanges(p.family, "."+line.name) {
		c := a.Change
		if c.How != rules.To && a.Distance > own {
			if line.from.Decl.Module == c.Module {
				continue // one author wrote both and knows
			}
			p.l.Warn("does-not-reach", c.Pos, "%s %q does not reach %s, which has its own line `%s`", c.Word.Written, c.Target, p.rule.Name, line.name)
			continue
		}
		p.l.changer.change(r, c, p.scope, r.Signature.Answer, a.Inherited(), a.Distance)
		if c.Notation.Dice != "" && c.How != rules.To && line.name == "dice" {
			if e, err := dice.Parse(c.Notation.Dice); err == nil {
				p.variables(e, c.Notation.DiceSource, c.Pos)
			}
		}
	}
}
