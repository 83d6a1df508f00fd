package commands

import (
	"fmt"
	"slices"

	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/evening"
)

// runAgain tells whether each of some commands can be run again by itself, or is told without.
func runAgain(entries []*table.Entry) bool {
	return !slices.ContainsFunc(entries, func(e *table.Entry) bool { return !e.Fiat && !e.RunsAgain() })
}

// typedAgain opens the game aside as it was before a line, and plays the line as it was
// typed, on the dice and answers of then. So the commands in its journal that are no call of a
// rule, such as somebody's coming, can be explained as in the process that played them. It
// fails where the line holds what no line of a game is, or leads elsewhere than it led.
func typedAgain(mods *evening.Modules, l file.Line) (*evening.Evening, error) {
	if err := Recorded(l); err != nil {
		return nil, err
	}
	if l.Kind != campaign.Play && l.Kind != campaign.Secret {
		return nil, fmt.Errorf("line %d is not played again to be explained", l.Number)
	}
	did, err := campaign.Did(l)
	if err != nil {
		return nil, err
	}
	a := &again{Evening: Start(evening.Config{}), whole: mods.Campaign, was: did}
	before := max(l.Number-1, 0)
	if err := a.begins(before, mods.Opened, &Replayed{}); err != nil {
		return nil, err
	}
	entries := len(a.Game.Table.Journal().Entries()) - did.Drops + len(did.Commands)
	how, err := a.line(l, &Replayed{})
	switch {
	case err == nil && how != nil:
		err = fmt.Errorf("line %d: %s", l.Number, how[0])
	case err == nil && len(a.Game.Table.Journal().Entries()) != entries:
		err = fmt.Errorf("line %d does other commands than it did", l.Number)
	}
	if err != nil {
		a.Game.Close()
		return nil, err
	}
	return a.Evening, nil
}
