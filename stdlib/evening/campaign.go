package evening

import (
	"errors"
	"fmt"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// Create opens a game and creates a campaign file for it.
func (e *Evening) Create(path string, o engine.Options, c campaign.Options) error {
	if err := e.Open(o); err != nil {
		return err
	}
	text, err := e.Sessions.beginFirst(&c)
	if err == nil {
		e.Campaign, err = campaign.Create(path, e.Game, c)
	}
	if err == nil {
		e.Sessions.greeting, err = text, e.Sessions.keepFirst()
		e.Log.created = true
	}
	return err
}

// OpenAt opens a second game in the state after a line of the campaign. on are its dice; nil
// for new ones. If installed modules differ from those played then, the modules stored in the
// campaign file are used, where it has all of them.
func (e *Evening) OpenAt(line int64, on *seal.Dice) (*engine.Game, *engine.Reopened, error) {
	o := e.OptionsAsOpened(e.Modules.Opened)
	if on != nil {
		o.Dice = tableDice{on, e.Rolls}
	}
	if len(o.Modules) == 0 {
		o.Modules, o.Beside = nil, nil
	}
	game, otherwise, err := e.Campaign.Game(line, o)
	if err == nil && len(otherwise.Modules) == 0 {
		return game, otherwise, nil
	}
	played, unknown := e.Campaign.PlayedAt(line)
	if unknown != nil {
		return game, otherwise, err
	}
	shelf, missing, unknown := e.Campaign.Shelf(played)
	if unknown != nil || len(missing) > 0 {
		return game, otherwise, err
	}
	if err == nil {
		game.Close()
	}
	o.Finder, o.Modules, o.Beside = shelf, nil, nil
	return e.Campaign.Game(line, o)
}

// OptionsAsOpened returns o with the listeners and decider of the evening and new dice, to open
// the game of a campaign.
func (e *Evening) OptionsAsOpened(o engine.Options) engine.Options {
	o = e.withListeners(o)
	o.Dice = tableDice{e.newDice(), e.Rolls}
	return o
}

// returnTo sets the game to its state after a line. If other modules were in use then, the game
// is opened again with those modules. On an error the game is unchanged.
func (e *Evening) returnTo(line int64) (*engine.Reopened, error) {
	otherwise, err := e.Campaign.MoveTo(e.Game, line)
	if err != nil || len(otherwise.Modules) == 0 {
		return otherwise, err
	}
	game, otherwise, err := e.OpenAt(line, e.Dice)
	if err != nil {
		restored, failed := e.Campaign.MoveTo(e.Game, e.Campaign.Last())
		if failed == nil {
			e.AfterReopening(restored)
		}
		return nil, errors.Join(err, failed)
	}
	e.Game.Close()
	e.Adopt(game)
	return otherwise, nil
}

// Adopt makes g the game in play, and the dice of g the dice of the evening. It does not close
// the previous game.
func (e *Evening) Adopt(g *engine.Game) {
	e.Game = g
	e.Game.LocalsStay = true
	if d, ok := g.Options.Dice.(tableDice); ok {
		e.Dice = d.Dice
	}
}

// AfterReopening drops the steps of undo and redo after the game was opened again, restores the
// functions of the prompt, and returns messages on what differs from when it was played.
func (e *Evening) AfterReopening(otherwise *engine.Reopened) (told []string) {
	e.History.Forget()
	if narrate.ForPlayers(e.Config.Audience) {
		e.Reader.concealError = e.Reader.conceal()
	}
	if e.Campaign.ReadOnly() {
		e.Game.Table.Options.BeforeWrite = func() error { return ErrOnlyRead }
	}
	for _, m := range otherwise.Modules {
		told = append(told, narrate.ModuleDifference(e.Campaign.File().Path(), m))
	}
	for _, o := range otherwise.Options {
		told = append(told, "the option "+o+" no longer exists")
	}
	return append(append(told, e.History.Redefine()...), narrate.VanishedEntries(e.Game.Table.World())...)
}

// saveCopy copies the campaign, which is read-only, to a new file and continues there.
func (e *Evening) saveCopy(path string) (string, error) {
	if d := e.Campaign.File().Damage(); d != nil {
		return "", errors.New(d.Summary() + ": :save cannot copy it")
	}
	if err := e.Campaign.File().Copy(path); err != nil {
		return "", err
	}
	c, err := campaign.Open(path, campaign.Options{Clock: e.Config.Clock})
	if err != nil {
		return "", err
	}
	before := e.Campaign
	e.Campaign = c
	game, otherwise, err := e.OpenAt(c.Last(), nil)
	if err != nil {
		e.Campaign = before
		return "", errors.Join(err, c.Close(nil))
	}
	before.Close(nil) // it is read-only, so nothing is lost with the error
	e.Game.Close()
	e.Adopt(game)
	e.AfterReopening(otherwise)
	e.Questions.noted = ""
	told, err := e.resumeSession()
	return narrate.Lines(fmt.Sprintf("%s, a copy of %s: %s so far", path, before.File().Path(), narrate.LinesSoFar(c.Last())), told...), err
}

// ErrOnlyRead is the error of changing a campaign that is open read-only.
var ErrOnlyRead = errors.New("the campaign is open read-only: it cannot be changed")
