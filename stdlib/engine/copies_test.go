package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/types"
	"houserule/runtime/odds"
)

// Heroes with weapons of which they can have several.
const severalWeapons = `
kind "hero" { like = "entity" }
kind "place" { like = "entity" }
kind "weapon" { carried = "several", damage = "number = 3", sheet = { loaded = "0..6 = 6", dirt = "0.. = 0" } }
kind "blow" { event = true, attacker = "entity", weapon = "weapon of attacker or none" }
kind "trait" { carried = true, sheet = { used = "number = 0" } }
box "entity.wields" { "weapon or none" }
box "entity.rack"   { "list of weapon" }
box "entity.notes"  { "text = ''", forget = true }
box "weapon.oiled"  { sheet = "number = 2", refills = "owner.rests" }
box "weapon.shots"  { sheet = "number = 1", refills = "turn" }
box "weapon.sharp"  { sheet = "number = 1", refills = "is_honed" }
box "weapon.quick"  { sheet = "number", starts = "owner.speed" }
rule "entity.speed" { sum = { { "base", "2" } } }
rule "entity.pistols" { "count(weapons, # == 'Pistol')" }
rule "entity.bullets" { "sum(weapons, #.loaded)" }
rule "entity.hand" { "wields == none ? 0 : wields.loaded" }
rule "weapon.in_hand" { "owner.wields == weapon" }
action "entity.rests" { steps = {} }
action "entity.tells (what: text)" { changes = { notes = "notes + what + ' '" } }
action "weapon.fires" { requires = { { "it is loaded", "loaded > 0" } }, changes = { loaded = "loaded - 1" } }
action "weapon.is_shown" { once = "is_honed", steps = {} }
action "weapon.is_honed" { changes = { sharp = "sharp + 5" } }
action "weapon.cools" { steps = { "owner.tells('cool')" } }
action "weapon.heats" { steps = { { "cools", later = "1 minute" } } }
action "weapon.blesses" { steps = { "owner.gains('Brave', none, none, weapon)" } }
action "entity.shoots (weapon: weapon of owner = wields)" { steps = { "weapon.fires" } }
action "entity.takes_over (target: hero, weapon: weapon of target)" { steps = { "gains(weapon)" } }
action "entity.drops_and_looks (weapon: weapon of owner)" { function(who, given)
  who:loses(given.weapon)
  return given.weapon.loaded end }
after "entity.gains" { when = "entry.kind == 'weapon'", steps = { "tells('+')" } }
after "entity.loses" { when = "entry.kind == 'weapon'", steps = { "tells('-')" } }
trait "Brave" {}
trait "Keeper" { around "entity.loses" { function(as_usual, who, given) if who:has "Keeper" and given.entry.kind == "weapon" then return end return as_usual() end } }
weapon "Pistol" {
  to "entity.speed" { label = "pistol", add = "1" },
  every "hour" { function(me) me:tells "rust" end },
  offer "Quick Draw" { on = "entity.tries", by = "roller", limit = "1", changes = { modifier = "modifier + 5" } } }
weapon "Knife" { damage = 1 }
check "entity.aims_with (weapon: weapon of owner)" { dice = "1d6", roller = "owner" }
rule "entity.weight_of (weapon: weapon of owner)" { "weapon.damage" }
check "entity.tries" { dice = "1d6", roller = "owner", modifier = "0", success = "total >= 7" }
hero "Ann" { wields = "Pistol", has = { "Pistol", "Knife", "Pistol" } }
hero "Bob" {}
box "entity.aims"   { "weapon of owner or none" }
box "entity.trusts" { "weapon of owner" }
box "entity.hones"  { "weapon of owner or none", starts = "the('Knife')" }
box "entity.belt"   { "list of weapon of owner" }
action "entity.aims_and_shoots (weapon: weapon of owner = aims)" { steps = { "weapon.fires" } }
action "entity.draws_all (weapons: list of weapon of owner)" { steps = {} }
action "entity.calms (trait: trait of owner)" { steps = {} }
action "entity.gives (weapon: weapon of owner, to_whom: hero)" { steps = { "to_whom.gains(weapon)" }, say = "{name} gives {weapon.name}, now {weapon}, to {to_whom}." }
`

const annAndBob = `ann, bob = bring "Ann", bring "Bob" ann.notes = ""
function loads(who) local all = {} for _, w in ipairs(who.weapons) do table.insert(all, w.name:sub(1, 1) .. w.loaded) end return table.concat(all, " ") end
first, second = ann.weapons[1], ann.weapons[3]`

