package resolve

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Tags finds which actions and checks have which tags, and aims changes of tags at each of them.
type Tags struct {
	*Report
	*Names
	targets  *Targets
	headings *Headings
	done     map[*rules.Rule]bool // rules whose tags were found, or are being found
	lacks    map[string]bool      // "skill.check.modifier" of lines that were warned of as lacking
}

// NewTags returns the pass that finds tags.
func NewTags(r *Report, n *Names, targets *Targets, headings *Headings) *Tags {
	return &Tags{Report: r, Names: n, targets: targets, headings: headings, done: map[*rules.Rule]bool{}, lacks: map[string]bool{}}
}

// Find fills the tables of tags and [Targets.Tagged]. It must be called after [Targets.Find].
func (l *Tags) Find() {
	l.declareTags()
	for _, r := range l.Tables.Order {
		l.tagsOf(r)
	}
	l.warnUntagged()
	for _, c := range l.Declared.Changes {
		if _, _, ok := rules.TaggedTarget(c.Target); ok {
			l.aim(c)
		}
	}
}

// declareTags enters the declared tags, and reports those that are declared twice.
func (l *Tags) declareTags() {
	for i, t := range l.Declared.Tags {
		if i == rules.MaxTags {
			l.Fail(t.Pos, "let some actions share a tag", "there are more than %d tags", rules.MaxTags)
			return
		}
		for _, other := range l.Declared.Tags[:i] {
			if other.Name != t.Name || l.Program.Catalogue.Unrelated(t.Module, other.Module) {
				continue
			}
			p := &diag.Problem{Pos: t.Pos, Notes: []diag.Note{{Pos: other.Pos, Message: "the other is declared here, in " + other.Module}}}
			if other.Module == t.Module || l.requires(t.Module, other.Module) || l.requires(other.Module, t.Module) {
				p.Message, p.Hint = fmt.Sprintf("the tag %q is declared twice", t.Name), "use the tag that is there, or choose another name"
				l.Problems.Add(p)
				break
			}
			p.Code = "same-tag"
			p.Message = fmt.Sprintf("%s and %s both declare the tag %q: it is one tag, and what either aims at it reaches the actions of both", other.Module, t.Module, t.Name)
			l.Warnings = append(l.Warnings, p)
			break
		}
		l.Tables.Tags = append(l.Tables.Tags, t)
	}
}

// requires reports whether a module requires another one.
func (l *Tags) requires(a, b string) bool {
	return l.Tables.Requires != nil && l.Tables.Requires(a, b)
}

// givenTag is a tag that a rule is given, and by which module.
type givenTag struct {
	rules.TagUse
	module string
	by     *rules.Change // nil for the rule's own declaration
}

// tagsOf finds the tags of a rule: those that are written, those of what it is like, and those that
// it has implicitly.
func (l *Tags) tagsOf(r *rules.Rule) []rules.TagOn {
	if l.done[r] || r.DeclKind != rules.Action && r.DeclKind != rules.Check {
		return r.Uses.Tags
	}
	l.done[r] = true
	var all []rules.TagOn
	refused := map[string]diag.Pos{}
	has := func(name, module string) bool {
		return slices.ContainsFunc(all, func(t rules.TagOn) bool {
			return t.Name == name && !l.Program.Catalogue.Unrelated(module, t.Module)
		})
	}
	for _, use := range l.given(r) {
		switch {
		case !l.isTag(use):
		case use.No:
			refused[use.Name] = use.Pos
		case !has(use.Name, use.module):
			if t, ok := l.written(r, use); ok {
				all = append(all, t)
			}
		}
	}
	implicit := func(t rules.TagOn) {
		pos, no := refused[t.Name]
		switch {
		case has(t.Name, t.Module):
		case no:
			l.noteTakenOut(r, t, pos)
		default:
			all = append(all, t)
		}
	}
	for _, parent := range l.parents(r) {
		for _, t := range l.tagsOf(parent) {
			if t.Reason == rules.TagByMenu || t.Reason == rules.TagByCost || l.Program.Catalogue.Unrelated(r.Decl.Module, t.Module) {
				continue
			}
			if doer, ok := l.inheritedDoer(r, t); ok {
				implicit(rules.TagOn{Name: t.Name, Reason: rules.TagInherited, From: parent.DisplayName(), Doer: doer, Module: t.Module, Pos: r.Decl.Pos})
			}
		}
	}
	for _, tag := range l.Tables.Tags {
		if t, ok := l.implicit(r, tag); ok {
			implicit(t)
		}
	}
	r.Uses.Tags = all
	return all
}

