package narrate

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// HouseRules lists all house rules, each with the rules that it changes.
func HouseRules(g *engine.Game) string {
	list := g.Ruleset.Clone().House
	if len(list) == 0 {
		return "no house rules"
	}
	var out []string
	for _, r := range list {
		is := "on "
		if r.Off {
			is = "off"
		}
		for i, line := range strings.Split(strings.TrimSpace(r.File.Text), "\n") {
			if i == 0 {
				out = append(out, fmt.Sprintf("%3s  %s  %s", r.Label(), is, line))
				continue
			}
			out = append(out, strings.Repeat(" ", 10)+line)
		}
		if !r.Off {
			for _, text := range houseChanges(g.Loaded, r) {
				out = append(out, strings.Repeat(" ", 10)+text)
			}
		}
	}
	return strings.Join(out, "\n")
}

// houseChanges lists the rules that a house rule in force changes, with their modules.
func houseChanges(loaded *engine.Loaded, r engine.HouseRule) []string {
	var out []string
	for _, rule := range loaded.Changed(r) {
		if rule.Decl.Module == "house" {
			continue // the text of the house rule contains its name
		}
		text := "changes "
		for _, y := range rule.Layers() {
			if y.Pos.File == r.File.Name && y.ChangeKind == rules.InsteadOf && y.IsUnconditional() {
				text = "replaces "
			}
		}
		text += rule.Name + " of " + rule.Decl.Module
		if by := slices.DeleteFunc(rule.Changers(), func(m string) bool { return m == "house" }); len(by) > 0 {
			text += ", which " + strings.Join(by, " and ") + " changes, too"
		}
		out = append(out, text)
	}
	return out
}

// HouseRuleNames returns the names of the rules that a house rule changes or declares, as the end
// of a sentence; "" for none.
func HouseRuleNames(r engine.HouseRule) string {
	names := HeadingNames(r.File.Text)
	if len(names) == 0 {
		return ""
	}
	return ": " + FirstNames(names)
}

// headings matches a declaring word at the beginning of a line and the name after it.
var headings = lazyregexp.New(`(?m)^([\pL_][\pL\pN_]*)[\s(]*(?:"([^"\n]*)"|'([^'\n]*)')`)

// HeadingNames returns the names that a text declares.
func HeadingNames(text string) []string {
	var names []string
	for _, m := range headings.FindAllStringSubmatch(text, -1) {
		name, _, _ := strings.Cut(m[2]+m[3], " (")
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// CountedFromNow returns a text on what is counted from now on; "" for nothing.
func CountedFromNow(list []*rules.Count) string {
	if len(list) == 0 {
		return ""
	}
	var names []string
	for _, c := range list {
		names = append(names, c.Name())
	}
	return "counted from now on: " + diag.And(names)
}
