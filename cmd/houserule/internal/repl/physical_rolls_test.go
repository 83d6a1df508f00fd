package repl_test

import (
	"errors"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// thrownIn is a prompt of a game at which people throw, who say these things one after the
// other. It fails for whatever is asked beyond them.
func thrownIn(t *testing.T, game string, says ...string) *evening.Evening {
	t.Helper()
	p := commands.Start(evening.Config{Seed: 1, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		if len(says) == 0 {
			return "", errors.New("asked once more: " + text)
		}
		said := says[0]
		says = says[1:]
		return said, nil
	}})
	if err := p.Create(t.TempDir()+"/friday.hr", engine.Options{Modules: []string{game}, Finder: shelf(t)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Close()
		if len(says) > 0 {
			t.Errorf("never asked for: %q", says)
		}
	})
	return p
}

// What is looked at before people throw, which totals succeed, leaves nothing behind on
// the check: its lines are worked out of the dice that lie there.
func TestWhatSucceedsIsAskedBeforeAndLeavesNothing(t *testing.T) {
	t.Parallel()
	says := []string{"6 4", "1 1", "6 6"}
	p := openWith(t, evening.Config{Seed: 1, Ask: func(evening.Prompt) (string, error) {
		said := says[0]
		says = says[1:]
		return said, nil
	}}, `
kind "hero" { like = "entity" }
check "hero.climbs" { dice = "2d6", against = "7", modifier = "1", roller = "owner" }`)
	play(t, p, `ann, bob = bring("hero", { name = "Ann" }), bring("hero", { name = "Bob" })`, `:dice physical`)
	for _, want := range []string{"2d6 (6 + 4) + 1 = 11 against 7, success by 4", "2d6 (1 + 1) + 1 = 3 against 7, failure by 4", "2d6 (6 + 6) + 1 = 13 against 7, success by 6"} {
		list := play(t, p, `ann:climbs()`)
		if got := list[len(list)-1]; !strings.Contains(got, want) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// A question behind dice that people threw does not ask for them again, whatever is worked
// out of its answers.
func TestQuestionsDoNotAskForThrownDiceAgain(t *testing.T) {
	t.Parallel()
	p := thrownIn(t, "cave-mage", "2 4", "2 1", "6 5", "nobody")
	list := play(t, p, `ug, lae, o = bring "Ug the Cave-Mage", bring "Laeniel Relaiesh", bring("character", { name = "Eric", player = true })`,
		`:dice physical`, `game:group_check { skill = "Herbs", members = { ug, lae, o }, leader = o, difficulty = 2 }`)
	if got := list[len(list)-1]; !strings.Contains(got, "the group fails, 1 of 3") {
		t.Errorf("got %s", got)
	}
	if v := verifies(t, p, nil); !v.Whole() {
		t.Error(sessionsOf(v))
	}
}