// given lists the tags that a rule's declaration and `to` of others give it.
func (l *Tags) given(r *rules.Rule) []givenTag {
	var list []givenTag
	for _, use := range r.Decl.Action.Tags {
		list = append(list, givenTag{TagUse: use, module: r.Decl.Module})
	}
	for _, c := range l.targets.Changes[r.Name] {
		for _, use := range c.Terms.Tags {
			list = append(list, givenTag{TagUse: use, module: c.Module, by: c})
		}
	}
	return list
}

// isTag reports an unknown tag; false after a problem.
func (l *Tags) isTag(use givenTag) bool {
	if l.Program.Tag(use.module, use.Name) != nil {
		return true
	}
	l.failUnknown(use.Pos, use.module, use.Name)
	return false
}

// failUnknown reports an unknown tag.
func (l *Tags) failUnknown(pos diag.Pos, module, name string) {
	hint := l.SuggestNear(name, func() []string { return l.Program.TagNames(module) })
	if hint.Text == "" {
		hint = diag.Hint{Text: fmt.Sprintf("write tag %q { text = \"what it means\" } where it is explained", name)}
	}
	l.Fail(pos, "", "there is no tag %q", name).Advise(hint)
}

// written returns a tag that a declaration gives a rule; ok is false after a problem.
func (l *Tags) written(r *rules.Rule, use givenTag) (t rules.TagOn, ok bool) {
	t = rules.TagOn{Name: use.Name, Doer: use.Doer, Module: use.module, Pos: use.Pos}
	if use.by != nil {
		t.Reason, t.From = rules.TagAdded, use.module
	}
	roles := l.doers(r, use.module)
	switch {
	case use.Doer == "" && r.Kind == nil: // each check that is like it has its own roller
		return t, true
	case use.Doer == "":
		if t.Doer = l.usualDoer(r); t.Doer != "" {
			return t, true
		}
		hint := "a tag is for what somebody does; let it be an action of an entity, or give its kind a box that is an entity"
		if len(roles) > 0 {
			hint = fmt.Sprintf("write tags = \"%s of %s\"", use.Name, roles[0])
		}
		l.Fail(use.Pos, hint, "%s has the tag %q, and nothing says who does it", r.DisplayName(), use.Name)
	case slices.Contains(roles, use.Doer):
		return t, true
	default:
		names := "it has none"
		if len(roles) > 0 {
			names = "it has " + diag.And(roles)
		}
		l.Fail(use.Pos, "", "%s has no role %q; %s", r.DisplayName(), use.Doer, names).Advise(diag.SuggestNearest(use.Doer, roles))
	}
	return t, false
}

// doers lists the roles that may follow `of` in a tag of a rule: those of its kind, and parameters
// that are somebody.
func (l *Tags) doers(r *rules.Rule, module string) []string {
	roles := l.ownerNames(module, r.Kind)
	if r.DeclKind == rules.Check {
		roles = append(roles, "roller")
	}
	for _, p := range r.Signature.Params {
		if !p.Optional && l.IsEntity(p.Type) {
			roles = append(roles, p.Name)
		}
	}
	return roles
}

// usualDoer returns the role of who does an action or check: of a check its roller, of an entity
// itself, of an entry its owner, of others the only role; "" for none, or several.
func (l *Tags) usualDoer(r *rules.Rule) string {
	if r.Kind == nil {
		return ""
	}
	if r.DeclKind == rules.Check && slices.ContainsFunc(l.Program.Family(r), func(f *rules.Rule) bool { return f.Decl.Check.Roller != nil }) {
		return "roller"
	}
	if roles := l.ownerNames(r.Decl.Module, r.Kind); len(roles) == 1 {
		return roles[0]
	}
	return ""
}

