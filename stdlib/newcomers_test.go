package stdlib

import (
	"math/big"
	"testing"

	"houserule/runtime/odds"
)

// What an offer costs may depend on the dice. Nobody looks at them for it in odds,
// as long as nobody would take it.
func TestOddsDoNotAskWhatNobodyBuys(t *testing.T) {
	g := open(t, climbing+`
check "entity.spots (chance = 45)" { roller = "owner", dice = "1d100", success = "total <= chance" }
offer "Push Luck" { on = "entity.spots", by = "roller", costs = "total - chance luck", when = "not success", changes = { success = "true" } }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	d, err := g.Odds(`return tostring(ann:spots().success)`, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	agree(t, d, map[string]*big.Rat{"true": frac(45, 100), "false": frac(55, 100)})
	if d.Leaves > 2 {
		t.Errorf("%d branches for yes and no", d.Leaves)
	}
	eval(t, g, `decide { ["Push Luck"] = true }`)
	if d, err = g.Odds(`return tostring(ann:spots().success)`, odds.Options{ExactOnly: true}); err != nil {
		t.Fatal(err)
	}
	agree(t, d, map[string]*big.Rat{"true": frac(47, 100), "false": frac(53, 100)}) // she has luck for two points
}

// An entry that is named in a step for each of a list is the same for all of them.
func TestEverybodyGainsAnEntry(t *testing.T) {
	g := open(t, climbing+`
trait "Shaken" {}
action "game.befalls" { steps = { { "#.gains('Shaken')", for_each = "characters", when = "not #.has('Shaken')" } } }`, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" }) game:befalls()`)
	if got := eval(t, g, `tostring(ann:has("Shaken")) .. tostring(bob:has("Shaken"))`); got != "truetrue" {
		t.Errorf("got %s", got)
	}
}

// A list of lines to which others add is 0 as long as nobody does.
func TestAnEmptyListOfLinesIsNothing(t *testing.T) {
	g := open(t, climbing+`check "entity.tries" { roller = "owner", dice = "1d6", bonuses = {}, total = "natural + bonuses" }
trait "Lucky" { to "entity.tries.bonuses" { add = "2" } }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" }) dice(3, 3)`)
	if got := eval(t, g, `ann:tries().total`); got != "3" {
		t.Errorf("got %s, want 3", got)
	}
	eval(t, g, `ann:gains("Lucky")`)
	if got := eval(t, g, `ann:tries().total`); got != "5" {
		t.Errorf("got %s, want 5", got)
	}
}

