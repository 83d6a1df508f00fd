package table_test

import (
	"testing"

	"houserule/stdlib/gametest"
)

// Changes are shown with the values that could be read before and after the command: limited by a
// bound that the command wrote as well, and the default for an empty box.
func TestWhatWasWrittenIsToldAsItIsRead(t *testing.T) {
	g := gametest.Open(t, `kind "hero" { like = "entity", most = "number = 10" }
box "hero.life" { "0..most = 8", beyond = "lost" }
box "hero.mood" { "number or none = 4" }
action "hero.falls" { function(who) who.life = 9 who.most = 3 end }
action "hero.rises" { function(who) who.most = 6 who.life = 6 end }
action "hero.feels (n: number or none)" { function(who, args) who.mood = args.n end }
`)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	ann := someone(g, "Ann")
	for _, c := range []struct{ line, box, want string }{
		{`ann:falls()`, "life", "8 -> 3"},
		{`ann:rises()`, "life", "3 -> 6"},
		{`ann:feels(7)`, "mood", "4 -> 7"},
	} {
		gametest.Eval(t, g, c.line)
		list := g.Table.Changes().WrittenBy(ann, c.box)
		if len(list) == 0 {
			t.Errorf("%s wrote no %s", c.line, c.box)
			continue
		}
		w := g.Table.Changes().AsRead(list[len(list)-1])
		if got := g.Table.World().Names.Show(w.Before) + " -> " + g.Table.World().Names.Show(w.After); got != c.want {
			t.Errorf("%s: %s %s, want %s", c.line, c.box, got, c.want)
		}
	}
}