// inheritedDoer returns who does a rule that is like another one, for a tag of that; ok is false
// if nobody does.
func (l *Tags) inheritedDoer(r *rules.Rule, t rules.TagOn) (doer string, ok bool) {
	if r.Kind == nil {
		return t.Doer, true
	}
	if slices.Contains(l.doers(r, r.Decl.Module), t.Doer) {
		return t.Doer, true
	}
	doer = l.usualDoer(r)
	return doer, doer != ""
}

// parents lists what a check is like, and the actions and checks that its heading is like.
func (l *Tags) parents(r *rules.Rule) []*rules.Rule {
	var list []*rules.Rule
	if f := l.Program.Family(r); len(f) > 1 {
		list = append(list, f[1])
	}
	for _, p := range r.Decl.Parents {
		if l.Program.Catalogue.Seen(r.Decl.Module, p.Name) != nil {
			continue
		}
		for _, other := range l.headings.parentRules(r, p.Name) {
			if other != r && other.DeclKind == r.DeclKind {
				list = append(list, other)
			}
		}
	}
	return list
}

// implicit returns a tag that a rule has by its menu or by its costs; ok is false if it has not.
func (l *Tags) implicit(r *rules.Rule, tag *rules.Tag) (t rules.TagOn, ok bool) {
	if r.Kind == nil || l.Program.Catalogue.Unrelated(r.Decl.Module, tag.Module) {
		return t, false
	}
	t = rules.TagOn{Name: tag.Name, Doer: l.usualDoer(r), Module: tag.Module, Pos: r.Decl.Pos}
	if tag.Menu != "" && r.Decl.Action.Menu == tag.Menu {
		t.Reason, t.From = rules.TagByMenu, tag.Menu
		return t, t.Doer != ""
	}
	costs := r.Decl.Costs
	for _, c := range l.targets.Changes[r.Name] {
		if c.ChangeKind == rules.To && c.Carried.Carrier == nil {
			costs = slices.Concat(costs, c.Terms.Costs)
		}
	}
	for _, c := range costs {
		if !slices.Contains(tag.Costs, c.Box) {
			continue
		}
		t.Reason, t.From = rules.TagByCost, c.Box
		if c.Of != nil && slices.Contains(l.doers(r, r.Decl.Module), c.Of.Text) {
			t.Doer = c.Of.Text
		}
		return t, t.Doer != ""
	}
	return t, false
}

// noteTakenOut notes that a rule does not have a tag that it would have implicitly.
func (l *Tags) noteTakenOut(r *rules.Rule, t rules.TagOn, pos diag.Pos) {
	p := &diag.Problem{Code: "takes-itself-out", Pos: pos, Message: fmt.Sprintf("%s takes itself out of %q, which it would have %s", r.DisplayName(), t.Name, t.Why())}
	if tag := l.Program.Tag(r.Decl.Module, t.Name); tag != nil {
		p.Notes = []diag.Note{{Pos: tag.Pos, Message: "the tag is declared here, in " + tag.Module}}
	}
	l.Notes = append(l.Notes, p)
}

// leastInMenu is the number of other actions of a menu that must have a tag before its absence is
// worth a warning.
const leastInMenu = 2

// warnUntagged warns of an action of a menu without a tag of another module that all others of the
// menu have.
func (l *Tags) warnUntagged() {
	for _, r := range l.Tables.Order {
		if r.Decl.Action.Menu == "" || r.Kind == nil || r.DeclKind != rules.Action && r.DeclKind != rules.Check {
			continue
		}
		for _, name := range l.Program.TagNames(r.Decl.Module) {
			tag := l.Program.Tag(r.Decl.Module, name)
			if tag.Module == r.Decl.Module || tag.Menu == r.Decl.Action.Menu || l.Program.HasTag(r.Decl.Module, r, name) ||
				slices.ContainsFunc(r.Decl.Action.Tags, func(use rules.TagUse) bool { return use.Name == name }) || !l.othersHave(r, name) {
				continue
			}
			p := &diag.Problem{Code: "without-tag", Pos: r.Decl.Pos, Message: fmt.Sprintf("%s has no tag %q, as everything else in the menu %s has: what is aimed at it does not reach this", r.DisplayName(), name, r.Decl.Action.Menu),
				Hint:  fmt.Sprintf("write tags = %q, or tags = { no = %q }", name, name),
				Notes: []diag.Note{{Pos: tag.Pos, Message: "the tag is declared here, in " + tag.Module}}}
			l.Warnings = append(l.Warnings, p)
		}
	}
}

