package engine

import (
	"strings"
	"testing"
)

// giving is for defaults that are words, for headings that take others over, and
// for tables that begin with another.
const giving = climbing + `
kind "weapon" { damage = "number = 1" }
weapon "Spear" { damage = 4 }
weapon "Club" { damage = 2 }
box "entity.wields" { "weapon or none" }
box "entity.reach" { "number = 3" }
box "entity.log" { "text = ''" }
kind "attack" { event = true, attacker = "entity", target = "entity", weapon = "weapon of attacker or none", bonus = "number = 0", free = "yes or no", guard = "entity or none", sure = "number" }
box "attack.aim" { starts = "bonus + 1" }
rule "entity.strength (far = reach, twice = far)" { "far + twice" }
rule "entity.armed (with: weapon = wields)" { "with.damage" }
rule "entity.maybe_armed (with: weapon or none = wields)" { "with == none ? 0 : with.damage" }
rule "entity.named (with: weapon = Spear)" { "with.damage" }
rule "entity.knows (with: skill of owner)" { "with.level" }
rule "entity.sees_in (other: entity, with: skill of other)" { "with.level" }
rule "entity.sees_climb (other: entity)" { "sees_in(other, 'Climbing')" }
action "attack.compares (with: skill of target or none)" { function(attack, given) return given.with and given.with.level or "none" end }
action "entity.strikes (target: entity, weapon: weapon = wields, like attack)" { function(who, given)
  local attack = new.attack { given, attacker = who }
  who.log = ("%s %s %s %s %s"):format(attack.target.name, attack.weapon.name, attack.bonus, tostring(attack.free), attack.aim)
  return attack:resolves { attack, sure = 7 }
end }
action "entity.strikes_freely (target: entity, like entity.strikes)" { function(who, given) return who:strikes { given, free = true } end }
action "entity.strikes_on (target: entity, like entity.strikes)" { function(who, given) return who:strikes(given) end }
action "entity.strikes_with (target: entity)" { function(who, given) return who:strikes { { target = given.target, weapon = "Club" }, bonus = 2 } end }
action "entity.strikes_first (target: entity)" { function(who, given) return who:strikes { given.target, bonus = 5 } end }
action "entity.strikes_as (target: entity)" { function(who, given) return who:strikes { new.attack { target = given.target, weapon = "Club", sure = 2 }, bonus = 1 } end }
action "entity.strikes_out (target: entity)" { function(who, given) return who:strikes { { target = given.target, swift = 2 }, bonus = 1 } end }
action "attack.resolves (bonus = 0, sure = 0, like attack)" { function(attack, given) return given.bonus + given.sure end }
action "entity.lists (all: list of entity)" { function(who, given) return #given.all end }
check "skill.hard (by: entity = owner, harder = 2)" { like = "core", against = "7 + harder + by.bruises" }
check "skill.harder (like skill.hard)" { like = "skill.hard", modifier = "harder" }
action "skill.is_tried (like skill.hard)" { steps = { "hard" } }
to "entity.strikes (loud: yes or no = free_)" { steps = { "writes" } }
rule "entity.free_" { "reach > 3" }
action "entity.writes (loud: yes or no)" { changes = { log = "log + (loud ? '!' : '')" } }
`

