package engine

import (
	"strings"
	"testing"
)

// replacing is for an instead_of that replaces several rules of a noun, or lines of a check.
const replacing = climbing + `
kind "mook" { like = "entity", points = "number = 3" }
kind "blow" { event = true, attacker = "entity", target = "entity", hard = "yes or no" }
rule "blow.damage" { sum = { { "base", "1" }, { "hard", "2", when = "hard" } } }
rule "blow.times" "2"
rule "blow.text_" "'a blow'"
action "blow.lands" { changes = { ["target.bruises"] = "target.bruises + damage * times" } }
action "blow.misses" { changes = { ["target.luck"] = "9" } }
to "blow.damage" { label = "always", add = "10" }
rule "mook.many" "points > 5"

instead_of "blow" { when = "attacker.kind == 'mook' or hard", source = "p. 9",
  damage = { "base", "attacker.kind == 'mook' ? 5 : 6" },
  times  = { "3", when = "target.kind == 'mook' or hard", source = "p. 10" },
  misses = { steps = {} } }
check "entity.tries" { like = "core", roller = "owner", modifier = "1", against = "7" }
instead_of "entity.tries" { when = "bruises > 3", modifier = { { "bruised", "-2" }, { "more", "-1", when = "bruises > 5" } }, dice = "1d6", against = { "4", when = "luck == 2" } }
trait "Steady" { instead_of "blow" { me = "target", when = "not hard", times = "0", damage = { first = { { "50", when = "attacker.kind == 'mook'" }, "60" } } } }
`

func TestReplacedTogether(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"neither condition holds", `local b = new.blow { attacker = ann, target = bob } return b.damage .. " " .. b.times`, "11 2"},
		{"the condition of all", `local b = new.blow { attacker = cat, target = bob } return b.damage .. " " .. b.times`, "15 2"},
		{"and that of a line", `local b = new.blow { attacker = cat, target = cat } return b.damage .. " " .. b.times`, "15 3"},
		{"both have an or", `local b = new.blow { attacker = ann, target = bob, hard = true } return b.damage .. " " .. b.times`, "16 3"},
		{"an action", `local b = new.blow { attacker = cat, target = bob } b:misses() return bob.luck`, "2"},
		{"which is as it was without the condition", `local b = new.blow { attacker = ann, target = bob } b:misses() return bob.luck`, "9"},
		{"lines of a check", `ann.bruises = 4 dice(6) local c = ann:tries() return c.total .. " " .. c.against`, "4 4"},
		{"a list of lines", `ann.bruises = 6 dice(6) local c = ann:tries() return c.total .. " " .. c.against`, "3 4"},
		{"a line of it whose own condition does not hold", `ann.bruises, ann.luck = 6, 1 dice(6) local c = ann:tries() return c.total .. " " .. c.against`, "3 7"},
		{"a check as it was", `dice(1, 2) local c = ann:tries() return c.total .. " " .. c.against`, "4 7"},
		{"of who has an entry", `bob:gains "Steady" local b = new.blow { attacker = cat, target = bob } return b.damage .. " " .. b.times`, "60 0"},
		{"odds", `ann.bruises = 4 return odds(function() return ann:tries().success end)`, " no   83.333 %  5/6\nyes   16.667 %  1/6\nexact: 2 branches"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, replacing, Options{})
			eval(t, g, `ann, bob, cat = bring("character", { name = "Ann" }), bring("character", { name = "Bob" }), bring("mook", { name = "Cat" })`)
			if got := eval(t, g, c.in); got != c.want {
				t.Errorf("%s: got %s, want %s", c.in, got, c.want)
			}
		})
	}
	g := open(t, replacing, Options{})
	if err := g.House(`house "blow" { when = "hard", damage = "100", times = "1" }`); err != nil {
		t.Fatal(err)
	}
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
	if got := eval(t, g, `local b = new.blow { attacker = ann, target = bob, hard = true } return b.damage .. " " .. b.times`); got != "110 1" {
		t.Errorf("a house rule of several: %s", got)
	}
}

func TestMistakesOfReplacedTogether(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`instead_of "blow" { when = "hard", damge = "1" }`, "climbing/init.lua:37:36: instead_of \"blow.damge\": there is no such rule"},
		{`instead_of "blow" { damage = "1 +" }`, "climbing/init.lua:37:"},
		{`instead_of "blow" { damage = { "1", wen = "hard" } }`, "unknown field `wen`"},
		{`instead_of "blow" { damage = {} }`, "instead_of \"blow.damage\" says nothing"},
		{`instead_of "blow.damage" { formla = "1" }`, "instead_of \"blow.damage\" has an unknown field `formla`"},
		{`instead_of "blow.damage" { "1", wen = "hard" }`, "has an unknown field `wen`"},
		{`instead_of "Second Try" { wen = "1" }`, "instead_of \"Second Try\" has an unknown field `wen`"},
		{`instead_of "blow" { steps = {}, damage = "1" }`, "instead_of \"blow\": there is no such rule"},
		{`instead_of "nothing" { damage = "1" }`, "instead_of \"nothing\" has an unknown field `damage`"},
	} {
		source := strings.Replace(climbing, "\nkind \"attribute\"", "\nkind \"blow\" { event = true, hard = \"yes or no\" } rule \"blow.damage\" \"1\" kind \"attribute\"", 1)
		_, err := tryOpen(source+c.in, Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v", c.in, err)
		}
	}
}