// othersHave reports whether all others in the menu of a rule, and at least [leastInMenu], have a
// tag.
func (l *Tags) othersHave(r *rules.Rule, tag string) bool {
	n := 0
	for _, other := range l.Tables.Order {
		if other == r || other.Kind == nil || other.Decl.Action.Menu != r.Decl.Action.Menu || l.Program.Catalogue.Unrelated(r.Decl.Module, other.Decl.Module) {
			continue
		}
		if n++; !l.Program.HasTag(r.Decl.Module, other, tag) {
			return false
		}
	}
	return n >= leastInMenu
}

// aim adds a change of a tag to the changes of everything that has it. Requirements, costs and lines
// are added like those of a `to`; effects follow like those of an `after`. What is required of a check
// makes it fail where somebody else demands it, like its fails_when.
func (l *Tags) aim(c *rules.Change) {
	name, line, _ := rules.TaggedTarget(c.Target)
	if l.Program.Tag(c.Module, name) == nil {
		l.failUnknown(c.Pos, c.Module, name)
		return
	}
	if c.ChangeKind != rules.To {
		return // reported by the loader
	}
	adds, follows := *c, *c
	adds.Effects, follows.ChangeKind, follows.Terms, follows.Label = rules.BodyDeclaration{}, rules.After, rules.ChangeTerms{}, ""
	l.targets.Changes[c.Target] = append(l.targets.Changes[c.Target], &follows)
	l.targets.LoadOrder[&adds], l.targets.LoadOrder[&follows] = l.targets.LoadOrder[c], l.targets.LoadOrder[c]
	terms := len(c.Terms.Requires)+len(c.Terms.Failure.When)+len(c.Terms.Costs) > 0
	switch {
	case len(c.Terms.Failure.As) > 0:
		l.Fail(c.Terms.Failure.As[0].Pos, "write it in the checks", "to %q: fails_as gives lines of one check their values", c.Target)
		return
	case line == "" && !terms && !c.Effects.Any():
		l.Fail(c.Pos, "write requires = { { \"sentence\", \"formula\" } }, costs, changes, steps or say", "to %q says nothing", c.Target)
		return
	case line != "" && (terms || c.Effects.Any()):
		l.Fail(c.Pos, "", "to %q: requirements, costs and effects are those of the whole action or check, not of a line", c.Target)
		return
	case terms && c.Effects.Any() && len(c.Carried.Once) > 0:
		l.FailOccasion(c.Carried.Once[0], "write two changes, one of them without once", "to %q: once does not apply to requirements and costs", c.Target)
		return
	case !terms:
	case len(c.Carried.Once) > 0:
		l.FailOccasion(c.Carried.Once[0], "", "to %q: once does not apply to requirements and costs", c.Target)
		return
	}
	reached := l.Program.Tagged(c.Module, name)
	if !l.Reach(c.Pos, len(reached)) {
		return
	}
	spared := l.exceptions(c)
	var lack []*rules.Rule
	for _, r := range reached {
		switch {
		case spared[r] || r.Kind == nil:
		case line != "" && (r.DeclKind != rules.Check || !slices.Contains(l.targets.checkLines(r), line)):
			lack = append(lack, r)
		case line != "":
			l.targets.Tagged[r.Name+"."+line] = append(l.targets.Tagged[r.Name+"."+line], &adds)
		default:
			if terms {
				l.targets.Tagged[r.Name] = append(l.targets.Tagged[r.Name], &adds)
			}
			if c.Effects.Any() {
				l.targets.Tagged[r.Name] = append(l.targets.Tagged[r.Name], &follows)
			}
		}
	}
	l.reportLacking(c, line, lack)
}

