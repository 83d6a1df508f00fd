package commands

import (
	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// nothingAsked returns the error of the commands for questions while no question is open.
func nothingAsked(e *evening.Evening, _ string) (string, error) {
	return "", &diag.Problem{Message: "no question is open", Hint: ":undo undoes a line, :create continues an interrupted creation"}
}

// gotoWithoutCampaign refuses :goto without a campaign.
func gotoWithoutCampaign(e *evening.Evening, _ string) (string, error) {
	return "", &diag.Problem{Message: ":goto needs a campaign, and this game has none", Hint: ":save FILE creates one; :undo N undoes lines"}
}

// reload refuses :reload and names the command that reloads modules.
func reload(e *evening.Evening, _ string) (string, error) {
	return "", &diag.Problem{Message: "another command reloads modules", Hint: ":modules reload; :modules watch does it whenever their files change"}
}
