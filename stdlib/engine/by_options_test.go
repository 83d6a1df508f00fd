package engine

import (
	"testing"

	"houserule/lang/types"
)

// Conditions that ask options alone are settled once for the options that are set:
// what does not hold under them costs nothing, and each change of them is seen.
func TestConditionsOnOptionsAreSettledOnce(t *testing.T) {
	open := func(changes string) *Game {
		g, err := Open(Options{Modules: []string{"sea"}, Specs: true, Folder: printing(map[string]map[string]string{
			"sea": {"module.json": `, "options": {"wet": {"type": "yes or no = no"}, "depth": {"type": "0..9 = 2"}}`, "init.lua": `rule "game.x" "1"
` + changes + `
example "dry" { function() expect(game.x):is(1) end }
example "wet" { options = { ["sea.wet"] = true }, function() expect(game.x):is(2) end }
example "deep" { options = { ["sea.wet"] = true, ["sea.depth"] = 7 }, function() expect(game.x):is(20) end }
`}})})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(g.Close)
		return g
	}
	g := open(`after "game.x" { when = "option.wet", "usual + 1" }
instead_of "game.x" { when = "option.depth > 5", "19" }`)

	asked := func(g *Game) (steps int64) {
		spend := g.Table.Options.Budget.Spend
		g.Table.Options.Budget.Spend = func(n int64) error { steps += n; return spend(n) }
		defer func() { g.Table.Options.Budget.Spend = spend }()
		if v, err := g.Table.Eval().Ask(g.Table.World().Lists.All("game")[0].(types.Ref), "x", nil); err != nil || v != 1.0 {
			t.Fatalf("got %v, %v", v, err)
		}
		return steps
	}
	if bare, changed := asked(open("")), asked(g); bare != changed {
		t.Errorf("a change that does not hold under the options costs %d steps", changed-bare)
	}
	for range 2 {
		for _, e := range g.Loaded.Examples {
			if _, err := g.RunExample(e); err != nil {
				t.Errorf("%s: %v", e.Title, err)
			}
		}
	}
	for _, c := range []struct {
		set  string
		want string
	}{{"sea.wet=yes", "2"}, {"sea.depth=7", "20"}, {"sea.wet=no", "19"}, {"sea.depth=0", "1"}} {
		if _, err := g.SetOption(c.set); err != nil {
			t.Fatal(err)
		}
		if v, err := g.Eval("return game.x"); err != nil || v != c.want {
			t.Errorf("under %s it is %v, %v", c.set, v, err)
		}
	}
}
