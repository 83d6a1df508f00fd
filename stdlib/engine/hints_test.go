package engine

import (
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/runtime/odds"
)

// What newcomers write, and what they are told.

const alley = `
kind "runner" { like = "entity", brawn = "number = 2", harm = "0..6 = 0" }
kind "weapon" { carried = true, harm = "1..6" }
weapon "Big Wrench" { harm = 3 }
check "runner.climbs (difficulty = 0)" { dice = "2d6", modifier = "brawn", against = "7 + difficulty" }
check "runner.fights" { dice = "2d6", modifier = "brawn" }
action "runner.hits (target: runner, weapon: weapon)" {
  requires = { { "the target is on its feet", "target.harm < 4" } },
  function(who, given) given.target.harm = math.min(6, given.target.harm + given.weapon.harm) end }
`

// told is what is said of a module with one more line, which is line 10.
func told(more string) string {
	g, err := tryOpen(alley+more+"\n", Options{})
	if err != nil {
		return strings.TrimRight(err.Error(), "\n")
	}
	defer g.Close()
	return g.Table.World().Program().Warnings().Error()
}

// inAlley is a game with Ann and Bob.
func inAlley(t *testing.T, more string) *Game {
	t.Helper()
	g := open(t, alley+more, Options{})
	eval(t, g, `ann = bring("runner", { name = "Ann", has = { "Big Wrench" } }) bob = bring("runner", { name = "Bob" })`)
	return g
}

// failure is what is said of a line at the prompt.
func failure(t *testing.T, g *Game, line string) string {
	t.Helper()
	text, err := g.Eval(line)
	if err == nil {
		t.Errorf("%s: gives %s", line, text)
		return ""
	}
	return err.Error()
}

