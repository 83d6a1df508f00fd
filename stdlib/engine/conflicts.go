package engine

import (
	"errors"
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/rules"
	"houserule/runtime/rules/lint"
)

// ConflictSort is the reason why two modules conflict.
type ConflictSort string

// The reasons for conflicts.
const (
	BothReplace    ConflictSort = "both replace"    // both replace one rule, line, offer or printed entry
	Silences       ConflictSort = "silences"        // a replacement is final, so layers of the other module have no effect
	NeverAsksOn    ConflictSort = "never asks on"   // an around layer never calls as_usual, so layers of the other module below it have no effect
	OneName        ConflictSort = "one name"        // both declare one name, and neither requires the other
	Excluded       ConflictSort = "excluded"        // the manifest of one excludes the other
	OptionsExclude ConflictSort = "options exclude" // options under which both replace one rule
)

// Conflict is a pair of modules of which one disables a declaration of the other, or which
// cannot be loaded together.
type Conflict struct {
	Sort    ConflictSort
	What    string     // the rule, entry or name; "" for an exclusion, which concerns the whole modules
	Modules []string   // their ids; the winner first, if it is one of them
	Places  []diag.Pos // the declarations, in the order of Modules; for an exclusion, its place in the manifest
	Says    []string   // the formula that each replaces with, in the order of Modules; "" if it is not a single formula
	Winner  string     // the id of the module whose declaration takes effect; "" if undecided
	// Settled reports whether the modules load despite the conflict. A conflict that is not
	// settled is an error when the modules load, or when both conditions are true in play,
	// until a [Preference] or a house rule settles it.
	Settled  bool
	Sentence string // the conflict in one sentence, for people
}

// Conflicts lists the conflicts between modules in the rules linked from them, in the order
// of the rules: settled ones with their winner and the reason, and unsettled ones.
func (rs *Ruleset) Conflicts(program *rules.Program) []Conflict {
	list := []Conflict{}
	for _, c := range lint.Clashes(program) {
		list = append(list, rs.conflict(c))
	}
	return list
}

// FindConflicts is [Ruleset.Conflicts] for modules that may not load because of conflicts.
// If modules exclude each other, nothing is loaded and only exclusions are listed. A name
// that is declared twice may hide conflicts of its rules. The error reports other problems
// of the modules; it is nil if only conflicts prevent them from loading.
func FindConflicts(o Options) ([]Conflict, error) {
	g := newGame(o)
	ld := g.newLoader()
	ld.lenient = true
	err := g.loadAndPlay(ld, nil)
	if err == nil {
		defer g.Close()
		return g.Ruleset.Conflicts(g.Loaded.Program), nil
	}
	if list := g.Ruleset.excluded(); len(list) > 0 {
		return list, nil
	}
	list, rest := conflictsIn(err)
	if rest == nil && ld.lenientProgram != nil {
		list = append(list, g.Ruleset.Conflicts(ld.lenientProgram)...)
	}
	return list, rest
}

// takeContradictions moves contradictions of modules from problems to ld.contradictions and returns
// the rest. It returns all problems unless the loader is lenient.
func (ld *loader) takeContradictions(problems diag.List) diag.List {
	if !ld.lenient {
		return problems
	}
	var rest diag.List
	for _, p := range problems {
		if c := (*content.Contradiction)(nil); errors.As(p, &c) {
			ld.contradictions.Add(p)
		} else {
			rest.Add(p)
		}
	}
	return rest
}

// takeContradictionsOf is takeContradictions for an error; nil if it contained only contradictions.
func (ld *loader) takeContradictionsOf(err error) error {
	var problems diag.List
	if !ld.lenient || !errors.As(err, &problems) {
		return err
	}
	return ld.takeContradictions(problems).Err()
}

// conflictsIn splits the problems of a load into conflicts and the rest.
func conflictsIn(err error) (list []Conflict, rest error) {
	var all, others diag.List
	if !errors.As(err, &all) {
		return nil, err
	}
	for _, p := range all {
		var c *content.Contradiction
		if !errors.As(p, &c) {
			others.Add(p)
			continue
		}
		x := Conflict{Sort: OneName, What: c.What, Modules: c.Modules[:], Places: c.Places[:],
			Sentence: fmt.Sprintf("%s and %s both declare %s, and cannot be played together", c.Modules[0], c.Modules[1], c.What)}
		if c.Replace {
			x.Sort = BothReplace
			x.Sentence = fmt.Sprintf("%s and %s both replace %s: decide which of them takes precedence, or load only one", c.Modules[0], c.Modules[1], c.What)
		}
		list = append(list, x)
	}
	return list, others.Err()
}

