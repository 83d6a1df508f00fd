package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Whose a thing is, is looked up wherever a heading says it.
func TestNobodyIsCalledSo(t *testing.T) {
	testRefusalsOf(t, nothingIgnored+marching, []refusal{
		{"in a to", `to "hero.acts (with: skill of nobody_such or none)" { steps = { "begins" } }`, "climbing/init.lua:25:1: to \"hero.acts\": the parameter `with` is a skill of nobody_such or none, but `nobody_such` is nobody here\n   25 | to \"hero.acts (with: skill of nobody_such or none)\" { steps = { \"begins\" } }\n      | ^\n  hint: there is owner"},
	})
	open(t, nothingIgnored+marching+`to "hero.acts (with: skill of owner or none, other: hero or none, its: skill of other or none)" { steps = { "begins" } }`, Options{})
}

// A box that is called like a field of every heading would lose its type to that.
func TestABoxIsNotSwallowed(t *testing.T) {
	testRefusalsOf(t, nothingIgnored+marching, []refusal{
		{"a thing", `kind "thrust" { event = true, source = "entity" }`, "climbing/init.lua:25:40: kind \"thrust\": `source` is a word of the language and cannot be a box\n   25 | kind \"thrust\" { event = true, source = \"entity\" }\n      |                                        ^^^^^^^^\n  hint: choose another name for the box"},
		{"a thing or none", `kind "thrust" { event = true, source = "skill of attacker or none" }`, "climbing/init.lua:25:40: kind \"thrust\": `source` is a word of the language and cannot be a box\n   25 | kind \"thrust\" { event = true, source = \"skill of attacker or none\" }\n      |                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: choose another name for the box"},
	})
}

// A step of a noun's own may be written with the noun before it, and is found by
// either name.
func TestAStepIsFoundWithAndWithoutItsNoun(t *testing.T) {
	for _, c := range []struct{ step, at string }{
		{"hits", "before blow.hits"}, {"blow.hits", "before hits"}, {"blow.hits", "before blow.hits"},
	} {
		g := open(t, `kind "blow" { event = true, told = "text = ''" }
action "blow.hits" { changes = { told = "told + 'hits '" } }
action "blow.aims" { changes = { told = "told + 'aims '" } }
action "blow.happens" { steps = { "`+c.step+`" } }
to "blow.happens" { steps = { "aims" }, at = "`+c.at+`" }`, Options{})
		if got := eval(t, g, `(function() local b = new.blow {} b:happens() return b.told end)()`); got != "aims hits " {
			t.Errorf("%s %s: %q", c.step, c.at, got)
		}
	}
}

// A rule with parameters that may give none is asked for like a box: the same
// question has the same answer.
func TestAStepAsksForWhatARuleGives(t *testing.T) {
	const allied = nothingIgnored + marching + `rule "hero.ally (n)" { first = { { "pack", when = "pack != none" } } }
`
	testRefusalsOf(t, allied, []refusal{
		{"not at all", `action "hero.goes" { steps = { "ally(1).leader.begins" } }`, "climbing/init.lua:26:33: `ally(1)` may be none, and this step does not test for that\n   26 | action \"hero.goes\" { steps = { \"ally(1).leader.begins\" } }\n      |                                 ^^^^^^^\n  hint: write when = \"ally(1) != none\""},
		{"another question", `action "hero.goes" { steps = { { "ally(1).leader.begins", when = "ally(2).leader != none" } } }`, "climbing/init.lua:26:35: `ally(1)` may be none, and this step does not test for that\n   26 | action \"hero.goes\" { steps = { { \"ally(1).leader.begins\", when = \"ally(2).leader != none\" } } }\n      |                                   ^^^^^^^\n  hint: write when = \"ally(1) != none\""},
		{"of another element", `action "hero.stops" { steps = { { steps = { { "ally(#.luck).leader.begins", for_each = "heroes" } }, for_each = "heroes", when = "ally(#.luck).leader != none" } } }`,
			"climbing/init.lua:26:48: `ally(#.luck)` may be none, and this step does not test for that\n   26 | action \"hero.stops\" { steps = { { steps = { { \"ally(#.luck).leader.begins\", for_each = \"heroes\" } }, for_each = \"heroes\", when = \"ally(#.luck).leader != none\" } } }\n      |                                                ^^^^^^^^^^^^\n  hint: write when = \"ally(#.luck) != none\""},
	})
	open(t, allied+`
action "hero.goes"  { steps = { { "ally(1).leader.begins", when = "ally( 1 ).leader != none" } } }
action "hero.stops" { steps = { { "ally(#.luck).leader.begins", for_each = "heroes", when = "ally(#.luck).leader != none" } }, }
action "hero.tells" { requires = { { "somebody is there", "ally(2) != none" } }, say = "{ally(2)}" }`, Options{})
}

