package engine

import "testing"

// The name of an entry, or the printed entry, answers a question in which only one person's is an option.
func TestDecisionsNameEntriesOfSomebody(t *testing.T) {
	g := open(t, `
kind "character" { like = "entity" }
kind "skill" { rated = "0..6" }
skill "Climbing" {}
skill "Fire Making" {}
action "entity.trains" { function(who) return choose(who, "Which skill?", { who.Climbing, who.Fire_Making }).name end }
action "entity.watches (other: entity)" { function(who, given) return choose(who, "Whose?", { who.Climbing, given.other.Climbing }).owner.name end }
`, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
	for _, c := range []struct{ in, want string }{
		{`decide { ["Which skill?"] = "Fire Making" } return ann:trains()`, "Fire Making"},
		{`decide { ["Which skill?"] = "Climbing" } return ann:trains()`, "Climbing"},
		{`decide { ["Which skill?"] = ann.Fire_Making } return ann:trains()`, "Fire Making"},
		{`decide { ["Whose?"] = bob.Climbing } return ann:watches(bob)`, "Bob"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: got %s", c.in, got)
		}
	}
	if _, err := g.Eval(`decide { ["Whose?"] = "Climbing" } return ann:watches(bob)`); err == nil {
		t.Error("a name that two options have was accepted")
	}
}
