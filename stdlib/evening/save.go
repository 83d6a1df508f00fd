package evening

import (
	"errors"
	"fmt"

	"houserule/stdlib/campaign"
	"houserule/stdlib/narrate"
)

// Save continues in a new campaign: it undoes all lines and redoes them into the file. Lines that
// were undone before are not in the file and cannot be redone afterwards. On an error there is no
// campaign, and the game is unchanged.
func (e *Evening) Save(path string) (string, error) {
	h := e.History
	n, undone := len(h.steps)-h.dropped, h.undone
	if n > 0 {
		if _, err := h.Undo(n); err != nil {
			return "", err
		}
	}
	o := campaign.Options{Clock: e.Config.Clock}
	seed, err := e.Sessions.sealFirst(&o)
	if err != nil {
		return "", err
	}
	c, err := campaign.Create(path, e.Game, o)
	if err == nil {
		err = c.SetSeed(1, seed)
	}
	numbers, lines := map[string]string{}, map[int]int{}
	for range n {
		kept := c
		if kept != nil {
			s := h.undone[len(h.undone)-1]
			s.renumber(numbers, c.Last()+1)
			s.renumberCommands(lines, int(c.Last())+1)
		}
		if err != nil {
			kept = nil // the lines are redone in any case
		}
		if again := h.redoInto(kept); again != nil {
			err = errors.Join(err, again)
		}
	}
	h.undone, e.Line.Effect = undone, nil
	if err != nil {
		if c != nil {
			c.Close(nil)
		}
		return "", err
	}
	e.Campaign, h.undone = c, nil
	e.Dice.Begin(1, seed, 0)
	return fmt.Sprintf("%s, a new campaign: %s so far\n%s", path, narrate.LinesSoFar(c.Last()), SessionStartText(1, seed)), nil
}

// renumberCommands sets in the commands of an undone step the number of its line in a campaign.
// numbers maps old numbers of lines to new ones and is extended; a late purchase, which replays
// commands of earlier lines, uses it.
func (s *Step) renumberCommands(numbers map[int]int, line int) {
	if s.undone != nil {
		numbers[s.line], s.line = line, line
		s.undone.Renumber(numbers)
	}
	if s.course != nil {
		s.course.Renumber(numbers)
	}
}

// redoInto redoes the next undone line and, unless c is nil, writes it into the campaign.
func (h *History) redoInto(c *campaign.Campaign) error {
	t, s := h.Game.Table, h.undone[len(h.undone)-1]
	t.Changes().SetBaseline()
	l := campaign.Line{Kind: s.Effect().Kind, Typed: s.Source, From: len(t.Journal().Entries()), Unsealed: true}
	replayed := 0
	if s.course != nil {
		l.Drops, replayed = l.From, s.course.Commands()
	}
	if _, err := h.redoStep(); err != nil || c == nil {
		return err
	}
	if replayed > 0 {
		l.From = len(t.Journal().Entries()) - replayed
		l.Drops -= l.From
	}
	changes, err := t.Changes().SinceBaseline()
	if err != nil {
		return err
	}
	l.Changes = changes
	if r := t.World().Audience.RestrictionOfChanges(changes); !r.IsNone() {
		l.Private, l.Owners = campaign.PrivateLine, r.Owners()
	}
	return c.Keep(h.Game, l)
}
