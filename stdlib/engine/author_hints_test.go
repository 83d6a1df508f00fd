package engine

import "testing"

// What the author of a game is told of slips that are easily made and hard to find.

// toldOf compares the messages for a line in the alley.
func toldOf(t *testing.T, cases []struct{ in, want string }) {
	t.Helper()
	for _, c := range cases {
		if got := told(c.in); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
}

// The argument of has is looked up while loading.
func TestWhoHasWhatIsNowhere(t *testing.T) {
	toldOf(t, []struct{ in, want string }{
		{`rule "runner.armed" "has('Big Wrench')"`, ""},
		{`rule "runner.armed" "has('Big Wrehc')"`, "climbing/init.lua:10:26: no carried entry is called \"Big Wrehc\"\n   10 | rule \"runner.armed\" \"has('Big Wrehc')\"\n      |                          ^^^^^^^^^^^\n  hint: did you mean `Big Wrench`?"},
		{`rule "game.armed" "count(runners, #.has('Wrench')) + count(runners, #.has('Ann'))"`, "climbing/init.lua:10:41: no carried entry is called \"Wrench\"\n   10 | rule \"game.armed\" \"count(runners, #.has('Wrench')) + count(runners, #.has('Ann'))\"\n      |                                         ^^^^^^^^\n\nclimbing/init.lua:10:75: no carried entry is called \"Ann\"\n   10 | rule \"game.armed\" \"count(runners, #.has('Wrench')) + count(runners, #.has('Ann'))\"\n      |                                                                           ^^^^^\n\n2 problems"},
		{`kind "vice" {} vice "Smoke" {} rule "runner.smokes" "2 + (has('Smoke') ? 1 : 0)"`, "climbing/init.lua:10:63: \"Smoke\" is a vice, and a vice is not carried\n   10 | kind \"vice\" {} vice \"Smoke\" {} rule \"runner.smokes\" \"2 + (has('Smoke') ? 1 : 0)\"\n      |                                                               ^^^^^^^\n  hint: put it into a box, or declare kind \"vice\" with carried = true"},
		{`kind "trait" { carried = true } trait "Big Wrench" {} rule "runner.armed" "has('Big Wrench')"`, "climbing/init.lua:10:80: \"Big Wrench\" is a weapon and a trait\n   10 | kind \"trait\" { carried = true } trait \"Big Wrench\" {} rule \"runner.armed\" \"has('Big Wrench')\"\n      |                                                                                ^^^^^^^^^^^^\n  hint: name the entry itself"},
		{`rule "runner.armed (with: text)" "has(with)"`, ""},
		{`action "runner.rests" { steps = { "gains('Big Wrench')", when = "not has('Big Wrehc')" } }`, "climbing/init.lua:10:74: no carried entry is called \"Big Wrehc\"\n   10 | action \"runner.rests\" { steps = { \"gains('Big Wrench')\", when = \"not has('Big Wrehc')\" } }\n      |                                                                          ^^^^^^^^^^^\n  hint: did you mean `Big Wrench`?"},
	})
}

// A misspelt list function is reported as such, and not as # outside of a list function.
func TestAMisspeltListFunction(t *testing.T) {
	toldOf(t, []struct{ in, want string }{
		{`check "runner.sees" { dice = "3d6", lights = "coutn(dice, # >= 5)" }`, "climbing/init.lua:10:47: `coutn` means nothing here\n   10 | check \"runner.sees\" { dice = \"3d6\", lights = \"coutn(dice, # >= 5)\" }\n      |                                               ^^^^^\n  hint: did you mean `count`?"},
		{`rule "runner.lifts" "sum(fliter(weapons, #.harm > 1), #.harm)"`, "climbing/init.lua:10:26: `fliter` means nothing here\n   10 | rule \"runner.lifts\" \"sum(fliter(weapons, #.harm > 1), #.harm)\"\n      |                          ^^^^^^\n  hint: did you mean `filter`?"},
		{`rule "runner.lifts" "smu(filter(weapons, #.harm > 1), #.harm)"`, "climbing/init.lua:10:22: `smu` means nothing here\n   10 | rule \"runner.lifts\" \"smu(filter(weapons, #.harm > 1), #.harm)\"\n      |                      ^^^\n  hint: did you mean `sum`?"},
		{`rule "runner.lifts" "coutn(weapons, (max(#.harm, 2)) > 1)"`, "climbing/init.lua:10:22: `coutn` means nothing here\n   10 | rule \"runner.lifts\" \"coutn(weapons, (max(#.harm, 2)) > 1)\"\n      |                      ^^^^^\n  hint: did you mean `count`?"},
		{`rule "runner.lifts" "reach(weapons, #.harm)"`, "climbing/init.lua:10:22: `reach` means nothing here\n   10 | rule \"runner.lifts\" \"reach(weapons, #.harm)\"\n      |                      ^^^^^"},
		{`rule "runner.counts (n, m)" "n + m" rule "runner.lifts" "counts(1, #.harm)"`, "climbing/init.lua:10:68: `#` is the element of a list, inside `any`, `all`, `none`, `count`, `sum`, `filter`, `map` or `sorted`\n   10 | rule \"runner.counts (n, m)\" \"n + m\" rule \"runner.lifts\" \"counts(1, #.harm)\"\n      |                                                                    ^\n  hint: write `sum(wounds, #.points)`"},
		{`rule "runner.lifts" "max(1, #.harm)"`, "climbing/init.lua:10:29: `#` is the element of a list, inside `any`, `all`, `none`, `count`, `sum`, `filter`, `map` or `sorted`\n   10 | rule \"runner.lifts\" \"max(1, #.harm)\"\n      |                             ^\n  hint: write `sum(wounds, #.points)`"},
		{`rule "runner.lifts" "count(#.harm, 1)"`, "climbing/init.lua:10:28: `#` is the element of a list, inside `any`, `all`, `none`, `count`, `sum`, `filter`, `map` or `sorted`\n   10 | rule \"runner.lifts\" \"count(#.harm, 1)\"\n      |                            ^\n  hint: write `sum(wounds, #.points)`"},
	})
}

// A house rule for a rule that does not exist is reported with the word as it was written.
func TestAHouseRuleOfNothing(t *testing.T) {
	toldOf(t, []struct{ in, want string }{
		{`rule "runner.pace" "brawn" house "runner.pacce" "3"`, "climbing/init.lua:10:28: house \"runner.pacce\": there is no such rule\n   10 | rule \"runner.pace\" \"brawn\" house \"runner.pacce\" \"3\"\n      |                            ^\n  hint: did you mean `runner.pace`?"},
		{`rule "runner.pace" "brawn" instead_of "runner.pacce" "3"`, "climbing/init.lua:10:28: instead_of \"runner.pacce\": there is no such rule\n   10 | rule \"runner.pace\" \"brawn\" instead_of \"runner.pacce\" \"3\"\n      |                            ^\n  hint: did you mean `runner.pace`?"},
	})
}

// A word in a text may be meant to be a table that rolls.
func TestAMisspeltTableInAText(t *testing.T) {
	toldOf(t, []struct{ in, want string }{
		{`table "game.cargo" { roll = "1d2", { 1, "tea" }, { 2, "oil" } } table "game.wreck" { roll = "1d2", { 1, "a boat" }, { 2, "nothing but {game.carg}" } }`, "climbing/init.lua:10:141: a game has no `carg`\n   10 | table \"game.cargo\" { roll = \"1d2\", { 1, \"tea\" }, { 2, \"oil\" } } table \"game.wreck\" { roll = \"1d2\", { 1, \"a boat\" }, { 2, \"nothing but {game.carg}\" } }\n      |                                                                                                                                             ^^^^\n  hint: did you mean `cargo`?"},
		{`table "runner.name_of_gang" { roll = "1d2", { 1, "Cats" }, { 2, "Rats" } } action "runner.boasts" { say = "{name_of_gnag} forever" }`, "climbing/init.lua:10:109: `name_of_gnag` means nothing here\n   10 | table \"runner.name_of_gang\" { roll = \"1d2\", { 1, \"Cats\" }, { 2, \"Rats\" } } action \"runner.boasts\" { say = \"{name_of_gnag} forever\" }\n      |                                                                                                             ^^^^^^^^^^^^\n  hint: did you mean `name_of_gang`?"},
		{`action "runner.boasts" { say = "{brwan} is much" }`, "climbing/init.lua:10:34: `brwan` means nothing here\n   10 | action \"runner.boasts\" { say = \"{brwan} is much\" }\n      |                                  ^^^^^\n  hint: did you mean `brawn`?"},
	})
}

// A misspelt line is reported at its declaration, and not where the intended line is missing.
func TestAMisspeltLineElsewhere(t *testing.T) {
	toldOf(t, []struct{ in, want string }{
		{`check "game.throw" { dice = "2d6", lights = 2, sucess = "lights >= 1" } check "runner.throws" { like = "game.throw" } offer "Again" { on = "runner.throws", by = "runner", when = "not success", changes = { lights = "3" } }`, "climbing/init.lua:10:57: check \"game.throw\" has a line `sucess` of its own\n   10 | check \"game.throw\" { dice = \"2d6\", lights = 2, sucess = \"lights >= 1\" } check \"runner.throws\" { like = \"game.throw\" } offer \"Again\" { on = \"runner.throws\", by = \"runner\", when = \"not success\", changes…\n      |                                                         ^\n  hint: did you mean `success`?"},
		{`check "throw" { dice = "2d6", lights = 2, sucess = "lights >= 1" } check "runner.throws" { like = "throw" } offer "Again" { on = "runner.throws", by = "runner", when = "not success", changes = { lights = "3" } }`, "climbing/init.lua:10:52: check \"throw\" has a line `sucess` of its own\n   10 | check \"throw\" { dice = \"2d6\", lights = 2, sucess = \"lights >= 1\" } check \"runner.throws\" { like = \"throw\" } offer \"Again\" { on = \"runner.throws\", by = \"runner\", when = \"not success\", changes = { light…\n      |                                                    ^\n  hint: did you mean `success`?"},
	})
}

// A name that is assigned but not declared is reported once.
func TestAssignedAndNotDeclared(t *testing.T) {
	toldOf(t, []struct{ in, want string }{
		{`action "runner.tries" { function(who) try = who:climbs() if try.success then who.harm = 0 end return try end }`, "climbing/init.lua:10:39: `try` is not declared\n   10 | action \"runner.tries\" { function(who) try = who:climbs() if try.success then who.harm = 0 end return try end }\n      |                                       ^^^\n  hint: write `local try` where it is first used"},
		{`action "runner.tries" { function(who) try = who:climbs() return tyr end }`, "climbing/init.lua:10:39: `try` is not declared\n   10 | action \"runner.tries\" { function(who) try = who:climbs() return tyr end }\n      |                                       ^^^\n  hint: write `local try` where it is first used\n\nclimbing/init.lua:10:65: no such name: `tyr`\n   10 | action \"runner.tries\" { function(who) try = who:climbs() return tyr end }\n      |                                                                 ^^^\n\n2 problems"},
	})
}

// Lua joins texts with two dots.
func TestTextsJoinedByOneDot(t *testing.T) {
	toldOf(t, []struct{ in, want string }{
		{`action "runner.says" { function(who) say("A watch of " . who.name .. ".") end }`, "climbing/init.lua:10:56: `.` does not join texts\n   10 | action \"runner.says\" { function(who) say(\"A watch of \" . who.name .. \".\") end }\n      |                                                        ^\n  hint: Lua joins texts with `..`"},
		{`action "runner.says" { function(who) say(who.name . " goes") end }`, "climbing/init.lua:10:51: `.` does not join texts\n   10 | action \"runner.says\" { function(who) say(who.name . \" goes\") end }\n      |                                                   ^\n  hint: Lua joins texts with `..`"},
		{`action "runner.says" { function(who) say("A" . "B") end }`, "climbing/init.lua:10:46: `.` does not join texts\n   10 | action \"runner.says\" { function(who) say(\"A\" . \"B\") end }\n      |                                              ^\n  hint: Lua joins texts with `..`"},
	})
}

// A parameter with the name of a line that the check inherits is reported once, at the check.
func TestOneNameForAParameterAndALine(t *testing.T) {
	toldOf(t, []struct{ in, want string }{
		{`check "pull" { dice = "2d6", needed = "1", success = "total >= needed", margin = "total - needed" } check "runner.pulls (needed = 1)" { like = "pull", needed = "needed" }`,
			"climbing/init.lua:10:162: `needed` has two meanings here: a parameter and a line of runner.pulls\n   10 | check \"pull\" { dice = \"2d6\", needed = \"1\", success = \"total >= needed\", margin = \"total - needed\" } check \"runner.pulls (needed = 1)\" { like = \"pull\", needed = \"needed\" }\n      |                                                                                                                                                                  ^^^^^^\n  hint: call the parameter otherwise than the line"},
	})
}