// excluded lists the pairs of modules, wanted or required by wanted ones, of which one excludes
// the other in its manifest.
func (rs *Ruleset) excluded() (list []Conflict) {
	finder := rs.Finder
	if finder == nil && rs.folder != nil {
		finder, _ = module.Folder(rs.folder, "modules")
	}
	if finder == nil {
		return nil
	}
	var all module.Order
	for _, wish := range slices.Concat(rs.Modules, rs.Beside) {
		order, err := module.Resolve([]string{wish}, finder, module.WithEngine(EngineVersion()))
		if err != nil {
			continue // the module does not load even alone
		}
		for _, m := range order {
			if all.Find(m.ID) == nil {
				all = append(all, m)
			}
		}
	}
	for _, m := range all {
		for _, wish := range m.Relations.Conflicts {
			if other := all.Find(wish.ID); other != nil && wish.Forbids(other.Version) {
				list = append(list, Conflict{Sort: Excluded, Modules: []string{m.ID, other.ID}, Places: []diag.Pos{wish.Pos},
					Sentence: fmt.Sprintf("%s cannot be loaded with %s %s, and %s is loaded", m.ID, other.ID, wish.Text, other.Version)})
			}
		}
	}
	return list
}

// layerFormula returns the formula of an unconditional layer that is a single one; else "".
func layerFormula(l *rules.Layer) string {
	if l.Answer.Formula == nil || l.When != nil {
		return ""
	}
	return l.Answer.Formula.Text()
}

// conflict describes a clash of two layers.
func (rs *Ruleset) conflict(c lint.Clash) Conflict {
	what := "`" + c.Rule.DisplayName() + "`"
	if c.Rule.DeclKind == rules.Entry {
		what = c.Rule.Name
	}
	if c.By == lint.Unsettled || c.By == lint.ByAnother {
		c.Over, c.Under = c.Under, c.Over // in load order
	}
	over, under := c.Over.Module, c.Under.Module
	x := Conflict{Sort: BothReplace, What: what, Modules: []string{over, under}, Places: []diag.Pos{c.Over.Pos, c.Under.Pos}, Says: []string{layerFormula(c.Over), layerFormula(c.Under)}, Winner: over, Settled: true}
	both := fmt.Sprintf("%s and %s both replace %s", over, under, what)
	if c.Rule.DeclKind == rules.Entry {
		both = fmt.Sprintf("%s and %s both reprint %s", over, under, what)
	}
	if c.ByOptions {
		both += " under options (" + conditions(c.Over, c.Under) + ")"
	} else if !c.Everywhere && c.By != lint.ByAround && c.By != lint.ByFinal {
		both += " where both hold (" + conditions(c.Over, c.Under) + ")"
	}
	switch c.By {
	case lint.ByAround:
		x.Sort = NeverAsksOn
		x.Sentence = fmt.Sprintf("the around of %s on %s never asks for what is below it, so that the %s of %s does nothing%s", over, what, c.Under.Word(), under, whileText(c.Over))
	case lint.ByFinal:
		x.Sort = Silences
		x.Sentence = fmt.Sprintf("the instead_of of %s on %s is final, so that the %s of %s does nothing%s", over, what, c.Under.Word(), under, whileText(c.Over))
	case lint.ByGain:
		x.Winner = ""
		x.Sentence = both + ": of what somebody has, the one gained later applies"
	case lint.ByAnother:
		x.Winner = c.Above.Module
		x.Sentence = fmt.Sprintf("%s; %s takes precedence over both", both, c.Above.Module)
	case lint.ByHouse:
		x.Winner = content.House
		x.Sentence = both + "; a house rule takes precedence over both"
	case lint.ByLoadOrder:
		x.Sentence = fmt.Sprintf("%s, which their games share: that of %s applies, because it is loaded first", both, over)
	case lint.ByModules:
		x.Sentence = fmt.Sprintf("%s: that of %s applies, %s", both, over, rs.whyAbove(over, under))
	default:
		x.Winner, x.Settled = "", false
		if c.ByOptions && !rules.BothAlwaysHold(c.Over, c.Under, rs.option) {
			x.Sort, x.Settled = OptionsExclude, true
			x.Sentence = both + ": these options exclude each other, and are not set together now"
			return x
		}
		if c.ByOptions {
			x.Sort = OptionsExclude
		}
		x.Sentence = both + ", and neither names the other: decide which of them takes precedence, or load only one"
	}
	return x
}

// whyAbove returns the reason why module over takes precedence over module under, as a clause
// for the sentence of a conflict.
func (rs *Ruleset) whyAbove(over, under string) string {
	switch m := rs.Order.Find(over); {
	case !rs.Order.Requires(over, under):
		return "as decided"
	case m != nil && slices.ContainsFunc(m.Relations.Requires, func(r module.Range) bool { return r.ID == under }):
		return "because it requires " + under
	case m != nil && slices.Contains(rs.Order.Names(over), under):
		return "because it names " + under + " in its module.json"
	}
	return "because it requires a module with precedence over " + under
}

// conditions formats the conditions of layers, each with its module.
func conditions(layers ...*rules.Layer) string {
	text := ""
	for _, y := range layers {
		when := "always"
		switch {
		case y.When != nil:
			when = "when " + y.When.Text()
		case y.Of != nil:
			when = "for every " + y.Of.Name
		case y.Carried.Carrier != nil:
			when = "with " + y.Carried.Carrier.Name
		}
		if text != "" {
			text += ", "
		}
		text += y.Module + " " + when
	}
	return text
}

// whileText formats the condition of a layer; "" if it always applies.
func whileText(y *rules.Layer) string {
	if y.When == nil {
		return ""
	}
	return " while " + y.When.Text()
}
