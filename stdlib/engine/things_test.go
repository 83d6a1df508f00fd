package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// busy is what the tests of things, entries and narrower nouns play.
const busy = `
kind "mook" { like = "entity", number = "number = 3" }
kind "guard" { like = "mook" }
kind "hero" { like = "entity" }
kind "cart" { like = "record", load = "number = 2" }
kind "omen" { record = true }
kind "trait" { carried = true }
kind "scar" { carried = true, depth = "number = 1" }
trait "Quick" { after "entity.turn_ends" { function(me) me.turns = me.turns + 100 end } }
trait "Slow" { instead_of "mook.moves" { "1" } }
scar "Cut" { depth = 2 }
scar "Scratch" {}
trait "Scratch" {}

box "thing.initiative" { "number = 0" }
box "thing.turns"      { "number = 0" }
box "game.order"       { "list of thing" }
box "game.lately"      { "entry or none" }
box "entity.vigour"    { "number = 0", starts = "4" }
rule "thing.is_slow"   { "initiative < 3" }
rule "game.there"      { "map(sorted(filter(order, #.is_here), -#.initiative), #.name)" }
rule "game.mooks_there" { "sum(filter(order, # in mooks), # in mooks ? #.number : 0)" }
after "thing.turn_ends"  { function(thing) thing.turns = thing.turns + 1 end }
after "entity.turn_ends" { function(who) who.turns = who.turns + 10 end }
to "record.turn_ends"    { steps = { "rolls_on" } }
action "thing.rolls_on"  { function(thing) thing.turns = thing.turns + 1000 end }

rule "entity.deep_scars" { "count(carries, #.kind == 'scar' and #.depth > 1)" }
rule "entity.has_names"  { "map(carries, #.name)" }
rule "game.lately_kind"  { "lately == none ? 'nothing' : lately.kind + ' ' + lately.name" }

rule "entity.actions"          { "2" }
instead_of "mook.actions"      { "number" }
to "mook.actions"              { label = "haste", when = "number > 5", add = "10" }
rule "entity.moves"            { "5" }
instead_of "mook.moves"        { "3" }
instead_of "entity.moves"      { when = "vigour > 8", "9" }
instead_of "mook.vigour.starts" { "number * 3" }
check "entity.strikes"         { dice = "1d1", modifier = { { "moves", "moves" } } }
to "mook.strikes.modifier"     { label = "together", add = "mook.number * 100" }
check "hero.smites"            { like = "entity.strikes" }
check "guard.pokes"            { like = "entity.strikes" }
action "entity.rests"          { function(who) roll "1d1" who.turns = 0 end }
to "mook.rests"                { requires = { { "mooks rest in numbers", "number > 2" } }, steps = { "grumbles" } }
action "entity.grumbles"       { function(who) who.initiative = who.initiative - 1 end }
after "guard.rests"            { function(guard) guard.number = guard.number + 1 end }
offer "Cheer" { on = "mook.rests", by = "anyone", when = "mook.number > 0", once = "round", function(mook, payer) mook.turns = 77 end }
`

