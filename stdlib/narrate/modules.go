package narrate

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/runtime/rules"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
)

// ChangedRules returns the numbers of rules that differ from was, with the names of a few.
func ChangedRules(d engine.Differences, was engine.Statements) string {
	var texts []string
	if n := len(d.New); n > 0 {
		texts = append(texts, ChangedRuleCount(n)+" new")
	}
	var owners []string
	names := map[string][]string{}
	for _, name := range d.Other {
		m := was.Module(name)
		if !slices.Contains(owners, m) {
			owners = append(owners, m)
		}
		names[m] = append(names[m], name)
	}
	for _, m := range owners {
		n := fmt.Sprint(len(names[m]))
		if len(texts) == 0 {
			n = ChangedRuleCount(len(names[m]))
		}
		text := fmt.Sprintf("%s of %s changed", n, m)
		if len(names[m]) <= mostNamesInRow {
			text += " (" + strings.Join(names[m], ", ") + ")"
		}
		texts = append(texts, text)
	}
	if n := len(d.Gone); n > 0 {
		text := fmt.Sprintf("%d gone", n)
		if len(texts) == 0 {
			text = ChangedRuleCount(n) + " gone"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}

// ChangedRuleCount returns n with its noun: "1 rule", "2 rules".
func ChangedRuleCount(n int) string {
	if n == 1 {
		return "1 rule"
	}
	return fmt.Sprintf("%d rules", n)
}

// mostLost is the number of lost boxes that are listed.
const mostLost = 12

// LoadedBefore returns the modules of before that are still in loaded, in the versions of before.
// Examples that also failed with these are not reported as changed.
func LoadedBefore(loaded, before module.Order) (list []*module.Module) {
	for _, m := range loaded {
		if was := before.Find(m.ID); was != nil {
			list = append(list, was)
		}
	}
	return list
}

// mostFailing is the number of failing examples that are listed.
const mostFailing = 3

// Examples returns the numbers of examples of a new module (own) and of others that pass, and lists
// those that fail.
func Examples(own, others int, ownFail, fail []string) []string {
	var texts []string
	describe := func(n int, fail []string, one, all, oneFails, some string) {
		switch {
		case n == 0:
		case n == 1 && len(fail) == 0:
			texts = append(texts, one)
		case len(fail) == 0:
			texts = append(texts, fmt.Sprintf(all, n))
		case n == 1:
			texts = append(texts, oneFails)
		case len(fail) == 1:
			texts = append(texts, fmt.Sprintf(some+" 1 fails", n))
		default:
			texts = append(texts, fmt.Sprintf(some+" %d fail", n, len(fail)))
		}
	}
	if own > 0 {
		describe(own, ownFail, "its example passes", "its %d examples pass", "its example fails", "of its %d examples")
		describe(others, fail, "the other one passes as before", "all %d others pass as before", "the other one fails", "of %d others")
	} else {
		describe(others, fail, "the example passes as before", "all %d examples pass as before", "the example fails", "of %d examples")
	}
	if len(texts) == 0 {
		return nil
	}
	out := "  " + strings.Join(texts, "; ")
	list := append(ownFail, fail...)
	if len(list) > 0 {
		out += ":"
	}
	if more := len(list) - mostFailing; more > 0 {
		list = append(list[:mostFailing:mostFailing], fmt.Sprintf("    and %d more", more))
	}
	return append([]string{out}, list...)
}

// LostText lists the boxes in list that are not in other, each followed by is. Things with equal
// boxes share a line.
func LostText(list, other []world.UndeclaredBox, is string) []string {
	var texts, order []string
	who := map[string][]string{}
	for _, l := range list {
		if slices.Contains(other, l) || l.Shown == "none" {
			continue
		}
		text := strings.ReplaceAll(l.Box, "_", " ") + " " + diag.Cut(l.Shown, shortValue)
		if !slices.Contains(order, text) {
			order = append(order, text)
		}
		who[text] = append(who[text], l.Who)
	}
	for _, text := range order {
		texts = append(texts, fmt.Sprintf("  %s  %s %s", strings.Join(who[text], ", "), text, is))
	}
	if more := len(texts) - mostLost; more > 0 {
		texts = append(texts[:mostLost:mostLost], fmt.Sprintf("  and %d more", more))
	}
	return texts
}

// Conflicts lists the loaded modules that change the same rules, and which takes precedence.
func Conflicts(g *engine.Game) string {
	var out []string
	for _, c := range g.Ruleset.Conflicts(g.Loaded.Program) {
		mark := "  "
		if !c.Settled {
			mark = "! "
		}
		out = append(out, mark+c.Sentence)
	}
	if len(out) == 0 {
		return "no conflicts"
	}
	return strings.Join(out, "\n")
}

// ChangedModules returns the change of a module in a few words.
func ChangedModules(m engine.ModuleChange) string {
	switch {
	case m.Now == "":
		return m.ID + " " + m.Was + " is gone"
	case m.Was == "":
		return m.ID + " " + m.Now + " is new"
	case m.Was == m.Now:
		return m.ID + " " + m.Now + " has other files"
	}
	return fmt.Sprintf("%s %s -> %s", m.ID, m.Was, m.Now)
}

// MigrationText returns the text of a migrating action, or its name in words.
func MigrationText(r *rules.Rule) string {
	if r.Decl.Text != "" {
		return r.Decl.Text
	}
	return strings.ReplaceAll(r.Word, "_", " ")
}