func TestWhatWasGiven(t *testing.T) {
	for _, c := range []struct{ name, before, in, want string }{
		{"a default that is a word, and one of a parameter before it", "", `ann:strength()`, "6"},
		{"of which one is given", "", `ann:strength(5)`, "10"},
		{"both are", "", `ann:strength { far = 5, twice = 1 }`, "6"},
		{"read when nothing was given", "ann.reach = 4", `ann:strength()`, "8"},
		{"a thing", "ann.wields = 'Spear'", `ann:armed()`, "4"},
		{"a thing that may be none", "", `ann:maybe_armed()`, "0"},
		{"an entry", "", `ann:named()`, "4"},
		{"boxes of an event, of which what is set goes on", "ann.wields = 'Spear'", `ann:strikes { target = bob, bonus = 3 } return ann.log`, "Bob Spear 3 false 4"},
		{"what is written out wins", "ann.wields = 'Spear'", `ann:strikes_freely { target = bob, weapon = "Club", bonus = 3 } return ann.log`, "Bob Club 3 true 4"},
		{"what was given goes on alone", "ann.wields = 'Spear'", `ann:strikes_on { target = bob, bonus = 1 } return ann.log`, "Bob Spear 1 false 2"},
		{"a table of one's own", "", `ann:strikes_with { target = bob } return ann.log`, "Bob Club 2 false 3"},
		{"one that is empty", "ann.wields = 'Spear'", `ann:strikes { {}, target = bob, bonus = 2 } return ann.log`, "Bob Spear 2 false 3"},
		{"an empty one for an event", "", `new.attack { {}, attacker = ann, sure = 4 }.sure`, "4"},
		{"a value for the first parameter", "ann.wields = 'Spear'", `ann:strikes_first { target = bob } return ann.log`, "Bob Spear 5 false 6"},
		{"an event: what is set of it and taken", "", `ann:strikes_as { target = bob } return ann.log`, "Bob Club 1 false 2"},
		{"what an event has, and what is added", "ann.wields = 'Spear'", `ann:strikes { target = bob, bonus = 3 }`, "10"},
		{"a thing of whoever does it", "bob.Climbing.level = 2", `bob:knows "Climbing"`, "2"},
		{"a thing of whom another parameter names", "bob.Climbing.level = 2", `ann:sees_in(bob, "Climbing")`, "2"},
		{"from a formula", "bob.Climbing.level = 2", `ann:sees_climb(bob)`, "2"},
		{"a thing that is somebody's already", "ann.Climbing.level, bob.Climbing.level = 1, 2", `ann:sees_in(bob, ann.Climbing)`, "1"},
		{"a thing of somebody of the noun", "bob.Climbing.level = 2", `new.attack { attacker = ann, target = bob }:compares "Climbing"`, "2"},
		{"none, which is nobody's", "", `new.attack { attacker = ann, target = bob }:compares()`, "none"},
		{"a list stays a list", "", `ann:lists { ann, bob }`, "2"},
		{"parameters of a check", "dice(4, 4)", `ann.Climbing:hard().against`, "9"},
		{"by a check that is like it", "bob.bruises = 2 dice(4, 4) c = ann.Climbing:harder { by = bob }", `c.against + c.total`, "21"},
		{"by an action whose step it is", "ann.bruises = 1 dice(4, 4)", `ann.Climbing:is_tried { harder = 4 }.against`, "12"},
		{"a parameter that is joined, with a word", "ann.wields, ann.reach = 'Spear', 4", `ann:strikes { target = bob } return ann.log`, "Bob Spear 0 false 1!"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, giving, Options{})
			eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
			if c.before != "" {
				eval(t, g, c.before)
			}
			before, after, two := strings.Cut(c.in, " return ")
			in := c.in
			if two {
				eval(t, g, before)
				in = after
			}
			if got := eval(t, g, in); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestWhatCannotBeGiven(t *testing.T) {
	g := open(t, giving, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
	for _, c := range []struct{ in, want string }{
		{`ann:strikes { target = bob }`, "no weapon: wields is none (entity.strikes)"},
		{`ann:armed()`, "no with: wields is none (entity.armed)"},
		{`ann:strikes_out { target = bob }`, "entity.strikes takes no `swift`"},
		{`ann:strikes { bob, target = ann }`, "entity.strikes is given `target` twice: first in the table, and by name"},
		{`ann:strikes { bob, ann, bonus = 2 }`, "entity.strikes takes named parameters, but a character has no name"},
	} {
		before := g.Table.World().Hash()
		_, err := g.Eval(c.in)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.in, err, c.want)
		}
		if g.Table.World().Hash() != before {
			t.Errorf("%s left a trace", c.in)
		}
	}
}

// A command that is run again reads its defaults again: what was bought late may
// have changed them.
func TestDefaultsAreReadAgain(t *testing.T) {
	g := open(t, giving+`
offer "Grip" { on = "core", by = "roller", costs = "1 luck", once = "roll", function(check) check.roller.reach = 9 end }
action "entity.tells_reach (far = reach)" { function(who, given) who.bruises = given.far end }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `dice(3, 3) ann.Climbing:check()`)
	eval(t, g, `ann:tells_reach()`)
	if got := eval(t, g, `ann.bruises`); got != "3" {
		t.Fatalf("at first: %s", got)
	}
	eval(t, g, `taking("Grip", ann)`)
	if got := eval(t, g, `ann.bruises`); got != "9" {
		t.Errorf("afterwards: %s", got)
	}
}

func TestHeadingsThatCannotTakeOver(t *testing.T) {
	testRefusalsOf(t, nothingIgnored+marching, []refusal{
		{"like nothing", `action "hero.goes (like blov)" { steps = {} }`, "climbing/init.lua:25:25: hero.goes takes over what `blov` is given, but there is no such kind, action, check or rule\n   25 | action \"hero.goes (like blov)\" { steps = {} }\n      |                         ^\n  hint: did you mean `blow`?"},
		{"like an offer", `action "hero.goes (like Luck)" { steps = {} }`, "climbing/init.lua:25:25: hero.goes takes over what `Luck` is given, but there is no such kind, action, check or rule\n   25 | action \"hero.goes (like Luck)\" { steps = {} }\n      |                         ^"},
		{"two of one name", `kind "hit" { event = true, far = "number = 1" } kind "shot" { event = true, far = "text = 'no'" } action "hero.goes (like hit, like shot)" { steps = {} }`, "climbing/init.lua:25:133: hero.goes: `far` of shot is a text, and that of hit is a number\n   25 | kind \"hit\" { event = true, far = \"number = 1\" } kind \"shot\" { event = true, far = \"text = 'no'\" } action \"hero.goes (like hit, like shot)\" { steps = {} }\n      |                                                                                                                                     ^\n  hint: name it in the heading: (far: text = ...)"},
		{"like in a to", `to "hero.acts (like blow)" { steps = { "begins" } }`, "climbing/init.lua:25:1: to \"hero.acts (like blow)\": like stands in headings of rules, actions and checks\n   25 | to \"hero.acts (like blow)\" { steps = { \"begins\" } }\n      | ^^"},
		{"no word", `action "hero.goes (far = foot)" { steps = {} }`, "climbing/init.lua:25:26: hero.goes: the default `foot` of `far` is neither a number nor a word that means something here\n   25 | action \"hero.goes (far = foot)\" { steps = {} }\n      |                          ^"},
		{"no entry and no word", `action "hero.goes (with: weapon = Spaer)" { steps = {} } weapon "Spear" {}`, "climbing/init.lua:25:35: hero.goes: the default `Spaer` of `with` is neither a weapon nor a word that means something here\n   25 | action \"hero.goes (with: weapon = Spaer)\" { steps = {} } weapon \"Spear\" {}\n      |                                   ^\n  hint: did you mean `Spear`?"},
		{"a word of another type", `action "hero.goes (far = wields)" { steps = {} }`, "climbing/init.lua:25:26: the formula must give a number or none, but gives a weapon or none\n   25 | action \"hero.goes (far = wields)\" { steps = {} }\n      |                          ^"},
		{"an entry and a box", `weapon "wields" {} action "hero.goes (with: weapon = wields)" { steps = {} }`, "climbing/init.lua:25:54: hero.goes: the default of `with` may be the weapon \"wields\" or the box entity.wields\n   25 | weapon \"wields\" {} action \"hero.goes (with: weapon = wields)\" { steps = {} }\n      |                                                      ^\n  hint: call one of them otherwise"},
		{"a parameter that comes later", `action "hero.goes (far = near, near = 2)" { steps = {} }`, "climbing/init.lua:25:26: hero.goes: the default `near` of `far` is neither a number nor a word that means something here\n   25 | action \"hero.goes (far = near, near = 2)\" { steps = {} }\n      |                          ^"},
	})
}

// What a heading takes over from may be named by its word alone, where the noun has
// it, and an event that stands alone passes on what another kind has, too.
func TestTakenOverByAWord(t *testing.T) {
	g := open(t, nothingIgnored+marching+`
action "entity.strikes (bonus = 2)" { changes = { wounds = "bonus" } }
action "hero.lunges (like strikes)" { steps = { "strikes" } }
action "hero.feints (like hero.strikes)" { steps = { "strikes" } }
kind "cut" { event = true, attacker = "entity", damage = "number", deep = "yes or no" }
action "cut.tells" { function(cut) cut.attacker.luck = cut.damage end }
action "blow.cuts" { function(blow) new.cut(blow):tells() end }
action "blow.cuts_deep" { function(blow) new.cut { blow, damage = 9 }:tells() end }
action "blow.comes_again" { function(blow) new.blow(blow):cuts() end }`, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	for _, c := range []struct{ do, want string }{
		{"ann:lunges()", "2, 0"}, {"ann:lunges { bonus = 4 }", "4, 0"}, {"ann:feints(5)", "5, 0"},
		{"new.blow { attacker = ann, damage = 6 }:cuts()", "5, 6"}, {"new.blow { attacker = ann, damage = 6 }:cuts_deep()", "5, 9"},
		{"new.blow { attacker = ann, damage = 7 }:comes_again()", "5, 7"},
	} {
		eval(t, g, c.do)
		if got := eval(t, g, `{ ann.wounds, ann.luck }`); got != c.want {
			t.Errorf("%s: got %s, want %s", c.do, got, c.want)
		}
	}
	_, err := g.Eval("new.cut(ann)")
	if want := "prompt 14:1: new.cut takes a table of its boxes\n    1 | new.cut(ann)"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
