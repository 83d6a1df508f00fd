package commands

import (
	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// travelsNowhere is :goto where no campaign knows the lines.
func travelsNowhere(e *evening.Evening, _ string) (string, error) {
	return "", &diag.Problem{Message: ":goto finds lines in a campaign, and this game is in none", Hint: ":save FILE goes on in one; :undo n takes lines back"}
}