// reportLacking reports what has the tag of a change, but not its line: what the module of the change
// knows as a problem there, and what comes from others as a warning there.
func (l *Tags) reportLacking(c *rules.Change, line string, lack []*rules.Rule) {
	var known []string
	for _, r := range lack {
		if r.Decl.Module == c.Module || l.requires(c.Module, r.Decl.Module) {
			known = append(known, r.DisplayName())
			continue
		}
		if l.lacks[r.Name+"."+line] {
			continue
		}
		l.lacks[r.Name+"."+line] = true
		l.Warnings = append(l.Warnings, &diag.Problem{Code: "without-line", Pos: r.Decl.Pos,
			Message: fmt.Sprintf("%s has no line `%s`: what to %q adds does not reach it", r.DisplayName(), line, c.Target),
			Hint:    "let it be like a check that has the line, or roll such a check as a step",
			Notes:   []diag.Note{{Pos: c.Pos, Message: "the line is added here, in " + c.Module}}})
	}
	switch len(known) {
	case 0:
	case 1:
		l.failLacking(c, known[0]+" has", line)
	default:
		l.failLacking(c, diag.And(known)+" have", line)
	}
}

func (l *Tags) failLacking(c *rules.Change, what, line string) {
	l.Fail(c.Pos, "leave out with except what has no such line, or give the checks that have it a tag of their own", "to %q: %s no line `%s`", c.Target, what, line)
}

// exceptions returns the actions and checks that a change of a tag does not reach: those that
// `except` names, and checks that are like them.
func (l *Tags) exceptions(c *rules.Change) map[*rules.Rule]bool {
	spared := map[*rules.Rule]bool{}
	for _, name := range c.Terms.Except {
		found := l.meant(c.Module, name)
		if len(found) == 0 {
			continue
		}
		for _, r := range found {
			for _, each := range append(l.RulesLike(r), r) {
				spared[each] = true
			}
		}
	}
	return spared
}

// meant returns the actions and checks that a name in `except` means: a full name, a word of any
// kind, or "tagged hands". It reports a name that means none.
func (l *Tags) meant(module string, name rules.Named) []*rules.Rule {
	if tag, line, ok := rules.TaggedTarget(name.Name); ok && line == "" {
		if l.Program.Tag(module, tag) == nil {
			l.failUnknown(name.Pos, module, tag)
			return nil
		}
		return l.Program.Tagged(module, tag)
	}
	var found []*rules.Rule
	for _, target := range l.targets.declaredTargets(module, name.Name) {
		if r := l.Tables.Rules[target]; r != nil && (r.DeclKind == rules.Action || r.DeclKind == rules.Check) {
			found = append(found, r)
		}
	}
	noun, word := rules.SplitName(name.Name)
	for _, r := range l.Tables.Order {
		if r.DeclKind != rules.Action && r.DeclKind != rules.Check || content.Written(r.Word) != content.Written(word) || l.Program.Catalogue.Unrelated(module, r.Decl.Module) {
			continue
		}
		inherits := func(k *content.Kind) bool { return r.Kind != nil && k.Is(r.Kind.Name) }
		if noun == "" || slices.ContainsFunc(l.Program.Catalogue.Meanings(module, noun), inherits) {
			found = append(found, r)
		}
	}
	if len(found) == 0 {
		l.Fail(name.Pos, "", "except = %q: there is no such action or check", name.Name).Advise(l.SuggestNear(name.Name, func() []string { return l.deedNames(module, noun != "") }))
	}
	return found
}

// deedNames lists the names of the actions and checks that a module sees, for suggestions.
func (l *Tags) deedNames(module string, full bool) []string {
	var names []string
	for _, r := range l.Tables.Order {
		if (r.DeclKind == rules.Action || r.DeclKind == rules.Check) && !l.Program.Catalogue.Unrelated(module, r.Decl.Module) {
			if full {
				names = append(names, r.DisplayName())
			} else {
				names = append(names, content.Written(r.Word))
			}
		}
	}
	return names
}
