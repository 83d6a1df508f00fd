package engine

import (
	"strings"
	"testing"

	"houserule/runtime/odds"
)

// Odds of an attempt are yes and no with their chances: the reason of a refusal is no part
// of the answer.
func TestOddsOfAnAttemptAreYesAndNo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ ask, want string }{
		{`odds(function() return attempt(function() if roll "1d2" == 1 then refuse "no" end end) end)`, "no 50.000 % 1/2 yes 50.000 % 1/2"},
		{`odds(function() return attempt(function() a:wants(roll "1d4") if a.hp > 3 then a:refuses() end end) end)`, "no 25.000 % 1/4 yes 75.000 % 3/4"},
		{`odds(function() return attempt(function() a:pays() end) end)`, "no 100.000 %"},
		{`odds(function() return attempt(function() a:wants(1) end) end)`, "yes 100.000 %"},
		{`odds(function() local done, why = attempt(function() if roll "1d2" == 1 then a:pays() end end) return done, why end)`, "no 50.000 % 1/2 yes 50.000 % 1/2"},
		{`odds(function() local n = roll "1d2" return n, attempt(function() if n == 1 then a:pays() end end) end)`, "no yes 1 50.000 % 2 50.000 %"},
		{`odds { step = function() a.hp = a.hp - roll "1d2" end, over = function() return attempt(function() if a.hp > 0 then refuse "not yet" end end) end, ask = function() return a.hp end }`, "-1 37.500 % 3/8 0 62.500 % 5/8"},
		{`odds(function() local _, why = attempt(function() if roll "1d2" == 1 then a:pays() end end) return why or "done" end)`, "Ann cannot pay 9 gold: there are 5 (c.pays) 50.000 % 1/2 done 50.000 % 1/2"},
		{`odds(function() local c = roll "1d2" == 1 return c, not c and "no" or nil end)`, "none no no 50.000 % yes 50.000 %"},
	} {
		g := open(t, attempting, Options{Seed: 3})
		eval(t, g, `a = bring("c", { name = "Ann" })`)
		v, err := g.Value("tostring(" + c.ask + ")")
		if err != nil {
			t.Errorf("%s: %v", c.ask, err)
			continue
		}
		flat := strings.Join(strings.Fields(strings.ReplaceAll(g.Loaded.Text(v), "#", "")), " ")
		if !strings.HasPrefix(flat, c.want) {
			t.Errorf("%s:\ngot  %s\nwant %s", c.ask, flat, c.want)
		}
	}
	g := open(t, attempting, Options{Seed: 3})
	eval(t, g, `a = bring("c", { name = "Ann" })`)
	if _, err := g.Odds(`(function() return a:pays() end)()`, odds.Options{}); err == nil || !strings.Contains(err.Error(), "ask for `attempt(function() ... end)`") {
		t.Errorf("refused odds: %v", err)
	}
	d, err := g.Odds(`attempt(function() if roll "1d4" == 1 then a:pays() end end)`, odds.Options{})
	if err != nil || d.Together > 1 {
		t.Fatalf("what the hint names: %v, %v", d, err)
	}
	if p, _ := d.Chance(true).Float64(); p != 0.75 {
		t.Errorf("yes with %g", p)
	}
}
