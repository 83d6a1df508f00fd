package commands

import (
	"errors"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// rename runs :rename, which renames a thing at the table.
func rename(e *evening.Evening, rest string) (string, error) {
	if rest == "" {
		return "", errors.New(`who is renamed? :rename WHO NAME`)
	}
	who, name, ok := renamed(e.Game, rest)
	if n, found := narrate.Find(e.Game, narrate.Unquoted(rest)); !ok && found {
		return "", &diag.Problem{Message: "what is the new name of " + e.Game.Table.World().Names.Of(n) + "?", Hint: ":rename " + rest + " NAME"}
	}
	if !ok {
		return "", &diag.Problem{Message: rest + " does not begin with the name of anybody at the table", Hint: `write :rename WHO "NAME"; :show lists everybody`}
	}
	s := e.History.Begin(":rename "+rest, "")
	entries := len(e.Game.Table.Journal().Entries())
	e.Game.Table.Journal().NextLine()
	before := e.Game.Table.World().Names.Of(who)
	if err := e.Game.Table.Journal().Rename(who, name); err != nil {
		return "", err
	}
	if len(e.Game.Table.Journal().Entries()) == entries {
		return before + " already has this name", nil
	}
	s.After, s.Played = e.Game.Variables.Snapshot(), true
	e.History.Record(s)
	return before + " is called " + e.Game.Table.World().Names.Of(who), nil
}

// renamed splits the arguments into the thing and its new name. The thing is that named by the
// longest possible prefix; ok is false for none.
func renamed(g *engine.Game, rest string) (who types.Ref, name string, ok bool) {
	words := strings.Fields(rest)
	for n := len(words) - 1; n > 0; n-- {
		if who, ok = narrate.Find(g, narrate.Unquoted(strings.Join(words[:n], " "))); ok {
			return who, narrate.Unquoted(strings.Join(words[n:], " ")), true
		}
	}
	return who, "", false
}
