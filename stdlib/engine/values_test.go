package engine

import (
	"strings"
	"testing"

	"houserule/runtime/odds"
)

// TestAnswersAreChecked: what a rule gives that is no value of the game is an error
// at the place of the rule, and what is given to one an error where it is given.
func TestAnswersAreChecked(t *testing.T) {
	g := open(t, `
kind "c" { like = "entity", hp = "number = 3", gold = "number = 5", l = "list of number", a = "any", m = "map of number to text", r = "0..6 = 3" }
kind "wound" { like = "record", depth = "number = 0" }
box "c.wounds" { "list of wound" }
rule "c.endless" { function(m) return 1 / 0 end }
rule "c.nothing" { function(m) return 0 / 0 end }
rule "c.deep" { function(m) return { 1, { at = -1 / 0 } } end }
rule "c.formula" { "1e300 * 1e300" }
rule "c.asks" { "endless + 1" }
rule "c.layered" { "1" }
after "c.layered" { function(m, given, usual) return usual * (1 / 0) end }
rule "c.told (n: number)" { "n" }
rule "c.anything (n: any)" { "1" }
table "c.looks_up (n: number)" { { "1", 1 / 0 }, { "2", 5 } }
check "c.t" { dice = "2d6", roller = "owner", against = "7" }
check "c.modified" { dice = "2d6", against = "7", modifier = function(check) return 0 / 0 end }
check "c.against_all" { dice = "2d6", against = "gold / (hp - 3)" }
check "c.pool" { dice = "(@many)d6", against = "7", many = "hp * 1e308 * 10" }
action "c.acts" { function(me) return 1 / 0 end }
action "c.lists" { function(me) return { 0 / 0 } end }
action "c.rolls" { function(me) return me:t() end }
action "c.pays" { costs = "hp / 0 gold", function(me) end }
to "c.told" { label = "more", add = "1 / (hp - 3)" }
`, Options{})
	eval(t, g, `a = bring("c", { name = "Ann" }) inf, nan = 1 / 0, 0 / 0`)
	const finite, list = "a number that is not finite", "a list"
	for _, c := range []struct{ in, want, place string }{
		{`a.endless`, "the function of c.endless returned an invalid value: " + finite, "init.lua:5"},
		{`a.nothing`, finite, "init.lua:6"}, {`a.deep`, finite, "init.lua:7"}, {`a.formula`, "the result is not a finite number", "init.lua:8:"},
		{`a.asks`, finite, "init.lua:5"}, {`a.layered`, finite, "init.lua:11"}, {`a:told(1)`, "division by zero", "init.lua:"},
		{`a:told(nan)`, "c.told: `n`: " + finite, ""}, {`a:told { n = inf }`, finite, ""}, {`a:anything { n = { 1, nan } }`, finite, ""},
		{`a:modified()`, "the function of c.modified.modifier returned an invalid value: " + finite, "init.lua:16"}, {`a:against_all()`, "division by zero", "init.lua:17:"},
		{`a:pool()`, "not a finite number", "init.lua:18:"}, {`a:acts()`, finite, "init.lua:19"}, {`a:lists()`, finite, "init.lua:20"}, {`a:pays()`, "division by zero", "init.lua:22:"},
		{`a:looks_up(1)`, "a row of the table c.looks_up has an invalid value: " + finite, "init.lua:14:"},
		{`a:anything(a:t())`, "the open check c.t is not a value of the game", ""},
		{`a.a = a:t()`, "`a` of Ann: the open check c.t is not a value of the game", ""}, {`a.a = { 1, { a:rolls() } }`, "the open check c.t is not a value of the game", ""}, {`a.hp = a:t()`, "the open check c.t is not a value of the game", ""},
		{`a.a = function() end`, "a function is not a value of the game", ""}, {`a.a = odds(function() return 1 end)`, "not a value of the game", ""},
		{`a.hp = nan`, finite, ""}, {`a.a = { inf }`, finite, ""}, {`a:put("l", nan)`, finite, ""}, {`a:put("m", inf, "x")`, finite, ""}, {`a:spend("gold", nan)`, "not nan", ""},
		{`a:t():at_least(nan)`, "not nan", ""}, {`odds(function() return nan end)`, finite, ""}, {`choose("gamemaster", "How many?", nan, 5)`, "nothing to choose from", ""},
		{`choose("gamemaster", "How many?", 0, inf)`, "nothing to choose from", ""}, {`choose("gamemaster", "How many?", 5, 0)`, "nothing to choose from", ""},
		{`bring("c", { hp = nan })`, finite, ""}, {`bring("wound", { depth = inf })`, finite, ""}, {`hex(nan, 1)`, "is no hex", ""},
		{`a.l = { [0] = 5 }`, "`l` of Ann: a list begins at 1, but there is a value at 0", ""}, {`a.l = { [0] = 5, 6, 7 }`, "a list of 2 has nothing at 0", ""},
		{`a.l = { 1, nil, 3 }`, "a list must have no holes, but there is nothing at 2", ""}, {`a.l = { [2] = 4 }`, "there is nothing at 1", ""}, {`a.l = { 1, x = 3 }`, "a list has no named fields", ""},
		{`a.l = { [1.5] = 3 }`, "there is a value at 1.5", ""}, {`a.l = { [-1] = 3, 4 }`, "nothing at -1", ""}, {`a.l = { [a] = 3, 4 }`, "a list has no named fields", ""},
		{`a.a = { [0] = 5 }`, "a list begins at 1", ""}, {`a:anything { n = { [0] = 5 } }`, "a list begins at 1", ""},
		{`bring("c", { l = { [0] = 1 } })`, "a list begins at 1", ""}, {`bring("c", { wounds = { [0] = { depth = 1 } } })`, "a list begins at 1", ""},
		{`bring("c", { wounds = { { depth = 1 }, worst = { depth = 9 } } })`, "a list has no named fields", ""},
	} {
		before := g.Table.World().Hash()
		_, err := g.Eval(c.in)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.place) {
			t.Errorf("%s: got %v, want %s at %s", c.in, err, c.want, c.place)
			continue
		}
		for _, alien := range []string{"Go ", "*table.", "float64", "NaN", "Inf"} {
			if strings.Contains(err.Error(), alien) {
				t.Errorf("%s: %v speaks of %s", c.in, err, alien)
			}
		}
		if g.Table.World().Hash() != before {
			t.Errorf("%s is refused and leaves a trace", c.in)
		}
	}
	for in, want := range map[string]string{`a:rolls().success ~= nil`: "yes", `a.l = {} return #a.l`: "0", `a.l = { 2, 3 } return a.l[2]`: "3", `a.m = { [0] = "x", [7] = "y" } return a.m[0] .. a.m[7]`: "xy", `a.a = { 1, nil, 3 } return a.a[3]`: "3"} {
		if got := eval(t, g, in); got != want {
			t.Errorf("%s gives %s, not %s", in, got, want)
		}
	}
	if _, err := g.Odds(`a.endless`, odds.Options{}); err == nil || !strings.Contains(err.Error(), "init.lua:5") {
		t.Error(err)
	}
}

// TestBothSidesAtOnceFitTheBox: what two of them write at once into one box is
// checked as what one writes.
func TestBothSidesAtOnceFitTheBox(t *testing.T) {
	g := open(t, `
kind "c" { like = "entity", r = "0..6 = 3", f = "c or none" }
kind "clash" { like = "record", sides = "list of c" }
action "clash.goes" { for_each = "sides", both = true, function(me) me.f.r = me.f.r + 3 end }
`, Options{})
	eval(t, g, `a = bring("c", { name = "Ann" }) b = bring("c", { name = "Bob" }) a.f, b.f = b, b x = bring("clash", { sides = { a, b } })`)
	_, err := g.Eval(`x:goes()`)
	if err == nil || !strings.Contains(err.Error(), "`r` of Bob, written by both sides at once: 9 is not a number from 0 to 6") {
		t.Error(err)
	}
	if got := eval(t, g, "b.r"); got != "3" {
		t.Errorf("got %s", got)
	}
}
