package engine

import (
	"strings"
	"testing"
)

// enduring is what the tests of ranges play.
const enduring = `
kind "attribute" { rated = "0..9" }
attribute "Might" {}
kind "trait" { carried = true }
trait "Tough" { to "entity.maximum_life" { label = "tough", add = "5" } }
kind "shield" { hardness = "number = 4", sheet = { whole = "0..hardness = 2" } }
shield "Buckler" {}
box "entity.base_life" { "number = 10" }
box "entity.debt"      { "number = 0" }
rule "entity.maximum_life" { sum = { { "base", "base_life" }, { "might", "Might.level" } } }
box "entity.life"      { "0..maximum_life", starts = "maximum_life", beyond = "lost" }
box "entity.poise"     { "0..maximum_life", starts = "3" }
box "entity.coins"     { "debt..100 = 20" }
box "entity.luck"      { "0..3 = 1", beyond = "lost" }
box "entity.calm"      { "0..base_life or none" }
action "entity.pays (price)" { costs = "price coins", function(who) end }
action "entity.bleeds (points)" { costs = "points life", function(who) end }
kind "duel" { like = "record", one = "entity", other = "entity" }
rule "duel.sides" { "[one, other]" }
action "duel.strikes" { for_each = "sides", both = true, function(who, _, duel) local foe = duel.one == who and duel.other or duel.one foe.life = foe.life - 7 end }
action "entity.suffers (points)" { changes = { life = "life - points", poise = "poise - points" } }
`

