package link_test

import (
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

// linked is what the texts of TestLinkErrors are added to.
const linked = `kind "skill" { rated = "0..6" }
skill "Climbing" {}
kind "character" { like = "entity" }
kind "trait" { carried = true }
kind "blow" { event = true, attacker = "entity", target = "entity" }
box "entity.luck" { "number = 0" }
check "core" { dice = "2d6" }
check "skill.check (difficulty = 0)" { like = "core", against = "7 + difficulty" }
rule "skill.effective" { "level + 1" }
action "entity.acts" { steps = { "begins", "ends_it" } }
action "entity.begins" { function(who) end }
action "entity.ends_it" { function(who) end }
`

func TestLinkErrors(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"unknown rule", `to "skill.efective" { add = "1" }`,
			"climbing/init.lua:13:1: to \"skill.efective\": there is no such rule\n   13 | to \"skill.efective\" { add = \"1\" }\n      | ^\n  hint: did you mean `skill.effective`?"},
		{"unknown rule of a kind it is like", `after "character.begns" { }`,
			"climbing/init.lua:13:1: after \"character.begns\": there is no such rule\n   13 | after \"character.begns\" { }\n      | ^\n  hint: did you mean `character.begins`?"},
		{"unknown word", `rule "skill.x" { "levle + 1" }`,
			"climbing/init.lua:13:19: `levle` means nothing here\n   13 | rule \"skill.x\" { \"levle + 1\" }\n      |                   ^^^^^\n  hint: did you mean `level`?"},
		{"two meanings", `rule "skill.x (level = 0)" { "level + 1" }`,
			"climbing/init.lua:13:31: `level` has two meanings here: a parameter and the level\n   13 | rule \"skill.x (level = 0)\" { \"level + 1\" }\n      |                               ^^^^^\n  hint: that of the noun is `skill.level`; to read what was given, call the parameter otherwise"},
		{"twice", `rule "skill.effective" { "1" }`,
			"climbing/init.lua:13:1: rule \"skill.effective\" exists already\n   13 | rule \"skill.effective\" { \"1\" }\n      | ^\n  hint: to change it, write instead_of, around, after or to\n  climbing/init.lua:9:1: it is declared here, in climbing"},
		{"no kind", `rule "skil.x" { "1" }`,
			"climbing/init.lua:13:1: rule \"skil.x\": there is no kind \"skil\"\n   13 | rule \"skil.x\" { \"1\" }\n      | ^\n  hint: did you mean `skill`?"},
		{"no noun", `rule "lonely" { "1" }`,
			"climbing/init.lua:13:1: rule \"lonely\" has no noun\n   13 | rule \"lonely\" { \"1\" }\n      | ^\n  hint: write whose it is: `noun.lonely`, or `game.lonely` for the game's own"},
		{"a box already", `rule "entity.luck" { "1" }`,
			"climbing/init.lua:13:1: entity.luck is a box already\n   13 | rule \"entity.luck\" { \"1\" }\n      | ^\n  climbing/init.lua:6:1: the box is declared here, in climbing"},
		{"a box of a kind like it", `rule "character.luck" { "1" }`,
			"climbing/init.lua:13:1: character.luck is a box already\n   13 | rule \"character.luck\" { \"1\" }\n      | ^\n  climbing/init.lua:6:1: the box is declared here, in climbing"},
		{"a rule of a kind like it", "rule \"entity.x\" { \"1\" }\nrule \"character.x\" { \"2\" }",
			"climbing/init.lua:14:1: character.x and entity.x would be one word of a character\n   14 | rule \"character.x\" { \"2\" }\n      | ^\n  hint: change the other one: instead_of \"entity.x\" { when = \"kind == 'character'\", ... }\n  climbing/init.lua:13:1: entity.x is declared here, in climbing"},
		{"unknown step", `to "entity.acts" { steps = { "bigins" } }`,
			"climbing/init.lua:13:31: to \"entity.acts\" has a step \"bigins\", but there is no action \"entity.bigins\"\n   13 | to \"entity.acts\" { steps = { \"bigins\" } }\n      |                               ^^^^^^\n  hint: did you mean `begins`?"},
		{"unknown at", `to "entity.acts" { steps = { "begins" }, at = "after end_it" }`,
			"climbing/init.lua:13:1: to \"entity.acts\": there is no step \"end_it\"; the steps are begins and ends_it\n   13 | to \"entity.acts\" { steps = { \"begins\" }, at = \"after end_it\" }\n      | ^\n  hint: did you mean `ends_it`?"},
		{"senseless at", `to "entity.acts" { steps = { "begins" }, at = "sometimes" }`,
			"climbing/init.lua:13:1: to \"entity.acts\": at = \"sometimes\" means nothing\n   13 | to \"entity.acts\" { steps = { \"begins\" }, at = \"sometimes\" }\n      | ^\n  hint: write at = \"first\", \"last\", \"after step\" or \"before step\""},
		{"steps of a question", `to "skill.effective" { steps = { "begins" } }`,
			"climbing/init.lua:13:1: to \"skill.effective\": skill.effective is a rule, and a rule only answers\n   13 | to \"skill.effective\" { steps = { \"begins\" } }\n      | ^\n  hint: what rolls, chooses or changes something follows an action or a check"},
		{"circle", "check \"skill.a\" { like = \"skill.b\" }\ncheck \"skill.b\" { like = \"skill.a\" }",
			"climbing/init.lua:13:1: check \"skill.a\" is like itself, through others\n   13 | check \"skill.a\" { like = \"skill.b\" }\n      | ^\n\nclimbing/init.lua:14:1: check \"skill.b\" is like itself, through others\n   14 | check \"skill.b\" { like = \"skill.a\" }\n      | ^\n\n2 problems"},
		{"like nothing", `check "skill.a" { like = "cor" }`,
			"climbing/init.lua:13:1: check \"skill.a\" is like \"cor\", but there is no such check\n   13 | check \"skill.a\" { like = \"cor\" }\n      | ^\n  hint: did you mean `core`?"},
		{"no dice", `check "skill.a" { against = "7" }`,
			"climbing/init.lua:13:1: check \"skill.a\" rolls no dice\n   13 | check \"skill.a\" { against = \"7\" }\n      | ^\n  hint: write dice = \"2d6\", or like = a check that has them"},
		{"unknown dice variable", `check "skill.a" { dice = "(@cuont)d6", count = "2" }`,
			"climbing/init.lua:13:29: `cuont` means nothing here\n   13 | check \"skill.a\" { dice = \"(@cuont)d6\", count = \"2\" }\n      |                             ^^^^^\n  hint: did you mean `count`?"},
		{"offer on nothing", `offer "Luck" { on = "skill.chek", by = "roller", costs = "1 luck", changes = { dice = "again" } }`,
			"climbing/init.lua:13:1: offer \"Luck\" is on \"skill.chek\", but there is no such check or action\n   13 | offer \"Luck\" { on = \"skill.chek\", by = \"roller\", costs = \"1 luck\", changes = { dice = \"again\" } }\n      | ^\n  hint: did you mean `skill.check`?"},
		{"offer on a question", `offer "Luck" { on = "skill.effective", by = "anyone", costs = "1 luck", changes = { success = "true" } }`,
			"climbing/init.lua:13:1: offer \"Luck\" is on \"skill.effective\", which is a rule; offers are on checks, actions and offers\n   13 | offer \"Luck\" { on = \"skill.effective\", by = \"anyone\", costs = \"1 luck\", changes = { success = \"true\" } }\n      | ^"},
		{"offer by nobody", `offer "Luck" { on = "skill.check", costs = "1 luck", changes = { dice = "again" } }`,
			"climbing/init.lua:13:1: offer \"Luck\": who may take it?\n   13 | offer \"Luck\" { on = \"skill.check\", costs = \"1 luck\", changes = { dice = \"again\" } }\n      | ^\n  hint: write by = \"roller\", \"anyone\", \"gamemaster\" or a role"},
		{"offer line unknown", `offer "Luck" { on = "skill.check", by = "roller", costs = "1 luck", changes = { degre = "1" } }`,
			"climbing/init.lua:13:81: offer \"Luck\" changes the line `degre`, which skill.check does not have\n   13 | offer \"Luck\" { on = \"skill.check\", by = \"roller\", costs = \"1 luck\", changes = { degre = \"1\" } }\n      |                                                                                 ^\n  hint: did you mean `degree`?"},
		{"offer to", "offer \"Luck\" { on = \"skill.check\", by = \"roller\", costs = \"1 luck\", changes = { dice = \"again\" } }\nafter \"Luck\" { function() end }",
			"climbing/init.lua:14:1: after \"Luck\": an offer can only be replaced, with instead_of\n   14 | after \"Luck\" { function() end }\n      | ^"},
		{"around with a formula", `around "skill.effective" { "usual + 1" }`,
			"climbing/init.lua:13:1: around \"skill.effective\" needs a function(as_usual, ...)\n   13 | around \"skill.effective\" { \"usual + 1\" }\n      | ^\n  hint: after takes a formula in which `usual` is the value below; instead_of takes one without"},
		{"to a check", `to "skill.check" { add = "1" }`,
			"climbing/init.lua:13:1: to \"skill.check\": a check is changed line by line\n   13 | to \"skill.check\" { add = \"1\" }\n      | ^\n  hint: name the line: to \"skill.check.modifier\""},
		{"whose of two roles", "rule \"blow.x\" { \"1\" }\ntrait \"Cat\" { to \"blow.x\" { add = \"1\" } }",
			"climbing/init.lua:14:15: to \"blow.x\": whose? blow.x has the roles attacker and target\n   14 | trait \"Cat\" { to \"blow.x\" { add = \"1\" } }\n      |               ^\n  hint: write me = \"attacker\""},
		{"no such role", "rule \"blow.x\" { \"1\" }\ntrait \"Cat\" { to \"blow.x\" { me = \"tagret\", add = \"1\" } }",
			"climbing/init.lua:14:15: blow.x has no role \"tagret\"; it has attacker and target\n   14 | trait \"Cat\" { to \"blow.x\" { me = \"tagret\", add = \"1\" } }\n      |               ^\n  hint: did you mean `target`?"},
		{"no such role and nobody given", "rule \"game.x (foe: entity, dear: number)\" { \"1\" }\ntrait \"Cat\" { to \"game.x\" { me = \"fee\", add = \"1\" } }",
			"climbing/init.lua:14:15: game.x has no role \"fee\"; it has foe\n   14 | trait \"Cat\" { to \"game.x\" { me = \"fee\", add = \"1\" } }\n      |               ^\n  hint: did you mean `foe`?"},
		{"nobody's role", "trait \"Cat\" { to \"game.x\" { add = \"1\" } }\nrule \"game.x\" { \"1\" }",
			"climbing/init.lua:13:15: nobody has a role in game.x, so \"Cat\" cannot change it for whoever carries it\n   13 | trait \"Cat\" { to \"game.x\" { add = \"1\" } }\n      |               ^"},
		{"only some have it", "box \"character.fame\" { \"number = 0\" }\nrule \"entity.x\" { \"fame + 1\" }",
			"climbing/init.lua:14:20: only a character has `fame`; ask first: `kind == 'character'`\n   14 | rule \"entity.x\" { \"fame + 1\" }\n      |                    ^^^^"},
		{"never reached", `rule "skill.x" { first = { { "1" }, { "2" } } }`,
			"climbing/init.lua:13:40: this line can never be reached\n   13 | rule \"skill.x\" { first = { { \"1\" }, { \"2\" } } }\n      |                                        ^\n  hint: the line before it has no `when`, so it always holds"},
		{"once for all that are like it", "check \"base\" { dice = \"2d6\", success = \"total >= aganist\" }\ncheck \"skill.a\" { like = \"base\", against = \"7\" }\ncheck \"skill.b\" { like = \"base\", against = \"8\" }",
			"climbing/init.lua:13:50: `aganist` means nothing here\n   13 | check \"base\" { dice = \"2d6\", success = \"total >= aganist\" }\n      |                                                  ^^^^^^^\n  hint: did you mean `against`?"},
		{"bad dice", `check "skill.a" { dice = "2d" }`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := gametest.TryOpen(linked + c.in)
			if err == nil {
				t.Fatal("it was accepted")
			}
			if c.want == "" {
				if !strings.HasPrefix(err.Error(), "climbing/init.lua:13:2") {
					t.Errorf("no place: %v", err)
				}
			} else if err.Error() != c.want {
				t.Errorf("got\n%v\nwant\n%s", err, c.want)
			}
		})
	}
}