func TestSeveralOfOneThing(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"two of a name are two things", `return tostring(first == second) .. " " .. first.name .. " " .. second.name`, "false Pistol Pistol"},
		{"each has a sheet", `second:fires() second:fires() ann:shoots() return loads(ann)`, "P5 K6 P4"},
		{"what is printed is printed once", `return first.damage .. second.damage .. ann:the("Knife").damage`, "331"},
		{"compared with a text each is its name", `return tostring(second == "Pistol") .. tostring(second ~= "Knife") .. ann.pistols`, "truetrue2"},
		{"a name that is wielded is the first", `return tostring(ann.wields == first) .. tostring(first.in_hand) .. tostring(second.in_hand)`, "truetruefalse"},
		{"and the next when that one is lost", `ann:loses(first) return tostring(ann.wields == second)`, "true"},
		{"one that is wielded is that one", `ann.wields = second ann:shoots() return tostring(ann.wields == second) .. ann.hand .. " " .. loads(ann)`, "true5 P6 K6 P5"},
		{"a name behind the is the first, one of them that one", `return tostring(ann:the("Pistol") == first) .. tostring(ann:the(second) == second)`, "truetrue"},
		{"by its number", `return tostring(ann:the("Pistol (2)") == second)`, "true"},
		{"of others the first of somebody", `return tostring(bob:the(second).owner == bob) .. bob:the(second).loaded`, "true6"},
		{"has asks for any, or for that one", `return tostring(ann:has "Pistol") .. tostring(ann:has(second)) .. tostring(bob:has(second)) .. tostring(bob:has "Pistol")`, "truetruefalsefalse"},
		{"loses takes the first", `first:fires() ann:loses "Pistol" return loads(ann) .. " " .. ann.pistols`, "K6 P6 1"},
		{"loses takes that one", `first:fires() ann:loses(second) return loads(ann)`, "P5 K6"},
		{"gains gives the new one", `local new = ann:gains "Pistol" new:fires() return loads(ann) .. " " .. tostring(new == ann.weapons[4])`, "P6 K6 P6 P5 true"},
		{"a new one is new", `ann:loses "Pistol" second.loaded = 1 ann:gains "Pistol" return loads(ann)`, "K6 P1 P6"},
		{"what is wielded and not there is gained", `bob.wields = "Knife" local it = bob:gains(bob.wields) return tostring(bob.wields == it) .. #bob.weapons`, "true1"},
		{"to gain one takes it over, sheet and all", `second:fires() local it = bob:gains(second) return loads(ann) .. ", " .. loads(bob) .. " " .. tostring(it == second) .. it.owner.name .. ann.notes .. bob.notes`, "P6 K6, P5 trueBob- + "},
		{"and back it comes behind the others", `bob:gains(first) ann:gains(first) return loads(ann) .. " " .. tostring(ann.weapons[3] == first)`, "K6 P6 P6 true"},
		{"whoever holds another takes it along", `bob.wields = first bob:gains(first) return tostring(bob.wields == first) .. tostring(ann.wields == second)`, "truetrue"},
		{"in a parameter, of whom it speaks", `bob:takes_over(ann, "Pistol") return loads(ann) .. ", " .. loads(bob)`, "K6 P6, P6"},
		{"a box of owner forgets what is given away, and for good", `ann.aims = second bob:gains(second) local a = ann.aims == nil ann:gains(second) return tostring(a) .. tostring(ann.aims == nil)`, "truetrue"},
		{"and what is lost", `ann.aims = second ann:loses(second) return tostring(ann.aims == nil) .. #ann.weapons`, "true2"},
		{"a name in it is the first that is left", `ann.aims = "Pistol" bob:gains(first) local a = ann.aims == second return tostring(a) .. tostring(bob.weapons[1] == first)`, "truetrue"},
		{"a name in it is none when the last is given away, and for good", `ann.aims = "Knife" bob:gains(ann:the "Knife") local a = ann.aims == nil ann:gains(bob:the "Knife") return tostring(a) .. tostring(ann.aims == nil) .. tostring(ann.hones == nil)`, "truetruefalse"},
		{"and when the last is lost", `ann.aims = "Knife" ann:loses "Knife" return tostring(ann.aims == nil)`, "true"},
		{"brought with a name", `local cid = bring("hero", { name = "Cid", has = { "Knife" }, aims = "Knife", belt = { "Knife" } }) ann:gains(cid.aims) return tostring(cid.aims == nil) .. #cid.belt`, "true0"},
		{"a name with which a box starts", `local a = bob.hones == nil local knife = ann.hones == ann:the "Knife" ann:loses "Knife" return tostring(a) .. tostring(knife) .. tostring(ann.hones == nil)`, "truetruetrue"},
		{"before anybody has any", `ann:leaves() local cid = bring("hero", { name = "Cid" }) return tostring(cid.hones == nil)`, "true"},
		{"a name in a box of anybody's is a name", `bob.wields = "Knife" return bob.wields.damage`, "1"},
		{"a name in a list of owner goes with the last", `ann.belt = { "Knife", "Pistol" } ann:loses "Knife" ann:loses "Pistol" local a = #ann.belt ann:loses "Pistol" return a .. #ann.belt`, "10"},
		{"what is had once is theirs by its name", `bob:gains "Brave" bob:calms "Brave" return tostring(bob:has "Brave")`, "true"},
		{"a list of owner forgets it, too", `ann.belt = { first, second, "Knife" } bob:gains(first) return #ann.belt .. tostring(ann.belt[1] == second)`, "2true"},
		{"a box of anybody's goes on holding what was given away", `ann.wields = second bob:gains(second) return tostring(ann.wields == second) .. ann.wields.owner.name`, "trueBob"},
		{"but not what is gone", `ann.wields = second ann:loses(second) return tostring(ann.wields == nil)`, "true"},
		{"brought with what is theirs", `local cid = bring("hero", { name = "Cid", has = { "Pistol" }, aims = "Pistol" }) return tostring(cid.aims == cid.weapons[1])`, "true"},
		{"an event goes on saying with what it was done", `local b = new.blow { attacker = ann, weapon = second } bob:gains(second) return tostring(b.weapon == second)`, "true"},
		{"in a box of an event", `local b = new.blow { attacker = ann, weapon = "Pistol" } return tostring(b.weapon == first)`, "true"},
		{"in a list", `ann.rack = { "Pistol", second } ann:put("rack", "Knife") local a = ann.rack[1] == first and ann.rack[2] == second ann:take("rack", second) ann:take("rack", "Pistol") return tostring(a) .. #ann.rack`, "true1"},
		{"changes inside hold once", `local two = ann.speed ann:loses "Pistol" local one = ann.speed ann:loses "Pistol" return two .. one .. ann.speed .. bob.speed`, "3322"},
		{"what repeats happens once, until the last is lost", `time:pass "1 hour" ann:loses "Pistol" time:pass "1 hour" ann:loses "Pistol" time:pass "1 hour" return ann.notes`, "rust - rust - "},
		{"what one put on the clock goes with it", `first:heats() second:heats() ann:loses(first) time:pass "2 minutes" return ann.notes`, "- cool "},
		{"what comes from one goes with it", `first:blesses() second:blesses() ann:loses(first) local a = ann:has "Brave" bob:gains(second) return tostring(a) .. tostring(ann:has "Brave")`, "truefalse"},
		{"when its owner does something each refills", `for _, w in ipairs { first, second } do w.oiled, w.shots = 0, 0 end ann:rests() local a = first.oiled .. second.oiled .. second.shots ann:turn_begins() return a .. first.shots .. second.shots`, "22011"},
		{"what one does itself refills that one", `first.sharp, second.sharp = 9, 9 second:is_honed() first:is_honed() return first.sharp .. second.sharp`, "66"},
		{"a box starts as its owner says", `return first.quick .. second.quick`, "33"},
		{"after it is lost it is still there, until the command ends", `return ann:drops_and_looks("Pistol")`, "6"},
		{"given up and picked up in one command it is the same", `second:fires() bob:gains(second) ann:gains(second) return loads(ann)`, "P6 K6 P5"},
		{"game lists what the books print", `return #game.weapons .. #ann.weapons .. #ann.carries`, "233"},
		{"one of them is in what somebody has", `return tostring(first.in_hand)`, "true"},
		{"one leaves with whoever has it", `bob:gains(second) bob:leaves() return tostring(pcall(function() return second.loaded end))`, "false"},
		{"a hold of one ends with its time", `bob:gains { "Pistol", ends = "1 minute" } bob:gains { "Pistol", ends = "2 minutes" } local a = #bob.weapons time:pass "1 minute" local b = #bob.weapons time:pass "1 minute" return a .. b .. #bob.weapons`, "210"},
		{"a hold of another, and then of this", `local it = bob:gains { "Pistol", ends = "1 minute" } bob:gains { it, ends = "3 minutes" } time:pass "2 minutes" local a = bob:has(it) time:pass "2 minutes" return tostring(a) .. #bob.weapons`, "true0"},
		{"loses from something loses the first that comes from it", `local it = bob:gains { "Pistol", from = ann } bob:gains "Pistol" local last = bob:gains { "Pistol", from = first } bob:loses { "Pistol", from = first } return tostring(bob:has(it)) .. tostring(pcall(function() return last.loaded end)) .. #bob.weapons`, "truefalse2"},
		{"a name is chosen, or its number", `decide { ["Which?"] = { "Pistol", "Ann's Pistol (2)", "Knife" } } local a, b, c = choose(ann, "Which?", ann.weapons), choose(ann, "Which?", ann.weapons), choose(ann, "Which?", ann.weapons) return tostring(a == first) .. tostring(b == second) .. c.name`, "truetrueKnife"},
		{"each reads as which it is", `return tostring(first) .. ", " .. tostring(second) .. ", " .. tostring(ann.weapons[2])`, "Ann's Pistol, Ann's Pistol (2), Ann's Knife"},
		{"what one did once another may still do", `first:is_shown() second:is_shown() second:is_honed() second:is_shown() return "as often as that"`, "as often as that"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, severalWeapons, Options{})
			eval(t, g, annAndBob)
			if got := eval(t, g, c.in); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if _, err := g.Table.Journal().Undo(1); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestSeveralRefused(t *testing.T) {
	testRefusalsOf(t, `kind "skill" { rated = "0..6" }
`, []refusal{
		{"another word", `kind "arm" { carried = "severl" }`, "climbing/init.lua:2:24: kind \"arm\": carried is true, false or \"several\", not \"severl\"\n    2 | kind \"arm\" { carried = \"severl\" }\n      |                        ^^^^^^^^\n  hint: did you mean `several`?"},
		{"a number", `kind "arm" { carried = 2 }`, "climbing/init.lua:2:24: kind \"arm\": carried is true, false or \"several\", not 2\n    2 | kind \"arm\" { carried = 2 }\n      |                        ^"},
		{"rated", `kind "art" { rated = "0..3", carried = "several" }`, "climbing/init.lua:2:40: kind \"art\": carried = \"several\", but an art is rated, and everybody has it once\n    2 | kind \"art\" { rated = \"0..3\", carried = \"several\" }\n      |                                        ^^^^^^^^^"},
		{"like what is rated", `kind "art" { like = "skill", carried = "several" }`, "climbing/init.lua:2:40: kind \"art\": carried = \"several\", but an art is rated, and everybody has it once\n    2 | kind \"art\" { like = \"skill\", carried = \"several\" }\n      |                                        ^^^^^^^^^"},
		{"of the table", `kind "wagon" { record = true, carried = "several" }`, "climbing/init.lua:2:41: kind \"wagon\": carried = \"several\", but a wagon lives at the table, and people carry what a book prints\n    2 | kind \"wagon\" { record = true, carried = \"several\" }\n      |                                         ^^^^^^^^^"},
		{"of the moment", `kind "blow" { event = true, carried = "several" }`, "climbing/init.lua:2:39: kind \"blow\": carried = \"several\", but a blow is gone with the command, and people carry what a book prints\n    2 | kind \"blow\" { event = true, carried = \"several\" }\n      |                                       ^^^^^^^^^"},
		{"once in has", "kind \"trait\" { carried = true }\nkind \"hero\" { like = \"entity\" }\ntrait \"Brave\" {}\nhero \"Ann\" { has = { \"Brave\", \"Brave\" } }", "climbing/init.lua:5:20: hero \"Ann\": \"Brave\" occurs twice in has, but nobody can have a trait twice\n    5 | hero \"Ann\" { has = { \"Brave\", \"Brave\" } }\n      |                    ^"},
		{"single again below", "kind \"arm\" { carried = \"several\" }\nkind \"bow\" { like = \"arm\", carried = true }\nkind \"hero\" { like = \"entity\" }\nbow \"Longbow\" {}\nhero \"Ann\" { has = { \"Longbow\", \"Longbow\" } }", "climbing/init.lua:6:20: hero \"Ann\": \"Longbow\" occurs twice in has, but nobody can have a bow twice\n    6 | hero \"Ann\" { has = { \"Longbow\", \"Longbow\" } }\n      |                    ^"},
	})
}

