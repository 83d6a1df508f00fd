package builtin_test

import (
	"strings"
	"testing"

	"houserule/runtime/state"
	"houserule/stdlib/gametest"
)

// hexGame has places for people, ground that slows down, doors that close, and
// a second map.
const hexGame = `
kind "deck" { like = "hex" }
box "entity.place" { "hex" }
box "entity.berth" { "deck or none" }
box "entity.beat" { "list of hex" }
box "entity.facing" { "0..5 = 0" }
box "hex.ground" { "text = 'clear'" }
box "hex.smoke" { "number = 0", refills = "round" }
box "game.doors" { "map of hex to number" }
kind "watch" { event = true, at = "hex" }
rule "entity.range_to (other: entity)" { "place.distance_to(other.place)" }
rule "entity.arc_of (other: entity)" { "place.arc_towards(other.place, facing)" }
rule "entity.at_home" { "place == '0,0'" }
rule "entity.near" { "count(place.within(1), #.ground == 'mud')" }
rule "watch.north" { "at.neighbour(0)" }
instead_of "hex.step_cost" { when = "other.ground == 'mud'", "2" }
after "hex.leads_to" { function(here, given, usual) return usual and game.doors[here] ~= here:side_towards(given.other) end }
action "entity.steps (side: 0..5)" {
  requires = { { "no step leads there", "place.leads_to(place.neighbour(side))" } },
  function(who, given) who.place = who.place:neighbour(given.side) end }
action "entity.scatters" { function(who) who.place = who.place:neighbour(roll "1d6" - 1) end }
`

