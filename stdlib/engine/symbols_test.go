package engine

import (
	"math/big"
	"testing"
	"time"

	"houserule/lang/dice"
	"houserule/runtime/odds"
)

// symbolic is a game whose dice show words.
const symbolic = `
kind "hero" { like = "entity" }
box "entity.skill" { "0..9 = 2" }
box "entity.luck" { "number = 1" }
rule "game.skill_die" { "['-', 'hit', 'hit', 'hit&hit', 'boon', 'hit&boon']" }
check "hero.tries (difficulty = 2)" {
  dice    = "(@skill)d{@game.skill_die} [skill] + (@difficulty)d{-, -, miss, miss, bane, miss&bane} [against]",
  success = "symbols.hit > symbols.miss",
  boons   = "symbols.boon - symbols.bane" }
check "hero.looks" { dice = "(@skill)d{-, hit, hit&hit} [eyes] + 1d6 [night]", blanks = "count(dice.eyes, len(#) == 0)", dark = "sum(dice.night)",
  hits = "symbols.eyes.hit", success = "hits >= 2", any_hit = "any(dice.eyes, 'hit' in #)" }
to "hero.looks.dice" { label = "torch", dice = "1d{-, hit}", when = "luck > 1" }
offer "Luck" { on = "hero.tries", by = "roller", costs = "1 luck", changes = { dice = "again" } }
`

func shows(faces ...string) dice.Source {
	var list []dice.Face
	for _, f := range faces {
		list = append(list, dice.Face{Text: f})
	}
	return dice.Faces(list...)
}

func TestDiceShowWords(t *testing.T) {
	g := open(t, symbolic, Options{Dice: shows("hit&boon", "-", "miss", "bane", "hit&hit", "-", "miss&bane", "-")})
	eval(t, g, `ann = bring("hero", { name = "Ann", luck = 0 })`)
	for _, c := range []struct{ in, want string }{
		{`c = ann:tries()`, ""},
		{`tostring(c)`, "hero.tries of Ann: 2d{-, hit, hit, hit&hit, boon, hit&boon} [skill]+2d{-, -, miss, miss, bane, miss&bane} [against] = (hit&boon, -) [skill] + (miss, bane) [against] = hit&boon, -, miss, bane, success no"},
		{`c.success`, "no"}, {`c.boons`, "0"},
		{`c.symbols.hit`, "1"}, {`c.symbols.against.bane`, "1"}, {`c.symbols.skill.bane`, "0"},
		{`#c.dice.skill`, "2"}, {`#c.dice.skill[1]`, "2"}, {`#c.dice.skill[2]`, "0"}, {`c.dice.skill[1][2]`, "boon"},
		{`ann:tries().success`, "yes"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: %s, not %s", c.in, got, c.want)
		}
	}
	for _, c := range []struct{ in, want string }{
		{`c.total`, "prompt 14:1: hero.tries has no line `total`\n    1 | c.total"},
		{`c.symbols.hti`, "prompt 15:1: no die of hero.tries shows `hti`\n    1 | c.symbols.hti\n  hint: did you mean `hit`?"},
		{`c:at_least(3)`, "prompt 16:1: hero.tries has no total: its dice show words\n    1 | c:at_least(3)\n  hint: use one of its lines"},
	} {
		if _, err := g.Eval(c.in); err == nil || err.Error() != c.want {
			t.Errorf("%s:\n%q", c.in, err)
		}
	}
}

func TestDiceOfWordsAndOfNumbersLieTogether(t *testing.T) {
	g := open(t, symbolic, Options{Dice: dice.Faces(dice.Face{Text: "hit"}, dice.Face{Text: "-"}, dice.Face{Value: 5}, dice.Face{Text: "hit"})})
	eval(t, g, `ann = bring("hero", { name = "Ann", luck = 2 })`)
	for _, c := range []struct{ in, want string }{
		{`c = ann:looks()`, ""},
		{`tostring(c)`, "hero.looks of Ann: 2d{-, hit, hit&hit} [eyes]+1d6 [night]+1d{-, hit} [torch] = (hit, -) [eyes] + (5) [night] + (hit) [torch] = hit, -, 5, hit, success no"},
		{`c.blanks`, "1"}, {`c.dark`, "5"}, {`c.hits`, "1"}, {`c.symbols.hit`, "2"}, {`c.any_hit`, "yes"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: %s, not %s", c.in, got, c.want)
		}
	}
	for in, want := range map[string]*big.Rat{
		`ann:looks().success`: big.NewRat(6, 9), // all pairs but two blanks, and a hit with a blank
		`ann:looks().blanks`:  big.NewRat(4, 9),
		`ann:looks().any_hit`: big.NewRat(8, 9),
	} {
		d, err := g.Odds(in, odds.Options{})
		if err != nil {
			t.Fatal(err)
		}
		value := any(true)
		if in == `ann:looks().blanks` {
			value = 1.0
		}
		if p := d.Chance(value); p.Cmp(want) != 0 {
			t.Errorf("%s: %v, not %v", in, p, want)
		}
	}
}

