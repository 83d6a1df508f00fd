package world_test

import (
	"fmt"
	"slices"
	"testing"

	"houserule/stdlib/gametest"
)

// What is due is listed in the order of the clock, each by what will happen; of those who are gone
// nothing is.
func TestTheCalendarListsWhatIsDue(t *testing.T) {
	g := gametest.Open(t, `kind "hero" { like = "entity", hp = "number = 3" }
kind "gift" { carried = true }
gift "Charm" {}
kind "wound" { like = "record", bearer = "hero" }
action "hero.wakes_up" { changes = { hp = "hp + 1" } }
action "hero.naps" { steps = { { "wakes_up", later = "2 hours" } } }
`)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" }) bob = bring("hero", { name = "Bob" })`)
	due := func() (list []string) {
		for _, d := range g.Table.World().Schedule.Calendar() {
			list = append(list, fmt.Sprintf("%g %s", d.At/60, d.What))
		}
		return list
	}
	for _, c := range []struct {
		line string
		want []string
	}{
		{`ann:naps()`, []string{"120 Ann: wakes up"}},
		{`bob:gains("Charm", "1 hour")`, []string{"60 Bob loses Charm", "120 Ann: wakes up"}},
		{`later("3 hours", bob, "wakes_up")`, []string{"60 Bob loses Charm", "120 Ann: wakes up", "180 Bob: wakes up"}},
		{`time:pass("90 minutes")`, []string{"120 Ann: wakes up", "180 Bob: wakes up"}},
		{`ann:leaves()`, []string{"180 Bob: wakes up"}},
	} {
		gametest.Eval(t, g, c.line)
		if got := due(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
	}
}