// The ends of a range may be words of the noun.
func TestRangesWhoseEndsAreWords(t *testing.T) {
	for _, c := range []struct{ name, ask, want string }{
		{"it starts at its end", `ann.life`, "13"},
		{"what is beyond is lost", `(function() ann.life = 99 local most = ann.life ann.life = -5 return { most, ann.life } end)()`, "13, 0"},
		{"what stands is not moved, and reading gives at most the end", `(function() ann.base_life = 4 local low = ann.life ann.base_life = 10 return { low, ann.life } end)()`, "7, 13"},
		{"nor when it was written", `(function() ann.life = 12 ann.base_life = 4 local low = ann.life ann.base_life = 20 return { low, ann.life } end)()`, "7, 12"},
		{"lost between numbers, too", `(function() ann.luck = 7 return ann.luck end)()`, "3"},
		{"an entry as somebody has it", `(function() ann:the("Buckler").whole = 4 return ann:the("Buckler").whole end)()`, "4"},
		{"none is none", `{ ann.calm == nil, (function() ann.calm = 10 return ann.calm end)() }`, "yes, 10"},
		{"a sheet is within ends that its own traits make", `bob.life`, "17"},
		{"costs need the whole amount", `(function() ann.life = 5 return { pcall(ann.bleeds, ann, 5), ann.life } end)()`, "yes, 0"},
		{"spending, too", `(function() ann.luck = 2 ann:spend("luck", 2) return ann.luck end)()`, "0"},
		{"both sides at once", `(function() ann.life, bob.life = 3, 17 bring("duel", { one = ann, other = bob }):strikes() return { ann.life, bob.life } end)()`, "0, 10"},
		{"changes are lost beyond a number, too", `(function() ann.life, ann.poise = 2, 9 ann:suffers(5) return { ann.life, ann.poise } end)()`, "0, 4"},
		{"what an event brings", `why "ann.maximum_life"`, "ann.maximum_life = 13"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, enduring, Options{})
			eval(t, g, `ann = bring("entity", { name = "Ann", Might = 3 }) bob = bring("entity", { name = "Bob", life = 17, Might = 2, has = { "Tough" } })`)
			got := eval(t, g, c.ask)
			if got, _, _ = strings.Cut(got, "\n"); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// What lies beyond an end is refused with the number, unless it is lost.
func TestBeyondTheEnds(t *testing.T) {
	for _, c := range []struct{ name, before, ask, want string }{
		{"above", `do end`, `ann.poise = 14`, "`poise` of Ann: 14 is not a number from 0 to 13"},
		{"below a word", `ann.debt = 5`, `ann.coins = 3`, "`coins` of Ann: 3 is not a number from 5 to 100"},
		{"above what another one has", `do end`, `ann:the("Buckler").whole = 5`, "`whole` of Ann's Buckler: 5 is not a number from 0 to 4"},
		{"no number at all", `do end`, `ann.life = "much"`, "`life` of Ann: \"much\" is not a number from 0 to maximum_life"},
		{"on a sheet", `do end`, `bring("entity", { poise = 14 })`, "`poise` of entity: 14 is not a number from 0 to 10"},
		{"a change below a number", `do end`, `ann:suffers(5)`, "`poise` of Ann: -2 is not a number from 0 to 13"},
		{"a cost that is not there", `ann.life = 4`, `ann:bleeds(5)`, "Ann cannot pay 5 life: there are 4"},
		{"a cost below a word", `ann.debt = 5`, `ann:pays(16)`, "Ann cannot pay 16 coins: there are 20, of which 5 must stay"},
		{"spending", `ann.life = 4`, `ann:spend("life", 5)`, "Ann cannot pay 5 life: there are 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, enduring, Options{})
			eval(t, g, `ann = bring("entity", { name = "Ann", Might = 3 }) bob = bring("entity", { name = "Bob" })`)
			eval(t, g, c.before)
			before := g.Table.World().Hash()
			_, err := g.Eval(c.ask)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if g.Table.World().Hash() != before {
				t.Error("the game is another")
			}
		})
	}
}

// Ends that cannot be worked out are told while loading.
func TestEndsThatAreNone(t *testing.T) {
	testRefusals(t, []refusal{
		{"no such word", `box "hero.life" { "0..maximun" }`, `climbing/init.lua:14:1: ` + "`maximun` means nothing here" + `
   14 | box "hero.life" { "0..maximun" }
      | ^^^^^^^`},
		{"no number", "box \"hero.motto\" { \"text = ''\" }\nbox \"hero.life\" { \"0..motto\" }", `climbing/init.lua:15:1: the formula must give a number, but gives a text
   15 | box "hero.life" { "0..motto" }
      | ^^^^^`},
		{"the box itself", `box "hero.life" { "0..life" }`, `climbing/init.lua:14:1: hero.life.high needs itself
   14 | box "hero.life" { "0..life" }
      | ^^^^
  hint: a rule cannot use its own answer; in an ` + "`after` the answer so far is `usual`"},
		{"in a circle", "rule \"hero.most\" { \"life + 1\" }\nbox \"hero.life\" { \"0..most\", starts = \"1\" }", `climbing/init.lua:14:21: rules need each other in a cycle: hero.most needs hero.life.high and hero.life.high needs hero.most
   14 | rule "hero.most" { "life + 1" }
      |                     ^^^^`},
		{"printed", `kind "horn" { tone = "0..pitch", pitch = "number" }`, `climbing/init.lua:14:22: kind "horn": the range of what is printed has numbers for its ends, not words
   14 | kind "horn" { tone = "0..pitch", pitch = "number" }
      |                      ^^^^^^^^^^
  hint: write numbers, or ` + "`sheet = \"0..pitch\"`" + ` for a box that is written in play`},
		{"a parameter", `rule "hero.adds (to: 0..luck)" { "to" }`, `climbing/init.lua:14:1: rule "hero.adds (to: 0..luck)": parameter "to: 0..luck": ` + "`0..luck` is no range" + `
   14 | rule "hero.adds (to: 0..luck)" { "to" }
      | ^^^^
  hint: write ` + "`0..6`, `-3..9`, or `0..` for no upper end"},
		{"in a list", `box "hero.throws" { "list of 0..luck" }`, `climbing/init.lua:14:30: box "hero.throws": ` + "`0..luck` is no range" + `
   14 | box "hero.throws" { "list of 0..luck" }
      |                              ^^^^^^^
  hint: write ` + "`0..6`, `-3..9`, or `0..` for no upper end"},
		{"lost without an end", `box "hero.life" { "number = 1", beyond = "lost" }`, `climbing/init.lua:14:1: box "hero.life": beyond needs a range, and a number has none
   14 | box "hero.life" { "number = 1", beyond = "lost" }
      | ^^^
  hint: write a range: "0..maximum"`},
		{"lost in another way", `box "hero.life" { "0..5", beyond = "kept" }`, `climbing/init.lua:14:36: box "hero.life": beyond = "kept"; it can be lost
   14 | box "hero.life" { "0..5", beyond = "kept" }
      |                                    ^^^^^^`},
	})
}

// A box and the end of its range that are changed at once are looked at when both
// are written, in whatever order they stand.
func TestABoxAndItsEndChangeTogether(t *testing.T) {
	const changing = enduring + `
box "entity.upper" { "0..base_life", starts = "2" }
box "entity.lower" { "0..upper", starts = "1" }
action "entity.grows"    { changes = { poise = "18", base_life = "20" } }
action "entity.is_split" { changes = { base_life = "20", poise = "18" } }
action "entity.shrinks"  { changes = { poise = "9", base_life = "2" } }
action "entity.heals"    { changes = { life = "99", base_life = "20" } }
action "entity.climbs"   { changes = { lower = "12", upper = "15", base_life = "15" } }
action "entity.owes"     { changes = { coins = "-5", debt = "-9" } }
`
	for _, c := range []struct{ ask, want string }{
		{`(function() ann:grows() return { ann.poise, ann.base_life } end)()`, "18, 20"},
		{`(function() ann:is_split() return { ann.poise, ann.base_life } end)()`, "18, 20"},
		{`(function() ann:heals() return { ann.life, ann.base_life } end)()`, "23, 20"},
		{`(function() ann:climbs() return { ann.lower, ann.upper } end)()`, "12, 15"},
		{`(function() ann:owes() return { ann.coins, ann.debt } end)()`, "-5, -9"},
	} {
		g := open(t, changing, Options{})
		eval(t, g, `ann = bring("entity", { name = "Ann", Might = 3 })`)
		if got := eval(t, g, c.ask); got != c.want {
			t.Errorf("%s: got %s, want %s", c.ask, got, c.want)
		}
	}
	g := open(t, changing, Options{})
	eval(t, g, `ann = bring("entity", { name = "Ann", Might = 3 })`)
	before := g.Table.World().Hash()
	_, err := g.Eval(`ann:shrinks()`)
	want := "climbing/init.lua:27:49: `poise` of Ann: 9 is not a number from 0 to 5\n   27 | action \"entity.shrinks\"  { changes = { poise = \"9\", base_life = \"2\" } }\n      |                                                 ^\n  in entity.shrinks of Ann (climbing/init.lua:27:1)\n  prompt 2:1: called from here"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	if g.Table.World().Hash() != before {
		t.Error("the game is not what it was")
	}
}
