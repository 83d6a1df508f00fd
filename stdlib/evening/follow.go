package evening

import (
	"errors"
	"strings"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
)

// Follow moves the game of a read-only campaign to the last line of its file, to which another
// process or another campaign of this process may have appended lines, and conceals it again from
// the audience. It returns what the audience may read of the new lines, each as in a log; nil if
// there are none. Undone ones are marked. After an error the evening answers nothing but that error until Follow returns
// nil.
func (e *Evening) Follow() (told []string, err error) {
	lines, err := e.FollowLines()
	for _, l := range lines {
		told = append(told, strings.TrimSuffix(l.Text(e.Campaign.Last()), "\n"))
	}
	return told, err
}

// FollowLines is [Evening.Follow] with the new lines as data.
func (e *Evening) FollowLines() (lines []campaign.Logged, err error) {
	if e.Campaign == nil || !e.Campaign.ReadOnly() {
		return nil, errors.New("only a campaign that is open read-only is followed")
	}
	defer e.lock.lock()()
	before := e.Campaign.Last()
	more, err := e.Campaign.Refresh()
	if err != nil || !more && e.Reader.concealError == nil {
		return nil, err
	}
	e.Game.Table.Options.BeforeWrite = nil // AfterReopening sets it again
	otherwise, err := e.followTo(before)
	if err == nil {
		e.AfterReopening(otherwise)
		if err = e.Reader.concealError; err == nil {
			_, err = e.resumeSession()
		}
	}
	e.Reader.LastChanges, e.Reader.commands = nil, nil
	if e.Reader.concealError = err; err != nil {
		return nil, err
	}
	err = e.Campaign.Chronicle(before+1, e.Campaign.Last(), campaign.Shown{All: true, Viewer: e.Reader.Viewer()}, func(l campaign.Logged) error {
		lines = append(lines, l)
		return nil
	})
	return lines, err
}

// followTo moves the game of a read-only campaign from a line to the last one.
func (e *Evening) followTo(before int64) (*engine.Reopened, error) {
	for l, err := range e.Campaign.File().Lines(before+1, e.Campaign.Last()) {
		if err != nil {
			return nil, err
		}
		if l.Kind != campaign.Session && l.Kind != campaign.Words && l.Kind != campaign.Dice {
			continue
		}
		game, otherwise, err := e.OpenAt(e.Campaign.Last(), nil) // the dice of another session, seal or thrower
		if err != nil {
			return nil, err
		}
		e.Game.Close()
		e.Adopt(game)
		return otherwise, nil
	}
	return e.returnTo(e.Campaign.Last())
}
