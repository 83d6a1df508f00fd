package engine

import (
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
)

// inherited is what the tests of entries that are like others play.
const inherited = `
kind "skill" { rated = "0..6" }
skill "Blades" {}
kind "weapon" { carried = true, skill = "skill", damage = "number", bonus = "number = 0", strikes = "action or none", keywords = "list of text" }
kind "hero" { like = "entity" }
box "entity.luck"  { "number = 3" }
box "entity.hours" { "number = 0" }
rule "entity.speed" { "10" }
check "entity.tries" { dice = "1d1", against = "9" }
weapon "Longsword" { source = "p. 3", text = "a long blade", skill = "Blades", damage = 8, keywords = { "sharp", "long" },
  strikes = function(weapon) return weapon.damage end,
  to "entity.speed" { add = "-2" },
  to "entity.speed" { label = "unwieldy", add = "-1" },
  every "hour" { function(me) me.hours = me.hours + 1 end },
  offer "Parry" { on = "entity.tries", by = "roller", costs = "1 luck", changes = { modifier = "5" } } }
weapon "Longsword +1" { like = "Longsword", bonus = 1,
  to "entity.speed" { label = "unwieldy", add = "0" } }
weapon "Longsword +2" { like = "Longsword +1", bonus = 2, keywords = {} }
hero "Old Tom" { luck = 5, hours = 2, Blades = 4, has = { "Longsword" } }
hero "Young Tom" { like = "Old Tom", hours = 0, has = { "Longsword +1" } }
`

