package prompt

import (
	"strings"

	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/narrate"
)

// onlyGamemaster are the commands that players do not give who look on; alone says that the
// bare command only tells something, and is theirs.
var onlyGamemaster = map[string]struct{ alone bool }{
	"take": {true}, "create": {}, "advance": {}, "rename": {}, "alias": {true}, "run": {}, "options": {true}, "house": {true},
	"undo": {}, "redo": {}, "goto": {}, "save": {}, "edit": {}, "modules": {true}, "reload": {}, "dice": {true},
	"secret": {}, "reveal": {}, "session": {true}, "back": {}, "later": {},
}

// forbids refuses players the commands of the gamemaster.
func (p *Prompt) forbids(line string) error {
	line = strings.TrimLeft(line, " \t\ufeff")
	if !narrate.ForPlayers(p.Audience) || p.Pending() || !strings.HasPrefix(line, ":") {
		return nil
	}
	command, rest, _ := strings.Cut(line[1:], " ")
	if only, ok := onlyGamemaster[strings.TrimSpace(command)]; ok && !(only.alone && strings.TrimSpace(rest) == "") {
		if command == "save" && p.Campaign != nil && p.Campaign.Damage() != nil {
			return nil // it says what is damaged
		}
		return errOnlyRead
	}
	return nil
}

// conceals makes the game that was opened one of which players read.
func (p *Prompt) conceals() error {
	c, err := p.Campaign.Conceals(p.Campaign.Last())
	if err == nil {
		err = p.Campaign.WithoutPast(p.Game)
	}
	if err == nil {
		err = p.Game.Table.Conceals(c.Concealed)
	}
	if err != nil {
		return err
	}
	p.Game.Unname(func(name string, lost bool) bool {
		return lost || c.Secret[name] || c.Private[name] && p.Game.Things(name) == nil
	})
	things := map[string][]types.Noun{}
	for name := range c.Public {
		things[name] = p.Game.Things(name)
	}
	p.Game.Unname(func(name string, _ bool) bool { return len(things[name]) > 0 })
	for name, list := range things {
		if len(list) > 0 {
			p.Game.Call(c.Public[name], list...)
		}
	}
	p.hiddenNames = table.UnknownNames(c.Things, c.Public)
	return p.Game.Table.CallsPublicly(c.Public)
}

// unknown are the lines of the campaign of which players do not read; none for others.
func (p *Prompt) unknown() (map[int64]bool, error) {
	if !narrate.ForPlayers(p.Audience) || p.Campaign == nil {
		return nil, nil
	}
	return p.Campaign.Hidden()
}

// hides refuses players a line of which they do not read.
func (p *Prompt) hides(line int64) error {
	unknown, err := p.unknown()
	if err == nil && unknown[line] {
		err = narrate.ErrForGamemaster
	}
	return err
}

// unknownBefore are the boxes in which a line found what its reader does not know.
func (p *Prompt) unknownBefore(line int64) (map[world.BoxKey]bool, error) {
	if !narrate.ForPlayers(p.Audience) || p.Campaign == nil {
		return nil, nil
	}
	return p.Campaign.Overwrites(line)
}

// lastKnown is the last line that its reader may know of those that are wanted; 0 for none.
func (p *Prompt) lastKnown(wanted func(campaign.Logged) bool) (last int64, err error) {
	err = p.Campaign.Chronicle(1, p.Campaign.Last(), campaign.Shown{Players: narrate.ForPlayers(p.Audience)}, func(l campaign.Logged) error {
		if l.Typed != "" && wanted(l) {
			last = l.Line
		}
		return nil
	})
	return last, err
}
