package xref_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/content"
)

// charms is a game in which an entry of each kind is named in every way a module can
// name one. Each name stands in a line of its own.
var charms = fstest.MapFS{
	"charms/module.json": {Data: []byte(`{ "id": "charms", "version": "1.0.0", "title": "Charms", "licence": "MIT", "whole_game": true }`)},
	"charms/init.lua": {Data: []byte(`
kind "charm" { carried = true, bonus = "number = 0", beside = "charm or none", others = "list of charm", worth = "map of charm to number" }
kind "knack" { rated = "0..6" }
kind "character" { like = "entity",
  held = "charm = Zap Charm",
  best = "knack = Quick Step",
  charms = "list of charm" }

charm "Zap Charm" {
  to "check.modifier" { add = "has('Zap Charm') ? 1 : 0" } }
charm "Mud Charm" {
  like = "Zap Charm",
  beside = "Zap Charm",
  others = { "Mud Charm",
    "Zap Charm" },
  worth = {
    ["Zap Charm"] = 3 } }
charm.from_csv "charms.csv"
knack "Quick Step" {}

box "entity.spare" "charm or none = Zap Charm"
box "entity.used" { "charm = Zap Charm", text = "what was used" }
box "entity.luck" "0..9 = 3"

character "Nan" {
  has = { "Mud Charm",
    "Zap Charm" },
  held = "Zap Charm",
  Quick_Step = 2 }
character "Nob" {
  ["Quick Step"] = 2,
  charms = { "Zap Charm" } }

rule "entity.one" "has('Zap Charm')"
rule "entity.two" "entity.has('Zap Charm')"
rule "entity.three" "the('Zap Charm').bonus"
rule "entity.four (other: entity)" "other.the('Quick Step').level"
rule "entity.five" "spare == 'Zap Charm'"
rule "entity.six (with: charm = Zap Charm)" "with.bonus"
rule "entity.seven (with: knack = 'Quick Step')" "the(with).level"
rule "entity.eight" "six('Zap Charm')"
rule "entity.nine" "Quick_Step.level"
rule "entity.ten" "count(game.charms, # == 'Zap Charm')"
rule "entity.eleven" "count(game.charms, #.name == 'Zap Charm')"
rule "character.twelve" "'Zap Charm' in charms"
rule "character.thirteen" "held in ['Mud Charm', 'Zap Charm']"
rule "character.fourteen" { sum = { { "charmed", "1", when = "has('Zap Charm')" } } }
rule "character.fifteen" { first = {
  { "'Mud Charm'", when = "luck > 3" },
  { "the('Zap Charm')" } } }
rule "entity.sixteen" "luck > 3 ? the('Zap Charm') : the('Mud Charm')"
rule "charm.seventeen" "charm == 'Zap Charm' ? 1 : 0"
rule "charm.eighteen (of_whom: entity)" "of_whom.has('Zap Charm')"

check "check" { dice = "2d6 + @one_more", one_more = "1", success = "total >= 8" }
check "entity.tries (with: charm = Zap Charm)" { like = "check", roller = "entity",
  modifier = { { "charm", "1", when = "has('Zap Charm')" } },
  shows = "{roll} with {the('Zap Charm').bonus}" }

action "entity.uses (with: charm = Zap Charm)" {
  requires = { "a charm is there", "has('Zap Charm')" },
  costs = "luck * 0 + the('Zap Charm').bonus luck",
  changes = { spare = "'Zap Charm'" },
  steps = { "uses_up('Zap Charm')",
    { "uses_up(with)", when = "has('Zap Charm')" } },
  say = "{name} uses {the('Zap Charm').bonus}" }
action "entity.uses_up (with: charm)" { changes = { used = "with" } }
after "entity.uses_up" { when = "with == 'Zap Charm'", function(who, given)
    if who:has("Zap Charm") then who.spare = "Zap Charm" end
    local charm = who:the("Zap Charm")
    if given.with == "Zap Charm" then who.luck = 0 end
    who:uses { with = "Zap Charm" }
    who:uses_up { "Zap Charm" }
    who:six("Zap Charm")
    who.luck = who.Quick_Step.level
    who.luck = who["Quick Step"].level
  end }
to "entity.uses" { requires = { "no mud", "not has('Zap Charm')" }, when = "has('Zap Charm')" }
instead_of "entity.one" { when = "has('Zap Charm')", "yes" }

offer "Zap Again" { on = "check", by = "roller", costs = "1 luck",
  when = "roller.has('Zap Charm')",
  limit = "roller.has('Zap Charm') ? 2 : 1",
  asks = { other = "charm in filter(game.charms, # != 'Zap Charm')" },
  changes = { total = "total + other.bonus + roller.the('Zap Charm').bonus" } }


table "game.zaps" { roll = "1d2", { 1, "{count(game.charms, # == 'Zap Charm')} of them" }, { 2, "Mud Charm" } }
table "game.more (key)" { from_csv = "more.csv" }
table "game.many" { roll = "1d2", from_csv = "many.csv" }
check "entity.leaps" { dice = "(@(the('Quick Step').level + 1))d6 + @Quick_Step.level",
  roller = "entity", result = { { "step", "Quick_Step.level" }, { "die", dice = "(@(the('Quick Step').level))d4" } } }
action "entity.trains (other: character)" {
  requires = { "is no novice", "other.Quick_Step.level > 0" },
  changes = { ["Quick_Step.level"] = "Quick_Step.level + 1",
    ["other.Quick_Step.level"] = "other.the('Quick Step').level + 1" } }
headline "character" "{name} {has('Zap Charm') ? 'zapped' : ''}"
`)},
	"charms/charms.csv": {Data: []byte("name,like,beside,others,bonus\nSad Charm,Zap Charm,Zap Charm,Mud Charm; Zap Charm,1\nGlad Charm,,,,1\n")},
	"charms/more.csv":   {Data: []byte("key,value\n1,2\n2,3\n")},
	"charms/many.csv":   {Data: []byte("key,value\n1,\"a {count(game.charms, # == 'Zap Charm')}\"\n2,\"{count(game.charms, # == 'Zap Charm')}\"\n")},
	"charms/spec/charms.lua": {Data: []byte(`
example "given" { given = {
    ann = { "character",
      has = { "Zap Charm" },
      held = "Zap Charm",
      Quick_Step = 2 },
    bob = { "Nan",
      charms = { "Zap Charm" },
      ["Quick Step"] = 3 },
    dan = { "character", ["knack: Quick Step"] = 1 } },
  rules = [[
    house "entity.one" "has('Zap Charm')"
    house "entity.eight" { when = "has('Zap Charm')", "0" }
    charm "Bad Charm" { like = "Zap Charm", beside = "Zap Charm" }
    to "entity.uses" { requires = { "no mud", "not has('Zap Charm')" }, changes = { spare = "'Zap Charm'" } }
    after "entity.uses_up" { when = "with == 'Zap Charm'", function(who) who.spare = "Zap Charm" end }
    to "entity.tries.modifier" { label = "with it", add = "roller.has('Zap Charm') ? total_of(roller) : the('Quick Step').level" }
  ]],
  function(ann, bob)
    expect(ann:has("Zap Charm"), "is", true)
    ann:uses { with = "Zap Charm" }
    ann:gain "Zap Charm"
    local carl = bring("character", { name = "Carl", has = { "Zap Charm" } })
  end }
example "cases" { ask = "entity.six", cases = {
  { with = "Zap Charm", is = 0 } } }
`)},
}

