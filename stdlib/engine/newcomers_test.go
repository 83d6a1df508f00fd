package engine

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"houserule/runtime/odds"
	"houserule/stdlib/ask"
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
	if d.Playthroughs > 2 {
		t.Errorf("%d branches for yes and no", d.Playthroughs)
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
	if want := "prompt 3:1: bring takes a table last, after the name and the number, not 2 after a table\n    1 | bring(\"character\", { luck = 5 }, 2)"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// A line of a check that differs in a letter from one it takes over is a slip.
func TestALineThatIsAlmostInherited(t *testing.T) {
	g := open(t, climbing+`check "percentile" { dice = "1d100", chance = "50", success = "total <= chance" }
check "entity.tries" { like = "percentile", roller = "owner", chnce = "70" }`, Options{})
	warnings := g.Table.World().Program().Warnings()
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
			"climbing/init.lua:37:83: `luck` has two meanings here: a line of entity.x and the box entity.luck\n   37 | check \"entity.x\" { dice = \"1d6\", roller = \"owner\", luck = \"1\", total = \"natural + luck\" }\n      |                                                                                   ^^^^\n  hint: that of the noun is `entity.luck`; to read the line, choose another name"},
		{"all three", `check "entity.x (luck = 0)" { dice = "1d6", roller = "owner", luck = "1", total = "natural + luck" }`,
			"climbing/init.lua:37:94: `luck` has two meanings here: a parameter and a line of entity.x and the box entity.luck\n   37 | check \"entity.x (luck = 0)\" { dice = \"1d6\", roller = \"owner\", luck = \"1\", total = \"natural + luck\" }\n      |                                                                                              ^^^^\n  hint: that of the noun is `entity.luck`; call the parameter otherwise than the line"},
	})
}

// A table without names is a list; what takes names is told how it is called.
func TestValuesWithoutNames(t *testing.T) {
	g := open(t, climbing+`action "entity.strikes (target: entity, bonus = 0)" { changes = { ["target.bruises"] = "2 + bonus" } }`, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
	for _, c := range []struct{ in, want string }{
		{`ann:strikes { bob }`, "entity.strikes takes named parameters, but a character has no name\n    1 | ann:strikes { bob }\n  hint: a table without names is a list: write strikes(...) or strikes { target = ... }; it takes { target = entity, bonus = number }"},
		{`ann:strikes { bob, 2 }`, "entity.strikes takes named parameters, but a character has no name\n    1 | ann:strikes { bob, 2 }\n  hint: a table without names is a list: write strikes(..., 2) or strikes { target = ..., bonus = 2 }"},
		{`ann:gains { "Cat" }`, "entity.gains takes named parameters, but \"Cat\" has no name\n    1 | ann:gains { \"Cat\" }\n  hint: a table without names is a list: write gains(\"Cat\") or gains { entry = \"Cat\" }; it takes { entry = thing, ends = text or none, of = thing or none, from = thing or none, value = number or none }"},
		{`new.fall { ann }`, "a fall is described by named fields, but a character has no name\n    1 | new.fall { ann }\n  hint: write { who = ... }; it has who, height"},
	} {
		_, err := g.Eval(c.in)
		if err == nil {
			t.Errorf("%s was accepted", c.in)
			continue
		}
		if _, got, _ := strings.Cut(err.Error(), "1: "); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.in, got, c.want)
		}
	}
	eval(t, g, `ann:strikes(bob, 1) ann:gains("Cat")`)
	if got := eval(t, g, `bob.bruises .. tostring(ann:has("Cat"))`); got != "3true" {
		t.Errorf("got %s", got)
	}
}

