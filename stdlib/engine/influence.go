package engine

import (
	"fmt"
	"slices"

	"houserule/runtime/module"
	"houserule/runtime/rules/lint"
	"houserule/stdlib/grammar"
)

// Influence is one effect of a module on rules, entries, boxes or things of other modules, or on
// the game clock.
type Influence struct {
	lint.Influence
	Permission module.Permission // the permission that a limited module needs for it; "" for none
}

// Sentence describes the effect: "deadly replaces `entity.speed` of base".
func (i Influence) Sentence() string {
	switch {
	case i.Kind == lint.OnClock && (i.How == "time:pass" || i.How == "later"):
		return fmt.Sprintf("%s acts on the game clock: %s", i.Module, i.How)
	case i.Kind == lint.OnClock:
		return fmt.Sprintf("%s acts on the game clock: %s %q", i.Module, i.How, i.What)
	case i.Kind == lint.Replaces && grammar.Wraps(i.How):
		return fmt.Sprintf("%s replaces `%s` of %s, for this around never asks for what is below it", i.Module, i.What, i.Of)
	case i.Kind == lint.WritesBox:
		return fmt.Sprintf("%s writes the box `%s` of %s", i.Module, i.What, i.Of)
	}
	return fmt.Sprintf("%s %s `%s` of %s", i.Module, i.Kind, i.What, i.Of)
}

// ModuleInfluence lists the effects of one module on others.
type ModuleInfluence struct {
	Module string
	// Does lists the effects in the order of the rules. A layer may be listed twice: for
	// its effect on a rule and for its use of the clock.
	Does []Influence
	// Asks are the permissions in its manifest, Needs those that its declarations need, and
	// Lacks those of Needs that it was not granted. Writes by functions are known only in play
	// and are not included.
	Asks, Needs, Lacks []module.Permission
	// Limited reports whether the module is limited to its permissions.
	Limited bool
}

// Influences returns the effects of every module in load order: layers on rules of others,
// declared writes to their boxes and uses of the clock, with the permissions that these need.
func (l *Loaded) Influences() []ModuleInfluence {
	needs := needs(l.Session.Table.World().Program(), l.files)
	var list []ModuleInfluence
	for _, m := range l.grants.order {
		of := ModuleInfluence{Module: m.ID, Asks: slices.Clone(m.Permissions)}
		_, of.Limited = l.grants.permissions(m)
		for _, n := range needs {
			if n.Module != m.ID {
				continue
			}
			of.Does = append(of.Does, n)
			if p := n.Permission; p != "" && n.Certain && !slices.Contains(of.Needs, p) {
				of.Needs = append(of.Needs, p)
			}
		}
		slices.Sort(of.Needs)
		for _, p := range of.Needs {
			if of.Limited && !l.grants.may(m, p) {
				of.Lacks = append(of.Lacks, p)
			}
		}
		list = append(list, of)
	}
	return list
}
