package engine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// nothingIgnored is what the texts of the tests of this file are added to.
const nothingIgnored = `kind "skill" { rated = "0..6" }
skill "Climbing" {}
kind "trait" { carried = true }
kind "weapon" { damage = "number = 1" }
kind "hero" { like = "entity" }
box "entity.luck" { "number = 0" }
box "entity.wields" { "weapon or none" }
check "hero.tries" { dice = "2d6", against = "7" }
rule "hero.rank" "1"
action "hero.acts" { steps = { "begins" } }
action "hero.begins" { steps = {} }
check "game.falls" { dice = "2d6" }
offer "Luck" { on = "hero.tries", by = "roller", costs = "1 luck", changes = { modifier = "1" } }
`

// refusal is a text that does not load, with the whole message.
type refusal struct{ name, in, want string }

func testRefusals(t *testing.T, cases []refusal) { testRefusalsOf(t, nothingIgnored, cases) }

// testRefusalsOf is testRefusals of texts that are added to another one.
func testRefusalsOf(t *testing.T, before string, cases []refusal) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g, err := tryOpen(before+c.in, Options{})
			if err == nil {
				g.Close()
				t.Fatal("it was accepted")
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Errorf("another message (-want +got):\n%s", diff)
			}
		})
	}
}

// Dice are rolled, not worked out: nothing is installed to them, and nothing wraps them.
func TestDiceAreReplacedByNotationAlone(t *testing.T) {
	testRefusals(t, []refusal{
		{"after", `after "hero.tries.dice" { function(check) return "3d8" end }`,
			"climbing/init.lua:14:1: after \"hero.tries.dice\": dice are notation: add some with dice, replace them with instead_of, or change a line they name\n   14 | after \"hero.tries.dice\" { function(check) return \"3d8\" end }\n      | ^\n  hint: write instead_of \"hero.tries.dice\" { when = \"...\", \"3d6\" }, or name a line in the notation, as in \"(@count)d6\", and change that"},
		{"after with a formula", `after "hero.tries.dice" { "usual" }`,
			"climbing/init.lua:14:1: after \"hero.tries.dice\": dice are notation: add some with dice, replace them with instead_of, or change a line they name\n   14 | after \"hero.tries.dice\" { \"usual\" }\n      | ^\n  hint: write instead_of \"hero.tries.dice\" { when = \"...\", \"3d6\" }, or name a line in the notation, as in \"(@count)d6\", and change that"},
		{"around", `around "hero.tries.dice" { function(as_usual) return "4d6" end }`,
			"climbing/init.lua:14:1: around \"hero.tries.dice\": dice are notation: add some with dice, replace them with instead_of, or change a line they name\n   14 | around \"hero.tries.dice\" { function(as_usual) return \"4d6\" end }\n      | ^\n  hint: write instead_of \"hero.tries.dice\" { when = \"...\", \"3d6\" }, or name a line in the notation, as in \"(@count)d6\", and change that"},
		{"to", `to "hero.tries.dice" { label = "more", add = "1" }`,
			"climbing/init.lua:14:1: to \"hero.tries.dice\": dice are notation: add some with dice, replace them with instead_of, or change a line they name\n   14 | to \"hero.tries.dice\" { label = \"more\", add = \"1\" }\n      | ^\n  hint: write to \"hero.tries.modifier\" for a number, or { label = \"...\", dice = \"1d4\" } for more dice"},
		{"a function in their place", `instead_of "hero.tries.dice" { function(check) return "2d8" end }`,
			"climbing/init.lua:14:1: instead_of \"hero.tries.dice\": dice are notation, and nothing else can stand in their place\n   14 | instead_of \"hero.tries.dice\" { function(check) return \"2d8\" end }\n      | ^\n  hint: write instead_of \"hero.tries.dice\" { \"2d8\" }; several, each with its `when`, can stand in place of a function"},
		{"a number in their place", `instead_of "hero.tries.dice" { 6 }`,
			"climbing/init.lua:14:1: instead_of \"hero.tries.dice\": dice are notation, and nothing else can stand in their place\n   14 | instead_of \"hero.tries.dice\" { 6 }\n      | ^\n  hint: write instead_of \"hero.tries.dice\" { \"2d8\" }; several, each with its `when`, can stand in place of a function"},
		{"lines in their place", `instead_of "hero.tries.dice" { sum = { { "one", "1" } } }`,
			"climbing/init.lua:14:1: instead_of \"hero.tries.dice\": dice are notation, and nothing else can stand in their place\n   14 | instead_of \"hero.tries.dice\" { sum = { { \"one\", \"1\" } } }\n      | ^\n  hint: write instead_of \"hero.tries.dice\" { \"2d8\" }; several, each with its `when`, can stand in place of a function"},
		{"notation and lines", `instead_of "hero.tries.dice" { "2d8", sum = { { "one", "1" } } }`,
			"climbing/init.lua:14:1: instead_of \"hero.tries.dice\": dice are notation, and nothing else can stand in their place\n   14 | instead_of \"hero.tries.dice\" { \"2d8\", sum = { { \"one\", \"1\" } } }\n      | ^\n  hint: write instead_of \"hero.tries.dice\" { \"2d8\" }; several, each with its `when`, can stand in place of a function"},
		{"in a carried entry", `trait "Strong" { instead_of "hero.tries.dice" { function(me, check) return "2d8" end } }`,
			"climbing/init.lua:14:18: instead_of \"hero.tries.dice\": dice are notation, and nothing else can stand in their place\n   14 | trait \"Strong\" { instead_of \"hero.tries.dice\" { function(me, check) return \"2d8\" end } }\n      |                  ^\n  hint: write instead_of \"hero.tries.dice\" { \"2d8\" }; several, each with its `when`, can stand in place of a function"},
		{"of a check that others are like", "check \"plain\" { dice = \"2d6\" }\ncheck \"hero.climbs\" { like = \"plain\" }\nafter \"plain.dice\" { \"usual\" }",
			"climbing/init.lua:16:1: after \"plain.dice\": dice are notation: add some with dice, replace them with instead_of, or change a line they name\n   16 | after \"plain.dice\" { \"usual\" }\n      | ^\n  hint: write instead_of \"plain.dice\" { when = \"...\", \"3d6\" }, or name a line in the notation, as in \"(@count)d6\", and change that"},
		{"of a narrower check", "check \"hero.climbs\" { like = \"hero.tries\" }\ninstead_of \"hero.climbs.dice\" { function() return \"2d8\" end }",
			"climbing/init.lua:15:1: instead_of \"hero.climbs.dice\": dice are notation, and nothing else can stand in their place\n   15 | instead_of \"hero.climbs.dice\" { function() return \"2d8\" end }\n      | ^\n  hint: write instead_of \"hero.climbs.dice\" { \"2d8\" }; several, each with its `when`, can stand in place of a function"},
		{"no notation", `instead_of "hero.tries.dice" { "2dd8" }`,
			"climbing/init.lua:14:34: `dd` does not belong here\n   14 | instead_of \"hero.tries.dice\" { \"2dd8\" }\n      |                                  ^^\n  hint: `dl` drops the lowest, `dh` the highest: 4d6dl1"},
		{"a function of a check without a noun", `check "plain" { dice = function() return "2d6" end }`,
			"climbing/init.lua:14:24: the dice of \"plain\" are not notation\n   14 | check \"plain\" { dice = function() return \"2d6\" end }\n      |                        ^\n  hint: dice are notation, such as dice = \"2d6\""},
	})
}