// A sample is told wherever something of it is expected, and it is never exactly so.
func TestExpectationsOfSamples(t *testing.T) {
	g := open(t, climbing+`check "entity.rolls" { roller = "owner", dice = "5d10", hits = "count(dice, # >= 8)" }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" }) hits = function() return ann:rolls().hits end`)
	eval(t, g, `sampled = odds { ask = hits, branches = 3, trials = 400 }`)
	const chances = `{ [0] = 0.16807, [1] = 0.36015, [2] = 0.3087, [3] = 0.1323, [4] = 0.02835, [5] = 0.00243 }`
	eval(t, g, `expect(odds(hits)):is `+chances+` expect(odds(hits)):is_near(`+chances+`, 0.01)`)
	eval(t, g, `expect(sampled):is_near(`+chances+`, 0.05)`)
	const how = "sampled: 400 trials, seed 0, because there are more than 3 branches"
	_, err := g.Eval(`expect(sampled):is { [0] = 0.16807 }`)
	if want := "prompt 5:1: these odds are " + how + "; a sample is never exact\n    1 | expect(sampled):is { [0] = 0.16807 }\n" +
		"  hint: write expect(odds):is_near({ ... }, 0.01), or give them a larger budget: odds { ask = function() ... end, work = 100000000 }"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	for _, in := range []string{`expect(sampled:chance(1)):is(0.36015)`, `expect(sampled.mean):is_near(1.5, 0.000001)`, `expect(sampled):is_near({ [0] = 0.16807 }, 0.01)`} {
		if _, err := g.Eval(in); err == nil || !strings.Contains(err.Error(), how) {
			t.Errorf("%s: got %v", in, err)
		}
	}
	if _, err := g.Eval(`expect(odds(hits):chance(1)):is(0.36)`); err == nil || strings.Contains(err.Error(), "sampled") {
		t.Errorf("got %v", err)
	}
}

// What is no rule may be a box, or a word that only a narrower noun has.
func TestNoSuchRuleButABox(t *testing.T) {
	const wounds = climbing + `box "character.wounds" { starts = "3" }
box "entity.coins" { "number = 3" }
rule "character.scars" { "wounds" }
`
	testRefusalsOf(t, wounds, []refusal{
		{"a box that starts", `instead_of "entity.luck" { "2" }`,
			"climbing/init.lua:40:1: instead_of \"entity.luck\": there is no such rule\n   40 | instead_of \"entity.luck\" { \"2\" }\n      | ^\n  hint: `entity.luck` is a box; what it starts as is \"entity.luck.starts\""},
		{"a box of a narrower noun", `instead_of "entity.wounds" { "2" }`,
			"climbing/init.lua:40:1: instead_of \"entity.wounds\": there is no such rule\n   40 | instead_of \"entity.wounds\" { \"2\" }\n      | ^\n  hint: only a character has `wounds`: `character.wounds` is a box; what it starts as is \"character.wounds.starts\""},
		{"a rule of a narrower noun", `instead_of "entity.scars" { "2" }`,
			"climbing/init.lua:40:1: instead_of \"entity.scars\": there is no such rule\n   40 | instead_of \"entity.scars\" { \"2\" }\n      | ^\n  hint: only a character has `scars`: write \"character.scars\""},
		{"a box that is written", `after "entity.coins" { "usual" }`,
			"climbing/init.lua:40:1: after \"entity.coins\": there is no such rule\n   40 | after \"entity.coins\" { \"usual\" }\n      | ^\n  hint: `entity.coins` is a box, which is written and not computed; its value is a rule where it `starts` as a formula"},
	})
}

// A field in which a letter is missing is no box.
func TestMisspeltFieldsOfKindsAndBoxes(t *testing.T) {
	testRefusalsOf(t, climbing, []refusal{
		{"of a kind", `kind "ghost" { recrd = true }`,
			"climbing/init.lua:37:24: kind \"ghost\": the box `recrd` is \"type = default\", not true\n   37 | kind \"ghost\" { recrd = true }\n      |                        ^^^^\n  hint: did you mean `record`?"},
		{"of a box without a type", `box "entity.coins" { start = "2" }`,
			"climbing/init.lua:37:22: box \"entity.coins\" has an unknown field `start`\n   37 | box \"entity.coins\" { start = \"2\" }\n      |                      ^^^^^\n  hint: did you mean `starts`?"},
	})
}

