package engine

import (
	"errors"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/dice"
	"houserule/runtime/odds"
)

// heard counts how often a course of odds comes by, and does something at one of
// the times.
type heard struct {
	lines, at int
	do        func()
}

// ticks gives the prompt a word by which courses are heard: what they print is not
// shown.
func ticks(g *Game, h *heard) {
	g.Loaded.env.Set("tick", g.Loaded.Session.Host.L.NewFunction(func(*lua.LState) int {
		if h.lines++; h.lines == h.at {
			h.do()
		}
		return 0
	}))
}

func TestOddsStopAtTheNextBranch(t *testing.T) {
	enough := errors.New("enough")
	for _, c := range []struct{ name, in string }{
		{"branches", `(function() tick() return roll("1d6") + roll("1d6") + roll("1d6") end)()`},
		{"odds of a script", `odds(function() tick() return roll("1d6") + roll("1d6") + roll("1d6") end)`},
		{"trials", `(function() tick() return roll("1d6!") end)()`},
		{"steps", `odds { step = function() tick() ann:trades(bob) end, over = function() return ann.life < 1 or bob.life < 1 end, ask = function() return ann.life end }`},
		{"steps of trials", `odds { step = function() tick() if ann:stare().total > 30 then ann.wit = 1 end end, over = function() return ann.wit == 1 end, ask = function() return 1 end }`},
		{"other rules", `odds_with('house "entity.swing.against" "5"', function() tick() return roll("1d6") + ann:swing().total end)`},
	} {
		h := &heard{at: 4}
		g := open(t, duels, Options{})
		ticks(g, h)
		h.do = func() { g.Interrupt(enough) }
		eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
		before := g.Table.World().Hash()
		_, err := g.Odds(c.in, odds.Options{})
		if !errors.Is(err, enough) || h.lines != 4 {
			t.Errorf("%s: %d lines, %v", c.name, h.lines, err)
		}
		if g.Table.World().Hash() != before {
			t.Errorf("%s left a trace", c.name)
		}
		// What comes next is not stopped.
		if d, err := g.Odds(`roll("1d2")`, odds.Options{}); err != nil || d.Playthroughs != 2 {
			t.Errorf("after %s: %v", c.name, err)
		}
	}
}

func TestOddsGiveUpEarlyWhatHasFarTooManyBranches(t *testing.T) {
	t.Parallel()
	h := &heard{}
	g := open(t, duels, Options{})
	ticks(g, h)
	d, err := g.Odds(`(function() tick() local n = 0 for i = 1, 20 do n = n + roll("1d6") end return n > 70 end)()`, odds.Options{Trials: 10})
	if err != nil || d.Method != "sampled" || d.Why != "there seem to be far more than 1000000 branches" {
		t.Errorf("%v %v", d, err)
	}
	if h.lines != 25_000-1+10 {
		t.Errorf("played %d times", h.lines)
	}
	// A small chance with many branches before a large one with few is followed.
	h.lines = 0
	d, err = g.Odds(`(function() tick() if roll("1d60") > 1 then return 0 end local n = 0 for i = 1, 6 do n = n + roll("1d6") end return n end)()`, odds.Options{})
	if err != nil || d.Method != "exact" {
		t.Errorf("%v %v", d, err)
	}
}

// TestOddsStopWhereverTheyAre interrupts odds at some of the moments at which
// they look whether somebody wants them to end: they never look again.
func TestOddsStopWhereverTheyAre(t *testing.T) {
	t.Parallel()
	enough := errors.New("enough")
	for _, c := range []struct{ name, in string }{
		{"branches", `(function() local n = 0 for i = 1, 4 do n = n + roll("1d6") end return n end)()`},
		{"the dice of a branch", `ann:heaps().highest`},
		{"solving the chain", `odds { step = function() ann.life = math.max(1, math.min(40, ann.life + roll "1d9" - 5)) end, over = function() return roll "1d50" == 1 end, ask = function() return ann.life end }`},
		{"trials", `odds { ask = function() return roll "2d6" end, branches = 2, trials = 300 }`},
		{"dice of trials", `odds { ask = function() return roll "5000d6" end, branches = 1, trials = 20 }`},
	} {
		g := open(t, duels+`check "entity.heaps" { dice = "7d6", highest = "max(dice)" }`, Options{})
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		before := g.Table.World().Hash()
		all := 0
		if _, err := g.Odds(c.in, odds.Options{Progress: func(odds.Progress) { all++ }}); err != nil || all < 4 {
			t.Fatalf("%s: looked %d times, %v", c.name, all, err)
		}
		for _, at := range moments(all) {
			looked := 0
			_, err := g.Odds(c.in, odds.Options{Progress: func(odds.Progress) {
				if looked++; looked == at {
					g.Interrupt(enough)
				}
			}})
			if !errors.Is(err, enough) || looked != at {
				t.Errorf("%s, interrupted at %d of %d: looked %d times, %v", c.name, at, all, looked, err)
			}
			if g.Table.World().Hash() != before {
				t.Errorf("%s left a trace", c.name)
			}
		}
	}
}

// moments are some of so many looks, the last one left out.
func moments(all int) []int {
	if all < 4 {
		return nil
	}
	return []int{1, all / 2, all - 1}
}

// TestNotationStopsWhereverItIs does so for dice alone, exact and sampled.
func TestNotationStopsWhereverItIs(t *testing.T) {
	t.Parallel()
	enough := errors.New("enough")
	g := open(t, duels, Options{})
	for _, notation := range []string{"5000d6", "9000d100", "(1d1000)d1000", "60d20kh30"} {
		e, err := dice.Parse(notation)
		if err != nil {
			t.Fatal(err)
		}
		o := odds.Options{Work: 4_000_000, Trials: 40}
		all := 0
		o.Progress = func(odds.Progress) { all++ }
		if _, err := g.Notation(e, o); err != nil || all < 4 {
			t.Fatalf("%s: looked %d times, %v", notation, all, err)
		}
		for _, at := range moments(all) {
			looked := 0
			o.Progress = func(odds.Progress) {
				if looked++; looked == at {
					g.Interrupt(enough)
				}
			}
			if _, err := g.Notation(e, o); !errors.Is(err, enough) || looked != at {
				t.Errorf("%s, interrupted at %d of %d: looked %d times, %v", notation, at, all, looked, err)
			}
		}
	}
}
