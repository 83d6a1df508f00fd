package commands

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/houserules"
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

// save goes on in a campaign: all that happened so far is played back to its beginning,
// and forward again, and kept line by line.
func save(e *evening.Evening, path string) (string, error) {
	switch {
	case path == "":
		return "", errors.New("where to? :save FILE")
	case e.Campaign != nil:
		return "", &diag.Problem{Message: "this game is in a campaign already: " + e.Campaign.File().Path(), Hint: "to have it twice, copy the file"}
	}
	n, future := len(e.History.Past)-e.History.Gone, e.History.Future
	if n > 0 {
		if _, err := e.History.Undo(n); err != nil {
			return "", err
		}
	}
	o := campaign.Options{Clock: e.Config.Clock}
	seed, err := e.Sessions.SealFirst(&o)
	if err != nil {
		return "", err
	}
	c, err := campaign.Create(path, e.Game, o)
	if err == nil {
		err = c.SetSeed(1, seed)
	}
	numbers := map[string]string{}
	for range n {
		kept := c
		if kept != nil {
			houserules.Renumbers(e.History.Future[len(e.History.Future)-1], numbers, c.Last()+1)
		}
		if err != nil {
			kept = nil // what happened is done again all the same
		}
		if again := redoInto(e, kept); again != nil {
			err = errors.Join(err, again)
		}
	}
	e.History.Future, e.Line.Turn = future, nil
	if err != nil {
		if c != nil {
			c.Close(nil)
		}
		return "", err
	}
	e.Campaign = c
	e.Dice.Begin(1, seed, 0)
	return fmt.Sprintf("%s, a new campaign: %s so far\n%s", path, evening.LinesSoFar(c.Last()), evening.Begins(1, seed)), nil
}

// redoInto does the next line again, and keeps it in a campaign; nil for none.
func redoInto(e *evening.Evening, c *campaign.Campaign) error {
	t, s := e.Game.Table, e.History.Future[len(e.History.Future)-1]
	t.Journal().NoteChanges()
	l := campaign.Line{Kind: s.Turn().Kind, Typed: s.Source, From: len(t.Journal().Entries()), Unsealed: true}
	if s.Course != nil {
		l.Drops = l.From // what the purchase played anew
	}
	anew := 0
	if s.Course != nil {
		anew = s.Course.Commands()
	}
	if _, err := e.History.RedoStep(); err != nil || c == nil {
		return err
	}
	if anew > 0 {
		l.From = len(t.Journal().Entries()) - anew
		l.Drops -= l.From
	}
	changes, err := t.Journal().NotedChanges()
	if err != nil {
		return err
	}
	if l.Changes = changes; t.World().Audience.Private(changes) {
		l.Private = campaign.PrivateLine
	}
	return c.Keep(e.Game, l)
}
