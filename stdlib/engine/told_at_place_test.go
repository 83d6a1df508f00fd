package engine

import "testing"

const tried = `kind "character" { like = "entity" }
kind "trait" { carried = true }
kind "camp" { like = "record" }
kind "weapon" { damage = "number" }
box "entity.luck" { starts = "2" }
box "entity.friend" { "entity or none" }
box "entity.arm" { "weapon or none" }
action "entity.rests_long" { say = "zzz" }
action "camp.burns_down" { say = "ash" }
check "core" { dice = "2d6", roller = "owner" }
check "entity.tries" { like = "core" }
check "entity.leaps" { like = "core" }
check "entity.climbs" { like = "core" }
`

// What is wrong with who may take an offer is told where that is written.
func TestWhoTakesAnOfferIsToldAtItsPlace(t *testing.T) {
	testRefusalsOf(t, tried, []refusal{
		{"a word", "offer \"Luck\" { on = \"entity.tries\",\n  by = \"frend\", changes = { modifier = \"modifier + 1\" } }", "climbing/init.lua:15:9: `frend` means nothing here\n   15 |   by = \"frend\", changes = { modifier = \"modifier + 1\" } }\n      |         ^^^^^\n  hint: did you mean `friend`?"},
		{"whose", "offer \"Luck\" { on = \"entity.tries\",\n  by = \"friend of frend\", changes = { modifier = \"modifier + 1\" } }", "climbing/init.lua:15:19: `frend` means nothing here\n   15 |   by = \"friend of frend\", changes = { modifier = \"modifier + 1\" } }\n      |                   ^^^^^\n  hint: did you mean `friend`?"},
		{"of somebody", "offer \"Luck\" { on = \"entity.tries\",\n  by = \"frend of friend of friend\", changes = { modifier = \"modifier + 1\" } }", "climbing/init.lua:15:9: an entity has no `frend`\n   15 |   by = \"frend of friend of friend\", changes = { modifier = \"modifier + 1\" } }\n      |         ^^^^^\n  hint: did you mean `friend`?"},
		{"in the middle", "offer \"Luck\" { on = \"entity.tries\",\n  by = \"friend of frend of friend\", changes = { modifier = \"modifier + 1\" } }", "climbing/init.lua:15:19: an entity has no `frend`\n   15 |   by = \"friend of frend of friend\", changes = { modifier = \"modifier + 1\" } }\n      |                   ^^^^^\n  hint: did you mean `friend`?"},
		{"a path", "offer \"Luck\" { on = \"entity.tries\",\n  by = \"friend.frend\", changes = { modifier = \"modifier + 1\" } }", "climbing/init.lua:15:16: an entity has no `frend`\n   15 |   by = \"friend.frend\", changes = { modifier = \"modifier + 1\" } }\n      |                ^^^^^\n  hint: did you mean `friend`?"},
		{"a number", "offer \"Luck\" { on = \"entity.tries\",\n  by = \"luck\", changes = { modifier = \"modifier + 1\" } }", "climbing/init.lua:15:9: the formula must give a thing or none, but gives a number\n   15 |   by = \"luck\", changes = { modifier = \"modifier + 1\" } }\n      |         ^^^^"},
		{"nobody", "offer \"Luck\" { on = \"entity.tries\",\n  by = \"arm\", changes = { modifier = \"modifier + 1\" } }", "climbing/init.lua:15:9: offer \"Luck\" is for `arm` of entity.tries, which is a weapon and nobody\n   15 |   by = \"arm\", changes = { modifier = \"modifier + 1\" } }\n      |         ^^^"},
	})
}

