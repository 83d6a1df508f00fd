package repl_test

import (
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// Of a line in which several rolled, purchases on each are taken back and done again one
// by one; the line itself stays.
func TestPurchasesOnRollsOfOneLineAreTakenBackOneByOne(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
kind "hero" { like = "entity" }
box "hero.luck" { starts = "2" }
check "hero.climbs" { dice = "2d6", against = { { "hard", "7" } } }
offer "Grip" { on = "hero.climbs", by = "roller", costs = "1 luck", once = "roll", changes = { dice = "again" } }`)
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`, `cid = bring("hero", { name = "Cid" })`,
		`dice(1, 2, 1, 3, 1, 4)`, `ann:climbs() bob:climbs() cid:climbs()`)
	luck := func() string {
		list := play(t, p, `ann.luck .. " " .. bob.luck .. " " .. cid.luck`)
		return strings.Trim(list[len(list)-1], `"`)
	}
	for _, step := range []struct{ line, want string }{
		{`:take "Grip" Bob`, "2 1 2"}, {`:take "Grip" Ann`, "1 1 2"}, {`:take "Grip" Cid`, "1 1 1"},
		{`:undo`, "1 1 2"}, {`:undo`, "2 1 2"}, {`:undo`, "2 2 2"},
		{`:redo`, "2 1 2"}, {`:redo 2`, "1 1 1"}, {`:undo 3`, "2 2 2"}, {`:undo`, "2 2 2"}, {`:redo 4`, "1 1 1"},
	} {
		play(t, p, step.line)
		if got := luck(); got != step.want {
			t.Errorf("behind %s luck is %s, want %s", step.line, got, step.want)
		}
	}
	if n := len(p.Game.Table.Journal().Entries()); n != 6 {
		t.Errorf("the journal has %d commands, want 6", n)
	}
}
