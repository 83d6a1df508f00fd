package engine

import (
	"strings"
	"testing"
)

// Heroes with weapons that they have once, charms that are like them, and fists that
// everybody has.
const weaponsHadOnce = `
kind "hero"   { like = "entity" }
kind "weapon" { carried = true, damage = "number = 3", sheet = { loaded = "0..6 = 6" } }
kind "bow"    { like = "weapon" }
kind "limb"   { like = "weapon", carried = false }
kind "skill"  { rated = "0..6" }
kind "blow"   { event = true, attacker = "entity", weapon = "weapon of attacker or none" }
box "entity.aims"   { "weapon of owner or none" }
box "entity.trusts" { "weapon of owner" }
box "entity.belt"   { "list of weapon of owner" }
box "entity.prices" { "map of weapon of owner to number" }
box "entity.wields" { "weapon or none" }
rule "entity.in_hand" "wields ?? the('Fist')"
rule "entity.weight_of (weapon: weapon of owner)" "weapon.damage"
check "entity.aims_with (weapon: weapon of owner)" { dice = "1d6", roller = "owner" }
action "entity.shoots (weapon: weapon of owner = in_hand)" { function(who, given) return given.weapon.name end }
action "entity.robs (target: hero, weapon: weapon of target)" { steps = { "target.loses(weapon)", "gains(weapon)" } }
action "entity.draws_all (weapons: list of weapon of owner)" { steps = {} }
action "entity.trains (skill: skill of owner)" { function(_, given) return given.skill.level end }
action "entity.admires (weapon: weapon)" { function(who, given) return who:the(given.weapon).loaded end }
weapon "Pistol" {}
weapon "Knife" { damage = 1 }
bow    "Longbow" {}
limb   "Fist" { damage = 0 }
skill  "Brawl" {}
hero "Ann" { has = { "Pistol", "Longbow" } }
hero "Bob" {}
`

func TestWhatTheyHaveOnce(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"given by its name", `return ann:shoots "Pistol"`, "Pistol"},
		{"of a kind that is like it", `return ann:shoots "Longbow"`, "Longbow"},
		{"what everybody has, by the default", `return bob:shoots()`, "Fist"},
		{"and by its name", `return bob:shoots "Fist"`, "Fist"},
		{"and in a box", `bob.aims = "Fist" return bob.aims.name`, "Fist"},
		{"what is rated everybody has", `return bob:trains "Brawl"`, "0"},
		{"of whom it speaks", `bob:robs(ann, "Pistol") return tostring(bob:has "Pistol") .. tostring(ann:has "Pistol")`, "truefalse"},
		{"a box lets go of what is lost, and for good", `ann.aims = "Pistol" ann:loses "Pistol" local a = ann.aims == nil ann:gains "Pistol" return tostring(a) .. tostring(ann.aims == nil)`, "truetrue"},
		{"a list too", `ann.belt = { "Pistol", "Longbow" } ann:loses "Pistol" return #ann.belt .. ann.belt[1].name`, "1Longbow"},
		{"an event goes on saying with what it was done", `local b = new.blow { attacker = ann, weapon = "Pistol" } ann:loses "Pistol" return b.weapon.name`, "Pistol"},
		{"brought with it", `local cid = bring("hero", { name = "Cid", has = { "Knife" }, aims = "Knife" }) return cid.aims.name`, "Knife"},
		{"without of anybody may name what nobody has", `bob.wields = "Knife" return bob:admires "Knife" .. bob.wields.name`, "6Knife"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, weaponsHadOnce, Options{})
			eval(t, g, `ann, bob = bring "Ann", bring "Bob"`)
			if got := eval(t, g, c.in); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestWhatTheyDoNotHaveIsRefused(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"of somebody else", `bob:shoots "Pistol"`, "`weapon` is a weapon of Bob, and Ann has Pistol; Bob has no weapon (entity.shoots)"},
		{"of nobody", `ann:shoots "Knife"`, "`weapon` is a weapon of Ann, and nobody has Knife; Ann has Pistol, Longbow (entity.shoots)"},
		{"as somebody would have it", `bob:shoots(bob:the "Pistol")`, "`weapon` is a weapon of Bob, and Ann has Pistol; Bob has no weapon (entity.shoots)"},
		{"as somebody else has it", `bob:shoots(ann:the "Pistol")`, "`weapon` is a weapon of Bob, and Ann has Pistol; Bob has no weapon (entity.shoots)"},
		{"by the default", `bob.wields = "Knife" bob:shoots()`, "`weapon` is a weapon of Bob, and nobody has Knife; Bob has no weapon (entity.shoots)"},
		{"among others", `ann:draws_all { "Pistol", "Knife" }`, "`weapons` is a weapon of Ann, and nobody has Knife; Ann has Pistol, Longbow (entity.draws_all)"},
		{"by a check", `bob:aims_with "Pistol"`, "`weapon` is a weapon of Bob, and Ann has Pistol; Bob has no weapon (entity.aims_with)"},
		{"by a rule", `return bob:weight_of "Pistol"`, "`weapon` is a weapon of Bob, and Ann has Pistol; Bob has no weapon (entity.weight_of)"},
		{"of whom it speaks", `ann:robs(bob, "Pistol")`, "`weapon` is a weapon of Bob, and Ann has Pistol; Bob has no weapon (entity.robs)"},
		{"into a box", `bob.aims = "Pistol"`, "`aims` of Bob is a weapon of Bob, and Ann has Pistol; Bob has no weapon"},
		{"into a list", `bob.belt = { "Pistol" }`, "`belt` of Bob is a weapon of Bob, and Ann has Pistol; Bob has no weapon"},
		{"put into a list", `bob:put("belt", "Pistol")`, "`belt` of Bob is a weapon of Bob, and Ann has Pistol; Bob has no weapon"},
		{"of an event", `new.blow { attacker = bob, weapon = "Pistol" }`, "`weapon` of the blow is a weapon of Bob, and Ann has Pistol; Bob has no weapon"},
		{"brought without it", `bring("hero", { name = "Cid", aims = "Pistol" })`, "`aims` of Cid is a weapon of Cid, and Ann has Pistol; Cid has no weapon"},
		{"a box that must hold one, lost", `ann.trusts = "Pistol" ann:loses "Pistol" return ann.trusts`, "`trusts` of Ann is a weapon of Ann, and nobody has Pistol; Ann has Longbow"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, weaponsHadOnce, Options{})
			eval(t, g, `ann, bob = bring "Ann", bring "Bob"`)
			_, err := g.Eval(c.in)
			if err == nil {
				t.Fatal("it was accepted")
			}
			if want := "prompt 2:1: " + c.want + "\n    1 | " + strings.TrimPrefix(c.in, "return "); err.Error() != want {
				t.Errorf("got %s\nwant %s", err, want)
			}
		})
	}
}
