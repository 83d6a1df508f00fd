package engine

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/diag"
)

// stocked is what the tests of plurals play.
const stocked = `
kind "skill" { rated = "0..6" }
kind "craft" { like = "skill" }
skill "Climbing" {}
craft "Pottery" {}
kind "trait" { carried = true, cost = "number = 1" }
kind "gift" { like = "trait" }
trait "Slow" {}
gift "Quick" { cost = 3 }
gift "Lucky" { cost = 2 }
kind "army" { like = "record", men = "number = 1" }
kind "bear" { like = "entity", teeth = "number = 4" }
box "game.order" { "list of any" }

rule "entity.costs"        { "sum(traits, #.cost)" }
rule "entity.best"         { "len(skills) == 0 ? 0 : max(map(skills, #.level))" }
rule "entity.gift_names"   { "map(gifts, #.name)" }
rule "entity.is_gifted"    { "count(traits, # in gifts)" }
rule "trait.rivals"        { "len(traits)" }
rule "game.printed"        { "len(game.traits) * 10 + len(skills)" }
rule "game.of (who: entity)" { "who.traits" }
rule "game.bites"          { "sum(filter(order, # in bears), # in bears ? #.teeth : 0)" }
rule "game.outnumbered"    { "count(order, # in armies and #.men > 1)" }
rule "entity.has_gift (what: trait)" { "what in gifts" }
rule "entity.is_known"     { "'Quick' in traits and 'Slow' not in traits" }
rule "entity.fangs"        { first = { { "owner.teeth", when = "owner in bears" }, { "0" } } }
`

