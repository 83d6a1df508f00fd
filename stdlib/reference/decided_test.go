package reference

import (
	"strings"
	"testing"
)

// TestDecided holds what the chapter "Semantics in detail" claims against what the
// engine does: lines are entered one after the other, the last one's answer or
// problem counts.
func TestDecided(t *testing.T) {
	const people = `
kind "character" { like = "entity" }
kind "trait" { carried = true }
kind "skill" { rated = "0..6" }
kind "weapon" { skill = "skill", sheet = { charges = "number = 3" } }
skill "Spears" {}
weapon "Spear" { skill = "Spears" }
`
	for _, c := range []struct {
		name, source string
		lines        []string
		want         string
	}{
		{"the order of one answer", people + `
rule "entity.x" { sum = { { "one", "1" } } }
instead_of "entity.x" { "10" }
to "entity.x" { label = "two", add = "2" }
after "entity.x" { "usual * 3" }
trait "T" { after "entity.x" { "usual + 100" } }`,
			[]string{`ann = bring("character", { name = "Ann", has = { "T" } })`, `ann.x`}, "136"},
		{"the house replaces, and keeps what others add", people + `
rule "entity.x" { "1" }
to "entity.x" { label = "two", add = "2" }
after "entity.x" { "usual * 3" }`,
			[]string{`ann = bring("character", { name = "Ann" })`, `house "entity.x" "5"`, `ann.x`}, "21"},
		{"sheets of printed kinds", people,
			[]string{`ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`,
				`ann:the("Spear").charges = 1`, `ann:the("Spear").charges + bob:the("Spear").charges`}, "4"},
		{"several of one thing", people + `
kind "arm" { carried = "several", sheet = { loaded = "number = 6" } }
arm "Pistol" { to "entity.speed" { label = "pistol", add = "1" } }
box "entity.wields" { "arm or none" }
rule "entity.speed" { sum = {} }
rule "entity.pistols" { "count(arms, # == 'Pistol')" }
action "entity.shoots (arm: arm of owner)" { changes = { ["arm.loaded"] = "arm.loaded - 1" } }
character "Ann" { has = { "Pistol", "Pistol" }, wields = "Pistol" }`,
			[]string{`ann, bob = bring "Ann", bring("character", { name = "Bob" })`, `third = ann:gains "Pistol"`, `ann:shoots "Pistol"`, `third.loaded = 2`,
				`told = ann.wields.loaded .. ann.arms[2].loaded .. ann.pistols .. ann.speed`, `bob:gains(third)`, `ann:loses "Pistol"`, `ann:loses "Pistol"`,
				`told .. " " .. bob:the("Pistol").loaded .. ann.pistols .. ann.speed`}, "5631 200"},
		{"a path keeps its owner", people,
			[]string{`ann = bring("character", { name = "Ann", Spears = 4 })`, `ann:the("Spear").skill.level`}, "4"},
		{"places are nobody's, and what is written of them stays", people + `
box "entity.place" { "hex" }
box "hex.ground" { "text = 'clear'" }
kind "deck" { like = "hex" }
box "entity.berth" { "deck" }
after "hex.leads_to" { "usual and other.ground == 'clear'" }`,
			[]string{`ann = bring("character", { name = "Ann", place = "0,0", berth = "0,0" })`, `hex("0,-1").ground = "bog"`,
				`tostring(ann.place == hex "0,0") .. #ann.place:fill(7) .. ann.place:fill(2)[2].name .. " " .. ann.berth:fill(2)[2].name`}, "true71,-1 0,-1"},
		{"ranges bind sheets", people, []string{`ann = bring("character", { name = "Ann" })`, `ann.Spears.level = 7`}, "7 is not a number from 0 to 6"},
		{"boxes of a kind below", people + `box "character.wit" { "number = 0" }
kind "stone" { like = "entity" }
rule "entity.x" { "wit" }`, nil, "character"},
		{"added lines reach a child that has its own line", people + `
check "core" { dice = "2d6", modifier = "0" }
check "skill.check" { like = "core", roller = "owner", modifier = { { "level", "level" } } }
to "core.modifier" { label = "wind", add = "10" }
instead_of "core.modifier" { "1000" }`,
			[]string{`ann = bring("character", { name = "Ann", Spears = 4 })`, `dice(1, 1)`, `ann.Spears:check().total`}, "16"},
		{"an ambiguous role must be said", people + `
kind "attack" { event = true, attacker = "entity", target = "entity" }
rule "attack.force" { "1" }
trait "T" { after "attack.force" { "usual + 1" } }`, nil, "me ="},
		{"events are gone", people + `
kind "fall" { event = true, who = "entity" }
box "entity.last" { "fall or none" }`,
			[]string{`ann = bring("character", { name = "Ann" })`, `ann.last = new.fall { who = ann }`}, "gone"},
		{"a rule only answers", people + `rule "entity.x" { function(who) return roll "1d6" end }`,
			[]string{`ann = bring("character", { name = "Ann" })`, `ann.x`}, "cannot roll"},
		{"tables of a file are frozen", people + `
local seen = {}
action "entity.acts" { function(who) seen[1] = who end }`,
			[]string{`ann = bring("character", { name = "Ann" })`, `ann:acts()`}, "a table of the file is read-only"},
		{"a cancelled purchase may be made again", people + `
box "entity.luck" { "number = 5" }
box "game.doom" { "number = 1" }
check "skill.check" { dice = "1d6", roller = "owner" }
offer "Push" { on = "skill.check", by = "roller", costs = "1 luck", once = "roll", changes = { modifier = "modifier + 1" } }
offer "Spoil" { on = "Push", by = "gamemaster", costs = "1 doom", changes = { stands = "false" } }`,
			[]string{`ann = bring("character", { name = "Ann" })`, `decide { Push = true, Spoil = true } dice(3)`,
				`ann.Spears:check().total * 10 + ann.luck`}, "43"},
		{"what comes after a line gets the usual value", people + `
check "skill.check" { dice = "1d6", roller = "owner", modifier = "2" }
after "skill.check.modifier" { function(check, usual) return usual + 5 end }`,
			[]string{`ann = bring("character", { name = "Ann" })`, `dice(1)`, `ann.Spears:check().total`}, "8"},
		{"a line does not read itself", people + `
check "skill.check" { dice = "1d6", roller = "owner", modifier = "2" }
after "skill.check.modifier" { function(check) return check.modifier + 5 end }`,
			[]string{`ann = bring("character", { name = "Ann" })`, `dice(1)`, `ann.Spears:check().total`}, "skill.check.modifier cannot be read while it is evaluated"},
		{"a file declares", people + `say "hello"`, nil, "at file level a module only declares"},
		{"play acts", people, []string{`kind("x")`}, "only possible at file level, not in play"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			game, err := tryText(c.source)
			if err == nil {
				defer game.Close()
				for _, line := range c.lines {
					if game.Loaded.IsHouse(line) && strings.HasPrefix(line, "house") {
						err = game.House(line)
					} else {
						got, err = game.Eval(line)
					}
					if err != nil {
						break
					}
				}
			}
			if err != nil && strings.Contains(err.Error(), c.want) {
				return
			}
			if err != nil || got != c.want {
				t.Errorf("got %s %v\nwant %s", got, err, c.want)
			}
		})
	}
}
