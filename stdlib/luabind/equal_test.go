package luabind_test

import (
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

// armoury is what the tests of comparisons play.
const armoury = `
kind "skill" { rated = "0..6" }
skill "Rope Use" { short = "ROPE" }
kind "weapon" { damage = "number = 1" }
kind "club" { like = "weapon" }
weapon "Spear" {}
club "Mace" {}
kind "attack" { event = true, with = "weapon" }
box "entity.wields" { "weapon or none" }
box "entity.place" { "hex = 0,0" }
box "entity.wants" { "text = Spear" }
rule "entity.has_spear" { function(who) return who.wields == "Spear" end }
rule "entity.has_other" { function(who) return who.wields ~= "Spear" end }
rule "entity.is_content" { function(who) return who.wields == who.wants end }
rule "entity.weapon_is (called: text)" { function(who, given) return who.wields == given.called end }
rule "entity.is_called (called: text)" { function(who, given) return who == given.called end }
`

// In Lua an entry compares with a text by its name, as it does in formulas.
func TestEntriesCompareWithTexts(t *testing.T) {
	for _, c := range []struct{ name, ask, want string }{
		{"equal and unequal", `{ ann.has_spear, bob.has_spear, ann.has_other, bob.has_other }`, "yes, no, no, yes"},
		{"two variables", `{ ann.is_content, bob.is_content }`, "yes, no"},
		{"an entry of another kind", `{ ann:weapon_is "Rope Use", bob:weapon_is "Mace" }`, "no, yes"},
		{"of the book, and as somebody has it", `{ ann.wields == "Spear", game.weapons[1] == "Spear", "Spear" == game.weapons[1] }`, "yes, yes, yes"},
		{"other ways to write it", `{ ann:the("Rope Use") == "Rope_Use", ann:the("Rope Use") == "ROPE", ann:the("Rope Use") == "Rope Use" }`, "yes, yes, yes"},
		{"a place", `{ ann.place == "0,0", ann.place == " 0, 0 ", ann.place ~= "3,-4" }`, "yes, yes, yes"},
		{"an entry, whoever has it", `{ ann:the("Rope Use") == bob:the("Rope Use"), ann:the("Rope Use") == game.skills[1], ann.wields == game.weapons[1], ann.wields == bob.wields, ann:the("Rope Use") == ann.wields }`, "yes, yes, yes, no, no"},
		{"with what is no text", `{ ann.wields == nil, ann.wields == 3, ann.wields == true, ann == bob, ann == ann }`, "no, no, no, no, yes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gametest.Open(t, armoury)
			gametest.Eval(t, g, `ann = bring("entity", { name = "Ann", wields = "Spear" }) bob = bring("entity", { name = "Bob", wields = "Mace" })`)
			if got := gametest.Eval(t, g, c.ask); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// What can never be equal is an error, at the line where it is compared.
func TestWhatNeverEqualsAText(t *testing.T) {
	for _, c := range []struct{ name, ask, want string }{
		{"a name that none has", `return ann:weapon_is "Speer"`, "climbing/init.lua:15: Ann's Spear is compared with \"Speer\", but no entry has that name\n" +
			`   15 | rule "entity.weapon_is (called: text)" { function(who, given) return who.wields == given.called end }` + "\n  hint: did you mean `Spear`?"},
		{"somebody", `return ann:is_called "Ann"`, "climbing/init.lua:16: Ann is compared with a text\n" +
			`   16 | rule "entity.is_called (called: text)" { function(who, given) return who == given.called end }` + "\n  hint: compare its name: .name == \"Ann\""},
		{"an event", `return new.attack { with = "Spear" } == "Spear"`, "the attack is compared with a text"},
		{"the game", `return game == "game"`, "the game is compared with a text"},
		{"no place", `return ann.place == "here"`, `0,0 is compared with "here", which is not a hex: `},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gametest.Open(t, armoury)
			gametest.Eval(t, g, `ann = bring("entity", { name = "Ann", wields = "Spear" })`)
			_, err := g.Eval(c.ask)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}