// TestOddsOfSymbolsAreExactAndFast compares with all faces of all dice, and takes
// pools whose faces could not be listed.
func TestOddsOfSymbolsAreExactAndFast(t *testing.T) {
	g := open(t, symbolic, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	skill := [][2]int{{0, 0}, {1, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}}
	against := [][2]int{{0, 0}, {0, 0}, {1, 0}, {1, 0}, {0, 1}, {1, 1}}
	wins := int64(0)
	for _, a := range skill {
		for _, b := range skill {
			for _, c := range against {
				for _, d := range against {
					if a[0]+b[0] > c[0]+d[0] {
						wins++
					}
				}
			}
		}
	}
	d, err := g.Odds(`ann:tries()`, odds.Options{})
	if err != nil || d.Method != odds.Exact {
		t.Fatal(d, err)
	}
	if p := d.Chance(true); p.Cmp(big.NewRat(wins, 1296)) != 0 {
		t.Errorf("success has %v, not %v", p, big.NewRat(wins, 1296))
	}
	eval(t, g, `ann.skill = 8`)
	before := time.Now()
	d, err = g.Odds(`ann:tries { difficulty = 8 }`, odds.Options{})
	if err != nil || d.Method != odds.Exact {
		t.Fatal(d, err)
	}
	t.Log(time.Since(before), d)
}

func TestSymbolsAreChecked(t *testing.T) {
	testRefusalsOf(t, symbolic, []refusal{
		{"a word that no face has", `check "hero.jumps" { dice = "2d{-, hit, boon}", success = "symbols.hti > 0" }`, "climbing/init.lua:14:68: no die of hero.jumps shows `hti`\n   14 | check \"hero.jumps\" { dice = \"2d{-, hit, boon}\", success = \"symbols.hti > 0\" }\n      |                                                                    ^^^\n  hint: did you mean `hit`?"},
		{"a word of a label that no face has", `check "hero.jumps" { dice = "2d{-, hit} [far]", success = "symbols.far.boon > 0" }`, "climbing/init.lua:14:72: no die of hero.jumps shows `boon`\n   14 | check \"hero.jumps\" { dice = \"2d{-, hit} [far]\", success = \"symbols.far.boon > 0\" }\n      |                                                                        ^^^^\n  hint: there are hit"},
		{"a label called like a word", `check "hero.jumps" { dice = "2d{-, hit} [hit]", success = "symbols.hit > 0" }`, "climbing/init.lua:14:29: `hit` is a label and a word on the dice of hero.jumps, so symbols.hit would be both\n   14 | check \"hero.jumps\" { dice = \"2d{-, hit} [hit]\", success = \"symbols.hit > 0\" }\n      |                             ^\n  hint: call the label otherwise"},
		{"no total", `check "hero.jumps" { dice = "2d{-, hit}", success = "total > 3" }`, "climbing/init.lua:14:54: `total` means nothing here\n   14 | check \"hero.jumps\" { dice = \"2d{-, hit}\", success = \"total > 3\" }\n      |                                                      ^^^^^"},
		{"an offer on the total", `check "hero.jumps" { dice = "2d{-, hit}" } offer "Push" { on = "hero.jumps", by = "anyone", changes = { total = "9" } }`, "climbing/init.lua:14:105: offer \"Push\" changes the line `total`, which hero.jumps does not have\n   14 | check \"hero.jumps\" { dice = \"2d{-, hit}\" } offer \"Push\" { on = \"hero.jumps\", by = \"anyone\", changes = { total = \"9\" } }\n      |                                                                                                         ^"},
		{"added to the modifier", `to "hero.tries.modifier" { label = "luck", add = "1" }`, "climbing/init.lua:14:1: to \"hero.tries.modifier\": there is no such rule\n   14 | to \"hero.tries.modifier\" { label = \"luck\", add = \"1\" }\n      | ^\n  hint: did you mean `hero.tries.dice`?"},
		{"words in place of numbers", `check "hero.jumps" { dice = "2d6" } instead_of "hero.jumps.dice" { "2d{-, hit}", when = "luck > 3" }`, "climbing/init.lua:14:37: these dice show words, and those of hero.jumps numbers\n   14 | check \"hero.jumps\" { dice = \"2d6\" } instead_of \"hero.jumps.dice\" { \"2d{-, hit}\", when = \"luck > 3\" }\n      |                                     ^\n  hint: give the check dice of words of its own"},
		{"words added to numbers", `check "hero.jumps" { dice = "2d6" } to "hero.jumps.dice" { label = "luck", dice = "2d{-, hit}" }`, "climbing/init.lua:14:37: these dice show words, and those of hero.jumps numbers\n   14 | check \"hero.jumps\" { dice = \"2d6\" } to \"hero.jumps.dice\" { label = \"luck\", dice = \"2d{-, hit}\" }\n      |                                     ^\n  hint: give the check dice of words of its own"},
		{"the highest of words", `check "hero.jumps" { dice = "2d{-, hit}kh1" }`, "climbing/init.lua:14:40: texts have no order\n   14 | check \"hero.jumps\" { dice = \"2d{-, hit}kh1\" }\n      |                                        ^^^\n  hint: dice with texts can be counted: 4d{sword, shield}c=sword"},
		{"at least so many", `check "hero.jumps" { dice = "2d{@game.skill_die}min2" }`, "climbing/init.lua:14:49: texts have no order\n   14 | check \"hero.jumps\" { dice = \"2d{@game.skill_die}min2\" }\n      |                                                 ^^^^\n  hint: dice with texts can be counted: 4d{sword, shield}c=sword"},
		{"faces that are a number", `check "hero.jumps" { dice = "2d{@luck}" }`, "climbing/init.lua:14:34: the formula must give a list of text, but gives a number\n   14 | check \"hero.jumps\" { dice = \"2d{@luck}\" }\n      |                                  ^^^^"},
		{"faces that mean nothing", `check "hero.jumps" { dice = "2d{@game.skil_die}" }`, "climbing/init.lua:14:39: a game has no `skil_die`\n   14 | check \"hero.jumps\" { dice = \"2d{@game.skil_die}\" }\n      |                                       ^^^^^^^^\n  hint: did you mean `skill_die`?"},
		{"a number beside words", `check "hero.jumps" { dice = "2d{-, hit} + 3" }`, "climbing/init.lua:14:30: these faces are texts, which cannot be calculated with\n   14 | check \"hero.jumps\" { dice = \"2d{-, hit} + 3\" }\n      |                              ^^^^^^^^^^\n  hint: count them: 4d{sword, shield}c=sword"},
		{"the sum of words", `check "hero.jumps" { dice = "2d{-, hit}", sum_of_it = "symbols.hit + symbols" }`, "climbing/init.lua:14:70: `+` needs a number, but `symbols` is a tally of the words on the dice of hero.jumps\n   14 | check \"hero.jumps\" { dice = \"2d{-, hit}\", sum_of_it = \"symbols.hit + symbols\" }\n      |                                                                      ^^^^^^^"},
		{"symbols of numbers", `check "hero.jumps" { dice = "2d6", hits = "symbols.hit" }`, "climbing/init.lua:14:44: `symbols` means nothing here\n   14 | check \"hero.jumps\" { dice = \"2d6\", hits = \"symbols.hit\" }\n      |                                            ^^^^^^^"},
		{"dice that need their symbols", `check "hero.jumps" { dice = "(@hits)d{-, hit}", hits = "symbols.hit" }`, "climbing/init.lua:14:32: the lines of hero.jumps need each other in a cycle: `dice` needs `hits` and `hits` needs `dice`\n   14 | check \"hero.jumps\" { dice = \"(@hits)d{-, hit}\", hits = \"symbols.hit\" }\n      |                                ^^^^"},
	})
}

func TestWordsThatAreKnownWhenTheyLieThere(t *testing.T) {
	g := open(t, symbolic+`
check "hero.sings" { dice = "1d{@game.skill_die}", high = "symbols.hihg" }
rule "game.no_die" { "filter(['a'], # == 'b')" }
rule "game.odd_die" { "['a', '']" }
check "hero.hums" { dice = "1d{@game.no_die}" }
check "hero.raps" { dice = "1d{@game.odd_die}" }
`, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	for _, c := range []struct{ in, want string }{
		{`ann:sings().high`, "climbing/init.lua:15:60: no die of hero.sings shows `hihg`\n  hint: there are hit and boon\n   15 | check \"hero.sings\" { dice = \"1d{@game.skill_die}\", high = \"symbols.hihg\" }\n      |                                                            ^^^^^^^^^^^^\n  in hero.sings.high of Ann (climbing/init.lua:15:1)\n  in hero.sings of Ann (climbing/init.lua:15:1)\n  prompt 2:1: called from here"},
		{`ann:hums().high`, "climbing/init.lua:18:33: `game.no_die` gives 0 faces, and a die has 1 to 1000\n   18 | check \"hero.hums\" { dice = \"1d{@game.no_die}\" }\n      |                                 ^^^^^^^^^^^\n  in hero.hums of Ann (climbing/init.lua:18:1)\n  prompt 3:1: called from here"},
		{`ann:raps().high`, "climbing/init.lua:19:33: `game.odd_die` gives a face that is neither a word nor a number: \"\"\n   19 | check \"hero.raps\" { dice = \"1d{@game.odd_die}\" }\n      |                                 ^^^^^^^^^^^^\n  hint: such as '-', 'hit' or 'hit&boon'\n  in hero.raps of Ann (climbing/init.lua:19:1)\n  prompt 4:1: called from here"},
	} {
		if _, err := g.Eval(c.in); err == nil || err.Error() != c.want {
			t.Errorf("%s:\n%q", c.in, err)
		}
	}
}

func TestTwoLinesAreAskedTogether(t *testing.T) {
	g := open(t, symbolic, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann", skill = 1 })`)
	eval(t, g, `o = odds(function() local c = ann:tries { difficulty = 1 } return c.success, c.boons end)`)
	for _, c := range []struct{ in, want string }{
		// hit (2 faces) against a blank (2), hit&hit against a blank or a miss (4), and
		// hit&boon against a bane: 9 of 36.
		{`o:chance(true, 0)`, "0.25"},
		{`o:chance(true, 2)`, "0"},
		{`o:chance(false, 1)`, "0.16666666666666666"},
		{`tostring(o)`, "          no       yes\n-1  11.111 %  11.111 %\n 0  30.556 %  25.000 %\n 1  16.667 %   5.556 %\nexact: 6 branches"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: %s, not %s", c.in, got, c.want)
		}
	}
	for _, c := range []struct{ in, want string }{
		{`o:chance(true)`, "prompt 7:1: these odds have 2 values, but chance is called with 1\n    1 | o:chance(true)"},
		{`odds(function() return ann:tries().success end):chance(true, 2)`, "prompt 8:1: these odds have 1 value, but chance is called with 2\n    1 | odds(function() return ann:tries().success end):chance(true, 2)"},
		{`odds(function() local c = ann:tries() if c.success then return true, c.boons end return false end)`, "prompt 9:1: odds need the same number of values each time: the function returns 1 value here, but returned 2 before\n    1 | odds(function() local c = ann:tries() if c.success then return true, c.boons end return false end)\n  hint: return the same number of values each time; none may be nil"},
	} {
		if _, err := g.Eval(c.in); err == nil || err.Error() != c.want {
			t.Errorf("%s:\n%q", c.in, err)
		}
	}
}

func TestSymbolsOfACheckInALine(t *testing.T) {
	g := open(t, symbolic+`
check "hero.contests (by: hero)" { dice = "1d{-, hit}", rival = { check = "by.tries(1)" }, success = "symbols.hit > rival.symbols.hit", bad = "rival.symbols.against.miss" }
`, Options{Dice: shows("hit", "hit&hit", "-", "miss")})
	eval(t, g, `ann, bob = bring("hero", { name = "Ann", skill = 2 }), bring("hero", { name = "Bob", luck = 0 })`)
	for _, c := range []struct{ in, want string }{
		{`c = ann:contests { by = bob }`, ""}, {`c.success`, "no"}, {`c.bad`, "1"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: %s, not %s", c.in, got, c.want)
		}
	}
}
