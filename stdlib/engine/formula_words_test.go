package engine

import (
	"strings"
	"testing"
)

// crowded is what the tests of newer words of formulas play.
const crowded = `
kind "skill" { rated = "0..6" }
kind "weapon" { skill = "skill", damage = "number = 1", sheet = { shots = "number = 6" } }
skill "Shooting" {}
skill "Long Shots" {}
weapon "Spear" { skill = "Shooting", damage = 4 }
kind "hero" { like = "entity", points = "number = 3", title = "text = Sir" }
kind "knight" { like = "hero" }
kind "saint" { like = "entity", grace = "number = 2" }
kind "army" { like = "record", men = "number = 1", camp = "region or none" }
kind "attack" { event = true, attacker = "entity", force = "number" }
box "entity.wields" { "weapon or none" }
box "entity.place"  { "region or none" }
box "entity.speed"  { "number = 1" }
box "entity.side"   { "text = red" }
box "game.order"    { "list of entity" }
box "entity.position" { "number = 7" }

rule "entity.rating (with: skill)"    { "the(with).level" }
rule "entity.shots"                   { "the('Spear').shots" }
rule "weapon.skilled"                 { "owner.the(skill).level" }
rule "game.rating_of (who: entity)"   { "who.the('Long_Shots').level + who.the('Shooting').level" }

rule "region.crowd"                   { "count(game.order, #.place == region)" }
rule "entity.is_first"                { "game.order[1] == entity" }
rule "entity.is_knighted"             { first = { { "hero_points", when = "entity in heros" }, { "0" } } }
rule "hero.hero_points"               { "hero.points * 2 + (entity == hero ? 1 : 0)" }
rule "attack.strength"                { "attack.force * 2" }
check "attack.strikes"                { roller = "attacker", dice = "1d1", modifier = "attack.force" }

rule "game.by_speed"                  { "sorted(order, -#.speed)" }
rule "game.by_side"                   { "sorted(order, #.side, -#.speed)" }
rule "game.sides"                     { "sorted(map(order, #.side))" }
rule "game.mates"                     { "sorted(filter(order, any(sorted(game.order, #.speed), #.side == 'blue') and #.speed > 1), len(filter(game.order, #.speed > 2)), #.name)" }
rule "entity.turn"                    { "position(game.order, entity) * 10 + position" }
rule "game.where (of: text)"          { "position(map(order, #.name), of)" }
rule "game.nobody (some: yes or no)"  { "sum(some ? order : [], #.speed)" }
rule "game.none_of (of: list of entity or none)" { "len(of ?? [])" }

rule "entity.worth"                   { "(points ?? 0) + (grace ?? 10)" }
rule "game.worth_of (who: entity)"    { "(who.points ?? -1)" }
rule "entity.called"                  { "(title ?? 'nobody')" }
`

