package table_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

// Announcements are in order. Checks of the first one's rule have its depth; checks of other rules,
// which follow from it, and nested checks are deeper.
func TestACommandIsToldInOrderAndDepth(t *testing.T) {
	g := gametest.Open(t, `kind "hero" { like = "entity", hp = "number = 9" }
check "hero.strikes" { dice = "2d6", roller = "owner", against = "1" }
check "hero.parries" { dice = "1d6", roller = "owner", against = "9" }
action "hero.fights" { function(who) local a = who:strikes().total say "a blow" local b = who:parries().total local c = who:strikes().total end }
action "hero.strikes_twice" { function(who) local a = who:strikes().total local b = who:strikes().total end }
action "hero.cries" { say = "ho" }
`)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	for _, c := range []struct{ line, want string }{
		{`ann:strikes().total`, "0 hero.strikes"},
		{`ann:strikes_twice()`, "0 hero.strikes, 0 hero.strikes"},
		{`ann:fights()`, "0 hero.strikes, 0 a blow, 1 hero.parries, 0 hero.strikes"},
		{`ann:cries()`, "0 ho"},
	} {
		gametest.Eval(t, g, c.line)
		entries := g.Table.Journal().Entries()
		var got []string
		for _, x := range entries[len(entries)-1].Announcements() {
			what := x.Said
			if x.Check != nil {
				what = x.Check.Rule().Name
			}
			got = append(got, fmt.Sprintf("%d %s", x.Depth, what))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %s, want %s", c.line, strings.Join(got, ", "), c.want)
		}
	}
}
