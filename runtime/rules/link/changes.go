package link

import (
	"cmp"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// changer links changes into the layers of their targets.
type changer struct {
	shared
	targets   *resolve.Targets
	compiler  *names.Compiler
	layers    *layerLinker
	occasions *resolve.Occasions
	rules     *ruleLinker
}

// linkChanges links all changes of a rule.
func (l *changer) linkChanges(r *rules.Rule, name string, s *names.Scope, answer types.Type) {
	for _, c := range l.targets.ChangesOf(name) {
		l.linkChange(r, c, s, answer, "", 0)
	}
}

// linkChange links one change into the layers of a rule whose answer has a type. inherited and
// distance are those of [rules.LayerFamily].
func (l *changer) linkChange(r *rules.Rule, c *rules.Change, s *names.Scope, answer types.Type, inherited string, distance int) {
	if inherited != "" && !l.Reach(c.Pos, 1) {
		return
	}
	if !l.checkHeadlineChange(r, c) || !l.checkChange(r, c) || !l.checkRows(r, c) || !l.checkRowTypes(r, c) || !l.checkExtraDice(r, c) {
		return
	}
	noun, ok := changedKind(c, s.Noun)
	if !ok {
		return
	}
	whose := *r // the rule as things of the narrower kind have it
	whose.Kind = noun
	inner := l.compiler.Scope(c.Module, noun)
	inner.Params, inner.Check, inner.Context, inner.Glimpse, inner.Private = s.Params, s.Check, s.Context, s.Glimpse, s.Private
	me := c.Carried.Me
	when, params := c.When, r.Signature.Params
	tag, _, byTag := rules.TaggedTarget(c.Target)
	if byTag {
		if inner, ok = l.compiler.DoerOf(r, c, s); !ok {
			return
		}
		when, params = inner.Doer.Guarded(c.When), nil
	}
	if c.Carried.Carrier != nil {
		if byTag {
			me = inner.Doer.Role
		} else if me, ok = l.carrierRole(&whose, c, s.Params); !ok {
			return
		}
		inner = inner.CarriedBy(c.Carried.Carrier, "me")
	}
	want := types.Type{}
	switch c.ChangeKind {
	case rules.To:
		if r.DeclKind == rules.Query || r.DeclKind == rules.Line {
			want = types.NumberType()
			if hasConditions(r) {
				want = types.YesNoType()
			}
		}
	case rules.After:
		inner = inner.WithName("usual", answer)
		fallthrough
	default:
		if answer.Base != types.Any {
			want = answer
		}
	}
	outside := inner // the scope of requirements and costs
	if r.DeclKind == rules.Check && !byTag {
		outside = beforeRoll(inner)
	}
	if r.ForEach != nil && !byTag && (c.ChangeKind == rules.To || c.ChangeKind == rules.InsteadOf && c.Carried.Carrier == nil) {
		inner = l.rules.elementScope(&whose, inner)
	}
	y := l.layers.linkLayer(c.ChangeKind, c.Body, c.Label, true, when, inner, want, c.Module, c.Pos)
	y.Carried.Me, y.Carried.Carrier, y.House, y.Family.Inherited, y.Family.Distance = me, c.Carried.Carrier, c.House, inherited, distance
	if noun != s.Noun {
		y.Of = c.Of
	}
	y.Text, y.Source, y.At, y.By = c.Text, c.Source, c.At, c
	l.linkOnce(r, c, y)
	y.Requires = l.layers.linkRequirements(c.Terms.Requires, c.Source, outside, c.Module, c.Carried.Carrier, me)
	fails := l.layers.linkRequirements(c.Terms.Failure.When, c.Source, outside, c.Module, c.Carried.Carrier, me)
	switch {
	case byTag && r.DeclKind == rules.Check: // what may not be done fails, where it is demanded
		fails, y.Requires = append(fails, y.Requires...), nil
	case byTag:
		y.Requires, fails = append(y.Requires, fails...), nil
	}
	x := &bodyLinker{l: l.layers, what: fmt.Sprintf("%s %q", c.Word.Written, c.Target), params: params}
	k := names.KnownFacts{}
	if r.DeclKind == rules.Action && !byTag {
		k = l.rules.requirementFacts(r)
	}
	y.Body = x.linkBody(c.Effects, c.Body.Func, inner, k.When(when))
	l.linkRolledRows(r, c, y, x, inner)
	for _, name := range c.Random.Sees {
		l.rules.checkReferred(r, c.Module, c.Pos, name)
	}
	l.linkNotation(y, c, inner)
	switch {
	case c.ChangeKind == rules.To:
		r.Adds = append(r.Adds, y)
		condition := y.When
		if inner != outside {
			condition = l.compiler.Compile(c.When, outside, types.YesNoType())
		}
		for _, list := range [][]rules.Requirement{y.Requires, fails} {
			for i := range list {
				list[i].Tag = tag
			}
		}
		l.addTerms(r, c, y, fails, condition, outside)
	case c.ChangeKind == rules.InsteadOf:
		r.Replacements = append(r.Replacements, y)
	case c.Carried.Carrier != nil:
		r.Carried = append(r.Carried, y)
	case c.House:
		r.House = append(r.House, y)
	default:
		r.Wraps = append(r.Wraps, y)
	}
}

// changedKind returns the kind of the things to which a change of a rule of a kind applies. ok is
// false for a change that a check inherits from one of other things.
func changedKind(c *rules.Change, kind *content.Kind) (changed *content.Kind, ok bool) {
	switch {
	case c.Of == nil || kind.Is(c.Of.Name):
		return kind, true
	case c.Of.Is(kind.Name):
		return c.Of, true
	}
	return nil, false
}

// linkNotation links dice that a change adds to those of a check, or that replace them.
func (l *changer) linkNotation(y *rules.Layer, c *rules.Change, s *names.Scope) {
	if c.Notation.Dice == "" {
		return
	}
	y.Answer.Dice = l.compiler.ParseDice(c.Notation.Dice, c.Notation.DiceSource, c.Pos)
	y.Written = c.Notation.Dice
	if c.ChangeKind == rules.To {
		l.linkAddedDice(y, c, s)
	}
}

// addTerms adds the requirements and costs of a `to` to the rule, and what makes a check fail. condition
// is that of the change in scope s; nil for none.
func (l *changer) addTerms(r *rules.Rule, c *rules.Change, y *rules.Layer, fails []rules.Requirement, condition *formula.Program, s *names.Scope) {
	var roller *formula.Program
	if y.Carried.Me == "roller" && r.Plan != nil {
		roller = r.Plan.Roller
	}
	for _, q := range y.Requires {
		q.If, q.Of, q.Roller = condition, y.Of, roller
		r.Requires = append(r.Requires, q)
	}
	if r.Plan != nil {
		for _, q := range fails {
			q.If, q.Of, q.Roller = condition, y.Of, roller
			y.Fails = append(y.Fails, q)
		}
		r.Plan.Failure.Add(y.Fails...)
		l.rules.planner(r).linkFailedLines(r.Plan, c.Terms.Failure.As, c.Module)
	}
	payers, tag := l.Payers(r.Kind), y.Tag()
	if s.Doer != nil {
		payers = l.KindsLike(s.Noun)
	}
	for _, cost := range l.layers.linkCosts(c.Terms.Costs, s, payers) {
		cost.Tag, cost.Roller = tag, roller
		cost.If, cost.On, cost.Carrier, cost.Me = condition, y.Of, c.Carried.Carrier, y.Carried.Me
		r.Costs = append(r.Costs, cost)
	}
}

// checkChange reports a change that its target cannot have, or that would have no effect; false
// after a problem.
func (l *changer) checkChange(r *rules.Rule, c *rules.Change) bool {
	if c.ChangeKind == rules.To {
		return l.checkAddition(r, c)
	}
	body := !c.Body.IsZero()
	answers := c.Body.Answers()
	switch {
	case c.Effects.Any() && r.DeclKind != rules.Action && r.DeclKind != rules.Check:
		l.reportEffects(r, c)
	case c.ChangeKind == rules.After && c.Effects.Steps != nil && len(c.Effects.Steps) == 0 && !body && len(c.Effects.Changes) == 0 && c.Effects.Say == nil && c.Effects.Summary == nil:
		l.Fail(c.Pos, "", "%s %q says nothing", c.Word.Written, c.Target)
	case c.Terms.SetsCosts:
		l.Fail(c.Pos, "write a `to` with these costs: it adds them", "%s %q: only the costs of offers can be replaced; %s is %s", c.Word.Written, c.Target, c.Target, diag.A(r.DeclKind.String()))
	case !body && c.Notation.Dice == "" && !c.Effects.Any():
		l.Fail(c.Pos, "give a formula or a function", "%s %q says nothing", c.Word.Written, c.Target)
	case c.ChangeKind == rules.Around && c.Body.Func == nil:
		l.Fail(c.Pos, "after takes a formula in which `usual` is the value below; instead_of takes one without", "around %q needs a function(as_usual, ...)", c.Target)
	case r.DeclKind == rules.Check && c.ChangeKind == rules.InsteadOf && !body && c.Notation.Dice == "":
		return true
	case r.DeclKind == rules.Check && c.ChangeKind != rules.After:
		l.Fail(c.Pos, fmt.Sprintf("name the line: %s \"%s.success\"", c.Word.Written, c.Target), "%s %q: a check is changed line by line", c.Word.Written, c.Target).
			Suggest(diag.Heading{Word: c.Word.Written, Name: c.Target + ".success"})
	case r.DeclKind == rules.Check && answers:
		l.Fail(c.Pos, fmt.Sprintf("name the line: after \"%s.success\"; what follows a check is a function, or steps", c.Target), "after %q: a check has lines and no answer of its own", c.Target).
			Suggest(diag.Heading{Word: "after", Name: c.Target + ".success"})
	case r.DeclKind == rules.Action && c.ChangeKind == rules.InsteadOf && answers:
		l.Fail(c.Pos, "give a function or steps = { \"name\" }", "%s %q: an action does something, and a formula only answers", c.Word.Written, c.Target)
	default:
		return true
	}
	return false
}

// reportEffects reports a change with effects of something that has none.
func (l *changer) reportEffects(r *rules.Rule, c *rules.Change) {
	hint := "what rolls, chooses or changes something follows an action or a check"
	if r.DeclKind == rules.Line {
		hint = "let it follow the check"
	}
	l.Fail(c.Pos, hint, "%s %q: %s is %s, and a rule only answers", c.Word.Written, c.Target, changedName(c, r), diag.A(r.DeclKind.String()))
}

// changedName returns the name of the target in messages. For a line of a check it is the same
// for each check that inherits the line, so that a problem is reported once.
func changedName(c *rules.Change, r *rules.Rule) string {
	if r.DeclKind == rules.Line {
		return c.Target
	}
	return r.DisplayName()
}

// checkAddition is checkChange for `to`.
func (l *changer) checkAddition(r *rules.Rule, c *rules.Change) bool {
	adds := !c.Body.IsZero()
	does := len(c.Effects.Steps) > 0 || len(c.Effects.Changes) > 0 || c.Effects.Say != nil || c.Effects.Summary != nil
	_, _, byTag := rules.TaggedTarget(c.Target)
	switch {
	case !c.Terms.Failure.IsZero() && r.DeclKind != rules.Check && !byTag:
		l.Fail(c.Pos, "write requires = { { \"sentence\", \"formula\" } }", "to %q: fails_when and fails_as belong to checks; %s is %s", c.Target, c.Target, diag.A(r.DeclKind.String()))
	case len(c.Terms.Requires) > 0 && r.DeclKind != rules.Action && r.DeclKind != rules.Check:
		l.Fail(c.Pos, "", "to %q: requirements belong to actions and checks; %s is %s", c.Target, c.Target, diag.A(r.DeclKind.String()))
	case len(c.Terms.Costs) > 0 && r.DeclKind != rules.Action && r.DeclKind != rules.Check:
		l.Fail(c.Pos, "", "to %q: costs belong to actions and checks; %s is %s", c.Target, c.Target, diag.A(r.DeclKind.String()))
	case len(c.Params) > 0 && r.DeclKind != rules.Action:
		l.Fail(c.Pos, "", "to %q: only an action can be given more; %s is %s", c.Target, c.Target, diag.A(r.DeclKind.String()))
	case c.Effects.Any() && r.DeclKind == rules.Check:
		l.Fail(c.Pos, fmt.Sprintf("write after %q", c.Target), "to %q: what follows a check is added with after", c.Target).
			Suggest(diag.Heading{Word: "after", Name: c.Target})
	case c.Effects.Any() && r.DeclKind != rules.Action:
		l.reportEffects(r, c)
	case len(c.Body.Rows) > 0 && isTable(r):
		return true
	case len(c.Body.Rows) > 0 && len(c.Terms.Requires)+len(c.Terms.Costs) == 0 && !does:
		return true // reported by fitsRows
	case r.DeclKind == rules.Action && adds:
		l.Fail(c.Pos, "write requires = { { \"sentence\", \"formula\" } } or steps = { \"name\" }", "to %q: nothing can be added to what an action does; it takes requirements, costs, changes or steps", c.Target)
	case len(c.Terms.Tags) > 0 && r.DeclKind != rules.Action && r.DeclKind != rules.Check:
		l.Fail(c.Pos, "", "to %q: tags belong to actions and checks; %s is %s", c.Target, c.Target, diag.A(r.DeclKind.String()))
	case r.DeclKind == rules.Action && len(c.Terms.Requires)+len(c.Terms.Failure.When) == 0 && len(c.Terms.Costs) == 0 && len(c.Terms.Tags) == 0 && !does:
		l.Fail(c.Pos, "write requires = { { \"sentence\", \"formula\" } } or steps = { \"name\" }", "to %q: an action takes requirements, costs, changes or steps", c.Target)
	case r.DeclKind == rules.Line && r.Word == "dice" && c.Notation.Dice != "":
		return true
	case c.Body.Dice != nil && r.Base != nil && r.Base.Answer.Best != nil:
		l.Fail(c.Pos, "give the dice a line of their own, and add that line", "to %q: only one line of a best counts, so none of them can be dice", c.Target)
	case (r.DeclKind == rules.Query || r.DeclKind == rules.Line || r.DeclKind == rules.Lookup) && !adds:
		l.Fail(c.Pos, "write add = \"formula\"", "to %q adds nothing", c.Target)
	case r.DeclKind == rules.Check && (adds || c.Terms.Failure.IsZero() && len(c.Terms.Requires) == 0 && len(c.Terms.Costs) == 0 && len(c.Terms.Tags) == 0 && len(c.Lines) == 0):
		l.Fail(c.Pos, fmt.Sprintf("name the line: to \"%s.modifier\"", c.Target), "to %q: a check is changed line by line", c.Target).
			Suggest(diag.Heading{Word: "to", Name: c.Target + ".modifier"})
	default:
		return true
	}
	return false
}

// carrierRole returns the role in which the carrier of a change takes part: the only one, or that
// named by `me`, which may be a parameter; ok is false after a problem.
func (l *changer) carrierRole(r *rules.Rule, c *rules.Change, params []rules.Param) (role string, ok bool) {
	roles := l.Roles(c.Module, r.Kind)
	if r.Kind == nil { // a line of an abstract check
		roles = []string{"roller"}
	}
	if c.Carried.Me == "roller" && (r.DeclKind == rules.Line || r.DeclKind == rules.Check) {
		return "roller", true
	}
	switch {
	case c.Carried.Me != "":
		for _, role := range roles {
			if role == c.Carried.Me {
				return l.RoleBox(c.Module, r.Kind, role), true
			}
		}
		for _, p := range params {
			if p.Name == c.Carried.Me && l.IsEntity(p.Type) {
				return rules.RoleOfParam(p.Name), true
			}
			if l.IsEntity(p.Type) {
				roles = append(roles, p.Name)
			}
		}
		l.Fail(c.Pos, "", "%s has no role %q; it has %s", c.Target, c.Carried.Me, orNone(roles)).Advise(diag.SuggestNearest(c.Carried.Me, roles))
		return "", false
	case len(roles) == 1:
		return l.RoleBox(c.Module, r.Kind, roles[0]), true
	case len(roles) == 0:
		l.Fail(c.Pos, "", "nobody has a role in %s, so %q cannot change it for whoever carries it", c.Target, c.Carried.Carrier.Name)
		return "", false
	}
	l.Fail(c.Pos, fmt.Sprintf("write me = %q", roles[0]), "%s %q: whose? %s has the roles %s", c.Word.Written, c.Target, c.Target, orNone(roles)).
		Suggest(diag.AddField{Key: "me", Value: roles[0]})
	return "", false
}

// orNone joins words for a message; "none" for an empty list.
func orNone(words []string) string { return cmp.Or(diag.And(words), "none") }

// linkOnce links the occasions until which a carried change applies only once.
func (l *changer) linkOnce(r *rules.Rule, c *rules.Change, y *rules.Layer) {
	if len(c.Carried.Once) == 0 {
		return
	}
	at, what := c.Carried.Once[0], fmt.Sprintf("%s %q", c.Word.Written, c.Target)
	switch {
	case r.DeclKind == rules.Query || r.DeclKind == rules.Lookup:
		l.FailOccasion(at, "checks and actions are used up, rules and tables are not", "%s: %s is %s, and only checks and actions can happen once", what, r.DisplayName(), diag.A(r.DeclKind.String()))
		return
	case len(c.Terms.Requires)+len(c.Terms.Costs) > 0 || !c.Terms.Failure.IsZero():
		l.FailOccasion(at, "write two changes, one of them without once", "%s: once does not apply to requirements and costs", what)
		return
	}
	y.Carried.Once = l.occasions.Link(what+": once", c.Carried.Once, c.Module, l.Program.Catalogue.Kind("entity"))
	y.Carried.OnceName = fmt.Sprintf("%s/%s: %s %s %d", c.Carried.Carrier.Kind.Name, c.Carried.Carrier.Name, c.Word.Means, c.Target, l.targets.CountSameBefore(c))
	r.Uses.UsesUp = true
}
