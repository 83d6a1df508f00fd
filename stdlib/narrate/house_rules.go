package narrate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// HouseRules writes all house rules, each with what it changes.
func HouseRules(g *engine.Game) string {
	list := g.Ruleset.Own().House
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

// houseChanges tells what a house rule that is on changes, and whose that is.
func houseChanges(loaded *engine.Loaded, r engine.HouseRule) []string {
	var out []string
	for _, rule := range loaded.Changed(r) {
		if rule.Decl.Module == "house" {
			continue // it says so itself
		}
		text := "changes "
		for _, y := range rule.Layers() {
			if y.Pos.File == r.File.Name && y.How == rules.InsteadOf && y.Always() {
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

// HouseRuleNames are the rules that a house rule changes or makes, to stand behind what is
// told of it; "" where it names none.
func HouseRuleNames(r engine.HouseRule) string {
	names := HeadingNames(r.File.Text)
	if len(names) == 0 {
		return ""
	}
	return ": " + Some(names)
}

// headings are the words that declare at the beginning of a line, and the names behind.
var headings = regexp.MustCompile(`(?m)^([\pL_][\pL\pN_]*)[\s(]*(?:"([^"\n]*)"|'([^'\n]*)')`)

// HeadingNames are the names that a text declares something of.
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