// TestPlacesThatNameAnEntry holds that every place of a module which names an entry is
// known to mean it, whichever form the name has there.
func TestPlacesThatNameAnEntry(t *testing.T) {
	index := read(t, charms, "charms")
	for name := range charms {
		if !strings.HasSuffix(name, ".json") && !slices.Contains(index.Files(), "modules/"+name) {
			t.Errorf("%s is not read", name)
		}
	}
	for _, x := range []struct{ name, key string }{
		{"Zap Charm", "entry charm.Zap Charm of charms"},
		{"Quick Step", "entry knack.Quick Step of charms"},
	} {
		for _, file := range index.Files() {
			text := index.File(file).Source.Text
			for _, written := range []string{x.name, content.Underscored(x.name)} {
				for at := 0; ; at++ {
					next := strings.Index(text[at:], written)
					if next < 0 {
						break
					}
					at += next
					pos := index.File(file).Source.PosAt(at)
					switch occ, ok := index.At(file, at+1); {
					case !ok || occ.Symbol == nil:
						t.Errorf("%s: nothing is known of %q in %s", pos, written, strings.TrimSpace(index.File(file).Source.Line(pos.Line)))
					case occ.Symbol.Key() != x.key || occ.Start != at || occ.End != at+len(written):
						t.Errorf("%s: %q means %s", pos, text[occ.Start:occ.End], occ.Symbol.Key())
					}
				}
			}
		}
	}
}
