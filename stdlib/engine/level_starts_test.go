package engine

import "testing"

// TestLevelsStart gives the levels of a rated kind another start: a number, or
// none for what has to be learned.
func TestLevelsStart(t *testing.T) {
	g := open(t, `
kind "character" { like = "entity" }
kind "skill" { rated = "-5..5", taught = "yes or no" }
box "skill.level" { "-5..5 or none", starts = "taught ? none : -1" }
rule "skill.bonus" { "level ?? 0" }
skill "Climbing" {}
skill "Alchemy" { taught = true }
example "starts" { given = { ann = { "character" }, bob = { "character", Alchemy = 3, Climbing = 0 } }, function(ann, bob)
  expect(ann.Climbing.level):is(-1)
  expect(ann.Alchemy.level):is(nil)
  expect({ ann.Climbing.bonus, ann.Alchemy.bonus, bob.Climbing.bonus, bob.Alchemy.bonus }):is { -1, 0, 0, 3 }
  expect(function() ann.Climbing.level = 6 end):fails "-5..5"
end }
example "another start" { rules = [[ house "skill.level.starts" "2" ]], given = { ann = { "character" } }, function(ann)
  expect({ ann.Climbing.level, ann.Alchemy.level }):is { 2, 2 }
end }
`, Options{Specs: true})
	for _, e := range g.Loaded.Examples {
		if _, err := g.RunExample(e); err != nil {
			t.Error(err)
		}
	}
	if len(g.Loaded.Examples) != 2 {
		t.Error("the examples were not loaded")
	}
}

// TestTheGamemasterConsents lets the gamemaster refuse a purchase: then nothing
// is paid.
func TestTheGamemasterConsents(t *testing.T) {
	g := open(t, `
kind "character" { like = "entity", luck = "number = 1" }
check "entity.tries" { dice = "1d6", added = "0", modifier = "added", roller = "owner" }
offer "Push" { on = "entity.tries", by = "anyone", costs = "1 luck", consent = "gamemaster", changes = { added = "added + 2" } }
example "refused" { given = { ann = { "character" } }, function(ann)
  local asked
  decide { Push = function(who) if who ~= ann then asked = who.kind return false end return true end }
  dice(3)
  expect(ann:tries().total):is(3)
  expect({ ann.luck, asked }):is { 1, "game" }
end }
`, Options{Specs: true})
	for _, e := range g.Loaded.Examples {
		if _, err := g.RunExample(e); err != nil {
			t.Error(err)
		}
	}
}
