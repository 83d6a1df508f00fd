package evening

import (
	"strings"

	"houserule/lang/types"
	"houserule/runtime/table"
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
func forbids(p *Evening, line string) error {
	line = strings.TrimLeft(line, " \t\ufeff")
	if !narrate.ForPlayers(p.Config.Audience) || p.Pending() || !strings.HasPrefix(line, ":") {
		return nil
	}
	command, rest, _ := strings.Cut(line[1:], " ")
	if only, ok := onlyGamemaster[strings.TrimSpace(command)]; ok && !(only.alone && strings.TrimSpace(rest) == "") {
		if command == "save" && p.Campaign != nil && p.Campaign.Damage() != nil {
			return nil // it says what is damaged
		}
		return ErrOnlyRead
	}
	return nil
}

// conceals makes the game that was opened one of which players read.
func conceals(p *Evening) error {
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
	things := map[string][]types.Ref{}
	for name := range c.Public {
		things[name] = p.Game.Things(name)
	}
	p.Game.Unname(func(name string, _ bool) bool { return len(things[name]) > 0 })
	for name, list := range things {
		if len(list) > 0 {
			p.Game.Call(c.Public[name], list...)
		}
	}
	p.Reader.HiddenNames = table.UnknownNames(c.Things, c.Public)
	return p.Game.Table.CallsPublicly(c.Public)
}