func TestNewerWordsOfFormulas(t *testing.T) {
	for _, c := range []struct{ name, ask, want string }{
		{"a parameter as somebody has it", `ann:rating("Shooting") * 10 + bob:rating("Shooting")`, "42"},
		{"an entry by its name, what stands on the sheet", `{ ann.shots, bob.shots }`, "2, 6"},
		{"what a box holds", `ann.wields.skilled`, "4"},
		{"of somebody, by another way to write it", `game:rating_of(ann)`, "5"},

		{"the noun itself", `{ hill.crowd, dale.crowd }`, "2, 1"},
		{"a noun by a kind that it is like", `{ ann.is_first, bob.is_first }`, "yes, no"},
		{"whose kind is asked for", `{ ann.is_knighted, bob.is_knighted }`, "7, 0"},
		{"an event", `new.attack { attacker = ann, force = 3 }.strength`, "6"},
		{"in a check", `new.attack { attacker = ann, force = 3 }:strikes().total`, "4"},

		{"sorted, equals as they were", `game.by_speed`, "Bob, Ann, Cid"},
		{"sorted by two", `game.by_side`, "Cid, Bob, Ann"},
		{"sorted texts", `game.sides`, "blue, red, red"},
		{"a list function within a list function", `game.mates`, "Ann, Bob"},
		{"the place in a list, beside a box of that name", `{ ann.turn, cid.turn }`, "17, 37"},
		{"the place of what is not there", `{ game:where("Cid"), game:where("Dan") }`, "3, 0"},
		{"an empty list", `{ game:nobody(true), game:nobody(false) }`, "6, 0"},
		{"an empty list for none", `{ game:none_of(), game:none_of { of = { ann } } }`, "0, 1"},

		{"a box that only some have", `{ ann.worth, bob.worth, cid.worth }`, "13, 10, 2"},
		{"behind somebody", `{ game:worth_of(ann), game:worth_of(bob) }`, "3, -1"},
		{"a text that only some have", `{ ann.called, bob.called }`, "Sir, nobody"},

		{"put in front", `(function() game:put("order", dan, 1) return game.order end)()`, "Dan, Ann, Bob, Cid"},
		{"put between", `(function() game:put("order", dan, 3) return game.order end)()`, "Ann, Bob, Dan, Cid"},
		{"put behind the last, which has a place, too", `(function() game:put("order", dan, 4) return game.order end)()`, "Ann, Bob, Cid, Dan"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, crowded, Options{})
			eval(t, g, `hill = bring("region", { name = "hill" }) dale = bring("region", { name = "dale" })`)
			eval(t, g, `ann = bring("knight", { name = "Ann", Shooting = 4, ["Long Shots"] = 1, wields = "Spear", place = hill, speed = 2 })`)
			eval(t, g, `bob = bring("entity", { name = "Bob", Shooting = 2, place = hill, speed = 3 })`)
			eval(t, g, `cid = bring("saint", { name = "Cid", place = dale, side = "blue" })`)
			eval(t, g, `dan = bring("entity", { name = "Dan" })`)
			eval(t, g, `ann:the("Spear").shots = 2 game.order = { ann, bob, cid }`)
			if got := eval(t, g, c.ask); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// Where one of the newer words does not fit, the author is told why.
func TestNewerWordsThatDoNotFit(t *testing.T) {
	testRefusals(t, []refusal{
		{"the of a text", `rule "hero.rating (with: text)" { "the(with).level" }`, `climbing/init.lua:14:40: ` + "`the` is an entry as somebody has it, but `with` is a text" + `
   14 | rule "hero.rating (with: text)" { "the(with).level" }
      |                                        ^^^^
  hint: say which kind: ` + "`with: skill`"},
		{"the of somebody", `rule "hero.rating (with: hero)" { "the(with).luck" }`, `climbing/init.lua:14:40: ` + "`the` is an entry as somebody has it, but `with` is a hero" + `
   14 | rule "hero.rating (with: hero)" { "the(with).luck" }
      |                                        ^^^^`},
		{"the of a name that none has", `rule "hero.rating" { "the('Climbign').level" }`, `climbing/init.lua:14:27: no entry is called ` + "`Climbign`" + `
   14 | rule "hero.rating" { "the('Climbign').level" }
      |                           ^^^^^^^^^^
  hint: did you mean ` + "`Climbing`?"},
		{"the of nothing", `rule "hero.rating" { "the.level" }`, `climbing/init.lua:14:23: ` + "`the` must be asked with 1 value" + `
   14 | rule "hero.rating" { "the.level" }
      |                       ^^^
  hint: write ` + "`the(entry)`"},
		{"a box called like its noun", `box "hero.hero" { "number" }`, `climbing/init.lua:14:1: box "hero.hero": ` + "`hero` is the hero itself, and cannot be a box" + `
   14 | box "hero.hero" { "number" }
      | ^^^
  hint: choose another name`},
		{"a box of its kind", `kind "raid" { event = true, raid = "number" }`, `climbing/init.lua:14:36: kind "raid": ` + "`raid` is the raid itself, and cannot be a box" + `
   14 | kind "raid" { event = true, raid = "number" }
      |                                    ^^^^^^^^
  hint: choose another name`},
		{"a parameter", `rule "hero.likes (hero: hero)" { "true" }`, `climbing/init.lua:14:1: rule "hero.likes (hero: hero)": ` + "`hero` is the hero itself, and cannot be a parameter" + `
   14 | rule "hero.likes (hero: hero)" { "true" }
      | ^^^^
  hint: choose another name`},
		{"a line", `check "hero.rolls" { dice = "1d6", hero = "1" }`, `climbing/init.lua:14:43: check "hero.rolls": ` + "`hero` is the hero itself, and cannot be a line" + `
   14 | check "hero.rolls" { dice = "1d6", hero = "1" }
      |                                           ^
  hint: choose another name`},
		{"a rule called like a function", `rule "hero.sorted (by)" { "by" }`, `climbing/init.lua:14:1: rule "hero.sorted (by)": ` + "`sorted(...)` is a function of formulas, and cannot be a rule with parameters" + `
   14 | rule "hero.sorted (by)" { "by" }
      | ^^^^`},
		{"sorted by nothing", `rule "hero.order" { "sorted(heros)" }`, `climbing/init.lua:14:22: ` + "`sorted` needs a formula to sort by: the list contains things, not numbers" + `
   14 | rule "hero.order" { "sorted(heros)" }
      |                      ^^^^^^
  hint: write ` + "`sorted(heros, #.points)`"},
		{"sorted by things", `rule "hero.order" { "sorted(heros, #)" }`, `climbing/init.lua:14:36: ` + "`sorted` sorts by numbers, texts, yes or no, or lists of them, but `#` is a hero" + `
   14 | rule "hero.order" { "sorted(heros, #)" }
      |                                    ^`},
		{"the place of a text that is no entry", `rule "hero.at" { "position(skills, 'Climbign')" }`, `climbing/init.lua:14:36: there is no skill ` + "`Climbign`" + `
   14 | rule "hero.at" { "position(skills, 'Climbign')" }
      |                                    ^^^^^^^^^^
  hint: did you mean ` + "`Climbing`?"},
		{"a word of some that is not asked for", "box \"hero.pluck\" { \"number = 1\" }\nrule \"entity.pride\" { \"pluck + 1\" }", `climbing/init.lua:15:24: only a hero has ` + "`pluck`; ask first: `kind == 'hero'`" + `
   15 | rule "entity.pride" { "pluck + 1" }
      |                        ^^^^^`},
		{"what nobody has", `rule "entity.pride" { "(pluck ?? 1)" }`, `climbing/init.lua:14:25: ` + "`pluck` means nothing here" + `
   14 | rule "entity.pride" { "(pluck ?? 1)" }
      |                         ^^^^^
  hint: did you mean ` + "`luck`?"},
	})
}

// A place that a list has not is told with those that it has.
func TestPutAtNoPlace(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"behind the end", `game:put("order", ann, 3)`, "`order` of the game has places from 1 to 2, not 3"},
		{"in front of the first", `game:put("order", ann, 0)`, "`order` of the game has places from 1 to 2, not 0"},
		{"between two", `game:put("order", ann, 1.5)`, "a position in `order` of the game must be a whole number, not 1.5"},
		{"no number", `game:put("order", ann, "first")`, "a position in `order` of the game must be a whole number, not \"first\""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, crowded, Options{})
			eval(t, g, `ann = bring("entity", { name = "Ann" }) game.order = { ann }`)
			_, err := g.Eval(c.in)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if got := eval(t, g, `#game.order`); got != "1" {
				t.Errorf("the list has %s", got)
			}
		})
	}
}