// Whose thing stands in a box is told by a box that holds somebody, or by the
// owner of a sheet.
func TestWhoseThingsStandInBoxes(t *testing.T) {
	_, err := gametest.TryOpen(`
kind "weapon" { damage = "number" }
kind "attack" { event = true, attacker = "entity", weapon = "weapon of atacker" }
kind "blow" { event = true, number = "number = 1", weapon = "weapon of number" }
`)
	want := `climbing/init.lua:3:61: the box attack.weapon is a weapon of atacker, but no box ` + "`atacker`" + ` of an attack holds somebody
    3 | kind "attack" { event = true, attacker = "entity", weapon = "weapon of atacker" }
      |                                                             ^
  hint: did you mean ` + "`attacker`" + `?

climbing/init.lua:4:61: the box blow.weapon is a weapon of number, but no box ` + "`number`" + ` of a blow holds somebody
    4 | kind "blow" { event = true, number = "number = 1", weapon = "weapon of number" }
      |                                                             ^

2 problems`
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	g := gametest.Open(t, `
kind "weapon" { damage = "number" }
weapon "Axe" { damage = 3 }
kind "character" { like = "entity" }
box "entity.wields" { "weapon of owner or none" }
`)
	gametest.Eval(t, g, `ann = bring("character", { name = "Ann", wields = "Axe" })`)
	if got := gametest.Eval(t, g, `ann.wields.owner.name`); got != "Ann" {
		t.Errorf("the axe is %s's", got)
	}
}