// A field that has an effect in another heading alone is no silence here.
func TestFieldsThatWouldDoNothing(t *testing.T) {
	testRefusals(t, []refusal{
		{"two bodies of a rule", `rule "hero.fame" { "1", sum = { { "one", "1" } } }`,
			"climbing/init.lua:14:31: rule \"hero.fame\" has two bodies; keep one formula, list or function\n   14 | rule \"hero.fame\" { \"1\", sum = { { \"one\", \"1\" } } }\n      |                               ^"},
		{"a list of none", `rule "hero.fame" { first = {} }`,
			"climbing/init.lua:14:28: rule \"hero.fame\": first has no lines\n   14 | rule \"hero.fame\" { first = {} }\n      |                            ^\n  hint: write first = { { \"formula\", when = \"...\" }, { \"formula\" } }"},
		{"a sum with names", `rule "hero.fame" { sum = { one = "1" } }`,
			"climbing/init.lua:14:26: rule \"hero.fame\": sum is a list of lines and has no field `one`\n   14 | rule \"hero.fame\" { sum = { one = \"1\" } }\n      |                          ^\n  hint: write { { \"label\", \"formula\" } }"},
		{"steps of a rule", `rule "hero.fame" { "1", steps = { "begins" } }`,
			"climbing/init.lua:14:25: rule \"hero.fame\" has an unknown field `steps`\n   14 | rule \"hero.fame\" { \"1\", steps = { \"begins\" } }\n      |                         ^^^^^\n  hint: `steps` belongs to `action`, `purchase`, `check`, `offer`, `to`, `after`, `instead_of`"},
		{"a misspelt field", `action "hero.runs" { requres = { { "it is light", "luck > 0" } }, function(who) end }`,
			"climbing/init.lua:14:22: action \"hero.runs\" has an unknown field `requres`\n   14 | action \"hero.runs\" { requres = { { \"it is light\", \"luck > 0\" } }, function(who) end }\n      |                      ^^^^^^^\n  hint: did you mean `requires`?"},
		{"a when of a check", `check "hero.climbs" { dice = "2d6", when = "luck > 0" }`,
			"climbing/init.lua:14:44: check \"hero.climbs\": a check has no when\n   14 | check \"hero.climbs\" { dice = \"2d6\", when = \"luck > 0\" }\n      |                                            ^^^^^^^^^^\n  hint: write requires = { { \"sentence\", \"formula\" } }"},
		{"once of a check", `check "hero.climbs" { dice = "2d6", once = "turn" }`,
			"climbing/init.lua:14:44: check \"hero.climbs\": once is no line of a check\n   14 | check \"hero.climbs\" { dice = \"2d6\", once = \"turn\" }\n      |                                            ^^^^^^\n  hint: once belongs to actions and offers"},
		{"sum of a check", `check "hero.climbs" { dice = "2d6", sum = { { "one", "1" } } }`,
			"climbing/init.lua:14:43: check \"hero.climbs\": sum is no line of a check\n   14 | check \"hero.climbs\" { dice = \"2d6\", sum = { { \"one\", \"1\" } } }\n      |                                           ^\n  hint: name the line: modifier = { { \"label\", \"formula\" } }"},
		{"by of a check", `check "hero.climbs" { dice = "2d6", opens = "roller" }`,
			"climbing/init.lua:14:45: check \"hero.climbs\" has no field `opens`, and as a line nothing reads it\n   14 | check \"hero.climbs\" { dice = \"2d6\", opens = \"roller\" }\n      |                                             ^\n  hint: `opens` belongs to `offer`"},
		{"costs of a check that nobody rolls", "check \"plain\" { dice = \"2d6\", costs = \"1 luck\" }\ncheck \"hero.climbs\" { like = \"plain\" }",
			"climbing/init.lua:14:42: check \"plain\" has no noun, so nobody can pay its costs\n   14 | check \"plain\" { dice = \"2d6\", costs = \"1 luck\" }\n      |                                          ^\n  hint: write them in the checks that are like it"},
		{"a when of an action", `action "hero.runs" { when = "luck > 0", function(who) end }`,
			"climbing/init.lua:14:29: action \"hero.runs\": when chooses among the elements of for_each, and there is none\n   14 | action \"hero.runs\" { when = \"luck > 0\", function(who) end }\n      |                             ^^^^^^^^^^\n  hint: write requires = { { \"sentence\", \"formula\" } }"},
		{"limit of an action", `action "hero.runs" { limit = "1", function(who) end }`,
			"climbing/init.lua:14:22: action \"hero.runs\" has an unknown field `limit`\n   14 | action \"hero.runs\" { limit = \"1\", function(who) end }\n      |                      ^^^^^\n  hint: `limit` belongs to `offer`"},
		{"costs of a table", `table "hero.prize (place)" { { 1, 2 }, costs = "1 luck" }`,
			"climbing/init.lua:14:40: table \"hero.prize (place)\" has an unknown field `costs`\n   14 | table \"hero.prize (place)\" { { 1, 2 }, costs = \"1 luck\" }\n      |                                        ^^^^^\n  hint: `costs` belongs to `action`, `check`, `offer`, `to`, `instead_of`, `tag`"},
		{"a when of a table", `table "hero.prize (place)" { { 1, 2 }, when = "luck > 0" }`,
			"climbing/init.lua:14:47: table \"hero.prize (place)\": a table has no when\n   14 | table \"hero.prize (place)\" { { 1, 2 }, when = \"luck > 0\" }\n      |                                               ^^^^^^^^^^\n  hint: write instead_of with a when for the special case"},
		{"a table that looks up two things", `table "hero.prize (place, of)" { { 1, 2 } }`,
			"climbing/init.lua:14:1: table \"hero.prize (place, of)\" has two parameters, and its rows have one key\n   14 | table \"hero.prize (place, of)\" { { 1, 2 } }\n      | ^^^^^\n  hint: write columns = { ... }, the keys of `of`, and rows of a key and the values"},
		{"a table that rolls and is given something", `table "hero.prize (place)" { roll = "1d6", { "1 to 6", 2 } }`,
			"climbing/init.lua:14:1: table \"hero.prize (place)\" rolls and takes nothing\n   14 | table \"hero.prize (place)\" { roll = \"1d6\", { \"1 to 6\", 2 } }\n      | ^^^^^\n  hint: leave the brackets out, or write no roll"},
		{"dice of a table", `table "hero.prize" { roll = "1d", { "1 to 6", 2 } }`,
			"climbing/init.lua:14:31: table \"hero.prize\": the die has no sides\n   14 | table \"hero.prize\" { roll = \"1d\", { \"1 to 6\", 2 } }\n      |                               ^\n  hint: such as d6, d%, dF or d{1, 2, 2, 3}"},
		{"a table that goes on to none", `table "hero.prize" { roll = "1d6", { "1 to 6", "see hero.price" } }`,
			"climbing/init.lua:14:1: hero.prize continues in \"hero.price\", but there is no such table that rolls\n   14 | table \"hero.prize\" { roll = \"1d6\", { \"1 to 6\", \"see hero.price\" } }\n      | ^\n  hint: did you mean `hero.prize`?"},
		{"dice in a result", `table "hero.prize" { roll = "1d6", { "1 to 6", "{1d} gold" } }`,
			"climbing/init.lua:14:51: the die has no sides\n   14 | table \"hero.prize\" { roll = \"1d6\", { \"1 to 6\", \"{1d} gold\" } }\n      |                                                   ^\n  hint: such as d6, d%, dF or d{1, 2, 2, 3}"},
		{"rows in place of a table, and steps", `table "hero.prize" { roll = "1d6", { "1 to 6", "gold" } } instead_of "hero.prize" { { "1 to 6", "iron" }, steps = { "begins" } }`,
			"climbing/init.lua:14:59: instead_of \"hero.prize\": rows are all that a table says\n   14 | table \"hero.prize\" { roll = \"1d6\", { \"1 to 6\", \"gold\" } } instead_of \"hero.prize\" { { \"1 to 6\", \"iron\" }, steps = { \"begins\" } }\n      |                                                           ^^^^^^^^^^\n  hint: write after \"hero.prize\" beside it, which follows the roll"},
		{"texts that are looked up by a number", `table "hero.prize (place)" { { "first", 2 } }`,
			"climbing/init.lua:14:1: table \"hero.prize (place)\" is looked up by texts, but `place` is a number\n   14 | table \"hero.prize (place)\" { { \"first\", 2 } }\n      | ^^^^^\n  hint: write (place: text)"},
		{"numbers that are looked up by a text", `table "hero.prize (place: text)" { { 1, 2 } }`,
			"climbing/init.lua:14:1: table \"hero.prize (place: text)\" is looked up by numbers, but `place` is a text\n   14 | table \"hero.prize (place: text)\" { { 1, 2 } }\n      | ^^^^^\n  hint: write (place)"},
		{"a table that is looked up by a list", `table "hero.prize (places: list of number)" { { "Climbing", 2 } }`,
			"climbing/init.lua:14:1: table \"hero.prize (places: list of number)\" is looked up by texts or numbers, but `places` is a list of number\n   14 | table \"hero.prize (places: list of number)\" { { \"Climbing\", 2 } }\n      | ^^^^^\n  hint: look up a text or a number, such as the name of a thing"},
		{"label without add", `to "hero.tries" { label = "light", requires = { { "it is light", "luck > 0" } } }`,
			"climbing/init.lua:14:27: to \"hero.tries\": label names a line that is added, and none is\n   14 | to \"hero.tries\" { label = \"light\", requires = { { \"it is light\", \"luck > 0\" } } }\n      |                           ^^^^^^^\n  hint: write add = \"formula\""},
		{"at without steps", `to "hero.rank" { add = "1", at = "first" }`,
			"climbing/init.lua:14:34: to \"hero.rank\": at says where steps go, and there are none\n   14 | to \"hero.rank\" { add = \"1\", at = \"first\" }\n      |                                  ^^^^^^^\n  hint: write steps = { \"name\" }"},
		{"changes of a to", `to "hero.rank" { add = "1", changes = { modifier = "1" } }`,
			"climbing/init.lua:14:1: to \"hero.rank\": hero.rank is a rule, and a rule only answers\n   14 | to \"hero.rank\" { add = \"1\", changes = { modifier = \"1\" } }\n      | ^\n  hint: what rolls, chooses or changes something follows an action or a check"},
		{"me outside of an entry", `to "hero.rank" { add = "1", me = "owner" }`,
			"climbing/init.lua:14:34: to \"hero.rank\": me is the role of whoever carries the entry, and this stands in none\n   14 | to \"hero.rank\" { add = \"1\", me = \"owner\" }\n      |                                  ^^^^^^^\n  hint: put it inside the trait, condition or armour that brings it"},
		{"two things added", `to "hero.rank" { add = "1", function() return 2 end }`,
			"climbing/init.lua:14:24: to \"hero.rank\" has two bodies; keep one formula, list or function\n   14 | to \"hero.rank\" { add = \"1\", function() return 2 end }\n      |                        ^^^"},
		{"add beside requirements", `to "hero.acts" { add = "1", requires = { { "it is light", "luck > 0" } } }`,
			"climbing/init.lua:14:1: to \"hero.acts\": nothing can be added to what an action does; it takes requirements, costs, changes or steps\n   14 | to \"hero.acts\" { add = \"1\", requires = { { \"it is light\", \"luck > 0\" } } }\n      | ^\n  hint: write requires = { { \"sentence\", \"formula\" } } or steps = { \"name\" }"},
		{"requires in after", `after "hero.acts" { requires = { { "it is light", "luck > 0" } }, function(who) end }`,
			"climbing/init.lua:14:32: after \"hero.acts\": requires belongs to `to`\n   14 | after \"hero.acts\" { requires = { { \"it is light\", \"luck > 0\" } }, function(who) end }\n      |                                ^\n  hint: write to with requires beside it: what can refuse is asked before anything happens"},
		{"steps behind a rule", `after "hero.rank" { steps = { "begins" } }`,
			"climbing/init.lua:14:1: after \"hero.rank\": hero.rank is a rule, and a rule only answers\n   14 | after \"hero.rank\" { steps = { \"begins\" } }\n      | ^\n  hint: what rolls, chooses or changes something follows an action or a check"},
		{"label in after", `after "hero.rank" { "usual", label = "one" }`,
			"climbing/init.lua:14:38: after \"hero.rank\": label names a line that `to` adds\n   14 | after \"hero.rank\" { \"usual\", label = \"one\" }\n      |                                      ^^^^^"},
		{"opens in after", `after "hero.rank" { "usual", opens = "before" }`,
			"climbing/init.lua:14:30: after \"hero.rank\" has an unknown field `opens`\n   14 | after \"hero.rank\" { \"usual\", opens = \"before\" }\n      |                              ^^^^^\n  hint: `opens` belongs to `offer`"},
		{"a formula behind a check", `after "hero.tries" { "1" }`,
			"climbing/init.lua:14:1: after \"hero.tries\": a check has lines and no answer of its own\n   14 | after \"hero.tries\" { \"1\" }\n      | ^\n  hint: name the line: after \"hero.tries.success\"; what follows a check is a function, or steps"},
		{"around a check", `around "hero.tries" { function(as_usual) return as_usual() end }`,
			"climbing/init.lua:14:1: around \"hero.tries\": a check is changed line by line\n   14 | around \"hero.tries\" { function(as_usual) return as_usual() end }\n      | ^\n  hint: name the line: around \"hero.tries.success\""},
		{"instead_of a check", `instead_of "hero.tries" { function(check) end }`,
			"climbing/init.lua:14:1: instead_of \"hero.tries\": a check is changed line by line\n   14 | instead_of \"hero.tries\" { function(check) end }\n      | ^\n  hint: name the line: instead_of \"hero.tries.success\""},
		{"instead_of an action with a formula", `instead_of "hero.acts" { "1" }`,
			"climbing/init.lua:14:1: instead_of \"hero.acts\": an action does something, and a formula only answers\n   14 | instead_of \"hero.acts\" { \"1\" }\n      | ^\n  hint: give a function or steps = { \"name\" }"},
		{"instead_of a rule with steps", `instead_of "hero.rank" { steps = { "begins" } }`,
			"climbing/init.lua:14:1: instead_of \"hero.rank\": hero.rank is a rule, and a rule only answers\n   14 | instead_of \"hero.rank\" { steps = { \"begins\" } }\n      | ^\n  hint: what rolls, chooses or changes something follows an action or a check"},
		{"instead_of a rule with changes", `instead_of "hero.rank" { "1", changes = { modifier = "1" } }`,
			"climbing/init.lua:14:1: instead_of \"hero.rank\": hero.rank is a rule, and a rule only answers\n   14 | instead_of \"hero.rank\" { \"1\", changes = { modifier = \"1\" } }\n      | ^\n  hint: what rolls, chooses or changes something follows an action or a check"},
		{"instead_of an offer with a formula", `instead_of "Luck" { "1" }`,
			"climbing/init.lua:14:1: instead_of \"Luck\": an offer changes lines, or has steps or a function\n   14 | instead_of \"Luck\" { \"1\" }\n      | ^\n  hint: give changes = { line = \"formula\" }, steps, a function or costs"},
		{"instead_of an offer with costs that nobody can pay", `instead_of "Luck" { costs = "2 lick", changes = { modifier = "1" } }`,
			"climbing/init.lua:14:32: the cost \"2 lick\": nothing has a box `lick`\n   14 | instead_of \"Luck\" { costs = \"2 lick\", changes = { modifier = \"1\" } }\n      |                                ^\n  hint: did you mean `luck`?"},
		{"after an offer with costs", `after "Luck" { costs = "2 luck" }`,
			"climbing/init.lua:14:24: after \"Luck\": costs belongs to `to`, and of an offer to instead_of\n   14 | after \"Luck\" { costs = \"2 luck\" }\n      |                        ^^^^^^^^\n  hint: write instead_of \"Luck\" { costs = ... }"},
		{"a step that must be given something", "action \"hero.runs (far)\" { function(who) end }\naction \"hero.flees\" { steps = { \"runs\" } }",
			"climbing/init.lua:15:34: hero.flees has the step \"runs\", which must be given `far`, and has no such parameter to pass on\n   15 | action \"hero.flees\" { steps = { \"runs\" } }\n      |                                  ^^^^\n  hint: give it in brackets, or give the action a parameter of that name, or the step's a default: (far: number = ...)"},
		{"a kind called like a word that declares", `kind "offer" {}`,
			"climbing/init.lua:14:1: `offer` is a word of the language and cannot be a kind\n   14 | kind \"offer\" {}\n      | ^^^^"},
		{"for each number", `action "hero.runs" { for_each = "luck", function() end }`,
			"climbing/init.lua:14:34: for_each of hero.runs gives a number: it must list things\n   14 | action \"hero.runs\" { for_each = \"luck\", function() end }\n      |                                  ^^^^"},
		{"a step that those it is for do not have", "action \"game.calls\" { for_each = \"heroes\", steps = { \"shouts\" } }\naction \"game.shouts\" { function() end }",
			"climbing/init.lua:14:55: game.calls has a step \"shouts\", but there is no action \"hero.shouts\"\n   14 | action \"game.calls\" { for_each = \"heroes\", steps = { \"shouts\" } }\n      |                                                       ^^^^^^"},
		{"private for whom", `box "hero.secret" { "text = none", private = "players" }`,
			"climbing/init.lua:14:46: box \"hero.secret\": private = \"players\"; it can be gamemaster, owner\n   14 | box \"hero.secret\" { \"text = none\", private = \"players\" }\n      |                                              ^^^^^^^^^"},
		{"two types of a box", `box "weapon.notch" { printed = "number = 0", sheet = "number = 0" }`,
			"climbing/init.lua:14:1: box \"weapon.notch\": a box has one type\n   14 | box \"weapon.notch\" { printed = \"number = 0\", sheet = \"number = 0\" }\n      | ^^^\n  hint: keep one of them"},
		{"a default of a range", `box "skill.level" { "0..9 = 2" }`,
			"climbing/init.lua:14:1: box \"skill.level\": the range of levels has no default\n   14 | box \"skill.level\" { \"0..9 = 2\" }\n      | ^^^\n  hint: write box \"skill.level\" { \"0..9\", starts = \"2\" }"},
		{"a level that is a text", `kind "art" { rated = "text" }`,
			"climbing/init.lua:14:22: kind \"art\": a level is a number, not text\n   14 | kind \"art\" { rated = \"text\" }\n      |                      ^^^^^^\n  hint: write a range: \"-3..9\""},
		{"an event that is like an entity", `kind "brawl" { like = "entity", event = true }`,
			"climbing/init.lua:14:41: kind \"brawl\": a kind like an entity cannot be an event\n   14 | kind \"brawl\" { like = \"entity\", event = true }\n      |                                         ^^^^\n  hint: leave like or event out"},
		{"an event and a record", `kind "brawl" { record = true, event = true }`,
			"climbing/init.lua:14:25: kind \"brawl\": an event is deleted after the command, so it cannot be a record\n   14 | kind \"brawl\" { record = true, event = true }\n      |                         ^^^^"},
		{"a box called source", `kind "mage" { like = "entity", source = "number = 3" }`,
			"climbing/init.lua:14:41: kind \"mage\": `source` is a word of the language and cannot be a box\n   14 | kind \"mage\" { like = \"entity\", source = \"number = 3\" }\n      |                                         ^^^^^^^^^^^^\n  hint: choose another name for the box"},
		{"a box called text", `kind "mage" { like = "entity", text = "yes or no" }`,
			"climbing/init.lua:14:39: kind \"mage\": `text` is a word of the language and cannot be a box\n   14 | kind \"mage\" { like = \"entity\", text = \"yes or no\" }\n      |                                       ^^^^^^^^^^^\n  hint: choose another name for the box"},
		{"a box called when", `kind "mage" { like = "entity", when = "number = 3" }`,
			"climbing/init.lua:14:39: kind \"mage\": `when` is a word of the language and cannot be a box\n   14 | kind \"mage\" { like = \"entity\", when = \"number = 3\" }\n      |                                       ^^^^^^^^^^^^"},
		{"a role that nobody has", `rule "hero.best (with: skill of nobody_such)" "1"`,
			"climbing/init.lua:14:1: hero.best: the parameter `with` is a skill of nobody_such, but `nobody_such` is nobody here\n   14 | rule \"hero.best (with: skill of nobody_such)\" \"1\"\n      | ^\n  hint: there is owner"},
		{"a role near one that is there", `rule "hero.best (friend: entity, with: skill of freind)" "1"`,
			"climbing/init.lua:14:1: hero.best: the parameter `with` is a skill of freind, but `freind` is nobody here\n   14 | rule \"hero.best (friend: entity, with: skill of freind)\" \"1\"\n      | ^\n  hint: did you mean `friend`?"},
		{"a role in a list", `box "hero.known" { "list of skill of teacher" }`,
			"climbing/init.lua:14:1: the box hero.known is a list of skill of teacher, but no box `teacher` of a hero holds somebody\n   14 | box \"hero.known\" { \"list of skill of teacher\" }\n      | ^\n  hint: somebody is in owner"},
	})
}