// Dice of words have no total that could be asked for.
func TestOddsOfAnOpenCheckOfWords(t *testing.T) {
	g := open(t, climbing+`check "entity.tries" { roller = "owner", dice = "2d{-, hit}", hits = "symbols.hit" }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	_, err := g.Eval(`odds(function() return ann:tries() end)`)
	if want := "prompt 2:1: an open check means its success, but entity.tries has none\n    1 | odds(function() return ann:tries() end)\n  hint: use one of its lines: .hits"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// What is told of a box is what reading it gives: what lies beyond an end is lost,
// and what stands there when an end moves is no more than the end.
func TestWhyTellsWhatIsRead(t *testing.T) {
	g := open(t, climbing+`box "entity.most" { "number = 10" }
box "entity.life" { "0..most = 8", beyond = "lost" }
action "entity.is_hurt (n)" { changes = { life = "life - n" } }
action "entity.heals (n)" { changes = { life = "life + n" } }
action "entity.fades" { changes = { most = "3" } }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for _, c := range []struct{ in, want string }{{`ann:is_hurt(20)`, "life 8 -> 0 "}, {`ann:heals(50)`, "life 0 -> 10 "}, {`ann:fades()`, "most 10 -> 3 "}, {`ann:is_hurt(1)`, "life 3 -> 2 "}} {
		eval(t, g, c.in)
		if got := eval(t, g, `why "last"`); !strings.Contains(got, c.want) {
			t.Errorf("%s: no %q in\n%s", c.in, c.want, got)
		}
	}
	n, _ := ask.Named(g.Table, "Ann")
	got := ""
	for _, w := range g.Table.Changes().WrittenBy(n, "life") {
		w = g.Table.Changes().AsRead(w)
		got += g.Table.World().Names.Show(w.Before) + " -> " + g.Table.World().Names.Show(w.After) + ", "
	}
	if want := "8 -> 0, 0 -> 10, 3 -> 2, "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The default of a text is that text, and a path is a word of the noun. A text that
// is called like a word is told.
func TestDefaultsOfTexts(t *testing.T) {
	g := open(t, climbing+`box "entity.motto" { "text = 'none'" }
action "entity.calls (what: text = motto)" { say = "{what}!" }
action "entity.shouts (what: text = entity.motto)" { say = "{what}!!" }
action "entity.hails (who: entity, what: text = who.motto)" { say = "{what}?" }
action "entity.mutters (what: text = 'motto')" { say = "{what}." }`, Options{})
	warnings := g.Table.World().Program().Warnings()
	if len(warnings) != 1 || warnings[0].Error() != "climbing/init.lua:38:36: entity.calls: the default of `what` is the text \"motto\", and the box entity.motto has that name, too\n   38 | action \"entity.calls (what: text = motto)\" { say = \"{what}!\" }\n      |                                    ^^^^^\n  hint: in quotes it is always the text: 'motto'; the word is `entity.motto`" {
		t.Errorf("got %v", warnings)
	}
	eval(t, g, `ann, bob = bring("character", { name = "Ann", motto = "Up" }), bring("character", { name = "Bob", motto = "On" })`)
	for in, want := range map[string]string{`ann:calls()`: "motto!", `ann:shouts()`: "Up!!", `ann:hails(bob)`: "On?", `ann:mutters()`: "motto."} {
		eval(t, g, fmt.Sprintf(`expect(function() %s end):says %q`, in, want))
	}
}

// The name of an entry is no entry.
func TestANameInPlaceOfAnEntry(t *testing.T) {
	const spells = climbing + `kind "spell" { power = "number" }
spell "Fire" { power = 3 }
spell "Ice" { power = 2 }
rule "entity.favourite" { "'Fire'" }
rule "entity.best" { "luck > 1 ? the('Fire') : the('Ice')" }
rule "entity.named" { "filter(game.spells, # == favourite)[1]" }
action "entity.casts (spell: spell)" { say = "{spell.power}" }
`
	testRefusalsOf(t, spells, []refusal{
		{"of a kind", `action "entity.goes" { steps = { "casts(favourite)" } }`,
			"climbing/init.lua:44:41: `entity.casts` takes a spell for `spell`, but `favourite` is a text\n   44 | action \"entity.goes\" { steps = { \"casts(favourite)\" } }\n      |                                         ^^^^^^^^^\n  hint: `favourite` is only a name; a rule answers the entry itself with the('Name'), and of a name it is filter(game.spells, # == favourite)[1]"},
		{"of any kind", `action "entity.goes" { steps = { "gains(favourite)" } }`,
			"climbing/init.lua:44:41: `entity.gains` takes a thing for `entry`, but `favourite` is a text\n   44 | action \"entity.goes\" { steps = { \"gains(favourite)\" } }\n      |                                         ^^^^^^^^^\n  hint: `favourite` is only a name; a rule answers the entry itself with the('Name')"},
	})
	g := open(t, spells+`action "entity.goes" { steps = { "casts(best)", "casts(named)" } }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `expect(function() ann:goes() end):says "3"`)
}

// Of a purchase that is cancelled what was paid is paid, and its `once` is used; one
// on this roll counts what stands.
func TestACancelledPurchaseUsesItsOnce(t *testing.T) {
	for once, want := range map[string]string{"day": "3 4, 3 4", "roll": "8 3, 8 2"} {
		g := open(t, bazaar+`offer "Boost" { on = "hero.helps", by = "roller", costs = "1 gold", once = "`+once+`", changes = { modifier = "modifier + 5" } }
offer "Spoil" { on = "Boost", by = "anyone", costs = "4 spark", changes = { stands = "false" } }`, Options{})
		eval(t, g, `ann, bob = bring("hero", { name = "Ann" }), bring("hero", { name = "Bob" })`)
		eval(t, g, `decide { Boost = true, Spoil = function(who) return who == bob end } dice(3)`)
		got := eval(t, g, `ann:helps().total .. " " .. ann.gold`)
		eval(t, g, `decide { Boost = true } dice(3)`)
		if got += ", " + eval(t, g, `ann:helps().total .. " " .. ann.gold`); got != want {
			t.Errorf("%s: got %s, want %s", once, got, want)
		}
	}
}

// A check that is like another takes its parameters, and its own doings replace those
// of the other, all of them.
func TestWhatACheckTakesOverAndReplaces(t *testing.T) {
	g := open(t, climbing+`box "entity.a" { "number = 0" }
box "entity.b" { "number = 0" }
check "entity.strains (bonus = 1)" { dice = "1d6", roller = "owner", modifier = "bonus", changes = { a = "1" }, steps = { "is_strained" } }
action "entity.is_strained" { changes = { b = "b + 10" } }
check "entity.lifts" { like = "entity.strains", modifier = "bonus * 2" }
check "entity.carries_on" { like = "entity.strains", changes = { a = "7" } }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" }) dice(3, 3)`)
	if got := eval(t, g, `ann:lifts { bonus = 5 }.total .. " " .. ann.a .. " " .. ann.b`); got != "13 1 10" {
		t.Errorf("got %s", got)
	}
	if got := eval(t, g, `ann:carries_on { bonus = 5 }.total .. " " .. ann.a .. " " .. ann.b`); got != "8 7 10" {
		t.Errorf("got %s", got)
	}
}

// The dice of a label are read of a check in a line as of the check itself.
func TestDiceOfALabelOfARival(t *testing.T) {
	const pools = climbing + `check "entity.pool" { dice = "2d6 [skill] + 2d6 [worn gear]", roller = "owner" }
check "entity.contest (by: entity)" { like = "entity.pool", rival = { check = "by.pool" }, broken = "count(rival.dice.worn_gear, # == 1)", held = "len(dice.skill) + len(rival.dice)" }
check "entity.brawl (by: entity)" { like = "entity.pool", other = { check = "entity.contest(by)" }, broken = "count(other.rival.dice.worn_gear, # == 1)" }
`
	g := open(t, pools, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" }) dice(1, 1, 1, 1, 2, 3, 1, 4)`)
	eval(t, g, `c = ann:contest { by = bob }`)
	if got := eval(t, g, `c.broken .. " " .. c.held .. " " .. table.concat(c.rival.dice.worn_gear, "-")`); got != "1 6 1-4" {
		t.Errorf("got %s", got)
	}
	for _, in := range []string{`return tostring(ann:contest({ by = bob }).broken)`, `return tostring(ann:brawl({ by = bob }).broken)`} {
		d, err := g.Odds(in, odds.Options{})
		if err != nil {
			t.Fatal(err)
		}
		agree(t, d, map[string]*big.Rat{"0": frac(25, 36), "1": frac(10, 36), "2": frac(1, 36)})
		if d.Playthroughs > 21 { // the pairs that two dice show
			t.Errorf("%s: %d branches", in, d.Playthroughs)
		}
	}
	testRefusalsOf(t, pools, []refusal{
		{"no such label", `check "entity.x (by: entity)" { like = "entity.pool", rival = { check = "by.pool" }, odd = "len(rival.dice.gear)" }`,
			"climbing/init.lua:40:108: no dice of entity.pool are labelled `gear`\n   40 | check \"entity.x (by: entity)\" { like = \"entity.pool\", rival = { check = \"by.pool\" }, odd = \"len(rival.dice.gear)\" }\n      |                                                                                                            ^^^^\n  hint: there are skill and worn_gear"},
		{"of a line", `check "entity.x (by: entity)" { like = "entity.pool", rival = { check = "by.pool" }, theirs = "rival.dice", odd = "len(theirs.skill)" }`,
			"climbing/init.lua:40:127: a list of number has no `skill`\n   40 | check \"entity.x (by: entity)\" { like = \"entity.pool\", rival = { check = \"by.pool\" }, theirs = \"rival.dice\", odd = \"len(theirs.skill)\" }\n      |                                                                                                                               ^^^^^"},
	})
}
