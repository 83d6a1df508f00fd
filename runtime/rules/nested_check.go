package rules

import (
	"houserule/lang/types"
)

// CheckKind precedes the name of a check in the kind of references to nested checks.
const CheckKind = "check "

// NestedPath appends the name of a line to the path from a check to a nested check.
func NestedPath(path, line string) string {
	if path == "" {
		return line
	}
	return path + "." + line
}

// NestedCheckRef returns the reference to a nested check that formulas read.
func NestedCheckRef(step *Step, path string) types.Ref {
	return types.Ref{Kind: CheckKind + step.Rule.Name, Name: path}
}