// What is never none need not be asked whether it is.
func TestWhatIsNeverNone(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"yes or no", `box "hero.bold" { "yes or no" } rule "hero.worth" { first = { { "2", when = "bold != none" }, { "1" } } }`,
			"climbing/init.lua:25:78: `bold` is yes or no and never none, so this always holds\n   25 | box \"hero.bold\" { \"yes or no\" } rule \"hero.worth\" { first = { { \"2\", when = \"bold != none\" }, { \"1\" } } }\n      |                                                                              ^^^^^^^^^^^^\n  hint: to ask whether it is so, write `bold`"},
		{"not so", `box "hero.bold" { "yes or no" } rule "hero.worth" { "none == bold ? 1 : 2" }`,
			"climbing/init.lua:25:54: `bold` is yes or no and never none, so this never holds\n   25 | box \"hero.bold\" { \"yes or no\" } rule \"hero.worth\" { \"none == bold ? 1 : 2\" }\n      |                                                      ^^^^^^^^^^^^\n  hint: to ask whether it is not so, write `not bold`"},
		{"a number", `action "hero.goes" { steps = { { "begins", when = "luck != none" } } }`,
			"climbing/init.lua:25:52: `luck` is a number and never none, so this always holds\n   25 | action \"hero.goes\" { steps = { { \"begins\", when = \"luck != none\" } } }\n      |                                                    ^^^^^^^^^^^^\n  hint: leave it out"},
		{"what a rule of unknown type gives", `rule "hero.worth" { "foe != none ? 1 : 2" }`, ""},
		{"what may be none", `rule "hero.worth" { "pack != none and pack.leader != none ? 1 : 2" }`, ""},
		{"what is none for some checks alone", `kind "den" { like = "record", lord = "hero or none" } check "core" { dice = "2d6", modifier = { { "luck", "1", when = "lord != none" } } } box "hero.lord" { "hero" } check "hero.bids" { like = "core" } check "den.bids" { like = "core" }`, ""},
		{"who rolls", `check "core" { dice = "2d6", modifier = { { "luck", "1", when = "roller != none" } } } check "hero.bids" { like = "core", roller = "owner" }`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var told []string
			for _, w := range open(t, nothingIgnored+marching+c.in, Options{}).Table.World().Program().Warnings() {
				told = append(told, w.Error())
			}
			if diff := cmp.Diff(c.want, strings.Join(told, "\n")); diff != "" {
				t.Errorf("other warnings (-want +got):\n%s", diff)
			}
		})
	}
}

// Of a line of a check that cannot be worked out, and whose name is nearly that of a
// field, the name is the slip.
func TestAFieldOfACheckThatIsMisspelt(t *testing.T) {
	testRefusalsOf(t, nothingIgnored+marching, []refusal{
		{"requires", `check "hero.falls" { dice = "1d6", requres = { { "it is so", "wounds > 0" } } }`, "climbing/init.lua:25:46: check \"hero.falls\" has a line `requres` of its own\n   25 | check \"hero.falls\" { dice = \"1d6\", requres = { { \"it is so\", \"wounds > 0\" } } }\n      |                                              ^\n  hint: did you mean `requires`?"},
		{"costs", `check "hero.falls" { dice = "1d6", cost = "1 luck" }`, "climbing/init.lua:25:43: check \"hero.falls\" has a line `cost` of its own\n   25 | check \"hero.falls\" { dice = \"1d6\", cost = \"1 luck\" }\n      |                                           ^\n  hint: did you mean `costs`?"},
		{"a name that is no slip", `check "hero.falls" { dice = "1d6", height = "1 luck" }`, "climbing/init.lua:25:46: an operator is missing between `1` and `luck`\n   25 | check \"hero.falls\" { dice = \"1d6\", height = \"1 luck\" }\n      |                                              ^^^^^^"},
	})
}

const mooks = `
kind "mook" { like = "entity", boss = "entity", dull = "yes or no" }
action "mook.sulks" { changes = { dull = "true" } }
`

// What is asked of the noun by its own word is known of it, in steps, changes and
// what is said.
func TestTheNounIsKnownByItsOwnWord(t *testing.T) {
	for _, when := range []string{"kind == 'mook'", "entity.kind == 'mook'", "entity in mooks", "luck > 0 and entity in mooks"} {
		g := open(t, nothingIgnored+marching+mooks+`
action "entity.goes" { steps = { { steps = { "sulks", "entity.sulks", "boss.is_hurt(1)", "entity.boss.is_hurt(1)" }, when = "`+when+`" } } }
after "entity.goes" { when = "`+when+`", changes = { dull = "not dull", luck = "7" }, say = "{boss.name}" }
action "entity.turns" { steps = { first = { { "is_hurt(1)", when = "not (`+when+`)" }, { "sulks" } } } }`, Options{})
		eval(t, g, `chief = bring("hero", { name = "Boss" })`)
		eval(t, g, `m = bring("mook", { boss = chief, luck = 1 })`)
		eval(t, g, `h = bring("hero", { name = "Hal", luck = 1 })`)
		eval(t, g, `(function() m:goes() h:goes() h:turns() m:turns() end)()`)
		if got := eval(t, g, `{ m.dull, m.luck, h.luck, h.wounds }`); got != "yes, 7, 1, 0" {
			t.Errorf("%s: %s", when, got)
		}
	}
	testRefusalsOf(t, nothingIgnored+marching+mooks, []refusal{
		{"of another kind", `action "entity.goes" { steps = { { "sulks", when = "entity in heroes" } } }`, "climbing/init.lua:28:37: entity.goes has a step \"sulks\", but there is no action \"hero.sulks\"\n   28 | action \"entity.goes\" { steps = { { \"sulks\", when = \"entity in heroes\" } } }\n      |                                     ^^^^^"},
		{"where it is not so", `action "entity.goes" { steps = { first = { { "sulks", when = "not (entity in mooks)" } } } }`, "climbing/init.lua:28:47: only a mook has `sulks`\n   28 | action \"entity.goes\" { steps = { first = { { \"sulks\", when = \"not (entity in mooks)\" } } } }\n      |                                               ^^^^^\n  hint: ask first: when = \"kind == 'mook'\""},
		{"a parameter called like a box", `action "entity.is_set (luck)" { changes = { luck = "luck" } }`, "climbing/init.lua:28:53: `luck` has two meanings here: a parameter and the box entity.luck\n   28 | action \"entity.is_set (luck)\" { changes = { luck = \"luck\" } }\n      |                                                     ^^^^\n  hint: that of the noun is `entity.luck`; to read what was given, call the parameter otherwise"},
	})
}

