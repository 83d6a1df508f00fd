package repl_test

import (
	"testing"

	"houserule/stdlib/evening"
)

// What was done to a check of an earlier line is taken back with the line that did
// it, whether that fails, is refused or undone; it stands in the log.
func TestChangesOfAnEarlierCheckAreTakenBack(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	for _, line := range []struct{ source, want string }{
		{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann"},
		{`dice(3, 4)`, ""},
		{`k = ann:tries()`, "Ann, tries: 2d6 (3 + 4) + 2 = 9 against 7, success by 2"},
		{`dice(6, 6)`, ""},
		{`k:reroll() error("no")`, "!"},
		{`k.natural`, "7"},
		{`k:reroll() refuse("no")`, "!"},
		{`k.natural`, "7"},
		{`k:add_die("1d6") error("no")`, "!"},
		{`k.natural .. " " .. #k.dice`, "7 2"},
		{`k:reroll()`, "hero.tries of Ann: roll again"},
		{`k.natural`, "12"},
		{`:log`, "  1  bring Ann\n  2  Ann: tries\n  3  hero.tries of Ann: roll again"},
		{`:undo`, "undone: k:reroll()"},
		{`k.natural`, "7"},
		{`:redo`, "redone: k:reroll()"},
		{`k.natural`, "12"},
	} {
		got, _, err := p.Process(line.source)
		if err != nil {
			got = "!"
		}
		if got != line.want {
			t.Errorf("%s: %q, want %q (%v)", line.source, got, line.want, err)
		}
	}
}
