package engine

import (
	"math/big"
	"strings"
	"testing"

	"houserule/runtime/odds"
)

// tagged is a game with a tag that things have by a menu or a cost, and two that are written.
const tagged = `
kind "character" { like = "entity" }
kind "skill" { rated = "0..6" }
kind "trait" { carried = true }
kind "attack" { event = true, attacker = "entity", target = "entity" }
skill "Climbing" {}
box "entity.actions" { starts = "3", refills = "turn" }
box "entity.held" "yes or no = no"
box "entity.tired" "number = 0"
rule "entity.is_weak" "tired > 4"

tag "deed" { text = "what uses a turn", menu = "turn", costs = { "actions" } }
tag "hands" { text = "needs both hands" }
tag "strain" {}

check "core" { dice = "2d6", against = "7", tags = "strain" }
check "skill.check" { like = "core", roller = "owner", tags = "hands" }
check "skill.quick" { like = "skill.check" }
check "skill.sung" { like = "skill.check", tags = { no = "hands" } }
check "attack.roll" { like = "core", roller = "attacker" }
action "entity.moves" { menu = "turn", costs = "1 actions", steps = {} }
action "entity.struggles" { menu = "turn", steps = {} }
action "entity.reloads" { menu = "turn", tags = { "hands", no = "deed" }, steps = {} }
action "attack.make" { costs = "1 actions of attacker", tags = "hands of attacker", steps = {} }

to "tagged deed" { requires = { { "whoever is held only struggles", "not held" } }, except = "struggles" }
trait "Sore" {
  to "tagged hands" { requires = { "no arm is tired out", "not is_weak" }, changes = { tired = "tired + 1" }, say = "{name} groans." } }
`

// later is a module that nobody of the tagged game has read.
const later = `
action "entity.shoots (at: entity, like reloads)" { costs = "1 actions", steps = {} }
kind "spell" {}
spell "Dart" {}
action "spell.is_cast" { costs = "1 actions of owner", steps = {} }
to "entity.moves" { tags = "hands" }
`

// other does not require later, nor is it required by it.
const other = `
to "tagged deed" { costs = "1 breath", when = "tired > 2" }
box "entity.breath" { starts = "1" }
`

func taggedGame(t *testing.T, more string) *Game {
	t.Helper()
	shelf, err := shelfOf(map[string]string{"climbing": tagged + more, "later": later, "other": other})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"later", "other"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	eval(t, g, `ann, bob = bring("character", { name = "Ann", Climbing = 2 }), bring("character", { name = "Bob" })`)
	return g
}

// A restriction of a tag reaches what has it implicitly, by like, or by a `to`, in modules that are
// loaded later, and says no to whoever does it.
func TestRestrictionsOfATag(t *testing.T) {
	g := taggedGame(t, "")
	for _, c := range []struct{ name, in, want string }{
		{"in the menu", `ann.held = true ann:moves()`, "needed: whoever is held only struggles"},
		{"by a cost, in a module that is loaded later", `ann.held = true ann:shoots(bob)`, "needed: whoever is held only struggles"},
		{"of an entry, by a cost", `ann.held = true ann:the("Dart"):is_cast()`, "needed: whoever is held only struggles"},
		{"of an event, by the cost of one of its roles", `ann.held = true new.attack { attacker = ann, target = bob }:make()`, "needed: whoever is held only struggles"},
		{"the other role is no doer", `bob.held = true new.attack { attacker = ann, target = bob }:make()`, ""},
		{"except", `ann.held = true ann:struggles()`, ""},
		{"taken out by itself", `ann.held = true ann:reloads()`, ""},
		{"nobody is held", `ann:moves() ann:shoots(bob)`, ""},
		{"costs of a stranger's", `ann.tired = 3 ann:moves() ann:shoots(bob)`, "Ann cannot pay 1 breath: there are 0"},
		{"costs under a condition", `ann:moves() ann:moves()`, ""},
		{"carried, of a check", `ann.tired = 5 ann:gains "Sore" ann.Climbing:check()`, "needed: no arm is tired out"},
		{"carried, of a check like it", `ann.tired = 5 ann:gains "Sore" ann.Climbing:quick()`, "needed: no arm is tired out"},
		{"carried, of a check that takes itself out", `dice(3, 4) ann.tired = 5 ann:gains "Sore" local c = ann.Climbing:sung().total`, ""},
		{"carried, by a to", `ann.tired = 5 ann:gains "Sore" ann:moves()`, "needed: no arm is tired out"},
		{"carried, by like in a heading", `ann.tired = 5 ann:gains "Sore" ann:shoots(bob)`, "needed: no arm is tired out"},
		{"carried, of the role that the tag names", `ann.tired = 5 ann:gains "Sore" new.attack { attacker = ann, target = bob }:make()`, "needed: no arm is tired out"},
		{"carried, by another role", `bob.tired = 5 bob:gains "Sore" new.attack { attacker = ann, target = bob }:make()`, ""},
		{"carried, by somebody else", `bob.tired = 5 bob:gains "Sore" ann:shoots(bob)`, ""},
	} {
		_, err := g.Eval(c.in)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s: got %q, want %q", c.name, c.in, got, c.want)
		}
		eval(t, g, `for _, who in ipairs { ann, bob } do who.held, who.tired, who.actions, who.breath = false, 0, 3, 1 if who:has "Sore" then who:loses "Sore" end end no_dice()`)
	}
}