func TestSeveralRefusedInPlay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, want string }{
		{"one that somebody has", `ann:gains(second)`, "prompt 2:1: Ann has Pistol (2) already (entity.gains)\n    1 | ann:gains(second)"},
		{"one that another has", `bob:loses(second)`, "prompt 2:1: Bob does not have Ann's Pistol (2) (entity.loses)\n    1 | bob:loses(second)"},
		{"none is left", `bob:loses "Pistol"`, "prompt 2:1: Bob does not have Pistol (entity.loses)\n    1 | bob:loses \"Pistol\""},
		{"one that is gone", `ann:loses(second) bob:gains(second)`, "prompt 2:1: entity.gains: `entry`: Pistol is gone: nothing is there\n    1 | ann:loses(second) bob:gains(second)"},
		{"the sheet of one that is gone", `ann:loses(second) return second.loaded`, "prompt 2:1: Pistol is gone: nothing is there\n    1 | ann:loses(second) return second.loaded"},
		{"one that its owner keeps", `ann:gains "Keeper" bob:gains(second)`, "prompt 2:1: Ann does not lose Pistol (2), and Bob cannot have it (entity.gains)\n    1 | ann:gains \"Keeper\" bob:gains(second)"},
		{"has takes names", `bring("hero", { has = { second } })`, "prompt 2:1: has takes printed entries, but Ann's Pistol (2) already has an owner\n    1 | bring(\"hero\", { has = { second } })\n  hint: bring the new owner first, then use gains"},
		{"one cannot leave", `second:leaves()`, "prompt 2:1: Ann's Pistol (2) cannot be removed\n    1 | second:leaves()"},
		{"comes from what nobody has", `bob:gains { "Brave", from = bob:the "Pistol" }`, "prompt 2:1: Bob does not have Pistol, and nothing can come from it (entity.gains)\n    1 | bob:gains { \"Brave\", from = bob:the \"Pistol\" }"},
		{"of somebody who has none", `bob:gains "Knife" ann:loses "Knife" bob:takes_over(ann, "Knife")`, "prompt 2:1: `weapon` is a weapon of Ann, and Bob has Knife; Ann has Pistol, Pistol (2) (entity.takes_over)\n    1 | bob:gains \"Knife\" ann:loses \"Knife\" bob:takes_over(ann, \"Knife\")"},
		{"of somebody else", `bob:gains "Knife" bob:gives(second, ann)`, "prompt 2:1: `weapon` is a weapon of Bob, and Ann has Pistol (2); Bob has Knife (entity.gives)\n    1 | bob:gains \"Knife\" bob:gives(second, ann)"},
		{"of somebody else, by the default", `bob:shoots { weapon = ann:the "Knife" }`, "prompt 2:1: `weapon` is a weapon of Bob, and Ann has Knife; Bob has no weapon (entity.shoots)\n    1 | bob:shoots { weapon = ann:the \"Knife\" }"},
		{"a name of what nobody has", `ann:loses "Knife" bob:shoots "Knife"`, "prompt 2:1: `weapon` is a weapon of Bob, and nobody has Knife; Bob has no weapon (entity.shoots)\n    1 | ann:loses \"Knife\" bob:shoots \"Knife\""},
		{"a name into a box", `bob.aims = "Pistol"`, "prompt 2:1: `aims` of Bob is a weapon of Bob, and Ann has Pistol; Bob has no weapon\n    1 | bob.aims = \"Pistol\""},
		{"as somebody would have it into a box", `bob.aims = bob:the "Pistol"`, "prompt 2:1: `aims` of Bob is a weapon of Bob, and Ann has Pistol; Bob has no weapon\n    1 | bob.aims = bob:the \"Pistol\""},
		{"a name into a list", `ann:loses "Knife" ann.belt = { "Pistol", "Knife" }`, "prompt 2:1: `belt` of Ann is a weapon of Ann, and nobody has Knife; Ann has Pistol, Pistol (2)\n    1 | ann:loses \"Knife\" ann.belt = { \"Pistol\", \"Knife\" }"},
		{"a name of an event", `new.blow { attacker = bob, weapon = "Pistol" }`, "prompt 2:1: `weapon` of the blow is a weapon of Bob, and Ann has Pistol; Bob has no weapon\n    1 | new.blow { attacker = bob, weapon = \"Pistol\" }"},
		{"brought with a name and without the thing", `bring("hero", { name = "Cid", aims = "Pistol" })`, "prompt 2:1: `aims` of Cid is a weapon of Cid, and Ann has Pistol; Cid has no weapon\n    1 | bring(\"hero\", { name = \"Cid\", aims = \"Pistol\" })"},
		{"a box that must hold one, by a name, lost", `ann.trusts = "Knife" ann:loses "Knife" return ann.trusts`, "prompt 2:1: `trusts` of Ann is a weapon of Ann, and nobody has Knife; Ann has Pistol, Pistol (2)\n    1 | ann.trusts = \"Knife\" ann:loses \"Knife\" return ann.trusts"},
		{"by a check", `bob:aims_with "Pistol"`, "prompt 2:1: `weapon` is a weapon of Bob, and Ann has Pistol; Bob has no weapon (entity.aims_with)\n    1 | bob:aims_with \"Pistol\""},
		{"by a rule", `return bob:weight_of(ann.weapons[1].name)`, "prompt 2:1: `weapon` is a weapon of Bob, and Ann has Pistol; Bob has no weapon (entity.weight_of)\n    1 | bob:weight_of(ann.weapons[1].name)"},
		{"the sheet of what nobody has", `bob:the("Knife"):fires()`, "prompt 2:1: Bob does not have Knife, and `loaded` is written on one that somebody has; Bob has no weapon (weapon.fires)\n    1 | bob:the(\"Knife\"):fires()"},
		{"a name of what is had once", `ann:gains "Brave" bob:calms "Brave"`, "prompt 2:1: `trait` is a trait of Bob, and Ann has Brave; Bob has no trait (entity.calms)\n    1 | ann:gains \"Brave\" bob:calms \"Brave\""},
		{"a name of somebody else's", `bob:shoots "Knife"`, "prompt 2:1: `weapon` is a weapon of Bob, and Ann has Knife; Bob has no weapon (entity.shoots)\n    1 | bob:shoots \"Knife\""},
		{"among others", `ann:draws_all { first, bob:gains "Knife" }`, "prompt 2:1: `weapons` is a weapon of Ann, and Bob has Knife; Ann has Pistol, Knife, Pistol (2) (entity.draws_all)\n    1 | ann:draws_all { first, bob:gains \"Knife\" }"},
		{"into a box", `bob.aims = second`, "prompt 2:1: `aims` of Bob is a weapon of Bob, and Ann has Pistol (2); Bob has no weapon\n    1 | bob.aims = second"},
		{"into a list", `bob.belt = { second }`, "prompt 2:1: `belt` of Bob is a weapon of Bob, and Ann has Pistol (2); Bob has no weapon\n    1 | bob.belt = { second }"},
		{"put into a list", `bob:put("belt", second)`, "prompt 2:1: `belt` of Bob is a weapon of Bob, and Ann has Pistol (2); Bob has no weapon\n    1 | bob:put(\"belt\", second)"},
		{"brought with what another has", `bring("hero", { name = "Cid", aims = second })`, "prompt 2:1: `aims` of Cid is a weapon of Cid, and Ann has Pistol (2); Cid has no weapon\n    1 | bring(\"hero\", { name = \"Cid\", aims = second })"},
		{"of an event", `new.blow { attacker = bob, weapon = second }`, "prompt 2:1: `weapon` of the blow is a weapon of Bob, and Ann has Pistol (2); Bob has no weapon\n    1 | new.blow { attacker = bob, weapon = second }"},
		{"a box that must hold one, given away", `ann.trusts = second bob:gains(second) return ann.trusts`, "prompt 2:1: `trusts` of Ann is a weapon of Ann, and Bob has Pistol; Ann has Pistol, Knife\n    1 | ann.trusts = second bob:gains(second) return ann.trusts"},
		{"a box that must hold one, lost", `ann.trusts = second ann:loses(second) return ann.trusts`, "prompt 2:1: `trusts` of Ann is a weapon of Ann, and Pistol is gone; Ann has Pistol, Knife\n    1 | ann.trusts = second ann:loses(second) return ann.trusts"},
		{"a list in a list", `ann:draws_all { { first } }`, "prompt 2:1: entity.draws_all: `weapons`: element 1 is itself a list, not a weapon of owner: its elements stand in the list one by one\n    1 | ann:draws_all { { first } }"},
		{"a list in a list of a box", `ann.belt = { { first } }`, "prompt 2:1: `belt` of Ann: element 1 is itself a list, not a weapon of owner: its elements stand in the list one by one\n    1 | ann.belt = { { first } }"},
		{"is not from that", `bob:gains "Pistol" bob:loses { "Pistol", from = ann }`, "prompt 2:1: Bob does not have Pistol from Ann (entity.loses)\n    1 | bob:gains \"Pistol\" bob:loses { \"Pistol\", from = ann }"},
		{"which one, without whose", `ann.rack = { "Pistol (2)" }`, "prompt 2:1: `rack` of Ann: there is no weapon \"Pistol (2)\"\n  hint: one of several is somebody's: who:the(\"Pistol (2)\")\n    1 | ann.rack = { \"Pistol (2)\" }"},
		{"there are not so many", `return ann:the "Pistol (3)"`, "prompt 2:1: Ann does not have Pistol (3)\n    1 | ann:the \"Pistol (3)\""},
		{"a name of nothing", `return first == "Pistole"`, "prompt 2:1: Ann's Pistol is compared with \"Pistole\", but no entry has that name\n    1 | first == \"Pistole\"\n  hint: did you mean `Pistol`?"},
		{"what that one did once", `first:is_shown() second:is_shown() second:is_honed() first:is_shown()`, "prompt 2:1: weapon.is_shown only once until the next is_honed (weapon.is_shown)\n    1 | first:is_shown() second:is_shown() second:is_honed() first:is_shown()"},
		{"nobody's", `return game.weapons[1].loaded`, "prompt 2:1: `loaded` stands on somebody's sheet, and this weapon \"Pistol\" is nobody's\n    1 | game.weapons[1].loaded\n  hint: ask for somebody's own: who:the(\"Pistol\").loaded"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, severalWeapons, Options{})
			eval(t, g, annAndBob)
			before, commands := g.Table.World().Hash(), len(g.Table.Journal().Entries())
			_, err := g.Eval(c.in)
			if err == nil {
				t.Fatal("it was accepted")
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Errorf("another message (-want +got):\n%s", diff)
			}
			if len(g.Table.Journal().Entries()) == commands && g.Table.World().Hash() != before {
				t.Error("it left a trace")
			}
		})
	}
}

