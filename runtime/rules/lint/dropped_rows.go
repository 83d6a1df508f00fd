package lint

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// DroppedRows returns a warning for each instead_of that replaces labelled rows of other layers.
func DroppedRows(b *rules.Program) []*diag.Problem {
	var list []*diag.Problem
	for _, r := range b.Everything() {
		for _, y := range r.Layers() {
			by := r.ReplacedBy(y)
			if by == nil || by.Family.Inherited != "" {
				continue
			}
			var labels []string
			for _, row := range y.Answer.Lines() {
				if row.Label != "" {
					labels = append(labels, fmt.Sprintf("%q", row.Label))
				}
			}
			if len(labels) == 0 {
				continue
			}
			list = append(list, &diag.Problem{Code: "dropped-lines", Pos: by.Pos, Message: fmt.Sprintf("instead_of %q drops the lines %s", r.Name, strings.Join(labels, ", ")),
				Notes: []diag.Note{{Pos: y.Pos, Message: "they stand here, in " + y.Module}}})
		}
	}
	return list
}
