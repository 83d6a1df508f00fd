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
func (e *Evening) forbid(line string) error {
	line = strings.TrimLeft(line, " \t\ufeff")
	if !narrate.ForPlayers(e.Config.Audience) || e.Line.Pending() || !strings.HasPrefix(line, ":") {
		return nil
	}
	command, rest, _ := strings.Cut(line[1:], " ")
	if only, ok := onlyGamemaster[strings.TrimSpace(command)]; ok && !(only.alone && strings.TrimSpace(rest) == "") {
		if command == "save" && e.Campaign != nil && e.Campaign.File().Damage() != nil {
			return nil // it says what is damaged
		}
		return ErrOnlyRead
	}
	return nil
}

// conceals makes the game that was opened one of which players read.
func (rd *Reader) conceal() error {
	c, err := rd.Campaign.Conceals(rd.Campaign.Last())
	if err == nil {
		err = rd.Campaign.WithoutPast(rd.Game)
	}
	if err == nil {
		err = rd.Game.Table.Conceals(c.Concealed)
	}
	if err != nil {
		return err
	}
	rd.Game.Variables.Unname(func(name string, lost bool) bool {
		return lost || c.Secret[name] || c.Private[name] && rd.Game.Variables.Things(name) == nil
	})
	things := map[string][]types.Ref{}
	for name := range c.Public {
		things[name] = rd.Game.Variables.Things(name)
	}
	rd.Game.Variables.Unname(func(name string, _ bool) bool { return len(things[name]) > 0 })
	for name, list := range things {
		if len(list) > 0 {
			rd.Game.Variables.Set(c.Public[name], list...)
		}
	}
	rd.HiddenNames = table.UnknownNames(c.Things, c.Public)
	return rd.Game.Table.CallsPublicly(c.Public)
}
