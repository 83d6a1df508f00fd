package rules

import (
	"houserule/lang/types"
)

// CheckKind starts the name of the pretended kind of a line that is another check.
// The rest is the name of that check.
const CheckKind = "check "

// HeldPath joins the names of lines that lead from a check into those it holds.
func NestedPath(path, line string) string {
	if path == "" {
		return line
	}
	return path + "." + line
}

// HeldNoun stands for the check that a line is, in formulas.
func NestedCheckRef(step *Step, path string) types.Ref {
	return types.Ref{Kind: CheckKind + step.Rule.Name, Name: path}
}

// HeldCheck is the check that a line of a plan is; nil for any other line.
func (p *Plan) NestedCheck(i int) *Step {
	for _, y := range p.Lines[i].Layers() {
		if y.Answer.Check != nil {
			return y.Answer.Check
		}
	}
	return nil
}
