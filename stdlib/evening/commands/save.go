package commands

import (
	"errors"

	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// save runs :save, which continues in a new campaign.
func save(e *evening.Evening, path string) (string, error) {
	switch {
	case path == "":
		return "", errors.New("where to? :save FILE")
	case e.Campaign != nil:
		return "", &diag.Problem{Message: "this game already has a campaign file: " + e.Campaign.File().Path(), Hint: "to have a second one, copy the file"}
	}
	return e.Save(path)
}
