package engine_test

import (
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// open loads one module from its source text.
func open(t testing.TB, source string) (*engine.Game, error) {
	t.Helper()
	m, err := module.Open(fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "tried", "version": "1.0.0", "title": "Tried", "licence": "MIT"}`)},
		"init.lua":    {Data: []byte(source)},
	}, "tried")
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		t.Fatal(err)
	}
	game, err := engine.Open(engine.Options{Modules: []string{"tried"}, Finder: shelf})
	if game != nil {
		t.Cleanup(game.Close)
	}
	return game, err
}

// TestLanguage declares something, acts, and shows the value of the last line.
func TestLanguage(t *testing.T) {
	for _, c := range []struct {
		name, declares string
		lines          []string
		want           string
	}{
		{"the plural of a kind is every thing of it", `
			kind "army" { like = "record", men = "number" }
			rule "army.stronger" { "count(armies, #.men > men)" }`,
			[]string{`bring("army", { men = 3 })`, `bring("army", { men = 5 })`, `all("army")[1].stronger`}, "1"},
		{"every thing has a kind and a name, known or not", `
			kind "robe" { carried = true }
			kind "hat" { carried = true }
			robe "Cloak" {}
			hat "Crown" {}
			box "entity.worn" { "number = 0" }
			after "entity.gains" { when = "entry.kind == 'robe' and entry.name == 'Cloak'", function(who) who.worn = who.worn + 1 end }`,
			[]string{`ann = bring("entity", { has = { "Cloak", "Crown" } })`, `ann.worn`}, "1"},
		{"the distance between regions counts steps, both ways", `box "entity.place" { "region" }`,
			[]string{
				`hall = bring("region", { name = "hall" })`,
				`yard = bring("region", { name = "yard", beside = { hall } })`,
				`road = bring("region", { name = "road", beside = { yard } })`,
				`hall:distance_to(road) + road:distance_to(yard) + yard:distance_to(yard)`}, "3"},
		{"a parameter may be one of many words, among others", `
			rule "game.said (loud: yes or no, how: well, badly, often, seldom or never = often, count, times = 2)" { "how == 'often' and not loud ? count * times : -1" }`,
			[]string{`game:said { loud = false, count = 3 } + game:said { loud = false, how = "seldom", count = 3 }`}, "5"},
		{"an empty table for a list is an empty list", `
			rule "game.most (of: list of number)" { "len(of) > 0 ? max(of) : 0" }`,
			[]string{`game:most({}) + game:most({ 3, 5 }) + game:most { of = { 2 } }`}, "7"},
		{"what was put off is done in its time, with what was given", `
			box "entity.burns" { "number = 0" }
			action "entity.lights (count, delay: text)" { function(who, given) later(given.delay, who, "burst", { count = given.count }) end }
			action "entity.burst (count)" { function(who, given) who.burns = who.burns + given.count end }`,
			[]string{
				`ann = bring("entity")`, `ann:lights(2, "5 minutes")`, `ann:lights(40, "6 minutes")`,
				`time:pass "4 minutes"`, `before = ann.burns`, `time:pass "1 minute"`, `ann.burns * 10 + before`}, "20"},
		{"the base lies inside what came before it", ``,
			[]string{
				`ann = bring("entity")`,
				`ann:add_layer { name = "mail", saves = { 5 } }`,
				`ann:add_layer { name = "body", saves = { 7 }, base = true }`,
				`ann:outermost().name`}, "mail"},
		{"formulas know what the engine's own questions answer", `rule "entity.cracked" { "count(layers, #.broken)" }`,
			[]string{
				`ann = bring("entity")`,
				`ann:add_layer { name = "mail", saves = { 5 } }`,
				`ann:outermost():cross_off_all()`,
				`ann.cracked`}, "1"},
		{"a check and all that are like it are asked for more", `
			box "entity.blind" { "yes or no = yes" }
			check "looking" { dice = "1d1" }
			check "entity.looks" { like = "looking" }
			check "entity.aims" { like = "entity.looks" }
			to "entity.looks" { requires = { { "you see nothing", "not blind" } } }`,
			[]string{`ann = bring("entity")`, `expect(function() return ann:aims().total end):is_refused "you see nothing"`, `ann.blind = false`, `ann:aims().total`}, "1"},
		{"a check that nobody in particular rolls", `
			kind "storm" { like = "record", caller = "entity or none", force = "number = 3" }
			box "entity.luck" { "number = 1" }
			check "storm.rages" { dice = "1d1", modifier = "force", against = "4" }
			offer "Calm" { on = "storm.rages", by = "roller", costs = "1 luck", changes = { modifier = "0" } }`,
			[]string{`bring("storm"):rages().success`}, "yes"},
		{"a box that holds its default is as good as unwritten to odds", `
			kind "coin" { like = "record", tossed = "yes or no", heads = "yes or no" }
			check "coin.falls" { dice = "1d2", against = "2" }
			action "coin.toss" { function(coin) coin.heads = coin:falls().success; coin.tossed = false end }`,
			[]string{
				`coin = bring("coin")`,
				`odds { step = function() coin:toss() end, over = function() return coin.heads end, ask = function() return coin.heads end }.states`}, "2"},
		{"what is done for each knows who does it", `
			box "entity.marked_by" { "entity or none" }
			action "entity.mark (others: list of entity)" { for_each = "others", function(other, given, who) other.marked_by = who end }`,
			[]string{
				`ann = bring("entity", { name = "Ann" })`, `bob = bring("entity", { name = "Bob" })`,
				`ann:mark { others = { bob } }`, `bob.marked_by`}, "Ann"},
		{"regions without a way are at no distance", ``,
			[]string{`hall = bring("region", { name = "hall" })`, `isle = bring("region", { name = "isle" })`, `hall:distance_to(isle) == nil`}, "yes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			game, err := open(t, c.declares)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, line := range c.lines {
				if got, err = game.Eval(line); err != nil {
					t.Fatalf("%s\n%v", line, err)
				}
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestLanguageRefuses declares what cannot be linked.
func TestLanguageRefuses(t *testing.T) {
	for _, c := range []struct{ name, declares, want string }{
		{"a rule and a box of a kind below it", `kind "wolf" { like = "entity", bite = "number" }
action "entity.bite" { function(who) end }
`, `tried/init.lua:2:1: entity.bite and the box wolf.bite would be one word of a wolf
    2 | action "entity.bite" { function(who) end }
      | ^
  tried/init.lua:1:39: the box is declared here, in tried`},
		{"a type without quotes", `kind "weapon" { damage = number }
`, "tried/init.lua:1:26: no such name: `number`" + `
    1 | kind "weapon" { damage = number }
      |                          ^^^^^^
  hint: types and formulas are in quotes: "number"`},
		{"an entry that is not there, in a box", `kind "trial" {}
trial "Easy" {}
trial "Hard" {}
kind "hill" { climb = "trial" }
hill "Tor" { climb = "Grim" }
`, `tried/init.lua:5:22: hill "Tor": ` + "`climb`" + `: there is no trial "Grim"
    5 | hill "Tor" { climb = "Grim" }
      |                      ^^^^^^
  hint: there are Easy and Hard`},
		{"an entry that is not there, in a formula", `kind "trial" {}
trial "Easy" {}
trial "Hard" {}
kind "hill" { climb = "trial" }
rule "hill.grim" "climb == 'Grim'"
`, "tried/init.lua:5:28: there is no trial `Grim`" + `
    5 | rule "hill.grim" "climb == 'Grim'"
      |                            ^^^^^^
  hint: there are Easy and Hard`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := open(t, c.declares)
			if err == nil {
				t.Fatal("it loads")
			}
			if err.Error() != c.want {
				t.Errorf("got\n%s\nwant\n%s", err, c.want)
			}
		})
	}
}

// TestLanguageSlips makes a slip in play.
func TestLanguageSlips(t *testing.T) {
	brawl := `kind "fighter" { like = "entity" }
action "fighter.brawls (target: fighter)" { function(who, given) say(given.target.name) end }
action "fighter.strikes (target: fighter, force = 1)" { function() end }
action "fighter.naps" { function() end }`
	fight := `local a, b = bring("fighter", { name = "A" }), bring("fighter", { name = "B" }) `
	trials := `kind "fighter" { like = "entity" }
kind "trial" {}
trial "Easy" {}
trial "Average" {}
trial "Hard" {}
kind "omen" {}
omen "Raven" {}
kind "spell" {}
for i = 1, 9 do spell("Spell " .. i .. i .. i .. i) {} end
kind "curse" {}
check "fighter.climbs (how: trial = Average)" { roller = "owner", dice = "2d6" }
rule "fighter.fears (what: omen)" { "true" }
rule "fighter.knows (what: spell)" { "true" }
rule "fighter.bears (what: curse)" { "true" }`
	for _, c := range []struct{ name, declares, line, want string }{
		{"a question without parameters is called", "", `bring("entity").layers()`, `prompt 1:1: this is called like a function, but it is not a function
    1 | bring("entity").layers()
  hint: a value is read without brackets`},
		{"a dot for a colon, with what it needs", brawl, fight + `a.brawls(b)`, "prompt 1:1: call it with a colon: thing:brawls(...)\n    1 | " + fight + "a.brawls(b)"},
		{"a dot for a colon, in braces", brawl, fight + `a.brawls { target = b }`, "prompt 1:1: call it with a colon: thing:brawls(...)\n    1 | " + fight + "a.brawls { target = b }"},
		{"a dot for a colon, with more than it needs", brawl, fight + `a.strikes(b, 2)`, "prompt 1:1: call it with a colon: thing:strikes(...)\n    1 | " + fight + "a.strikes(b, 2)"},
		{"a dot for a colon, with nothing", brawl, fight + `a.naps()`, "prompt 1:1: call it with a colon: thing:naps(...)\n    1 | " + fight + "a.naps()"},
		{"a colon, and nothing said", brawl, fight + `b:naps() a:brawls()`, "prompt 1:1: fighter.brawls needs `target`, a fighter\n    1 | " + fight + "b:naps() a:brawls()"},
		{"few entries are listed", trials, `bring("fighter"):climbs { how = "Grim" }`, `prompt 1:1: fighter.climbs: ` + "`how`" + `: there is no trial "Grim"
  hint: there are Easy, Average and Hard
    1 | bring("fighter"):climbs { how = "Grim" }`},
		{"one that is near is told alone", trials, `bring("fighter"):climbs { how = "Averge" }`, `prompt 1:1: fighter.climbs: ` + "`how`" + `: there is no trial "Averge"
  hint: did you mean ` + "`Average`?" + `
    1 | bring("fighter"):climbs { how = "Averge" }`},
		{"the only entry", trials, `bring("fighter"):fears("Cat")`, `prompt 1:1: fighter.fears: ` + "`what`" + `: there is no omen "Cat"
  hint: there is only Raven
    1 | bring("fighter"):fears("Cat")`},
		{"no entry", trials, `bring("fighter"):bears("Cat")`, `prompt 1:1: fighter.bears: ` + "`what`" + `: there is no curse "Cat"
  hint: none is printed
    1 | bring("fighter"):bears("Cat")`},
		{"many entries are not listed", trials, `bring("fighter"):knows("Cat")`, `prompt 1:1: fighter.knows: ` + "`what`" + `: there is no spell "Cat"
    1 | bring("fighter"):knows("Cat")`},
	} {
		t.Run(c.name, func(t *testing.T) {
			game, err := open(t, c.declares)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := game.Eval(c.line); err == nil || err.Error() != c.want {
				t.Errorf("got\n%v\nwant\n%s", err, c.want)
			}
		})
	}
}