// A kind that others are like is asked for by its plural: by its own kind these
// would be passed over in silence.
func TestWhatOthersAreLikeIsAskedForByItsPlural(t *testing.T) {
	const brutes = mooks + `
kind "brute" { like = "mook" }
`
	testRefusalsOf(t, nothingIgnored+marching+brutes, []refusal{
		{"a word of the noun", `rule "entity.is_dull" { "dull" }`, "climbing/init.lua:30:26: only a mook has `dull`; ask first: `entity in mooks`\n   30 | rule \"entity.is_dull\" { \"dull\" }\n      |                          ^^^^"},
		{"behind a dot", `rule "entity.finds (other: entity)" { "other.dull" }`, "climbing/init.lua:30:46: only a mook has `dull`; ask first: `in mooks`\n   30 | rule \"entity.finds (other: entity)\" { \"other.dull\" }\n      |                                              ^^^^"},
		{"a step of the noun", `action "entity.goes" { steps = { "sulks" } }`, "climbing/init.lua:30:35: only a mook has `sulks`\n   30 | action \"entity.goes\" { steps = { \"sulks\" } }\n      |                                   ^^^^^\n  hint: ask first: when = \"entity in mooks\""},
		{"a step of another", `action "entity.goes (other: entity)" { steps = { "other.sulks" } }`, "climbing/init.lua:30:57: only a mook has `sulks`\n   30 | action \"entity.goes (other: entity)\" { steps = { \"other.sulks\" } }\n      |                                                         ^^^^^\n  hint: ask first: when = \"other in mooks\""},
		{"a box that is changed", `action "entity.goes (other: entity)" { changes = { ["other.dull"] = "true" } }`, "climbing/init.lua:30:54: entity.goes changes `other.dull`, but an entity has no box `dull`\n   30 | action \"entity.goes (other: entity)\" { changes = { [\"other.dull\"] = \"true\" } }\n      |                                                      ^\n  hint: only a mook has it; ask first: when = \"other in mooks\""},
	})
}

// What filter asks of a thing is known of all that it lets through.
func TestFilterKnowsWhatItLetsThrough(t *testing.T) {
	g := open(t, nothingIgnored+marching+mooks+`
box "game.crew" { "list of thing" }
box "game.hands" { "list of mook" }
rule "game.dull_ones" { "count(filter(crew, # in mooks and not (# in hands)), #.dull)" }
rule "game.sharp" { "filter(crew, #.kind == 'mook')[1]" }
action "game.all_sulk" { changes = { hands = "filter(crew, # in mooks)" }, steps = { { "#.sulks", for_each = "filter(crew, # in mooks)" } } }`, Options{})
	eval(t, g, `h = bring("hero", { name = "Hal" })`)
	eval(t, g, `m = bring("mook", { name = "Mo", boss = h })`)
	eval(t, g, `game.crew = { h, m }`)
	eval(t, g, `game:all_sulk()`)
	if got := eval(t, g, `{ game.dull_ones, m.dull, game.hands, game.sharp.boss }`); got != "0, yes, Mo, Hal" {
		t.Error(got)
	}
	eval(t, g, `game.hands = {}`)
	if got := eval(t, g, `game.dull_ones`); got != "1" {
		t.Error(got)
	}
	testRefusalsOf(t, nothingIgnored+marching+mooks, []refusal{
		{"what it does not ask", `action "game.all_sulk (crew: list of thing)" { steps = { { "#.sulks", for_each = "filter(crew, not (# in mooks))" } } }`, "climbing/init.lua:28:63: only a mook has `sulks`\n   28 | action \"game.all_sulk (crew: list of thing)\" { steps = { { \"#.sulks\", for_each = \"filter(crew, not (# in mooks))\" } } }\n      |                                                               ^^^^^\n  hint: ask first: when = \"#.kind == 'mook'\""},
	})
}