func TestWhatStandsInQuotes(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`rule "runner.down" { harm >= 4 }`, "climbing/init.lua:10:22: no such name: `harm`\n   10 | rule \"runner.down\" { harm >= 4 }\n      |                      ^^^^\n  hint: write formulas in quotes: \"harm >= 4\""},
		{`to "runner.fights.modifier" { add = min(total, 3) .. "x", label = "x" }`, "climbing/init.lua:10:37: no such name: `min`\n   10 | to \"runner.fights.modifier\" { add = min(total, 3) .. \"x\", label = \"x\" }\n      |                                     ^^^\n  hint: write formulas in quotes: \"min(total, 3) .. 'x'\"\n\nclimbing/init.lua:10:41: no such name: `total`\n   10 | to \"runner.fights.modifier\" { add = min(total, 3) .. \"x\", label = \"x\" }\n      |                                         ^^^^^\n  hint: write formulas in quotes: \"min(total, 3) .. 'x'\"\n\n2 problems"},
		{`action "runner.rests" { function(who) who.harm = min(who.harm, 3) end }`, "climbing/init.lua:10:50: no such name: `min`\n   10 | action \"runner.rests\" { function(who) who.harm = min(who.harm, 3) end }\n      |                                                  ^^^\n  hint: in Lua it is `math.min`"},
		{`rule "runner.armed (tool: weapon)" { first = { { "1", when = tool.harm == 3 } } }`, "climbing/init.lua:10:62: no such name: `tool`\n   10 | rule \"runner.armed (tool: weapon)\" { first = { { \"1\", when = tool.harm == 3 } } }\n      |                                                              ^^^^\n  hint: write formulas in quotes: \"tool.harm == 3\""},
		{`action "runner.rests" { function(who) who.harm = harm - 1 end }`, "climbing/init.lua:10:50: no such name: `harm`\n   10 | action \"runner.rests\" { function(who) who.harm = harm - 1 end }\n      |                                                  ^^^^\n  hint: formulas know `harm`, and they stand in quotes; in Lua write whose it is, as in `who.harm`"},
		{`action "runner.waits (hours = 1)" { function(who) who.harm = hours end }`, "climbing/init.lua:10:62: no such name: `hours`\n   10 | action \"runner.waits (hours = 1)\" { function(who) who.harm = hours end }\n      |                                                              ^^^^^\n  hint: a function gets what is given as a table: write `given.hours`"},
		{`box "runner.tool" { "weapon or none", starts = Big_Wrench }`, "climbing/init.lua:10:48: no such name: `Big_Wrench`\n   10 | box \"runner.tool\" { \"weapon or none\", starts = Big_Wrench }\n      |                                                ^^^^^^^^^^\n  hint: what is printed is named in quotes: \"Big Wrench\""},
		{`rule "runner.down" { hram }`, "climbing/init.lua:10:22: no such name: `hram`\n   10 | rule \"runner.down\" { hram }\n      |                      ^^^^"},
	} {
		if got := told(c.in); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
	g := inAlley(t, "")
	for _, c := range []struct{ in, want string }{
		{`bob:hits(ann, Big_Wrench)`, "prompt 2:1: no such name: `Big_Wrench`\n    1 | bob:hits(ann, Big_Wrench)\n  hint: what is printed is named in quotes: \"Big Wrench\""},
		{`harm >= 4`, "prompt 3:1: no such name: `harm`\n    1 | harm >= 4\n  hint: formulas know `harm`, and they stand in quotes; in Lua write whose it is, as in `who.harm`"},
	} {
		if got := failure(t, g, c.in); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
}

// In formulas, as in Lua, somebody has an entry or what is called so.
func TestHasTakesAnEntryAndItsName(t *testing.T) {
	g := open(t, alley+`
kind "spell" { carried = true }
spell "Big Wrench" {}
spell "Spark" {}
kind "street" {}
street "Mud Lane" {}
rule "runner.knows (spell: spell)" "has(spell)"
rule "runner.knows_name (spell: spell)" "has(spell.name)"
rule "runner.armed (tool: weapon or none)" "has(tool)"
rule "runner.on (street: street)" "has(street)"
rule "runner.holds (other: entity)" "has(other)"
`, Options{})
	eval(t, g, `ann = bring("runner", { name = "Ann", has = { "Spark" } }) bob = bring("runner", { name = "Bob" }) ann:gains(entries("weapon")[1])`)
	for in, want := range map[string]string{
		`ann:knows("Spark")`: "yes", `bob:knows("Spark")`: "no", `ann:knows_name("Spark")`: "yes",
		// A spell and a weapon have one name, and the thing itself tells which is meant.
		`ann:armed("Big Wrench")`: "yes", `ann:knows("Big Wrench")`: "no", `ann:has(ann.carries[2])`: "yes",
	} {
		if got := eval(t, g, in); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
	for in, want := range map[string]string{
		`ann:knows_name("Big Wrench")`: "\"Big Wrench\" is a weapon and a spell\n  hint: name the entry itself",
		`ann:on("Mud Lane")`:           "\"Mud Lane\" is a street, and a street is not carried",
		`ann:holds(bob)`:               "Bob is a runner, and no entry that can be carried",
		`ann:armed()`:                  "`tool` is none, but `has` needs a thing",
	} {
		if got := failure(t, g, in); !strings.Contains(got, want) {
			t.Errorf("%s: got\n%s\nwant\n%s", in, got, want)
		}
	}
	want := "climbing/init.lua:10:27: `has` takes a text for `entry`, but `harm` is a number from 0 to 6\n   10 | rule \"runner.hurt\" { \"has(harm)\" }\n      |                           ^^^^"
	if got := told(`rule "runner.hurt" { "has(harm)" }`); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What is wrong once is told once.
func TestAWrongValueCausesNoSecondProblem(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`weapon "Club" { harm = 9 }`, "climbing/init.lua:10:24: weapon \"Club\": `harm`: 9 is not a number from 1 to 6\n   10 | weapon \"Club\" { harm = 9 }\n      |                        ^"},
		{`weapon "Club" { hram = 2 }`, "climbing/init.lua:10:17: weapon \"Club\" has an unknown field `hram`\n   10 | weapon \"Club\" { hram = 2 }\n      |                 ^^^^\n  hint: did you mean `harm`?"},
		{`weapon "Club" {}`, "climbing/init.lua:10:1: weapon \"Club\" has no `harm`\n   10 | weapon \"Club\" {}\n      | ^^^^^^\n  hint: its kind requires harm = 1..6"},
		{`table "game.a (n)" { { "2 to 4", 1 }, { "4 to 5", 2 }, { 6, 3 } }`, "climbing/init.lua:10:1: table \"game.a (n)\": the rows for 2 to 4 and 4 to 5 overlap\n   10 | table \"game.a (n)\" { { \"2 to 4\", 1 }, { \"4 to 5\", 2 }, { 6, 3 } }\n      | ^^^^^"},
		{`table "game.a (n)" { { "2 to 9", 1 }, { "4 to 5", 2 }, { 12, 3 } }`, "climbing/init.lua:10:1: table \"game.a (n)\": the rows for 2 to 9 and 4 to 5 overlap\n   10 | table \"game.a (n)\" { { \"2 to 9\", 1 }, { \"4 to 5\", 2 }, { 12, 3 } }\n      | ^^^^^\n\nclimbing/init.lua:10:1: table \"game.a (n)\" has no row between 9 and 12\n   10 | table \"game.a (n)\" { { \"2 to 9\", 1 }, { \"4 to 5\", 2 }, { 12, 3 } }\n      | ^^^^^\n\n2 problems"},
		{`table "game.a (n)" { { 1, 1 }, { "3 to 2", 2 }, { 4, 3 } }`, "climbing/init.lua:10:1: table \"game.a (n)\": a row goes from 3 to 2\n   10 | table \"game.a (n)\" { { 1, 1 }, { \"3 to 2\", 2 }, { 4, 3 } }\n      | ^^^^^"},
		{`table "game.a (n)" { { 1, 1 }, { 2 }, { 3, 3 } }`, "climbing/init.lua:10:1: table \"game.a (n)\": a row has a key and a value\n   10 | table \"game.a (n)\" { { 1, 1 }, { 2 }, { 3, 3 } }\n      | ^^^^^\n  hint: write { key, value }"},
		{`table "game.a (n)" { { 1 } }`, "climbing/init.lua:10:1: table \"game.a (n)\": a row has a key and a value\n   10 | table \"game.a (n)\" { { 1 } }\n      | ^^^^^\n  hint: write { key, value }"},
	} {
		if got := told(c.in); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
}

// What does something can't be asked, and no question before it helps.
func TestFormulasCannotAskActions(t *testing.T) {
	action, check := "\n  hint: let a function do it: `function(who) who:hits() end`", "\n  hint: let a function roll it: `function(who) return who:fights().total end`"
	for _, c := range []struct{ in, want string }{
		{`rule "entity.a" { "hits(1) >= 5" }`, "climbing/init.lua:10:20: runner.hits is an action, and formulas cannot act\n   10 | rule \"entity.a\" { \"hits(1) >= 5\" }\n      |                    ^^^^" + action},
		{`rule "runner.a" { "hits(1) >= 5" }`, "climbing/init.lua:10:20: runner.hits is an action, and formulas cannot act\n   10 | rule \"runner.a\" { \"hits(1) >= 5\" }\n      |                    ^^^^" + action},
		{`rule "entity.a (other: entity)" { "other.fights > 3" }`, "climbing/init.lua:10:42: runner.fights is a check, and formulas cannot roll\n   10 | rule \"entity.a (other: entity)\" { \"other.fights > 3\" }\n      |                                          ^^^^^^" + check},
		{`rule "runner.a" { "fights().total" }`, "climbing/init.lua:10:20: runner.fights is a check, and formulas cannot roll\n   10 | rule \"runner.a\" { \"fights().total\" }\n      |                    ^^^^^^" + check},
		{`rule "entity.a" { "brawn" }`, "climbing/init.lua:10:20: only a runner has `brawn`; ask first: `kind == 'runner'`\n   10 | rule \"entity.a\" { \"brawn\" }\n      |                    ^^^^^"},
	} {
		if got := told(c.in); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
}

func TestAMisspeltOptionIsSuggested(t *testing.T) {
	m, err := module.Open(fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "alley", "version": "1.0.0", "title": "A", "licence": "MIT", "options": {"grim": {"type": "yes or no = no"}}}`)},
		"init.lua":    {Data: []byte("rule \"game.a\" { \"option.grm ? 1 : 2\" }\nrule \"game.b\" { \"option.size\" }")},
	}, "alley")
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		t.Fatal(err)
	}
	want := "alley/init.lua:1:25: alley has no option `grm`; options are declared in its module.json\n    1 | rule \"game.a\" { \"option.grm ? 1 : 2\" }\n      |                         ^^^\n  hint: did you mean `grim`?\n\n" +
		"alley/init.lua:2:25: alley has no option `size`; options are declared in its module.json\n    2 | rule \"game.b\" { \"option.size\" }\n      |                         ^^^^\n  hint: write there \"options\": { \"size\": { \"type\": \"yes or no = no\", \"text\": \"...\" } }\n\n2 problems"
	if _, err := Open(Options{Modules: []string{"alley"}, Finder: shelf}); err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

// An open check stands for its success; one that has none says what it has.
func TestOddsOfACheckWithoutSuccess(t *testing.T) {
	g := inAlley(t, `check "runner.brawls" { dice = "2d6", outcome = "total > 6 ? 'up' : 'down'" }`)
	for in, want := range map[string]string{
		`ann:fights()`:                             "odds:2:1:1: an open check means its success, but runner.fights has none\n    1 | ann:fights()\n      | ^^^^^^^^^^^^\n  hint: use one of its lines: .total",
		`local a = ann; a:brawls()`:                "odds:2:1:16: an open check means its success, but runner.brawls has none\n    1 | local a = ann; a:brawls()\n      |                ^^^^^^^^^^\n  hint: use one of its lines: .total, .outcome",
		`odds(function() return ann:brawls() end)`: "odds:2:1: an open check means its success, but runner.brawls has none\n    1 | odds(function() return ann:brawls() end)\n  hint: use one of its lines: .total, .outcome",
		`ann:fights().success`:                     "odds:2:1: runner.fights has no line `success`\n    1 | ann:fights().success\n  hint: a check has it when it says what it rolls `against`",
	} {
		g.AtLine(2)
		if _, err := g.Odds(in, odds.Options{}); err == nil || err.Error() != want {
			t.Errorf("%s\ngot\n%v\nwant\n%s", in, err, want)
		}
	}
}

// Of many imagined commands it is told which one was refused.
func TestRefusalsInsideOddsSayWhatWasRefused(t *testing.T) {
	g := inAlley(t, `action "runner.brawls (target: runner)" { function(who, given) for i = 1, 3 do who:hits(given.target, "Big Wrench") end end }`)
	for in, want := range map[string]string{
		`for i = 1, 3 do ann:hits(bob, "Big Wrench") end return 1`: "needed: the target is on its feet (runner.hits)\n  in Ann: hits Bob, Big Wrench\n  hint: ask for `attempt(function() ... end)`: yes where it is done, no where it is refused",
		`ann:brawls(bob)`: "needed: the target is on its feet (runner.hits)\n  in Ann: hits Bob, Big Wrench\n  hint: ask for `attempt(function() ... end)`: yes where it is done, no where it is refused",
	} {
		if _, err := g.Odds(in, odds.Options{}); err == nil || !strings.HasSuffix(err.Error(), want) && !strings.Contains(err.Error(), want+"\n") {
			t.Errorf("%s\ngot\n%v\nwant\n%s", in, err, want)
		}
	}
	if got := failure(t, g, `ann:brawls(bob)`); strings.Contains(got, "Ann: ") {
		t.Errorf("what was typed needs no telling: %s", got)
	}
}

// What ends, though only after many rolls, is not said to be endless.
func TestManyRollsAreNotEndless(t *testing.T) {
	g := inAlley(t, "")
	d, err := g.Odds(`local n = 0 for i = 1, 80 do n = n + roll "1d6" end return n > 300`, odds.Options{Trials: 8})
	if want := "after 78 rolls one way the dice can fall still goes on, for long or for ever"; err != nil || d.Why != want {
		t.Errorf("got %v, %v", err, d)
	}
}

// TestWhatItsOwnerHas: in a rule of a thing a word of whoever has it is told with its path.
func TestWhatItsOwnerHas(t *testing.T) {
	for line, want := range map[string]string{
		`box "entity.mud" "number = 0" rule "weapon.heavy" "mud > 2"`: "climbing/init.lua:10:52: `mud` means nothing here\n   10 | box \"entity.mud\" \"number = 0\" rule \"weapon.heavy\" \"mud > 2\"\n      |                                                    ^^^\n  hint: whoever has it has that: write `owner.mud`",
		`rule "weapon.alone" "not has('Big Wrench')"`:                 "climbing/init.lua:10:26: `has` means nothing here\n   10 | rule \"weapon.alone\" \"not has('Big Wrench')\"\n      |                          ^^^\n  hint: whoever has it has that: write `owner.has`",
	} {
		if got := told(line); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", line, got, want)
		}
	}
}

// The `when` of an action's for_each is asked of the element, as everything in the action is.
func TestWordsOfAnElementStandWithoutASign(t *testing.T) {
	const head = `action "game.all_rest" { for_each = "entities", when = `
	for _, c := range []struct{ in, want string }{
		{head + `"#.harm > 0", function(who) end }`, "climbing/init.lua:10:57: this is evaluated for each element, so its names are written without `#`\n   10 | " + head + "\"#.harm > 0\", function(who) end }\n      |                                                         ^^^^^^\n  hint: write `harm`"},
		{head + `"not (# in game.entities)", function(who) end }`, "climbing/init.lua:10:62: this is evaluated for each element, so its names are written without `#`\n   10 | " + head + "\"not (# in game.entities)\", function(who) end }\n      |                                                              ^\n  hint: write `entity`"},
		{head + `"entity in entities and any(entities, #.name == 'Ann')", say = "{name} rests." }`, ""},
	} {
		if got := told(c.in); got != c.want {
			t.Errorf("%s\n%s", c.in, got)
		}
	}
}

func TestNoneIsNoWordToChoose(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`box "game.snow" "none, old or fresh = none"`, "climbing/init.lua:10:18: box \"game.snow\": `none` is no word to choose: it says that nothing is there\n   10 | box \"game.snow\" \"none, old or fresh = none\"\n      |                  ^^^^\n  hint: choose another name, or write `old, fresh or none`"},
		{`box "game.snow" { "old, none = old", private = "gamemaster" }`, "climbing/init.lua:10:25: box \"game.snow\": `none` is no word to choose: it says that nothing is there\n   10 | box \"game.snow\" { \"old, none = old\", private = \"gamemaster\" }\n      |                         ^^^^\n  hint: choose another name"},
		{`box "game.snow" "old, fresh or none = none"`, ""},
	} {
		if got := told(c.in); got != c.want {
			t.Errorf("%s\n%s", c.in, got)
		}
	}
}

// A module's own names are meant before the functions of formulas.
func TestNamesOfTheModuleAreNearerThanFunctions(t *testing.T) {
	want := "climbing/init.lua:10:58: `chil` means nothing here\n   10 | rule \"runner.chill\" { \"1\" } rule \"runner.shivers\" { \"1 + chil\" }\n      |                                                          ^^^^\n  hint: did you mean `chill`?"
	if got := told(`rule "runner.chill" { "1" } rule "runner.shivers" { "1 + chil" }`); got != want {
		t.Error(got)
	}
}
