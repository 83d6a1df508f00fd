package commands

import (
	"errors"

	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// standBehind opens the game as it was behind a line of the campaign, with the modules
// of then where the file keeps them.
func standBehind(e *evening.Evening, line int64) (told []string, err error) {
	game, otherwise, err := e.OpenBehind(line, nil)
	if err != nil {
		return nil, err
	}
	e.Adopt(game)
	return e.StandAfter(otherwise), nil
}

// save goes on in a campaign.
func save(e *evening.Evening, path string) (string, error) {
	switch {
	case path == "":
		return "", errors.New("where to? :save FILE")
	case e.Campaign != nil:
		return "", &diag.Problem{Message: "this game is in a campaign already: " + e.Campaign.File().Path(), Hint: "to have it twice, copy the file"}
	}
	return e.Save(path)
}
