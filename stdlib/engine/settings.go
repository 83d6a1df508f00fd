package engine

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/rules"
)

func (g *Game) option(module, name string) (types.Value, bool) {
	settings := g.Ruleset.Settings
	if g.past != nil && g.Table != nil {
		if then, ok := g.past[g.Table.World().Book()]; ok {
			settings = then // what happened keeps its options, as it keeps its rules
		}
	}
	v, ok := settings[module][name]
	return v, ok
}

// set is an option as it is set now, whatever was set when something happened.
func (rs *Ruleset) option(module, name string) (types.Value, bool) {
	v, ok := rs.Settings[module][name]
	return v, ok
}

// setAll sets the options that the Options of the game name.
func (g *Game) setAll() error {
	var problems diag.List
	for _, text := range g.Options.Set {
		settled, _, err := g.Ruleset.Order.Set(g.Ruleset.Settings, text)
		if err != nil {
			problems.AddErr(err)
			continue
		}
		g.Ruleset.Settings = settled
	}
	return problems.Err()
}

// SetOption sets an option of a module as people write it, "my-game.deadly=yes",
// and gives the text that sets it back. What happened already keeps the options
// under which it happened.
func (g *Game) SetOption(text string) (back string, err error) {
	defer g.control.begin()()
	settled, name, err := g.Ruleset.Order.Set(g.Ruleset.Settings, text)
	if err != nil {
		return "", err
	}
	id, option, _ := strings.Cut(name, ".")
	before := g.Ruleset.Settings
	back = name + "=" + types.Format(before[id][option])
	g.Ruleset.Settings = settled
	b, err := g.loader().build(nil)
	if err != nil {
		g.Ruleset.Settings = before
		return "", err
	}
	if g.past == nil {
		g.past = map[*rules.Program]module.Settings{}
	}
	g.past[g.Table.World().Book()] = before
	g.use(b)
	return back, nil
}
