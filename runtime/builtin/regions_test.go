package builtin_test

import (
	"testing"

	"houserule/stdlib/gametest"
)

// How far apart regions are follows every change of their ways, and taking it back.
func TestDistancesFollowTheWays(t *testing.T) {
	g := gametest.Open(t, `kind "room" { like = "region" }`)
	gametest.Eval(t, g, `hall = bring("region", { name = "Hall" }) yard = bring("room", { name = "Yard" }) barn = bring("region", { name = "Barn" })`)
	far := func(does, want string) {
		t.Helper()
		for range 2 { // as it is remembered, too
			if got := gametest.Eval(t, g, `hall:distance_to(barn)`); got != want {
				t.Fatalf("%s: %s, not %s", does, got, want)
			}
		}
	}
	now := ""
	far("at first", now)
	for _, c := range []struct{ does, far string }{
		{`hall.beside = { yard }`, ""},
		{`yard:put("beside", barn)`, "2"},
		{`barn.beside = { hall }`, "1"},
		{`barn.beside = {}`, "2"},
		{`shed = bring("room", { name = "Shed" })`, "2"},
		{`yard:leaves()`, ""},
		{`hall.beside = { shed }; shed.beside = { barn }`, "2"},
	} {
		g.Table.Journal().NextLine()
		gametest.Eval(t, g, c.does)
		far(c.does, c.far)
		undone, err := g.Table.Journal().Undo(1)
		if err != nil {
			t.Fatal(err)
		}
		far(c.does+", taken back", now)
		if err := g.Table.Journal().Redo(undone); err != nil {
			t.Fatal(err)
		}
		now = c.far
		far(c.does+", done again", now)
	}
}
