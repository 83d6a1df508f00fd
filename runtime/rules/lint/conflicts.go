package lint

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Conflicts lists replacements of one rule from modules of which neither requires the
// other, that both hold whatever happens in play but for options; of two games that meet
// it warns.
func Conflicts(program *rules.Program, linked []*rules.Rule) (conflicts []rules.Conflict, warnings []*diag.Problem) {
	for _, r := range linked {
		lasting := lastingReplacements(r)
		for i, a := range lasting {
			for _, b := range lasting[i+1:] {
				if a.Family.Inherited != b.Family.Inherited || outranks(program, a, b) || outranks(program, b, a) {
					continue
				}
				if program.Catalogue.Strangers(a.Module, b.Module) {
					if a.When != nil || b.When != nil {
						continue
					}
					if a.Written == "" || a.Written != b.Written {
						warnings = append(warnings, warning("games-disagree", b.Pos, "%s and %s both replace %q, which their games share: that of %s holds, until a house rule settles it", a.Module, b.Module, r.Name, a.Module))
					}
					continue
				}
				p := &diag.Problem{Pos: b.Pos,
					Message: fmt.Sprintf("%s and %s both replace %q", a.Module, b.Module, r.Name) + underWhich(a, b),
					Hint:    fmt.Sprintf("load only one of them, settle which stands above with :modules over, or with a house rule: house %q \"...\"; %s always stands above %s if its module.json names it: \"optional\": {%q: \"*\"}", r.Name, b.Module, a.Module, a.Module),
					Notes:   []diag.Note{{Pos: a.Pos, Message: "the other instead_of, in " + a.Module}}}
				content.Contradicts(p, fmt.Sprintf("%q", r.Name), true, a.Module, a.Pos, b.Module, b.Pos)
				conflicts = append(conflicts, rules.Conflict{A: a, B: b, Problem: p})
			}
		}
	}
	return conflicts, warnings
}

// lastingReplacements are the replacements of modules that hold whatever happens in play
// but for options; none where the house settles the rule. Replacements of the house never
// contradict each other, and there may be hundreds.
func lastingReplacements(r *rules.Rule) (lasting []*rules.Layer) {
	if settled(r) {
		return nil
	}
	for _, y := range r.Replacements {
		if !y.House && y.Of == nil && y.Carried.Carrier == nil && (y.When == nil || rules.ReadsOnlyOptions(y.When)) {
			lasting = append(lasting, y)
		}
	}
	return lasting
}

// underWhich tells the conditions of two replacements, which ask options alone.
func underWhich(layers ...*rules.Layer) string {
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

// settled tells whether the house replaces a rule in any case, so that it does
// not matter which of the modules would.
func settled(r *rules.Rule) bool {
	for _, y := range r.Replacements {
		if y.House && y.Always() {
			return true
		}
	}
	return false
}

// outranks tells whether a replacement stands above another by its module.
func outranks(program *rules.Program, a, b *rules.Layer) bool {
	return a.Module == b.Module || program.Requires(a.Module, b.Module)
}
