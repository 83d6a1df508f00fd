package engine

import (
	"houserule/runtime/table"
	"houserule/stdlib/declare"
)

// Act is what happened while a worked example was played: a command, or an expectation
// that held.
type Act struct {
	Line  int      // of the example's own file, where it was called
	Title string   // of a command: "Ann: climb"; "" for an expectation
	Told  []string // of a command: what its checks came to, then what rules said
}

// Held says that the act is an expectation, which held.
func (a Act) Held() bool { return a.Title == "" }

// Perform plays a worked example as [Game.RunExample] does, and gives what happened, up to
// where it failed, in that order. What only asks, and what the example was given, is none of
// it.
func (g *Game) Perform(e *declare.Example) (acts []Act, held int, err error) {
	before := g.Options
	g.performing = func() { acts = append(acts, Act{Line: g.control.lineOf(e.Pos.File)}) }
	g.Options.Hooks.Happened = func(c *table.Entry) {
		if before.Hooks.Happened != nil {
			before.Hooks.Happened(c)
		}
		if line := g.control.lineOf(e.Pos.File); line > 0 {
			acts = append(acts, Act{Line: line, Title: c.Title, Told: append(c.Announced(), c.Said...)})
		}
	}
	defer func() { g.Options.Hooks.Happened, g.performing = before.Hooks.Happened, nil }()
	held, err = g.RunExample(e)
	return acts, held, err
}
