package repl_test

import (
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// Dice that were set in advance by mistake get out of the way: by themselves when they
// do not fit, by no_dice(), and by :undo.
func TestDiceThatDoNotFitGetOutOfTheWay(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	const tries = "Ann, tries: 2d6 "
	for _, line := range []struct{ source, want string }{
		{`ann = bring("hero", { name = "Ann", luck = 0 })`, "Ann comes to the table: ann"},
		{`dice(9, 6, 5)`, ""},
		{`:take`, "nothing can be bought now\ndice set in advance: 9, 6, 5"},
		{`ann:tries()`, "! 1:1: d6 cannot show 9: it is removed; no_dice() removes all dice set in advance"},
		{`:take`, "nothing can be bought now\ndice set in advance: 6, 5"},
		{`ann:tries()`, tries + "(6 + 5) + 2 = 13 against 7, success by 6"},
		{`dice(4, 9, 3)`, ""},
		{`ann:tries()`, "! 1:1: d6 cannot show 9, which is the next of the dice set in advance, after 4: it is removed; no_dice() removes all dice set in advance"},
		{`ann:tries()`, tries + "(4 + 3) + 2 = 9 against 7, success by 2"},
		{`dice(6, 1, 1, 1, 2)`, ""},
		{`ann:tries()`, tries + "(6 + 1) + 2 = 9 against 7, success by 2\n3 dice are still set: 1, 1, 2"},
		{`ann.luck = 0`, "Ann.luck is written"},
		{`2d6`, "2d6 = (1 + 1) = 2\n1 die is still set: 2"},
		{`dice()`, "1 die set in advance is removed; write no_dice() for that"},
		{`dice(1, 1)`, ""},
		{`no_dice()`, ""},
		{`:take`, "nothing can be bought now"},
		{`:undo`, "undone: no_dice()"},
		{`:take`, "nothing can be bought now\ndice set in advance: 1, 1"},
		{`:undo`, "undone: dice(1, 1)"},
		{`:take`, "nothing can be bought now"},
		{`:redo`, "redone: dice(1, 1)"},
		{`decide { Luck = true }`, ""},
		{`house "hero.reach" "luck"`, "house rule 24 is in force: hero.reach\n  reach  Ann 3 -> 0"},
		{`:undo 2`, "undone: house \"hero.reach\" \"luck\"\nundone: decide { Luck = true }"},
		{`:take`, "nothing can be bought now\ndice set in advance: 1, 1"},
		{`:redo`, "redone: decide { Luck = true }"},
		{`:take`, "nothing can be bought now\ndecisions, until decide {} clears them:\n  Luck: yes\ndice set in advance: 1, 1"},
	} {
		got, _, err := p.Process(line.source)
		if err != nil {
			text, _, _ := strings.Cut(err.Error(), "\n")
			got = "! " + text
		}
		if got != line.want {
			t.Errorf("%s:\n%s\nwant\n%s", line.source, got, line.want)
		}
	}
}