// TestFirstOfWhichNoLineHolds answers none, and its type says so.
func TestFirstOfWhichNoLineHolds(t *testing.T) {
	g := gametest.Open(t, `
kind "character" { like = "entity" }
box "entity.wealth" { "number = 1" }
rule "entity.rank" { first = { { "2", when = "wealth > 9" }, { "1", when = "wealth > 4" } } }
rule "entity.fee" { "10 * (rank ?? 0)" }
rule "entity.tax" { "rank + 1" }
`)
	gametest.Eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for _, tt := range []struct{ wealth, rank, fee string }{{"4", "yes", "0"}, {"5", "no", "10"}, {"10", "no", "20"}} {
		gametest.Eval(t, g, `ann.wealth = `+tt.wealth)
		if rank, fee := gametest.Eval(t, g, `ann.rank == nil`), gametest.Eval(t, g, `ann.fee`); rank != tt.rank || fee != tt.fee {
			t.Errorf("wealth %s: no rank %s, fee %s", tt.wealth, rank, fee)
		}
	}
	gametest.Eval(t, g, `ann.wealth = 4`)
	if _, err := g.Eval(`ann.tax`); err == nil || !strings.Contains(err.Error(), "`rank` is none, but `+` needs a number") {
		t.Errorf("a rank that is none was added up: %v", err)
	}
}
