package resolve

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Headings computes the parameters of rules: their own, those that changes add, and those that
// headings inherit by `like`.
type Headings struct {
	*Report
	*Names
	targets   *Targets
	ownership *Ownership
	Params    map[*rules.Rule][]rules.Param // of each rule, including inherited ones after [Headings.Inherit]
}

// NewHeadings returns the pass that computes parameters.
func NewHeadings(r *Report, n *Names, targets *Targets, ownership *Ownership) *Headings {
	return &Headings{Report: r, Names: n, targets: targets, ownership: ownership, Params: map[*rules.Rule][]rules.Param{}}
}

// Inherit adds the parameters that headings inherit by `like`. It must be called after
// AddStepParams.
func (l *Headings) Inherit() {
	done, open := map[*rules.Rule]bool{}, map[*rules.Rule]bool{}
	for _, r := range l.Tables.Order {
		l.paramsOf(r, done, open)
	}
}

// paramsOf returns the parameters of a rule, including inherited ones. done are the rules whose
// parameters were computed, open those whose parameters are being computed. In a cycle it
// returns those found so far.
func (l *Headings) paramsOf(r *rules.Rule, done, open map[*rules.Rule]bool) []rules.Param {
	if done[r] || open[r] {
		return l.Params[r]
	}
	open[r] = true
	defer func() { delete(open, r); done[r] = true }()
	if r.DeclKind != rules.Check {
		l.Params[r] = r.Signature.Params // including those that changes add
	}
	if len(r.Decl.Parents) == 0 {
		return l.Params[r]
	}
	own := len(l.Params[r])
	all := slices.Clone(l.Params[r])
	from := map[string]rules.Parent{}
	for _, t := range r.Decl.Parents {
		for _, p := range l.inherited(r, t, done, open) {
			i := slices.IndexFunc(all, func(q rules.Param) bool { return q.Name == p.Name })
			switch {
			case i < 0:
				all = append(all, p)
				from[p.Name] = t
			case i >= own && !all[i].Type.Same(p.Type):
				l.Fail(t.Pos, fmt.Sprintf("name it in the heading: (%s: %s = ...)", p.Name, p.Type.String()), "%s: `%s` of %s is %s, and that of %s is %s", r.DisplayName(), p.Name, t.Name, p.Type.Describe(), from[p.Name].Name, all[i].Type.Describe())
			}
		}
	}
	for i := own; i < len(all); i++ {
		all[i].Type = l.withoutForeignOwner(r, all, all[i].Type)
	}
	l.Params[r] = all
	if r.DeclKind != rules.Check {
		r.Signature.Params = all
	}
	l.ownership.checkParams(r)
	return all
}

// inherited returns the parameters that one `like` inherits. Only optional parameters are
// inherited.
func (l *Headings) inherited(r *rules.Rule, t rules.Parent, done, open map[*rules.Rule]bool) []rules.Param {
	if k := l.Program.Catalogue.Seen(r.Decl.Module, t.Name); k != nil {
		return boxParams(k, r.Decl.Module)
	}
	found := l.parentRules(r, t.Name)
	if len(found) != 1 || found[0].DeclKind == rules.Offer {
		names := func() []string { return append(l.Program.RuleNames(), l.Program.Catalogue.SeenNames(r.Decl.Module)...) }
		l.Fail(t.Pos, "", "%s takes over what `%s` is given, but there is no such kind, action, check or rule", r.DisplayName(), t.Name).Advise(l.SuggestNear(t.Name, names))
		return nil
	}
	var all []rules.Param
	for _, f := range l.Program.Family(found[0]) {
		if open[f] {
			l.Fail(t.Pos, "write out in one of them what it is given", "%s takes over what `%s` is given, and so in a circle what it is given itself", r.DisplayName(), t.Name)
			return nil
		}
		for _, p := range l.paramsOf(f, done, open) {
			if p.Optional && !slices.ContainsFunc(all, func(q rules.Param) bool { return q.Name == p.Name }) {
				all = append(all, p)
			}
		}
	}
	return all
}

