package engine

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/rules"
)

// pastSettings are the option values that were in force with earlier programs. Commands of the
// journal are explained and replayed with the options under which they were performed.
type pastSettings map[*rules.Program]module.Settings

// note records the settings that were in force with a program.
func (p *pastSettings) note(program *rules.Program, was module.Settings) {
	if *p == nil {
		*p = pastSettings{}
	}
	(*p)[program] = was
}

// option returns the value of an option under the rules of the running command.
func (g *Game) option(id, name string) (types.Value, bool) {
	settings := g.Ruleset.Settings
	if g.Table != nil {
		if then, ok := g.past[g.Table.World().Program()]; ok {
			settings = then
		}
	}
	v, ok := settings[id][name]
	return v, ok
}

// option returns the current value of an option.
func (rs *Ruleset) option(module, name string) (types.Value, bool) {
	v, ok := rs.Settings[module][name]
	return v, ok
}

// set sets options written as "module.option=value".
func (rs *Ruleset) set(texts []string) error {
	var problems diag.List
	for _, text := range texts {
		settled, _, err := rs.Order.Set(rs.Settings, text)
		if err != nil {
			problems.AddErr(err)
			continue
		}
		rs.Settings = settled
	}
	return problems.Err()
}

// SetOption sets an option, written as "my-game.deadly=yes", and returns the text that restores
// the previous value. Earlier commands keep the options under which they were performed.
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
	b, err := g.newLoader().load(nil)
	if err != nil {
		g.Ruleset.Settings = before
		return "", err
	}
	g.past.note(g.Table.World().Program(), before)
	g.schedule(b)
	return back, nil
}
