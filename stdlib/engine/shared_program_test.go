package engine_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"houserule/lang/dice"
	"houserule/runtime/builtin"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/gametest"
)

// formulasOnly is a game without functions, which belong to the Lua machine that loaded them.
const formulasOnly = `
kind "skill" { rated = "0..6" }
skill "Climbing" {}
kind "hero" { like = "entity" }
kind "talent" { carried = true }
box "hero.nerve" { "number = 3" }
box "hero.limit" { "number", starts = "nerve * 2" }
box "hero.pace" { "slow or fast = slow" }
talent "Sure" { to "hero.tries.modifier" { label = "sure", add = "1" } }
rule "hero.reach" { sum = { { "nerve", "nerve" }, { "pace", "2", when = "pace == 'fast'" } } }
to "hero.reach" { label = "height", add = "1" }
after "hero.reach" { "usual + min(2, limit)" }
rule "hero.rank" { first = { { "2", when = "reach > 9" }, { "1" } } }
check "hero.tries (difficulty = 0)" { dice = "2d6 + 1d6 [edge]", modifier = "reach", against = "12 + difficulty" }
action "hero.climbs (difficulty = 0)" { steps = { "tries(difficulty)" }, changes = { nerve = "nerve + 1 + rank" }, say = "{name} climbs with {reach}" }
headline "hero" { "{name}, nerve {nerve}" }
sheet "hero" { { "{name}" }, { "reach {reach}" } }
`

// TestOneProgramManyGoroutines plays one linked program at eight tables side by side, while
// the same files are loaded four times. Run with -race it shows that playing writes nothing
// into a program, and that loads share nothing that they write.
func TestOneProgramManyGoroutines(t *testing.T) {
	program := gametest.Open(t, formulasOnly).Table.Options.Program
	const workers, loads = 8, 4
	played, loaded := make([]string, workers), make([]error, loads)
	var all sync.WaitGroup
	for i := range workers {
		all.Go(func() { played[i] = playShared(program) })
	}
	for i := range loads {
		all.Go(func() { loaded[i] = loadShared(program) })
	}
	all.Wait()
	for i, hash := range played {
		if hash != played[0] {
			t.Errorf("worker %d came to %s, and the first to %s", i, hash, played[0])
		}
	}
	// Nerve starts at 3; two climbs add 2, and eight, from a reach of 10 on, add 3 each.
	if want := "hero 34 "; !strings.HasPrefix(played[0], want) {
		t.Errorf("played to %s, not to %s", played[0], want)
	}
	for _, err := range loaded {
		if err != nil {
			t.Error(err)
		}
	}
}

// playShared plays the same game on a table of its own, and gives what it comes to.
func playShared(program *rules.Program) string {
	t := table.New(table.Options{Program: program, BuiltIns: builtin.Kinds()})
	t.Run().Dice = dice.NewSeeded(1)
	hero, err := t.Actions().Bring(t.Run(), &content.Sheet{Kind: program.Catalogue.Kind("hero"), Name: "Ann"})
	if err != nil {
		return err.Error()
	}
	for i := range 10 {
		if _, err := t.Journal().Do(hero, "climbs", rules.Args{"difficulty": float64(i)}); err != nil {
			return err.Error()
		}
	}
	reach, err := t.Eval().Ask(hero, "reach", nil)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("hero %v %v", reach, t.World().Hash())
}

// loadShared loads the same files, which gives the same program.
func loadShared(program *rules.Program) error {
	g, err := gametest.TryOpen(formulasOnly)
	if err != nil {
		return err
	}
	defer g.Close()
	if book := g.Table.Options.Program; !book.Same(program) || book == program {
		return fmt.Errorf("loaded another program: %x", book.Stamp)
	}
	return nil
}
