package engine

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/rules"
)

// pastSettings are the settings while earlier rules were in force: what happened keeps its
// options, as it keeps its rules.
type pastSettings map[*rules.Program]module.Settings

// note says what was set while rules were in force.
func (p *pastSettings) note(book *rules.Program, was module.Settings) {
	if *p == nil {
		*p = pastSettings{}
	}
	(*p)[book] = was
}

// option is what an option was set to under the rules by which something happens: those that
// the table is played with.
func (g *Game) option(id, name string) (types.Value, bool) {
	settings := g.Ruleset.Settings
	if g.Table != nil {
		if then, ok := g.past[g.Table.World().Book()]; ok {
			settings = then
		}
	}
	v, ok := settings[id][name]
	return v, ok
}

// set is an option as it is set now, whatever was set when something happened.
func (rs *Ruleset) option(module, name string) (types.Value, bool) {
	v, ok := rs.Settings[module][name]
	return v, ok
}

// set sets options as people write them.
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
	g.past.note(g.Table.World().Book(), before)
	g.use(b)
	return back, nil
}
