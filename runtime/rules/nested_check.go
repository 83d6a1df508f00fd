package rules

import (
	"houserule/lang/types"
)

// CheckKind is the prefix of the kind of references to nested checks; the name of the check
// follows.
const CheckKind = "check "

// NestedPath joins the names of lines that lead from a check to a nested one.
func NestedPath(path, line string) string {
	if path == "" {
		return line
	}
	return path + "." + line
}

// NestedCheckRef returns the reference by which formulas read a nested check.
func NestedCheckRef(step *Step, path string) types.Ref {
	return types.Ref{Kind: CheckKind + step.Rule.Name, Name: path}
}

// NestedCheck returns the check that a line of the plan is; nil for other lines.
func (p *Plan) NestedCheck(i int) *Step {
	for _, y := range p.Lines[i].Layers() {
		if y.Answer.Check != nil {
			return y.Answer.Check
		}
	}
	return nil
}
