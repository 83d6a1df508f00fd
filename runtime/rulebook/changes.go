package rulebook

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// changes links all changes aimed at a rule.
func (l *linker) changes(r *Rule, name string, s *scope, answer types.Type) {
	for _, c := range l.targets[name] {
		l.change(r, c, s, answer, "", 0)
	}
}

// aimed is a change of a check, or of one of its lines, and how far up the
// family it is aimed.
type aimed struct {
	*Change
	at       *Rule
	distance int
}

// inherited is the name of the check that is changed, when it is not this one.
func (a aimed) inherited() string {
	if a.distance == 0 {
		return ""
	}
	return a.at.Name
}

// familyChanges lists what is aimed at a check and all it is like, or at a line
// of theirs, in load order.
func (l *linker) familyChanges(family []*Rule, line string) []aimed {
	var all []aimed
	for i, f := range family {
		for _, c := range l.targets[f.Name+line] {
			all = append(all, aimed{c, f, i})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return l.loaded[all[i].Change] < l.loaded[all[j].Change] })
	return all
}

// change links one change into the rule's layers.
func (l *linker) change(r *Rule, c *Change, s *scope, answer types.Type, inherited string, distance int) {
	if !l.fits(r, c) || !l.fitsRows(r, c) || !l.answersAlike(r, c) {
		return
	}
	noun := s.noun
	switch {
	case c.Of == nil || noun.Is(c.Of.Name):
	case c.Of.Is(noun.Name):
		noun = c.Of
	default:
		return // of a check that is like this one, of things that are no such
	}
	whose := *r // as things of the narrower noun have it
	whose.Noun = noun
	inner := &scope{l: l, module: c.Module, noun: noun, params: s.params, plan: s.plan, extras: s.extras}
	me := c.Me
	if c.Carrier != nil {
		var ok bool
		if me, ok = l.role(&whose, c); !ok {
			return
		}
		inner = inner.with("me", types.NounType("entity"))
	}
	want := types.Type{}
	switch c.How {
	case To:
		if r.Sort == Question || r.Sort == Line {
			want = types.NumberType()
		}
	case After:
		usual := answer
		inner = inner.with("usual", usual)
		fallthrough
	default:
		if answer.Base != types.Any {
			want = answer
		}
	}
	y := l.layer(c.How, c.Body, c.Label, true, c.When, inner, want, c.Module, c.Pos)
	y.Me, y.Carrier, y.House, y.Inherited, y.Distance = me, c.Carrier, c.House, inherited, distance
	if noun != s.noun {
		y.Of = c.Of
	}
	y.Text, y.Source, y.At, y.Steps = c.Text, c.Source, c.At, c.Steps
	y.Requires = l.requirements(c.Requires, c.Source, inner, c.Module, c.Carrier, me)
	if len(c.Steps) > 0 && c.How == InsteadOf {
		for _, step := range c.Steps {
			l.step(&whose, step, c.Pos)
		}
	}
	l.laidRows(r, c, y)
	for _, name := range c.Sees {
		l.seen(r, c.Module, c.Pos, name)
	}
	if c.Dice != "" {
		y.Dice = l.dice(c.Dice, c.DiceSource, c.Pos)
		y.Written = c.Dice
	}
	switch {
	case c.How == To:
		r.Adds = append(r.Adds, y)
		if len(c.Requires) > 0 {
			for _, q := range y.Requires {
				q.If, q.Of = y.When, y.Of
				r.Requires = append(r.Requires, q)
			}
		}
		for _, step := range c.Steps {
			l.step(&whose, step, c.Pos)
		}
		if len(c.Steps) > 0 {
			l.insertSteps(r, c, y.Of)
		}
	case c.Carrier != nil:
		r.Carried = append(r.Carried, y)
	case c.How == InsteadOf:
		r.Replacements = append(r.Replacements, y)
	case c.House:
		r.House = append(r.House, y)
	default:
		r.Wraps = append(r.Wraps, y)
	}
}

// fits reports a change that its target cannot take, or of which something
// would do nothing there.
func (l *linker) fits(r *Rule, c *Change) bool {
	if c.How == To {
		return l.fitsAdded(r, c)
	}
	body := !c.Body.IsZero()
	answers := c.Body.Formula != nil || c.Body.Sum != nil || c.Body.First != nil
	switch {
	case len(c.Changes) > 0:
		l.fail(c.Changes[0].Pos, "", "%s %q: changes belong to offers; %s is a %s", c.How, c.Target, r.Name, r.Sort)
	case len(c.Steps) > 0 && r.Sort != Action:
		l.fail(c.Pos, "", "%s %q: steps belong to actions; %s is a %s", c.How, c.Target, r.Name, r.Sort)
	case !body && c.Dice == "" && len(c.Steps) == 0:
		l.fail(c.Pos, "give a formula or a function", "%s %q says nothing", c.How, c.Target)
	case c.How == Around && c.Body.Func == nil:
		l.fail(c.Pos, "after takes a formula in which `usual` is the value below; instead_of takes one without", "around %q needs a function(as_usual, ...)", c.Target)
	case r.Sort == Check && c.How != After:
		l.fail(c.Pos, fmt.Sprintf("name the line: %s \"%s.success\"", c.How, c.Target), "%s %q: a check is changed line by line", c.How, c.Target)
	case r.Sort == Check && answers:
		l.fail(c.Pos, fmt.Sprintf("name the line: after \"%s.success\"; what follows a check is a function", c.Target), "after %q: a check has lines and no answer of its own", c.Target)
	case r.Sort == Action && c.How == InsteadOf && answers:
		l.fail(c.Pos, "give a function or steps = { \"name\" }", "instead_of %q: an action does something, and a formula only answers", c.Target)
	default:
		return true
	}
	return false
}