// Several are brought, and the same is laid over each.
func TestBringSeveralAlike(t *testing.T) {
	g := open(t, climbing, Options{})
	eval(t, g, `all_of_them = bring("character", 2, { luck = 5 })`)
	if got := eval(t, g, `#all_of_them .. all_of_them[1].luck .. all_of_them[2].luck .. all_of_them[2].name`); got != "255character 2" {
		t.Errorf("got %s", got)
	}
	_, err := g.Eval(`bring("character", { luck = 5 }, 2)`)
	if want := "prompt 3:1: bring takes a table last, behind the name and how many, not 2 behind a table\n    1 | bring(\"character\", { luck = 5 }, 2)"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// A line of a check that differs in a letter from one it takes over is a slip.
func TestALineThatIsAlmostInherited(t *testing.T) {
	g := open(t, climbing+`check "percentile" { dice = "1d100", chance = "50", success = "total <= chance" }
check "entity.tries" { like = "percentile", roller = "owner", chnce = "70" }`, Options{})
	warnings := g.Table.Book().Warnings()
	if len(warnings) != 1 || warnings[0].Error() != "climbing/init.lua:38:71: check \"entity.tries\" has a line `chnce` of its own\n   38 | check \"entity.tries\" { like = \"percentile\", roller = \"owner\", chnce = \"70\" }\n      |                                                                       ^\n  hint: did you mean `chance`?" {
		t.Errorf("got %v", warnings)
	}
}

// Fields that are almost those of a check are no lines.
func TestFieldsThatAreAlmostThose(t *testing.T) {
	testRefusalsOf(t, climbing, []refusal{
		{"show", `check "entity.tries" { roller = "owner", dice = "1d6", show = { "total" } }`,
			"climbing/init.lua:37:56: check \"entity.tries\" has an unknown field `show`\n   37 | check \"entity.tries\" { roller = \"owner\", dice = \"1d6\", show = { \"total\" } }\n      |                                                        ^^^^\n  hint: did you mean `shows`?"},
		{"step", `check "entity.tries" { roller = "owner", dice = "1d6", step = { "climb" } }`,
			"climbing/init.lua:37:56: check \"entity.tries\" has an unknown field `step`\n   37 | check \"entity.tries\" { roller = \"owner\", dice = \"1d6\", step = { \"climb\" } }\n      |                                                        ^^^^\n  hint: did you mean `steps`?"},
	})
}

// The plural of what is at the table is a word of formulas; Lua is told its own.
func TestPluralsOfThingsInLua(t *testing.T) {
	g := open(t, climbing, Options{})
	_, err := g.Eval("game.characters")
	if want := "prompt 1:1: a game has no `characters`\n    1 | game.characters\n  hint: in Lua write all \"character\""; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// A default may stand in quotes, as texts do, and names what is printed.
func TestDefaultsInQuotes(t *testing.T) {
	g := open(t, climbing+`rule "entity.level_in (with: skill = 'Climbing')" { "the(with).level" }
box "entity.best" { "skill = 'Climbing'" }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", Climbing = 4 })`)
	if got := eval(t, g, `ann:level_in() .. ann.best.name`); got != "4Climbing" {
		t.Errorf("got %s", got)
	}
	testRefusalsOf(t, climbing, []refusal{
		{"of a parameter", `rule "entity.level_in (with: skill = 'Climbin')" { "the(with).level" }`,
			"climbing/init.lua:37:1: entity.level_in: `with` starts as \"Climbin\", and no skill is called so\n   37 | rule \"entity.level_in (with: skill = 'Climbin')\" { \"the(with).level\" }\n      | ^\n  hint: did you mean `Climbing`?"},
		{"of a box", `box "entity.best" { "skill = Climbin" }`,
			"climbing/init.lua:37:1: the box entity.best starts as \"Climbin\", and no skill is called so\n   37 | box \"entity.best\" { \"skill = Climbin\" }\n      | ^\n  hint: did you mean `Climbing`?"},
	})
}

// What tells two meanings apart names nothing that is not there.
func TestTwoMeaningsOfAWord(t *testing.T) {
	testRefusalsOf(t, climbing, []refusal{
		{"a parameter and a line", `check "entity.x (bonus = 0)" { dice = "1d6", roller = "owner", bonus = "1", total = "natural + bonus" }`,
			"climbing/init.lua:37:96: `bonus` has two meanings here: a parameter and a line of entity.x\n   37 | check \"entity.x (bonus = 0)\" { dice = \"1d6\", roller = \"owner\", bonus = \"1\", total = \"natural + bonus\" }\n      |                                                                                                ^^^^^\n  hint: call the parameter otherwise than the line"},
		{"a line and a box", `check "entity.x" { dice = "1d6", roller = "owner", luck = "1", total = "natural + luck" }`,
			"climbing/init.lua:37:83: `luck` has two meanings here: a line of entity.x and the box entity.luck\n   37 | check \"entity.x\" { dice = \"1d6\", roller = \"owner\", luck = \"1\", total = \"natural + luck\" }\n      |                                                                                   ^^^^\n  hint: that of the noun is `entity.luck`; to read the line, call it otherwise"},
		{"all three", `check "entity.x (luck = 0)" { dice = "1d6", roller = "owner", luck = "1", total = "natural + luck" }`,
			"climbing/init.lua:37:94: `luck` has two meanings here: a parameter and a line of entity.x and the box entity.luck\n   37 | check \"entity.x (luck = 0)\" { dice = \"1d6\", roller = \"owner\", luck = \"1\", total = \"natural + luck\" }\n      |                                                                                              ^^^^\n  hint: that of the noun is `entity.luck`; call the parameter otherwise than the line"},
	})
}
