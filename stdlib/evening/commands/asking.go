package commands

import (
	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// nothingAsked is what stands in a question alone, elsewhere.
func nothingAsked(e *evening.Evening, _ string) (string, error) {
	return "", &diag.Problem{Message: "no question waits for its answer", Hint: ":undo takes a line back, :create goes on with whoever waits"}
}