// fitsAdded is fits for what is added.
func (l *linker) fitsAdded(r *Rule, c *Change) bool {
	adds := !c.Body.IsZero()
	switch {
	case len(c.Requires) > 0 && r.Sort != Action && r.Sort != Check:
		l.fail(c.Pos, "", "to %q: requirements belong to actions and checks; %s is a %s", c.Target, r.Name, r.Sort)
	case len(c.Steps) > 0 && r.Sort != Action:
		l.fail(c.Pos, "", "to %q: steps belong to actions; %s is a %s", c.Target, r.Name, r.Sort)
	case len(c.Body.Rows) > 0 && r.isTable():
		return true
	case len(c.Body.Rows) > 0 && len(c.Requires)+len(c.Steps) == 0:
		return true // told by fitsRows
	case r.Sort == Action && adds:
		l.fail(c.Pos, "write requires = { { \"sentence\", \"formula\" } } or steps = { \"name\" }", "to %q: nothing can be added to what an action does; it takes requirements or steps", c.Target)
	case r.Sort == Action && len(c.Requires) == 0 && len(c.Steps) == 0:
		l.fail(c.Pos, "write requires = { { \"sentence\", \"formula\" } } or steps = { \"name\" }", "to %q: an action takes requirements or steps", c.Target)
	case (r.Sort == Question || r.Sort == Line || r.Sort == Lookup) && !adds:
		l.fail(c.Pos, "write add = \"formula\"", "to %q adds nothing", c.Target)
	case r.Sort == Check && (adds || len(c.Requires) == 0):
		l.fail(c.Pos, fmt.Sprintf("name the line: to \"%s.modifier\"", c.Target), "to %q: a check is changed line by line", c.Target)
	case len(c.Steps) > 0 && c.When != nil:
		l.fail(c.Pos, "ask it in the step's own action, or with after", "to %q: an added step is always taken, whatever `when` says", c.Target)
	case len(c.Steps) > 0 && c.Carrier != nil:
		l.fail(c.Pos, "write after, which holds for whoever has it", "to %q: an added step is taken by everybody, not only by whoever has %q", c.Target, c.Carrier.Name)
	default:
		return true
	}
	return false
}

// role finds the role in which the carrier of a change takes part.
func (l *linker) role(r *Rule, c *Change) (string, bool) {
	roles := l.roles(c.Module, r.Noun)
	if r.Noun == nil { // a line of a check that others are like
		roles = []string{"roller"}
	}
	if c.Me == "roller" && (r.Sort == Line || r.Sort == Check) {
		return "roller", true
	}
	switch {
	case c.Me != "":
		for _, role := range roles {
			if role == c.Me {
				return l.roleBox(c.Module, r.Noun, role), true
			}
		}
		l.fail(c.Pos, diag.DidYouMean(c.Me, roles), "%s has no role %q; it has %s", r.Name, c.Me, listed(roles))
		return "", false
	case len(roles) == 1:
		return l.roleBox(c.Module, r.Noun, roles[0]), true
	case len(roles) == 0:
		l.fail(c.Pos, "", "nobody has a role in %s, so %q cannot change it for whoever carries it", r.Name, c.Carrier.Name)
		return "", false
	}
	l.fail(c.Pos, fmt.Sprintf("write me = %q", roles[0]), "%s %q: whose? %s has the roles %s", c.How, c.Target, r.Name, listed(roles))
	return "", false
}

// roleBox is the full name of the box that a role is.
func (l *linker) roleBox(module string, noun *content.Kind, role string) string {
	if noun != nil {
		if b := noun.BoxSeen(module, role); b != nil {
			return b.Name
		}
	}
	return role
}

// roles lists in which roles somebody can take part in the rules of a noun: its
// boxes that hold an entity, "owner" where it is somebody's, or "itself".
func (l *linker) roles(module string, kind *content.Kind) []string {
	switch {
	case kind == nil:
		return nil
	case kind.Is("entity"), kind.Name == "thing":
		return []string{"itself"}
	case kind.Nature == content.Printed:
		return []string{"owner"}
	}
	var roles []string
	for _, b := range kind.Boxes() {
		if b.Type.Base == types.NounBase && !l.book.Catalogue.Strangers(module, b.Module) {
			if k := l.book.Catalogue.Kind(b.Type.Kind); k != nil && k.Is("entity") {
				roles = append(roles, content.Written(b.Name))
			}
		}
	}
	return roles
}

func listed(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// insertSteps puts added steps where the change says: last, unless at is given.
func (l *linker) insertSteps(r *Rule, c *Change, of *content.Kind) {
	if r.Steps == nil {
		r.Steps = append([]string(nil), r.Decl.Steps...)
		r.StepsOf = make([]*content.Kind, len(r.Steps))
	}
	at := len(r.Steps)
	where, name, _ := strings.Cut(c.At, " ")
	switch where {
	case "", "last":
	case "first":
		at = 0
	case "after", "before":
		at = -1
		for i, s := range r.Steps {
			if s == name || content.Written(s) == name {
				at = i
				if where == "after" {
					at++
				}
			}
		}
		if at < 0 {
			l.fail(c.Pos, diag.DidYouMean(name, r.Steps), "to %q: there is no step %q; the steps are %s", c.Target, name, listed(r.Steps))
			return
		}
	default:
		l.fail(c.Pos, `write at = "first", "last", "after step" or "before step"`, "to %q: at = %q means nothing", c.Target, c.At)
		return
	}
	r.Steps = slices.Insert(r.Steps, at, c.Steps...)
	r.StepsOf = slices.Insert(r.StepsOf, at, slices.Repeat([]*content.Kind{of}, len(c.Steps))...)
}
