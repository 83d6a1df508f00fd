package engine

import (
	"strings"
	"testing"
)

const altered = `
kind "c" { like = "entity", hp = "number = 3" }
check "c.t" { dice = "2d6", roller = "owner", against = "7", harm = "hp * 2" }
check "c.d" { dice = "3d2", roller = "owner" }
check "c.e" { dice = "3d2", roller = "owner" }
offer "Again" { on = "c.t", by = "roller", costs = "1 hp", changes = { against = "against - 1" } }
action "c.turns" { function(me) local k = me:d() k:turn_over(1) return k.total end }
action "c.turns_added" { function(me) local k = me:d() k:add_die "1d2" k:turn_over(4) return k.total end }
action "c.harms" { function(me) me.hp = me.hp - 1 end }
`

// A check outlasts its command; what is done to it later is a command of its own.
func TestAChangeOfACheckIsACommand(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"by undo", []string{`dice(3, 4)`, `k = a:t()`, `dice(6, 6)`, `k:reroll()`, `k:keep(1)`, "undo", `k.total`, "undo", `k.total`, `k.against`}, "7"},
		{"in a command", []string{`dice(3, 4)`, `k = a:t()`, `dice(6, 5)`, `k:reroll()`, `k.total`}, "11"},
		{"odds leave it alone", []string{`dice(3, 4)`, `k = a:t()`, `odds(function() k:add_die("1d6") return k.total end):chance(8)`, `k.total .. " " .. #k.dice`}, "7 2"},
		{"odds that roll it again", []string{`dice(3, 4)`, `k = a:t()`, `odds(function() k:reroll() return roll("1d6") end)`, `k.total .. tostring(k:at_least(7))`}, "7true"},
		{"chains that roll it again", []string{`dice(3, 4)`, `k = a:t()`, `odds { step = function() k:reroll() a:harms() end, over = function() return a.hp == 0 end, ask = function() return k.total end }`, `k.total`}, "7"},
		{"lines that nobody read yet", []string{`dice(3, 4)`, `k = a:t()`, `odds(function() a:harms() return k.harm end)`, `k.harm`}, "6"},
		{"a check that odds opened", []string{`h = {}`, `odds(function() h.k = a:t() return roll("1d6") end)`, `tostring(h.k)`}, "nil"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, altered, Options{Seed: 3})
			if got := lines(t, g, append([]string{`a = bring("c", { name = "Ann" })`}, c.lines...)...); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// Which of equal dice is meant by a position matters.
func TestOddsOfADieThatIsTurnedOver(t *testing.T) {
	g := open(t, altered, Options{Seed: 3})
	eval(t, g, `a = bring("c", { name = "Ann" })`)
	for source, want := range map[string]string{
		"a:turns()":       "exact 3: 1/8, 4: 3/8, 5: 3/8, 6: 1/8",
		"a:turns_added()": "exact 4: 1/16, 5: 1/4, 6: 3/8, 7: 1/4, 8: 1/16",
		"local k = a:d() local first = k.total k:turn_over(1) return k.total - first":                                             "exact -1: 1/2, 1: 1/2",
		"local k = a:d() if k.total == 4 then k:turn_over(1) return k.total end return 0":                                         "exact 0: 5/8, 3: 1/8, 5: 1/4",
		"odds { step = function() a:harms() end, over = function() return a.hp == 0 end, ask = function() return a:turns() end }": "exact 3: 1/8, 4: 3/8, 5: 3/8, 6: 1/8",
	} {
		if got := shares(t, g, source); got != want {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
	}
}

// Decisions and dice of a branch are gone with it.
func TestOddsLeaveNoDecision(t *testing.T) {
	g := open(t, altered, Options{Seed: 3})
	eval(t, g, `a = bring("c", { name = "Ann" })`)
	eval(t, g, `odds(function() decide { Again = true } return a:t().against end)`)
	if list := g.Loaded.Prepared.Decided(); len(list) != 0 {
		t.Errorf("decided: %v", list)
	}
	_, err := g.Eval(`odds(function() dice(1, 1) return 1 end)`)
	if want := "no dice can be set in advance in odds: they follow every way the dice can fall"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
