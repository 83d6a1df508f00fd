package repl_test

import (
	"testing"

	"houserule/stdlib/evening"
)

// Asking is a module with questions of every sort, some of them made in play.
const Asking = `
kind "hero" { like = "entity", luck = "number = 2", title = "text = 'Sir'" }
check "hero.tries" { dice = "2d6", against = "7", roller = "owner" }
offer "Lucky Break" { on = "hero.tries", by = "roller", costs = "1 luck", asks = { much = "1..2" }, changes = { modifier = "modifier + much" } }
offer "Second Look" { on = "hero.tries", by = "roller", costs = "1 luck", changes = { dice = "again 1" } }
action "hero.flees" { function(who) end }
action "hero.meets (foe: hero)" {
  function(who, given)
    choose(given.foe, "Dodge or absorb?", { "dodge", "absorb" })
    choose(who, "What becomes of " .. given.foe.name .. "?", { "captured", "robbed" })
    choose(who, ("How many of %d days for %s?"):format(3, who.name), 1, 3)
    if rule_that "Is there anything to hold on to?" then who:may("flees") end
    local how = { question = "With which hand?" }
    choose(who, how.question, { "left", "right" })
  end }
`

func TestDecisionsThatNothingAsks(t *testing.T) {
	t.Parallel()
	const decided = "! prompt 2:1: nothing asks "
	for _, c := range []struct{ line, want string }{
		{`decide { ["Dodge or absorb?"] = "dodge", ["Lucky Break"] = true, ["Lucky Break: much"] = 2, ["Second Look"] = false, flees = true }`, ""},
		{`decide { ["Is there anything to hold on to?"] = true, ["With which hand?"] = "left", ["Which die is rolled again?"] = { 1 } }`, ""},
		{`decide { ["What becomes of Bob the Bold?"] = "robbed", ["How many of 7 days for Ann?"] = 2 }`, ""},
		{`decide { ["Dodge or absrb?"] = "dodge" }`, decided + "\"Dodge or absrb?\"\n    1 | decide { [\"Dodge or absrb?\"] = \"dodge\" }\n  hint: did you mean `Dodge or absorb?`?"},
		{`decide { ["lucky break"] = true }`, decided + "\"lucky break\"\n    1 | decide { [\"lucky break\"] = true }\n  hint: did you mean `Lucky Break`?"},
		{`decide { ["Lucky Break: muhc"] = 1 }`, decided + "\"Lucky Break: muhc\"\n    1 | decide { [\"Lucky Break: muhc\"] = 1 }\n  hint: did you mean `Lucky Break: much`?"},
		{`decide { fleas = true }`, decided + "\"fleas\"\n    1 | decide { fleas = true }\n  hint: did you mean `flees`?"},
		{`decide { ["What is your quest?"] = "peace" }`, `note: no module asks "What is your quest?" with that text; the decision is kept anyway`},
		{`decide { ["With whose hands?"] = "left" }`, `note: no module asks "With whose hands?" with that text; the decision is kept anyway. There is "With which hand?"`},
		{`decide { ["Up or down?"] = "up" } print(choose("anyone", "Up or down?", { "up", "down" }))`, "up"},
		{`for i = 1, 3 do decide { ["Never?"] = i } end`, `note: no module asks "Never?" with that text; the decision is kept anyway`},
		{`decide {}`, ""},
	} {
		t.Run(c.line, func(t *testing.T) {
			expectOutputs(t, openWith(t, evening.Config{}, Asking), [][2]string{{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann"}, {c.line, c.want}})
		})
	}
}

// What was asked once is known, and a line that is refused decides nothing.
func TestDoubtsEndWithTheQuestion(t *testing.T) {
	t.Parallel()
	expectOutputs(t, openWith(t, evening.Config{}, Asking), [][2]string{
		{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann"},
		{`decide { ["Lucky Break"] = true, ["Luky Break"] = true }`, "*"},
		{`:take`, "nothing can be bought now"},
		{`w = "Left"`, ""},
		{`q = function() return choose("anyone", w, { "left", "right" }) end`, ""},
		{`decide { ["Left, Ann?"] = "left" }`, `note: no module asks "Left, Ann?" with that text; the decision is kept anyway`},
		{`w = w .. ", Ann?"`, ""},
		{`q()`, "left"},
		{`decide { ["Left, Ann?"] = "right" }`, ""},
		{`q()`, "right"},
		{`house "hero.tries.against" "8"`, "*"},
		{`decide { ["Dodge or absrb?"] = "dodge" }`, "*"},
		{`:take`, "nothing can be bought now\ndecisions, until decide {} clears them:\n  Left, Ann?: right"},
	})
}
