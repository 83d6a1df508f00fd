package table_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"houserule/runtime/play/eval"
	"houserule/stdlib/engine"
)

// TestKeptAnswersChangeNothing plays random commands on a table that keeps answers and on one that
// computes each anew: answers, states and the steps charged are equal.
func TestKeptAnswersChangeNothing(t *testing.T) {
	commands := *commandsPlayed / 4
	if testing.Short() || raced {
		commands /= 2
	}
	for _, s := range systems {
		t.Run(s.name, func(t *testing.T) {
			kept, anew := open(t, s, *firstSeed, false), open(t, s, *firstSeed, false)
			eval.RememberAnswers(anew.g.Table.Eval(), false)
			var steps [2]int64
			countSteps(kept.g, &steps[0])
			countSteps(anew.g, &steps[1])
			r := rand.New(rand.NewPCG(*firstSeed, 11))
			for i := range commands {
				c := draw(r, s, kept.g)
				steps = [2]int64{}
				one, err := kept.outcome(c)
				other, _ := anew.outcome(c)
				if spent(err) {
					break
				}
				if one != other || steps[0] != steps[1] {
					t.Fatalf("command %d, %s, %d steps with kept answers:\n%s\n%d steps without:\n%s", i, c.text, steps[0], one, steps[1], other)
				}
				seed := r.Uint64()
				for range 2 { // the second time answers are known
					if what, one, other := questions(rand.New(rand.NewPCG(seed, 1)), kept.g, anew.g); one != other {
						t.Fatalf("command %d, %s: %s\nwith kept answers:\n%s\nwithout:\n%s", i, c.text, what, one, other)
					}
				}
			}
		})
	}
}

// countSteps adds the steps that a game is charged to sum.
func countSteps(g *engine.Game, sum *int64) {
	spend := g.Table.Options.Budget.Spend
	g.Table.Options.Budget.Spend = func(n int64) error {
		*sum += n
		return spend(n)
	}
}

// TestAnswersAreKeptUntilABoxChanges asks a question before and after each kind of change that may
// concern it.
func TestAnswersAreKeptUntilABoxChanges(t *testing.T) {
	p := open(t, systems[0], 1, false)
	ask := func() string {
		t.Helper()
		text, err := p.g.Eval(`laeniel.dodge .. " " .. #laeniel.gear .. " " .. tostring(warrior.can_act) .. " " .. #all "entity"`)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(text)
	}
	begin := ask()
	if again := ask(); again != begin {
		t.Fatalf("%s, and then %s", begin, again)
	}
	for _, line := range []string{`laeniel:the("Dexterity").level = 1`, `warrior.health = "dead"`, `laeniel:add_layer { name = "cloak", saves = { 3 } }`, `bring "Orc Warrior"`} {
		if _, err := p.g.Eval(line); err != nil {
			t.Fatal(err)
		}
		now := ask()
		if now == begin {
			t.Errorf("after %s the answers are still %s", line, now)
		}
		if _, err := p.g.Table.Journal().Undo(1); err != nil {
			t.Fatal(err)
		}
		if back := ask(); back != begin {
			t.Errorf("after %s was undone the answers are %s, and were %s", line, back, begin)
		}
	}
}

// TestWhoIsHereIsKept: answers that depend on who exists are kept, until somebody leaves or comes back.
func TestWhoIsHereIsKept(t *testing.T) {
	p := open(t, systems[0], 1, false)
	var steps int64
	countSteps(p.g, &steps)
	ask := func() (string, int64) {
		t.Helper()
		steps = 0
		got, err := p.g.Eval(`#game.there .. " " .. tostring(warrior.is_here)`)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(got), steps
	}
	before, first := ask()
	if again, steps := ask(); before != again || first != steps || !strings.HasSuffix(before, "true") {
		t.Errorf("%s, %d steps, and then %s, %d steps", before, first, again, steps)
	}
	if _, err := p.g.Eval(`warrior:leaves()`); err != nil {
		t.Fatal(err)
	}
	number, _, _ := strings.Cut(before, " ")
	there, _ := strconv.Atoi(number)
	if gone, _ := ask(); gone != fmt.Sprint(there-1, " false") {
		t.Errorf("%s, and when one of them has left %s", before, gone)
	}
	if _, err := p.g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	if back, _ := ask(); back != before {
		t.Errorf("%s, and when one is back %s", before, back)
	}
}