// The plural of a printed kind is a list: of the books, or of what somebody has.
func TestPluralsOfPrintedKinds(t *testing.T) {
	for _, c := range []struct{ name, ask, want string }{
		{"what somebody has of a carried kind", `ann.costs`, "5"},
		{"all of a rated kind, as that one has them", `ann.best`, "4"},
		{"kinds like it, in the order they came", `ann.gift_names`, "Lucky, Quick"},
		{"what is in it", `ann.is_gifted`, "2"},
		{"what the books print, where nobody is meant", `ann:the("Quick").rivals`, "3"},
		{"behind the game, and alone in a rule of the game", `game.printed`, "32"},
		{"behind somebody", `game:of(bob)`, "Bob's Slow"},
		{"in Lua, of the books", `{ #game.skills, #game.traits, #game.gifts, game.crafts[1] }`, "2, 3, 2, Pottery"},
		{"in Lua, of somebody", `{ #ann.skills, #ann.traits, ann.gifts[1].owner, ann.crafts[1].level }`, "2, 2, Ann, 1"},
		{"all means both sorts of kinds", `{ #all "trait", #all "army" }`, "3, 1"},
		{"what is in a plural is one of them", `game.bites`, "4"},
		{"and of another kind, another time", `game.outnumbered`, "1"},
		{"a parameter among what somebody has", `{ ann:has_gift("Quick"), bob:has_gift("Quick"), ann:has_gift("Slow") }`, "yes, no, no"},
		{"a text among them", `{ ann.is_known, bob.is_known }`, "yes, no"},
		{"a condition knows the kind behind it", `{ rex.fangs, ann.fangs }`, "4, 0"},
		{"whoever left is not among them", `(function() rex:leaves() return game.bites end)()`, "0"},
		{"at the prompt", `why "ann.gifts"`, "ann.gifts = Ann's Lucky, Ann's Quick"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, stocked, Options{})
			eval(t, g, `ann = bring("entity", { name = "Ann", Climbing = 4, Pottery = 1, has = { "Lucky", "Quick" } })`)
			eval(t, g, `bob = bring("entity", { name = "Bob", has = { "Slow" } }) rex = bring("bear", { name = "Rex" })`)
			eval(t, g, `game.order = { 3, "a text", rex, ann, bring("army", { men = 9 }) }`)
			if got := eval(t, g, c.ask); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// A plural costs what going through the list does.
func TestPluralsAreCharged(t *testing.T) {
	cost := func(printed int) int64 {
		text := "kind \"skill\" { rated = \"0..6\" }\nfor i = 1, " + strconv.Itoa(printed) + " do skill(\"Skill \" .. i) {} end\n" +
			"rule \"entity.best\" { \"max(map(skills, #.level))\" }\n"
		g := open(t, text, Options{})
		eval(t, g, `ann = bring("entity")`)
		eval(t, g, `do end`)
		idle := g.Loaded.Session.Host.TotalSteps()
		eval(t, g, `return ann.best`)
		return g.Loaded.Session.Host.TotalSteps() - idle
	}
	one, two, four := cost(100), cost(200), cost(400)
	if grown := float64(four-two) / float64(two-one); one < 100 || grown < 1.6 || grown > 2.4 {
		t.Errorf("of 100, 200 and 400 skills it costs %d, %d and %d steps", one, two, four)
	}
}

// A box or a rule of that name takes its place, and check tells of it.
func TestWhatTakesThePlaceOfAPlural(t *testing.T) {
	g := open(t, `
kind "skill" { rated = "0..6" }
kind "ware" { price = "number = 1" }
kind "spell" { level = "number = 1" }
skill "Climbing" {}
ware "Rope" {}
box "entity.skills" { "number = 7" }
rule "game.wares" { "12" }
action "entity.spells" { function(who) end }
rule "entity.twice" { "skills * 2" }
`, Options{})
	eval(t, g, `ann = bring("entity")`)
	if got := eval(t, g, `{ ann.skills, ann.twice, game.wares, #ann.wares, #game.skills }`); got != "7, 14, 12, 1, 1" {
		t.Errorf("got %s", got)
	}
	want := `climbing/init.lua:7:1: behind somebody ` + "`skills`" + ` is this box, and not the list of every skill
    7 | box "entity.skills" { "number = 7" }
      | ^^^

climbing/init.lua:8:1: behind the game ` + "`wares`" + ` is this rule, and not the list of every ware
    8 | rule "game.wares" { "12" }
      | ^^^^

climbing/init.lua:9:1: behind somebody ` + "`spells`" + ` is this action, and not the list of every spell
    9 | action "entity.spells" { function(who) end }
      | ^^^^^^

3 problems`
	if diff := cmp.Diff(want, g.Table.World().Program().Notes().Error()); diff != "" {
		t.Errorf("another message (-want +got):\n%s", diff)
	}
}

// A word that goes says what is written in its place.
func TestEntriesGoes(t *testing.T) {
	text := `
kind "ability" { level = "number = 1" }
kind "ware" { price = "number = 1" }
rule "game.wares" { function() return #entries "ware" end }
rule "game.many" { function() return #entries("ability") end }
rule "game.more (of: text)" { function(_, given) local list = entries(given.of) return #list end }
`
	g := open(t, text, Options{})
	want := `climbing/init.lua:4:40: ` + "`entries`" + ` is an old word
    4 | rule "game.wares" { function() return #entries "ware" end }
      |                                        ^^^^^^^
  hint: write ` + "`all \"ware\"`" + `

climbing/init.lua:5:39: ` + "`entries`" + ` is an old word
    5 | rule "game.many" { function() return #entries("ability") end }
      |                                       ^^^^^^^
  hint: write ` + "`game.abilities`" + `

climbing/init.lua:6:63: ` + "`entries`" + ` is an old word
    6 | rule "game.more (of: text)" { function(_, given) local list = entries(given.of) return #list end }
      |                                                               ^^^^^^^
  hint: write ` + "`all(kind)`" + "\n\n3 problems"
	if diff := cmp.Diff(want, g.Table.World().Program().Warnings().Error()); diff != "" {
		t.Errorf("another message (-want +got):\n%s", diff)
	}
	var fixes [][]diag.Edit
	for _, w := range g.Table.World().Program().Warnings() {
		fixes = append(fixes, w.Fix)
	}
	fixed, _ := diag.Apply(text, fixes)
	for _, line := range []string{`return #all "ware" end`, `return #game.abilities end`, `= entries(given.of)`} {
		if !strings.Contains(fixed, line) {
			t.Errorf("what is written is\n%s", fixed)
		}
	}
}

// So do the words that go through everybody.
func TestWordsOverEverybodyGo(t *testing.T) {
	g := open(t, `
box "entity.luck" { "number = 1" }
box "entity.watches" { "region or none" }
rule "game.lucky" { function() return who_have("luck", 2) end }
rule "region.watchers" { function(region) return those_who("watches", region) end }
`, Options{})
	want := `climbing/init.lua:4:39: ` + "`who_have`" + ` is an old word
    4 | rule "game.lucky" { function() return who_have("luck", 2) end }
      |                                       ^^^^^^^^
  hint: a rule says it: ` + "`filter(entities, (#.luck ?? 0) >= 1)`" + `

climbing/init.lua:5:50: ` + "`those_who`" + ` is an old word
    5 | rule "region.watchers" { function(region) return those_who("watches", region) end }
      |                                                  ^^^^^^^^^
  hint: a rule says it: ` + "`filter(entities, #.watches == x)`, or `x in #.watches` of a list" + `

2 problems`
	if diff := cmp.Diff(want, g.Table.World().Program().Warnings().Error()); diff != "" {
		t.Errorf("another message (-want +got):\n%s", diff)
	}
}

// What is misspelt is answered with the nearest plural, and what only some have is
// asked for first.
func TestPluralsThatAreNone(t *testing.T) {
	testRefusals(t, []refusal{
		{"misspelt", `rule "hero.adds" { "len(skils)" }`, `climbing/init.lua:14:25: ` + "`skils`" + ` means nothing here
   14 | rule "hero.adds" { "len(skils)" }
      |                         ^^^^^
  hint: did you mean ` + "`skills`?"},
		{"behind the game", `rule "hero.adds" { "len(game.skils)" }`, `climbing/init.lua:14:30: a game has no ` + "`skils`" + `
   14 | rule "hero.adds" { "len(game.skils)" }
      |                              ^^^^^
  hint: did you mean ` + "`skills`?"},
		{"a word of some", "box \"hero.skills\" { \"number\" }\nrule \"entity.adds\" { \"len(skills)\" }", `climbing/init.lua:15:27: only a hero has ` + "`skills`" + `; ask first: ` + "`kind == 'hero'`" + `
   15 | rule "entity.adds" { "len(skills)" }
      |                           ^^^^^^`},
		{"a name that none has", `rule "hero.climbs" { "'Climbimg' in skills" }`, `climbing/init.lua:14:23: there is no skill ` + "`Climbimg`" + `
   14 | rule "hero.climbs" { "'Climbimg' in skills" }
      |                       ^^^^^^^^^^
  hint: did you mean ` + "`Climbing`?"},
	})
}