func TestHexes(t *testing.T) {
	bring := `ann = bring("entity", { name = "Ann", place = "0,0", beat = { "1,0", " 01 , 1 " } }) bob = bring("entity", { name = "Bob", place = "2,-3" })`
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"distance", []string{`ann:range_to(bob) * 10 + hex("0,0"):distance_to("-2,1")`}, "32"},
		{"coordinates", []string{`hex("3,-4").column * 10 + hex(3, -4).row`}, "26"},
		{"one name for one place", []string{`hex " 03,4" == hex(3, 4) and ann.beat[2] == hex "1,1" and ann.beat[2].name`}, "1,1"},
		{"a place is nobody's", []string{`bob.place = ann.place return ann.place == bob.place and ann.place == hex "0,0" and ann.at_home`}, "yes"},
		{"formulas compare with a text", []string{`bob.at_home`}, "no"},
		{"neighbours", []string{`hex("1,1").neighbours[1].name .. " " .. hex("1,1"):neighbour(2).name .. " " .. #hex("1,1").neighbours`}, "1,0 2,1 6"},
		{"rings", []string{`#hex("5,5"):ring(3) * 100 + #hex("5,5"):within(3)`}, "1837"},
		{"lines", []string{`l = hex("0,0"):line_to("1,1") return l[2].name .. " " .. #l`}, "0,1 3"},
		{"sides and arcs", []string{`ann:arc_of(bob) .. " " .. ann.place:side_towards(bob.place) .. " " .. ann.place:arc_towards("0,1", 0)`}, "front 1 rear"},
		{"none towards itself", []string{`ann.place:side_towards("0,0") == nil and ann.place:arc_towards("0,0", 3) == nil`}, "yes"},
		{"walls stand on both sides", []string{`hex("0,0").walls = { 2 }`,
			`v = function(a, b) return tostring(hex(a):leads_to(b)) end return v("0,0", "1,0") .. v("1,0", "0,0") .. v("0,0", "0,1") .. v("0,0", "0,2") .. v("0,0", "0,0")`}, "falsefalsetruefalsefalse"},
		{"blocked hexes let in, not out", []string{`hex("1,0").blocked = true`, `tostring(hex("0,0"):leads_to("1,0")) .. tostring(hex("1,0"):leads_to("0,0"))`}, "falsetrue"},
		{"a wall stops a step", []string{`hex("0,0").walls = { 0 }`, `ann:steps(1)`, `pcall(ann.steps, ann, 5)`, `ann.place.name`}, "0,-1"},
		{"boxes of modules", []string{`hex("0,1").ground = "mud"`, `ann.near * 10 + bob.near`}, "10"},
		{"boxes refill", []string{`hex("0,1").smoke = 3`, `time:pass "1 round"`, `hex("0,1").smoke`}, "0"},
		{"sight", []string{`hex("0,-1").walls = { 0 }`, `tostring(ann.place:sees("0,-1")) .. tostring(ann.place:sees("0,-3")) .. tostring(hex("0,-3"):sees("0,0")) .. tostring(ann.place:sees("0,0"))`}, "truefalsefalsetrue"},
		{"filling a zone", []string{`f = hex("0,0"):fill(7) return #f .. " " .. f[7].name`}, "7 -1,0"},
		{"filling a corridor", []string{
			`for row = -3, 3 do hex(0, row).walls = { 1, 2, 4, 5 } end`,
			`s = "" for _, h in ipairs(hex("0,0"):fill(7)) do s = s .. h.row .. " " end return s`}, "0 -1 1 -2 2 -3 3 "},
		{"filling goes around", []string{`f = hex("0,0"):fill(3, { "0,-1" }) return f[2].name .. " " .. f[3].name`}, "1,-1 1,0"},
		{"the cheapest way", []string{`for _, h in ipairs(hex("0,-1"):ring(1)) do h.ground = "mud" end`,
			`hex("0,0").ground = "clear"`, `w = hex("0,0"):way_to("0,-2") return #w .. " " .. hex("0,0"):cost_to("0,-2")`}, "3 3"},
		{"no way", []string{`hex("3,3").blocked = true`, `hex("0,0"):way_to("3,3", 9) == nil and hex("0,0"):cost_to("0,9", 8) == nil`}, "yes"},
		{"a way around somebody", []string{`hex("0,0"):cost_to { other = "0,-2", around = { "0,-1" } }`}, "3"},
		{"turning costs", []string{`hex("0,0"):cost_to { other = "0,2", facing = 0, turn = 1 }`}, "5"},
		{"what can be reached", []string{`#hex("0,0"):reach(1) * 10 + #hex("0,0"):reach { most = 2, facing = 4, turn = 1 }`}, "75"},
		{"doors of a module", []string{`game.doors = { [hex "0,0"] = 3 }`, `hex("0,0"):cost_to("0,1")`}, "2"},
		{"a second map", []string{`ann.berth = "0,0"`, `ann.berth.walls = { 0 }`, `ann.berth:neighbour(0).kind .. " " .. #hex("0,0").walls .. " " .. tostring(ann.berth:leads_to(ann.berth:neighbour(0)))`}, "deck 0 false"},
		{"events keep places", []string{`new.watch({ at = "2,2" }).north.name`}, "2,1"},
		{"odds see where everybody stands", []string{`hex("5,5").walls = { 0 }`, `odds(function() ann:scatters() ann:scatters() return ann.place == hex "0,0" end):chance(true) * 6`}, "1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gametest.Open(t, hexGame)
			gametest.Eval(t, g, bring)
			got := ""
			for _, line := range c.lines {
				got = gametest.Eval(t, g, line)
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	for _, c := range []struct{ in, want string }{
		{`ann.place = "C4"`, `"C4" is no hex: write column and row with a comma between, "3,-4"`},
		{`hex(1.5, 2)`, `"1.5" is no whole number`},
		{`hex(ann)`, "hex takes a text or two numbers"},
		{`hex(1)`, "hex takes a text or two numbers"},
		{`hex("0,0"):distance_to("x")`, `"x" is no hex`},
		{`hex("0,0").walls = { 6 }`, "6 is not a number from 0 to 5"},
		{`hex("0,0"):within(58)`, "`steps` is a whole number up to 57, not 58"},
		{`hex("0,0"):ring(1.5)`, "`steps` is a whole number up to 1666, not 1.5"},
		{`hex("0,0"):ring(-1)`, "-1 is not"},
		{`hex("0,0"):neighbour(2.5)`, "`side` is a whole number up to 5, not 2.5"},
		{`hex("0,0"):line_to("0,10000")`, "10001 hexes are more than the 10000 that a list may hold"},
		{`hex("0,0"):cost_to { other = "1,1", turn = 1 }`, "say the `facing` at the start"},
		{`ann.berth = "0,0" return ann.berth:distance_to(ann.place)`, "deck 0,0 and hex 0,0 lie on different maps"},
		{`bring("hex")`, "hex"},
		{`hex("0,0").row = 3`, "hex.row is a rule; it is worked out and cannot be written"},
		{`deck "0,0"`, "declares"},
	} {
		g := gametest.Open(t, hexGame)
		gametest.Eval(t, g, bring)
		before := g.Table.World().Hash()
		_, err := g.Eval(c.in)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.in, err, c.want)
		}
		if g.Table.World().Hash() != before && !strings.Contains(c.in, "berth") {
			t.Errorf("%s left a trace", c.in)
		}
	}
	for _, c := range []struct{ declares, want string }{
		{`deck "0,0" {}`, "a deck is there by its name alone and is not printed"},
		{`rule "entity.lost" { "place == 'C4'" }`, "C4"},
		{`rule "entity.lost" { "place == '00,0'" }`, "00,0"},
		{`box "hex.height" { printed = "number = 0" }`, "not printed"},
		{`kind "map" { start = "hex" } map "Bog" { start = "nowhere" }`, `"nowhere" is no hex`},
	} {
		if _, err := gametest.TryOpen(hexGame + c.declares); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.declares, err, c.want)
		}
	}
}