func TestThingsAndEntries(t *testing.T) {
	for _, c := range []struct{ name, ask, want string }{
		{"boxes and rules of a thing belong to all", `{ ann.is_slow, cart.is_slow, omen.is_slow }`, "no, yes, yes"},
		{"whoever left is not here", `(function() ann:leaves() return { #game.there, game.there[1], ann.is_here, cart.is_here } end)()`, "2, cart, no, yes"},
		{"all are here", `game.there`, "Ann, cart, rex"},
		{"a turn of somebody", `(function() rex:turn_ends() return rex.turns end)()`, "11"},
		{"a turn of a record", `(function() cart:turn_ends() omen:turn_ends() return { cart.turns, omen.turns } end)()`, "1001, 1001"},
		{"a turn of whoever has an entry", `(function() ann:turn_ends() return ann.turns end)()`, "111"},
		{"things among which some are mooks", `game.mooks_there`, "3"},
		{"whatever somebody carries has a kind", `{ ann.deep_scars, rex.deep_scars }`, "1, 0"},
		{"and a name", `ann.has_names`, "Quick, Cut"},
		{"in Lua", `{ ann.carries[2].kind, ann.carries[2].depth, ann.carries[2].owner }`, "scar, 2, Ann"},
		{"a box for any entry", `(function() game.lately = "Cut" return game.lately_kind end)()`, "scar Cut"},
		{"a type without value", `game.lately_kind`, "nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := busyGame(t)
			if got := eval(t, g, c.ask); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func busyGame(t *testing.T) *Game {
	g := open(t, busy, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann", initiative = 7, has = { "Quick", "Cut" } }) rex = bring("mook", { name = "rex", initiative = 1 })`)
	eval(t, g, `cart = bring("cart", { name = "cart", initiative = 2 }) omen = bring("omen") bill = bring("guard", { name = "Bill", number = 6 })`)
	eval(t, g, `game.order = { cart, rex, ann }`)
	return g
}

// A name that several entries have is refused where any entry may stand.
func TestAnEntryOfSeveral(t *testing.T) {
	g := busyGame(t)
	_, err := g.Eval(`game.lately = "Scratch"`)
	if want := "\"Scratch\" is a trait and a scar"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A change that names a narrower noun holds for those alone, and ranks like the
// longer form.
func TestChangesOfANarrowerNoun(t *testing.T) {
	for _, c := range []struct{ name, ask, want string }{
		{"a rule is replaced, for kinds like it, too", `{ ann.actions, rex.actions, bill.actions }`, "2, 3, 16"},
		{"it outranks nobody", `(function() rex.vigour = 9 return { rex.moves, bill.moves } end)()`, "9, 9"},
		{"it holds where the later one does not", `(function() rex.vigour = 1 return rex.moves end)()`, "3"},
		{"carried by whoever is none, it does not hold", `(function() ann:gains "Slow" rex:gains "Slow" rex.vigour = 1 return { ann.moves, rex.moves } end)()`, "5, 1"},
		{"a start", `{ ann.vigour, rex.vigour }`, "4, 9"},
		{"a line", `(function() rex.vigour = 1 return { ann:strikes().total, rex:strikes().total } end)()`, "6, 304"},
		{"a line of checks that are like it", `(function() bill.vigour = 1 return { ann:smites().total, bill:pokes().total } end)()`, "6, 604"},
		{"a step", `(function() ann:rests() rex:rests() return { ann.initiative, rex.initiative } end)()`, "7, 0"},
		{"what follows", `(function() rex:rests() bill:rests() return { rex.number, bill.number } end)()`, "3, 7"},
		{"a requirement", `(function() ann:rests() rex.number = 1 return pcall(rex.rests, rex) end)()`, ""},
		{"an offer", `(function() ann:rests() rex:rests() taking("Cheer", ann) return { ann.turns, rex.turns } end)()`, "0, 77"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := busyGame(t)
			if c.want == "" {
				_, err := g.Eval(c.ask)
				if err == nil || !strings.Contains(err.Error(), "needed: mooks rest in numbers") {
					t.Errorf("got %v", err)
				}
				return
			}
			if got := eval(t, g, c.ask); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	g := busyGame(t)
	want := `entity.actions   rule
  1  definition   climbing   climbing/init.lua:32:1
       2
  2  instead_of for every mook   climbing   climbing/init.lua:33:1
       number
  3  to "haste" for every mook   climbing   climbing/init.lua:34:1
       10
       when number > 5`
	if diff := cmp.Diff(want, g.Table.World().Program().Rule("entity.actions").Describe()); diff != "" {
		t.Errorf("another listing (-want +got):\n%s", diff)
	}
}

// Two modules that do not know each other and replace one rule are a conflict in
// the short form when they are in the long one.
func TestNarrowerChangesThatQuarrel(t *testing.T) {
	base := `kind "mook" { like = "entity" }
rule "entity.actions" { "2" }`
	for _, c := range []struct{ name, one, other string }{
		{"long", `instead_of "entity.actions" { when = "kind == 'mook'", "3" }`, `instead_of "entity.actions" { when = "kind == 'mook'", "4" }`},
		{"short", `instead_of "mook.actions" { "3" }`, `instead_of "mook.actions" { "4" }`},
		{"one of each", `instead_of "mook.actions" { "3" }`, `instead_of "entity.actions" { when = "true", "4" }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := openBeside(t, base, c.one, c.other)
			eval(t, g, `ann = bring("entity") rex = bring("mook")`)
			_, err := g.Eval(`return rex.actions`)
			if want := `one and other both replace "entity.actions" now`; err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %s", err, want)
			}
		})
	}
}

// openBeside plays two modules that know only what both are written for.
func openBeside(t *testing.T, base, one, other string) *Game {
	t.Helper()
	shelf, err := shelfOf(map[string]string{"climbing": base, "one": one, "other": other})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"one", "other"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// A narrower noun that has no such word is told like any rule that is missing.
func TestNoSuchWordOfANarrowerNoun(t *testing.T) {
	testRefusals(t, []refusal{
		{"a rule", `instead_of "hero.ranks" { "2" }`, `climbing/init.lua:14:1: instead_of "hero.ranks": there is no such rule
   14 | instead_of "hero.ranks" { "2" }
      | ^
  hint: did you mean ` + "`hero.rank`?"},
		{"a step at a place that is none", `kind "page" { like = "hero" }
to "page.acts" { steps = { "begns" } }`, `climbing/init.lua:15:29: to "page.acts" has a step "begns", but there is no action "page.begns"
   15 | to "page.acts" { steps = { "begns" } }
      |                             ^^^^^
  hint: did you mean ` + "`begins`?"},
	})
}

// Costs and steps that are added to what things of a narrower noun do are theirs
// alone, and so are they where an action goes through elements.
func TestAddedToANarrowerNoun(t *testing.T) {
	g := open(t, `
kind "mook" { like = "entity" }
box "entity.coins" { "number = 3" }
box "entity.tired" { "number = 0" }
action "entity.works" { steps = { "is_paid" } }
action "entity.is_paid" { changes = { coins = "coins + 1" } }
action "entity.tires" { changes = { tired = "tired + 1" } }
to "mook.works" { costs = "2 coins", steps = { "tires" }, at = "first" }
to "mook.works" { changes = { tired = "tired + 10" } }
action "entity.calls" { for_each = "entities", steps = { "is_paid" } }
to "mook.calls" { steps = { "tires" } }
instead_of "mook.is_paid" { steps = {} }
`, Options{})
	eval(t, g, `ann = bring("entity", { name = "Ann" }) rex = bring("mook", { name = "rex" })`)
	for _, c := range []struct{ name, do, want string }{
		{"whoever is none", `ann:works()`, "4, 0, 3, 0"},
		{"a mook", `rex:works()`, "4, 0, 1, 11"},
		{"elements, called by whoever is none", `ann:calls()`, "5, 0, 1, 11"},
		{"elements, called by a mook", `rex:calls()`, "6, 1, 1, 12"},
	} {
		eval(t, g, c.do)
		if got := eval(t, g, `{ ann.coins, ann.tired, rex.coins, rex.tired }`); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}
