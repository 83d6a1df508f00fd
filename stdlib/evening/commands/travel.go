package commands

import (
	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// travelsNowhere is :goto where no campaign knows the lines.
func travelsNowhere(e *evening.Evening, _ string) (string, error) {
	return "", &diag.Problem{Message: ":goto needs a campaign, and this game has none", Hint: ":save FILE creates one; :undo N undoes lines"}
}