// At the prompt, too, the word of a hex names a place and declares nothing.
func TestAHexIsNoHouseRule(t *testing.T) {
	g := gametest.Open(t, hexGame)
	for line, want := range map[string]bool{`hex "0,0"`: false, `hex("0,0").walls = { 1 }`: false, `box "hex.height" { "number = 0" }`: true} {
		if got := g.Loaded.IsHouse(line); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
}

// What is written of places is taken back like everything else.
func TestHexesAreTakenBack(t *testing.T) {
	g := gametest.Open(t, hexGame)
	gametest.Eval(t, g, `ann = bring("entity", { name = "Ann", place = "0,0" })`)
	before := g.Table.World().Hash()
	gametest.Eval(t, g, `hex("0,0").walls = { 0, 3 }`)
	gametest.Eval(t, g, `hex("7,-2").ground = "mud"`)
	after := g.Table.World().Hash()
	if before == after {
		t.Fatal("nothing was written")
	}
	if _, err := g.Table.Journal().Undo(2); err != nil || g.Table.World().Hash() != before {
		t.Errorf("walls stay: %v", err)
	}
	if got := gametest.Eval(t, g, `#hex("0,0").walls .. hex("7,-2").ground`); got != "0clear" {
		t.Errorf("got %s", got)
	}
}

// A game on a map is the same when it is written down and read again, and when
// it is taken back and played again.
func TestHexesAreReplayed(t *testing.T) {
	g := gametest.Open(t, hexGame)
	gametest.Eval(t, g, `ann = bring("entity", { name = "Ann", place = "0,0", beat = { "1,0", "2,0" } })`)
	for range 5 {
		gametest.Eval(t, g, `ann:scatters()`)
		gametest.Eval(t, g, `ann.place.ground = "mud"`)
	}
	gametest.Eval(t, g, `game.doors = { [ann.place] = 3 }`)
	want := g.Table.World().Hash()

	text, err := g.Table.World().State().MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var read state.Store
	if err := read.UnmarshalJSON(text); err != nil || read.Hash() != want {
		t.Errorf("read again, the game is another: %v", err)
	}
	again, err := g.Table.Journal().Undo(len(g.Table.Journal().Entries()))
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Table.Journal().Redo(again); err != nil || g.Table.World().Hash() != want {
		t.Errorf("played again, the game is another: %v", err)
	}
}
