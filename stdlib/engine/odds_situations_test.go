package engine

import (
	"strings"
	"testing"

	"houserule/runtime/odds"
)

// TestOddsMergeSituationsThatDifferInNumbersAlone brings and takes away things
// in one branch and not in the other.
func TestOddsMergeSituationsThatDifferInNumbersAlone(t *testing.T) {
	for _, c := range []struct {
		name, in string
		states   int
		want     string
	}{
		{"one came and left before", steps(`if roll "1d2" == 1 then bring("wound"):leaves() end ann:is_hurt(2) ann.hp = ann.hp - 1`, "return ann.hp == 0", "return ann.last.points"), 4, "exact 2: 1"},
		{"one stays in place of another", steps(`local first = bring("wound", { points = 1 }) if roll "1d2" == 1 then first:leaves() bring("wound", { points = 1 }) end ann.hp = ann.hp - 1`,
			"return ann.hp == 0", `return #all "wound"`), 4, "exact 3: 1"},
		{"what is referred to is gone", steps(`if roll "1d2" == 1 then bring("wound"):leaves() end ann:is_hurt(2) ann.last:leaves() ann.hp = ann.hp - 1`, "return ann.hp == 0", "return 1"), 4, "exact 1: 1"},
		{"which of two is meant matters", steps(`ann.hp = ann.hp - 1 if #all "wound" == 0 then bring("wound", { points = 1 }) bring("wound", { points = 1 }) ann.last = (all "wound")[roll "1d2"] end`,
			"return ann.hp == 0", `return ann.last == (all "wound")[1]`), 7, "exact no: 1/2, yes: 1/2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := openCounting(t, "")
			d, err := g.Odds(c.in, odds.Options{ExactOnly: true})
			if err != nil {
				t.Fatal(err)
			}
			if d.States != c.states {
				t.Errorf("%d situations, not %d\n%s", d.States, c.states, d)
			}
			if got := shares(t, g, c.in); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// What a branch prints never happens.
func TestOddsPrintNothing(t *testing.T) {
	var heard strings.Builder
	g := open(t, counting, Options{Print: &heard})
	for _, source := range []string{`print "1" return roll "1d2"`, `odds(function() print "2" return roll "1d2" end)`,
		`odds { step = function() print "3" end, over = function() print "4" return true end, ask = function() print "5" return 1 end }`} {
		shares(t, g, source)
	}
	eval(t, g, `print "6"`)
	if heard.String() != "6\n" {
		t.Errorf("heard %q", heard.String())
	}
}

// Things that are made in a branch are told apart by their names.
func TestOddsOfThingsThatComeInTheCourse(t *testing.T) {
	g := openCounting(t, "")
	for source, want := range map[string]string{
		`bring("character", { name = "Z" .. roll "1d2" })`:                                            "exact Z2: 1/2, Z1: 1/2",
		`{ ann, bring("character", { name = "Z" .. roll "1d2" }) }`:                                   "exact Ann, Z2: 1/2, Ann, Z1: 1/2",
		`for i = 1, roll "1d2" do bring("character") end return bring("character", { name = "Bob" })`: "exact Bob: 1/2, Bob: 1/2",
	} {
		if got := shares(t, g, source); got != want {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
	}
}

// A branch knows nothing of what another one left in names, tables and variables,
// and nothing of it is left behind.
func TestOddsBeginWithTheSameMemory(t *testing.T) {
	for _, c := range []struct{ name, before, in, want, after string }{
		{"a name of the prompt", "n = 0", `for i = 1, 2 do if roll "1d6" == 6 then n = n + 1 end end return n`, "exact 0: 25/36, 1: 5/18, 2: 1/36", "return n == 0"},
		{"a name that was not there", "", `m = roll "1d2" return m`, "exact 1: 1/2, 2: 1/2", ""},
		{"a table", "t = {}", `if roll "1d2" == 1 then t[#t + 1] = 1 end return #t`, "exact 0: 1/2, 1: 1/2", "return #t == 0"},
		{"a table in a table", "t = { { k = 1 } }", `t[1].k = t[1].k + roll "1d2" return t[1].k`, "exact 2: 1/2, 3: 1/2", "return t[1].k == 1"},
		{"a variable of a function", "do local n = 0 function counts() n = n + 1 return n end end", `counts() return counts() + roll "1d2"`, "exact 3: 1/2, 4: 1/2", "return counts() == 1"},
		{"a variable around odds", "", `local n = 0 return odds(function() n = n + roll "1d2" return n end)`, "exact 1: 1/2, 2: 1/2", ""},
		{"a policy", "n = 0 decide { [\"Again?\"] = function() n = n + 1 return n == 1 and \"yes\" or \"no\" end }", `local die = roll "1d2" return choose(ann, "Again?", { "yes", "no" })`, "exact yes: 1", "return n == 0"},
		{"asked in Lua", "n = 0 d = odds(function() n = n + roll \"1d2\" return n end)", `return d:chance(1)`, "exact 0.5: 1", "return n == 0"},
		{"the situation of a chain", "n = 0", steps(`n = n + roll "1d2"`, "return n > 3", "return n"),
			"odds:3:1: `n` is changed in `step`, which odds of steps cannot see\n    1 | odds { step = function() n = n + roll \"1d2\" end, over = function() return n > 3 end, ask = function() return n end }\n  hint: store it in a box: undo, saving and odds do not cover variables. Or make it `local` inside of `step`", "return n == 0"},
		{"a table of a chain", "t = {}", steps(`t[#t + 1] = roll "1d2"`, "return #t > 3", "return #t"),
			"odds:3:1: a table is changed in `step`, which odds of steps cannot see\n    1 | odds { step = function() t[#t + 1] = roll \"1d2\" end, over = function() return #t > 3 end, ask = function() return #t end }\n  hint: store it in a box: undo, saving and odds do not cover variables. Or make it `local` inside of `step`", "return #t == 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := openCounting(t, "")
			if c.before != "" {
				eval(t, g, c.before)
			}
			if got := shares(t, g, c.in); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if c.after == "" {
				if names := g.Variables.Names(); len(names) != 1 {
					t.Errorf("named: %v, want ann alone", names)
				}
			} else if v := eval(t, g, c.after); v != "yes" {
				t.Errorf("%s: %v", c.after, v)
			}
		})
	}
}
