package rulebook

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
)

// Whether a row is there for all that is rolled is looked at where that takes so much
// work at most; so many numbers without one are listed.
const (
	rolledWork  = 20_000
	rowsMissing = 3
)

// rolledRows warns of tables that roll what they have no row for. Rows that others add
// count.
func (l *linker) rolledRows() {
	for _, r := range l.book.order {
		if r.Decl.Roll == "" {
			continue
		}
		var added []TableRow
		for _, c := range l.targets[r.Name] {
			if c.How == To {
				added = append(added, c.Body.Rows...)
			}
		}
		l.rowFor(r.Decl.Pos, fmt.Sprintf("table %q", r.Decl.Name), r.Decl.Roll, append(added, r.Decl.Rolled...))
		for _, c := range l.targets[r.Name] {
			if c.How == InsteadOf && len(c.Body.Rows) > 0 {
				roll := c.Roll
				if roll == "" {
					roll = r.Decl.Roll
				}
				l.rowFor(c.Pos, fmt.Sprintf("%s %q", c.word(), c.Target), roll, append(added[:len(added):len(added)], c.Body.Rows...))
			}
		}
	}
}

// rowFor warns of what dice can come to and no row is for.
func (l *linker) rowFor(pos diag.Pos, what, roll string, rows []TableRow) {
	e, err := dice.Parse(roll)
	if err != nil || e.ShowsTexts() || len(rows) == 0 {
		return
	}
	d, err := e.Within(nil, dice.Limits{Work: rolledWork})
	if err != nil {
		return // so many ways are found in play
	}
	var missing []string
	for _, o := range d.Outcomes {
		if !slices.ContainsFunc(rows, func(x TableRow) bool { return x.IsText || x.Low <= o.Value && o.Value <= x.High }) {
			missing = append(missing, types.Format(o.Value))
		}
	}
	if len(missing) == 0 {
		return
	}
	if n := len(missing) - rowsMissing; n > 0 {
		missing = append(missing[:rowsMissing], fmt.Sprintf("%d more", n))
	}
	l.warn("row-missing", pos, "%s rolls %s and has no row for %s", what, roll, listed(missing))
}
