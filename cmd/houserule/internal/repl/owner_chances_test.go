package repl

import (
	"testing"

	"houserule/runtime/content"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/narrate"
)

// A chance beside an answer that was computed from what is for an owner is none for others.
func TestChancesAreForOwners(t *testing.T) {
	t.Parallel()
	var gm *evening.Evening
	var asked []narrate.Question
	gm = commands.Start(evening.Config{Seed: 7, Ask: func(evening.Prompt) (string, error) {
		asked = append(asked, *gm.Questions.Current())
		return "1", nil
	}})
	if err := gm.Create(t.TempDir()+"/game.hr", engine.Options{Modules: []string{"court"}, Folder: court}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer gm.Close()
	for _, line := range []string{`ann = bring("hero", { name = "Ann", gold = 9 })`, `bob = bring("hero", { name = "Bob" })`, `x = choose(ann, "with whom?", { "one", "two" }) ann:bets()`} {
		if text, _, err := gm.Process(line); err != nil {
			t.Fatalf("%s: %s %v", line, text, err)
		}
	}
	if len(asked) != 1 || len(asked[0].Chances) != 2 {
		t.Fatalf("%d questions were asked", len(asked))
	}
	ann, bob := gm.Game.Variables.Things("ann")[0], gm.Game.Variables.Things("bob")[0]
	owner := func(id uint64) world.Viewer {
		return world.Viewer{Who: content.Players, Owns: map[uint64]bool{id: true}}
	}
	for i, c := range asked[0].Chances {
		if c.Text != "succeeds 70 %" {
			t.Errorf("the gamemaster reads %q", c.Text)
		}
		if got := asked[0].For(owner(ann.Record)).Chances[i].Text; got != c.Text {
			t.Errorf("Ann reads %q", got)
		}
		for _, v := range []world.Viewer{owner(bob.Record), world.Onlookers()} {
			if got := asked[0].For(v).Chances[i].Text; got != "" {
				t.Errorf("others read %q", got)
			}
		}
	}
}
