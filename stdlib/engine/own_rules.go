package engine

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
)

// ruledGame is a game under the own rules of an example, which is kept for the next example with
// the same rules. A game has at most one.
type ruledGame struct {
	game *Game
	base *Loaded // the rules in force to which those of the example were added
	key  string  // see exampleRun.rulesKey
}

// close closes the game, unless there is none.
func (r *ruledGame) close() {
	if r != nil {
		r.game.Close()
	}
}

// rulesKey is equal for examples of one file that add the same rules under the same options.
func (er *exampleRun) rulesKey() string {
	return fmt.Sprintf("%s %q %v %q", er.example.Module, er.example.Pos.File, er.game.Ruleset.Settings, er.example.Rules)
}

// playUnderOwnRules plays an example that has rules of its own. A failure in a game that was loaded
// for another example is not reported: the example is played again in a game of its own, whose
// messages name it.
func (er *exampleRun) playUnderOwnRules() (held int, err error) {
	g := er.game
	if kept := g.ruled; kept != nil && kept.base == g.Loaded && kept.key == er.rulesKey() && canRepeat(g) {
		kept.game.Options = g.Options
		if ruled := er.in(kept.game); ruled != nil {
			g.control.active.Store(kept.game.Loaded.Session.Host)
			if held, err = ruled.playInTotal(); err == nil {
				return held, nil
			}
		}
	}
	g.ruled.close()
	g.ruled = nil
	ruled, err := er.withOwnRules()
	if err != nil {
		return 0, err
	}
	if held, err = ruled.playInTotal(); err != nil {
		ruled.game.Close()
		return held, err
	}
	g.ruled = &ruledGame{ruled.game, g.Loaded, er.rulesKey()}
	return held, nil
}

// canRepeat reports whether nothing observes examples, so that one may be played twice.
func canRepeat(g *Game) bool {
	h := &g.Options.Hooks
	return g.performing == nil && g.Options.Say == nil && g.Options.Print == nil && h.Happened == nil && h.Doubts == nil && h.Placed == nil && h.Ran == nil && h.OnReached == nil && h.Reached == nil
}

// playInTotal plays the example under a total budget of its own.
func (er *exampleRun) playInTotal() (held int, err error) {
	err = er.game.Loaded.Session.Host.Total(0, func() error {
		held, err = er.play()
		return err
	})
	return held, err
}

// withOwnRules links the files in force again with the example's own house rules, and returns the
// run of the example there. Files that declare nothing but other examples are left out.
func (er *exampleRun) withOwnRules() (*exampleRun, error) {
	g, e := er.game, er.example
	under, control := *g, *g.control
	under.control, under.Variables, under.houseFor, under.Loaded, under.ruled = &control, newVariables(), e.Module, nil, nil
	ld, rules := under.newLoader(), loadFile{source: e.RulesFile(), house: true}
	var problems diag.List
	files := slices.DeleteFunc(slices.Clone(g.Loaded.files), func(f loadFile) bool { return f.examplesOnly && f.chunk.Source().Name != e.Pos.File })
	if rules.chunk, rules.failed = ld.options.Cache.InPieces(rules.source); rules.failed == nil {
		files = append(files, rules)
	}
	problems.AddErr(rules.failed)
	b, err := ld.runInNewHost(ld.newLoad(), files, problems)
	if err != nil {
		problems = nil
		problems.AddErr(err)
		e.InPlace(problems)
		return nil, err
	}
	under.Table = under.newTable(b.Program)
	under.schedule(b)
	ruled := er.in(&under)
	if ruled == nil {
		under.Close()
		return nil, fmt.Errorf("example %q does not exist under its own rules", e.Title)
	}
	return ruled, nil
}

// in returns the run of the same example in another game; nil if that does not have it.
func (er *exampleRun) in(other *Game) *exampleRun {
	if i := slices.IndexFunc(other.Loaded.Examples, er.example.Is); i >= 0 {
		return &exampleRun{other, other.Loaded.Examples[i]}
	}
	return nil
}
