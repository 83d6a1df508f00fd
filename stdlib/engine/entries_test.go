package engine

import "testing"

// An entry that is given as such keeps its kind where its name alone would not do.
func TestTheKeepsTheKind(t *testing.T) {
	g := open(t, `
kind "character" { like = "entity" }
kind "weapon" { edge = "number" }
kind "spell" { edge = "number" }
weapon "Dirk" { edge = 3 }
spell "Dirk" { edge = 4 }
action "entity.casts (spell: spell)" { function(who, given) return who:the(given.spell).edge end }
rule "entity.guess" { function(who) return who:the("Dirk").edge end }
example "by kind" { given = { ann = { "character" } }, function(ann)
  expect(ann:casts "Dirk"):is(4)
  expect(function() return ann.guess end):fails "is a weapon and a spell"
  expect({ entries("spell")[1].owner, ann:the(entries("spell")[1]).owner }):is { nil, ann }
end }
`, Options{Specs: true})
	for _, e := range g.Loaded.Examples {
		if _, err := g.RunExample(e); err != nil {
			t.Error(err)
		}
	}
	if len(g.Loaded.Examples) != 1 {
		t.Error("the example was not loaded")
	}
}
