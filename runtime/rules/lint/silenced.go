package lint

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// Silenced returns notes about layers that another one silences: replacements by entries of which that
// of the entry gained later applies, and layers beside a final replacement.
func Silenced(program *rules.Program, linked []*rules.Rule) []*diag.Problem {
	var notes []*diag.Problem
	for _, r := range linked {
		if p := replacedByEntries(program, r); p != nil {
			notes = append(notes, p)
		}
		for _, y := range r.Replacements {
			if names := silencedBy(program, r, y); len(names) > 0 {
				notes = append(notes, warning("final-silences", y.Pos, "%s %q is final: beside it %s %s not count", y.By.Word.Written, r.DisplayName(), diag.And(names), plural(names, "does", "do")))
			}
		}
	}
	return notes
}

// replacedByEntries returns the note about entries that replace a rule, of which somebody may have
// several; nil if there are none.
func replacedByEntries(program *rules.Program, r *rules.Rule) *diag.Problem {
	var last *rules.Layer
	var names []string
	for i, x := range r.Replacements {
		if x.Family.Inherited != "" || !slices.ContainsFunc(r.Replacements, func(y *rules.Layer) bool {
			return y.Carried.Carrier != x.Carried.Carrier && y.Carried.Me == x.Carried.Me && y.Family.Inherited == "" && rules.DecidedByGain(program, x, y)
		}) {
			continue
		}
		if name := x.Carried.Carrier.Name; !slices.Contains(names, name) {
			names = append(names, name)
		}
		last = r.Replacements[i]
	}
	if last == nil {
		return nil
	}
	return warning("gained-later", last.Pos, "%s replace %q: of those that somebody has, the one gained later applies", diag.And(shortened(names)), r.DisplayName())
}

// silencedBy returns the names of the layers of a rule that a final replacement silences while it is in
// force; nil for another layer.
func silencedBy(program *rules.Program, r *rules.Rule, y *rules.Layer) []string {
	if !y.IsFinal() || y.Family.Inherited != "" {
		return nil
	}
	var names []string
	for _, x := range slices.Concat(r.Adds, r.Wraps, r.Carried) {
		if x.Family.Inherited != "" || !rules.Silences(program, y, x) {
			continue
		}
		name := fmt.Sprintf("the %s of %s", x.Word(), x.DisplayName())
		if x.Label != "" {
			name = x.Label
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return shortened(names)
}

// maxNamed is the maximum number of names in a note.
const maxNamed = 12

// shortened returns names, the last of which stands for all others if there are too many.
func shortened(names []string) []string {
	if len(names) <= maxNamed {
		return names
	}
	return append(slices.Clone(names[:maxNamed-1]), fmt.Sprintf("%d others", len(names)-maxNamed+1))
}

// plural returns one for a single name and several for more.
func plural(names []string, one, several string) string {
	if len(names) == 1 {
		return one
	}
	return several
}
