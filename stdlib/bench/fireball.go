package bench

import (
	_ "embed"
	"fmt"

	"houserule/lang/types"
)

//go:embed fireball/init.lua
var fireball string

// onFour computes how many of four creatures fall by the same dice of damage, where each has its own
// saving throw, resistance and weakness.
func onFour() (*Job, error) {
	g, err := open(moduleOf("fireball", fireball), "fireball")
	if err != nil {
		return nil, err
	}
	for _, boxes := range []string{
		"reflex = 3, life = 20",
		"reflex = 7, life = 25, resistance = 5",
		"reflex = 11, life = 30, weakness = 5",
		"reflex = 15, life = 15, resistance = 3, weakness = 1",
	} {
		if _, err := g.Eval(fmt.Sprintf(`bring("creature", { name = "Target", %s })`, boxes)); err != nil {
			g.Close()
			return nil, err
		}
	}
	if _, err := g.Eval(`bring("creature", { name = "Ada" })`); err != nil {
		g.Close()
		return nil, err
	}
	all := g.Table.World().Lists.All("entity")
	targets, caster := all[:4:4], all[4].(types.Ref)
	return g.odds(func() (types.Value, error) {
		if _, err := g.Table.Journal().Do(caster, "casts_fireball", map[string]types.Value{"targets": targets}); err != nil {
			return nil, err
		}
		n := 0.0
		for _, who := range targets {
			fallen, err := g.Table.Eval().Ask(who.(types.Ref), "fallen", nil)
			if err != nil {
				return nil, err
			}
			if fallen == true {
				n++
			}
		}
		return n, nil
	}), nil
}
