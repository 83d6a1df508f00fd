package engine

import (
	"houserule/runtime/table"
	"houserule/stdlib/declare"
)

// Act is a command or an expectation in a worked example that was played.
type Act struct {
	Line  int      // its line in the file of the example
	Title string   // the title of a command: "Ann: climb"; "" for an expectation
	Told  []string // for a command, the outcomes of its checks, then the messages of rules
}

// IsExpectation reports whether the act is an expectation, which was met.
func (a Act) IsExpectation() bool { return a.Title == "" }

// Perform plays a worked example as [Game.RunExample] does, and lists its commands and the
// expectations that were met, in order, up to a failure. Queries and `given` are not listed.
func (g *Game) Perform(e *declare.Example) (acts []Act, held int, err error) {
	before := g.Options
	g.performing = func() { acts = append(acts, Act{Line: g.control.lineOf(e.Pos.File)}) }
	g.Options.Hooks.Happened = func(c *table.Entry) {
		if before.Hooks.Happened != nil {
			before.Hooks.Happened(c)
		}
		if line := g.control.lineOf(e.Pos.File); line > 0 {
			acts = append(acts, Act{Line: line, Title: c.Title, Told: append(c.AnnouncedTexts(), c.Said...)})
		}
	}
	defer func() { g.Options.Hooks.Happened, g.performing = before.Hooks.Happened, nil }()
	held, err = g.RunExample(e)
	return acts, held, err
}
