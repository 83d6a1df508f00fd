package engine

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/runtime/odds"
	"houserule/stdlib/ask"
	"houserule/stdlib/luabind"
)

// asker is the [ask.Engine] of a game.
type asker struct{ game *Game }

var _ ask.Engine = asker{}

// WithRules implements ask.Engine.
func (a asker) WithRules(module, rules string, run func(s *luabind.Session) error) error {
	g := a.game
	if g.Ruleset.Order.Find(module) != nil {
		before := g.houseFor
		g.houseFor = module
		defer func() { g.houseFor = before }()
	}
	b, err := g.newLoader().load([]*diag.File{diag.NewFile("what if", rules)})
	if err != nil {
		return err
	}
	defer b.Session.Host.Close()
	defer g.control.active.Store(g.Loaded.Session.Host)
	old := g.Table.World().Program()
	g.Table.Use(b.Program)
	defer g.Table.Use(old)
	b.Session.Play(g.Table)
	host := b.Session.Host
	if err := g.Loaded.Session.Host.Spend(host.TotalSteps() + linkSteps*int64(len(b.Program.Everything()))); err != nil {
		return err
	}
	// The run has a total budget of its own; its time does not count for the script that waits.
	_, err = g.Loaded.Session.Host.Uncharged(func() error {
		return host.Total(0, func() error { return run(b.Session) })
	})
	return err
}

// linkSteps is the cost in steps, per linked rule, of WithRules.
const linkSteps = 500

// Budget implements ask.Engine.
func (a asker) Budget() odds.Options { return a.game.Options.Odds }

// Remember implements ask.Engine.
func (a asker) Remember(functions ...*lua.LFunction) (ask.Memory, error) {
	return a.game.Variables.Remember(functions...)
}
