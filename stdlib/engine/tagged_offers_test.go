package engine

import (
	"strings"
	"testing"
)

// onTags are offers on tags: on checks, on actions before they happen and after them.
const onTags = `
box "entity.luck" { starts = "2" }
box "entity.grit" { starts = "1" }
check "skill.plain" { like = "core", roller = "owner", tags = { no = "strain" } }
offer "Bite the Lip" { on = "tagged strain", by = "roller", costs = "1 luck", once = "roll", when = "grit > 0", changes = { natural = "natural + 5" } }
offer "Trip" { on = "tagged deed", by = "gamemaster", opens = "before", when = "tired > 2", changes = { stands = "false" }, say = "{name} trips." }
offer "Catch Breath" { on = "tagged deed", by = "roller", costs = "1 grit", once = "turn", changes = { ["payer.tired"] = "0" }, say = "{owner.name} breathes." }
`

// An offer on a tag is made on everything that has it, also in modules that are loaded later, to whoever
// does it, with the words of that one.
func TestOffersOnATag(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"on a check", `dice(1, 2) decide { ["Bite the Lip"] = true } return ann.Climbing:check().total .. " " .. ann.luck`, "8 1"},
		{"on a check like it", `dice(1, 2) decide { ["Bite the Lip"] = true } return ann.Climbing:quick().total .. " " .. ann.luck`, "8 1"},
		{"of an event, to its roller", `dice(1, 2) decide { ["Bite the Lip"] = true } return new.attack { attacker = bob, target = ann }:roll().total .. " " .. ann.luck .. bob.luck`, "8 21"},
		{"by the words of its roller", `bob.grit = 0 ann.tired = 1 decide { ["Bite the Lip"] = function(who) error("asked " .. who.name) end } dice(1, 2) return new.attack { attacker = bob, target = ann }:roll().total`, "3"},
		{"taken out by itself", `decide { ["Bite the Lip"] = function(who) error("asked " .. who.name) end } dice(1, 2) return ann.Climbing:plain().total`, "3"},
		{"before an action", `ann.tired = 3 decide { Trip = true } ann:moves() return ann.actions`, "2"},
		{"before an action of a later module", `ann.tired = 3 bob.tired = 1 decide { Trip = true } ann:shoots(bob) return ann.actions`, "2"},
		{"not of those who are fresh", `decide { Trip = function() error "asked" end } ann:shoots(bob) return ann.actions`, "2"},
		{"after an action of an event", `bob.tired = 2 ann.tired = 2 decide { ["Catch Breath"] = true } new.attack { attacker = bob, target = ann }:make() return bob.tired .. ann.tired .. bob.grit`, "020"},
		{"after an action of an entry", `bob.tired = 2 decide { ["Catch Breath"] = true } bob:the("Dart"):is_cast() return bob.tired`, "0"},
	} {
		g := taggedGame(t, onTags)
		if got, err := g.Eval(c.in); err != nil || got != c.want {
			t.Errorf("%s: %v %v, want %s", c.name, got, err, c.want)
		}
	}
	g := taggedGame(t, onTags)
	eval(t, g, `decide { Trip = true } ann.tired = 3`)
	eval(t, g, `expect(function() decide { Trip = true } ann:moves() end):says "Ann trips."`)
	for source, want := range map[string]string{
		`offer "X" { on = "tagged hand", by = "roller", changes = { dice = "again" } }`:                   `offer "X" is on "tagged hand", but there is no tag "hand"`,
		`offer "X" { on = "tagged hands.modifier", by = "roller", changes = { dice = "again" } }`:         `offer "X" is on a line; it is on whole actions and checks, and changes lines`,
		`offer "X" { on = "tagged strain", by = "roller", changes = { spirit = "2" } }`:                   `offer "X" changes the line ` + "`spirit`" + `, which skill.quick does not have`,
		`offer "X" { on = "tagged deed", by = "roller", opens = "before", changes = { dice = "again" } }`: `offer "X" changes the line ` + "`dice`" + `, which entity.moves does not have`,
	} {
		if _, err := tryOpen(tagged+source, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", source, err)
		}
	}
}

// Many offers on many checks, and many changes of a tag that many actions have, are refused together.
func TestManyOffersAndChangesOfTags(t *testing.T) {
	for _, c := range []struct{ name, source, at string }{
		{"offers on a tag", `for i = 1, 300 do action("entity.a" .. i) { menu = "turn", steps = {} } end
for i = 1, 200 do offer("O" .. i) { on = "tagged deed", by = "roller", costs = "1 actions", opens = "before", changes = { stands = "false" } } end`, "climbing/init.lua:30"},
		{"offers on what is like a check", `for i = 1, 300 do check("skill.a" .. i) { like = "skill.check" } end
for i = 1, 200 do offer("O" .. i) { on = "skill.check", by = "roller", costs = "1 actions", changes = { modifier = "modifier + 1" } } end`, "climbing/init.lua:30"},
		{"changes of what is like a check", `for i = 1, 300 do check("skill.a" .. i) { like = "skill.check" } end
for i = 1, 200 do to "skill.check.modifier" { label = "x" .. i, add = "1" } end`, "climbing/init.lua:30"},
		{"changes of a tag", `for i = 1, 300 do action("entity.a" .. i) { menu = "turn", steps = {} } end
for i = 1, 200 do to "tagged deed" { requires = { "it is " .. i, "tired < " .. i } } end`, "climbing/init.lua:30"},
	} {
		_, err := tryOpen(tagged+c.source, Options{})
		want := "offers and changes reach more than 50000 actions, checks and lines in all"
		if err == nil || strings.Count(err.Error(), want) != 1 || !strings.Contains(err.Error(), c.at) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