// An entry that is like another one prints everything of it, but for what it
// prints itself.
func TestEntriesLikeOthers(t *testing.T) {
	for _, c := range []struct{ name, ask, want string }{
		{"boxes", `{ game.weapons[2].damage, game.weapons[2].bonus, #game.weapons[2].keywords, game.weapons[2].skill }`, "8, 1, 2, Blades"},
		{"boxes of one that is like another", `{ game.weapons[3].damage, game.weapons[3].bonus, #game.weapons[3].keywords }`, "8, 2, 0"},
		{"an action that stands in a box", `game.weapons[3]:strikes()`, "8"},
		{"what it changes", `(function() ann:gains "Longsword" return ann.speed end)()`, "7"},
		{"what it writes again", `(function() ann:gains "Longsword +1" return ann.speed end)()`, "8"},
		{"as the one that is like it", `(function() ann:gains "Longsword +2" return ann.speed end)()`, "8"},
		{"both", `(function() ann:gains "Longsword" ann:gains "Longsword +1" return ann.speed end)()`, "5"},
		{"what happens again and again", `(function() ann:gains "Longsword +2" time:pass "3 hours" return ann.hours end)()`, "3"},
		{"an offer", `(function() ann:gains "Longsword +2" ann:tries() taking("Parry", ann) return ann.luck end)()`, "2"},
		{"a printed sheet", `(function() local tom = bring "Young Tom" return { tom.luck, tom.hours, tom.Blades.level, tom:has "Longsword", tom:has "Longsword +1" } end)()`, "5, 0, 4, no, yes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, inherited, Options{})
			eval(t, g, `ann = bring("entity", { name = "Ann" })`)
			if got := eval(t, g, c.ask); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	g := open(t, inherited, Options{})
	e := g.Table.World().Program().Catalogue.Entry("weapon", "Longsword +2")
	if e.Text != "a long blade" || e.Source.String() != "p. 3" {
		t.Errorf("its text is %q, its source %q", e.Text, e.Source)
	}
}

// An entry that is printed anew may be like the one in whose place it stands.
func TestAnewLikeTheOld(t *testing.T) {
	shelf, err := shelfOf(map[string]string{"climbing": inherited, "anew": `
weapon "Longsword" { instead_of = "climbing", like = "Longsword", damage = 9 }`})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"anew"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	eval(t, g, `ann = bring("entity", { name = "Ann", has = { "Longsword +1" } }) bob = bring("entity", { name = "Bob", has = { "Longsword" } })`)
	if got := eval(t, g, `{ bob.speed, ann.speed, #game.weapons }`); got != "7, 8, 3" {
		t.Errorf("got %s", got)
	}
	if got := eval(t, g, `(function() for _, w in ipairs(game.weapons) do if w == "Longsword" then return w.damage end end end)()`); got != "9" {
		t.Errorf("its damage is %s", got)
	}
	if got := eval(t, g, `(function() bob:tries() taking("Parry", bob) return bob.luck end)()`); got != "2" {
		t.Errorf("his luck is %s", got)
	}
}

// A spreadsheet has a column for it.
func TestLikeInASpreadsheet(t *testing.T) {
	m, err := module.Open(fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "shop", "version": "1.0.0", "title": "Shop", "licence": "MIT"}`)},
		"a.lua":       {Data: []byte("kind \"ware\" { price = \"number\", weight = \"number = 1\" }")},
		"b.lua":       {Data: []byte("ware.from_csv \"wares.csv\"")},
		"wares.csv":   {Data: []byte("name,like,price,weight\nRope,,3,5\nSilk Rope,Rope,12,\n")},
	}, "shop")
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"shop"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	if got := eval(t, g, `{ game.wares[2].price, game.wares[2].weight }`); got != "12, 5" {
		t.Errorf("got %s", got)
	}
}

// What an entry cannot be like is told at its place.
func TestLikeThatIsNone(t *testing.T) {
	testRefusals(t, []refusal{
		{"nothing", `weapon "Club" { like = "Clubb" }`, `climbing/init.lua:14:24: weapon "Club" is like "Clubb", and there is no such weapon
   14 | weapon "Club" { like = "Clubb" }
      |                        ^^^^^^^
  hint: did you mean ` + "`Club`?"},
		{"another kind", `weapon "Club" { like = "Climbing" }`, `climbing/init.lua:14:24: weapon "Club" is like "Climbing", which is a skill
   14 | weapon "Club" { like = "Climbing" }
      |                        ^^^^^^^^^^
  hint: an entry is like another one of its own kind`},
		{"itself", `weapon "Club" { like = "Club" }`, `climbing/init.lua:14:24: weapon "Club" is like itself, through others
   14 | weapon "Club" { like = "Club" }
      |                        ^^^^^^`},
		{"a circle", "weapon \"Club\" { like = \"Mace\" }\nweapon \"Mace\" { like = \"Club\" }", `climbing/init.lua:14:24: weapon "Club" is like itself, through others
   14 | weapon "Club" { like = "Mace" }
      |                        ^^^^^^`},
	})
}

// An offer that is written again under its name stands in place of the other, for
// whoever has this entry and those that are like it.
func TestOffersWrittenAgain(t *testing.T) {
	const again = inherited + `
weapon "Rapier" { like = "Longsword",
  offer "Parry" { on = "entity.tries", by = "roller", costs = "2 luck", changes = { modifier = "7" } } }
weapon "Long Rapier" { like = "Rapier" }
weapon "Foil" { like = "Rapier",
  offer "Parry" { on = "entity.tries", by = "roller", costs = "3 luck", changes = { modifier = "8" } } }
offer "Bind" { on = "Parry", by = "roller", when = "buyer.hours > 0", changes = { stands = "false" } }
`
	for _, c := range []struct{ has, want string }{
		{"Longsword", "6, 0"}, {"Rapier", "8, 1"}, {"Long Rapier", "8, 1"}, {"Foil", "9, 0"},
	} {
		t.Run(c.has, func(t *testing.T) {
			g := open(t, again, Options{})
			eval(t, g, `ann = bring("entity", { name = "Ann", has = { "`+c.has+`" } })`)
			eval(t, g, `decide { Parry = true, Bind = true }`)
			if got := eval(t, g, `{ ann:tries().total, ann.luck }`); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			eval(t, g, `ann.hours = 1`)
			eval(t, g, `ann.luck = 3`)
			if got := eval(t, g, `ann:tries().total`); got != "1" {
				t.Errorf("with an offer on the offer: %s", got)
			}
		})
	}
	g := open(t, again+`
instead_of "Parry" { changes = { modifier = "1" } }`, Options{})
	eval(t, g, `ann = bring("entity", { name = "Ann", has = { "Foil" } })`)
	eval(t, g, `decide { Parry = true }`)
	if got := eval(t, g, `{ ann:tries().total, ann.luck }`); got != "2, 0" {
		t.Errorf("replaced: %s", got)
	}
	shelf, err := shelfOf(map[string]string{"climbing": inherited, "anew": `
weapon "Longsword" { instead_of = "climbing", like = "Longsword",
  offer "Parry" { on = "entity.tries", by = "roller", costs = "2 luck", changes = { modifier = "7" } } }`})
	if err != nil {
		t.Fatal(err)
	}
	if g, err = Open(Options{Modules: []string{"anew"}, Finder: shelf}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	eval(t, g, `ann = bring("entity", { name = "Ann", has = { "Longsword" } })`)
	eval(t, g, `decide { Parry = true }`)
	if got := eval(t, g, `{ ann:tries().total, ann.luck }`); got != "8, 1" {
		t.Errorf("printed anew: %s", got)
	}
}
