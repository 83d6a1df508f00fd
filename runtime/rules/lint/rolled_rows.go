package lint

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/dice/chance"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// Limits of RolledRows.
const (
	maxOutcomeWork = 20_000 // work at most to compute the outcomes of the dice
	maxListedRows  = 3      // number of outcomes that are listed
)

// RolledRows warns of tables that can roll a result without a row. Rows that changes add count.
// changes are all changes by the full names of their targets.
func RolledRows(program *rules.Program, changes map[string][]*rules.Change) []*diag.Problem {
	var warnings []*diag.Problem
	rowFor := func(pos diag.Pos, what, roll string, rows []rules.TableRow) {
		if missing, rolls := missingRows(roll, rows); len(missing) > 0 {
			p := warning("row-missing", pos, "%s rolls %s and has no row for %s", what, roll, diag.And(missing))
			if rolls != nil {
				p.Suggest(diag.AddRows{Rolls: rolls})
			}
			warnings = append(warnings, p)
		}
	}
	for _, r := range program.Rules() {
		if r.Decl.Random.Roll == "" {
			continue
		}
		var added []rules.TableRow
		for _, c := range changes[r.Name] {
			if c.ChangeKind == rules.To {
				added = append(added, c.Body.Rows...)
			}
		}
		rowFor(r.Decl.Pos, fmt.Sprintf("table %q", r.Decl.Name), r.Decl.Random.Roll, append(added, r.Decl.Random.Rolled...))
		for _, c := range changes[r.Name] {
			if c.ChangeKind == rules.InsteadOf && len(c.Body.Rows) > 0 {
				roll := c.Random.Roll
				if roll == "" {
					roll = r.Decl.Random.Roll
				}
				rowFor(c.Pos, fmt.Sprintf("%s %q", c.Word.Written, c.Target), roll, append(added[:len(added):len(added)], c.Body.Rows...))
			}
		}
	}
	return warnings
}

// missingRows returns the outcomes of dice for which there is no row, as texts and as numbers.
// A long list is shortened. rolls is nil if it is, or if an outcome is not a whole number.
func missingRows(roll string, rows []rules.TableRow) (missing []string, rolls []int) {
	e, err := dice.Parse(roll)
	if err != nil || e.ShowsTexts() || len(rows) == 0 {
		return nil, nil
	}
	d, err := chance.Within(e, nil, chance.Limits{Work: maxOutcomeWork})
	if err != nil {
		return nil, nil // too much work, or unknown variables
	}
	integers := true
	for _, o := range d.Outcomes {
		if !slices.ContainsFunc(rows, func(x rules.TableRow) bool { return x.IsText || x.Low <= o.Value && o.Value <= x.High }) {
			missing, rolls = append(missing, types.Format(o.Value)), append(rolls, int(o.Value))
			integers = integers && o.Value == float64(int(o.Value))
		}
	}
	if n := len(missing) - maxListedRows; n > 0 {
		return append(missing[:maxListedRows], fmt.Sprintf("%d more", n)), nil
	}
	if !integers {
		return missing, nil
	}
	return missing, rolls
}
