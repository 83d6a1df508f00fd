package stdlib

import (
	"errors"
	"strings"
	"testing"

	"houserule/runtime/odds"
)

// heard counts what is printed, and does something at one of the lines.
type heard struct {
	lines, at int
	do        func()
}

func (h *heard) Write(p []byte) (int, error) {
	h.lines += strings.Count(string(p), "\n")
	if h.lines == h.at {
		h.do()
	}
	return len(p), nil
}

func TestOddsStopAtTheNextBranch(t *testing.T) {
	enough := errors.New("enough")
	for _, c := range []struct{ name, in string }{
		{"branches", `(function() print "x" return roll("1d6") + roll("1d6") + roll("1d6") end)()`},
		{"odds of a script", `odds(function() print "x" return roll("1d6") + roll("1d6") + roll("1d6") end)`},
		{"trials", `(function() print "x" return roll("1d6!") end)()`},
		{"steps", `odds { step = function() print "x" ann:trades(bob) end, over = function() return ann.life < 1 or bob.life < 1 end, ask = function() return ann.life end }`},
		{"steps of trials", `odds { step = function() print "x" if ann:stare().total > 30 then ann.wit = 1 end end, over = function() return ann.wit == 1 end, ask = function() return 1 end }`},
		{"other rules", `odds_with('house "entity.swing.against" "5"', function() print "x" return roll("1d6") + ann:swing().total end)`},
	} {
		h := &heard{at: 4}
		g := open(t, duels, Options{Print: h})
		h.do = func() { g.Interrupt(enough) }
		eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
		before := g.Table.Hash()
		_, err := g.Odds(c.in, odds.Options{})
		if !errors.Is(err, enough) || h.lines != 4 {
			t.Errorf("%s: %d lines, %v", c.name, h.lines, err)
		}
		if g.Table.Hash() != before {
			t.Errorf("%s left a trace", c.name)
		}
		// What comes next is not stopped.
		if d, err := g.Odds(`roll("1d2")`, odds.Options{}); err != nil || d.Leaves != 2 {
			t.Errorf("after %s: %v", c.name, err)
		}
	}
}

func TestOddsGiveUpEarlyWhatHasFarTooManyBranches(t *testing.T) {
	h := &heard{}
	g := open(t, duels, Options{Print: h})
	d, err := g.Odds(`(function() print "x" local n = 0 for i = 1, 20 do n = n + roll("1d6") end return n > 70 end)()`, odds.Options{Trials: 10})
	if err != nil || d.Method != "sampled" || d.Why != "there seem to be far more than 1000000 branches" {
		t.Errorf("%v %v", d, err)
	}
	if h.lines != 25_000-1+10 {
		t.Errorf("played %d times", h.lines)
	}
	// A small chance with many branches before a large one with few is followed.
	h.lines = 0
	d, err = g.Odds(`(function() print "x" if roll("1d60") > 1 then return 0 end local n = 0 for i = 1, 6 do n = n + roll("1d6") end return n end)()`, odds.Options{})
	if err != nil || d.Method != "exact" {
		t.Errorf("%v %v", d, err)
	}
}