// A record is on nobody's sheet: it waits for what it does itself.
func TestARecordRefillsByWhatItDoes(t *testing.T) {
	testRefusalsOf(t, tried, []refusal{
		{"of others", `box "camp.fire" { starts = "3", refills = "owner.rests_long" }`, "climbing/init.lua:14:43: box \"camp.fire\": refills = \"owner.rests_long\": a camp is on nobody's sheet\n   14 | box \"camp.fire\" { starts = \"3\", refills = \"owner.rests_long\" }\n      |                                           ^^^^^^^^^^^^^^^^^^\n  hint: what waits for an action of others waits for one of its own, which is a step of theirs"},
		{"its own", `box "camp.fire" { starts = "3", refills = "owner.burns_down" }`, "climbing/init.lua:14:43: box \"camp.fire\": refills = \"owner.burns_down\": a camp is on nobody's sheet\n   14 | box \"camp.fire\" { starts = \"3\", refills = \"owner.burns_down\" }\n      |                                           ^^^^^^^^^^^^^^^^^^\n  hint: write \"burns_down\""},
	})
}

// Headings that take over each other's parameters do so in a circle.
func TestHeadingsAreNotLikeEachOther(t *testing.T) {
	testRefusalsOf(t, tried, []refusal{
		{"actions", "action \"entity.eats (a = 1, like drinks)\" { say = \"{a}\" }\naction \"entity.drinks (b = 2, like eats)\" { say = \"{b}\" }", "climbing/init.lua:15:36: entity.drinks takes over what `eats` is given, and so in a circle what it is given itself\n   15 | action \"entity.drinks (b = 2, like eats)\" { say = \"{b}\" }\n      |                                    ^\n  hint: write out in one of them what it is given"},
		{"rules", "rule \"entity.few (a = 1, like many)\" { \"a\" }\nrule \"entity.many (b = 2, like some)\" { \"b\" }\nrule \"entity.some (c = 2, like few)\" { \"c\" }", "climbing/init.lua:16:32: entity.some takes over what `few` is given, and so in a circle what it is given itself\n   16 | rule \"entity.some (c = 2, like few)\" { \"c\" }\n      |                                ^\n  hint: write out in one of them what it is given"},
	})
}

// A change of a check that others are like is wrong once, however many these are.
func TestAChangeOfManyChecksIsWrongOnce(t *testing.T) {
	testRefusalsOf(t, tried, []refusal{
		{"a role", `trait "Lucky" { to "core.modifier" { add = "1", me = "target" } }`, "climbing/init.lua:14:17: core.modifier has no role \"target\"; it has itself\n   14 | trait \"Lucky\" { to \"core.modifier\" { add = \"1\", me = \"target\" } }\n      |                 ^"},
		{"costs", `to "core.modifier" { costs = "1 luck" }`, "climbing/init.lua:14:1: to \"core.modifier\": costs belong to actions and checks; core.modifier is a line\n   14 | to \"core.modifier\" { costs = \"1 luck\" }\n      | ^"},
		{"a requirement", `to "core.modifier" { requires = { { "x", "luck > 1" } } }`, "climbing/init.lua:14:1: to \"core.modifier\": requirements belong to actions and checks; core.modifier is a line\n   14 | to \"core.modifier\" { requires = { { \"x\", \"luck > 1\" } } }\n      | ^"},
		{"a parameter", `to "core.modifier (a: number)" { add = "1" }`, "climbing/init.lua:14:1: to \"core.modifier\": only an action can be given more; core.modifier is a line\n   14 | to \"core.modifier (a: number)\" { add = \"1\" }\n      | ^"},
		{"steps", `after "core.modifier" { steps = { "rests_long" } }`, "climbing/init.lua:14:1: after \"core.modifier\": core.modifier is a line, and a rule only answers\n   14 | after \"core.modifier\" { steps = { \"rests_long\" } }\n      | ^\n  hint: let it follow the check"},
		{"rows", `to "core.modifier" { { 1, 2 } }`, "climbing/init.lua:14:1: to \"core.modifier\": core.modifier is a line and has no rows\n   14 | to \"core.modifier\" { { 1, 2 } }\n      | ^"},
	})
}

// A noun has the article that it is spoken with.
func TestNounsHaveTheirArticle(t *testing.T) {
	testRefusalsOf(t, tried, []refusal{
		{"an action", `instead_of "entity.rests_long" { { 1, 2 } }`, "climbing/init.lua:14:1: instead_of \"entity.rests_long\": entity.rests_long is an action and has no rows\n   14 | instead_of \"entity.rests_long\" { { 1, 2 } }\n      | ^"},
	})
}
