package engine

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
	"houserule/lang/sandbox"
	"houserule/runtime/odds"
)

// asNotation compares odds of a check with those of its dice alone.
func asNotation(t *testing.T, g *Game, in, notation string, isTest bool) {
	t.Helper()
	d, err := g.Odds(in, odds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := dice.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	want, err := chance.Of(e, nil)
	if err != nil {
		t.Fatal(err)
	}
	if d.Method != want.Method || len(d.Outcomes) != len(want.Outcomes) || d.Left.Cmp(new(big.Rat).SetFrac(want.Tail, want.Denominator)) != 0 {
		t.Errorf("%s is %s with %d outcomes and %v left, %s %s with %d and %v", in, d.Method, len(d.Outcomes), d.Left, notation, want.Method, len(want.Outcomes), want.TailP())
	}
	for i, o := range want.Outcomes {
		value := any(o.Value)
		if isTest {
			value = o.Value == 1
		}
		if got := d.Chance(value); got.Cmp(new(big.Rat).SetFrac(o.Weight, want.Denominator)) != 0 {
			t.Errorf("%s is %v with %v, not %v", in, value, got, want.P(i))
		}
	}
}

// TestAnExplodingCheckIsAsExactAsItsDice asks for the total and for success of
// checks whose dice may explode for ever.
func TestAnExplodingCheckIsAsExactAsItsDice(t *testing.T) {
	for _, notation := range []string{"1d6!", "4d6!", "1d6!!", "2d6!p", "4d6!kh3", "10d10!c>=8", "3d6! + 2d4", "2d6", "1d6!7", "2d4!>=3"} {
		g := open(t, fmt.Sprintf("kind \"character\" { like = \"entity\" }\ncheck \"entity.tries\" { dice = %q, against = \"9\" }", notation), Options{})
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		asNotation(t, g, "ann:tries().total", notation, false)
		asNotation(t, g, "ann:tries():at_least(9)", notation+" >= 9", true)
		asNotation(t, g, "ann:tries()", notation+" >= 9", true)
		asNotation(t, g, fmt.Sprintf("roll %q", notation), notation, false)
	}
}

// TestOddsOfExplodingDiceThatAreLookedAt looks at the single dice, adds some,
// and keeps some: what is left over is told, and everything adds up.
func TestOddsOfExplodingDiceThatAreLookedAt(t *testing.T) {
	t.Parallel()
	g := open(t, `
kind "character" { like = "entity" }
check "entity.tries" { dice = "2d6!", against = "9", sixes = "count(dice, # == 6)" }
check "entity.wishes" { dice = "1d4!", modifier = function(c) return c:another "1d4!" end }
check "entity.hopes" { dice = "4d6!", sixes = "count(dice, # == 6)" }
`, Options{Limits: sandbox.Limits{Heap: -1}}) // it is that of all tests that run beside it
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for _, c := range []struct {
		in, value string
		want      *big.Rat
	}{
		{"ann:tries().sixes", "0", big.NewRat(25, 36)},                                          // neither die is a six
		{"ann:tries().sixes", "1", big.NewRat(2*25, 216)},                                       // one is, and what it brings is none
		{"(function() local c = ann:tries() return #c.dice end)()", "3", big.NewRat(2*25, 216)}, // the same said in other words
		{"(function() local c = ann:tries() c:add_die \"1d6!\" return c.total end)()", "3", big.NewRat(1, 216)},
		{"ann:wishes().total", "2", big.NewRat(1, 16)},
	} {
		d, err := g.Odds(c.in, odds.Options{})
		if err != nil {
			t.Fatal(err)
		}
		value := eval(t, g, c.value)
		for _, o := range d.Outcomes {
			if o.Text == value && o.Chance.Cmp(c.want) != 0 {
				t.Errorf("%s is %s with %s, not %s", c.in, value, o.Chance.RatString(), c.want.RatString())
			}
		}
		if left, _ := d.Left.Float64(); d.Method != odds.Truncated || left <= 0 || left > 1e-6 {
			t.Errorf("%s: %s, %v is left over", c.in, d.Method, left)
		}
	}
	// Of four dice too much would be left over.
	d, err := g.Odds("ann:hopes().sixes", odds.Options{Trials: 50})
	if err != nil || d.Method != odds.Sampled || d.Why != "4d6! can go on for ever, so its odds have no exact end" {
		t.Errorf("%v %v", d, err)
	}
	if d, err := g.Odds("ann:hopes().total > 18", odds.Options{}); err != nil || d.Method != odds.Truncated {
		t.Errorf("%v %v", d, err)
	}
}

// TestDiceAddedAfterAKeepCount adds dice before and after somebody chose which
// of them count.
func TestDiceAddedAfterAKeepCount(t *testing.T) {
	source := `
kind "character" { like = "entity" }
check "entity.tries" { dice = "2d20" }
action "entity.digs" { function(who) local c = who:tries() c:keep(1) c:add_die "1d8" return c.total end }
action "entity.digs_first" { function(who) local c = who:tries() c:add_die "1d8" c:keep(1) return c.total end }
action "entity.digs_twice" { function(who) local c = who:tries() c:keep(1) c:add_die "1d8" c:add_die "2d4kl1" return c.total * 100 + #c.dice end }
action "entity.digs_again" { function(who) local c = who:tries() c:keep(1) c:add_die "1d8" c:keep(1) return c.total end }
action "entity.digs_up" { function(who) local c = who:tries() c:keep(1) c:add_die "1d8 + 2" return c.natural end }
`
	g := open(t, source, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `decide { ["Which 1 of the dice count?"] = "highest" }`)
	for _, c := range []struct{ dice, in, want string }{
		{"5, 17, 3", "ann:digs()", "20"},
		{"5, 17, 3", "ann:digs_first()", "17"},
		{"5, 17, 3, 4, 2", "ann:digs_twice()", "2203"}, // 17, 3 and the lower of 4 and 2
		{"5, 17, 3", "ann:digs_again()", "17"},
		{"5, 4, 8", "ann:digs_again()", "8"},
		{"5, 17, 3", "ann:digs_up()", "22"},
	} {
		if got := eval(t, g, fmt.Sprintf("dice(%s) return %s", c.dice, c.in)); got != c.want {
			t.Errorf("dice %s, %s: %s, not %s", c.dice, c.in, got, c.want)
		}
	}
	// The higher of 2d20 is x in 2x-1 of 400 ways; a d8 comes on top.
	d, err := g.Odds("ann:digs()", odds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for total := 2; total <= 28; total++ {
		want := new(big.Rat)
		for x := max(1, total-8); x <= min(20, total-1); x++ {
			want.Add(want, big.NewRat(int64(2*x-1), 400*8))
		}
		if got := d.Chance(float64(total)); got.Cmp(want) != 0 {
			t.Errorf("%d has chance %s, by hand %s", total, got.RatString(), want.RatString())
		}
	}
}

// TestOddsOfWhatNeverEnds tells a course without an end as an error with its
// place, or counts it where others end.
func TestOddsOfWhatNeverEnds(t *testing.T) {
	t.Parallel()
	g := open(t, `
kind "character" { like = "entity" }
check "entity.tries" { dice = "1d2", against = "2" }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for _, c := range []struct{ name, in, want string }{
		{"rolls", "odds(function()\n  while true do roll \"1d6\" end\nend)",
			"one playthrough is not over after 5000000 steps of script\n    2 |   while true do roll \"1d6\" end\n  hint: does a loop wait for something that never happens?"},
		{"rolls of many dice", "odds(function()\n  while true do roll \"100d6\" end\nend)",
			"one playthrough is not over after 200000 dice\n    2 |   while true do roll \"100d6\" end\n  hint: does a loop wait for something that never happens?"},
		{"no rolls", "odds(function()\n  while true do end\nend)",
			"one playthrough is not over after 5000000 steps of script\n    2 |   while true do end\n  hint: does a loop wait for something that never happens?"},
		{"steps", `odds { branches = 1, step = function() end, over = function() return roll "1d2" == 3 end, ask = function() return 1 end }`,
			"one playthrough is not over after 10000 steps"},
	} {
		if _, err := g.Eval(c.in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
	for _, c := range []struct{ name, in, why, unend string }{
		{"some playthroughs roll for ever", `if roll "1d2" == 1 then while true do roll "1d6" end end return 1`, "after 78 rolls one way the dice can fall still goes on, for long or for ever", "not over after 5000000 steps of script"},
		{"some playthroughs roll many dice for ever", `if roll "1d2" == 1 then while true do roll "100d6" end end return 1`, "100d6 can fall in more ways than can be followed", "not over after 200000 dice"},
		{"some playthroughs go on for ever", `if roll "1d2" == 1 then while true do end end return 1`, "one playthrough is not over after 5000000 steps of script", "not over after 5000000 steps of script"},
	} {
		d, err := g.Odds("(function() "+c.in+" end)()", odds.Options{Trials: 8})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		sum := new(big.Rat).Set(d.Left)
		for _, o := range d.Outcomes {
			sum.Add(sum, o.Chance)
		}
		if d.Method != odds.Sampled || d.Why != c.why || d.NotEndedText != c.unend || d.NotEnded == 0 || sum.Cmp(big.NewRat(1, 1)) != 0 ||
			!strings.Contains(d.String(), fmt.Sprintf("left over: %d of the trials were %s", d.NotEnded, c.unend)) {
			t.Errorf("%s:\n%s", c.name, d)
		}
	}
}