// Effects of a tag happen once, after the action or check, to whoever does it; undo takes them back.
func TestEffectsOfATag(t *testing.T) {
	g := taggedGame(t, "")
	eval(t, g, `ann:gains "Sore" ann:reloads() new.attack { attacker = ann, target = bob }:make() dice(3, 4) local c = ann.Climbing:quick().total bob:reloads()`)
	if got := eval(t, g, `ann.tired .. " " .. bob.tired`); got != "3 0" {
		t.Errorf("tired: %s", got)
	}
	before := g.Table.World().Hash()
	eval(t, g, `ann:reloads()`)
	if _, err := g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	if g.Table.World().Hash() != before {
		t.Error("undo leaves what the tag did")
	}
	d, err := g.Odds(`ann:reloads() return tostring(ann.tired)`, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	agree(t, d, map[string]*big.Rat{"4": frac(1, 1)})
}

// A line of all checks with a tag is added to, in the words of the roller; odds stay exact.
func TestLinesOfATag(t *testing.T) {
	g := taggedGame(t, `to "tagged strain.modifier" { label = "tired", add = "-tired" }`)
	eval(t, g, `ann.tired = 2 dice(3, 4, 3, 4, 3, 4)`)
	for in, want := range map[string]string{
		`ann.Climbing:check().total`:                               "5",
		`new.attack { attacker = ann, target = bob }:roll().total`: "5",
		`new.attack { attacker = bob, target = ann }:roll().total`: "7",
	} {
		if got := eval(t, g, in); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
	d, err := g.Odds(`return tostring(ann.Climbing:check().success)`, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	agree(t, d, map[string]*big.Rat{"true": frac(10, 36), "false": frac(26, 36)})
}

// Listings say which tags something has and why, and what came by one.
func TestListingsOfTags(t *testing.T) {
	g := taggedGame(t, "")
	for name, want := range map[string][]string{
		"entity.moves":   {`tags: hands (by later), deed (by its menu turn)`, `requires: whoever is held only struggles   climbing by the tag "deed"`, `costs: 1 breath by the tag "deed"`},
		"attack.make":    {`tags: hands, deed (by its cost in actions)`, `to "Sore" by the tag "hands" of whoever has Sore`},
		"skill.quick":    {`tags: hands (like skill.check), strain (like skill.check)`},
		"skill.sung":     {`tags: strain (like skill.check)`},
		"entity.reloads": {`tags: hands`},
	} {
		got := g.Table.World().Program().Rule(name).Describe()
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s lacks %q:\n%s", name, w, got)
			}
		}
	}
	if got := g.Table.World().Program().Rule("entity.reloads").Describe(); strings.Contains(got, "deed") {
		t.Errorf("entity.reloads has taken itself out of deed:\n%s", got)
	}
}

// A house rule reaches what has a tag, from then on.
func TestHouseRulesOfATag(t *testing.T) {
	g := taggedGame(t, "")
	eval(t, g, `ann:moves()`)
	if err := g.House(`to "tagged deed" { requires = { "nobody moves on Sundays", "tired > 0" } }`); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Eval(`ann:shoots(bob)`); err == nil || !strings.Contains(err.Error(), "nobody moves on Sundays") {
		t.Errorf("got %v", err)
	}
}

// Mistakes with tags are errors with a place, and with what was meant.
func TestMistakesWithTags(t *testing.T) {
	for _, c := range []struct{ name, more, want, hint string }{
		{"unknown", `action "entity.dances" { tags = "hand", steps = {} }`, `there is no tag "hand"`, "did you mean `hands`?"},
		{"unknown target", `to "tagged dead" { costs = "1 actions" }`, `there is no tag "dead"`, "did you mean `deed`?"},
		{"nobody does it", `action "attack.flies" { tags = "hands", steps = {} }`, `attack.flies has the tag "hands", and nothing says who does it`, `write tags = "hands of attacker"`},
		{"no such role", `action "attack.flies" { tags = "hands of atacker", steps = {} }`, "attack.flies has no role \"atacker\"; it has attacker and target", "did you mean `attacker`?"},
		{"declared twice", `tag "hands" {}`, `the tag "hands" is declared twice`, "use the tag that is there, or choose another name"},
		{"no name", `tag "other hands" {}`, `tag "other hands": this cannot be the name of a tag`, "the name is one word of letters, digits and underscores"},
		{"an unknown exception", `to "tagged deed" { costs = "1 actions", except = "strugles" }`, `except = "strugles": there is no such action or check`, "did you mean `struggles`?"},
		{"an exception without a tag", `to "entity.moves" { costs = "1 actions", except = "moves" }`, `to "entity.moves": except leaves out what has a tag, and this names no tag`, `write to "tagged hands" { ... }`},
		{"nothing", `to "tagged deed" {}`, `to "tagged deed" says nothing`, ``},
		{"another word", `after "tagged deed" { steps = "moves" }`, "after \"tagged deed\": only `to` reaches everything that has a tag", ``},
		{"a number", `to "tagged deed" { add = "1" }`, `to "tagged deed": a number is added to a line, and this names none`, `name the line: to "tagged deed.modifier"`},
		{"a line that some lack", `to "tagged hands.modifier" { add = "1" }`, "to \"tagged hands.modifier\": entity.reloads and attack.make have no line `modifier`", ``},
		{"taken away", `to "entity.moves" { tags = { no = "deed" } }`, `to "entity.moves": nobody takes away the tag "deed" of another's action`, ``},
		{"words of the thing", `to "tagged deed" { requires = { "it strikes", "target != none" } }`, "`target` means nothing here", ``},
		{"under a condition", `to "entity.moves" { tags = "hands", when = "held" }`, `to "entity.moves": an action has its tags always, and for everybody`, ``},
		{"of a rule", `to "entity.is_weak" { tags = "hands" }`, `to "entity.is_weak": tags belong to actions and checks; entity.is_weak is a rule`, ``},
		{"no name in quotes", `to "entity.moves" { tags = 3 }`, `to "entity.moves": tags are names in quotes, not 3`, ``},
		{"too many", `for i = 1, 300 do tag("t" .. i) {} end`, "there are more than 256 tags", "let some actions share a tag"},
		{"no such menu", `tag "work" { menu = "turns" }`, `tag "work": menu = "turns"; it can be turn, next, away, back, create, advance, award, rest`, "did you mean `turn`?"},
	} {
		_, err := tryOpen(tagged+c.more, Options{})
		if err == nil {
			t.Errorf("%s: no error", c.name)
		} else if got := err.Error(); !strings.Contains(got, c.want) || !strings.Contains(got, c.hint) {
			t.Errorf("%s: got %s, want %s, %s", c.name, got, c.want, c.hint)
		}
	}
}

// Warnings tell of an action that a restriction may miss, of strangers that share a tag, and of who
// takes itself out.
func TestWarningsOfTags(t *testing.T) {
	shelf, err := shelfOf(map[string]string{"climbing": tagged + `
tag "effort" {}
to "entity.moves" { tags = "effort" }
to "entity.struggles" { tags = "effort" }
to "entity.reloads" { tags = "effort" }`, "later": `tag "aim" {} action "entity.dances" { menu = "turn", steps = {} }`, "other": `tag "aim" {}`})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"later", "other"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	p := g.Table.World().Program()
	var all strings.Builder
	for _, w := range append(p.Warnings(), p.Notes()...) {
		all.WriteString(w.Code + ": " + w.Message + "\n")
	}
	for _, want := range []string{
		`without-tag: entity.dances has no tag "effort", as everything else in the menu turn has: what is aimed at it does not reach this`,
		`same-tag: later and other both declare the tag "aim": it is one tag, and what either aims at it reaches the actions of both`,
		`takes-itself-out: entity.reloads takes itself out of "deed", which it would have by its menu turn`,
		`takes-itself-out: skill.sung takes itself out of "hands", which it would have like skill.check`,
	} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("no %q in:\n%s", want, all.String())
		}
	}
}