// A purchase that comes late plays the command again: what came new in it is the same
// thing, and what was lost in it comes back with its sheet.
func TestLatePurchaseAroundCopies(t *testing.T) {
	g := open(t, severalWeapons+`
action "entity.ventures" { function(who)
  local spare = who:gains "Pistol"
  spare.loaded = 2
  if who:tries().success then who:loses(who:the "Knife") else who:loses "Pistol" end
  spare:fires()
end }`, Options{Dice: &fallen{[]string{"3"}}})
	eval(t, g, annAndBob+` first.loaded = 4`)
	eval(t, g, `ann:ventures()`)
	if got, want := eval(t, g, `return loads(ann)`), "K6 P6 P1"; got != want {
		t.Fatalf("got %s, want %s", got, want)
	}
	eval(t, g, `third = ann.weapons[3]`)
	eval(t, g, `third:fires()`)
	if open := g.Table.Late().OpenOffers(); len(open) != 1 {
		t.Errorf("two pistols hold %d offers, want one", len(open))
	}
	if _, err := g.Table.Late().Take("Quick Draw", g.Table.World().Lists.All("hero")[0].(types.Ref)); err != nil {
		t.Fatal(err)
	}
	if got, want := eval(t, g, `return loads(ann) .. " " .. third.loaded .. tostring(first == ann.wields)`), "P4 P6 P0 0true"; got != want {
		t.Errorf("after the purchase: got %s, want %s", got, want)
	}
}

