package lint

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Conflicts returns pairs of replacements of one rule from modules of which neither requires
// the other, if both depend on nothing but options. For modules of different games it returns
// warnings.
func Conflicts(program *rules.Program, linked []*rules.Rule) (conflicts []rules.Conflict, warnings []*diag.Problem) {
	for _, r := range linked {
		lasting := staticReplacements(r)
		for i, a := range lasting {
			for _, b := range lasting[i+1:] {
				if a.Family.Inherited != b.Family.Inherited || outranks(program, a, b) || outranks(program, b, a) {
					continue
				}
				if program.Catalogue.Unrelated(a.Module, b.Module) {
					if a.When != nil || b.When != nil {
						continue
					}
					if a.Written == "" || a.Written != b.Written {
						warnings = append(warnings, warning("games-disagree", b.Pos, "%s and %s both replace %q, which their games share: that of %s holds, until a house rule settles it", a.Module, b.Module, r.Name, a.Module))
					}
					continue
				}
				p := &diag.Problem{Pos: b.Pos,
					Message: fmt.Sprintf("%s and %s both replace %q", a.Module, b.Module, r.Name) + conditionsText(a, b),
					Hint:    fmt.Sprintf("load only one of them, settle which stands above with :modules over, or with a house rule: house %q \"...\"; %s always stands above %s if its module.json names it: \"optional\": {%q: \"*\"}", r.Name, b.Module, a.Module, a.Module),
					Notes:   []diag.Note{{Pos: a.Pos, Message: "the other instead_of, in " + a.Module}}}
				content.Contradicts(p, fmt.Sprintf("%q", r.Name), true, a.Module, a.Pos, b.Module, b.Pos)
				conflicts = append(conflicts, rules.Conflict{A: a, B: b, Problem: p})
			}
		}
	}
	return conflicts, warnings
}

// staticReplacements returns the replacements by modules whose conditions depend on nothing
// but options; nil if the house replaces the rule. Replacements by the house never contradict
// each other, and there may be hundreds.
func staticReplacements(r *rules.Rule) (lasting []*rules.Layer) {
	if replacedByHouse(r) {
		return nil
	}
	for _, y := range r.Replacements {
		if !y.House && y.Of == nil && y.Carried.Carrier == nil && (y.When == nil || rules.ReadsOnlyOptions(y.When)) {
			lasting = append(lasting, y)
		}
	}
	return lasting
}

// conditionsText returns the conditions of layers, in brackets; "" for none.
func conditionsText(layers ...*rules.Layer) string {
	var conditions []string
	for _, y := range layers {
		if y.When != nil {
			conditions = append(conditions, y.Module+" when "+y.When.Text())
		}
	}
	if len(conditions) == 0 {
		return ""
	}
	return " (" + strings.Join(conditions, ", ") + ")"
}

// replacedByHouse reports whether the house replaces a rule unconditionally, so that replacements by
// modules have no effect.
func replacedByHouse(r *rules.Rule) bool {
	for _, y := range r.Replacements {
		if y.House && y.IsUnconditional() {
			return true
		}
	}
	return false
}

// outranks reports whether a replacement wins over another because of its module.
func outranks(program *rules.Program, a, b *rules.Layer) bool {
	return a.Module == b.Module || program.Requires(a.Module, b.Module)
}