// parentRules returns the rules that a name after `like` means: by full name, perhaps that of a
// narrower kind, or by a word of the rule's own kind.
func (l *Headings) parentRules(r *rules.Rule, name string) []*rules.Rule {
	if found := l.Program.Named(r.Decl.Module, name); len(found) > 0 {
		return found
	}
	kinds, word := []*content.Kind{r.Kind}, name
	if noun, rest := rules.SplitName(name); noun != "" {
		kinds, word = l.Program.Catalogue.Meanings(r.Decl.Module, noun), rest
	}
	var found []*rules.Rule
	for _, k := range kinds {
		if own := l.Program.FindSeen(r.Decl.Module, k, word); own != nil && own != r {
			found = append(found, own)
		}
	}
	return found
}

// boxParams returns the boxes of a kind that have a default as parameters.
func boxParams(k *content.Kind, module string) []rules.Param {
	var all []rules.Param
	for _, b := range k.Boxes() {
		if b.Keeper != "" || k.BoxSeen(module, content.Written(b.Name)) != b {
			continue
		}
		p := rules.Param{Name: content.Written(b.Name), Type: b.Type, Default: b.Default, Optional: true, Module: b.Module, Pos: b.Pos}
		switch {
		case b.Starts != nil: // without an argument, the box gets its initial value
			p.Type, p.Default = b.Type.OrNone(), nil
		case !b.HasDefault && !b.Type.Optional:
			continue
		}
		all = append(all, p)
	}
	return all
}

// withoutForeignOwner removes the owner from the type of an inherited parameter if the rule has no such
// role.
func (l *Headings) withoutForeignOwner(r *rules.Rule, params []rules.Param, t types.Type) types.Type {
	if t.Of == "" {
		return t
	}
	somebody := slices.ContainsFunc(params, func(p rules.Param) bool { return p.Name == t.Of && l.IsEntity(p.Type) })
	if !somebody && (r.Kind == nil || !l.isRole(r.Decl.Module, r.Kind, t.Of)) {
		t.Of = ""
	}
	return t
}

// AddStepParams adds the parameters that a `to` declares for its steps to actions. Changes that
// declare the same name share the parameter.
func (l *Headings) AddStepParams() {
	for _, r := range l.Tables.Order {
		if r.DeclKind != rules.Action {
			continue
		}
		from := map[string]diag.Pos{}
		for _, c := range l.targets.Changes[r.Name] {
			if c.ChangeKind != rules.To {
				continue
			}
			for _, p := range c.Params {
				l.addStepParam(r, c, p, from)
			}
			l.ownership.checkRoles(r, c.Params, fmt.Sprintf("to %q", c.Target), c.Pos)
		}
	}
}

// addStepParam adds one parameter. from has the positions of those that were added before.
func (l *Headings) addStepParam(r *rules.Rule, c *rules.Change, p rules.Param, from map[string]diag.Pos) {
	if !p.Optional {
		l.Fail(c.Pos, fmt.Sprintf("give it a default: (%s: %s = ...)", p.Name, p.Type.String()), "to %q: whoever does %s need not give `%s`", c.Target, r.DisplayName(), p.Name)
		return
	}
	i := slices.IndexFunc(r.Signature.Params, func(q rules.Param) bool { return q.Name == p.Name })
	if i < 0 {
		r.Signature.Params = append(r.Signature.Params[:len(r.Signature.Params):len(r.Signature.Params)], p)
		from[p.Name] = c.Pos
		return
	}
	if q := r.Signature.Params[i]; !q.Type.Required().Same(p.Type.Required()) {
		pos, ok := from[p.Name]
		if !ok {
			pos = r.Decl.Pos
		}
		l.Problems.Add(&diag.Problem{Pos: c.Pos, Message: fmt.Sprintf("to %q: `%s` is %s here and %s there", c.Target, p.Name, p.Type.Describe(), q.Type.Describe()),
			Hint: "choose another name", Notes: []diag.Note{{Pos: pos, Message: "the other is declared here"}}})
	}
}