// A box that forgot what was given away holds it again where a late purchase leaves it
// with its owner.
func TestLatePurchaseAroundBoxesOfOwner(t *testing.T) {
	g := open(t, severalWeapons+`
action "entity.stakes (other: hero)" { function(who, given)
  if not who:tries().success then given.other:gains(who.aims) end
end }`, Options{Dice: &fallen{[]string{"3"}}})
	eval(t, g, annAndBob+` ann.aims = second`)
	eval(t, g, `ann:stakes(bob)`)
	if got, want := eval(t, g, `return tostring(ann.aims == nil) .. " " .. loads(bob)`), "true P6"; got != want {
		t.Fatalf("got %s, want %s", got, want)
	}
	if _, err := g.Table.Late().Take("Quick Draw", g.Table.World().Lists.All("hero")[0].(types.Ref)); err != nil {
		t.Fatal(err)
	}
	if got, want := eval(t, g, `return tostring(ann.aims == second) .. " " .. loads(bob)`), "true "; got != want {
		t.Errorf("after the purchase: got %s, want %s", got, want)
	}
}

// What was rolled for one that is lost since is called by its name.
func TestTitleOfALostCopy(t *testing.T) {
	g := open(t, severalWeapons+`check "weapon.bursts" { dice = "1d6", roller = "owner", steps = { "owner.loses(weapon)" } }`, Options{Dice: &fallen{[]string{"3"}}})
	eval(t, g, annAndBob)
	if got, want := eval(t, g, `return tostring(second:bursts())`), "weapon.bursts of Pistol, rolled by Ann"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Situations in which other copies are left are one, as long as their sheets say the
// same; odds over steps end, however often something is lost and gained.
func TestOddsAroundCopies(t *testing.T) {
	g := open(t, severalWeapons, Options{})
	eval(t, g, annAndBob)
	d, err := g.Odds(`local w = ann.weapons[1 + (ann:tries().total > 3 and 2 or 0)] w:fires() ann:loses "Pistol" return ann.bullets`, odds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d.Method != "exact" || d.Chance(12.0).RatString() != "1/2" || d.Chance(11.0).RatString() != "1/2" {
		t.Errorf("got %s", d)
	}
	eval(t, g, `law = odds { step = function()
  if ann:tries().total > 3 then ann:loses(ann:the "Pistol") else ann:loses(ann.weapons[#ann.weapons]) end
  ann:gains "Pistol"
  if ann:tries().total == 6 then ann:gains "Knife" end
end, over = function() return ann:has "Knife" and #ann.weapons > 3 or #ann.weapons < 2 end, ask = function() return #ann.weapons end }`)
	if got, want := eval(t, g, `return law.method .. " " .. law:chance(4) .. " " .. tostring(law.states < 12)`), "exact 1 true"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := eval(t, g, `return loads(ann)`), "P6 K6 P6"; got != want {
		t.Errorf("odds left a trace: %s", got)
	}
}

func TestWhyOfCopies(t *testing.T) {
	g := open(t, severalWeapons, Options{})
	eval(t, g, annAndBob)
	eval(t, g, `second:fires()`)
	eval(t, g, `bob:gains(second)`)
	got := eval(t, g, `return why(function() return second.loaded + ann.speed end) .. "\n" .. why "last"`)
	if diff := cmp.Diff("why = 8\n  entity.speed of Ann = 3   [climbing, climbing/init.lua:14:1]\n    base = +2   [climbing, climbing/init.lua:14:34]\n    pistol = +1   [climbing, climbing/init.lua:37:3]\nBob: gains Ann's Pistol (2)\n  entity.gains of Bob = Bob's Pistol   [houserule]\n    entity.loses of Ann   [houserule]\n      entity.tells of Ann   [climbing, climbing/init.lua:20:1]\n        notes -> -    [climbing, climbing/init.lua:20:59]\n      after   [climbing, climbing/init.lua:33:1]\n    entity.tells of Bob   [climbing, climbing/init.lua:20:1]\n      notes -> +    [climbing, climbing/init.lua:20:59]\n    after = Bob's Pistol   [climbing, climbing/init.lua:32:1]", got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// Rules that are loaded again find what people have: also where there cannot be
// several any more, where there can be from now on, and where it is printed no more.
func TestCopiesUnderOtherRules(t *testing.T) {
	single := strings.Replace(severalWeapons, `carried = "several"`, `carried = true`, 1)
	single = strings.Replace(single, `has = { "Pistol", "Knife", "Pistol" }`, `has = { "Pistol", "Knife" }`, 1)
	gone := strings.Replace(severalWeapons, `weapon "Pistol" {`, `weapon "Revolver" {`, 1)
	gone = strings.NewReplacer(`wields = "Pistol", `, "", `"Pistol", "Knife", "Pistol"`, `"Knife"`, `# == 'Pistol'`, `# == 'Knife'`).Replace(gone)
	const loads = ` return #ann.carries .. " " .. ann.weapons[1].loaded .. " " .. ann.speed`
	for _, c := range []struct{ name, before, after, in, want string }{
		{"a house rule", severalWeapons, severalWeapons, `first:fires()`, "3 5 10"},
		{"the same", severalWeapons, severalWeapons, `second:fires() bob:gains(first)`, "2 6 3"},
		{"no more several", severalWeapons, single, `first:fires() ann:loses(second)`, "2 5 3"},
		{"no more several, and one is lost", severalWeapons, single, `second:fires() ann:loses "Pistol"`, "2 6 3"},
		{"several from now on", single, severalWeapons, `ann:the("Pistol"):fires() ann:gains "Pistol"`, "3 5 3"},
		{"several from now on, and the one is lost", single, severalWeapons, `ann:gains "Pistol" ann:loses(ann.weapons[1]) ann:loses(ann.weapons[1])`, "1 6 3"},
		{"printed no more", severalWeapons, gone, `ann:loses "Pistol"`, "2 6 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, c.before, Options{})
			eval(t, g, `ann, bob = bring "Ann", bring "Bob" first, second = ann.weapons[1], ann.weapons[3]`)
			shelf, err := shelfOf(map[string]string{"climbing": c.after})
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Reload(shelf); err != nil {
				t.Fatal(err)
			}
			if c.name == "a house rule" {
				if err := g.House(`house "entity.speed" "9"`); err != nil {
					t.Fatal(err)
				}
			}
			eval(t, g, c.in)
			if got := eval(t, g, loads); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// What an offer asks, of several, reads as which it is; a name is the first.
func TestOffersAskForOneOfSeveral(t *testing.T) {
	g := open(t, severalWeapons+`
offer "Spend a Shot" { on = "entity.tries", by = "roller", limit = "1", asks = { with = "weapon in filter(weapons, #.loaded > 0)" },
  changes = { modifier = "modifier + with.damage", ["with.loaded"] = "with.loaded - 1" } }`, Options{Dice: &fallen{[]string{"1", "1", "1", "1"}}})
	eval(t, g, annAndBob)
	for _, c := range []struct{ answer, want string }{
		{"Pistol", "4 P5 K6 P6"},
		{"Pistol (2)", "4 P5 K6 P5"},
		{"Knife", "2 P5 K5 P5"},
	} {
		in := `decide { ["Spend a Shot"] = true, ["Spend a Shot: with"] = "` + c.answer + `" } return ann:tries().total .. " " .. loads(ann)`
		if got := eval(t, g, in); got != c.want {
			t.Errorf("%s: got %q, want %q", c.answer, got, c.want)
		}
	}
	eval(t, g, `decide { ["Spend a Shot"] = true, ["Spend a Shot: with"] = "Pistol (3)" }`)
	_, err := g.Eval(`ann:tries().total`)
	const want = "\"Spend a Shot: with\" takes Pistol, Knife or Pistol (2), not Pistol (3)"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
