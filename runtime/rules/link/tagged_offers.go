package link

import (
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// linkTagged links an offer on everything that has a tag. Its words are those of whoever does it, who
// is also its `roller`.
func (l *offerLinker) linkTagged(r *rules.Rule, tag, line, payer string, replaced []*rules.Change) {
	d := r.Decl
	switch {
	case l.Program.Tag(d.Module, tag) == nil:
		l.Fail(d.Pos, "", "offer %q is on %q, but there is no tag %q", r.Name, rules.OnTagged(tag), tag).
			Advise(l.SuggestNear(tag, func() []string { return l.Program.TagNames(d.Module) }))
		return
	case line != "":
		l.Fail(d.Pos, "write on = \""+rules.OnTagged(tag)+"\"", "offer %q is on a line; it is on whole actions and checks, and changes lines", r.Name)
		return
	}
	if payer == "roller" {
		payer = "owner"
	}
	reached := l.Program.Tagged(d.Module, tag)
	if !l.Reach(d.Pos, len(reached)) {
		return
	}
	for _, on := range reached {
		if on.Kind != nil && r.Offer.On[on] == nil { // a check without a noun is only a template
			if s := l.taggedScope(r, on, tag); s != nil {
				r.Offer.On[on] = l.offerOn(r, on, s, payer, replaced)
			}
		}
	}
}

// taggedScope returns the scope of an offer on a rule that has a tag; nil after a problem.
func (l *offerLinker) taggedScope(r, on *rules.Rule, tag string) *names.Scope {
	base := l.offerScope(r, on, nil)
	if base == nil {
		return nil
	}
	s, ok := l.compiler.DoerOf(on, &rules.Change{Target: rules.OnTagged(tag), Module: r.Decl.Module}, base)
	if !ok {
		return nil
	}
	s.Check, s.Context = base.Check, base.Context
	return s
}
