package commands

import (
	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// nothingAsked is what stands in a question alone, elsewhere.
func nothingAsked(e *evening.Evening, _ string) (string, error) {
	return "", &diag.Problem{Message: "no question is open", Hint: ":undo undoes a line, :create continues an interrupted creation"}
}