// An offer that cannot be made, asked or answered is told while loading.
func TestOffersThatNobodyCanTake(t *testing.T) {
	testRefusals(t, []refusal{
		{"a formula", `offer "Push" { on = "hero.tries", by = "roller", "1", changes = { modifier = "1" } }`,
			"climbing/init.lua:14:1: offer \"Push\" answers a question, but an offer is bought\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", \"1\", changes = { modifier = \"1\" } }\n      | ^^^^^\n  hint: write changes = { line = \"formula\" } or a function"},
		{"changes that are none", `offer "Push" { on = "hero.tries", by = "roller", changes = "modifier + 1", function() end }`,
			"climbing/init.lua:14:60: offer \"Push\": changes is a set of lines or boxes\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", changes = \"modifier + 1\", function() end }\n      |                                                            ^^^^^^^^^^^^^^\n  hint: write changes = { line = \"formula\" }"},
		{"a function in changes", `offer "Push" { on = "hero.tries", by = "roller", changes = { modifier = function() return 1 end } }`,
			"climbing/init.lua:14:73: offer \"Push\": what `modifier` becomes is a formula\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", changes = { modifier = function() return 1 end } }\n      |                                                                         ^^^^^^^^\n  hint: write changes = { modifier = \"formula\" }"},
		{"before the dice are there to be rolled again", `offer "Push" { on = "hero.tries", by = "roller", opens = "before", changes = { dice = "again" } }`,
			"climbing/init.lua:14:87: offer \"Push\" opens before the dice are rolled, and rolls them again\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", opens = \"before\", changes = { dice = \"again\" } }\n      |                                                                                       ^\n  hint: leave opens out: dice can be rerolled only after they are rolled"},
		{"before the dice of an offer", `offer "Push" { on = "Luck", by = "roller", opens = "before", changes = { stands = "false" } }`,
			"climbing/init.lua:14:1: offer \"Push\" opens before the dice, but Luck is an offer and has none\n   14 | offer \"Push\" { on = \"Luck\", by = \"roller\", opens = \"before\", changes = { stands = \"false\" } }\n      | ^\n  hint: leave opens out"},
		{"by a thing", `offer "Push" { on = "hero.tries", by = "wields", function() end }`,
			"climbing/init.lua:14:41: offer \"Push\" is for `wields` of hero.tries, which is a weapon and nobody\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"wields\", function() end }\n      |                                         ^^^^^^"},
		{"by a role that is not there", `offer "Push" { on = "hero.tries", by = "leader", function() end }`,
			"climbing/init.lua:14:41: `leader` means nothing here\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"leader\", function() end }\n      |                                         ^^^^^^"},
		{"by whoever rolls what nobody rolls", `offer "Push" { on = "game.falls", by = "roller", function() end }`,
			"climbing/init.lua:14:41: offer \"Push\" is for whoever rolls game.falls, and nobody in particular does\n   14 | offer \"Push\" { on = \"game.falls\", by = \"roller\", function() end }\n      |                                         ^^^^^^\n  hint: write by = \"anyone\", \"gamemaster\" or a role, or give the check a roller"},
		{"by the gamemaster, in an entry", `trait "Bold" { offer "Push" { on = "hero.tries", by = "gamemaster", function() end } }`,
			"climbing/init.lua:14:56: offer \"Push\" is for whoever has \"Bold\", and the gamemaster has nothing\n   14 | trait \"Bold\" { offer \"Push\" { on = \"hero.tries\", by = \"gamemaster\", function() end } }\n      |                                                        ^^^^^^^^^^\n  hint: write by = \"roller\", \"anyone\" or a role"},
		{"that the gamemaster cannot pay", `offer "Push" { on = "hero.tries", by = "gamemaster", costs = "1 luck", function() end }`,
			"climbing/init.lua:14:65: the cost \"1 luck\": the game pays it, and has no box `luck`\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"gamemaster\", costs = \"1 luck\", function() end }\n      |                                                                 ^\n  hint: write \"1 luck of hero\""},
		{"that asks for a text", `offer "Push" { on = "hero.tries", by = "roller", asks = { with = "text" }, changes = { modifier = "with == 'x' ? 1 : 2" } }`,
			"climbing/init.lua:14:66: offer \"Push\" asks for `with`, a text, and it is not known among what to choose\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { with = \"text\" }, changes = { modifier = \"with == 'x' ? 1 : 2\" } }\n      |                                                                  ^\n  hint: write with = \"text in list\""},
		{"that asks for an entry there is not", `offer "Push" { on = "hero.tries", by = "roller", asks = { with = "trait" }, changes = { modifier = "with == 'x' ? 1 : 2" } }`,
			"climbing/init.lua:14:109: there is no trait `x`\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { with = \"trait\" }, changes = { modifier = \"with == 'x' ? 1 : 2\" } }\n      |                                                                                                             ^^^\n  hint: none is printed"},
		{"that asks among what is no list", `offer "Push" { on = "hero.tries", by = "roller", asks = { with = "number in natural" }, changes = { modifier = "with" } }`,
			"climbing/init.lua:14:77: the formula must give a list of number, but gives a number\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { with = \"number in natural\" }, changes = { modifier = \"with\" } }\n      |                                                                             ^^^^^^^"},
		{"that asks among others", `offer "Push" { on = "hero.tries", by = "roller", asks = { who = "hero in traits" }, changes = { modifier = "who.luck" } }`,
			"climbing/init.lua:14:74: the formula must give a list of hero, but gives a list of trait\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { who = \"hero in traits\" }, changes = { modifier = \"who.luck\" } }\n      |                                                                          ^^^^^^"},
		{"that asks for a kind there is not", `offer "Push" { on = "hero.tries", by = "roller", asks = { who = "heroe in heroes" }, changes = { modifier = "who.luck" } }`,
			"climbing/init.lua:14:65: offer \"Push\": `heroe` is neither a type nor a kind\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { who = \"heroe in heroes\" }, changes = { modifier = \"who.luck\" } }\n      |                                                                 ^^^^^^^^^^^^^^^^^\n  hint: did you mean `hero`?"},
		{"that asks for a number", `offer "Push" { on = "hero.tries", by = "roller", asks = { much = "number" }, changes = { modifier = "much" } }`,
			"climbing/init.lua:14:66: offer \"Push\" asks for `much`, a number: the answer must be a whole number of a range\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { much = \"number\" }, changes = { modifier = \"much\" } }\n      |                                                                  ^\n  hint: write both ends: \"1..3\", or \"number in list\""},
		{"that asks for a number there is not", `offer "Push" { on = "hero.tries", by = "roller", asks = { much = "0.2..0.8" }, changes = { modifier = "much" } }`,
			"climbing/init.lua:14:66: offer \"Push\" asks for `much`, a number from 0.2 to 0.8: no whole number is in that range\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { much = \"0.2..0.8\" }, changes = { modifier = \"much\" } }\n      |                                                                  ^"},
		{"that asks with a default", `offer "Push" { on = "hero.tries", by = "roller", asks = { much = "1..3 = 2" }, changes = { modifier = "much" } }`,
			"climbing/init.lua:14:66: offer \"Push\": what is asked has no default\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { much = \"1..3 = 2\" }, changes = { modifier = \"much\" } }\n      |                                                                  ^^^^^^^^^^\n  hint: the payer answers: write the type alone"},
		{"that asks for what is there", `offer "Push" { on = "hero.tries", by = "roller", asks = { luck = "1..3" }, changes = { modifier = "luck" } }`,
			"climbing/init.lua:14:66: offer \"Push\" asks for `luck`, which has a meaning on hero.tries: the box entity.luck\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { luck = \"1..3\" }, changes = { modifier = \"luck\" } }\n      |                                                                  ^\n  hint: choose another name"},
		{"that asks for what nothing reads", `offer "Push" { on = "hero.tries", by = "roller", asks = { much = "1..3" }, function() end }`,
			"climbing/init.lua:14:66: offer \"Push\" asks for `much`, and none of its changes and steps uses it\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { much = \"1..3\" }, function() end }\n      |                                                                  ^\n  hint: write changes = { line = \"line + much\" }, or choose in the function"},
		{"whose price is asked for", `offer "Push" { on = "hero.tries", by = "roller", asks = { much = "1..3" }, costs = "much luck", changes = { modifier = "much" } }`,
			"climbing/init.lua:14:85: `much` is asked only when the offer is taken; its changes can read it\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { much = \"1..3\" }, costs = \"much luck\", changes = { modifier = \"much\" } }\n      |                                                                                     ^^^^"},
		{"whose condition is asked for", `offer "Push" { on = "hero.tries", by = "roller", asks = { much = "1..3" }, when = "much > 1", changes = { modifier = "much" } }`,
			"climbing/init.lua:14:84: `much` is asked only when the offer is taken; its changes can read it\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", asks = { much = \"1..3\" }, when = \"much > 1\", changes = { modifier = \"much\" } }\n      |                                                                                    ^^^^"},
	})
}

// A cost takes something, and from somebody who may have it.
func TestCostsThatNobodyCanPay(t *testing.T) {
	testRefusals(t, []refusal{
		{"less than nothing", `action "hero.earns" { costs = "-3 luck", function(who) end }`,
			"climbing/init.lua:14:32: the cost \"-3 luck\" is negative, so it would pay out\n   14 | action \"hero.earns\" { costs = \"-3 luck\", function(who) end }\n      |                                ^^\n  hint: a cost is 0 or more; let a function pay something out"},
		{"less than nothing, worked out", `offer "Push" { on = "hero.tries", by = "roller", costs = "2 - 3 luck", function() end }`,
			"climbing/init.lua:14:59: the cost \"2 - 3 luck\" is negative, so it would pay out\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", costs = \"2 - 3 luck\", function() end }\n      |                                                           ^^^^^\n  hint: a cost is 0 or more; let a function pay something out"},
		{"no number", `action "hero.earns" { costs = "1 / 0 luck", function(who) end }`,
			"climbing/init.lua:14:32: division by zero\n   14 | action \"hero.earns\" { costs = \"1 / 0 luck\", function(who) end }\n      |                                ^^^^^"},
		{"in a thing", `action "hero.earns" { costs = "1 wields", function(who) end }`,
			"climbing/init.lua:14:34: the cost \"1 wields\": entity.wields is a weapon or none, not a number that can be spent\n   14 | action \"hero.earns\" { costs = \"1 wields\", function(who) end }\n      |                                  ^"},
		{"of an event that has no such box", "kind \"brawl\" { event = true, fighter = \"entity\" }\naction \"brawl.begins\" { costs = \"1 luck\", function() end }",
			"climbing/init.lua:15:36: the cost \"1 luck\": a brawl pays it, and has no box `luck`\n   15 | action \"brawl.begins\" { costs = \"1 luck\", function() end }\n      |                                    ^\n  hint: say whose: \"1 luck of ...\""},
		{"of somebody who has no such box", "box \"hero.coins\" { \"number = 0\" }\naction \"hero.pays (whom: entity)\" { costs = \"1 charges of whom\", function() end }\nbox \"weapon.charges\" { sheet = \"number = 3\" }",
			"climbing/init.lua:15:48: the cost \"1 charges of whom\": an entity pays it, and has no box `charges`\n   15 | action \"hero.pays (whom: entity)\" { costs = \"1 charges of whom\", function() end }\n      |                                                ^"},
	})
}

// What needs itself can never be worked out.
func TestWhatNeedsItself(t *testing.T) {
	testRefusals(t, []refusal{
		{"a line", `check "hero.climbs" { dice = "2d6", modifier = { { "once more", "modifier" } } }`,
			"climbing/init.lua:14:66: in hero.climbs the line `modifier` needs itself\n   14 | check \"hero.climbs\" { dice = \"2d6\", modifier = { { \"once more\", \"modifier\" } } }\n      |                                                                  ^^^^^^^^\n  hint: a rule cannot use its own answer; in an `after` the answer so far is `usual`"},
		{"a line behind a condition", `check "hero.climbs" { dice = "2d6", modifier = { { "once more", "modifier", when = "luck > 0" } } }`,
			"climbing/init.lua:14:66: in hero.climbs the line `modifier` needs itself\n   14 | check \"hero.climbs\" { dice = \"2d6\", modifier = { { \"once more\", \"modifier\", when = \"luck > 0\" } } }\n      |                                                                  ^^^^^^^^\n  hint: a rule cannot use its own answer; in an `after` the answer so far is `usual`"},
		{"two lines", `check "hero.climbs" { dice = "2d6", left = "right_ + 1", right_ = "left + 1" }`,
			"climbing/init.lua:14:45: the lines of hero.climbs need each other in a cycle: `left` needs `right_` and `right_` needs `left`\n   14 | check \"hero.climbs\" { dice = \"2d6\", left = \"right_ + 1\", right_ = \"left + 1\" }\n      |                                             ^^^^^^"},
		{"two lines, one of them behind a condition", `check "hero.climbs" { dice = "2d6", left = "luck > 0 ? right_ : 1", right_ = "left + 1" }`,
			"climbing/init.lua:14:56: the lines of hero.climbs need each other in a cycle: `left` needs `right_` and `right_` needs `left`\n   14 | check \"hero.climbs\" { dice = \"2d6\", left = \"luck > 0 ? right_ : 1\", right_ = \"left + 1\" }\n      |                                                        ^^^^^^"},
		{"a modifier by the total", `check "hero.climbs" { dice = "2d6", modifier = "total > 9 ? 1 : 0" }`,
			"climbing/init.lua:14:49: the lines of hero.climbs need each other in a cycle: `modifier` needs `total` and `total` needs `modifier`\n   14 | check \"hero.climbs\" { dice = \"2d6\", modifier = \"total > 9 ? 1 : 0\" }\n      |                                                 ^^^^^"},
		{"dice that their own sum rolls", `check "hero.climbs" { dice = "(@count)d6", count = "total" }`,
			"climbing/init.lua:14:33: the lines of hero.climbs need each other in a cycle: `dice` needs `count`, `count` needs `total`, `total` needs `natural` and `natural` needs `dice`\n   14 | check \"hero.climbs\" { dice = \"(@count)d6\", count = \"total\" }\n      |                                 ^^^^^"},
		{"dice that are chosen by what they show", `instead_of "hero.tries.dice" { when = "natural > 3", "3d6" }`,
			"climbing/init.lua:14:40: the lines of hero.tries need each other in a cycle: `dice` needs `natural` and `natural` needs `dice`\n   14 | instead_of \"hero.tries.dice\" { when = \"natural > 3\", \"3d6\" }\n      |                                        ^^^^^^^"},
		{"across like", "check \"plain\" { dice = \"2d6\", left = \"right_\", right_ = \"1\" }\ncheck \"hero.climbs\" { like = \"plain\", right_ = \"left\" }",
			"climbing/init.lua:14:39: the lines of hero.climbs need each other in a cycle: `left` needs `right_` and `right_` needs `left`\n   14 | check \"plain\" { dice = \"2d6\", left = \"right_\", right_ = \"1\" }\n      |                                       ^^^^^^"},
		{"across a change", `to "hero.tries.modifier" { label = "lucky", add = "total > 9 ? 1 : 0" }`,
			"climbing/init.lua:14:52: the lines of hero.tries need each other in a cycle: `modifier` needs `total` and `total` needs `modifier`\n   14 | to \"hero.tries.modifier\" { label = \"lucky\", add = \"total > 9 ? 1 : 0\" }\n      |                                                    ^^^^^"},
		{"across a carried change", `trait "Bold" { to "hero.tries.modifier" { add = "total > 9 ? 1 : 0" } }`,
			"climbing/init.lua:14:50: the lines of hero.tries need each other in a cycle: `modifier` needs `total` and `total` needs `modifier`\n   14 | trait \"Bold\" { to \"hero.tries.modifier\" { add = \"total > 9 ? 1 : 0\" } }\n      |                                                  ^^^^^"},
		{"across a purchase", `offer "Push" { on = "hero.tries", by = "roller", once = "roll", changes = { modifier = "total" } }`,
			"climbing/init.lua:14:89: the lines of hero.tries need each other in a cycle: `modifier` needs `total` and `total` needs `modifier`\n   14 | offer \"Push\" { on = \"hero.tries\", by = \"roller\", once = \"roll\", changes = { modifier = \"total\" } }\n      |                                                                                         ^^^^^"},
		{"an after that asks anew", `after "hero.tries.modifier" { "modifier + 1" }`,
			"climbing/init.lua:14:32: in hero.tries the line `modifier` needs itself\n   14 | after \"hero.tries.modifier\" { \"modifier + 1\" }\n      |                                ^^^^^^^^\n  hint: a rule cannot use its own answer; in an `after` the answer so far is `usual`"},
		{"a rule", `rule "hero.fame" "fame + 1"`,
			"climbing/init.lua:14:19: hero.fame needs itself\n   14 | rule \"hero.fame\" \"fame + 1\"\n      |                   ^^^^\n  hint: a rule cannot use its own answer; in an `after` the answer so far is `usual`"},
		{"two rules", "rule \"hero.fame\" \"glory + 1\"\nrule \"hero.glory\" \"fame + 1\"",
			"climbing/init.lua:14:19: rules need each other in a cycle: hero.fame needs hero.glory and hero.glory needs hero.fame\n   14 | rule \"hero.fame\" \"glory + 1\"\n      |                   ^^^^^"},
		{"a rule by what is added", `to "hero.rank" { label = "twice", add = "rank" }`,
			"climbing/init.lua:14:42: hero.rank needs itself\n   14 | to \"hero.rank\" { label = \"twice\", add = \"rank\" }\n      |                                          ^^^^\n  hint: a rule cannot use its own answer; in an `after` the answer so far is `usual`"},
		{"a start", `box "hero.breath" { starts = "breath + 1" }`,
			"climbing/init.lua:14:31: hero.breath.starts needs itself\n   14 | box \"hero.breath\" { starts = \"breath + 1\" }\n      |                               ^^^^^^\n  hint: a rule cannot use its own answer; in an `after` the answer so far is `usual`"},
		{"a start by a rule", "box \"hero.breath\" { starts = \"lungs\" }\nrule \"hero.lungs\" \"breath * 2\"",
			"climbing/init.lua:14:31: rules need each other in a cycle: hero.breath.starts needs hero.lungs and hero.lungs needs hero.breath.starts\n   14 | box \"hero.breath\" { starts = \"lungs\" }\n      |                               ^^^^^"},
	})
}

// Where two conditions stand on the way round they may exclude each other, and
// what a rule asks of another thing is no circle.
func TestWhatNeedsNotItself(t *testing.T) {
	for _, in := range []string{
		`check "hero.climbs" { dice = "2d6", left = "luck > 0 ? right_ : 1", right_ = "luck > 0 ? 2 : left" }`,
		`check "hero.climbs" { dice = "2d6", modifier = "total > 9 ? 1 : 0" } instead_of "hero.climbs.modifier" { "1" }`,
		`rule "hero.fame" "sum(heroes, # == owner ? 0 : #.fame)"`,
		`rule "hero.steps (left)" "left > 0 ? 1 + steps(left - 1) : 0"`,
		`box "hero.breath" { starts = "lungs" } box "hero.lungs" { starts = "breath" }`,
		`offer "Push" { on = "hero.tries", by = "roller", once = "roll", changes = { modifier = "modifier + 1", total = "total + modifier" } }`,
	} {
		if g, err := tryOpen(nothingIgnored+in, Options{}); err != nil {
			t.Errorf("%s\n%v", in, err)
		} else {
			g.Close()
		}
	}
}

// Steps are those of whoever takes them.
func TestStepsOfThoseItIsFor(t *testing.T) {
	g := open(t, nothingIgnored+`action "game.calls" { for_each = "heroes", steps = { "shouts" } }
action "hero.shouts" { function(who) who.luck = who.luck + 1 end }`, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann" }) bob = bring("hero", { name = "Bob" })`)
	if got := eval(t, g, `game:calls() return ann.luck + bob.luck`); got != "2" {
		t.Errorf("they shout %s times", got)
	}
}

// A line may be called like a field of offers as long as something reads it.
func TestLinesCalledLikeFieldsOfOffers(t *testing.T) {
	for _, in := range []string{
		`check "hero.climbs" { dice = "2d6", limit = "5", capped = "min(total, limit)" }`,
		`check "hero.climbs" { dice = "2d6", limit = "5" } action "hero.runs" { function(who) return who:climbs().limit end }`,
	} {
		if g, err := tryOpen(nothingIgnored+in, Options{}); err != nil {
			t.Errorf("%s\n%v", in, err)
		} else {
			g.Close()
		}
	}
}
